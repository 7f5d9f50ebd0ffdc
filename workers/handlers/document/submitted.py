"""Documents of files that came over the HTTP API, and the replies to what they ask. They never touch Jira.

The files stand in the store until the document is finished, so a run may begin anew from them on any machine; the
folder of the session is where it works.
"""

import json
from dataclasses import dataclass
from typing import cast

import structlog

from workers.contracts import Outcome, Postponed, WorkflowExecutionError
from workers.document.graph import NotAsked, continue_document, resume_document, start_document, thread_of
from workers.document.nodes.asking import SKIP
from workers.document.outcome import DocumentOutcome
from workers.document.parts import DocumentParts
from workers.document.ports import Step
from workers.document.request import DocumentRequest
from workers.document.session import Session
from workers.handlers.callback import tell_caller
from workers.handlers.document.converting import CleanConverter
from workers.handlers.document.finished import count_finished
from workers.handlers.document.modelled import author_for, note_use, with_note
from workers.handlers.document.recorded import document_recording, recorded_steps
from workers.handlers.document.runs import report_of
from workers.handlers.document.services import DocumentServices
from workers.handlers.document.sources.told import clean_text, sources_in
from workers.handlers.document.submitted_files import NotUsed, answers_in, files_made, sources_given
from workers.handlers.document.writing import LATER, OTHERS_FIRST_S, is_there, steps_kept
from workers.queueing.messages import WriteText
from workers.reading.language import Language
from workers.runs.services import RunServices
from workers.store import StoredDocument, Submitted, SubmittedText, TurnEnd
from workers.telemetry.metrics import DOCUMENT_ANSWERS, DOCUMENTS, count
from workers.texts.document_resource import NOTHING_SAID, document_error, document_fault_of

log = structlog.get_logger(__name__)

_NO_FILES = "the files or the reply of a run that was given up are not kept; its caller must send them again"
_OVER_BUDGET = document_error(
    503, "budget", "OverBudget", "The project has used its runs of this hour; submit the files again later."
)


def document_text_run(message: WriteText, services: RunServices) -> Outcome:
    """Write a document on, with the reply of this run if it is one, and see to it that the caller is told.

    Every step may be repeated. Once nothing is asked any more, files and replies are forgotten, but for what
    RECORD_RUNS keeps of the texts.

    Raises:
        Postponed: it is not finished, and others go first.
        WorkflowExecutionError: the run was given up before, and its files are gone.
        StoreUnavailable, QueueUnavailable: to be tried again.
    """
    turns = services.store.submitted_document(message.document)
    turn = next((one.submission for one in turns if one.submission.run_id == message.run_id), None)
    if turn is None:
        return Outcome.IGNORED
    if turn.closed_at is None:
        _Writing(turns[: turn.turn + 1], services).go_on()
    elif turn.error == document_fault_of(turn).model_dump():
        raise WorkflowExecutionError(_NO_FILES)
    tell_caller(turn, services)
    return Outcome.WRITTEN


def give_up_document_text(message: WriteText, services: RunServices) -> None:
    """Let the turn end as failed, so that nobody waits; what is asked stays open. Raises as `document_text_run`."""
    turn = services.store.submission(message.run_id)
    if turn is None:
        return
    status = "asking" if turn.turn else "failed"
    services.store.close_document_turn(
        message.document, message.run_id, TurnEnd(status, error=document_fault_of(turn).model_dump())
    )
    tell_caller(turn, services)
    count(DOCUMENTS, "failed")


def document_text_steps(message: WriteText, services: RunServices) -> int:
    """Return how many steps of the document are kept. Raises StoreUnavailable."""
    return steps_kept(message.document, services)


