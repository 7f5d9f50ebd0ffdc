"""The page of Confluence that keeps a ticket's plan: made once, then brought up to date as long as nobody edits it."""

import hashlib
from typing import Protocol

import structlog

from workers.actions.models import KeepPage
from workers.actions.once import written_once
from workers.actions.outbox import Outbox
from workers.actions.outgoing import Outgoing
from workers.atlassian.confluence.plan_pages import LONGEST_TITLE, PlanPage
from workers.atlassian.marker import PlanPageMarker
from workers.atlassian.models import Ticket
from workers.comment.document import CommentDocument
from workers.reading.language import Language

log = structlog.get_logger(__name__)

EDITED, REMOVED, UNKNOWN = "edited by a person", "removed by a person", "no Confluence"
"""What came of a page that was left alone, in place of its id."""

_TITLE: dict[Language, str] = {"en": "{key}: implementation plan", "zh": "{key}：实施计划"}
_OTHER_TITLE = "{title} (ReqGate)"


class PageKeeper(Protocol):
    """What keeping a page needs of Confluence. Raises JiraPermanent, JiraTransient."""

    def plan_page(self, page_id: str, ticket: str) -> PlanPage | None:
        """Return our page of a ticket, None where it is gone."""
        ...

    def plan_page_titled(self, space: str, title: str, ticket: str) -> tuple[PlanPage | None, bool]:
        """Return our page of a ticket with this title, and whether any page has it."""
        ...

    def create_plan_page(self, space: str, title: str, body: str, marker: PlanPageMarker) -> str:
        """Make a marked page and return its id."""
        ...

    def update_plan_page(self, found: PlanPage, body: str, marker: PlanPageMarker) -> None:
        """Replace the body of the version that was read, and the marker."""
        ...


def page_title(ticket_key: str, language: Language) -> str:
    """Return what the page of a ticket's plan is called, unless another page is called that."""
    return _TITLE[language].format(key=ticket_key)


def plan_page(
    document: CommentDocument, ticket: Ticket, space: str, run_id: str, language: Language, outgoing: Outgoing
) -> KeepPage:
    """Return what keeps a plan on its page, cleaned as comments are."""
    marked = ticket.marked.of("plan") if ticket.marked else None
    body = outgoing.page_body(document, ticket, language)
    digest = hashlib.sha256(body.encode()).hexdigest()[:16]
    return KeepPage(
        ticket_key=ticket.key,
        space=space,
        title=page_title(ticket.key, language)[:LONGEST_TITLE],
        body=body,
        page_id=marked.page_id if marked else "",
        marker=PlanPageMarker(ticket=ticket.id, run=run_id, digest=digest),
    )


def keep(action: KeepPage, outbox: Outbox, pages: PageKeeper | None) -> str:
    """Return the id of the page, or why it was left alone."""
    if pages is None:
        return UNKNOWN
    if action.page_id:
        found = pages.plan_page(action.page_id, action.marker.ticket)
        if found is None:
            return REMOVED
    else:
        found, is_taken = pages.plan_page_titled(action.space, action.title, action.marker.ticket)
        if found is None and is_taken:
            action = action.model_copy(update={"title": _OTHER_TITLE.format(title=action.title)})
            found, _ = pages.plan_page_titled(action.space, action.title, action.marker.ticket)
        if found is None:
            return _created(action, outbox, pages)
    if found.is_edited:
        return EDITED
    if found.marker is None or found.marker.digest != action.marker.digest:
        outbox.require_turn()
        pages.update_plan_page(found, action.body, action.marker)
    return found.page.id


def _created(action: KeepPage, outbox: Outbox, pages: PageKeeper) -> str:
    def arrived() -> str:
        found, _ = pages.plan_page_titled(action.space, action.title, action.marker.ticket)
        return found.page.id if found else ""

    return written_once(
        action.ticket_key,
        outbox,
        lambda: pages.create_plan_page(action.space, action.title, action.body, action.marker),
        arrived,
    )
