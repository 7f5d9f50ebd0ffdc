"""The versions of each ticket's plan."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import select

from workers.store.sessions import Sessions, value_of
from workers.store.tables import PlanRow


@dataclass(frozen=True)
class StoredPlan:
    """One version, as the run that made it left it: the JSON of its report."""

    run_id: str
    ticket_key: str
    project_key: str
    version: int
    status: str
    report: Mapping[str, Any]
    created_at: datetime


class Plans(Sessions):
    """The table `plans`."""

    def save_plan(
        self, run_id: str, ticket_key: str, project_key: str, version: int, status: str, report: dict[str, Any]
    ) -> None:
        """Keep what a run made, in place of what an earlier attempt of it did."""
        row = PlanRow(
            run_id=run_id,
            ticket_key=ticket_key,
            project_key=project_key,
            version=version,
            status=status,
            report=report,
            created_at=datetime.now(UTC),
        )
        self._merge(row)

    def plan_of(self, run_id: str) -> StoredPlan | None:
        """Return what a run planned or asked, None when it did neither."""
        with self._session() as session:
            row = session.get(PlanRow, run_id)
            return value_of(StoredPlan, row) if row else None

    def plans_of(self, ticket_key: str, *, before: str = "") -> tuple[StoredPlan, ...]:
        """Return the versions of a ticket's plan, the newest first; without that of the run `before`."""
        query = (
            select(PlanRow)
            .where(PlanRow.ticket_key == ticket_key, PlanRow.run_id != before)
            .order_by(PlanRow.created_at.desc(), PlanRow.version.desc())
        )
        with self._session() as session:
            return tuple(value_of(StoredPlan, row) for row in session.scalars(query))
