"""The demo: which processes it needs, with which settings, and what it says when they run."""

import fcntl
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import requests
import yaml
from rich.panel import Panel

from bot.cli import EXIT_ERROR, fail
from bot.cli.embedded.samples import SampleRun, console, wait_for
from bot.sandbox.archive.contents import ARCHIVE
from bot.sandbox.config import BOT, DEMO
from bot.sandbox.confluence.wiki import SPACE_KEY
from config.projects import load_projects

_START_TIMEOUT_S = 60.0
_REQUEST_TIMEOUT_S = 10.0
_ADMIN_TOKEN = "demo-admin"  # noqa: S105 - printed for the visitor; the demo listens on this machine only
_WEBHOOK_SECRET = secrets.token_hex(16)
_RULE_TOKEN = secrets.token_hex(16)


@contextmanager
def fresh_folder(folder: Path) -> Iterator[None]:
    """Empty the folder of the demo and keep it for this one. Ends the command when another demo works in it.

    The lock lies beside the folder and ends with the processes that hold it, however they end.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    with folder.with_name(f"{folder.name}.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise fail(
                f"A demo is running already, with its data in {folder}. End it with Ctrl-C, "
                'or run this one elsewhere: make demo VAR_DIR=/tmp/second-demo ARGS="--port 0"'
            ) from None
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(exist_ok=True)
        yield


@dataclass(frozen=True)
class Demo:
    """One demo: where its parts listen and keep their data."""

    sandbox_port: int
    bot_port: int
    folder: Path

    @property
    def sandbox_url(self) -> str:
        """Where the sandbox Jira answers."""
        return f"http://127.0.0.1:{self.sandbox_port}"

    @property
    def bot_url(self) -> str:
        """Where the bot answers."""
        return f"http://127.0.0.1:{self.bot_port}"

    def commands(self) -> dict[str, str]:
        """Return the processes, as arguments of Python."""
        sandbox = f"-m bot.sandbox --port {self.sandbox_port} --webhook-url {self.bot_url}/webhooks/jira --archive"
        pages = f"--confluence-webhook-url {self.bot_url}/webhooks/confluence --confluence-token {_RULE_TOKEN}"
        return {
            "sandbox": f"{sandbox} --secret {_WEBHOOK_SECRET} {pages}",
            "web": "-m bot.cli serve --processes 1",
            "worker": "-m bot.cli worker -n 2",
        }

    @property
    def _projects_file(self) -> Path:
        return self.folder / "projects.yaml"

    def prepare(self, configured: Path) -> None:
        """Write the rules of the projects: those that are configured and, for the demo's own, what may be told of."""
        rules = load_projects(configured).model_dump(mode="json", exclude_unset=True)
        own = rules.setdefault("projects", {}).setdefault(DEMO.key, {})
        own |= {"spaces": [SPACE_KEY], "ask": {"audience": [ARCHIVE.key]}} | own
        self._projects_file.write_text(yaml.safe_dump(rules), encoding="utf-8")

    def environment(self, redis_url: str) -> dict[str, str]:
        """Return the settings of all processes; a model that you have configured is used."""
        return {
            "JIRA_URL": self.sandbox_url,
            "JIRA_DEPLOYMENT": "cloud",
            "JIRA_USER": BOT.email,
            "JIRA_TOKEN": BOT.token,
            "CONFLUENCE_URL": f"{self.sandbox_url}/wiki",
            "WEBHOOK_SECRETS": _WEBHOOK_SECRET,
            "WEBHOOK_TOKENS": _RULE_TOKEN,
            "PROJECTS_CONFIG_PATH": str(self._projects_file.resolve()),
            "ADMIN_TOKEN": _ADMIN_TOKEN,
            "BIND": f"127.0.0.1:{self.bot_port}",
            "VAR_DIR": str(self.folder),
            "REDIS_URL": redis_url,
            "DATABASE_URL": f"sqlite:///{(self.folder / 'reqgate.db').resolve()}",
            "DEBOUNCE_SECONDS": "1",
            "LOG_FORMAT": "console",
        }

    def welcome(self) -> int | None:
        """Print where the page is, once it answers."""
        if not self._wait_until_ready():
            return EXIT_ERROR
        console.print(
            Panel(
                f"File a ticket, or pick a sample:  [bold]{self.sandbox_url}[/]\n"
                f"Have one planned:                 comment “/reqgate plan” on it, and answer as another person\n"
                f"Have a document of it written:    comment “/reqgate document prd” on it\n"
                f"Ask about it:                     comment “/reqgate ask which bugs are open in SHOP?”\n"
                f"How the reviews went:             {self.bot_url}/admin\n"
                f"Its password:                     {_ADMIN_TOKEN}\n"
                f"Logs:                             {self.folder / 'demo.log'}\n\nCtrl-C ends the demo.",
                title="ReqGate demo",
                expand=False,
            )
        )
        self._index_pages()  # after the panel: nobody asks within the first second
        return None

    def unattended(self) -> int:
        """File every sample through REST, wait for the reviews, print them, and return 0 only if all are right."""
        if not self._wait_until_ready():
            return EXIT_ERROR
        try:
            self._index_pages()
            return SampleRun(self.sandbox_url).review_all()
        except requests.RequestException:
            console.print(f"[red]The sandbox stopped answering; see {self.folder / 'demo.log'}[/]")
            return EXIT_ERROR

    def _index_pages(self) -> None:
        """Read the pages of the space, as `reqgate sync` does."""
        from workers.atlassian.confluence.cloud import ConfluenceCloud
        from workers.evidence.pages.opening import open_table
        from workers.evidence.pages.sync import sync_space

        confluence = ConfluenceCloud(f"{self.sandbox_url}/wiki", BOT.email, BOT.token, _REQUEST_TIMEOUT_S)
        try:
            sync_space(confluence, open_table(self.folder), SPACE_KEY, lambda what, share: None)
        finally:
            confluence.close()

    def _wait_until_ready(self) -> bool:
        if wait_for(lambda: _answers(f"{self.sandbox_url}/") and _answers(f"{self.bot_url}/readyz"), _START_TIMEOUT_S):
            return True
        console.print(
            f"[red]The parts did not start within {_START_TIMEOUT_S:.0f} s; see {self.folder / 'demo.log'}[/]"
        )
        return False


def _answers(url: str) -> bool:
    try:
        return requests.get(url, timeout=2).ok
    except requests.RequestException:
        return False
