"""A page of Confluence changed, moved, went or came back: the index of pages follows. Nothing is posted."""

import structlog

from workers.atlassian.confluence.content import page_id_of
from workers.contracts import Outcome
from workers.evidence.pages.opening import found_table
from workers.evidence.pages.refreshing import refresh_page
from workers.queueing.messages import ReadPage
from workers.runs.services import RunServices

log = structlog.get_logger(__name__)


def page_run(message: ReadPage, services: RunServices) -> Outcome:
    """Bring the index up to date with a page, where `reqgate sync` has made one. Raises JiraError."""
    services.queue.begin(message)
    table = found_table(services.settings.var_dir, services.settings.effective_database_url)
    if services.confluence is None or table is None:
        return Outcome.IGNORED
    done = refresh_page(services.confluence, table, services.projects.spaces, page_id_of(message.ticket))
    services.store.service_worked(message.site)
    log.info("index of pages brought up to date", read=done.read, dropped=done.dropped)
    return Outcome.INDEXED


def give_up_page(message: ReadPage, services: RunServices) -> None:
    """Do nothing: the next `reqgate sync` finds what changed."""
