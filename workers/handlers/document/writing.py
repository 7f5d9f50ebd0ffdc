"""A document is written: as far as one job may, then the ticket is told, and others go first.

What was done is kept after each step, so that a killed worker loses one. Whoever answers meanwhile waits for the
ticket's turn, which this run gives back between two slices.
"""

from dataclasses import replace

import structlog

from workers.contracts import Outcome, Postponed
from workers.document.graph import (
    NotAsked,
    continue_document,
    document_state,
    resume_document,
    start_document,
    thread_of,
)
from workers.document.outcome import DocumentOutcome
from workers.document.parts import DocumentParts
from workers.document.ports import Step
from workers.document.request import DocumentRequest
from workers.document.session import Session
from workers.document.tools.desk import session_evidence
from workers.document.writing.missing import missing_by_place
from workers.handlers.document.comment import Around, document_comment
from workers.handlers.document.converting import CleanConverter
from workers.handlers.document.delivery import comment_actions
from workers.handlers.document.finished import delivered
from workers.handlers.document.modelled import author_for, note_use, with_note
from workers.handlers.document.recorded import document_recording, recorded_steps
from workers.handlers.document.runs import around_of, report_of, stored_outcome, title_in
from workers.handlers.document.services import DocumentServices
from workers.handlers.document.sources.files import content_on
from workers.handlers.document.sources.gathering import Gathered, Scope, gathered
from workers.handlers.document.sources.page_tree import gathered_of_page
from workers.handlers.document.sources.pages import linked_pages
from workers.handlers.document.sources.pictures import bring_pictures
from workers.handlers.document.sources.told import clean_text, input_names, keep_told, sources_in
from workers.handlers.document.thread import DocumentThread, document_thread_on
from workers.handlers.opening import Opened, read_ticket
from workers.handlers.plan.talk import thread_on
from workers.handlers.posting import post_actions
from workers.queueing.messages import WriteDocument
from workers.runs.services import RunServices
from workers.telemetry.metrics import DOCUMENTS, count

log = structlog.get_logger(__name__)

OTHERS_FIRST_S = 5.0
"""Seconds between two slices: who waits for the ticket's turn asks for it every two."""
LATER = "the document goes on after others had their turn"


def write_run(message: WriteDocument, services: RunServices) -> Outcome:
    """Write a document on, and tell its ticket. Raises Postponed where it is not finished, else as `open_ticket`."""
    opened = read_ticket(message, services)
    if isinstance(opened, Outcome):
        return opened
    thread = document_thread_on(opened.ticket)
    if not _has_work(thread, message):
        return Outcome.UNCHANGED  # stopped, asking, or begun anew since
    written = _Writing(message, opened, services)
    return written.go_on(thread)


def give_up_writing(message: WriteDocument, services: RunServices) -> None:
    """Say on the ticket that its document is not finished. Raises as `write_run`."""
    opened = read_ticket(message, services)
    if isinstance(opened, Outcome):
        return
    thread = document_thread_on(opened.ticket)
    if not _has_work(thread, message):
        return
    outcome = stored_outcome(thread, services)
    if thread.is_page_due and outcome:
        delivered(message.run_id, opened, thread, outcome, services, gives_up=True)
        return
    failed = thread.model_copy(update={"status": "failed"})
    services.store.change_document(thread.session, status="failed")
    document = document_comment(failed, title_in(thread, thread.language, services), None, around_of(opened, services))
    actions = comment_actions(opened.ticket, failed, document, message.run_id, services.outgoing, notify=True)
    post_actions(message.run_id, actions, services)
    count(DOCUMENTS, "failed")


def steps_written(message: WriteDocument, services: RunServices) -> int:
    """Return how many steps of the document are kept. Raises StoreUnavailable."""
    return steps_kept(message.session, services)


def _has_work(thread: DocumentThread, message: WriteDocument) -> bool:
    return thread.session == message.session and (thread.status == "writing" or thread.is_page_due)


