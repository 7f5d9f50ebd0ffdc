"""A finished document comes to its ticket: the files first, so that the comment can link them."""

from dataclasses import replace
from urllib.parse import quote

from workers.actions.models import AttachDocument
from workers.atlassian.confluence.content import page_id_of
from workers.atlassian.models import Ticket
from workers.contracts import Outcome
from workers.document.outcome import DocumentOutcome
from workers.document.session import Session
from workers.handlers.document.comment import Around, document_comment
from workers.handlers.document.delivery import comment_actions, file_actions
from workers.handlers.document.page import DocumentOnPage, document_on_page, given_up
from workers.handlers.document.runs import around_of, queue_writing, report_of, title_in
from workers.handlers.document.sources.pages import address_of
from workers.handlers.document.sources.told import clean_text, told_in
from workers.handlers.document.thread import Delivered, DocumentThread
from workers.handlers.opening import Opened
from workers.handlers.posting import post_actions
from workers.runs.services import RunServices
from workers.telemetry.metrics import DOCUMENT_STATEMENTS, DOCUMENTS, count

CLEAN_MARKDOWN = "delivered.md"
"""What is attached: the document after the firewall."""

_PAGE = "page"
"""What a run goes on after that only has a page to write."""
_LONGEST_TEXT = 18_000
"""Characters; Jira takes 32,767 for a whole comment, its markup included."""


def delivered(
    run_id: str,
    opened: Opened,
    thread: DocumentThread,
    outcome: DocumentOutcome,
    services: RunServices,
    *,
    gives_up: bool = False,
) -> Outcome:
    """Attach the files and say so. Every step may be repeated.

    A page that Confluence does not take now is left to a run of its own, which does the same until it is written.

    Args:
        gives_up: say that the page that was due is not written; whoever runs that run again may still have it.

    Raises:
        JiraTransient: to be tried again; of Confluence only once the ticket says that its page is still due.
        JiraPermanent: Jira refused.
        QueueUnavailable: to be tried again, too.
    """
    ticket, session = opened.ticket, Session(services.settings.documents_dir / thread.session)
    text = clean_text(session.read_text("output", "document.md"), ticket, session, services.outgoing)
    session.write_text("output", CLEAN_MARKDOWN, text)
    outcome = outcome.model_copy(update={"markdown": session.path("output", CLEAN_MARKDOWN)})
    earlier = thread.delivered.get(thread.argument, Delivered())
    around, files = _around(opened, session, services), tuple[AttachDocument, ...]()
    if outcome.statements:
        files = file_actions(ticket, thread, outcome, earlier.files)
        around, files = _with_files(run_id, opened, around, files, outcome, text, services)
    ids = {one.filename: one.file_id for one in files if one.file_id}
    title, page = title_in(thread, thread.language, services), DocumentOnPage()
    if gives_up:
        page = given_up(opened, thread, title)
    elif outcome.statements:
        page = document_on_page(run_id, opened, thread, title, text, session, services)
    if page.away and thread.is_page_due:
        raise page.away
    around = replace(
        around,
        files={name: _address(name, file_id, ticket, services) for name, file_id in ids.items()},
        page=address_of(page.page_id, services.settings.confluence_site) if page.page_id else "",
        page_title=page.title,
        page_trouble=page.trouble,
        kept=page.kept,
        lost=page.lost,
    )
    now = earlier.model_copy(update={"files": {**earlier.files, **ids}, "page_id": page.page_id or earlier.page_id})
    is_new, is_due = not thread.is_page_due, gives_up or page.away is not None
    known = {**thread.delivered, thread.argument: now}
    thread = thread.model_copy(update={"status": "finished", "delivered": known, "is_page_due": is_due})
    document = document_comment(thread, title, outcome, around)
    actions = comment_actions(ticket, thread, document, run_id, services.outgoing, notify=is_new or gives_up)
    post_actions(run_id, (*files, *page.actions, *actions), services)
    services.store.change_document(thread.session, status="finished", report=report_of(outcome, services))
    if page.away:
        queue_writing(opened, thread, _PAGE, services)
    if is_new:
        count_finished(outcome)
    return Outcome.POSTED


def _with_files(
    run_id: str,
    opened: Opened,
    around: Around,
    files: tuple[AttachDocument, ...],
    outcome: DocumentOutcome,
    text: str,
    services: RunServices,
) -> tuple[Around, tuple[AttachDocument, ...]]:
    """Attach the files; where that cannot be, say why, with the text."""
    largest = max(one.stat().st_size for one in (outcome.markdown, outcome.docx) if one)
    if hindrance := services.site_of(opened.ticket.key).attach_hindrance(opened.ticket.project_key, largest):
        return replace(around, hindrance=hindrance, text=_shown(text)), ()
    files = _attached(run_id, files, services)
    if not all(one.file_id for one in files):
        return replace(around, hindrance="permission", text=_shown(text)), files
    return around, files


def _attached(run_id: str, files: tuple[AttachDocument, ...], services: RunServices) -> tuple[AttachDocument, ...]:
    """Attach the files, and return them with their ids; without one, what Jira refused."""
    if not files:
        return ()
    post_actions(run_id, files, services)
    done = services.store.actions_done(run_id)
    return tuple(one.model_copy(update={"file_id": done.get(at, "")}) for at, one in enumerate(files))


def _around(opened: Opened, session: Session, services: RunServices) -> Around:
    told = told_in(session)
    return replace(
        around_of(opened, services),
        hidden=told.hidden,
        beyond=told.beyond,
        thin=told.thin,
        unread=told.unread,
        refused=told.refused,
        is_desk=told.is_desk,
    )


def _shown(text: str) -> str:
    """Return as much of a text as fits a comment beside what else it says; the whole is kept with the working files."""
    return text if len(text) <= _LONGEST_TEXT else text[:_LONGEST_TEXT].rpartition("\n")[0] + "\n…"


def _address(name: str, file_id: str, ticket: Ticket, services: RunServices) -> str:
    site = services.settings.confluence_site if ticket.is_page else services.settings.jira_site
    place = f"download/attachments/{page_id_of(ticket.key)}" if ticket.is_page else f"secure/attachment/{file_id}"
    return f"{site}/{place}/{quote(name, safe='')}" if site else ""


def count_finished(outcome: DocumentOutcome) -> None:
    """Count a finished document and its statements."""
    count(DOCUMENTS, "finished")
    if outcome.statements:
        count(DOCUMENT_STATEMENTS, "yes", by=len(outcome.statements))
    if outcome.left_out:
        count(DOCUMENT_STATEMENTS, "no", by=len(outcome.left_out))
