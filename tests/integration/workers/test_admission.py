"""A delivery is taken whole or not at all. Against a real server."""

import pytest
from redis import Redis
from redis.exceptions import RedisError

from workers.queueing.admission import SEEN_TTL_S, Admission
from workers.queueing.redis_server import connect

RUN, OTHER = "0123456789ab", "ba9876543210"
QUEUED = ("HSET", f"rq:job:{RUN}", "status", "scheduled")


@pytest.fixture
def connection(redis_url: str) -> Redis:
    return connect(redis_url)


@pytest.fixture
def admission(connection: Redis) -> Admission:
    return Admission(connection)


def test_a_run_is_queued_and_its_place_taken_and_its_delivery_remembered_at_once(
    admission: Admission, connection: Redis
) -> None:
    assert admission.admit("A-1", RUN, ["a", "b"], [QUEUED]) == ("queued", RUN)
    assert connection.hget(f"rq:job:{RUN}", "status") == b"scheduled"
    assert admission.admit("A-1", OTHER, ["b"], [QUEUED]) == ("duplicate", RUN)
    assert admission.admit("A-1", OTHER, ["c"], [QUEUED]) == ("joined", RUN)
    assert admission.reserve(["unheard of", "c"], OTHER) == RUN, "a delivery that joined was seen, too"


def test_what_is_sent_again_because_its_answer_was_lost_is_no_duplicate_of_itself(admission: Admission) -> None:
    for _ in range(2):
        assert admission.admit("A-1", RUN, ["a"], [QUEUED]) == ("queued", RUN)


def test_a_delivery_that_cannot_be_queued_leaves_nothing_behind(admission: Admission, connection: Redis) -> None:
    connection.lpush(f"rq:job:{RUN}", "not what RQ keeps there")
    with pytest.raises(RedisError):
        admission.admit("A-1", RUN, ["a"], [QUEUED])
    assert admission.reserve(["a"], OTHER) == OTHER
    assert admission.admit("A-1", OTHER, ["a"], [("HSET", f"rq:job:{OTHER}", "status", "scheduled")])[1] == OTHER


def test_a_binary_word_of_a_command_arrives_as_it_is(admission: Admission, connection: Redis) -> None:
    data = bytes(range(256))
    admission.admit("A-1", RUN, [], [("HSET", f"rq:job:{RUN}", "data", data)])
    assert connection.hget(f"rq:job:{RUN}", "data") == data


def test_nothing_is_remembered_for_ever(admission: Admission, connection: Redis) -> None:
    admission.admit("A-1", RUN, ["queued with its run"], [QUEUED])
    admission.remember(["queued by the caller"], RUN)
    lifetimes = [connection.ttl(key) for key in connection.keys("reqgate:*")]
    assert len(lifetimes) == 3, "two deliveries and a ticket's place"
    assert all(0 < each <= SEEN_TTL_S for each in lifetimes)


def test_a_run_that_waits_again_does_not_take_the_place_of_another(admission: Admission) -> None:
    admission.admit("A-1", RUN, [], [QUEUED])
    admission.begin("A-1", RUN)
    admission.admit("A-1", OTHER, [], [("HSET", f"rq:job:{OTHER}", "status", "scheduled")])
    admission.wait_again("A-1", RUN)
    assert admission.admit("A-1", "00ff00ff00ff", []) == ("joined", OTHER)
