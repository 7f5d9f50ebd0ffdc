"""The sweeper: whatever died on the way, every accepted run ends in something that people see, and in one thing."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from rq.registry import FailedJobRegistry

from bot.sandbox.config import VISITOR
from tests.integration.workers.executions import at_work
from tests.support.installation import Installation
from workers import jobs
from workers.jobs import purge, sweep
from workers.queueing.known_jobs import KnownJob
from workers.queueing.messages import ReplyToCommand, ReviewTicket
from workers.queueing.records import is_alive, submit_periodic
from workers.runs.sweeper import SWEEP, sweep_once
from workers.store import OpenRun, Store
from workers.store.sessions import open_engine

REVIEW = "review"


def later(minutes: float = 11) -> datetime:
    """Return a moment at which what runs now counts as lost."""
    return datetime.now(UTC) + timedelta(minutes=minutes)


def begun(installation: Installation, message: ReviewTicket, attempts: int = 1) -> None:
    """Leave behind what a worker leaves that was killed in the middle: a run without an end, and no job."""
    for _ in range(attempts):
        installation.store.start_run(
            message.run_id, message.ticket, message.trigger, REVIEW, message.model_dump(mode="json")
        )


def given_up_by_rq(installation: Installation, message: ReviewTicket) -> None:
    """Leave behind what RQ does with a job whose work horse was killed too often."""
    installation.queue.submit(message)
    job = KnownJob.fetch(message.run_id, connection=installation.redis, serializer="json")
    queue = installation.queue.rq_queue
    queue.remove(job)
    job.set_status("failed")
    queue.failed_job_registry.add(job, ttl=600)


@pytest.fixture
def message(installation: Installation) -> ReviewTicket:
    return ReviewTicket(ticket=installation.file_ticket(), trigger="created")


def test_a_run_whose_job_is_gone_is_run_again_under_its_id(installation: Installation, message: ReviewTicket) -> None:
    begun(installation, message)
    sweep_once(installation.services, later())
    assert installation.waiting() == [message.run_id]
    installation.work()
    assert installation.outcome(message.ticket) == ["reqgate-passed"]
    assert len(installation.comments(message.ticket)) == 1
    state = installation.store.run_state(message.run_id)
    assert state is not None
    assert (state.state, state.outcome) == ("done", "posted")


def test_a_run_is_not_lost_before_its_time_nor_while_its_job_waits(
    installation: Installation, message: ReviewTicket
) -> None:
    begun(installation, message)
    sweep_once(installation.services, later(9))
    assert installation.waiting() == []
    installation.queue.submit_again(message)
    sweep_once(installation.services, later())
    assert installation.waiting() == [message.run_id]


def test_a_lost_run_without_attempts_left_says_so_on_the_ticket_and_is_a_dead_letter(
    installation: Installation, message: ReviewTicket
) -> None:
    begun(installation, message, attempts=3)
    for _ in range(2):
        sweep_once(installation.services, later())
    assert installation.outcome(message.ticket) == ["reqgate-error"]
    assert len(installation.comments(message.ticket)) == 1
    (letter,) = installation.store.dead_letters()
    assert (letter.run_id, letter.ticket_key, letter.attempts) == (message.run_id, message.ticket, 3)
    assert "lost" in letter.reason
    assert letter.is_told
    assert installation.waiting() == []


def test_what_rq_gave_up_is_tried_again_while_attempts_are_left(
    installation: Installation, message: ReviewTicket
) -> None:
    given_up_by_rq(installation, message)
    sweep_once(installation.services, datetime.now(UTC))
    assert installation.queue.health().failed == 0
    installation.work()
    assert installation.outcome(message.ticket) == ["reqgate-passed"]


def test_what_rq_gave_up_for_good_leaves_rq_as_a_dead_letter(installation: Installation, message: ReviewTicket) -> None:
    begun(installation, message, attempts=3)
    given_up_by_rq(installation, message)
    sweep_once(installation.services, datetime.now(UTC))
    assert installation.queue.health().failed == 0
    assert not is_alive(installation.queue, message.run_id)
    (letter,) = installation.store.dead_letters()
    assert "killed" in letter.reason
    assert installation.outcome(message.ticket) == ["reqgate-error"]


def test_a_ticket_that_cannot_be_written_has_one_letter_for_all_its_automatic_reviews(
    installation: Installation, message: ReviewTicket
) -> None:
    """Reconciliation finds it without a marker and submits it again, as often as its searches overlap."""
    comment = installation.say(message.ticket, "/reqgate review")
    installation.fault(method="POST", path="/comment$", status=403, times=9)
    asked = ReviewTicket(ticket=message.ticket, trigger="command", actor="5f-vera", comment_id=comment)
    elsewhere = ReviewTicket(ticket=installation.file_ticket(), trigger="created")
    runs = [message, elsewhere, asked, *(ReviewTicket(ticket=message.ticket, trigger="updated") for _ in range(3))]
    for run in runs:
        installation.queue.submit(run)
        installation.work()
    letters = [letter.run_id for letter in installation.store.dead_letters()]
    assert letters == [elsewhere.run_id, asked.run_id, runs[-1].run_id]
    assert all((state := installation.store.run_state(run.run_id)) and state.state == "failed" for run in runs)


def test_a_letter_goes_once_a_later_review_of_the_ticket_ended_well(
    installation: Installation, message: ReviewTicket
) -> None:
    elsewhere = ReviewTicket(ticket=installation.file_ticket(), trigger="created")
    comment = installation.say(message.ticket, "/reqgate override because I say so")
    override = ReviewTicket(ticket=message.ticket, trigger="override", actor=VISITOR.account_id, comment_id=comment)
    asked = ReviewTicket(ticket=message.ticket, trigger="console")
    installation.fault(method="POST", path="/comment$", status=403, times=9)
    for run in (elsewhere, message, asked, override):
        installation.queue.submit(run)
        installation.work()
    installation.clear_faults()
    installation.queue.submit(ReviewTicket(ticket=message.ticket, trigger="updated"))
    installation.work()
    assert installation.outcome(message.ticket) == ["reqgate-passed"]
    assert {letter.run_id for letter in installation.store.dead_letters()} == {elsewhere.run_id, override.run_id}


@pytest.mark.parametrize("deleted", ["before it is read", "before it is written"])
def test_a_ticket_that_was_deleted_leaves_no_letter(
    installation: Installation, message: ReviewTicket, deleted: str
) -> None:
    installation.queue.submit(message)
    if deleted == "before it is read":
        installation.delete_ticket(message.ticket)
    else:
        installation.fault(method="POST", path="/comment$", status=404, times=9)
    installation.work()
    state = installation.store.run_state(message.run_id)
    assert state is not None
    assert (state.state, state.outcome) == ("done", "gone")
    assert installation.store.dead_letters() == ()


def test_a_ticket_in_a_project_that_the_bot_may_not_browse_leaves_a_letter(
    installation: Installation, message: ReviewTicket
) -> None:
    installation.fault(method="GET", path="/issue/", status=404, times=9)
    installation.fault(method="GET", path="/mypermissions", status=404, times=9)
    installation.queue.submit(message)
    installation.work()
    (letter,) = installation.store.dead_letters()
    assert "may not see it" in letter.reason


def test_a_ticket_is_told_as_soon_as_jira_is_back(installation: Installation, message: ReviewTicket) -> None:
    begun(installation, message, attempts=3)
    installation.fault(method="GET", path="/issue/", status=429, times=9)
    sweep_once(installation.services, later())
    (letter,) = installation.store.dead_letters()
    assert not letter.is_told
    installation.clear_faults()
    sweep_once(installation.services, later())
    assert installation.outcome(message.ticket) == ["reqgate-error"]
    assert installation.store.dead_letters()[0].is_told


def test_nothing_is_said_while_another_run_of_the_ticket_is_at_work(
    installation: Installation, message: ReviewTicket
) -> None:
    begun(installation, message, attempts=3)
    other = ReviewTicket(ticket=message.ticket, trigger="updated")
    installation.queue.submit(other)
    holder = at_work(installation.queue, other.run_id, "another-worker")
    assert installation.queue.turns.take(other, holder)
    sweep_once(installation.services, later())
    assert installation.comments(message.ticket) == []
    installation.queue.turns.end(other, holder)
    sweep_once(installation.services, later())
    assert len(installation.comments(message.ticket)) == 1
    assert installation.queue.turns.take(other, holder), "the turn was given back"


def test_a_verdict_that_came_meanwhile_is_not_written_over(installation: Installation, message: ReviewTicket) -> None:
    begun(installation, message, attempts=3)
    installation.fault(method="GET", path="/issue/", status=429, times=9)
    sweep_once(installation.services, later())
    installation.clear_faults()
    installation.queue.submit(ReviewTicket(ticket=message.ticket, trigger="updated"))
    installation.work()
    sweep_once(installation.services, later())
    assert installation.outcome(message.ticket) == ["reqgate-passed"]
    assert installation.store.dead_letters() == ()


def test_a_run_that_ended_after_the_sweep_found_it_open_keeps_its_end(
    installation: Installation, message: ReviewTicket
) -> None:
    begun(installation, message, attempts=3)
    found = installation.store.open_runs(later())

    class LookedAMomentAgo(Store):
        def open_runs(self, before: datetime) -> tuple[OpenRun, ...]:
            return found

    store = LookedAMomentAgo(open_engine(installation.settings.effective_database_url))
    store.finish_run(message.run_id, "done", "unchanged")
    sweep_once(replace(installation.services, store=store), later())
    assert installation.comments(message.ticket) == []
    assert store.dead_letters() == ()
    state = store.run_state(message.run_id)
    assert state is not None
    assert state.state == "done"


def test_a_ticket_that_cannot_be_told_keeps_no_other_from_being_told(
    installation: Installation, message: ReviewTicket
) -> None:
    other = ReviewTicket(ticket=installation.file_ticket(), trigger="created")
    installation.fault(method="GET", path=f"/issue/{message.ticket}$", status=429, times=9)
    installation.fault(method="GET", path=f"/issue/{other.ticket}$", status=429, times=1)
    for each in (message, other):
        begun(installation, each, attempts=3)
    for _ in range(2):
        sweep_once(installation.services, later())
    assert {letter.ticket_key: letter.is_told for letter in installation.store.dead_letters()} == {
        message.ticket: False,
        other.ticket: True,
    }


@pytest.mark.parametrize(
    ("fault", "attempts", "outcome", "reason"),
    [
        pytest.param({"status": 429}, 3, ["reqgate-error"], "rate", id="after the last attempt"),
        pytest.param({"status": 413}, 1, ["reqgate-error"], "too large", id="at once when Jira refuses the comment"),
        pytest.param({"status": 403}, 1, [], "permission", id="without a word where the bot may not write"),
    ],
)
def test_a_failure_counts_at_the_end_only(
    installation: Installation,
    message: ReviewTicket,
    fault: dict[str, int],
    attempts: int,
    outcome: list[str],
    reason: str,
) -> None:
    installation.fault(method="POST", path="/comment$", times=attempts, **fault)
    payload = message.model_dump(mode="json")
    for _ in range(attempts - 1):
        assert jobs.run(payload) is not None
        assert installation.store.dead_letters() == ()
    assert jobs.run(payload) is None
    (letter,) = installation.store.dead_letters()
    assert reason in letter.reason
    assert letter.attempts == attempts
    assert installation.outcome(message.ticket) == outcome


def test_a_command_that_cannot_be_answered_gets_a_reply_and_later_the_answer_in_its_place(
    installation: Installation, message: ReviewTicket
) -> None:
    comment_id = installation.say(message.ticket, "/reqgate help")
    help_wanted = ReplyToCommand(ticket=message.ticket, comment_id=comment_id, says="help")
    payload = help_wanted.model_dump(mode="json")
    for _ in range(3):
        installation.store.start_run(help_wanted.run_id, message.ticket, "reply", "reply", payload)
    sweep_once(installation.services, later())
    (reply,) = installation.comments(message.ticket)
    assert "went wrong" in reply["text"]
    installation.store.renew_run(help_wanted.run_id)
    jobs.run(payload)
    (answer,) = installation.comments(message.ticket)
    assert answer["id"] == reply["id"]
    assert "These commands work" in answer["text"]


def test_a_run_that_is_done_is_not_done_twice(installation: Installation, message: ReviewTicket) -> None:
    payload = message.model_dump(mode="json")
    jobs.run(payload)
    installation.fault(method="GET", path="/issue/", status=500, times=1)
    assert jobs.run(payload) is None, "Jira is not even asked"


def test_a_sweep_leaves_its_mark_and_a_failed_periodic_job_leaves_rq(installation: Installation) -> None:
    assert submit_periodic(installation.queue, "sweep", "workers.jobs.sweep", 60, 30)
    (job_id,) = installation.waiting()
    job = KnownJob.fetch(job_id, connection=installation.redis, serializer="json")
    job.set_status("failed")
    FailedJobRegistry(job.origin, connection=installation.redis, serializer="json").add(job, ttl=600)
    sweep()
    assert installation.queue.health().failed == 0
    assert not is_alive(installation.queue, job_id)
    assert installation.store.bookmark(SWEEP) is not None


def test_a_periodic_job_is_queued_once_an_interval_wherever_it_is_asked_for(installation: Installation) -> None:
    def asked() -> bool:
        return submit_periodic(installation.queue, "sweep", "workers.jobs.sweep", 60, 30)

    assert [asked(), asked()] == [True, False]
    installation.work()
    assert asked() is False, "its turn comes with the next interval"
    installation.redis.delete("reqgate:periodic:sweep")
    assert asked() is True
    installation.redis.delete("reqgate:periodic:sweep")
    assert asked() is False, "it waits still"


def test_the_purge_keeps_what_is_young(installation: Installation, message: ReviewTicket) -> None:
    jobs.run(message.model_dump(mode="json"))
    purge()
    assert installation.store.report_of(message.run_id) is not None


def test_pages_that_cannot_be_told_keep_no_ticket_from_being_told(
    installation: Installation, message: ReviewTicket
) -> None:
    """Each site may be away without the other."""
    installation.fault(method="POST", path="/comment$", status=429, times=1)
    installation.fault(path="/wiki/", status=429, times=200)
    pages = [ReviewTicket(ticket=f"confluence:{number}", trigger="updated") for number in range(1, 5)]
    for letter in (*pages, message):
        begun(installation, letter, attempts=3)
    for _ in range(2):
        sweep_once(installation.services, later())
    assert len(installation.comments(message.ticket)) == 1
    untold = {letter.ticket_key for letter in installation.store.untold_letters()}
    assert untold == {page.ticket for page in pages}
