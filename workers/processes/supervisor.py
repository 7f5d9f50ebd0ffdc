"""The parent of the workers: starts what is missing, tidies the queue, and lets them end when it is told to."""

import multiprocessing
import os
import signal
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.process import BaseProcess
from threading import Event
from types import FrameType
from typing import TextIO

import structlog
from redis.exceptions import RedisError
from rq.command import send_kill_horse_command
from rq.registry import clean_registries
from rq.scheduler import RQScheduler

from config.settings import Settings
from workers.processes.children import queue_on, schedule, work
from workers.queueing.health import SCHEDULER_LATE_S, overdue_s
from workers.queueing.odd_records import remove_odd_records, take_out_after
from workers.queueing.periodic import PeriodicJob, make_due, submit_due
from workers.queueing.quarantine import put_aside
from workers.queueing.queue import QUEUE_NAME, ReviewQueue
from workers.queueing.records import put_front_in_order
from workers.queueing.redis_server import connect

log = structlog.get_logger(__name__)

_fork = multiprocessing.get_context("fork")
_RESPAWN_DELAY_S, _LONGEST_RESPAWN_DELAY_S = 0.5, 8.0
_LOOK_INTERVAL_S = 0.2
_PERIODIC_INTERVAL_S = 1.0
_HAND_BACK_S = 10.0
_NEVER_ENDS = -1


class Supervisor:
    """The parent process: workers, and one RQ scheduler for the jobs that wait for their time."""

    def __init__(self, settings: Settings, count: int, periodic: tuple[PeriodicJob, ...]) -> None:
        self._settings = settings
        self._periodic = periodic
        self._stop = Event()
        self._respawn_delay_s = _RESPAWN_DELAY_S
        connection = connect(settings.effective_redis_url)
        self._queue = queue_on(connection, settings)
        # By the name that RQ knows the process by. A scheduler's successor keeps its name, and with it the lock.
        self._workers: dict[str, BaseProcess] = {}
        self._count = count
        self._scheduler_name = uuid.uuid4().hex
        self._scheduler: BaseProcess | None = None

    def run(self) -> None:
        """Supervise until a signal comes. After a fault, too, the children are ended: the exit would wait for them."""
        signal.signal(signal.SIGTERM, self._request_stop)
        signal.signal(signal.SIGINT, self._request_stop)
        try:
            self._supervise()
        finally:
            self._shut_down()

    def _supervise(self) -> None:
        tidy_at = periodic_at = time.monotonic()
        with _stumbling_over(self._queue):
            make_due(self._queue, self._periodic)
        while not self._stop.is_set():
            self._keep_alive()
            now = time.monotonic()
            if now >= tidy_at:
                with _stumbling_over(self._queue):
                    _tidy(self._queue, tuple(self._workers))
                    self._replace_late_scheduler()
                    self._respawn_delay_s = _RESPAWN_DELAY_S
                tidy_at = now + self._settings.maintenance_interval
            if now >= periodic_at:
                with _stumbling_over(self._queue):
                    put_front_in_order(self._queue)
                    submit_due(self._queue, self._settings, self._periodic)
                periodic_at = now + _PERIODIC_INTERVAL_S
            self._stop.wait(_LOOK_INTERVAL_S)

    def _request_stop(self, _signum: int, _frame: FrameType | None) -> None:
        self._stop.set()

    def _keep_alive(self) -> None:
        """Start what is missing; after a death not at once, so that a broken installation does not spin."""
        dead = [name for name, worker in self._workers.items() if not worker.is_alive()]
        for name in dead:
            del self._workers[name]
        if dead or (self._scheduler and not self._scheduler.is_alive()):
            log.warning("a process died; starting another", workers=len(dead))
            with _stumbling_over(self._queue):
                self._queue.forget_workers(dead)
                remove_odd_records(self._queue.connection)  # it may have died of one
            self._stop.wait(self._respawn_delay_s)
            self._respawn_delay_s = min(2 * self._respawn_delay_s, _LONGEST_RESPAWN_DELAY_S)
        if self._stop.is_set():
            return
        while len(self._workers) < self._count:
            name = f"worker-{uuid.uuid4().hex[:12]}"
            self._workers[name] = self._fork(work, name)
        if self._scheduler is None or not self._scheduler.is_alive():
            self._scheduler = self._fork(schedule, self._scheduler_name)

    def _replace_late_scheduler(self) -> None:
        """End a scheduler that queues nothing, as one does that stands still; its successor has its name and its lock.

        A lock that never ends is none of RQ's, and lets nobody schedule. Raises RedisError.
        """
        late_s = overdue_s(self._queue.rq_queue)
        if late_s is None or late_s < SCHEDULER_LATE_S:
            return
        log.warning("what is due is not queued; another scheduler is started", late_s=round(late_s))
        lock = RQScheduler.get_locking_key(QUEUE_NAME)
        if self._queue.connection.ttl(lock) == _NEVER_ENDS:
            put_aside(self._queue.connection, lock, "it locks the scheduler for ever")
            self._queue.connection.delete(lock)
        if self._scheduler:
            self._scheduler.kill()

    def _fork(self, target: Callable[[Settings, str, int], None], name: str) -> BaseProcess:
        child = _fork.Process(target=target, args=(self._settings, name, os.getpid()), name=f"reqgate-{name}")
        _discard_unwritten(sys.stdout, sys.stderr)
        child.start()
        return child

    def _shut_down(self) -> None:
        """Let workers finish their jobs; what is not done within the grace goes back into the queue.

        A terminal's Ctrl-C has reached the children already; RQ takes the second signal within a second for the same.
        """
        children = [*self._workers.values(), *([self._scheduler] if self._scheduler else [])]
        for child in children:
            child.terminate()
        _join(children, self._settings.shutdown_grace)
        late = [name for name, worker in self._workers.items() if worker.is_alive()]
        if late:
            log.warning("the grace is over; jobs are handed back", jobs=len(late))
            self._hand_back(late)
            _join(children, _HAND_BACK_S)
        for child in children:
            child.kill()
        with _stumbling_over(self._queue):
            self._queue.forget_workers(tuple(self._workers))

    def _hand_back(self, workers: list[str]) -> None:
        """Let each worker kill its work horse: RQ then queues the job again at once, and the worker ends."""
        try:
            for name in workers:
                send_kill_horse_command(self._queue.connection, name)
        except RedisError as error:
            log.warning("redis is away; the jobs are handed back when their lease ends", error=type(error).__name__)


