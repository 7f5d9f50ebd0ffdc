"""The unattended demo: file every sample, have one planned, one documented and one asked about, and look at it all."""

import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import requests
from rich.console import Console
from rich.markdown import Markdown
from rich.markup import escape
from rich.panel import Panel

from bot.cli import EXIT_PASS, EXIT_REJECT
from bot.sandbox.config import BOT, DEMO, DEVELOPER, VISITOR, Account
from bot.sandbox.samples import Sample, load_samples
from bot.sandbox.text.richtext import stored_form
from workers.atlassian.adf import adf_to_text
from workers.atlassian.models import MARKER_PROPERTY

_LABELS = {"READY": "reqgate-passed", "QUESTIONS": "reqgate-questions", "EMPTY": "reqgate-rejected"}
_WAITING, _PLANNED = "reqgate-plan-waiting", "feature-vague-en"
_FILE_MISSING, _WRITTEN_OF = "reqgate-document-waiting", "epic-en"
_ASKED_ON = "feature-good-en"
_REVIEW_TIMEOUT_S = 60.0
_POLL_S = 0.1
_NUMBERED_LINE = re.compile(r"(?=\n +\d+\. )")
_QUESTIONS = (
    "/reqgate ask how many bugs of the checkout are open in SHOP?",
    "/reqgate ask when do the backups of the shop run?",
    "/reqgate 提问 退款需要多少个工作日？",
)

console = Console(highlight=False)


@dataclass(frozen=True)
class SampleRun:
    """One run over the samples of a sandbox Jira, printed as it goes."""

    sandbox_url: str

    def review_all(self) -> int:
        """Return 0 only if every sample came out as expected, and plan, document and answers came about."""
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
        if not wait_for(lambda: _WAITING in _outcome_labels(self._ticket(key)), _REVIEW_TIMEOUT_S):
            console.print("[red]The plan of a vague ticket asked nothing.[/]")
            return False
        self._print_last(key, "questions of the plan", "yellow")
        self._say(key, "1: every page of the checkout opens in under 2 seconds", DEVELOPER)
        self._say(key, "/reqgate answer defaults", VISITOR)
        if not wait_for(lambda: _WAITING not in _outcome_labels(self._ticket(key)), _REVIEW_TIMEOUT_S):
            console.print("[red]The answers of two people came to no plan.[/]")
            return False
        self._print_last(key, "plan, after the answers of two people", "green")
        return True

    def _write(self, key: str) -> bool:
        """Have a document of an epic written, do without the picture that it misses, print question and result, and
        return whether there is a document.
        """
        self._say(key, "/reqgate document prd", VISITOR)
        if not wait_for(lambda: _FILE_MISSING in _outcome_labels(self._ticket(key)), _REVIEW_TIMEOUT_S):
            console.print("[red]The document of an epic whose diagram is missing asked nothing.[/]")
            return False
        self._print_last(key, "what the document misses", "yellow")
        self._say(key, "/reqgate answer 1 skip", VISITOR)
        if not wait_for(lambda: f"{key}-prd.docx" in self._last_words(key), _REVIEW_TIMEOUT_S):
            console.print("[red]After the answer no document was attached.[/]")
            return False
        self._print_last(key, "document, after the answer", "green")
        return True

    def _print_last(self, key: str, what: str, style: str) -> None:
        _print_panel(f"{key} · {what}", self._last_words(key), style)

    def _last_words(self, key: str) -> str:
        return adf_to_text(_bot_comments(self._ticket(key))[-1]["body"])

    def _ask(self, key: str) -> bool:
        """Ask below a ticket, print the answers, and return whether each question got one."""
        for question in _QUESTIONS:
            before = len(_replies(self._ticket(key)))
            self._say(key, question, VISITOR)
            if not wait_for(partial(self._has_more_replies, key, before), _REVIEW_TIMEOUT_S):
                console.print(f"[red]No answer came to “{question}”.[/]")
                return False
            body = adf_to_text(_replies(self._ticket(key))[-1]["body"])
            is_answered = "[1]" in body
            style = "green" if is_answered else "red"
            _print_panel(f"{key} · {question}", body, style)
            if not is_answered:
                return False
        return True

    def _has_more_replies(self, key: str, before: int) -> bool:
        return len(_replies(self._ticket(key))) > before

    def _say(self, key: str, words: str, who: Account) -> None:
        url, login = f"{self.sandbox_url}/rest/api/2/issue/{key}/comment", (who.email, who.token)
        requests.post(url, json={"body": words}, auth=login, timeout=10).raise_for_status()

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
        wait_for(lambda: bool(_outcome_labels(self._ticket(key))), _REVIEW_TIMEOUT_S)
        return self._ticket(key)

    def _ticket(self, key: str) -> dict[str, Any]:
        response = requests.get(f"{self.sandbox_url}/sandbox/issues/{key}", timeout=10)
        response.raise_for_status()
        found: dict[str, Any] = response.json()
        return found


def wait_for(condition: Callable[[], bool], timeout_s: float) -> bool:
    """Return whether `condition` came true within `timeout_s` seconds."""
    deadline = time.monotonic() + timeout_s
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(_POLL_S)
    return True


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
    body = adf_to_text(comments[0]["body"]) if comments else "(no comment)"
    label = ", ".join(_outcome_labels(ticket)) or "(no label)"
    style = "red" if mistake else ("green" if sample.expect == "READY" else "yellow")
    _print_panel(f"{key} · {escape(sample.title)} · {label}", body, style)
    if mistake:
        console.print(f"[red]{escape(mistake)}[/]")


def _print_panel(title: str, body: str, style: str) -> None:
    # Markdown begins a list within a paragraph at 1 only: behind an empty line every number does.
    readable = Markdown(_NUMBERED_LINE.sub("\n", body))
    console.print(Panel(readable, title=title, border_style=style, title_align="left"))
