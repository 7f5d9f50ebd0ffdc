"""Which jobs the workers have in hand right now, read from RQ's own records. It changes nothing."""

from dataclasses import dataclass
from datetime import UTC, datetime

from redis.exceptions import RedisError
from rq.job import Job

from workers.queueing.known_jobs import KnownJob
from workers.queueing.queue import ReviewQueue
from workers.queueing.redis_server import QueueUnavailable


@dataclass(frozen=True)
class RunningJob:
    """A job at work. `job_id` is the id of its run; `kind` is its message's, or the name of a periodic job; `ticket` is
    empty where it is about none.
    """

    job_id: str
    kind: str
    ticket: str
    worker: str
    running_s: float | None


def running_jobs(queue: ReviewQueue) -> tuple[RunningJob, ...]:
    """Return the jobs at work, the one that began first at the front. Raises QueueUnavailable."""
    try:
        ids = queue.rq_queue.started_job_registry.get_job_ids(cleanup=False)
        found = KnownJob.fetch_many(ids, connection=queue.connection, serializer="json")
    except RedisError as error:
        raise QueueUnavailable.because(error) from error
    running = [_running_job(job) for job in found if job is not None]  # None: it ended in between
    return tuple(sorted(running, key=lambda each: -(each.running_s or 0)))


def _running_job(job: Job) -> RunningJob:
    payload = job.args[0] if job.args and isinstance(job.args[0], dict) else {}
    kind = payload.get("kind") or (job.func_name or "").rpartition(".")[2]
    return RunningJob(
        job.id, str(kind), str(payload.get("ticket", "")), job.worker_name or "", _seconds_since(job.started_at)
    )


def _seconds_since(moment: datetime | None) -> float | None:
    if moment is None:
        return None
    aware = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return (datetime.now(UTC) - aware).total_seconds()
