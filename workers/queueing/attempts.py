"""What a job knows of its attempts and returns to be run again. It queues nothing itself."""

import math
import os
import random
import sys
from collections.abc import Callable
from datetime import UTC, datetime

from redis import Redis
from rq import Retry, get_current_job

from workers.queueing.health import text_of

_DONE_KEY = "reqgate:done:{}"
_DONE_KEPT_S = 7 * 86_400
_WAIT_FOR_TURN_S = 2
_LONGEST_SPREAD_S = 300.0

RunAgain = Retry
"""What a job returns to be run again later; see `retry_later`."""


def current_attempt() -> int:
    """Return which attempt of its job this process runs, 1 for the first. Attempts lost to a kill do not count."""
    job = get_current_job()
    return 1 + (job.number_of_retries or 0) if job else 1


def current_holder() -> str:
    """Return who this process is where one of many may go on: its job and the worker that runs it."""
    job = get_current_job()
    return f"{job.id}@{job.worker_name}" if job else f"no job@process {os.getpid()}"


def current_age_s() -> float:
    """Return the seconds since this process's job was made; infinite outside of a job."""
    job = get_current_job()
    return (datetime.now(UTC) - job.created_at).total_seconds() if job else math.inf


def current_trace() -> dict[str, str]:
    """Return the trace that this process's job belongs to, as `config.tracing.span` takes it for a parent."""
    job = get_current_job()
    return dict(job.meta) if job else {}


def came_further(run_id: str, done: int, connection: Redis) -> bool:
    """Return whether a failed run has more behind it than at any failure before: then its attempts are counted anew.

    With its first failure its row only begins; so it does where Redis forgot how much there was.

    Args:
        run_id: the run of this process's job.
        done: how much of the run is done and stays so, as a number that is bounded.
        connection: to Redis.
    """
    key = _DONE_KEY.format(run_id)
    known = text_of(connection.get(key))
    if known.isdecimal() and done <= int(known):
        return False
    connection.set(key, done, ex=_DONE_KEPT_S)
    if not known.isdecimal():
        return False
    if job := get_current_job():
        job.number_of_retries = 0
    return True


def retry_later(delay_s: float, max_attempts: int) -> RunAgain:
    """Return what a job returns to be run again after `delay_s` seconds without holding a worker.

    RQ moves it to the failed jobs instead once it was run again `max_attempts` times.
    """
    return RunAgain(max=max_attempts, interval=max(1, round(delay_s)))


def postpone_with_jitter(delay_s: float, spread: Callable[[float, float], float] = random.uniform) -> RunAgain:
    """As `postpone`, up to a third and five minutes later: runs that wait for the same thing come back one by one."""
    return postpone(delay_s + spread(0.0, min(delay_s / 3, _LONGEST_SPREAD_S)))


def postpone(delay_s: float) -> RunAgain:
    """Return what a job returns to be run again after `delay_s` seconds, which counts as no attempt."""
    job = get_current_job()
    if job:
        job.number_of_retries = (job.number_of_retries or 0) - 1  # RQ adds one
    return retry_later(delay_s, max_attempts=sys.maxsize)


def wait_for_turn() -> RunAgain:
    """Return what a job returns whose ticket has another run at work."""
    return postpone(_WAIT_FOR_TURN_S)
