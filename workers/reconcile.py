"""Reconciliation: submits what Jira did not tell us of, while we were down or a delivery got lost. It posts nothing.

Times are Jira's own: it is asked what its clock says, and searched for what changed in the last so many minutes, which
means the same in every time zone. Sweeps overlap, because Jira's index is behind its tickets.
"""

import math
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Protocol

import structlog
from pydantic import AwareDatetime, BaseModel, ValidationError
from redis.exceptions import RedisError

from config.projects import ProjectRules, Projects
from config.settings import Settings
from workers.atlassian.errors import JiraError, JiraPermanent
from workers.atlassian.models import MarkedComment, Ticket
from workers.atlassian.search import FoundTicket, JiraSearch
from workers.intake import config_for, packet_from_ticket
from workers.messages import CommandMessage, ReviewTicket
from workers.queue import QueueUnavailable
from workers.queue_jobs import OutOfTime
from workers.run_services import RunServices
from workers.store import Bookmark, StoreUnavailable

log = structlog.get_logger(__name__)

RECONCILE_BOOKMARK = "reconcile"
"""The bookmark up to which, by Jira's clock, everything was looked at."""

_BACKFILL_BOOKMARK = "reconcile since"
_MINUTES_A_DAY = 24 * 60

GONE = (403, 404)
"""What Jira answers of a ticket that was deleted or hidden."""


class Edge(Protocol):
    """Decides what Jira's events would have started. Issue, change and comment are as Jira sends them."""

    def starts_review(self, issue: Mapping[str, Any], change: Mapping[str, Any]) -> bool:
        """Return whether the event of a change would have started a review."""
        ...

    def command_in(
        self, issue: Mapping[str, Any], comment: Mapping[str, Any]
    ) -> tuple[CommandMessage, tuple[str, ...]] | None:
        """Return the message that a comment starts and the names under which its delivery is remembered, or None."""
        ...


class _Progress(BaseModel):
    """A sweep under way: when it began by Jira's clock, what it searches for, the page that comes next or is under
    way, and the tickets of that page that are settled.
    """

    started: AwareDatetime
    jql: str
    page: str = ""
    settled: tuple[str, ...] = ()


def reconcile_once(
    services: RunServices, jira: JiraSearch, edge: Edge, clock: Callable[[], float] = time.monotonic
) -> None:
    """Look at everything that changed since the last sweep. A long sweep stops after a while and is continued later.

    Raises:
        JiraTransient, JiraPermanent, StoreUnavailable, QueueUnavailable: the next sweep goes on where this one stopped.
    """
    mark = _start(services, jira)
    if mark is None or not _served(services.projects):
        return
    since = mark.moment - timedelta(minutes=services.settings.reconcile_overlap)
    progress = _progress(mark, since, services.settings, services.projects, jira)
    stop_at = clock() + services.settings.job_timeout / 2
    sweep = _Sweep(services, jira, edge, mark, since, progress, lambda: clock() > stop_at)
    while sweep.settle_page():
        if sweep.is_late():
            log.info("reconciliation goes on with the next sweep", tickets=sweep.seen, submitted=sweep.submitted)
            return
    services.store.set_bookmark(Bookmark(mark.name, sweep.progress.started))
    log.info("reconciled", tickets=sweep.seen, submitted=sweep.submitted)


