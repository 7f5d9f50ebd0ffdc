"""How workers and queues are doing, read from RQ's own records. It changes nothing."""

import time
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime

from redis import Redis
from rq import Queue, Worker
from rq.rate_limit import RateLimitRegistry
from rq.worker import BaseWorker

WORKER_SILENCE_S = 45
"""A worker beats every 5 s at work and every 15 s at rest; after this long it counts as dead."""


@dataclass(frozen=True)
class WorkerHealth:
    """One worker process and the seconds since it was last heard of."""

    name: str
    state: str
    heartbeat_age_s: float | None

    @property
    def is_alive(self) -> bool:
        """Whether it was heard of lately; a registration alone is no sign of life."""
        return self.heartbeat_age_s is not None and self.heartbeat_age_s <= WORKER_SILENCE_S


@dataclass(frozen=True)
class QueueHealth:
    """The queue at a glance. `oldest_waiting_s` is None when nothing waits.

    `depths` and `oldest_waiting_s` count what waits for its project's turn as well; `paused_s` are the projects whose
    automatic reviews pause, and for how many seconds yet.
    """

    workers: tuple[WorkerHealth, ...]
    depths: dict[str, int]
    scheduled: int
    started: int
    failed: int
    oldest_waiting_s: float | None
    paused_s: dict[str, float]


def workers_of(connection: Redis, queues: Iterable[str]) -> tuple[WorkerHealth, ...]:
    """Return the registered workers that serve any of `queues`. Raises RedisError."""
    wanted, now = set(queues), datetime.now(UTC)
    every = Worker.all(connection=connection, serializer="json")
    return tuple(_worker_health(worker, now) for worker in every if wanted & set(worker.queue_names()))


def queue_health(connection: Redis, queues: Iterable[Queue], paused_s: dict[str, float]) -> QueueHealth:
    """Return the state of workers and queues. Raises RedisError."""
    every = tuple(queues)
    held_back = {queue.name: _held_back(connection, queue.name) for queue in every}
    ages = [age for queue in every if (age := _oldest_age_s(queue)) is not None]
    ages += [time.time() - since for _, since in held_back.values() if since is not None]
    return QueueHealth(
        workers=workers_of(connection, held_back),
        depths={queue.name: queue.count + held_back[queue.name][0] for queue in every},
        scheduled=sum(queue.scheduled_job_registry.count for queue in every),
        started=sum(queue.started_job_registry.count for queue in every),
        failed=sum(queue.failed_job_registry.count for queue in every),
        oldest_waiting_s=max(ages, default=None),
        paused_s=paused_s,
    )


def _held_back(connection: Redis, queue_name: str) -> tuple[int, float | None]:
    """Return how many jobs wait outside of the queue for their project's turn, and since when the first does."""
    registries = [one for one in RateLimitRegistry.all(connection) if one.key.startswith(queue_name)]
    waiting = [(one.rate_limited_key, job_ids) for one in registries if (job_ids := one.get_rate_limited_job_ids())]
    since = [connection.zscore(key, job_ids[0]) for key, job_ids in waiting]
    oldest = min((moment for moment in since if moment is not None), default=None)
    return sum(len(job_ids) for _, job_ids in waiting), oldest


def _worker_health(worker: BaseWorker, now: datetime) -> WorkerHealth:
    beat = worker.last_heartbeat
    age = (now - _aware(beat)).total_seconds() if beat else None
    return WorkerHealth(name=worker.name, state=str(worker.get_state()), heartbeat_age_s=age)


def _oldest_age_s(queue: Queue) -> float | None:
    first = queue.get_job_ids(0, 1)
    job = queue.fetch_job(first[0]) if first else None
    if job is None or job.enqueued_at is None:
        return None
    return (datetime.now(UTC) - _aware(job.enqueued_at)).total_seconds()


def _aware(moment: datetime) -> datetime:
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
