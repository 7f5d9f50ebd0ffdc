"""Texts that are planned for callers of the HTTP API: rounds, losses, and what is kept. Real Redis and store."""

from datetime import UTC, datetime
from typing import Any

from tests.integration.workers.test_plan_rounds import OPEN
from tests.support.installation import Installation
from tests.support.stack import GOOD_STORY
from workers.contracts import Outcome
from workers.handlers.plan.submitted import plan_text_run
from workers.queueing.messages import PlanText, SendCallback
from workers.runs.dead_letters import bury
from workers.store import SubmittedText
from workers.texts.plan_resource import PlanResource, plan_resource_of

PLAN = "00000000000a"
TWO_OPEN = OPEN.replace("\n\n## ", "\n\nThe name of the file is to be decided by finance.\n\n## ")
HOOK: dict[str, Any] = {"callback_url": "https://hooks.example.com/", "callback_state": "waiting"}


def submit(installation: Installation, turn: int = 0, text: str = OPEN, **changed: Any) -> PlanText:
    """Keep a text that is to be planned, or after it a reply."""
    run_id = f"{10 + turn:012x}"
    message = PlanText(run_id=run_id, plan=PLAN)
    values = {
        "run_id": run_id,
        "title": "" if turn else "Export the invoices of a month",
        "text": text,
        "issue_type": "",
        "project_key": "",
        "created_at": datetime.now(UTC),
        "plan": PLAN,
        "turn": turn,
    }
    installation.store.save_submission(SubmittedText(**(values | changed)), "plantext", message.model_dump(mode="json"))
    return message


def seen(installation: Installation) -> PlanResource:
    return plan_resource_of(installation.store.submitted_plan(PLAN))


def texts(installation: Installation) -> list[str]:
    return [one.submission.text for one in installation.store.submitted_plan(PLAN)]


def asked(installation: Installation, text: str = OPEN) -> PlanResource:
    assert plan_text_run(submit(installation, text=text), installation.services) is Outcome.PLANNED
    return seen(installation)


def test_an_open_choice_is_asked_and_the_text_is_kept_for_the_answer(installation: Installation) -> None:
    found = asked(installation)
    assert (found.state, found.status, found.error) == ("done", "clarification_needed", None)
    assert found.report is not None
    assert any("e-mail" in one.question.question + " ".join(one.options) for one in found.report.asked)
    assert texts(installation) == [OPEN]


def test_a_reply_is_read_and_once_the_plan_is_ready_every_text_is_forgotten(installation: Installation) -> None:
    asked(installation)
    plan_text_run(submit(installation, 1, "defaults"), installation.services)
    found = seen(installation)
    assert (found.state, found.status, found.unread) == ("done", "plan_ready", ())
    assert found.report is not None
    assert found.report.plan.stages
    assert texts(installation) == ["", ""]


def test_each_reply_is_read_together_with_those_before(installation: Installation) -> None:
    found, numbers = asked(installation, TWO_OPEN), list[int]()
    while found.status == "clarification_needed" and found.report is not None:
        is_open = found.report.plan.questions[0].id
        numbers += [one.number for one in found.report.asked if one.question.id == is_open]
        turn = len(numbers)
        plan_text_run(submit(installation, turn, f"{numbers[-1]}: as a download"), installation.services)
        found = seen(installation)
        assert turn < 20, "some day there is a plan"
    assert found.report is not None
    assert [one.number for one in found.report.answers] == numbers
    assert len(numbers) > 1


def test_a_number_that_nobody_asked_is_named_and_the_rest_counts(installation: Installation) -> None:
    found = asked(installation)
    assert found.report is not None
    first = found.report.asked[0].number
    plan_text_run(submit(installation, 1, f"{first}: as a download\n99: purple"), installation.services)
    found = seen(installation)
    assert any("99" in piece for piece in found.unread)
    assert found.report is not None
    assert [one.number for one in found.report.answers] == [first]


def test_a_turn_is_planned_once_however_often_its_run_is_repeated(installation: Installation) -> None:
    message = submit(installation, text=GOOD_STORY)
    plan_text_run(message, installation.services)
    first = seen(installation)
    assert plan_text_run(message, installation.services) is Outcome.PLANNED
    assert seen(installation) == first


def test_a_reply_that_is_given_up_takes_nothing_with_it(installation: Installation) -> None:
    asked(installation)
    bury(submit(installation, 1, "purple"), "a fault", 3, installation.services)
    found = seen(installation)
    assert (found.state, found.status) == ("failed", "clarification_needed")
    assert found.error is not None
    assert "send it again" in found.error.message
    assert texts(installation) == [OPEN, ""]
    plan_text_run(submit(installation, 2, "defaults"), installation.services)
    assert (seen(installation).state, seen(installation).status) == ("done", "plan_ready")


def test_a_text_that_is_given_up_is_forgotten(installation: Installation) -> None:
    bury(submit(installation), "a fault", 3, installation.services)
    found = seen(installation)
    assert (found.state, found.status, found.report) == ("failed", None, None)
    assert texts(installation) == [""]


def test_whoever_asked_for_it_is_told_of_each_turn(installation: Installation) -> None:
    plan_text_run(submit(installation, **HOOK), installation.services)
    plan_text_run(submit(installation, 1, "defaults", **HOOK), installation.services)
    jobs = [job.args[0] for job in installation.queue.rq_queue.get_jobs()]
    assert [one["review"] for one in jobs if one["kind"] == SendCallback.model_fields["kind"].default] == [
        f"{10:012x}",
        f"{11:012x}",
    ]


def test_a_plan_that_was_purged_meanwhile_is_no_failure(installation: Installation) -> None:
    message = PlanText(run_id="00000000000f", plan="00000000000f")
    assert plan_text_run(message, installation.services) is Outcome.IGNORED
