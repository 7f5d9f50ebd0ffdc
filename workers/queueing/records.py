"""What the sweeper and the supervisor need of RQ's jobs: which are alive, which failed, and the periodic ones.

Messages get in through `workers.queueing.queue`; this module looks at what became of them.
"""

import math
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import cast

import structlog
from rq import Queue
from rq.exceptions import DuplicateJobError, NoSuchJobError
from rq.job import Job, JobStatus
from rq.timeouts import BaseTimeoutException

from workers.queueing.health import shares_of
from workers.queueing.known_jobs import KnownJob
from workers.queueing.messages import RunMessage, message_from
from workers.queueing.queue import KINDS, ReviewQueue

log = structlog.get_logger(__name__)

OutOfTime = BaseTimeoutException
"""What is raised in a job, wherever it is, when its time is over."""

_ALIVE = frozenset(
    {
        JobStatus.CREATED,
        JobStatus.QUEUED,
        JobStatus.STARTED,
        JobStatus.DEFERRED,
        JobStatus.SCHEDULED,
        JobStatus.RATE_LIMITED,
    }
)
_MISSING_KEY = "reqgate:missing:{}:{}:{}"
_LOST_AFTER_S = 60
# RQ puts each at the very front, so the newest would be first. Jobs at the front say so in their record.
_IN_ORDER = """
local front = {}
for _, id in ipairs(redis.call('LRANGE', KEYS[1], 0, 999)) do
    local job = redis.call('HMGET', ARGV[1] .. id, 'enqueue_at_front', 'created_at')
    if job[1] ~= '1' then break end
    table.insert(front, {id = id, created = job[2] or ''})
end
table.sort(front, function(one, other) return one.created < other.created end)
for n, job in ipairs(front) do redis.call('LSET', KEYS[1], n - 1, job.id) end
return #front
"""
_DUE_KEY = "reqgate:periodic:{}"


def periodic_job_id(name: str) -> str:
    """Return the id of the job that runs for the periodic job `name`: always the same, so that it never runs twice."""
    return f"periodic-{name}"


@dataclass(frozen=True)
class FailedJob:
    """A job that RQ gave up or lost. `message` is None for one of another version and for those below."""

    job_id: str
    message: RunMessage | None
    created_at: datetime
    is_periodic: bool
    is_foreign: bool
    """Nobody of this installation wrote it."""


def is_alive(queue: ReviewQueue, run_id: str) -> bool:
    """Return whether RQ runs the job of a run, or will. A job whose worker died counts until its lease ends."""
    job = _job(queue, run_id)
    return job is not None and job.get_status() in _ALIVE and not _is_lost(queue, job)


def lost_jobs(queue: ReviewQueue) -> Iterator[FailedJob]:
    """Yield the jobs that hold a place of their project and that nobody will ever find; see `_is_lost`."""
    for registry in shares_of(queue.connection, KINDS):
        for job_id in registry.get_allowed_job_ids():
            job = _job(queue, job_id)
            if job is not None and _is_lost(queue, job):
                yield _as_failed(job)


def put_front_in_order(queue: ReviewQueue) -> None:
    """Let what waits at the front, the commands, be taken in the order in which it was asked for. Raises RedisError."""
    queue.connection.eval(_IN_ORDER, 1, queue.rq_queue.key, Job.redis_job_namespace_prefix)


def _is_lost(queue: ReviewQueue, job: Job) -> bool:
    """Return whether a job is not where its record says, because a process was killed between two steps of RQ's.

    A worker takes a job out of the queue before it says so; RQ calls a job "scheduled" before it schedules it. In
    between only that worker knows of the job. That takes milliseconds; who is missing for a minute is lost.
    """
    origin, status = Queue(job.origin, connection=queue.connection, serializer="json"), job.get_status()
    match status:
        case JobStatus.QUEUED:
            is_missing = origin.get_job_position(job.id) is None
        case JobStatus.SCHEDULED:
            is_missing = job.id not in origin.scheduled_job_registry
        case _:
            is_missing = False
    # Named after this time in the queue: a job of the same id that is taken again is not the one that was missed.
    key = _MISSING_KEY.format(job.id, status, job.enqueued_at and job.enqueued_at.timestamp())
    if not is_missing:
        queue.connection.delete(key)
        return False
    queue.connection.set(key, time.time(), nx=True, ex=3600)
    return time.time() - float(queue.connection.get(key) or math.inf) > _LOST_AFTER_S


def failed_jobs(queue: ReviewQueue) -> Iterator[FailedJob]:
    """Yield every job that RQ gave up."""
    registry = queue.rq_queue.failed_job_registry
    for job_id in registry.get_job_ids():
        job = _job(queue, job_id)
        if job is None or job.get_status() not in (JobStatus.FAILED, JobStatus.STOPPED):
            registry.remove(job_id)
            continue
        yield _as_failed(job)


def _as_failed(job: KnownJob) -> FailedJob:
    is_periodic, is_signed = job.is_periodic, job.is_signed
    message = message_from(job.args[0]) if is_signed and job.args else None
    return FailedJob(job.id, message, job.created_at, is_periodic, not (is_periodic or is_signed))


def forget_job(queue: ReviewQueue, job_id: str) -> None:
    """Take a job out of RQ, whatever its state; nothing happens when it is not there any more."""
    if job := _job(queue, job_id):
        job.delete()
    queue.rq_queue.intermediate_queue.remove(job_id)  # else RQ gives one of the same id up, though it waits elsewhere


def submit_periodic(queue: ReviewQueue, name: str, function: str, interval_s: float, timeout_s: int) -> bool:
    """Queue a periodic job, unless it was queued within `interval_s` anywhere, or waits or runs still.

    The turn is a key in Redis that expires by Redis' own clock, so any number of machines may ask at any time.

    Returns:
        Whether the job was queued.

    Raises:
        RedisError: Redis is away.
    """
    if not queue.connection.set(_DUE_KEY.format(name), 1, nx=True, px=max(1, round(interval_s * 1000))):
        return False
    job_id = periodic_job_id(name)
    if is_alive(queue, job_id):
        return False
    forget_job(queue, job_id)
    options = {"job_timeout": timeout_s, "result_ttl": 0, "failure_ttl": timeout_s}
    # Sent again, because the answer was lost, it is there already. At the front: a long queue must not keep the sweeper
    # from its work.
    with suppress(DuplicateJobError):
        queue.rq_queue.enqueue(function, job_id=job_id, at_front=True, unique=True, **options)
    return True


def forget_turn(queue: ReviewQueue, name: str) -> None:
    """Let a periodic job be queued though its interval is not over. Raises RedisError."""
    queue.connection.delete(_DUE_KEY.format(name))


def _job(queue: ReviewQueue, job_id: str) -> KnownJob | None:
    try:
        return cast(KnownJob, KnownJob.fetch(job_id, connection=queue.connection, serializer="json"))
    except NoSuchJobError:
        return None
