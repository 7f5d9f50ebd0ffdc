"""Reviews: the full report of each run, and what it says about a ticket's history."""

import itertools
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import select

from workers.store.sessions import Sessions
from workers.store.tables import ReviewRow


@dataclass(frozen=True)
class LastReview:
    """The review that finished last, on any ticket."""

    run_id: str
    ticket_key: str
    decision: str
    finished_at: datetime


@dataclass(frozen=True)
class PreviousReview:
    """An earlier review of a ticket; `report` has the names of ReviewReport."""

    run_id: str
    fingerprint: str
    decision: str
    report: dict[str, Any]


class Reviews(Sessions):
    """The table `reviews`."""

    def report_of(self, run_id: str) -> dict[str, Any] | None:
        """Return the report of a run (names of ReviewReport), None when it made none."""
        with self._session() as session:
            row = session.get(ReviewRow, run_id)
            return row.report if row else None

    def save_review(self, run_id: str, ticket_key: str, report: dict[str, Any]) -> None:
        """Keep the report of a run (names of ReviewReport); a second attempt replaces the first."""
        with self._session() as session:
            session.merge(
                ReviewRow(
                    run_id=run_id,
                    ticket_key=ticket_key,
                    fingerprint=report["fingerprint"],
                    decision=report["decision"],
                    total_score=report["total_score"],
                    report=report,
                    created_at=datetime.now(UTC),
                )
            )

    def previous_review(self, ticket_key: str, before_run: str) -> PreviousReview | None:
        """Return the latest verdict (PASS or REJECT) on a ticket that is not of `before_run`."""
        verdicts = ReviewRow.decision.in_(("PASS", "REJECT"))
        return self._newest_review(ReviewRow.ticket_key == ticket_key, verdicts, ReviewRow.run_id != before_run)

    def _newest_review(self, *conditions: Any) -> PreviousReview | None:
        newest = select(ReviewRow).where(*conditions).order_by(ReviewRow.created_at.desc()).limit(1)
        with self._session() as session:
            row = session.scalars(newest).first()
            return PreviousReview(row.run_id, row.fingerprint, row.decision, row.report) if row else None

    def rejects_in_a_row(self, ticket_key: str) -> int:
        """Return how many contents of a ticket were rejected since its last PASS; the same content counts once."""
        verdicts = ReviewRow.decision.in_(("PASS", "REJECT"))
        newest_first = (
            select(ReviewRow.decision, ReviewRow.fingerprint)
            .where(ReviewRow.ticket_key == ticket_key, verdicts)
            .order_by(ReviewRow.created_at.desc())
        )
        with self._session() as session:
            rows = session.execute(newest_first).all()
        return len({fingerprint for _, fingerprint in itertools.takewhile(lambda row: row[0] == "REJECT", rows)})

    def last_review(self) -> LastReview | None:
        """Return the review that finished last, on any ticket."""
        newest = select(ReviewRow).order_by(ReviewRow.created_at.desc()).limit(1)
        with self._session() as session:
            row = session.scalars(newest).first()
            return LastReview(row.run_id, row.ticket_key, row.decision, row.created_at) if row else None
