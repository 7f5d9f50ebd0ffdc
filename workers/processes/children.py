"""The processes that the parent forks: a worker, which forks a work horse for each job, and RQ's scheduler."""

import signal
import sys
import time

import structlog
from redis import Redis
from redis.exceptions import RedisError
from rq import Worker
from rq.scheduler import RQScheduler

from config.settings import Settings
from workers.processes.parentage import children_die_with_parent, die_with_parent
from workers.queueing.known_jobs import KnownJob, message_signer
from workers.queueing.queue import MONITORING_INTERVAL_S, WORKER_TTL_S, ReviewQueue
from workers.queueing.redis_server import connect_patiently

log = structlog.get_logger(__name__)

_START_REDIS = "start Redis, or correct REDIS_URL"


def work(settings: Settings, name: str, supervisor_pid: int) -> None:
    """A child process: one RQ worker, which forks a work horse for each job."""
    _begin_child(supervisor_pid)
    children_die_with_parent(signal.SIGKILL)
    connection = connect_patiently(settings.effective_redis_url)
    queue = queue_on(connection, settings)
    try:
        worker = Worker(
            [queue.rq_queue],
            name=name,
            connection=connection,
            serializer="json",
            job_class=KnownJob,
            worker_ttl=WORKER_TTL_S,
            job_monitoring_interval=MONITORING_INTERVAL_S,
            maintenance_interval=settings.maintenance_interval,
        )
        worker.work(logging_level="WARNING")
    except RedisError as error:
        log.error(
            "redis is away; this worker ends and another will be started",
            remedy=_START_REDIS,
            error=type(error).__name__,
        )
        sys.exit(1)


def schedule(settings: Settings, name: str, supervisor_pid: int) -> None:
    """A child process: RQ's scheduler, which queues jobs whose time has come. One is enough for all machines.

    Its own loop asks for the lock once in two minutes of local time, which clocks put back make longer; all that is
    debounced or tried again would wait so long for a machine that is gone.
    """
    _begin_child(supervisor_pid)
    stop: list[int] = []
    for signum in (signal.SIGTERM, signal.SIGINT):
        signal.signal(signum, lambda given, _frame: stop.append(given))
    connection = connect_patiently(settings.effective_redis_url)
    queue = queue_on(connection, settings)
    scheduler = RQScheduler(
        [queue.rq_queue], connection=connection, logging_level="WARNING", serializer="json", name=name
    )
    try:
        _keep_scheduling(scheduler, stop)
    except RedisError as error:
        log.error(
            "redis is away; the scheduler ends and another will be started",
            remedy=_START_REDIS,
            error=type(error).__name__,
        )
        sys.exit(1)
    except Exception as error:  # an odd record comes out as nearly any exception
        log.error("the scheduler stumbled; another will be started", error=type(error).__name__, exc_info=error)
        sys.exit(1)


def _keep_scheduling(scheduler: RQScheduler, stop: list[int]) -> None:
    """Queue what is due until a signal is in `stop`, whenever no other machine does. Raises RedisError."""
    scheduler.register_birth()
    while not stop:
        if not scheduler.acquired_locks:
            scheduler.acquire_locks()  # type: ignore[no-untyped-call]  # RQ left these without types
        scheduler.heartbeat()  # type: ignore[no-untyped-call]
        scheduler.enqueue_scheduled_jobs()  # type: ignore[no-untyped-call]
        time.sleep(scheduler.interval)
    scheduler.stop()  # type: ignore[no-untyped-call]


def queue_on(connection: Redis, settings: Settings) -> ReviewQueue:
    """Return the queue that workers take from."""
    return ReviewQueue(connection, message_signer(settings), debounce_s=0, job_timeout_s=settings.job_timeout)


def _begin_child(supervisor_pid: int) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    die_with_parent(signal.SIGTERM, supervisor_pid)
