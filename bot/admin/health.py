"""How ReqGate is doing, judged from the queue and from what the workers recorded. Calls no other service itself."""

from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any, Literal

from workers.queue import QueueHealth, QueueUnavailable, ReviewQueue
from workers.store import LastReview, ServiceStatus, Store, StoreUnavailable

# Workers give a sign of life every 15 seconds at least; RQ forgets them only minutes later.
WORKER_SILENT_AFTER_S = 60
# A review takes a minute; a queue that is this far behind breaks the promise made to people.
WAITING_TOO_LONG_S = 900


@dataclass(frozen=True)
class Health:
    """One look at everything. `problems` make it unhealthy; `warnings` are worth a look. None = could not be seen."""

    problems: tuple[str, ...]
    warnings: tuple[str, ...]
    queue: QueueHealth | None
    store_reachable: bool
    last_review: LastReview | None
    services: tuple[ServiceStatus, ...]

    @property
    def status(self) -> Literal["ok", "failing"]:
        """`ok` when there are no problems."""
        return "failing" if self.problems else "ok"

    def as_json(self) -> dict[str, Any]:
        """Return the interface for programs: ages in seconds, times in ISO 8601 UTC."""
        queue = self.queue
        return {
            "status": self.status,
            "problems": self.problems,
            "warnings": self.warnings,
            "redis": {"reachable": queue is not None},
            "workers": [asdict(worker) for worker in queue.workers] if queue else [],
            "queues": {
                "depths": queue.depths if queue else {},
                "scheduled": queue.scheduled if queue else None,
                "started": queue.started if queue else None,
                "failed": queue.failed if queue else None,
                "oldest_waiting_s": queue.oldest_waiting_s if queue else None,
            },
            "store": {"reachable": self.store_reachable},
            "last_review": _in_iso(asdict(self.last_review)) if self.last_review else None,
            "services": {entry.service: _in_iso(asdict(entry)) for entry in self.services},
        }


def look(queue: ReviewQueue, store: Store) -> Health:
    """Return the health of queue, workers, store and the services behind the workers. Never raises."""
    try:
        seen = queue.health()
    except QueueUnavailable:
        seen = None
    try:
        last_review, services, store_reachable = store.last_review(), store.service_status(), True
    except StoreUnavailable:
        last_review, services, store_reachable = None, (), False
    problems = queue_problems(seen)
    if not store_reachable:
        problems += ("The database does not answer; check DATABASE_URL and its migrations.",)
    return Health(problems, _warnings(seen, services), seen, store_reachable, last_review, services)


def queue_problems(queue: QueueHealth | None) -> tuple[str, ...]:
    """Return why reviews cannot be done now: each reason with its remedy; none when all is well."""
    if queue is None:
        return ("Redis does not answer; check REDIS_URL.",)
    problems: tuple[str, ...] = ()
    if not any(_is_alive(worker.heartbeat_age_s) for worker in queue.workers):
        problems += ("No live worker; start one with `reqgate worker`.",)
    if (queue.oldest_waiting_s or 0) > WAITING_TOO_LONG_S:
        problems += (f"A job waits since {round(queue.oldest_waiting_s or 0)} s; start more workers.",)
    return problems


def _warnings(queue: QueueHealth | None, services: tuple[ServiceStatus, ...]) -> tuple[str, ...]:
    warnings = []
    if queue:
        silent = sum(not _is_alive(worker.heartbeat_age_s) for worker in queue.workers)
        if silent:
            warnings.append(f"{silent} worker(s) gave no sign of life for {WORKER_SILENT_AFTER_S} s.")
        if queue.failed:
            warnings.append(f"{queue.failed} job(s) failed for good; the workers' log says why.")
    warnings += [f"The last call to {entry.service} failed." for entry in services if _is_failing(entry)]
    return tuple(warnings)


def _is_alive(heartbeat_age_s: float | None) -> bool:
    return heartbeat_age_s is not None and heartbeat_age_s <= WORKER_SILENT_AFTER_S


def _is_failing(service: ServiceStatus) -> bool:
    failed, worked = service.last_failure_at, service.last_success_at
    return failed is not None and (worked is None or failed > worked)


def _in_iso(row: dict[str, Any]) -> dict[str, Any]:
    return {key: value.isoformat() if isinstance(value, datetime) else value for key, value in row.items()}
