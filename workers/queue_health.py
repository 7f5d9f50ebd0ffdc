"""How workers and the queue are doing, read from RQ's own records. It changes nothing."""

import time
from dataclasses import dataclass
from datetime import UTC, datetime

from redis import Redis
from rq import Queue, Worker
from rq.job import Job
from rq.rate_limit import RateLimitRegistry
from rq.utils import utcparse
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


def workers_of(queue: Queue) -> tuple[WorkerHealth, ...]:
    """Return the registered workers that serve `queue`. Raises RedisError."""
    now = datetime.now(UTC)
    every = Worker.all(connection=queue.connection, serializer="json")
    return tuple(_worker_health(worker, now) for worker in every if queue.name in worker.queue_names())


def queue_health(queue: Queue, kinds: tuple[str, ...], paused_s: dict[str, float]) -> QueueHealth:
    """Return the state of workers and queue; the first of `kinds` counts what belongs to no project as well.

    A job that a worker has taken and not begun counts as waiting. Raises RedisError.
    """
    waiting = [*_in_queue(queue), *_held_back(queue.connection, kinds)]
    since = [each.since for each in waiting if each.since is not None]
    others = {kind: sum(each.jobs for each in waiting if each.share.startswith(kind)) for kind in kinds[1:]}
    first = sum(each.jobs for each in waiting) - sum(others.values())
    return QueueHealth(
        workers=workers_of(queue),
        depths={kinds[0]: first, **others},
        scheduled=queue.scheduled_job_registry.count,
        started=queue.started_job_registry.count,
        failed=queue.failed_job_registry.count,
        oldest_waiting_s=time.time() - min(since) if since else None,
        paused_s=paused_s,
    )


@dataclass(frozen=True)
class _Waiting:
    """Jobs that wait: of which project's share, how many, and since when (Unix time) the oldest does."""

    share: str
    jobs: int
    since: float | None


def _in_queue(queue: Queue) -> list[_Waiting]:
    """Return the jobs in the queue, one by one. The oldest need not be the first."""
    with queue.connection.pipeline() as pipeline:
        for job_id in (*queue.get_job_ids(), *queue.intermediate_queue.get_job_ids()):
            pipeline.hmget(Job.key_for(job_id), "rate_limit_key", "enqueued_at")
        found = pipeline.execute()
    return [
        _Waiting(share.decode() if share else "", 1, _aware(utcparse(moment.decode())).timestamp() if moment else None)
        for share, moment in found
    ]


def _held_back(connection: Redis, kinds: tuple[str, ...]) -> list[_Waiting]:
    """Return the jobs that wait outside of the queue for their project's turn."""
    found = []
    for one in RateLimitRegistry.all(connection):
        if one.key.startswith(kinds) and (job_ids := one.get_rate_limited_job_ids()):
            found.append(_Waiting(one.key, len(job_ids), connection.zscore(one.rate_limited_key, job_ids[0])))
    return found


def _worker_health(worker: BaseWorker, now: datetime) -> WorkerHealth:
    beat = worker.last_heartbeat
    age = (now - _aware(beat)).total_seconds() if beat else None
    return WorkerHealth(name=worker.name, state=str(worker.get_state()), heartbeat_age_s=age)


def _aware(moment: datetime) -> datetime:
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
