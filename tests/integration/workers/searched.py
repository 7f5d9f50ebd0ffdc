"""A Jira that is only searched, and a sweep over it. No test of its own."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, cast

from config.projects import ProjectRules
from config.settings import Settings
from tests.support.databases import migrated
from workers.atlassian.errors import JiraPermanent
from workers.atlassian.marker import Marker, TicketMarker
from workers.atlassian.models import FoundPage, MarkedComment, Ticket, ticket_from
from workers.atlassian.search import FoundTicket, JiraSearch
from workers.handlers.intake import config_for, packet_from_ticket
from workers.handlers.review_services import ReviewServices
from workers.missed.jira import RECONCILE_BOOKMARK, reconcile_once
from workers.queueing.messages import AnswerCommand, CommandMessage, ReplyToCommand, ReviewTicket
from workers.runs.services import RunServices
from workers.setup import run_services
from workers.store import Bookmark

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
LAST_SWEEP = NOW - timedelta(minutes=30)
RECENTLY, LONG_AGO = NOW - timedelta(minutes=5), NOW - timedelta(days=90)
TEXT = "As a shop customer I want to download my invoices as PDF, so that I can hand them to my accountant."


def swept_services(redis_url: str, tmp_path: Path) -> RunServices:
    """Real store and queue, and a bookmark where the last sweep ended."""
    url = f"sqlite:///{tmp_path / 'reqgate.db'}"
    migrated(url)
    settings = Settings(
        jira_url="https://jira.example",
        jira_token="a-token-of-the-tests",
        redis_url=redis_url,
        database_url=url,
        debounce_seconds=0,
        var_dir=tmp_path,
    )
    made = run_services(settings)
    made.store.set_bookmark(Bookmark(RECONCILE_BOOKMARK, LAST_SWEEP))
    return made


def jira_time(moment: datetime) -> str:
    return moment.strftime("%Y-%m-%dT%H:%M:%S.000+0000")


@dataclass
class SearchedJira:
    """Implements what the reconciliation asks of JiraSearch; `pages` are found in turn."""

    pages: list[list[FoundTicket]] = field(default_factory=list)
    now: datetime = NOW
    linked: dict[str, Ticket] = field(default_factory=dict)
    histories: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    ours: dict[str, tuple[MarkedComment, ...]] = field(default_factory=dict)
    gone: set[str] = field(default_factory=set)
    refuses_page: str = ""
    asked: list[tuple[str, str]] = field(default_factory=list)

    def server_time(self) -> datetime:
        return self.now

    def search_tickets(self, jql: str, page: str = "") -> FoundPage[FoundTicket]:
        self.asked.append((jql, page))
        if page and page == self.refuses_page:
            raise JiraPermanent(400, "the page has expired")
        number = int(page or 0)
        found = tuple(self.pages[number]) if self.pages else ()
        return FoundPage(found, str(number + 1) if number + 1 < len(self.pages) else "")

    def fetch_ticket(self, key: str) -> Ticket:
        return self.linked[key]

    def changes(self, key: str) -> tuple[dict[str, Any], ...]:
        if key in self.gone:
            raise JiraPermanent(404, "gone")
        return tuple(self.histories.get(key, ()))

    def newest_comments(self, key: str) -> tuple[dict[str, Any], ...]:
        return (said("/reqgate review", RECENTLY),)

    def find_marked_comments(self, key: str) -> tuple[MarkedComment, ...]:
        return self.ours.get(key, ())


class ReadsEdge:
    """Takes a comment that begins with the bot's name for a command, and every change of a description for an edit."""

    def starts_review(self, issue: Mapping[str, Any], change: Mapping[str, Any]) -> bool:
        return any(item["field"] == "description" for item in change["items"])

    def command_in(
        self, issue: Mapping[str, Any], comment: Mapping[str, Any]
    ) -> tuple[CommandMessage, tuple[str, ...]] | None:
        words, key, number = str(comment["body"]), str(issue["key"]), str(comment["id"])
        if not words.startswith("/reqgate"):
            return None
        if words.endswith("help"):
            return ReplyToCommand(ticket=key, comment_id=number, says="help"), (f"command:{number}",)
        kind = words.split()[1]
        if kind in ("document", "answer"):
            return AnswerCommand(ticket=key, kind=kind, comment_id=number), (f"command:{number}",)
        message = ReviewTicket(ticket=key, trigger="command", actor="5f-vera", comment_id=number)
        return message, (f"command:{number}",)


def said(body: str, created: datetime, number: int = 77) -> dict[str, Any]:
    return {"id": str(number), "body": body, "created": jira_time(created)}


def found(
    key: str = "DEMO-1", created: datetime = RECENTLY, marker: Marker | None = None, *comments: dict[str, Any]
) -> FoundTicket:
    issue = {
        "id": f"1{key.rpartition('-')[2]:0>4}",
        "key": key,
        "fields": {
            "summary": "Download invoices as PDF",
            "description": TEXT,
            "issuetype": {"name": "Story"},
            "created": jira_time(created),
        },
    }
    marked = TicketMarker(ticket=str(issue["id"])).with_part(marker) if marker else None
    return FoundTicket(ticket_from(issue, (), marked), issue, comments, True)


def fingerprint(ticket: Ticket, services: RunServices) -> str:
    packet = packet_from_ticket(ticket, services.projects.rules_for(ticket.project_key))
    own = services.of(ReviewServices)
    return own.parts.fingerprint(packet, config_for(packet, ProjectRules(), own.config))


def sweep(services: RunServices, jira: SearchedJira) -> dict[str, int]:
    """Reconcile once and return how many jobs wait in each queue."""
    reconcile_once(services, cast(JiraSearch, jira), ReadsEdge())
    return services.queue.health().depths


def moment_of(services: RunServices) -> datetime | None:
    mark = services.store.bookmark(RECONCILE_BOOKMARK)
    return mark.moment if mark else None