@dataclass(frozen=True)
class _Writing:
    """One slice of a document. `turns` are what it was asked for with and the replies up to the one of this run."""

    turns: tuple[Submitted, ...]
    services: RunServices

    @property
    def first(self) -> SubmittedText:
        """What the document was asked for with; its run names the document."""
        return self.turns[0].submission

    @property
    def last(self) -> SubmittedText:
        """What this run is about."""
        return self.turns[-1].submission

    @property
    def session(self) -> Session:
        """The folder in which it is written."""
        return Session(self.services.settings.documents_dir / self.first.run_id)

    def go_on(self) -> None:
        """Write a slice, and keep what came of it. Raises as `document_text_run`."""
        store, first, project = self.services.store, self.first, self.first.project_key
        store.set_project(self.last.run_id, project)
        if self.services.budgets.take_review(first.run_id, project):
            self._close(TurnEnd("failed", error=_OVER_BUDGET))
            return
        stored = store.document(first.run_id)
        if stored is None:
            store.begin_document(first.run_id, "", project, first.template)
            count(DOCUMENTS, "begun")
        report = self.turns[-1].report
        before = DocumentOutcome.model_validate(report) if report else None
        (author, absence), made = author_for(project, self.services), self.services.of(DocumentServices)
        thread = thread_of(first.run_id, first.template)
        with made.opened(CleanConverter(made.converter, self._clean), author) as parts:
            try:
                outcome = self._advanced(parts, thread, stored, before)
            except NotUsed as reasons:
                count(DOCUMENT_ANSWERS, "refused")
                self._close(TurnEnd("asking", unread=tuple(map(self._clean, reasons.args))))
                return
            steps = recorded_steps(parts, thread)
        note_use(outcome, before, project, self.services)
        if outcome.status == "finished":
            self._record(steps, author.client.model if author else None)
        self._keep(with_note(outcome, before, absence))

    def _advanced(
        self, parts: DocumentParts, name: str, stored: StoredDocument | None, before: DocumentOutcome | None
    ) -> DocumentOutcome:
        """Return how far the document is after this slice. One whose program changed, or whose folder is not here,
        begins anew, with what was decided.
        """
        known = stored.thread if stored else ""
        if known == name and is_there(parts, name, self.first.run_id):
            return self._continued(parts, name, before)
        if known:
            log.info("a document begins anew", document=self.first.run_id, was=known)
            count(DOCUMENTS, "anew")
        return self._started(parts, name)

    def _continued(self, parts: DocumentParts, name: str, before: DocumentOutcome | None) -> DocumentOutcome:
        slice_s = self.services.of(DocumentServices).slice_s
        if self.last.turn and before and before.question:
            files = self.services.store.given_files(self.first.run_id, self.last.turn)
            decided = answers_in(before.question, skipped_in(self.last), files, self.session, before.language)
            self._note(decided)
            try:
                return resume_document(parts, name, before.question.id, decided, slice_s)
            except NotAsked:  # an earlier attempt brought the answer
                pass
        return continue_document(parts, name, slice_s)

    def _started(self, parts: DocumentParts, name: str) -> DocumentOutcome:
        given, unused = sources_given(self.services.store.given_files(self.first.run_id))
        self.session.create()
        for asset, content in given.assets.items():
            self.session.write("assets", asset, content)
        self.services.store.note_unread(self.last.run_id, tuple(map(self._clean, unused.values())))
        request = DocumentRequest(
            template=self.first.template,
            sources=given.sources,
            language=cast(Language, self.first.language),
            decisions={one: SKIP for turn in self.turns[1:] for one in skipped_in(turn.submission)},
        )
        self.services.store.change_document(self.first.run_id, thread=name)
        return start_document(request, parts, self.first.run_id, name, self.services.of(DocumentServices).slice_s)

    def _note(self, decided: dict[str, str]) -> None:
        """Record what was decided before it counts."""
        stored = self.services.store.document(self.first.run_id)
        earlier = stored.decisions if stored else {}
        self.services.store.change_document(self.first.run_id, decisions={**earlier, **decided})
        for decision in decided.values():
            count(DOCUMENT_ANSWERS, SKIP if decision == SKIP else "upload")

    def _record(self, steps: tuple[Step, ...], model: str | None) -> None:
        if not self.services.settings.record_runs:
            return
        stored = self.services.store.document(self.first.run_id)
        request = DocumentRequest(
            template=self.first.template,
            sources=sources_in(self.session),
            language=cast(Language, self.first.language),
            decisions=stored.decisions if stored else {},
        )
        recording = document_recording(self.last.run_id, request, self.session, steps, model, self.services.pii)
        self.services.store.save_recording(recording)

    def _keep(self, outcome: DocumentOutcome) -> None:
        """Keep what came of a slice. Raises Postponed where the document goes on."""
        report = report_of(self._told(outcome), self.services)
        if outcome.status == "running":
            self.services.store.change_document(self.first.run_id, report=report)
            raise Postponed(OTHERS_FIRST_S, LATER)
        if outcome.status == "asking":
            self._close(TurnEnd("asking", report))
            count(DOCUMENTS, "asked")
            return
        made = tuple(files_made(self.session, outcome, self._clean)) if outcome.statements else ()
        error = None if made else NOTHING_SAID
        self._close(TurnEnd("finished", report, error, made=made))
        count_finished(outcome)
        log.info("document of files written", statements=len(outcome.statements), turn=self.last.turn)

    def _told(self, outcome: DocumentOutcome) -> DocumentOutcome:
        """Return an outcome whose words are cleaned as everything that leaves is."""
        asked = outcome.question
        left_out = (
            one.model_copy(update={"text": self._clean(one.text), "reason": self._clean(one.reason)})
            for one in outcome.left_out
        )
        return outcome.model_copy(
            update={
                "title": self._clean(outcome.title),
                "note": self._clean(outcome.note),
                "left_out": tuple(left_out),
                "question": asked.model_copy(update={"text": self._clean(asked.text)}) if asked else None,
            }
        )

    def _clean(self, text: str) -> str:
        return clean_text(text, None, self.session, self.services.outgoing)

    def _close(self, end: TurnEnd) -> None:
        self.services.store.close_document_turn(self.first.run_id, self.last.run_id, end)


def skipped_in(reply: SubmittedText) -> tuple[str, ...]:
    """Return the names of the missing files that a reply leaves out."""
    return tuple(json.loads(reply.text)) if reply.text else ()