@dataclass
class _Sweep:
    """One turn of a sweep: what it works with, how far it is, and what it has seen and submitted."""

    services: RunServices
    jira: JiraSearch
    edge: Edge
    mark: Bookmark
    since: datetime
    progress: _Progress
    is_late: Callable[[], bool]
    seen: int = 0
    submitted: int = 0

    def settle_page(self) -> bool:
        """Settle the tickets of the page and return whether something is left to do. Raises as `reconcile_once`."""
        try:
            page = self.jira.search_tickets(self.progress.jql, self.progress.page)
        except JiraPermanent:
            self.services.store.set_bookmark(Bookmark(self.mark.name, self.mark.moment))  # its name may have expired
            raise
        settled = list(self.progress.settled)
        try:
            for found in page.found:
                if found.ticket.key in settled:
                    continue
                if self.seen and self.is_late():
                    return True
                self.submitted += _settle(found, self.since, self.services, self.jira, self.edge)
                self.seen += 1
                settled.append(found.ticket.key)
            if page.next_page:
                self.progress, settled = self.progress.model_copy(update={"page": page.next_page}), []
            return bool(page.next_page)
        finally:  # also within a page: one whose tickets are slow to read would never come to its end
            self.progress = self.progress.model_copy(update={"settled": tuple(settled)})
            detail = self.progress.model_dump_json()
            self.services.store.set_bookmark(Bookmark(self.mark.name, self.mark.moment, detail))


def _start(services: RunServices, jira: JiraSearch) -> Bookmark | None:
    """Return where the sweep begins. The first start sets a bookmark only, so that old tickets are left alone."""
    store, wanted = services.store, services.settings.reconcile_since
    applied = store.bookmark(_BACKFILL_BOOKMARK)
    if wanted and (applied is None or applied.moment != wanted):
        store.set_bookmark(Bookmark(RECONCILE_BOOKMARK, wanted))
        store.set_bookmark(Bookmark(_BACKFILL_BOOKMARK, wanted))
    mark = store.bookmark(RECONCILE_BOOKMARK)
    if mark is None:
        store.set_bookmark(Bookmark(RECONCILE_BOOKMARK, _now(jira)))
    return mark


def _progress(mark: Bookmark, since: datetime, settings: Settings, projects: Projects, jira: JiraSearch) -> _Progress:
    if mark.detail:
        return _Progress.model_validate_json(mark.detail)
    now = _now(jira)
    return _Progress(started=now, jql=changed_since(since, now, settings.reconcile_jql, projects))


def _now(jira: JiraSearch) -> datetime:
    now = jira.server_time()
    if now is None:
        raise JiraPermanent(200, "Jira does not say what time it is")
    return now


def changed_since(since: datetime, now: datetime, narrowed_to: str, projects: Projects) -> str:
    """Return the JQL for what changed since a moment, narrowed to a JQL and to the projects that are served.

    The age is relative, as an absolute time would be read in the time zone of the bot's account. The order is one that
    no edit changes while pages are read.
    """
    minutes = max(1, math.ceil((now - since).total_seconds() / 60))
    age = f"-{minutes}m" if minutes <= _MINUTES_A_DAY else f"-{math.ceil(minutes / _MINUTES_A_DAY)}d"
    parts = [f"({narrowed_to})"] if narrowed_to else []
    if not projects.defaults.enabled:
        parts.append(f"project in ({', '.join(_served(projects))})")
    return " AND ".join([*parts, f'updated >= "{age}"']) + " ORDER BY created ASC"


def _served(projects: Projects) -> list[str]:
    """Return the projects that are served; the empty key stands for every other."""
    every = {"": projects.defaults} | {key: projects.rules_for(key) for key in projects.projects}
    return [key for key in sorted(every) if every[key].enabled]


def _settle(found: FoundTicket, since: datetime, services: RunServices, jira: JiraSearch, edge: Edge) -> int:
    """Submit what was missed on a ticket and return how much that was."""
    try:
        return _submit_missed(found, since, services, jira, edge)
    except JiraPermanent as error:
        if error.status not in GONE:
            raise
        log.info("the ticket went out of sight since it was found", ticket=found.ticket.key)
        return 0
    except (JiraError, StoreUnavailable, QueueUnavailable, RedisError, OutOfTime):
        raise
    except Exception as error:
        # An odd ticket must not stop the sweep at its page for ever: its own run tells people what is wrong with it.
        ticket = found.ticket
        log.error("a found ticket could not be looked at; it is submitted", ticket=ticket.key, exc_info=error)
        is_covered = services.projects.rules_for(ticket.project_key).covers(ticket.issue_type)
        return _submit_review(ticket, services) if is_covered else 0


