"""Plans as people look through them: which tickets wait for people, and what was planned last. Reads only."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import and_, func, select
from sqlalchemy.orm import aliased

from workers.store.sessions import Sessions
from workers.store.tables import PlanRow, ThreadRow


@dataclass(frozen=True)
class WaitingTicket:
    """A ticket on which people are waited for until `wakes_at`.

    `run_id` is the run that left the questions as they are, at `asked_at`; both are empty where it is purged.
    """

    ticket_key: str
    wakes_at: datetime
    run_id: str | None
    asked_at: datetime | None


@dataclass(frozen=True)
class ListedPlan:
    """A plan in a list; `ticket_key` is empty for a text of the HTTP API, `version` counts finished plans."""

    run_id: str
    ticket_key: str
    version: int
    status: str
    created_at: datetime


class PlanList(Sessions):
    """The tables `plans` and `threads`, to read only."""

    def waiting_tickets(self, offset: int, limit: int) -> tuple[WaitingTicket, ...]:
        """Return at most `limit` tickets that wait for people after the first `offset`, the next to wake first."""
        latest = aliased(PlanRow)
        newest = select(func.max(latest.created_at)).where(latest.ticket_key == ThreadRow.ticket_key)
        is_newest = PlanRow.created_at == newest.correlate(ThreadRow).scalar_subquery()
        asked = and_(PlanRow.ticket_key == ThreadRow.ticket_key, is_newest)
        found = (
            select(ThreadRow.ticket_key, ThreadRow.wakes_at, PlanRow.run_id, PlanRow.created_at)
            .outerjoin(PlanRow, asked)
            .order_by(ThreadRow.wakes_at, ThreadRow.ticket_key)
        )
        with self._session() as session:
            return tuple(WaitingTicket(*row) for row in session.execute(found.offset(offset).limit(limit)))

    def latest_plans(self, limit: int, ticket_key: str = "") -> tuple[ListedPlan, ...]:
        """Return what the last runs planned or asked, on any ticket or on this one, the newest first; no reports."""
        columns = (PlanRow.run_id, PlanRow.ticket_key, PlanRow.version, PlanRow.status, PlanRow.created_at)
        newest = select(*columns).order_by(PlanRow.created_at.desc(), PlanRow.run_id).limit(limit)
        if ticket_key:
            newest = newest.where(PlanRow.ticket_key == ticket_key)
        with self._session() as session:
            return tuple(ListedPlan(*row) for row in session.execute(newest))
