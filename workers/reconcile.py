"""Reconciliation: submits what Jira did not tell us of, while we were down or a delivery got lost. It posts nothing.

Times are Jira's own: it is asked what its clock says, and searched for what changed in the last so many minutes, which
means the same in every time zone. Sweeps overlap, because Jira's index is behind its tickets.
"""

import math
import time
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any

import structlog
from pydantic import AwareDatetime, BaseModel, ValidationError

from config.projects import ProjectRules, Projects
from workers.atlassian.errors import JiraPermanent
from workers.atlassian.models import MarkedComment, Ticket
from workers.atlassian.search import FoundTicket, JiraSearch
from workers.intake import config_for, packet_from_ticket
from workers.messages import CommandMessage, ReviewTicket
from workers.runs import RunServices
from workers.store import Bookmark

log = structlog.get_logger(__name__)

RECONCILE_BOOKMARK = "reconcile"
"""The bookmark up to which, by Jira's clock, everything was looked at."""

_BACKFILL_BOOKMARK = "reconcile since"
_MINUTES_A_DAY = 24 * 60

CommandReader = Callable[[Mapping[str, Any], Mapping[str, Any]], tuple[CommandMessage, tuple[str, ...]] | None]
"""Takes an issue and a comment of it; returns the command's message and the names of its delivery, or None."""


class _Progress(BaseModel):
    """A sweep under way: when it began by Jira's clock, what it searches for, and the page that comes next."""

    started: AwareDatetime
    jql: str
    page: str = ""


def reconcile_once(services: RunServices, jira: JiraSearch, command_in: CommandReader) -> None:
    """Look at everything that changed since the last sweep. A long sweep stops after a while and is continued later.

    Raises:
        JiraTransient, JiraPermanent, StoreUnavailable, QueueUnavailable: the next sweep goes on where this one stopped.
    """
    mark = _start(services, jira)
    if mark is None:
        return
    since = mark.moment - timedelta(minutes=services.settings.reconcile_overlap)
    progress = _progress(mark, since, services.projects, jira)
    stop_at = time.monotonic() + services.settings.job_timeout / 2
    seen = submitted = 0
    while True:
        try:
            page = jira.search_tickets(progress.jql, progress.page)
        except JiraPermanent:
            services.store.set_bookmark(Bookmark(mark.name, mark.moment))  # an old page's name may have expired
            raise
        seen += len(page.found)
        submitted += sum(_settle(found, since, services, jira, command_in) for found in page.found)
        if not page.next_page:
            break
        progress = progress.model_copy(update={"page": page.next_page})
        services.store.set_bookmark(Bookmark(mark.name, mark.moment, progress.model_dump_json()))
        if time.monotonic() > stop_at:
            log.info("reconciliation goes on with the next sweep", tickets=seen, submitted=submitted)
            return
    services.store.set_bookmark(Bookmark(mark.name, progress.started))
    log.info("reconciled", tickets=seen, submitted=submitted)


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


def _progress(mark: Bookmark, since: datetime, projects: Projects, jira: JiraSearch) -> _Progress:
    if mark.detail:
        return _Progress.model_validate_json(mark.detail)
    now = _now(jira)
    return _Progress(started=now, jql=changed_since(since, now, projects))


def _now(jira: JiraSearch) -> datetime:
    now = jira.server_time()
    if now is None:
        raise JiraPermanent(200, "Jira does not say what time it is")
    return now


def changed_since(since: datetime, now: datetime, projects: Projects) -> str:
    """Return the JQL for what changed since a moment, in the projects that are served.

    The age is relative, as an absolute time would be read in the time zone of the bot's account. The order is one that
    no edit changes while pages are read.
    """
    minutes = max(1, math.ceil((now - since).total_seconds() / 60))
    age = f"-{minutes}m" if minutes <= _MINUTES_A_DAY else f"-{math.ceil(minutes / _MINUTES_A_DAY)}d"
    served = [key for key in sorted(projects.projects) if projects.rules_for(key).enabled]
    where = "" if projects.defaults.enabled else f"project in ({', '.join(served)}) AND "
    return f'{where}updated >= "{age}" ORDER BY created ASC'


def _settle(
    found: FoundTicket, since: datetime, services: RunServices, jira: JiraSearch, command_in: CommandReader
) -> int:
    """Submit what was missed on a ticket and return how much that was."""
    ticket = found.ticket
    rules = services.projects.rules_for(ticket.project_key)
    if not rules.enabled:
        return 0
    submitted = 0
    if rules.covers(ticket.issue_type) and _is_missed(ticket, rules, services, jira):
        submission = services.queue.submit_review(ReviewTicket(ticket=ticket.key, trigger="updated"))
        submitted += submission.status == "queued"
    for message, names in _unanswered(found, since, jira, command_in):
        submitted += services.queue.submit(message, names).status == "queued"
    return submitted


def _is_missed(ticket: Ticket, rules: ProjectRules, services: RunServices, jira: JiraSearch) -> bool:
    """Return whether the ticket has no review, or one of an older content, as far as the project wants those anew."""
    if ticket.marker is None:
        return True
    if not rules.review_on_edit or _is_reviewed(ticket, rules, services):
        return False
    try:
        return not _is_reviewed(jira.fetch_ticket(ticket.key), rules, services)  # with its remote links
    except JiraPermanent:  # deleted, or hidden from us, since it was found
        return False


def _is_reviewed(ticket: Ticket, rules: ProjectRules, services: RunServices) -> bool:
    try:
        packet = packet_from_ticket(ticket, rules)
    except ValidationError:
        return False  # the run will say what is wrong with it
    config, parts = config_for(packet, rules, services.config), services.parts
    known = {parts.fingerprint(packet, config), parts.without_model().fingerprint(packet, config)}
    return ticket.marker is not None and ticket.marker.fingerprint in known


def _unanswered(
    found: FoundTicket, since: datetime, jira: JiraSearch, command_in: CommandReader
) -> list[tuple[CommandMessage, tuple[str, ...]]]:
    """Return the commands that were given since and that nothing of ours answers."""
    comments = found.comments if found.has_all_comments else jira.newest_comments(found.ticket.key)
    recent = [(_moment(comment.get("created")), comment) for comment in comments]
    given = [
        (created, command)
        for created, comment in recent
        if created and created >= since and (command := command_in(found.issue, comment))
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
