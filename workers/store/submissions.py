"""Submissions: the texts that callers of the HTTP API gave for review, under the id of their run."""

from dataclasses import asdict, dataclass, fields
from datetime import datetime

from sqlalchemy import select

from workers.store.sessions import Sessions, StoreUnavailable
from workers.store.tables import SubmissionRow


@dataclass(frozen=True)
class SubmittedText:
    """A text for review. `callback_state` is empty without a callback URL, else waiting, delivered or failed."""

    run_id: str
    title: str
    text: str
    issue_type: str
    project_key: str
    created_at: datetime
    idempotency_key: str | None = None
    callback_url: str = ""
    callback_state: str = ""


class Submissions(Sessions):
    """The table `submissions`."""

    def save_submission(self, submission: SubmittedText) -> SubmittedText:
        """Keep a submission and return it, or return the one that came earlier under the same idempotency key."""
        try:
            if earlier := self._of_key(submission.idempotency_key):
                return earlier
            with self._session() as session:
                session.add(SubmissionRow(**asdict(submission)))
        except StoreUnavailable:
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

    def set_callback_state(self, run_id: str, state: str) -> None:
        """Record how the callback of a run stands."""
        with self._session() as session:
            session.get_one(SubmissionRow, run_id).callback_state = state

    def _of_key(self, key: str | None) -> SubmittedText | None:
        if key is None:
            return None
        with self._session() as session:
            row = session.scalars(select(SubmissionRow).where(SubmissionRow.idempotency_key == key)).first()
            return _submission(row) if row else None


def _submission(row: SubmissionRow) -> SubmittedText:
    return SubmittedText(**{field.name: getattr(row, field.name) for field in fields(SubmittedText)})
