"""Reconciliation with Jira: submits what it did not tell us of, while we were down or a delivery got lost.

Nothing is posted here. Times are Jira's own: it is asked what its clock says, and searched for what changed in the last
so many minutes, which means the same in every time zone. Sweeps overlap, because Jira's index is behind its tickets.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

import structlog

from config.projects import ProjectRules, Projects
from workers.atlassian.errors import JiraPermanent
from workers.atlassian.models import FoundPage, moment_of
from workers.atlassian.search import FoundTicket, JiraSearch
from workers.events.missed import MissedEvents
from workers.handlers.document.thread import document_thread_on
from workers.handlers.standing import is_reviewed
from workers.missed.answered import is_answered
from workers.missed.search import age_of, served, submit, submit_review, sweep_once
from workers.queueing.messages import CommandMessage, ReviewTicket
from workers.runs.services import RunServices

log = structlog.get_logger(__name__)

RECONCILE_BOOKMARK = "reconcile"
"""The bookmark up to which, by Jira's clock, everything was looked at."""


def reconcile_once(
    services: RunServices, jira: JiraSearch, events: MissedEvents, clock: Callable[[], float] = time.monotonic
) -> None:
    """Look at every ticket that changed since the last sweep. Raises as `sweep_once`."""
    sweep_once(_Tickets(services, jira, events), services, clock)


@dataclass
class _Tickets:
    """Jira as a sweep sees it."""

    services: RunServices
    jira: JiraSearch
    events: MissedEvents
    bookmark: str = RECONCILE_BOOKMARK

    def now(self) -> datetime:
        now = self.jira.server_time()
        if now is None:
            raise JiraPermanent(200, "Jira does not say what time it is")
        return now

    def query(self, since: datetime, now: datetime) -> str:
        return changed_since(since, now, self.services.settings.reconcile_jql, self.services.projects)

    def search(self, query: str, page: str) -> FoundPage[FoundTicket]:
        among = _among_served(self.services.projects)
        try:
            return self.jira.search_tickets(query, page)
        except JiraPermanent as error:
            if error.status != 400 or not among:
                raise
        # A single project that is gone, or hidden from the bot, makes Jira refuse the whole search.
        log.warning("Jira refuses to search the projects that are served, one may be gone; all are searched")
        return self.jira.search_tickets(query.replace(among, "", 1), page)

    def settle(self, found: FoundTicket, since: datetime) -> int:
        return _submit_missed(found, since, self.services, self.jira, self.events)

    def submit_unreadable(self, found: FoundTicket) -> int:
        rules = self.services.projects.rules_for(found.ticket.project_key)
        return submit_review(found.key, self.services) if rules.covers(found.ticket.issue_type) else 0


def changed_since(since: datetime, now: datetime, narrowed_to: str, projects: Projects) -> str:
    """Return the JQL for what changed since a moment, narrowed to a JQL and to the projects that are served.

    The order is one that no edit changes while pages are read.
    """
    narrowed = f"({narrowed_to}) AND " if narrowed_to else ""
    return f'{narrowed}{_among_served(projects)}updated >= "{age_of(since, now)}" ORDER BY created ASC'


def _among_served(projects: Projects) -> str:
    """Return the JQL that narrows to the projects that are served, with its AND; empty where every other one is."""
    return "" if projects.defaults.enabled else f"project in ({', '.join(served(projects))}) AND "


def _submit_missed(
    found: FoundTicket, since: datetime, services: RunServices, jira: JiraSearch, events: MissedEvents
) -> int:
    ticket = found.ticket
    rules = services.projects.rules_for(ticket.project_key)
    if not rules.enabled:
        return 0
    commands = _unanswered(found, since, jira, events)
    queued = [message for message, names in commands if submit(message, names, services)]
    is_asked_for = any(isinstance(message, ReviewTicket) for message in queued)  # reviews the new content as well
    if not is_asked_for and rules.covers(ticket.issue_type) and _is_missed(found, since, rules, services, jira, events):
        return len(queued) + submit_review(ticket.key, services)
    return len(queued)


def _is_missed(
    found: FoundTicket,
    since: datetime,
    rules: ProjectRules,
    services: RunServices,
    jira: JiraSearch,
    events: MissedEvents,
) -> bool:
    """Return whether the ticket should have been reviewed since: it is new, or was edited, and that is not reviewed.

    An older ticket that somebody merely touched is left alone, as it is when Jira tells of it.
    """
    ticket = found.ticket
    if ticket.is_left_alone or is_reviewed(ticket, rules, services):
        return False
    created = moment_of(ticket.created)
    is_new = ticket.marker is None and created is not None and created >= since
    if not is_new and not any(
        events.starts_review(found.issue, change)
        for change in jira.changes(ticket.key)
        if (changed := moment_of(change.get("created"))) and changed >= since
    ):
        return False
    is_unread = ticket.marker is None and not rules.is_observed
    return is_unread or not is_reviewed(jira.fetch_ticket(ticket.key), rules, services)  # with all links


def _unanswered(
    found: FoundTicket, since: datetime, jira: JiraSearch, events: MissedEvents
) -> list[tuple[CommandMessage, tuple[str, ...]]]:
    """Return the commands that were given since and that nothing of ours answers."""
    comments = found.comments if found.has_all_comments else jira.newest_comments(found.ticket.key)
    recent = [(moment_of(comment.get("created")), comment) for comment in comments]
    given = [
        (created, command)
        for created, comment in recent
        if created and created >= since and (command := events.command_in(found.issue, comment))
    ]
    if not given:
        return []
    ours, taken = jira.find_marked_comments(found.ticket.key), document_thread_on(found.ticket).taken
    return [
        command
        for created, command in given
        if command[0].comment_id not in taken and not is_answered(command[0], created, ours)
    ]
