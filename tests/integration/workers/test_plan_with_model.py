"""`/reqgate plan` with a model, on a real sandbox, store and queue: tokens, recordings, budgets, and without it."""

from collections.abc import Iterator

import pytest

from bot.sandbox.config import VISITOR
from config.settings import get_settings
from tests.support.installation import Installation
from tests.support.stubs.llm_stub import LlmStub
from workers.handlers.plan.talk import thread_on
from workers.handlers.replay import replay
from workers.llm.client import load_litellm
from workers.plan.schemas import PlanReport
from workers.queueing.messages import AnswerCommand

READ, STAGED = "PlanReading", "PlanStages"
OPEN = """As an accountant I want to export the invoices of a month, so that I can send them to the tax office.

The export is sent by e-mail or offered as a download (to be decided).

## Acceptance criteria
- Given a month with 40 invoices, when the accountant exports it, then the file holds 40 rows.
- Given a month without invoices, when the accountant exports it, then a message says that there are none.
"""
DECIDED = OPEN.replace("The export is sent by e-mail or offered as a download (to be decided).\n\n", "")
TITLE = "Export the invoices of a month"


@pytest.fixture
def stub(installation: Installation, monkeypatch: pytest.MonkeyPatch) -> Iterator[LlmStub]:
    load_litellm()
    with LlmStub() as server:
        for name, value in {
            "LLM_MODEL": "openai/stub",
            "LLM_BASE_URL": server.url,
            "MAX_LLM_RETRIES": "0",
            "LLM_BREAKER_FAILURES": "1",
            "BUDGET_PROJECT_TOKENS_PER_DAY": "1000000",
        }.items():
            monkeypatch.setenv(name, value)
        get_settings.cache_clear()
        yield server


def say(installation: Installation, key: str, kind: str, words: str) -> str:
    """Give a command, and return the id of the run that answered it."""
    comment_id = installation.say(key, words)
    message = AnswerCommand(ticket=key, kind=kind, actor=VISITOR.account_id, comment_id=comment_id)
    installation.queue.submit(message)
    installation.work()
    return installation.store.latest_plans(1, key)[0].run_id


def report_on(installation: Installation, key: str) -> PlanReport:
    return PlanReport.model_validate(installation.store.plans_of(key)[0].report)


def plan_comment(installation: Installation, key: str) -> str:
    (ours,) = [one for one in installation.comments(key) if one["properties"]["reqgate"]["kind"] == "plan"]
    return str(ours["text"])


def asked(stub: LlmStub) -> list[str]:
    return [one["response_format"]["json_schema"]["name"] for one in stub.requests]


def test_a_plan_with_a_model_costs_two_questions_which_are_counted_shown_and_recorded(
    installation: Installation, stub: LlmStub
) -> None:
    key = installation.file_ticket(TITLE, DECIDED)
    run_id = say(installation, key, "plan", "/reqgate plan")
    assert asked(stub) == [READ, STAGED]
    report = report_on(installation, key)
    assert (report.model, report.tokens.calls, report.without_model) == ("openai/stub", 2, "")
    assert "openai/stub (240 tokens)" in plan_comment(installation, key)
    (used,) = installation.redis.keys("reqgate:budget*tokens*DEMO*")
    assert int(installation.redis.get(used) or 0) == 240
    recording = installation.store.recording_of(run_id)
    assert recording is not None
    assert [one["wanted"] for one in recording.shown["exchanges"]] == [READ, STAGED]
    assert recording.circumstances["prompt_versions"]
    again = replay(run_id, installation.services)
    assert again.is_same, again.difference
    assert len(stub.requests) == 2, "a replay asks no model"


def test_the_same_plan_again_asks_nobody_and_is_no_new_version(installation: Installation, stub: LlmStub) -> None:
    key = installation.file_ticket(TITLE, DECIDED)
    say(installation, key, "plan", "/reqgate plan")
    first = report_on(installation, key)
    say(installation, key, "plan", "/reqgate plan")
    assert len(stub.requests) == 2
    again = report_on(installation, key)
    assert again.plan == first.plan
    assert thread_on(installation.services.jira.fetch_ticket(key)).version == 1


def test_questions_cost_one_question_to_the_model_and_their_answer_the_other(
    installation: Installation, stub: LlmStub
) -> None:
    key = installation.file_ticket(TITLE, OPEN)
    say(installation, key, "plan", "/reqgate plan")
    assert asked(stub) == [READ]
    asked_before = [one.question for one in report_on(installation, key).asked]
    say(installation, key, "answer", "/reqgate answer defaults")
    assert asked(stub) == [READ, STAGED]
    report = report_on(installation, key)
    assert report.plan.status == "plan_ready"
    assert [one.question.question for one in report.asked] == [one.question for one in asked_before]


def test_a_model_that_fails_leaves_a_plan_by_rules_and_rests_for_the_next(
    installation: Installation, stub: LlmStub
) -> None:
    stub.script(default="server_error")
    first, second = (installation.file_ticket(TITLE, DECIDED) for _ in range(2))
    say(installation, first, "plan", "/reqgate plan")
    assert "gave no usable answer, so rules alone planned" in plan_comment(installation, first)
    tried = len(stub.requests)
    say(installation, second, "plan", "/reqgate plan")
    assert len(stub.requests) == tried
    assert "failed several times in a row, so rules alone planned" in plan_comment(installation, second)
    assert report_on(installation, second).plan.stages == report_on(installation, first).plan.stages
    status = {each.service: each.last_error for each in installation.store.service_status()}
    assert "not asked" in status["llm"]


def test_a_lying_model_is_corrected_once_and_then_left_out(installation: Installation, stub: LlmStub) -> None:
    stub.script("honest", default="plan_wrong_ids")
    key = installation.file_ticket(TITLE, DECIDED)
    say(installation, key, "plan", "/reqgate plan")
    assert asked(stub) == [READ, STAGED, STAGED]
    assert "gave no usable plan, so rules alone staged this one" in plan_comment(installation, key)


def test_a_project_whose_tokens_are_used_up_is_planned_by_rules(
    installation: Installation, stub: LlmStub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BUDGET_PROJECT_TOKENS_PER_DAY", "1")
    get_settings.cache_clear()
    first, second = (installation.file_ticket(TITLE, DECIDED) for _ in range(2))
    say(installation, first, "plan", "/reqgate plan")
    tried = len(stub.requests)
    say(installation, second, "plan", "/reqgate plan")
    assert (tried, len(stub.requests)) == (2, 2)
    assert "allowance of the language model is used up" in plan_comment(installation, second)
    assert report_on(installation, second).tokens.calls == 0


def test_without_a_model_nothing_said_of_one_is_recorded(installation: Installation) -> None:
    key = installation.file_ticket(TITLE, DECIDED)
    run_id = say(installation, key, "plan", "/reqgate plan")
    recording = installation.store.recording_of(run_id)
    assert recording is not None
    assert (recording.exchanges, recording.shown["exchanges"]) == ([], [])
    assert replay(run_id, installation.services).is_same
    assert "without a language model" in plan_comment(installation, key)
