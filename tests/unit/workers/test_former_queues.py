"""An upgrade from the version with two queues: nothing that waited in them is lost, and commands still come first."""

from datetime import UTC, datetime, timedelta

import pytest
from rq import Queue, RateLimit
from rq.job import Job, JobStatus

from tests.unit.installation import Installation
from workers.former_queues import adopt_former_jobs
from workers.messages import ReviewTicket

COMMANDS, REVIEWS = "reqgate-commands", "reqgate-reviews"


def former(installation: Installation, name: str) -> Queue:
    return Queue(name, connection=installation.redis, serializer="json")


def enqueued(installation: Installation, name: str, message: ReviewTicket, concurrency: int = 4) -> Job:
    """Queue a message as the former version did."""
    return former(installation, name).enqueue(
        "workers.jobs.review_ticket",
        args=(message.model_dump(mode="json"),),
        job_id=message.run_id,
        rate_limit=RateLimit(f"{name}-{message.project_key}", concurrency),
        result_ttl=0,
    )


@pytest.fixture
def ticket(installation: Installation) -> str:
    return installation.file_ticket()


def test_what_waited_in_the_former_queues_is_done_commands_first(installation: Installation, ticket: str) -> None:
    messages = [ReviewTicket(ticket=f"DEMO-{number}", trigger="updated") for number in (97, 98)]
    commands = [ReviewTicket(ticket=key, trigger="command") for key in (ticket, "DEMO-99")]
    for message in messages:
        enqueued(installation, REVIEWS, message)
    for command in commands:
        enqueued(installation, COMMANDS, command)
    assert adopt_former_jobs(installation.queue) == 4
    assert installation.waiting() == [each.run_id for each in (*commands, *messages)]
    assert adopt_former_jobs(installation.queue) == 0
    installation.work()
    assert installation.outcome(ticket) == ["reqgate-passed"]


def test_what_waited_for_its_projects_share_comes_into_the_one_queue(installation: Installation, ticket: str) -> None:
    first = ReviewTicket(ticket="DEMO-98", trigger="updated")
    held_back = ReviewTicket(ticket=ticket, trigger="created")
    enqueued(installation, REVIEWS, first, concurrency=1)
    assert enqueued(installation, REVIEWS, held_back, concurrency=1).get_status() == JobStatus.RATE_LIMITED
    assert adopt_former_jobs(installation.queue) == 2
    assert installation.queue.health().depths == {COMMANDS: 0, REVIEWS: 2}
    installation.work()
    assert installation.outcome(ticket) == ["reqgate-passed"]


def test_what_waited_for_its_time_keeps_it(installation: Installation, ticket: str) -> None:
    message = ReviewTicket(ticket=ticket, trigger="created")
    at = datetime.now(UTC) + timedelta(hours=1)
    queue = former(installation, REVIEWS)
    queue.enqueue_at(at, "workers.jobs.review_ticket", args=(message.model_dump(mode="json"),), job_id=message.run_id)
    assert adopt_former_jobs(installation.queue) == 1
    scheduled = installation.queue.rq_queue.scheduled_job_registry
    assert scheduled.get_job_ids() == [message.run_id]
    assert abs((scheduled.get_scheduled_time(message.run_id) - at).total_seconds()) <= 1
    assert queue.scheduled_job_registry.count == 0


def test_a_job_that_is_gone_leaves_nothing_behind(installation: Installation) -> None:
    message = ReviewTicket(ticket="DEMO-98", trigger="updated")
    job = enqueued(installation, REVIEWS, message)
    installation.redis.delete(job.key)
    assert adopt_former_jobs(installation.queue) == 0
    assert installation.waiting() == []
    assert not installation.redis.exists(job.key)
