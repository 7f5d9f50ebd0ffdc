"""A new comment in Confluence: where it is a command below a page, the command's own run is queued under that page."""

import structlog

from workers.atlassian.confluence.client import ConfluenceClient
from workers.contracts import Outcome
from workers.events.page_commands import SaidBelow, command_names, decide_below
from workers.events.tenant import tenant_of
from workers.events.triggers import Ignored
from workers.queueing.messages import PAGE_PREFIX, CommandMessage, ReadComment
from workers.runs.services import RunServices

log = structlog.get_logger(__name__)


def comment_run(message: ReadComment, services: RunServices) -> Outcome:
    """Look at the comment. Raises JiraTransient, JiraPermanent, QueueUnavailable, StoreUnavailable."""
    if services.confluence is None:
        return Outcome.IGNORED
    found = command_below(message.comment_id, services.confluence, services)
    services.store.service_worked(message.site)
    if found is None:
        return Outcome.IGNORED
    command, names = found
    services.queue.submit(command, names)
    return Outcome.MOVED


def give_up_comment(message: ReadComment, services: RunServices) -> None:
    """Do nothing: the next search for what was missed finds the comment."""


def command_below(
    comment_id: str, confluence: ConfluenceClient, services: RunServices
) -> tuple[CommandMessage, tuple[str, ...]] | None:
    """Return what the comment with this id starts, and the names under which that is remembered; None for nothing.

    A comment that was edited since by somebody else than its author starts nothing.

    Raises:
        JiraTransient, JiraPermanent: Confluence did not give it.
    """
    comment = confluence.page_comment(comment_id)
    if comment is None:
        return None
    page = f"{PAGE_PREFIX}{comment.page_id}"
    written = confluence.written_comment(page, comment.id)
    if written is None or written.author_id != written.editor_id:
        return None
    said = SaidBelow(comment.id, page, written.author_id, written.text)
    rules = services.projects.rules_for(confluence.fetch_ticket(page).project_key)
    decision = decide_below(said, rules, confluence.myself())
    if isinstance(decision, Ignored):
        log.info("the comment starts nothing", reason=decision.reason)
        return None
    return decision, command_names(said, tenant_of(services.settings.confluence_url))
