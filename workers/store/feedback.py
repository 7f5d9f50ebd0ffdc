"""Feedback: what people said against verdicts, kept as labelled examples."""

from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import ColumnElement, func, select, update

from workers.store.sessions import Sessions, value_of
from workers.store.tables import FeedbackRow


@dataclass(frozen=True)
class Feedback:
    """What a person said against a verdict, with the ticket as it was: a labelled example.

    `kind` is dispute (the issue `code` on `quote` was wrong) or override (the ticket should have passed). `verdict` is
    the decision that was objected to; `packet` has the names of RequirementPacket, without personal data. An override
    that was taken back is withdrawn. `ticket_id` stays when the ticket is moved.
    """

    run_id: str
    kind: str
    ticket_key: str
    ticket_id: str
    comment_id: str
    code: str
    quote: str
    verdict: str
    reason: str
    fingerprint: str
    rubric: str
    packet: dict[str, Any]
    created_at: datetime
    withdrawn_at: datetime | None = None


@dataclass(frozen=True)
class FeedbackCount:
    """How often something was said, and how often of that it was taken back. Overrides have no code."""

    kind: str
    code: str
    examples: int
    withdrawn: int


@dataclass(frozen=True)
class FeedbackFilter:
    """Which examples are wanted; what is empty does not narrow."""

    kind: str = ""
    code: str = ""
    project_key: str = ""


class FeedbackExamples(Sessions):
    """The table `feedback`."""

    def save_feedback(self, feedback: Feedback) -> None:
        """Keep an example; a second attempt of its run replaces the first."""
        self._merge(FeedbackRow(**asdict(feedback)))

    def override_of(self, ticket_id: str) -> Feedback | None:
        """Return the override of a ticket that is in force: the newest that was not taken back."""
        newest_first = select(FeedbackRow).order_by(FeedbackRow.created_at.desc())
        with self._session() as session:
            row = session.scalars(newest_first.where(*_in_force(ticket_id)).limit(1)).first()
            return _feedback(row) if row else None

    def withdraw_overrides(self, ticket_id: str) -> None:
        """Record that the overrides of a ticket were taken back."""
        with self._session() as session:
            session.execute(update(FeedbackRow).where(*_in_force(ticket_id)).values(withdrawn_at=datetime.now(UTC)))

    def feedback_in(self, ticket_key: str, comment_id: str) -> Feedback | None:
        """Return what was recorded of a person's comment on a ticket."""
        said = select(FeedbackRow).where(FeedbackRow.ticket_key == ticket_key, FeedbackRow.comment_id == comment_id)
        with self._session() as session:
            row = session.scalars(said).first()
            return _feedback(row) if row else None

    def all_feedback(self) -> tuple[Feedback, ...]:
        """Return every example, the oldest first."""
        with self._session() as session:
            return tuple(map(_feedback, session.scalars(select(FeedbackRow).order_by(FeedbackRow.created_at))))

    def feedback_page(self, wanted: FeedbackFilter, offset: int, limit: int) -> tuple[Feedback, ...]:
        """Return at most `limit` examples after `offset` of them, the newest first."""
        newest_first = select(FeedbackRow).order_by(FeedbackRow.created_at.desc(), FeedbackRow.run_id.desc())
        with self._session() as session:
            rows = session.scalars(newest_first.where(*_conditions(wanted)).offset(offset).limit(limit))
            return tuple(map(_feedback, rows))

    def feedback_counts(self, wanted: FeedbackFilter) -> tuple[FeedbackCount, ...]:
        """Return how much was said of each kind and code, the most frequent first."""
        withdrawn = func.count(FeedbackRow.withdrawn_at)
        counted = (
            select(FeedbackRow.kind, FeedbackRow.code, func.count(), withdrawn)
            .where(*_conditions(wanted))
            .group_by(FeedbackRow.kind, FeedbackRow.code)
            .order_by(func.count().desc(), FeedbackRow.kind, FeedbackRow.code)
        )
        with self._session() as session:
            return tuple(FeedbackCount(*row) for row in session.execute(counted))

    def feedback_projects(self) -> tuple[str, ...]:
        """Return the keys of the projects about whose tickets something was said."""
        with self._session() as session:
            tickets = session.scalars(select(FeedbackRow.ticket_key).distinct())
            return tuple(sorted({key.rpartition("-")[0] for key in tickets} - {""}))


def _in_force(ticket_id: str) -> tuple[ColumnElement[bool], ...]:
    return FeedbackRow.ticket_id == ticket_id, FeedbackRow.kind == "override", FeedbackRow.withdrawn_at.is_(None)


def _conditions(wanted: FeedbackFilter) -> tuple[ColumnElement[bool], ...]:
    conditions = [
        (wanted.kind, FeedbackRow.kind == wanted.kind),
        (wanted.code, FeedbackRow.code == wanted.code),
        (wanted.project_key, FeedbackRow.ticket_key.startswith(f"{wanted.project_key}-", autoescape=True)),
    ]
    return tuple(condition for value, condition in conditions if value)


def _feedback(row: FeedbackRow) -> Feedback:
    return value_of(Feedback, row)