class _Writing:
    """One slice of a document."""

    def __init__(self, message: WriteDocument, opened: Opened, services: RunServices) -> None:
        self._message, self._opened, self._services = message, opened, services
        self._made = services.of(DocumentServices)

    def go_on(self, thread: DocumentThread) -> Outcome:
        """Write a slice and bring the ticket up to date."""
        ticket, store = self._opened.ticket, self._services.store
        store.begin_document(thread.session, ticket.key, ticket.project_key, thread.template)
        before = stored_outcome(thread, self._services)
        author, absence = author_for(ticket.project_key, self._services)
        with self._made.opened(self._converter(thread), author) as parts:
            thread, outcome = self._advanced(thread, parts)
            steps = recorded_steps(parts, thread_of(ticket.id, thread.template))
        outcome = with_note(outcome, before, absence)
        note_use(outcome, before, ticket.project_key, self._services)
        store.change_document(thread.session, report=report_of(outcome, self._services))
        around = around_of(self._opened, self._services)
        if outcome.status == "asking" and outcome.question:
            asks_anew = outcome.question.id != thread.question
            thread = thread.asking(outcome.question, self._first_number(), self._places(thread))
            store.change_document(thread.session, status="asking")
            self._tell(thread, outcome, around, notify=asks_anew)
            count(DOCUMENTS, "asked")
            return Outcome.POSTED
        if outcome.status == "finished":
            if not thread.is_page_due:
                self._record(thread, steps, author.client.model if author else None)
            return delivered(self._message.run_id, self._opened, thread, outcome, self._services)
        self._tell(thread, outcome, around)
        raise Postponed(OTHERS_FIRST_S, LATER)

    def _advanced(self, thread: DocumentThread, parts: DocumentParts) -> tuple[DocumentThread, DocumentOutcome]:
        """Return how far the document is after this slice. One whose program changed, or whose folder is gone, begins
        anew, with what people decided.
        """
        name = thread_of(self._opened.ticket.id, thread.template)
        stored = self._services.store.document(thread.session)
        known = stored.thread if stored else ""
        if known == name and is_there(parts, name, thread.session):
            return thread, self._continued(thread, parts, name)
        if known and known != name:
            log.info("a document begins anew", ticket=self._opened.ticket.key, was=known)
            count(DOCUMENTS, "anew")
            thread = thread.model_copy(update={"is_anew": True})
        thread = thread.model_copy(update={"status": "writing", "is_page_due": False})
        return thread, self._started(thread, parts, name)

    def _continued(self, thread: DocumentThread, parts: DocumentParts, name: str) -> DocumentOutcome:
        if thread.question:
            try:
                return resume_document(parts, name, thread.question, thread.decisions, self._made.slice_s)
            except NotAsked:  # an earlier slice brought the answer
                pass
        return continue_document(parts, name, self._made.slice_s)

    def _started(self, thread: DocumentThread, parts: DocumentParts, name: str) -> DocumentOutcome:
        found = self._read(thread)
        session = Session(parts.sessions / thread.session)
        session.create()
        content_of = content_on(self._services.site_of(self._opened.ticket.key))
        sources, refused = bring_pictures(found, session, content_of, thread.language)
        keep_told(session, found, refused, is_desk=self._opened.ticket.is_service_desk)
        request = DocumentRequest(template=thread.template, sources=sources, decisions=thread.decisions)
        self._services.store.change_document(thread.session, thread=name)
        return start_document(request, parts, thread.session, name, self._made.slice_s)

    def _read(self, thread: DocumentThread) -> Gathered:
        ticket, rules, services = self._opened.ticket, self._opened.rules, self._services
        settings, confluence = services.settings, services.confluence
        if ticket.is_page and confluence:
            return gathered_of_page(ticket, confluence, settings.confluence_site)
        found = gathered(
            ticket, self._scope(thread), thread.actor, rules.ask.audience, services.jira, settings.jira_site
        )
        if ticket.is_service_desk or thread.version:
            return found
        pages, hidden = linked_pages(ticket.links, rules.spaces, confluence, settings.confluence_site)
        return replace(found, sources=(*found.sources, *pages), hidden=found.hidden + hidden)

    def _scope(self, thread: DocumentThread) -> Scope:
        template = self._made.templates.get(thread.template)
        return Scope(bool(template and template.is_of_version), thread.version)

    def _record(self, thread: DocumentThread, steps: tuple[Step, ...], model: str | None) -> None:
        if self._services.settings.record_runs:
            session, run_id = Session(self._made.folder / thread.session), self._message.run_id
            request = DocumentRequest(template=thread.template, sources=sources_in(session), decisions=thread.decisions)
            recording = document_recording(run_id, request, session, steps, model, self._services.pii)
            self._services.store.save_recording(recording)

    def _converter(self, thread: DocumentThread) -> CleanConverter:
        services, ticket = self._services, self._opened.ticket
        session = Session(self._made.folder / thread.session)
        return CleanConverter(self._made.converter, lambda text: clean_text(text, ticket, session, services.outgoing))

    def _places(self, thread: DocumentThread) -> dict[str, str]:
        """Return of each missing file what names it."""
        session = Session(self._made.folder / thread.session)
        return missing_by_place(session_evidence(session, input_names(session)), session.names("assets"))

    def _first_number(self) -> int:
        """Return the number of a first question: behind those of the ticket's plan, so that each number is one."""
        asked = thread_on(self._opened.ticket).asked
        return max((one.number for one in asked), default=0) + 1

    def _tell(self, thread: DocumentThread, outcome: DocumentOutcome, around: Around, *, notify: bool = False) -> None:
        title = title_in(thread, thread.language, self._services)
        document = document_comment(thread, title, outcome, around)
        run_id = self._message.run_id
        actions = comment_actions(self._opened.ticket, thread, document, run_id, self._services.outgoing, notify=notify)
        post_actions(run_id, actions, self._services)


def is_there(parts: DocumentParts, name: str, session_id: str) -> bool:
    """Return whether this session's state and folder are there; the same name may hold an older document's state."""
    if not (parts.sessions / session_id).is_dir():
        return False
    try:
        return document_state(parts, name).session_id == session_id
    except (NotAsked, OSError):
        return False


def steps_kept(session_id: str, services: RunServices) -> int:
    """Return how many steps of a document are kept, 0 where none are. Raises StoreUnavailable."""
    stored, made = services.store.document(session_id), services.of(DocumentServices)
    if stored is None or not stored.thread:
        return 0
    with made.opened(made.converter, None) as parts:
        if not is_there(parts, stored.thread, session_id):
            return 0
        return document_state(parts, stored.thread).steps