def _discard_unwritten(*streams: TextIO) -> None:
    """Throw away what a full disk did not take: else it stands in the way of each fork, which writes it out first."""
    for stream in streams:
        try:
            stream.flush()
        except OSError:
            place = os.dup(stream.fileno())
            with open(os.devnull, "wb") as nothing:
                os.dup2(nothing.fileno(), stream.fileno())
            stream.flush()
            os.dup2(place, stream.fileno())
            os.close(place)


def _join(children: list[BaseProcess], seconds: float) -> None:
    deadline = time.monotonic() + seconds
    for child in children:
        child.join(timeout=max(0.0, deadline - time.monotonic()))


def _tidy(queue: ReviewQueue, workers: tuple[str, ...]) -> None:
    """Hand back the jobs of workers that died with them, also when RQ's own maintenance lock was left behind.

    Projects get their share of the workers anew: there may be more or fewer by now. `workers` are those of here.
    """
    queue.name_workers(workers)
    queue.share_out(len(workers))
    clean_registries(queue.rq_queue)


@contextmanager
def _stumbling_over(queue: ReviewQueue) -> Iterator[None]:
    """Let the supervisor go on whatever happens inside: a step that failed is done again at its next turn.

    What RQ cannot read of its own records comes out as nearly any exception; such records are taken out.
    """
    try:
        try:
            yield
        except RedisError as error:
            take_out_after(error, queue.connection)
            raise
        except Exception as error:
            log.error("the supervisor stumbled; it goes on", error=type(error).__name__, exc_info=error)
            take_out_after(error, queue.connection)
    except RedisError as error:
        log.warning("redis is away; will try again", error=type(error).__name__)
