"""The storm breaker on a real server: when it trips, for whom, and that it lets go again."""

import pytest

from tests.support.signing import SIGNER
from workers.contracts import Postponed
from workers.limits.storm import ANSWERS_WITHIN_S, TICKETS_OF_ONE_ACCOUNT, StormBreaker
from workers.queueing.messages import ReviewTicket
from workers.queueing.queue import ReviewQueue
from workers.queueing.redis_server import connect


@pytest.fixture
def queue(redis_url: str) -> ReviewQueue:
    return ReviewQueue(connect(redis_url), SIGNER, debounce_s=0, job_timeout_s=30)


def breaker(queue: ReviewQueue, events: int = 3, pause_s: int = 900) -> StormBreaker:
    return StormBreaker(queue, events=events, window_s=600, pause_s=pause_s)


def edit(ticket: str = "SHOP-1", actor: str = "5f-rule") -> ReviewTicket:
    return ReviewTicket(ticket=ticket, trigger="updated", actor=actor)


def answer(storm: StormBreaker, times: int, message: ReviewTicket, begin: int = 0) -> None:
    """Post a first review and then `times` more, each of an edit that arrived a second after the one before."""
    for second in range(begin, begin + times + 1):
        storm.posted(message, second, second)


def test_edits_that_keep_answering_our_comments_pause_their_ticket_and_no_other(queue: ReviewQueue) -> None:
    storm = breaker(queue)
    answer(storm, 3, edit())
    storm.require_calm(edit())
    storm.posted(edit(), 4, 4)
    with pytest.raises(Postponed, match="ticket SHOP-1 follow our comments within seconds") as wait:
        storm.require_calm(edit(actor="5f-somebody-else"))
    assert 890 < wait.value.delay_s <= 900
    storm.require_calm(edit("SHOP-2"))


def test_edits_of_somebody_who_reads_our_comment_first_never_pause(queue: ReviewQueue) -> None:
    storm = breaker(queue)
    for number in range(50):
        storm.posted(edit(), number * (ANSWERS_WITHIN_S + 1), number * (ANSWERS_WITHIN_S + 1))
    storm.require_calm(edit())


def test_an_edit_that_arrived_before_our_comment_is_no_answer_to_it(queue: ReviewQueue) -> None:
    storm = breaker(queue)
    for number in range(50):
        storm.posted(edit(), number - 2, number)
    storm.require_calm(edit())


def test_an_answer_that_arrives_while_we_still_write_the_label_counts(queue: ReviewQueue) -> None:
    storm = breaker(queue)
    for number in range(5):
        storm.posted(edit(), number - 0.9, number)
    with pytest.raises(Postponed):
        storm.require_calm(edit())


def test_an_account_that_answers_on_several_tickets_waits_and_everybody_else_does_not(queue: ReviewQueue) -> None:
    storm = breaker(queue)
    for number in range(1, TICKETS_OF_ONE_ACCOUNT + 1):
        storm.require_calm(edit("SHOP-99"))
        answer(storm, 4, edit(f"SHOP-{number}"))
    with pytest.raises(Postponed, match="account 5f-rule"):
        storm.require_calm(edit("SHOP-99"))
    storm.require_calm(edit("SHOP-99", actor="5f-person"))
    storm.require_calm(edit("SHOP-99", actor=""))


def test_an_automation_without_an_account_pauses_its_tickets_alone(queue: ReviewQueue) -> None:
    storm = breaker(queue)
    for number in range(1, 9):
        answer(storm, 4, edit(f"SHOP-{number}", actor=""))
    assert list(queue.paused_s()) == [f"the edits of ticket SHOP-{number}" for number in range(1, 9)]


def test_as_many_reviews_of_several_tickets_are_a_busy_project(queue: ReviewQueue) -> None:
    storm = breaker(queue)
    for number in range(1, 11):
        answer(storm, 3, edit(f"SHOP-{number}"))
    storm.require_calm(edit())


def test_after_the_pause_counting_begins_anew(queue: ReviewQueue) -> None:
    storm = breaker(queue, pause_s=0)
    answer(storm, 4, edit())
    storm.require_calm(edit())
    answer(storm, 2, edit(), begin=5)
    assert queue.paused_s() == {}
    answer(breaker(queue), 0, edit(), begin=8)
    assert list(queue.paused_s()) == ["the edits of ticket SHOP-1"]


def test_zero_events_switch_it_off(queue: ReviewQueue) -> None:
    storm = breaker(queue, events=0)
    answer(storm, 100, edit())
    storm.require_calm(edit())
