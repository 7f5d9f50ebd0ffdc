"""The page of a document in Confluence, before its comment: so that the comment says what became of it."""

from dataclasses import dataclass
from html import escape

import structlog
from pydantic import ValidationError

from workers.actions.document_pages import KEPT_FILE, KeptSection, PageNote, page_file
from workers.actions.models import KeepDocumentPage, PageSection
from workers.actions.pages import REMOVED
from workers.atlassian.confluence.client import ConfluenceClient
from workers.atlassian.confluence.content import page_id_of
from workers.atlassian.confluence.plan_pages import LONGEST_TITLE
from workers.atlassian.errors import JiraTransient
from workers.atlassian.jira import JiraClient
from workers.atlassian.jira_issues import found_issue
from workers.atlassian.marker import DocumentPageMarker
from workers.atlassian.models import Ticket
from workers.document.convert.storage.render import render_sections
from workers.document.images import NoPicture, read_picture
from workers.document.session import NoSuchFile, Session
from workers.document.writing.markdown import picture_source
from workers.evidence.pages.openness import OpenPages
from workers.handlers.document.comment import PageTrouble
from workers.handlers.document.texts import words
from workers.handlers.document.thread import Delivered, DocumentThread
from workers.handlers.opening import Opened
from workers.handlers.posting import post_actions
from workers.runs.services import RunServices

log = structlog.get_logger(__name__)

_KEEP = KeepDocumentPage.model_fields["type"].default


@dataclass(frozen=True)
class DocumentOnPage:
    """What keeps the page, to be recorded with the rest of the run, and what became of it; nothing if none is wanted.

    `page_id` is empty where there is none, `lost` counts its comments that are, `away` is why Confluence did not take
    it now, and may later.
    """

    actions: tuple[KeepDocumentPage, ...] = ()
    page_id: str = ""
    title: str = ""
    trouble: PageTrouble = ""
    kept: tuple[KeptSection, ...] = ()
    lost: int = 0
    away: JiraTransient | None = None


def document_on_page(
    run_id: str, opened: Opened, thread: DocumentThread, title: str, text: str, session: Session, services: RunServices
) -> DocumentOnPage:
    """Bring a finished document to its page, where the project wants one. What Confluence refuses, or does not take
    now, keeps nobody waiting.

    Args:
        title: of its kind, as people call it.
        text: the Markdown after the firewall.
    """
    space = opened.rules.document_space
    if not space or services.confluence is None or opened.ticket.is_service_desk:
        return DocumentOnPage()
    if _is_restricted(opened.ticket, services.confluence, services.jira):
        return _left_open(opened, thread, title)  # readers of the space are more than those of the ticket
    action = _action(run_id, opened, thread, title, text, session)
    try:
        post_actions(run_id, (action,), services)
    except JiraTransient as error:
        log.warning("a page is not kept yet", ticket=opened.ticket.key, reason=error.reason)
        return DocumentOnPage((), action.page_id, action.title, "later", away=error)
    result = next(iter(services.store.action_results(_KEEP, run_id=run_id)), "")
    if not result.isdecimal():
        return DocumentOnPage((action,), trouble="removed" if result == REMOVED else "failed")
    services.store.service_worked("confluence")
    done = action.model_copy(update={"page_id": result, "is_kept": True})
    note = _note(session)
    return DocumentOnPage((done,), result, action.title, kept=note.kept, lost=note.lost)


def given_up(opened: Opened, thread: DocumentThread, title: str) -> DocumentOnPage:
    """Return what is to be told of a page that Confluence did not take at the last attempt either."""
    earlier = thread.delivered.get(thread.argument, Delivered())
    return DocumentOnPage((), earlier.page_id, _title(opened, thread, title), "failed")


def _left_open(opened: Opened, thread: DocumentThread, title: str) -> DocumentOnPage:
    """Return what is to be told of the page that there is already. Whose it is may be seen by whoever reads the space:
    to remove it, with what people wrote on it, is for people to decide.
    """
    earlier = thread.delivered.get(thread.argument, Delivered())
    if not earlier.page_id:
        return DocumentOnPage()
    log.warning("the page of a ticket that got a level of security is still there", ticket=opened.ticket.key)
    return DocumentOnPage((), earlier.page_id, _title(opened, thread, title), "open")


def _is_restricted(ticket: Ticket, confluence: ConfluenceClient, jira: JiraClient) -> bool:
    """Say whether not everybody who reads its project, or its space, reads a ticket or a page."""
    if ticket.is_page:
        return not OpenPages(confluence).is_open(page_id_of(ticket.key))
    return found_issue(jira.issue_with(ticket.key, ())).is_restricted


def _name(ticket: Ticket) -> str:
    return ticket.title if ticket.is_page else ticket.key


def _title(opened: Opened, thread: DocumentThread, title: str) -> str:
    kind = f"{words('colon', thread.language)}{title}"
    return f"{_name(opened.ticket)[: LONGEST_TITLE - len(kind)]}{kind}"


def _action(
    run_id: str, opened: Opened, thread: DocumentThread, title: str, text: str, session: Session
) -> KeepDocumentPage:
    ticket, pictures = opened.ticket, _pictures(session, text)
    earlier = thread.delivered.get(thread.argument, Delivered())
    on_page = {f"assets/{asset}": name for asset, name in pictures.items()}
    intro = words("page_intro", thread.language, ticket=_name(ticket))
    return KeepDocumentPage(
        ticket_key=ticket.key,
        space=opened.rules.document_space,
        title=_title(opened, thread, title),
        words=f"<p><em>{escape(intro)}</em></p>",
        sections=tuple(
            PageSection(id=one.id, title=one.title, body=one.body) for one in render_sections(text, on_page)
        ),
        session=thread.session,
        pictures=pictures,
        page_id=earlier.page_id,
        marker=DocumentPageMarker(ticket=ticket.id, template=thread.argument, run=run_id),
    )


def _pictures(session: Session, text: str) -> dict[str, str]:
    """Return what each picture is called on the page. One that the text does not show goes to no page, nor its name."""
    found = {}
    for asset in session.names("assets"):
        if picture_source(asset) not in text:
            continue
        try:
            picture = read_picture(session.read("assets", asset))
        except (NoPicture, NoSuchFile):
            continue
        found[asset] = page_file(asset, picture.content, picture.suffix)
    return found


def _note(session: Session) -> PageNote:
    try:
        return PageNote.model_validate_json(session.read("output", KEPT_FILE))
    except (NoSuchFile, ValidationError):
        return PageNote()
