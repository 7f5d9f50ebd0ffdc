"""What RQ keeps of a job that a worker has begun."""

from rq.executions import Execution
from rq.job import JobStatus

from workers.queueing.known_jobs import KnownJob
from workers.queueing.queue import ReviewQueue


def at_work(queue: ReviewQueue, job_id: str, worker: str, ttl_s: int = 60) -> str:
    """Let RQ believe that `worker` runs the job, and return who holds its turn then."""
    job = KnownJob.fetch(job_id, connection=queue.connection, serializer="json")
    job.set_status(JobStatus.STARTED)
    with queue.connection.pipeline() as pipeline:
        Execution.create(job, ttl=ttl_s, pipeline=pipeline, worker_name=worker)
        pipeline.execute()
    return f"{job_id}@{worker}"
