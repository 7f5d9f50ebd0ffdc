"""Submissions: the texts that callers of the HTTP API gave for review, under the id of their run."""

from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import delete, select, update
from sqlalchemy.exc import IntegrityError

from workers.store.runs import RunState
from workers.store.sessions import Sessions, value_of
from workers.store.tables import ReviewRow, RunRow, SubmissionRow


@dataclass(frozen=True)
class SubmittedText:
    """A text for review. It is open until `closed_at`; then title and text are gone, and `error` may be there.

    `body_digest` tells whether a second request with the same `idempotency_key` asks for the same. `callback_state` is
    empty without a callback URL, else waiting, delivered or failed. `error` says why there was no full review.
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
    error: dict[str, Any] | None = None
    closed_at: datetime | None = None


@dataclass(frozen=True)
class SubmittedReview:
    """A submission, where its run stands, and the run's report (names of ReviewReport): all three of one moment."""

    submission: SubmittedText
    run: RunState | None
    report: dict[str, Any] | None


class Submissions(Sessions):
    """The table `submissions`."""

    def save_submission(
        self, submission: SubmittedText, kind: str = "", message: dict[str, Any] | None = None
    ) -> SubmittedText:
        """Keep a submission with its run, and return it, or the one that came earlier under the same idempotency key.

        `kind` and `message` are what the queue needs, so that a run that never reached a worker is found again.
        """
        try:
            if earlier := self._of_key(submission.idempotency_key):
                return earlier
            with self._session() as session:
                session.add(SubmissionRow(**asdict(submission)))
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
            earlier = self._of_key(submission.idempotency_key)  # two requests with one key at the same moment
            if earlier is None:
                raise
            return earlier
        return submission

    def submission(self, run_id: str) -> SubmittedText | None:
        """Return what was submitted for a run, None when nothing was."""
        with self._session() as session:
            row = session.get(SubmissionRow, run_id)
            return _submission(row) if row else None

    def submitted_review(self, run_id: str) -> SubmittedReview | None:
        """Return what was submitted for a run and what came of it, None when nothing was.

        One statement: between two, the run may end, and a review that succeeds would look as if it had ended without
        a result.
        """
        found = (
            select(SubmissionRow, RunRow, ReviewRow.report)
            .outerjoin(RunRow, RunRow.id == SubmissionRow.run_id)
            .outerjoin(ReviewRow, ReviewRow.run_id == SubmissionRow.run_id)
            .where(SubmissionRow.run_id == run_id)
        )
        with self._session() as session:
            row = session.execute(found).one_or_none()
            if row is None:
                return None
            submission, run, report = row
            return SubmittedReview(_submission(submission), value_of(RunState, run) if run else None, report)

    def close_submission(self, run_id: str, error: dict[str, Any] | None) -> None:
        """Forget the text, which nothing needs any more, and keep why there was no full review, if there was none.

        Whoever closes it first says how it ended: a run may succeed while it is being given up.
        """
        closed = {"title": "", "text": "", "error": error, "closed_at": datetime.now(UTC)}
        is_open = (SubmissionRow.run_id == run_id, SubmissionRow.closed_at.is_(None))
        with self._session() as session:
            session.execute(update(SubmissionRow).where(*is_open).values(closed))

    def drop_submission(self, run_id: str) -> None:
        """Take a submission back that could not be queued: the caller was told to send it again."""
        with self._session() as session:
            session.execute(delete(SubmissionRow).where(SubmissionRow.run_id == run_id))
            session.execute(delete(RunRow).where(RunRow.id == run_id))

    def set_callback_state(self, run_id: str, state: str) -> None:
        """Record how the callback of a run stands. Once delivered, the address is forgotten: it may hold a secret."""
        with self._session() as session:
            row = session.get_one(SubmissionRow, run_id)
            row.callback_state = state
            if state == "delivered":
                row.callback_url = ""

    def _of_key(self, key: str | None) -> SubmittedText | None:
        if key is None:
            return None
        with self._session() as session:
            row = session.scalars(select(SubmissionRow).where(SubmissionRow.idempotency_key == key)).first()
            return _submission(row) if row else None


def _submission(row: SubmissionRow) -> SubmittedText:
    return value_of(SubmittedText, row)
