"""A run that an outage of Jira ended is finished when Jira is back, without a person, for a day."""

from datetime import UTC, datetime, timedelta

import pytest

from tests.support.installation import Installation
from tests.support.signing import SIGNER
from workers import jobs
from workers.queueing.messages import ReviewTicket, RunMessage
from workers.queueing.queue import ReviewQueue
from workers.queueing.redis_server import QueueUnavailable
from workers.runs.rerun import retry
from workers.runs.sweeper import sweep_once
from workers.setup import run_services

LABELS = r"/issue/[A-Z]+-\d+$"


def swept(installation: Installation, after: timedelta = timedelta()) -> None:
    services = run_services(installation.settings)  # one of its own for each sweep, as a job has
    sweep_once(services, datetime.now(UTC) + after)
    services.jira.close()


def given_up(installation: Installation, message: ReviewTicket, **fault: object) -> None:
    """Use up all attempts (JOB_RETRIES is 2) of a run while Jira has a fault."""
    installation.fault(**fault)
    payload = message.model_dump(mode="json")
    assert [jobs.run(payload) is None for _ in range(3)] == [False, False, True]


@pytest.fixture
def message(installation: Installation) -> ReviewTicket:
    return ReviewTicket(ticket=installation.file_ticket(), trigger="created")


def test_a_comment_without_its_label_gets_it_when_jira_is_back(
    installation: Installation, message: ReviewTicket
) -> None:
    given_up(installation, message, method="PUT", path=LABELS, status=503, times=9)
    assert (len(installation.comments(message.ticket)), installation.outcome(message.ticket)) == (1, [])
    assert len(installation.store.dead_letters()) == 1
    installation.clear_faults()
    swept(installation)
    assert installation.waiting() == [message.run_id]
    assert installation.store.dead_letters() == ()
    installation.work()
    assert installation.outcome(message.ticket) == ["reqgate-passed"]
    (comment,) = installation.comments(message.ticket)
    assert len(comment["versions"]) == 1, "it was right already"


def test_nothing_is_run_again_while_jira_does_not_answer(installation: Installation, message: ReviewTicket) -> None:
    given_up(installation, message, method="GET", path="/(issue|myself)", status=503, times=99)
    swept(installation)
    assert installation.waiting() == []
    assert len(installation.store.dead_letters()) == 1
    installation.clear_faults()
    swept(installation)
    installation.work()
    assert installation.outcome(message.ticket) == ["reqgate-passed"]


def test_after_a_day_it_is_for_a_person(installation: Installation, message: ReviewTicket) -> None:
    given_up(installation, message, method="GET", path="/issue", status=503, times=99)
    swept(installation)
    assert installation.waiting() == [message.run_id], "Jira answers, though not for this ticket"
    installation.queue.rq_queue.empty()
    payload = message.model_dump(mode="json")
    for _ in range(3):
        jobs.run(payload)
    swept(installation, after=timedelta(hours=25))
    assert installation.waiting() == []
    assert len(installation.store.dead_letters()) == 1


def test_a_run_that_fails_at_once_again_keeps_its_new_letter(installation: Installation, message: ReviewTicket) -> None:
    given_up(installation, message, method="GET", path="/issue", status=503, times=99)
    installation.clear_faults()
    installation.fault(method="GET", path="/issue", status=403, times=99)

    class RunsAtOnce(ReviewQueue):
        def submit_again(self, message: RunMessage) -> None:
            jobs.run(message.model_dump(mode="json"))

    (letter,) = installation.store.dead_letters()
    retry(letter, installation.store, RunsAtOnce(installation.redis, SIGNER, debounce_s=0, job_timeout_s=60))
    (new,) = installation.store.dead_letters()
    assert "lacks a permission" in new.reason


def test_a_letter_that_cannot_be_queued_stays(installation: Installation, message: ReviewTicket) -> None:
    given_up(installation, message, method="GET", path="/issue", status=503, times=99)
    installation.redis.set(installation.queue.rq_queue.key, "no list, so nothing can be queued")
    (letter,) = installation.store.dead_letters()
    with pytest.raises(QueueUnavailable):
        retry(letter, installation.store, installation.queue)
    assert installation.store.dead_letters() == (letter,)


def test_what_jira_refused_is_not_run_again(installation: Installation, message: ReviewTicket) -> None:
    installation.fault(method="POST", path="/comment$", status=413, times=1)
    assert jobs.run(message.model_dump(mode="json")) is None
    swept(installation)
    assert installation.waiting() == []
    assert len(installation.store.dead_letters()) == 1


def test_a_letter_that_two_want_to_run_again_is_run_once(installation: Installation, message: ReviewTicket) -> None:
    given_up(installation, message, method="GET", path="/issue", status=503, times=99)
    installation.clear_faults()
    (letter,) = installation.store.dead_letters()
    for _ in range(2):  # both have read it
        retry(letter, installation.store, installation.queue)
    assert installation.waiting() == [message.run_id]
    installation.work()
    retry(letter, installation.store, installation.queue)
    assert installation.waiting() == []
    state = installation.store.run_state(message.run_id)
    assert state is not None
    assert state.is_final


def test_a_run_whose_letter_went_back_is_left_to_its_letter(installation: Installation, message: ReviewTicket) -> None:
    given_up(installation, message, method="GET", path="/issue", status=503, times=99)
    key = installation.queue.rq_queue.key
    installation.redis.set(key, "no list, so nothing can be queued")
    (letter,) = installation.store.dead_letters()
    with pytest.raises(QueueUnavailable):
        retry(letter, installation.store, installation.queue)
    assert installation.store.open_run(message.run_id) is None, "else the sweeper runs it beside its letter"
    installation.redis.delete(key)
    installation.clear_faults()
    swept(installation)
    assert installation.waiting() == [message.run_id], "it still counts as ended by an outage"


def test_a_letter_of_last_week_is_not_run_again_though_redis_forgot_it(
    installation: Installation, message: ReviewTicket
) -> None:
    given_up(installation, message, method="GET", path="/issue", status=503, times=99)
    installation.clear_faults()
    swept(installation, after=timedelta(days=8))
    assert installation.waiting() == []


def test_a_page_waits_for_confluence_and_not_for_jira(installation: Installation) -> None:
    page = ReviewTicket(ticket="confluence:4711", trigger="updated")
    given_up(installation, page, method="GET", path="/wiki/", status=503, times=99)
    assert len(installation.store.dead_letters()) == 1
    swept(installation)
    assert installation.waiting() == [], "Jira answers, Confluence does not"
    installation.clear_faults()
    installation.fault(method="GET", path="/rest/api/[23]/myself", status=503, times=99)
    swept(installation)
    assert installation.waiting() == [page.run_id]
