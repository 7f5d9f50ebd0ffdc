"""The turn of a ticket: one attempt of one run at a time, also where RQ runs a job twice."""

import pytest
from redis import Redis
from rq import SimpleWorker
from rq.executions import Execution

from tests.integration.workers.executions import at_work
from tests.support.signing import SIGNER
from workers.queueing.attempts import current_holder
from workers.queueing.messages import ReviewTicket, WriteText
from workers.queueing.queue import ReviewQueue
from workers.queueing.redis_server import connect


@pytest.fixture
def queue(redis_url: str) -> ReviewQueue:
    return ReviewQueue(connect(redis_url), SIGNER, debounce_s=0, job_timeout_s=30)


def submitted(queue: ReviewQueue, trigger: str = "created") -> ReviewTicket:
    message = ReviewTicket.model_validate({"ticket": "DEMO-1", "trigger": trigger})
    queue.submit(message)
    return message


def killed(queue: ReviewQueue, holder: str) -> None:
    """Let RQ notice that the holder's worker is dead."""
    job_id, _, worker = holder.partition("@")
    for member in queue.connection.smembers(f"rq:worker:{worker}:executions"):
        assert member.decode().startswith(job_id)
        queue.connection.delete(Execution.from_composite_key(member.decode(), queue.connection).key)


def test_a_run_waits_while_another_of_its_ticket_is_at_work(queue: ReviewQueue) -> None:
    first, second = submitted(queue), submitted(queue, "command")
    one, two = at_work(queue, first.run_id, "worker-1"), at_work(queue, second.run_id, "worker-2")
    assert queue.turns.take(first, one)
    assert not queue.turns.take(second, two)
    assert queue.turns.take(ReviewTicket(ticket="DEMO-2", trigger="created"), two)
    queue.turns.end(second, two)
    assert not queue.turns.take(second, two), "only who has the turn can end it"
    queue.turns.end(first, one)
    assert queue.turns.take(second, two)


def test_of_two_runs_of_a_document_of_the_api_one_goes_on(queue: ReviewQueue) -> None:
    begun, replied = (WriteText(document="00000000000d") for _ in range(2))
    for message in (begun, replied):
        queue.submit_again(message)
    one, two = at_work(queue, begun.run_id, "worker-1"), at_work(queue, replied.run_id, "worker-2")
    assert queue.turns.take(begun, one)
    assert not queue.turns.take(replied, two)
    assert queue.turns.take(WriteText(document="00000000000e"), two)
    queue.turns.end(begun, one)
    assert queue.turns.take(replied, two)


def test_a_job_that_two_workers_run_has_one_turn(queue: ReviewQueue) -> None:
    message = submitted(queue)
    silent, other = at_work(queue, message.run_id, "worker-1"), at_work(queue, message.run_id, "worker-2")
    assert queue.turns.take(message, silent)
    assert not queue.turns.take(message, other), "the first was silent for long, and is not dead"
    queue.turns.end(message, other)
    assert not queue.turns.take(message, other)


def test_a_worker_whose_work_horse_was_killed_gets_its_turn_back(queue: ReviewQueue) -> None:
    message = submitted(queue)
    holder = at_work(queue, message.run_id, "worker-1")
    assert queue.turns.take(message, holder)
    assert queue.turns.take(message, holder)


def test_the_turn_of_a_worker_that_died_is_taken_over(queue: ReviewQueue) -> None:
    message = submitted(queue)
    dead, other = at_work(queue, message.run_id, "worker-1"), at_work(queue, message.run_id, "worker-2")
    assert queue.turns.take(message, dead)
    killed(queue, dead)
    assert queue.turns.take(message, other)


def say_who_holds() -> None:
    """A job, for the test below."""
    Redis.from_url(_URL[0]).set("holder", current_holder())


_URL: list[str] = []


def test_a_job_and_its_worker_hold_a_turn_together(queue: ReviewQueue, redis_url: str) -> None:
    _URL[:] = [redis_url]
    job = queue.rq_queue.enqueue(say_who_holds)
    worker = SimpleWorker([queue.rq_queue], connection=queue.connection, serializer="json")
    worker.work(burst=True, logging_level="ERROR")
    assert queue.connection.get("holder") == f"{job.id}@{worker.name}".encode()
