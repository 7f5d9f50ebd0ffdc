"""Questions that were asked, and what became of each."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import select

from workers.store.sessions import Sessions, value_of
from workers.store.tables import QuestionRow


@dataclass(frozen=True)
class StoredQuestion:
    """A question, as the run that answered it left it: the JSON of its Answer. `ticket_key` is empty for the API's."""

    run_id: str
    ticket_key: str
    project_key: str
    status: str
    report: Mapping[str, Any]
    created_at: datetime


class Questions(Sessions):
    """The table `questions`."""

    def save_question(
        self, run_id: str, ticket_key: str, project_key: str, status: str, report: dict[str, Any]
    ) -> None:
        """Keep what a run answered, in place of what an earlier attempt of it did."""
        row = QuestionRow(
            run_id=run_id,
            ticket_key=ticket_key,
            project_key=project_key,
            status=status,
            report=report,
            created_at=datetime.now(UTC),
        )
        self._merge(row)

    def questions_on(self, ticket_key: str, limit: int) -> tuple[StoredQuestion, ...]:
        """Return what was asked on a ticket, at most `limit`, the newest first."""
        newest_first = select(QuestionRow).order_by(QuestionRow.created_at.desc(), QuestionRow.run_id.desc())
        with self._session() as session:
            rows = session.scalars(newest_first.where(QuestionRow.ticket_key == ticket_key).limit(limit))
            return tuple(value_of(StoredQuestion, row) for row in rows)

    def question_of(self, run_id: str) -> StoredQuestion | None:
        """Return what a run was asked and answered, None when it was asked nothing."""
        with self._session() as session:
            row = session.get(QuestionRow, run_id)
            return value_of(StoredQuestion, row) if row else None
