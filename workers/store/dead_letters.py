"""Dead letters: runs that were given up, with what is needed to look at them and to try again."""

from dataclasses import asdict, dataclass
from datetime import UTC, date, datetime
from typing import Any

from sqlalchemy import ColumnElement, delete, func, select, update
from sqlalchemy.orm import Session

from workers.store.runs import renew
from workers.store.sessions import REASON_LENGTH, Sessions, start_of, value_of
from workers.store.tables import DeadLetterRow, RunRow


@dataclass(frozen=True)
class DeadLetter:
    """A run that was given up. `is_told` says whether its ticket was told of it, or is not to be: it may be gone."""

    run_id: str
    ticket_key: str
    project_key: str
    kind: str
    message: dict[str, Any]
    reason: str
    attempts: int
    created_at: datetime
    is_told: bool = False


class DeadLetters(Sessions):
    """The table `dead_letters`."""

    def save_dead_letter(self, letter: DeadLetter) -> None:
        """Keep a letter; a second one of its run replaces the first."""
        self._merge(_row(letter))

    def dead_letters(self) -> tuple[DeadLetter, ...]:
        """Return every letter, the oldest first."""
        with self._session() as session:
            return tuple(map(_letter, session.scalars(select(DeadLetterRow).order_by(DeadLetterRow.created_at))))

    def dead_letter(self, run_id: str) -> DeadLetter | None:
        """Return the letter of a run, None when it has none."""
        with self._session() as session:
            row = session.get(DeadLetterRow, run_id)
            return _letter(row) if row else None

    def dead_letters_of(self, ticket_key: str) -> tuple[DeadLetter, ...]:
        """Return the letters of a ticket, the oldest first."""
        wanted = select(DeadLetterRow).where(DeadLetterRow.ticket_key == ticket_key).order_by(DeadLetterRow.created_at)
        with self._session() as session:
            return tuple(map(_letter, session.scalars(wanted)))

    def dead_letter_page(self, project_key: str, offset: int, limit: int) -> tuple[DeadLetter, ...]:
        """Return at most `limit` letters of a project (empty: of all) after `offset` of them, the newest first."""
        newest_first = select(DeadLetterRow).order_by(DeadLetterRow.created_at.desc(), DeadLetterRow.run_id)
        wanted = newest_first.where(*_of_project(project_key)).offset(offset).limit(limit)
        with self._session() as session:
            return tuple(map(_letter, session.scalars(wanted)))

    def dead_letter_projects(self) -> dict[str, int]:
        """Return how many letters each project has; the empty key stands for texts without a project."""
        counted = (
            select(DeadLetterRow.project_key, func.count())
            .group_by(DeadLetterRow.project_key)
            .order_by(DeadLetterRow.project_key)
        )
        with self._session() as session:
            return dict(session.execute(counted).all())

    def letters_that_ended(self, outcome: str) -> tuple[DeadLetter, ...]:
        """Return the letters of the runs with this outcome, the oldest first."""
        of_run = RunRow.id == DeadLetterRow.run_id
        wanted = select(DeadLetterRow).join(RunRow, of_run).where(RunRow.outcome == outcome)
        with self._session() as session:
            return tuple(map(_letter, session.scalars(wanted.order_by(DeadLetterRow.created_at))))

    def untold_letters(self) -> tuple[DeadLetter, ...]:
        """Return the letters whose ticket was not told yet, the oldest first."""
        untold = select(DeadLetterRow).where(DeadLetterRow.is_told.is_(False)).order_by(DeadLetterRow.created_at)
        with self._session() as session:
            return tuple(map(_letter, session.scalars(untold)))

    def count_dead_letters(self, project_key: str = "", since: date | None = None) -> int:
        """Return how many letters wait for a person: of a project or of every one, and from a day (UTC) on."""
        counted = select(func.count()).select_from(DeadLetterRow).where(*_of_project(project_key))
        if since is not None:
            counted = counted.where(DeadLetterRow.created_at >= start_of(since))
        with self._session() as session:
            return session.scalar(counted) or 0

    def mark_told(self, run_id: str) -> None:
        """Record that the ticket was told; nothing happens when the letter is not there any more."""
        with self._session() as session:
            session.execute(update(DeadLetterRow).where(DeadLetterRow.run_id == run_id).values(is_told=True))

    def take_dead_letter(self, run_id: str) -> bool:
        """Throw a letter away, give its run its whole budget of attempts again, and return whether it was there.

        Of several that ask at the same moment one is told so. A run that is not queued then, the sweeper finds.
        """
        taken = delete(DeadLetterRow).where(DeadLetterRow.run_id == run_id).returning(DeadLetterRow.run_id)
        with self._session() as session:
            if session.scalar(taken) is None:
                return False
            renew(session, run_id)
        return True

    def return_dead_letter(self, letter: DeadLetter, outcome: str) -> None:
        """Put a letter back that was taken, and give its run the end and the `outcome` back that it had."""

        def put_back(session: Session) -> None:
            session.merge(_row(letter))
            if run := session.get(RunRow, letter.run_id):
                run.state, run.outcome, run.finished_at = "failed", outcome, datetime.now(UTC)

        self._written(put_back)

    def drop_dead_letter(self, run_id: str) -> None:
        """Throw a letter away; nothing happens when it is not there any more."""
        with self._session() as session:
            session.execute(delete(DeadLetterRow).where(DeadLetterRow.run_id == run_id))


def _of_project(project_key: str) -> tuple[ColumnElement[bool], ...]:
    return (DeadLetterRow.project_key == project_key,) if project_key else ()


def _row(letter: DeadLetter) -> DeadLetterRow:
    return DeadLetterRow(**asdict(letter) | {"reason": letter.reason[:REASON_LENGTH]})


def _letter(row: DeadLetterRow) -> DeadLetter:
    return value_of(DeadLetter, row)
