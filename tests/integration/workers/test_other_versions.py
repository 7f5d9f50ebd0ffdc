"""Jobs and runs that this version cannot read, as there are while machines are upgraded in turn: the sweeper waits."""

import json
import zlib
from datetime import UTC, datetime, timedelta

import pytest
from rq.job import Job

from tests.support.installation import Installation
from workers.queueing.known_jobs import RUN, message_signer, signature_of
from workers.queueing.messages import ReviewTicket
from workers.runs.sweeper import sweep_once


def later(hours: float) -> datetime:
    return datetime.now(UTC) + timedelta(hours=hours)


@pytest.fixture
def message(installation: Installation) -> ReviewTicket:
    return ReviewTicket(ticket=installation.file_ticket(), trigger="created")


def test_a_lost_run_of_another_version_is_ended_when_no_deploy_takes_that_long(installation: Installation) -> None:
    installation.store.start_run("0123456789ab", "DEMO-1", "created", "workers.jobs.gone", {"x": 1})
    for hours, expected in ((1, "running"), (25, "failed")):
        sweep_once(installation.services, later(hours))
        state = installation.store.run_state("0123456789ab")
        assert state is not None
        assert state.state == expected


def test_what_the_old_version_cannot_read_while_machines_are_upgraded_in_turn_waits_for_the_new_one(
    installation: Installation, message: ReviewTicket
) -> None:
    """The queue's old workers fail on it, and the old version's sweeper must not throw it away."""
    payload = message.model_dump(mode="json")
    job = enqueued(installation, message, {**payload, "urgency": "of the next version"})
    installation.work()
    for _ in range(2):
        sweep_once(installation.services, datetime.now(UTC))
    assert installation.queue.health().failed == 1
    job.args = (payload,)  # as the new version reads it
    meta = json.dumps(signature(installation, message, payload))
    installation.redis.hset(job.key, mapping={"data": zlib.compress(job.data), "meta": meta})
    sweep_once(installation.services, datetime.now(UTC))
    installation.work()
    assert installation.outcome(message.ticket) == ["reqgate-passed"]
    assert installation.queue.health().failed == 0


def test_what_no_version_can_read_leaves_rq_in_the_end(installation: Installation, message: ReviewTicket) -> None:
    enqueued(installation, message, {"of": "nobody"})
    installation.work()
    sweep_once(installation.services, later(25))
    assert installation.queue.health().failed == 0


def test_a_job_whose_record_is_broken_does_not_keep_the_sweeper_from_all_others(
    installation: Installation, message: ReviewTicket
) -> None:
    installation.store.start_run(message.run_id, message.ticket, "created", "review", message.model_dump(mode="json"))
    broken = enqueued(installation, ReviewTicket(ticket="DEMO-77", trigger="created"), {})
    installation.work()
    installation.redis.hset(broken.key, "data", b"no job of ours")
    sweep_once(installation.services, later(1))
    installation.work()
    assert installation.outcome(message.ticket) == ["reqgate-passed"]
    assert installation.queue.health().failed == 0


def enqueued(installation: Installation, message: ReviewTicket, payload: dict[str, object]) -> Job:
    """Queue a job with what another version wrote into it."""
    return installation.queue.rq_queue.enqueue(
        RUN, payload, job_id=message.run_id, failure_ttl=600, meta=signature(installation, message, payload)
    )


def signature(installation: Installation, message: ReviewTicket, payload: dict[str, object]) -> dict[str, str]:
    return signature_of(message.run_id, payload, message_signer(installation.settings))
