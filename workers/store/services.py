"""What the workers saw of other services: when each last worked and last failed."""

import contextlib
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import select

from workers.contracts import StoreUnavailable
from workers.store.sessions import REASON_LENGTH, Sessions, value_of
from workers.store.tables import ServiceRow


@dataclass(frozen=True)
class ServiceStatus:
    """When an outside service last worked and last failed. `last_error` is fit for an admin's eyes."""

    service: str
    last_success_at: datetime | None
    last_failure_at: datetime | None
    last_error: str


class Services(Sessions):
    """The table `services`."""

    def service_worked(self, service: str) -> None:
        """Record that `service` (jira, llm) answered just now."""
        self._note_service(ServiceRow(service=service, last_success_at=datetime.now(UTC)))

    def service_failed(self, service: str, error: str) -> None:
        """Record that `service` failed just now, in words without secrets or addresses."""
        now = datetime.now(UTC)
        self._note_service(ServiceRow(service=service, last_failure_at=now, last_error=error[:REASON_LENGTH]))

    def _note_service(self, row: ServiceRow) -> None:
        """Two processes may note the first news of a service at once; news must never fail a run."""
        with contextlib.suppress(StoreUnavailable):
            self._merge(row)

    def service_status(self) -> tuple[ServiceStatus, ...]:
        """Return what is known of each outside service."""
        with self._session() as session:
            rows = session.scalars(select(ServiceRow).order_by(ServiceRow.service))
            return tuple(value_of(ServiceStatus, row) for row in rows)
