"""The periodic jobs: what runs again and again, and how often. Each runs once in the whole installation, as a job."""

from collections.abc import Callable
from dataclasses import dataclass

from config.settings import Settings
from workers.queueing.queue import ReviewQueue
from workers.queueing.records import forget_turn, submit_periodic


@dataclass(frozen=True)
class PeriodicJob:
    """A function without arguments that is queued every `interval_s` seconds, and when workers start if `at_start`."""

    name: str
    interval_s: Callable[[Settings], float]
    function: str
    at_start: bool = False


PERIODIC_JOBS = (
    PeriodicJob("sweep", lambda settings: settings.sweep_interval, "workers.jobs.sweep"),
    PeriodicJob("purge", lambda _: 24 * 3600, "workers.jobs.purge"),
)


def make_due(queue: ReviewQueue, jobs: tuple[PeriodicJob, ...]) -> None:
    """Let those of `jobs` that belong to a start be queued at the next opportunity. Raises RedisError."""
    for each in jobs:
        if each.at_start:
            forget_turn(queue, each.name)


def submit_due(queue: ReviewQueue, settings: Settings, jobs: tuple[PeriodicJob, ...]) -> None:
    """Queue those of `jobs` whose turn it is; the supervisor of every machine may ask. Raises RedisError."""
    for each in jobs:
        submit_periodic(queue, each.name, each.function, each.interval_s(settings), settings.job_timeout)
