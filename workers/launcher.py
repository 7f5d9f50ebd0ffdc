"""Start worker processes and keep them running: preload once, fork, respawn the dead, tidy RQ's registries.

Preloading matters: litellm and langgraph cost 4-5 s and 200 MB to import; forked workers and work horses share them.
"""

import multiprocessing
import os
import signal
import sys
import time
import uuid
from multiprocessing.process import BaseProcess
from types import FrameType

import structlog
from redis import Redis
from redis.exceptions import RedisError
from rq import Worker
from rq.registry import clean_registries

from config.logs import configure_logging
from config.settings import Settings
from config.tracing import configure_tracing
from workers.atlassian.errors import JiraError
from workers.queue import MONITORING_INTERVAL_S, WORKER_TTL_S, ReviewQueue
from workers.store.migrate import migrate

log = structlog.get_logger(__name__)

_fork = multiprocessing.get_context("fork")
_RESPAWN_DELAY_S, _LONGEST_RESPAWN_DELAY_S = 0.5, 8.0


def run_workers(settings: Settings, count: int) -> None:
    """Run `count` workers until SIGTERM or SIGINT, then let each finish the job it holds.

    Raises:
        StoreUnavailable: the database cannot be brought up to date.
        ConfigError: a configuration file cannot be used.
    """
    configure_logging(settings)
    configure_tracing(settings)
    os.environ["LANGSMITH_TRACING"] = "false"
    os.environ["LANGGRAPH_STRICT_MSGPACK"] = "true"
    migrate(settings.effective_database_url)

    # Late, because the model library reads the environment when it is imported.
    from workers.jobs import preload

    preload(settings)
    _introduce(settings)
    _Supervisor(settings, count).run()


def _introduce(settings: Settings) -> None:
    """Ask Jira who the bot is and leave the answer for the edge, which ignores the bot's own events by it.

    When Jira or Redis is away the workers start all the same: a review is safe without it, only not as cheap.
    """
    from workers.setup import jira_client, review_queue

    client = jira_client(settings)
    try:
        review_queue(settings).remember_bot_account(settings.bot_account_id or client.myself())
    except (JiraError, RedisError) as error:
        log.warning("the bot's own account is not known yet", error=str(error))
    finally:
        client.close()


class _Supervisor:
    """The parent process."""

    def __init__(self, settings: Settings, count: int) -> None:
        self._settings = settings
        self._stopping = False
        self._respawn_delay_s = _RESPAWN_DELAY_S
        self._children: dict[int, BaseProcess | None] = dict.fromkeys(range(count))

    def run(self) -> None:
        signal.signal(signal.SIGTERM, self._stop)
        signal.signal(signal.SIGINT, self._stop)
        connection = Redis.from_url(self._settings.effective_redis_url)
        queue = ReviewQueue(connection, debounce_s=0, job_timeout_s=self._settings.job_timeout)
        tidy_at = time.monotonic()
        while not self._stopping:
            for slot, child in self._children.items():
                if child is None or not child.is_alive():
                    self._children[slot] = self._spawn(slot, died=child is not None)
            if time.monotonic() >= tidy_at:
                if _tidy(queue, len(self._children)):
                    self._respawn_delay_s = _RESPAWN_DELAY_S
                tidy_at = time.monotonic() + self._settings.maintenance_interval
            time.sleep(0.2 if not self._stopping else 0)
        for child in self._children.values():
            if child is not None:
                child.join(timeout=self._settings.job_timeout + 10)

    def _spawn(self, slot: int, *, died: bool) -> BaseProcess:
        if died:
            log.warning("worker died; starting another", slot=slot)
            time.sleep(self._respawn_delay_s)
            self._respawn_delay_s = min(2 * self._respawn_delay_s, _LONGEST_RESPAWN_DELAY_S)
        child = _fork.Process(target=_work, args=(self._settings,), name=f"reqgate-worker-{slot}")
        child.start()
        return child

    def _stop(self, signum: int, _frame: FrameType | None) -> None:
        """First signal: let workers finish their job. They get the terminal's SIGINT themselves."""
        self._stopping = True
        for child in self._children.values():
            if signum == signal.SIGTERM and child is not None and child.is_alive():
                child.terminate()


def _work(settings: Settings) -> None:
    """The child process: one RQ worker, which forks a work horse for each job."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    connection = Redis.from_url(settings.effective_redis_url)
    queue = ReviewQueue(connection, debounce_s=0, job_timeout_s=settings.job_timeout)
    worker = Worker(
        queue.rq_queues(),
        name=f"worker-{uuid.uuid4().hex[:12]}",
        connection=connection,
        serializer="json",
        worker_ttl=WORKER_TTL_S,
        job_monitoring_interval=MONITORING_INTERVAL_S,
        maintenance_interval=settings.maintenance_interval,
    )
    try:
        worker.work(with_scheduler=True, logging_level="WARNING")
    except RedisError as error:
        log.error("redis is away; this worker ends and another will be started", error=type(error).__name__)
        sys.exit(1)


def _tidy(queue: ReviewQueue, workers: int) -> bool:
    """Hand back the jobs of workers that died with them, also when RQ's own maintenance lock was left behind.

    Projects get their share of the workers anew: there may be more or fewer by now, `workers` of them here.

    Returns whether Redis answered.
    """
    try:
        queue.share_out(workers)
        for each in queue.rq_queues():
            clean_registries(each)
    except RedisError as error:
        log.warning("redis is away; will try again", error=type(error).__name__)
        return False
    return True
