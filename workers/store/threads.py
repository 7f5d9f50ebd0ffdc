"""The tickets on which people are waited for. What was asked and answered stands on the ticket, never here."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, delete, select

from workers.store.sessions import Sessions, value_of
from workers.store.tables import ThreadRow


@dataclass(frozen=True)
class WaitingThread:
    """A conversation that waits: `run_id` asked last, `wakes_at` is when it goes on though nobody answers."""

    kind: str
    ticket_key: str
    project_key: str
    run_id: str
    wakes_at: datetime


class Threads(Sessions):
    """The table `threads`."""

    def wait_for_people(self, thread: WaitingThread) -> None:
        """Keep that a conversation waits, in place of what was kept of it."""
        self._merge(ThreadRow(**vars(thread)))

    def end_thread(self, kind: str, ticket_key: str) -> None:
        """Say that nobody is waited for any more."""
        with self._session() as session:
            session.execute(delete(ThreadRow).where(ThreadRow.kind == kind, ThreadRow.ticket_key == ticket_key))

    def due_threads(self, now: datetime) -> tuple[WaitingThread, ...]:
        """Return the conversations whose time is up, the longest first."""
        return self._threads(ThreadRow.wakes_at <= now)

    def waiting_threads(self) -> tuple[WaitingThread, ...]:
        """Return every conversation that waits, the next to wake first."""
        return self._threads()

    def _threads(self, *conditions: ColumnElement[bool]) -> tuple[WaitingThread, ...]:
        query = select(ThreadRow).where(*conditions).order_by(ThreadRow.wakes_at)
        with self._session() as session:
            return tuple(value_of(WaitingThread, row) for row in session.scalars(query))
