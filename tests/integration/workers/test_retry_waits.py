"""How long a run waits that fails again and again: longer each time, and as at first once it came further."""

import pytest
from rq.job import JobStatus

from config.settings import get_settings
from tests.integration.workers.test_documents import STORY, command, thread
from tests.support.installation import Installation
from workers import jobs
from workers.contracts import Outcome, Transient
from workers.queueing.attempts import RunAgain
from workers.queueing.known_jobs import KnownJob
from workers.queueing.messages import ReviewTicket, WriteDocument, WriteText
from workers.runs.kinds import RunKind
from workers.runs.lifecycle import attempt
from workers.runs.services import RunServices
from workers.setup import run_services

COMMENT, LABELS = {"method": "POST", "path": "/comment$"}, {"method": "PUT", "path": r"/issue/[A-Z]+-\d+$"}
MOST_DRAWN = 1.3
"""By how much a wait may be longer than the table says."""


@pytest.fixture
def message(installation: Installation) -> ReviewTicket:
    return ReviewTicket(ticket=installation.file_ticket(), trigger="created")


def four_retries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JOB_RETRIES", "4")
    get_settings.cache_clear()


def waits_about(again: RunAgain | None, seconds: int) -> bool:
    assert again is not None
    return seconds <= again.intervals[0] <= round(seconds * MOST_DRAWN)


def test_an_attempt_that_wrote_something_is_the_first_of_a_new_row(
    installation: Installation, message: ReviewTicket, monkeypatch: pytest.MonkeyPatch
) -> None:
    four_retries(monkeypatch)
    payload = message.model_dump(mode="json")
    installation.fault(**COMMENT, status=429, times=4)
    installation.fault(**LABELS, status=429, times=3)
    for seconds in (2, 4, 8, 16):
        assert waits_about(jobs.run(payload), seconds)
    for seconds in (2, 2, 4):
        assert waits_about(jobs.run(payload), seconds)
    assert jobs.run(payload) is None
    assert installation.outcome(message.ticket) == ["reqgate-passed"]
    assert installation.store.dead_letters() == ()


def test_a_run_that_comes_no_further_is_given_up_after_one_more_row(
    installation: Installation, message: ReviewTicket
) -> None:
    installation.fault(**COMMENT, status=429)
    installation.fault(**LABELS, status=429, times=99)
    payload, attempts = message.model_dump(mode="json"), 1
    while jobs.run(payload) is not None:
        attempts += 1
    row = 1 + installation.settings.job_retries
    assert attempts == 2 + row
    (letter,) = installation.store.dead_letters()
    assert letter.attempts == row


@pytest.mark.parametrize("error", [Transient("away"), RuntimeError("a fault of ours")])
def test_steps_that_are_kept_count_whatever_the_error(
    installation: Installation, message: ReviewTicket, error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_message: ReviewTicket, _services: RunServices) -> Outcome:
        raise error

    four_retries(monkeypatch)
    services, kept = run_services(get_settings()), iter((0, 0, 7, 7, 6, 7, 8))
    kind = RunKind("review", ReviewTicket, fail, lambda _message, _services: None, lambda *_: next(kept))
    for seconds in (2, 4, 2, 2, 4, 8, 2):
        assert waits_about(attempt(kind, message, services), seconds)
    services.close()


def test_the_queue_counts_anew_as_well(installation: Installation, message: ReviewTicket) -> None:
    installation.fault(**COMMENT, status=429)
    installation.fault(**LABELS, status=429)
    jobs.run(message.model_dump(mode="json"))
    installation.queue.submit(message)
    job = KnownJob.fetch(message.run_id, connection=installation.redis, serializer="json")
    job.number_of_retries = installation.settings.job_retries
    job.save()
    installation.work()
    job.refresh()
    assert (job.number_of_retries, job.get_status()) == (1, JobStatus.SCHEDULED)


def test_the_steps_of_a_document_are_those_that_its_checkpoints_hold(installation: Installation) -> None:
    key = installation.file_ticket("Export the invoices of a month", STORY)
    command(installation, key, "document", "/reqgate document prd")
    session, services = thread(installation, key).session, installation.services
    written = WriteDocument(ticket=key, actor="", session=session)
    submitted = WriteText(document=session)
    for one in (written, submitted):
        kind = services.kinds.of(one)
        assert kind is not None
        assert kind.steps(one, services) > 0
    none = WriteText(document="0" * 12)
    kind = services.kinds.of(none)
    assert kind is not None
    assert kind.steps(none, services) == 0
