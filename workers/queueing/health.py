"""How workers and the queue are doing. Of RQ's records only what cannot be misread is looked at: odd ones stop nobody.

Which workers there are is said by their supervisors, again and again. RQ's own list forgets a worker that was silent
for long, as on a machine that slept, and is empty after a FLUSHALL, though its workers go on.
"""

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from redis import Redis, SSLConnection
from rq import Queue, Worker
from rq.job import Job
from rq.rate_limit import RateLimitRegistry
from rq.utils import utcparse

from config.addresses import is_loopback

WORKER_SILENCE_S = 45
"""A worker beats every 5 s at work and every 15 s at rest; after this long it counts as dead."""

_WORKERS_KEY = "reqgate:workers"
_NAMED_FOR_S = 600
"""How long a worker is listed that no supervisor names any more."""
SCHEDULER_LATE_S = 30
"""Seconds after which what is due and not in the queue says that the scheduler stands still."""


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
    """The queue at a glance. `oldest_waiting_s` is None when nothing waits, `overdue_s` when nothing is late.

    What is scheduled is late when its time came and it is not in the queue. `depths` and `oldest_waiting_s` count what
    waits for its project's turn as well; `paused_s` is what pauses, as the edits of a ticket that another automation
    keeps editing, and for how many seconds yet.
    """

    workers: tuple[WorkerHealth, ...]
    depths: dict[str, int]
    scheduled: int
    started: int
    failed: int
    oldest_waiting_s: float | None
    overdue_s: float | None
    paused_s: dict[str, float]


def name_workers(connection: Redis, names: Sequence[str]) -> None:
    """Say that these workers were started and have not ended. Raises RedisError."""
    now = time.time()
    if names:
        connection.zadd(_WORKERS_KEY, dict.fromkeys(names, now))
    connection.zremrangebyscore(_WORKERS_KEY, "-inf", now - _NAMED_FOR_S)
    connection.zremrangebyscore(_WORKERS_KEY, now + _NAMED_FOR_S, "inf")  # no clock is ahead by so much


def forget_workers(connection: Redis, names: Iterable[str]) -> None:
    """Say that these workers ended. Raises RedisError."""
    if found := tuple(names):
        connection.zrem(_WORKERS_KEY, *found)


def workers_of(connection: Redis) -> tuple[WorkerHealth, ...]:
    """Return the workers that were named lately, with what RQ's records say of each. Raises RedisError."""
    names = [text_of(name) for name in connection.zrange(_WORKERS_KEY, 0, -1)]
    with connection.pipeline() as pipeline:
        for name in names:
            pipeline.hmget(Worker.redis_worker_namespace_prefix + name, "state", "last_heartbeat")
        found = pipeline.execute()
    now = datetime.now(UTC)
    return tuple(
        WorkerHealth(name, text_of(state) or "unknown", _age_s(beat, now))
        for name, (state, beat) in zip(names, found, strict=True)
    )


@dataclass(frozen=True)
class Exposure:
    """Who could write to the server besides us, judged by how we reach it."""

    is_on_other_host: bool
    faults: tuple[str, ...]
    """A sentence each."""


def exposure_of(connection: Redis) -> Exposure:
    """Return what is wrong with the way to the server. On a socket, nothing is."""
    pool = connection.connection_pool
    told = pool.connection_kwargs
    is_on_other_host = "path" not in told and not is_loopback(str(told.get("host", "")))
    faults = []
    if "path" not in told and not told.get("password"):
        faults.append("Redis takes commands without a password from everybody who reaches its port.")
    if is_on_other_host and not issubclass(pool.connection_class, SSLConnection):
        faults.append("What goes to Redis on its other host is not encrypted.")
    return Exposure(is_on_other_host, tuple(faults))


def shares_of(connection: Redis, kinds: tuple[str, ...]) -> list[RateLimitRegistry]:
    """Return the registries that hold the projects' shares of the queue. Raises RedisError."""
    names = (text_of(name) for name in connection.smembers(RateLimitRegistry.rl_keys_key))
    return [RateLimitRegistry(name, connection) for name in names if name.startswith(kinds)]


