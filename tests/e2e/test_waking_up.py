"""After a sleep of the machine, a jump of its clock or an emptied Redis, workers that go on count as alive again."""

import os
import signal
import time
from collections.abc import Callable

import pytest
import requests
from redis import Redis
from rq.scheduler import RQScheduler

from tests.support.stack import GOOD_STORY, Stack, eventually
from workers.queueing.health import SCHEDULER_LATE_S
from workers.queueing.queue import QUEUE_NAME

LONGEST_BEAT_S = 30


def expire_all_workers(redis: Redis) -> None:
    """Forget every worker, as Redis does when it was silent for too long and another one tidied up."""
    for key in redis.scan_iter(match="rq:worker*"):
        redis.delete(key)


def ages_of_beats(stack: Stack) -> list[float]:
    """Return the ages of the beats of its one worker; one whose parent was killed before is listed for a while."""
    return [age_s for one in stack.health()["workers"] if (age_s := one["heartbeat_age_s"]) is not None]


@pytest.mark.parametrize("forget", [expire_all_workers, Redis.flushall])
def test_readiness_comes_back(battered: Stack, forget: Callable[[Redis], object]) -> None:
    def is_ready() -> bool:
        return requests.get(f"{battered.bot_url}/readyz", timeout=30).ok

    with Redis(port=battered.redis_port) as redis:
        forget(redis)
        eventually(is_ready, LONGEST_BEAT_S, "readiness")
        assert not redis.smembers("rq:workers"), "RQ lists a worker once, when it starts"
    key = battered.file_ticket("Add invoice download to the order page", GOOD_STORY)
    battered.wait_for_outcome(key, "reqgate-passed")
    (age_s,) = eventually(lambda: ages_of_beats(battered), what="a beat of the worker")
    assert age_s < LONGEST_BEAT_S


def scheduler_of(stack: Stack, redis: Redis) -> int:
    """Return the process of the scheduler, 0 when none has said that it began."""
    pids = {int(redis.hget(key, "pid") or 0) for key in redis.scan_iter(match="rq:scheduler:*")}
    children = next(iter(stack.descendants("worker")), [])
    return next(iter(pids & set(children)), 0)


@pytest.mark.parametrize("locked_for_ever", [False, True])
def test_a_scheduler_that_stands_still_is_replaced(battered: Stack, locked_for_ever: bool) -> None:
    """Every debounced review and every retry waits for it, and its process lives."""
    with Redis(port=battered.redis_port) as redis:
        battered.stop_process("worker")
        battered.start_workers()
        scheduler = eventually(lambda: scheduler_of(battered, redis), what="the scheduler")
        os.kill(scheduler, signal.SIGSTOP)
        if locked_for_ever:
            redis.set(RQScheduler.get_locking_key(QUEUE_NAME), "feedface")
        battered.fault(method="GET", path=r"/issue/[A-Z]+-\d+$", status=401)
        key = battered.file_ticket("Add invoice download to the order page", GOOD_STORY)
        registry = f"rq:scheduled:{QUEUE_NAME}"
        eventually(lambda: redis.zcard(registry), what="the review's second attempt")
        for job_id in redis.zrange(registry, 0, -1):  # long ago
            redis.zadd(registry, {job_id: time.time() - 2 * SCHEDULER_LATE_S})
        battered.wait_for_outcome(key, "reqgate-passed")
        # It may have been a job that an earlier test left behind which met the fault; it waits for a scheduler too.
        eventually(lambda: scheduler not in battered.descendants("worker")[0], what="another scheduler")
