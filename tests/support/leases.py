"""What dead workers hold: RQ hands job and schedule back once the lease is over, in about a minute, or at once for a
test.
"""

import time
from typing import Any

from redis import Redis

from tests.support.stack import Stack

LONGEST_LEASE_S = 90


def end_the_leases(stack: Stack) -> None:
    """Let what dead workers hold run out at once, after seeing that it would in about a minute: job and schedule."""
    redis: Any = Redis(port=stack.redis_port)
    (execution,) = redis.keys("rq:execution:*")
    assert 0 < redis.ttl(execution) <= LONGEST_LEASE_S
    redis.delete(execution)
    (started,) = redis.keys("rq:wip:*")
    ((job, ends),) = redis.zrange(started, 0, -1, withscores=True)
    assert 0 < ends - time.time() <= LONGEST_LEASE_S
    redis.zadd(started, {job: time.time() - 1}, xx=True)
    for lock in redis.keys("rq:scheduler-lock:*"):
        assert 0 < redis.ttl(lock) <= LONGEST_LEASE_S
        redis.delete(lock)
