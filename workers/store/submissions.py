"""Submissions: the texts that callers of the HTTP API gave, under the id of their run."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import ColumnElement, Select, delete, select, update
from sqlalchemy.exc import IntegrityError

from workers.store.document_files import DocumentFile, file_rows
from workers.store.runs import RunState
from workers.store.sessions import Sessions, value_of
from workers.store.tables import DocumentFileRow, PlanRow, QuestionRow, ReviewRow, RunRow, SubmissionRow

_IS_REVIEW = (SubmissionRow.plan.is_(None), SubmissionRow.document.is_(None), SubmissionRow.answer_in.is_(None))


@dataclass(frozen=True)
class SubmittedText:
    """A text for review, a text to be planned, a reply to the questions of its plan, a question of a caller's own, the
    files of a document, or a reply to what that asks.

    It is open until `closed_at`; then title and text are gone, those of a plan once it asks no more, and `error` may be
    there: why there was no full review, or no plan.

    `body_digest` tells whether a second request with the same `idempotency_key` asks for the same. `callback_state` is
    empty without a callback URL, else waiting, delivered or failed. `plan` is the run that the plan began with, None
    for a review; `turn` counts its replies, 0 for the text itself. `unread` is what of a reply could not be read.
    `answer_in` is the language of the answer to a question, empty for that of the question; None for anything else.
    `document` is the run that a document began with, whose replies are turns as those of a plan; its files are kept
    beside it, its `text` holds a reply, and `unread` what of the files could not be used.
    """

    run_id: str
    title: str
    text: str
    issue_type: str
    project_key: str
    created_at: datetime
    body_digest: str = ""
    reference: str = ""
    idempotency_key: str | None = None
    callback_url: str = ""
    callback_state: str = ""
    plan: str | None = None
    turn: int = 0
    unread: list[str] | None = None
    answer_in: str | None = None
    document: str | None = None
    template: str = ""
    language: str = ""
    error: dict[str, Any] | None = None
    closed_at: datetime | None = None


@dataclass(frozen=True)
class Submitted:
    """A submission, where its run stands, and the run's report (names of ReviewReport, PlanReport or Answer): all three
    of one moment.
    """

    submission: SubmittedText
    run: RunState | None
    report: dict[str, Any] | None


class Submissions(Sessions):
    """The table `submissions`."""

    def save_submission(
        self,
        submission: SubmittedText,
        kind: str = "",
        message: dict[str, Any] | None = None,
        files: Sequence[DocumentFile] = (),
    ) -> SubmittedText:
        """Keep a submission with its run and its files, and return it, or the one that came earlier under the same
        idempotency key, or as the same turn of the same plan or document.

        `kind` and `message` are what the queue needs, so that a run that never reached a worker is found again.
        """
        try:
            if earlier := self.submission_of_key(submission.idempotency_key):
                return earlier
            with self._session() as session:
                session.add(SubmissionRow(**asdict(submission)))
                session.add_all(file_rows(submission.run_id, "given", files))
                session.add(
                    RunRow(
                        id=submission.run_id,
                        ticket_key="",
                        project_key=submission.project_key,
                        trigger="api",
                        kind=kind,
                        message=message or {},
                        state="waiting",
                        attempts=0,
                        started_at=submission.created_at,
                    )
                )
        except IntegrityError:
            # Two requests at the same moment: with one key, or with a reply to the same questions.
            earlier = self.submission_of_key(submission.idempotency_key) or self._of_turn(submission)
            if earlier is None:
                raise
            return earlier
        return submission

    def submission(self, run_id: str) -> SubmittedText | None:
        """Return what was submitted for a run, None when nothing was."""
        with self._session() as session:
            row = session.get(SubmissionRow, run_id)
            return value_of(SubmittedText, row) if row else None

    def submission_of_key(self, key: str | None) -> SubmittedText | None:
        """Return what came under an idempotency key, None when nothing did."""
        return self._one(SubmissionRow.idempotency_key == key) if key is not None else None

    def submitted_review(self, run_id: str) -> Submitted | None:
        """Return what was submitted for review and what came of it, None when nothing was.

        One statement: between two, the run may end, and a review that succeeds would look as if it had ended without
        a result.
        """
        found = (
            select(SubmissionRow, RunRow, ReviewRow.report)
            .outerjoin(RunRow, RunRow.id == SubmissionRow.run_id)
            .outerjoin(ReviewRow, ReviewRow.run_id == SubmissionRow.run_id)
            .where(SubmissionRow.run_id == run_id, *_IS_REVIEW)
        )
        return next(iter(self._submitted(found)), None)

    def submitted_question(self, run_id: str) -> Submitted | None:
        """Return a question and what came of it, None when none was asked under this id. One statement, as for a
        review.
        """
        found = (
            select(SubmissionRow, RunRow, QuestionRow.report)
            .outerjoin(RunRow, RunRow.id == SubmissionRow.run_id)
            .outerjoin(QuestionRow, QuestionRow.run_id == SubmissionRow.run_id)
            .where(SubmissionRow.run_id == run_id, SubmissionRow.answer_in.is_not(None))
        )
        return next(iter(self._submitted(found)), None)

    def submitted_plan(self, plan: str) -> tuple[Submitted, ...]:
        """Return a text that is planned and the replies to its questions, in their order, and what came of each;
        nothing where no such text was submitted. One statement, as for a review.
        """
        found = (
            select(SubmissionRow, RunRow, PlanRow.report)
            .outerjoin(RunRow, RunRow.id == SubmissionRow.run_id)
            .outerjoin(PlanRow, PlanRow.run_id == SubmissionRow.run_id)
            .where(SubmissionRow.plan == plan)
            .order_by(SubmissionRow.turn)
        )
        turns = self._submitted(found)
        return turns if turns and turns[0].submission.turn == 0 else ()  # the text itself may be purged already

    def close_submission(self, run_id: str, error: dict[str, Any] | None) -> None:
        """Forget the text, which nothing needs any more, and keep why there was no full review, if there was none.

        Whoever closes it first says how it ended: a run may succeed while it is being given up.
        """
        closed = {"title": "", "text": "", "error": error, "closed_at": datetime.now(UTC)}
        is_open = (SubmissionRow.run_id == run_id, SubmissionRow.closed_at.is_(None))
        with self._session() as session:
            session.execute(update(SubmissionRow).where(*is_open).values(closed))

    def close_turn(
        self, plan: str, run_id: str, error: dict[str, Any] | None, unread: Sequence[str] = (), *, is_over: bool
    ) -> None:
        """Keep how a turn of a plan ended. Its text is kept for the turns to come; an `error` forgets it, and with
        `is_over` every text of the plan is forgotten. Whoever closes it first says how it ended.
        """
        closed = {"error": error, "unread": list(unread), "closed_at": datetime.now(UTC)}
        is_open = (SubmissionRow.run_id == run_id, SubmissionRow.closed_at.is_(None))
        forgotten = SubmissionRow.plan == plan if is_over else SubmissionRow.run_id == run_id
        with self._session() as session:
            is_closed = session.execute(
                update(SubmissionRow).where(*is_open).values(closed).returning(SubmissionRow.run_id)
            ).first()
            if is_closed and (is_over or error):
                session.execute(update(SubmissionRow).where(forgotten).values(title="", text=""))

    def drop_submission(self, run_id: str) -> None:
        """Take a submission back that could not be queued: the caller was told to send it again."""
        with self._session() as session:
            session.execute(delete(DocumentFileRow).where(DocumentFileRow.run_id == run_id))
            session.execute(delete(SubmissionRow).where(SubmissionRow.run_id == run_id))
            session.execute(delete(RunRow).where(RunRow.id == run_id))

    def set_callback_state(self, run_id: str, state: str) -> None:
        """Record how the callback of a run stands. Once delivered, the address is forgotten: it may hold a secret."""
        with self._session() as session:
            row = session.get_one(SubmissionRow, run_id)
            row.callback_state = state
            if state == "delivered":
                row.callback_url = ""

    def _of_turn(self, submission: SubmittedText) -> SubmittedText | None:
        of = SubmissionRow.plan if submission.plan else SubmissionRow.document
        begun = submission.plan or submission.document
        return self._one(of == begun, SubmissionRow.turn == submission.turn) if begun else None

    def _one(self, *conditions: ColumnElement[bool]) -> SubmittedText | None:
        with self._session() as session:
            row = session.scalars(select(SubmissionRow).where(*conditions)).first()
            return value_of(SubmittedText, row) if row else None

    def _submitted(self, found: Select[Any]) -> tuple[Submitted, ...]:
        with self._session() as session:
            return tuple(
                Submitted(value_of(SubmittedText, row), value_of(RunState, run) if run else None, report)
                for row, run, report in session.execute(found)
            )
