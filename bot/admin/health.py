"""How ReqGate is doing, judged from the queue and from what the workers recorded. Calls no other service itself."""

from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Literal

from workers.contracts import StoreUnavailable
from workers.limits.silence import SilentCode, silent_codes
from workers.queueing.health import SCHEDULER_LATE_S, WORKER_SILENCE_S, QueueHealth, WorkerHealth
from workers.queueing.queue import ReviewQueue
from workers.queueing.redis_server import QueueUnavailable

if TYPE_CHECKING:
    from workers.store import LastReview, ServiceStatus, Store

# A review takes a minute; a queue that is this far behind breaks the promise made to people.
WAITING_TOO_LONG_S = 900
# A scheduler that stands still is replaced after half of this.
OVERDUE_TOO_LONG_S = 2 * SCHEDULER_LATE_S

_NO_WORKER = "No live worker; start one with `reqgate worker`."
_SILENT = (
    "{one.project}: {one.code} was found on {one.found} of {one.tickets} tickets of the last seven days, so comments "
    "there leave it out where they can. Agree on it with the team, or tune the rubric (docs/tune-rubric.md)."
)
_SUSPENDED = "The workers are suspended (`rq suspend`); `rq resume` lets them go on."


@dataclass(frozen=True)
class Health:
    """One look at everything. `problems` make it unhealthy; `warnings` are worth a look. None = could not be seen."""

    problems: tuple[str, ...]
    warnings: tuple[str, ...]
    queue: QueueHealth | None
    store_reachable: bool
    last_review: "LastReview | None"
    services: "tuple[ServiceStatus, ...]"
    dead_letters: int | None

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
                "paused_s": queue.paused_s if queue else {},
            },
            "store": {"reachable": self.store_reachable},
            "dead_letters": self.dead_letters,
            "last_review": _in_iso(asdict(self.last_review)) if self.last_review else None,
            "services": {entry.service: _in_iso(asdict(entry)) for entry in self.services},
        }


def look(queue: ReviewQueue, store: "Store") -> Health:
    """Return the health of queue, workers, store and the services behind the workers. Never raises."""
    problems: tuple[str, ...] = ()
    seen, put_aside = None, 0
    try:
        seen, put_aside = queue.health(), len(queue.put_aside())
        problems = _queue_problems(seen)
        queue.require_writable()
    except QueueUnavailable as error:
        problems += (str(error),)
    try:
        last_review, services, store_reachable = store.last_review(), store.service_status(), True
        dead_letters: int | None = store.count_dead_letters()
        silent: tuple[SilentCode, ...] = silent_codes(store, datetime.now(UTC))
    except StoreUnavailable:
        last_review, services, store_reachable, dead_letters, silent = None, (), False, None, ()
        problems += ("The database does not answer; check DATABASE_URL and its migrations.",)
    else:
        problems += _why_not_writable(store)
    warnings = (*_warnings(seen, services, dead_letters or 0), *_intruders(queue, put_aside))
    warnings += tuple(_SILENT.format(one=one) for one in silent)
    return Health(problems, warnings, seen, store_reachable, last_review, services, dead_letters)


def why_not_ready(queue: ReviewQueue) -> str:
    """Return why no event can be taken and worked on now, with the remedy; empty when all is well.

    A long queue is no reason: taking the edge out of service would not shorten it.
    """
    try:
        queue.require_writable()
        return _why_nothing_runs(queue.workers())
    except QueueUnavailable as error:
        return str(error)


def _intruders(queue: ReviewQueue, put_aside: int) -> tuple[str, ...]:
    """Say who else may write to Redis, and that somebody does. A server on this machine is the doctor's matter."""
    exposure = queue.exposure()
    found = exposure.faults if exposure.is_on_other_host else ()
    if put_aside:
        found += (f"{put_aside} record(s) in Redis were none of ours: somebody else writes there. See /admin/queue.",)
    return found


def _why_not_writable(store: "Store") -> tuple[str, ...]:
    try:
        store.require_writable()
    except StoreUnavailable:
        return ("The database takes nothing more; its disk may be full.",)
    return ()


def _why_nothing_runs(workers: tuple[WorkerHealth, ...]) -> str:
    states = {worker.state for worker in workers if worker.is_alive}
    if not states:
        return _NO_WORKER
    return _SUSPENDED if states == {"suspended"} else ""


def _queue_problems(queue: QueueHealth) -> tuple[str, ...]:
    why = _why_nothing_runs(queue.workers)
    problems: tuple[str, ...] = (why,) if why else ()
    if (queue.overdue_s or 0) > OVERDUE_TOO_LONG_S:
        problems += (f"What was due {round(queue.overdue_s or 0)} s ago is not in the queue; restart the workers.",)
    if (queue.oldest_waiting_s or 0) > WAITING_TOO_LONG_S:
        problems += (f"A job has been waiting for {round(queue.oldest_waiting_s or 0)} s; start more workers.",)
    return problems


def _warnings(queue: QueueHealth | None, services: "tuple[ServiceStatus, ...]", dead_letters: int) -> tuple[str, ...]:
    warnings = []
    if queue:
        silent = sum(not worker.is_alive for worker in queue.workers)
        if silent:
            warnings.append(f"{silent} worker(s) gave no sign of life for {WORKER_SILENCE_S} s.")
        warnings += [
            f"{name[:1].upper()}{name[1:]} pause for {round(left_s)} s: they kept following our comments at once."
            for name, left_s in queue.paused_s.items()
        ]
    if dead_letters:
        warnings.append(f"{dead_letters} run(s) were given up; `reqgate dlq list` says why.")
    warnings += [f"The last call to {entry.service} failed." for entry in services if _is_failing(entry)]
    return tuple(warnings)


def _is_failing(service: "ServiceStatus") -> bool:
    failed, worked = service.last_failure_at, service.last_success_at
    return failed is not None and (worked is None or failed > worked)


def _in_iso(row: dict[str, Any]) -> dict[str, Any]:
    return {key: value.isoformat() if isinstance(value, datetime) else value for key, value in row.items()}