def _submit_missed(found: FoundTicket, since: datetime, services: RunServices, jira: JiraSearch, edge: Edge) -> int:
    ticket = found.ticket
    rules = services.projects.rules_for(ticket.project_key)
    if not rules.enabled:
        return 0
    commands = _unanswered(found, since, jira, edge)
    queued = [message for message, names in commands if services.queue.submit(message, names).status == "queued"]
    is_asked_for = any(isinstance(message, ReviewTicket) for message in queued)  # reviews the new content as well
    if not is_asked_for and rules.covers(ticket.issue_type) and _is_missed(found, since, rules, services, jira, edge):
        return len(queued) + _submit_review(ticket, services)
    return len(queued)


def _submit_review(ticket: Ticket, services: RunServices) -> int:
    """Submit a ticket and return 1, or 0 when a review of it waits already."""
    return int(services.queue.submit_review(ReviewTicket(ticket=ticket.key, trigger="updated")).status == "queued")


def _is_missed(
    found: FoundTicket, since: datetime, rules: ProjectRules, services: RunServices, jira: JiraSearch, edge: Edge
) -> bool:
    """Return whether the ticket should have been reviewed since: it is new, or was edited, and that is not reviewed.

    An older ticket that somebody merely touched is left alone, as it is when Jira tells of it.
    """
    ticket = found.ticket
    if ticket.marker and is_reviewed(ticket, rules, services):
        return False
    created = _moment(ticket.created)
    is_new = ticket.marker is None and created is not None and created >= since
    if not is_new and not any(
        edge.starts_review(found.issue, change)
        for change in jira.changes(ticket.key)
        if (changed := _moment(change.get("created"))) and changed >= since
    ):
        return False
    return ticket.marker is None or not is_reviewed(jira.fetch_ticket(ticket.key), rules, services)  # with all links


def is_reviewed(ticket: Ticket, rules: ProjectRules, services: RunServices) -> bool:
    """Return whether the ticket's marker is of a review of what it says now, under the rules of now."""
    try:
        packet = packet_from_ticket(ticket, rules)
    except ValidationError:
        return False  # the run will say what is wrong with it
    config, parts = config_for(packet, rules, services.config), services.parts
    known = {parts.fingerprint(packet, config), parts.without_model().fingerprint(packet, config)}
    return ticket.marker is not None and ticket.marker.fingerprint in known


def _unanswered(
    found: FoundTicket, since: datetime, jira: JiraSearch, edge: Edge
) -> list[tuple[CommandMessage, tuple[str, ...]]]:
    """Return the commands that were given since and that nothing of ours answers."""
    comments = found.comments if found.has_all_comments else jira.newest_comments(found.ticket.key)
    recent = [(_moment(comment.get("created")), comment) for comment in comments]
    given = [
        (created, command)
        for created, comment in recent
        if created and created >= since and (command := edge.command_in(found.issue, comment))
    ]
    if not given:
        return []
    ours = jira.find_marked_comments(found.ticket.key)
    return [command for created, command in given if not _is_answered(command[0], created, ours)]


def _is_answered(message: CommandMessage, given: datetime, ours: tuple[MarkedComment, ...]) -> bool:
    """Return whether a reply names the command, or the review comment was written after a command to review."""
    if any(comment.marker.answers == message.comment_id for comment in ours):
        return True
    written = [_moment(comment.updated) for comment in ours if comment.marker.kind == "review"]
    return isinstance(message, ReviewTicket) and any(moment and moment > given for moment in written)


def _moment(value: object) -> datetime | None:
    try:
        moment = datetime.fromisoformat(str(value))
    except ValueError:
        return None
    return moment if moment.tzinfo else None
