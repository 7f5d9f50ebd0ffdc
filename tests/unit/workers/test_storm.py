"""The storm breaker on a real server: when it trips, for whom, and that it lets go again."""

import pytest

from tests.signing import SIGNER
from workers.attempts import PutOff
from workers.queue import ReviewQueue, connect
from workers.storm import StormBreaker


@pytest.fixture
def queue(redis_url: str) -> ReviewQueue:
    return ReviewQueue(connect(redis_url), SIGNER, debounce_s=0, job_timeout_s=30)


def breaker(queue: ReviewQueue, events: int = 3, pause_s: int = 900) -> StormBreaker:
    return StormBreaker(queue, events=events, window_s=600, pause_s=pause_s)


def post(storm: StormBreaker, times: int, ticket: str = "SHOP-1") -> None:
    for _ in range(times):
        storm.posted(ticket, ticket.partition("-")[0])


def test_too_many_reviews_of_one_ticket_pause_its_project_and_no_other(queue: ReviewQueue) -> None:
    storm = breaker(queue)
    post(storm, 3)
    storm.require_calm("SHOP")
    post(storm, 1)
    with pytest.raises(PutOff) as wait:
        storm.require_calm("SHOP")
    assert 890 < wait.value.delay_s <= 900
    storm.require_calm("APP")


def test_as_many_reviews_of_several_tickets_are_a_busy_project(queue: ReviewQueue) -> None:
    storm = breaker(queue)
    for number in range(1, 11):
        post(storm, 3, f"SHOP-{number}")
    storm.require_calm("SHOP")


def test_after_the_pause_counting_begins_anew(queue: ReviewQueue) -> None:
    storm = breaker(queue, pause_s=0)
    post(storm, 4)
    storm.require_calm("SHOP")
    post(storm, 3)
    assert queue.paused_s() == {}
    post(breaker(queue), 1)
    assert list(queue.paused_s()) == ["SHOP"]


def test_zero_events_switch_it_off(queue: ReviewQueue) -> None:
    storm = breaker(queue, events=0)
    post(storm, 100)
    storm.require_calm("SHOP")
