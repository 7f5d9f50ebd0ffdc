"""Jobs that were taken out of the queue by a worker that died before it began: nobody but the sweeper finds them."""

import time
from datetime import UTC, datetime, timedelta

import pytest
from redis import Redis
from rq import Queue, SimpleWorker
from rq.executions import Execution
from rq.job import JobStatus
from rq.rate_limit import RateLimitRegistry

from tests.support.installation import Installation
from workers.queueing.known_jobs import KnownJob
from workers.queueing.messages import ReviewTicket
from workers.queueing.records import forget_job, is_alive, submit_periodic
from workers.runs.sweeper import sweep_once


@pytest.fixture
def message(installation: Installation) -> ReviewTicket:
    message = ReviewTicket(ticket=installation.file_ticket(), trigger="created")
    installation.queue.submit(message)
    return message


def popped(installation: Installation) -> None:
    """Take the next job as a worker does, and die."""
    queue = installation.queue.rq_queue
    taken = Queue.dequeue_any([queue], None, connection=installation.redis, serializer="json")
    assert taken is not None


def minutes_pass(redis: Redis) -> None:
    """Let a minute pass for what was found missing."""
    for key in redis.keys("reqgate:missing:*"):
        redis.set(key, float(redis.get(key) or 0) - 61)


def test_what_a_worker_took_and_never_began_is_given_back_by_rq_after_a_minute(
    installation: Installation, message: ReviewTicket
) -> None:
    popped(installation)
    assert installation.queue.health().depths["reqgate-reviews"] == 1, "it waits still"
    queue = installation.queue.rq_queue
    worker = SimpleWorker([queue], connection=installation.redis, serializer="json", job_class=KnownJob)
    worker.clean_registries()
    worker.clean_registries()
    assert installation.waiting() == [], "its worker may be about to begin"
    installation.redis.set(queue.intermediate_queue.get_first_seen_key(message.run_id), time.time() - 61)
    worker.clean_registries()
    assert installation.waiting() == [message.run_id]
    assert installation.redis.llen(queue.intermediate_queue_key) == 0
    installation.work()
    assert installation.outcome(message.ticket) == ["reqgate-passed"]


def test_a_popped_job_is_found_lost_after_a_while_and_run_again(
    installation: Installation, message: ReviewTicket
) -> None:
    popped(installation)
    assert is_alive(installation.queue, message.run_id), "its worker may be about to begin"
    minutes_pass(installation.redis)
    assert not is_alive(installation.queue, message.run_id)
    sweep_once(installation.services, datetime.now(UTC))
    assert installation.waiting() == [message.run_id]
    assert installation.redis.llen(installation.queue.rq_queue.intermediate_queue_key) == 0, "RQ would give it up there"
    installation.work()
    assert installation.outcome(message.ticket) == ["reqgate-passed"]
    assert RateLimitRegistry("reqgate-reviews-DEMO", installation.redis).get_allowed_job_ids() == []


def test_an_id_whose_record_is_gone_waits_for_nothing_though_who_tidied_died_over_it(
    installation: Installation, message: ReviewTicket
) -> None:
    """RQ strikes it from its list, but for a quarter of an hour after a worker died as it tidied."""
    popped(installation)
    assert installation.queue.rq_queue.acquire_maintenance_lock()
    installation.redis.delete(KnownJob.key_for(message.run_id))
    assert installation.redis.llen(installation.queue.rq_queue.intermediate_queue_key) == 1
    health = installation.queue.health()
    assert not any(health.depths.values())
    assert health.oldest_waiting_s is None


def test_a_job_that_waits_is_never_lost_however_long_it_waits(
    installation: Installation, message: ReviewTicket
) -> None:
    for _ in range(3):
        assert is_alive(installation.queue, message.run_id)
        minutes_pass(installation.redis)
        sweep_once(installation.services, datetime.now(UTC))
    assert installation.waiting() == [message.run_id]


def test_a_job_that_was_missing_for_a_moment_only_is_not_lost_later(
    installation: Installation, message: ReviewTicket
) -> None:
    popped(installation)
    assert is_alive(installation.queue, message.run_id)
    queue = installation.queue.rq_queue
    installation.redis.lmove(queue.intermediate_queue_key, queue.key)
    assert is_alive(installation.queue, message.run_id)
    popped(installation)
    minutes_pass(installation.redis)
    assert is_alive(installation.queue, message.run_id)


def test_a_job_that_was_called_scheduled_and_never_was_is_run_again(
    installation: Installation, message: ReviewTicket
) -> None:
    """RQ writes the word first and schedules the job in a second step."""
    popped(installation)
    installation.store.start_run(message.run_id, message.ticket, "created", "review", message.model_dump())
    KnownJob.fetch(message.run_id, connection=installation.redis, serializer="json").set_status(JobStatus.SCHEDULED)
    assert is_alive(installation.queue, message.run_id), "it may be about to be scheduled"
    minutes_pass(installation.redis)
    sweep_once(installation.services, datetime.now(UTC) + timedelta(minutes=11))
    assert installation.waiting() == [message.run_id]


def test_a_job_that_waits_for_its_time_is_not_lost(installation: Installation, message: ReviewTicket) -> None:
    later = installation.queue.rq_queue
    job = KnownJob.fetch(message.run_id, connection=installation.redis, serializer="json")
    popped(installation)
    job.set_status(JobStatus.SCHEDULED)
    later.scheduled_job_registry.schedule(job, datetime.now(UTC) + timedelta(hours=2))
    for _ in range(2):
        assert is_alive(installation.queue, message.run_id)
        minutes_pass(installation.redis)


def test_a_periodic_job_that_was_lost_does_not_block_its_successors(installation: Installation) -> None:
    def submit() -> bool:
        installation.redis.delete("reqgate:periodic:sweep")
        return submit_periodic(installation.queue, "sweep", "workers.jobs.sweep", 60, 30)

    assert submit()
    popped(installation)
    assert not submit()
    minutes_pass(installation.redis)
    assert submit()


def test_a_job_whose_killed_attempt_is_forgotten_by_half_can_be_forgotten_whole(
    installation: Installation, message: ReviewTicket
) -> None:
    job = KnownJob.fetch(message.run_id, connection=installation.redis, serializer="json")
    with installation.redis.pipeline() as pipeline:
        attempt = Execution.create(job, ttl=60, pipeline=pipeline)
        pipeline.execute()
    installation.redis.delete(attempt.key)  # it expires a minute before its entry in the list does
    forget_job(installation.queue, message.run_id)
    assert not is_alive(installation.queue, message.run_id)
    assert not installation.redis.exists(job.key)
