"""What the sweeper and the supervisor need of RQ's jobs: which are alive, which failed, and the periodic ones.

Messages get in through `workers.queue`; this module looks at what became of them.
"""

import math
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError
from rq.exceptions import NoSuchJobError
from rq.job import Job, JobStatus
from rq.rate_limit import RateLimitRegistry
from rq.timeouts import BaseTimeoutException

from workers.messages import (
    REVIEW_TEXT,
    SEND_CALLBACK,
    AnswerCommand,
    ReplyToCommand,
    ReviewText,
    ReviewTicket,
    RunMessage,
    SendCallback,
)
from workers.queue import QUEUE_NAMES, ReviewQueue

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
_MISSING_KEY = "reqgate:missing:{}"
_LOST_AFTER_S = 60
_DUE_KEY = "reqgate:periodic:{}"
_MESSAGES: Mapping[str, type[RunMessage]] = {
    "workers.jobs.review_ticket": ReviewTicket,
    "workers.jobs.reply_to_command": ReplyToCommand,
    "workers.jobs.answer_command": AnswerCommand,
    REVIEW_TEXT: ReviewText,
    SEND_CALLBACK: SendCallback,
}


def periodic_job_id(name: str) -> str:
    """Return the id of the job that runs for the periodic job `name`: always the same, so that it never runs twice."""
    return f"periodic-{name}"


@dataclass(frozen=True)
class FailedJob:
    """A job that RQ gave up or lost. `message` is None for a periodic job."""

    job_id: str
    function: str
    message: RunMessage | None


def message_from(function: str, payload: object) -> RunMessage | None:
    """Return the message that `function` takes, or None when this is none (the job of another version)."""
    kind = _MESSAGES.get(function)
    if kind is None:
        return None
    try:
        return kind.model_validate(payload)
    except ValidationError:
        return None


def is_alive(queue: ReviewQueue, run_id: str) -> bool:
    """Return whether RQ runs the job of a run, or will. A job whose worker died counts until its lease ends."""
    job = _job(queue, run_id)
    return job is not None and job.get_status() in _ALIVE and not _is_lost(queue, job)


def lost_jobs(queue: ReviewQueue) -> Iterator[FailedJob]:
    """Yield the jobs that hold a place of their project and that nobody will ever find; see `_is_lost`."""
    ours = (each for each in RateLimitRegistry.all(queue.connection) if each.key.startswith(QUEUE_NAMES))
    for registry in ours:
        for job_id in registry.get_allowed_job_ids():
            job = _job(queue, job_id)
            if job is not None and _is_lost(queue, job):
                yield _as_failed(job)


def _is_lost(queue: ReviewQueue, job: Job) -> bool:
    """Return whether a job is not where its record says, because a process was killed between two steps of RQ's.

    A worker takes a job out of the queue (BLPOP) before it says so; it calls a job "scheduled" before it schedules it.
    In between only that worker knows of the job. That takes milliseconds; who is missing for a minute is lost.
    """
    key = _MISSING_KEY.format(job.id)
    (origin,) = (each for each in queue.rq_queues() if each.name == job.origin)
    match job.get_status():
        case JobStatus.QUEUED:
            is_missing = origin.get_job_position(job.id) is None
        case JobStatus.SCHEDULED:
            is_missing = job.id not in origin.scheduled_job_registry
        case _:
            is_missing = False
    if not is_missing:
        queue.connection.delete(key)
        return False
    queue.connection.set(key, time.time(), nx=True, ex=3600)
    return time.time() - float(queue.connection.get(key) or math.inf) > _LOST_AFTER_S


def failed_jobs(queue: ReviewQueue) -> Iterator[FailedJob]:
    """Yield every job that RQ gave up."""
    for each in queue.rq_queues():
        for job_id in each.failed_job_registry.get_job_ids():
            job = _job(queue, job_id)
            if job is None or job.get_status() not in (JobStatus.FAILED, JobStatus.STOPPED):
                each.failed_job_registry.remove(job_id)
                continue
            yield _as_failed(job)


def _as_failed(job: Job) -> FailedJob:
    arguments: tuple[Any, ...] = tuple(job.args or ())
    payload = arguments[0] if arguments else None
    return FailedJob(job.id, job.func_name or "", message_from(job.func_name or "", payload))


def forget_job(queue: ReviewQueue, job_id: str) -> None:
    """Take a job out of RQ, whatever its state; nothing happens when it is not there any more."""
    job = _job(queue, job_id)
    if job is not None:
        # An attempt that a kill ended stays listed for a minute after its record; RQ stumbles over the difference.
        job.execution_registry.cleanup(math.inf)
        job.delete()


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
    commands = queue.rq_queues()[0]  # before the reviews: a long queue must not keep the sweeper from its work
    commands.enqueue(function, job_id=job_id, job_timeout=timeout_s, result_ttl=0, failure_ttl=timeout_s)
    return True


def _job(queue: ReviewQueue, job_id: str) -> Job | None:
    try:
        return Job.fetch(job_id, connection=queue.connection, serializer="json")
    except NoSuchJobError:
        return None
