"""After a sleep of the machine, a jump of its clock or an emptied Redis, workers that go on count as alive again."""

from collections.abc import Callable

import pytest
import requests
from redis import Redis

from tests.e2e.stack import GOOD_STORY, Stack, eventually

LONGEST_BEAT_S = 30


def expire_all_workers(redis: Redis) -> None:
    """Forget every worker, as Redis does when it was silent for too long and another one tidied up."""
    for key in redis.scan_iter(match="rq:worker*"):
        redis.delete(key)


@pytest.mark.parametrize("forget", [expire_all_workers, Redis.flushall])
def test_readiness_comes_back(battered: Stack, forget: Callable[[Redis], object]) -> None:
    def is_ready() -> bool:
        return requests.get(f"{battered.bot_url}/readyz", timeout=5).ok

    with Redis(port=battered.redis_port) as redis:
        forget(redis)
        eventually(is_ready, LONGEST_BEAT_S, "readiness")
        assert not redis.smembers("rq:workers"), "RQ lists a worker once, when it starts"
    key = battered.file_ticket("Add invoice download to the order page", GOOD_STORY)
    battered.wait_for_outcome(key, "reqgate-passed")
    assert battered.health()["workers"][0]["heartbeat_age_s"] < LONGEST_BEAT_S
