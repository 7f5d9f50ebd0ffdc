"""The demo: which processes it needs, and its unattended form that files the samples and looks at what came of them."""

import fcntl
import secrets
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import requests
import yaml
from rich.console import Console
from rich.markdown import Markdown
from rich.markup import escape
from rich.panel import Panel

from bot.cli import EXIT_ERROR, EXIT_PASS, EXIT_REJECT, fail
from bot.sandbox.archive.contents import ARCHIVE
from bot.sandbox.config import BOT, DEMO, DEVELOPER, VISITOR, Account
from bot.sandbox.confluence.wiki import SPACE_KEY
from bot.sandbox.samples import Sample, load_samples
from bot.sandbox.text.richtext import stored_form
from config.projects import load_projects
from workers.atlassian.adf import adf_to_text
from workers.atlassian.models import MARKER_PROPERTY

_LABELS = {"READY": "reqgate-passed", "QUESTIONS": "reqgate-questions", "EMPTY": "reqgate-rejected"}
_WAITING, _PLANNED = "reqgate-plan-waiting", "feature-vague-en"
_FILE_MISSING, _WRITTEN_OF = "reqgate-document-waiting", "epic-en"
_ASKED_ON = "feature-good-en"
_START_TIMEOUT_S = 60.0
_REVIEW_TIMEOUT_S = 60.0
_REQUEST_TIMEOUT_S = 10.0
_POLL_S = 0.1
_ADMIN_TOKEN = "demo-admin"  # noqa: S105 - printed for the visitor; the demo listens on this machine only
_WEBHOOK_SECRET = secrets.token_hex(16)
_RULE_TOKEN = secrets.token_hex(16)
_QUESTIONS = (
    "/reqgate ask how many bugs of the checkout are open in SHOP?",
    "/reqgate ask when do the backups of the shop run?",
    "/reqgate 提问 退款需要多少个工作日？",
)

console = Console(highlight=False)


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
            return self._review_samples()
        except requests.RequestException:
            console.print(f"[red]The sandbox stopped answering; see {self.folder / 'demo.log'}[/]")
            return EXIT_ERROR

    def _review_samples(self) -> int:
        filed = [one for sample in load_samples() for one in self._file_all(sample)]
        mistakes = 0
        for sample, key in filed:
            ticket = self._wait_for_review(key)
            mistake = _mistake(sample, ticket)
            mistakes += mistake is not None
            _print_ticket(sample, key, ticket, mistake)
        style = "green" if not mistakes else "red"
        console.print(f"[{style}]{len(filed) - mistakes} of {len(filed)} tickets came out as expected.[/]")
        if mistakes:
            return EXIT_REJECT
        keys = {sample.id: key for sample, key in filed}
        is_done = self._plan(keys[_PLANNED]) and self._write(keys[_WRITTEN_OF]) and self._ask(keys[_ASKED_ON])
        return EXIT_PASS if is_done else EXIT_REJECT

    def _plan(self, key: str) -> bool:
        """Have a ticket planned, let two people answer, print questions and plan, and return whether it came to one."""
        self._say(key, "/reqgate plan", VISITOR)
        if not _wait_for(lambda: _WAITING in _outcome_labels(self._ticket(key)), _REVIEW_TIMEOUT_S):
            console.print("[red]The plan of a vague ticket asked nothing.[/]")
            return False
        self._print_last(key, "questions of the plan", "yellow")
        self._say(key, "1: every page of the checkout opens in under 2 seconds", DEVELOPER)
        self._say(key, "/reqgate answer defaults", VISITOR)
        if not _wait_for(lambda: _WAITING not in _outcome_labels(self._ticket(key)), _REVIEW_TIMEOUT_S):
            console.print("[red]The answers of two people came to no plan.[/]")
            return False
        self._print_last(key, "plan, after the answers of two people", "green")
        return True

    def _write(self, key: str) -> bool:
        """Have a document of an epic written, do without the picture that it misses, print question and result, and
        return whether there is a document.
        """
        self._say(key, "/reqgate document prd", VISITOR)
        if not _wait_for(lambda: _FILE_MISSING in _outcome_labels(self._ticket(key)), _REVIEW_TIMEOUT_S):
            console.print("[red]The document of an epic whose diagram is missing asked nothing.[/]")
            return False
        self._print_last(key, "what the document misses", "yellow")
        self._say(key, "/reqgate answer 1 skip", VISITOR)
        if not _wait_for(lambda: f"{key}-prd.docx" in self._last_words(key), _REVIEW_TIMEOUT_S):
            console.print("[red]After the answer no document was attached.[/]")
            return False
        self._print_last(key, "document, after the answer", "green")
        return True

    def _print_last(self, key: str, what: str, style: str) -> None:
        console.print(
            Panel(Markdown(self._last_words(key)), title=f"{key} · {what}", border_style=style, title_align="left")
        )

    def _last_words(self, key: str) -> str:
        return adf_to_text(_bot_comments(self._ticket(key))[-1]["body"])

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

    def _ask(self, key: str) -> bool:
        """Ask below a ticket, print the answers, and return whether each question got one."""
        for question in _QUESTIONS:
            before = len(_replies(self._ticket(key)))
            self._say(key, question, VISITOR)
            if not _wait_for(partial(self._has_more_replies, key, before), _REVIEW_TIMEOUT_S):
                console.print(f"[red]No answer came to “{question}”.[/]")
                return False
            body = adf_to_text(_replies(self._ticket(key))[-1]["body"])
            is_answered = "[1]" in body
            style = "green" if is_answered else "red"
            console.print(Panel(Markdown(body), title=f"{key} · {question}", border_style=style, title_align="left"))
            if not is_answered:
                return False
        return True

    def _has_more_replies(self, key: str, before: int) -> bool:
        return len(_replies(self._ticket(key))) > before

    def _say(self, key: str, words: str, who: Account) -> None:
        url, login = f"{self.sandbox_url}/rest/api/2/issue/{key}/comment", (who.email, who.token)
        requests.post(url, json={"body": words}, auth=login, timeout=10).raise_for_status()

    def _wait_until_ready(self) -> bool:
        if _wait_for(lambda: _answers(f"{self.sandbox_url}/") and _answers(f"{self.bot_url}/readyz"), _START_TIMEOUT_S):
            return True
        console.print(
            f"[red]The parts did not start within {_START_TIMEOUT_S:.0f} s; see {self.folder / 'demo.log'}[/]"
        )
        return False

    def _file_all(self, sample: Sample) -> Iterator[tuple[Sample, str]]:
        """File a sample, and with an epic its children."""
        key = self._file(sample)
        yield sample, key
        for child in sample.children:
            yield child, self._file(child, key)

    def _file(self, sample: Sample, parent: str = "") -> str:
        response = requests.post(
            f"{self.sandbox_url}/rest/api/3/issue",
            json={"fields": _fields(sample) | ({"parent": {"key": parent}} if parent else {})},
            auth=(VISITOR.email, VISITOR.token),
            timeout=10,
        )
        response.raise_for_status()
        return str(response.json()["key"])

    def _wait_for_review(self, key: str) -> dict[str, Any]:
        _wait_for(lambda: bool(_outcome_labels(self._ticket(key))), _REVIEW_TIMEOUT_S)
        return self._ticket(key)

    def _ticket(self, key: str) -> dict[str, Any]:
        response = requests.get(f"{self.sandbox_url}/sandbox/issues/{key}", timeout=10)
        response.raise_for_status()
        found: dict[str, Any] = response.json()
        return found