def queue_health(queue: Queue, kinds: tuple[str, ...], paused_s: dict[str, float]) -> QueueHealth:
    """Return the state of workers and queue; the first of `kinds` counts what belongs to no project as well.

    A job that a worker has taken and not begun counts as waiting. Raises RedisError.
    """
    waiting = [*_in_queue(queue), *_held_back(queue.connection, kinds)]
    since = [each.since for each in waiting if each.since is not None]
    others = {kind: sum(each.jobs for each in waiting if each.share.startswith(kind)) for kind in kinds[1:]}
    first = sum(each.jobs for each in waiting) - sum(others.values())
    return QueueHealth(
        workers=workers_of(queue.connection),
        depths={kinds[0]: first, **others},
        # Not by their `count`: that cleans up first.
        scheduled=queue.connection.zcard(queue.scheduled_job_registry.key),
        started=queue.connection.zcount(queue.started_job_registry.key, time.time(), "inf"),
        failed=queue.connection.zcard(queue.failed_job_registry.key),
        oldest_waiting_s=time.time() - min(since) if since else None,
        overdue_s=overdue_s(queue),
        paused_s=paused_s,
    )


def overdue_s(queue: Queue) -> float | None:
    """Return for how many seconds the oldest due job has not been put into the queue. Raises RedisError."""
    now = time.time()
    key = queue.scheduled_job_registry.key
    late = queue.connection.zrangebyscore(key, 0, now, start=0, num=1)
    due = queue.connection.zscore(key, text_of(late[0])) if late else None
    return now - due if due is not None else None


@dataclass(frozen=True)
class _Waiting:
    """Jobs that wait: of which project's share, how many, and since when (Unix time) the oldest does."""

    share: str
    jobs: int
    since: float | None


def _in_queue(queue: Queue) -> list[_Waiting]:
    """Return the jobs in the queue, one by one. The oldest need not be the first.

    An id whose record is gone is no job: a worker passes over it, and RQ strikes it from its list when it next tidies,
    up to fifteen minutes later where a worker died while it did.
    """
    places = (queue.key, queue.intermediate_queue.key)
    job_ids = [job_id for place in places for job_id in queue.connection.lrange(place, 0, -1)]
    with queue.connection.pipeline() as pipeline:
        for job_id in job_ids:
            pipeline.hmget(Job.redis_job_namespace_prefix + text_of(job_id), "rate_limit_key", "enqueued_at")
        found = pipeline.execute()
    return [_Waiting(text_of(share), 1, _unix_time(moment)) for share, moment in found if share or moment]


def _held_back(connection: Redis, kinds: tuple[str, ...]) -> list[_Waiting]:
    """Return the jobs that wait outside of the queue for their project's turn."""
    found = []
    for one in shares_of(connection, kinds):
        if oldest := connection.zrange(one.rate_limited_key, 0, 0):
            since = connection.zscore(one.rate_limited_key, text_of(oldest[0])) or 0.0
            found.append(_Waiting(one.key, connection.zcard(one.rate_limited_key), max(0.0, since)))
    return found


def _unix_time(written: bytes | None) -> float | None:
    moment = _moment(written)
    return moment.timestamp() if moment else None


def _age_s(beat: bytes | None, now: datetime) -> float | None:
    """Return the seconds since a heartbeat, none after a clock was put back; None for one that cannot be read."""
    moment = _moment(beat)
    return max(0.0, (now - moment).total_seconds()) if moment else None


def _moment(written: bytes | None) -> datetime | None:
    """Return a moment as RQ writes it."""
    try:
        return utcparse(text_of(written))
    except ValueError:
        return None


def text_of(value: object) -> str:
    """Return what Redis keeps as text; an empty one for nothing, and a sign in place of bytes that are no text."""
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else ""