def _fields(sample: Sample) -> dict[str, Any]:
    return {
        "project": {"key": DEMO.key},
        "issuetype": {"name": sample.issuetype},
        "summary": sample.title,
        "description": stored_form(sample.description, "cloud"),
        "environment": stored_form(sample.environment, "cloud"),
        "priority": {"name": sample.priority},
        "labels": list(sample.labels),
        "components": [{"name": name} for name in sample.components],
    }


def _wait_for(condition: Callable[[], bool], timeout_s: float) -> bool:
    deadline = time.monotonic() + timeout_s
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(_POLL_S)
    return True


def _answers(url: str) -> bool:
    try:
        return requests.get(url, timeout=2).ok
    except requests.RequestException:
        return False


def _outcome_labels(ticket: dict[str, Any]) -> list[str]:
    return [label for label in ticket["labels"] if label.startswith("reqgate-")]


def _bot_comments(ticket: dict[str, Any]) -> list[dict[str, Any]]:
    return [comment for comment in ticket["comments"] if comment["author"] == BOT.account_id]


def _replies(ticket: dict[str, Any]) -> list[dict[str, Any]]:
    return [one for one in _bot_comments(ticket) if one["properties"].get(MARKER_PROPERTY, {}).get("kind") == "reply"]


def _mistake(sample: Sample, ticket: dict[str, Any]) -> str | None:
    """Return what is wrong with the outcome, or None."""
    comments, labels = _bot_comments(ticket), _outcome_labels(ticket)
    if len(comments) != 1:
        return f"expected one comment of the bot, found {len(comments)}"
    if labels != [_LABELS[sample.expect]]:
        return f"expected the label {_LABELS[sample.expect]}, found {labels or 'none'}"
    return None


def _print_ticket(sample: Sample, key: str, ticket: dict[str, Any], mistake: str | None) -> None:
    comments = _bot_comments(ticket)
    body = Markdown(adf_to_text(comments[0]["body"])) if comments else "(no comment)"
    label = ", ".join(_outcome_labels(ticket)) or "(no label)"
    style = "red" if mistake else ("green" if sample.expect == "READY" else "yellow")
    title = f"{key} · {escape(sample.title)} · {label}"
    console.print(Panel(body, title=title, border_style=style, title_align="left"))
    if mistake:
        console.print(f"[red]{escape(mistake)}[/]")
