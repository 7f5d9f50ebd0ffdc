"""Questions of callers of the HTTP API, answered from a running sandbox. Real Redis and store."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import requests

from bot.sandbox.config import VISITOR
from tests.support.installation import Installation
from workers.contracts import Outcome
from workers.handlers.ask.submitted import ask_text_run
from workers.queueing.messages import AskText
from workers.runs.dead_letters import bury
from workers.store import SubmittedText
from workers.telemetry.metrics import ANSWER_ROUNDS, ANSWERS, read_figures, tallying
from workers.texts.question_resource import QuestionResource, question_resource_of

RUN = "00000000000a"
BUGS = "which bugs are open?"
HOOK: dict[str, Any] = {"callback_url": "https://hooks.example.com/", "callback_state": "waiting"}


def filed(installation: Installation, summary: str, **fields: Any) -> str:
    body = {"project": {"key": "DEMO"}, "issuetype": {"name": "Bug"}, "summary": summary, **fields}
    url = f"{installation.settings.jira_url}/rest/api/2/issue"
    answer = requests.post(url, json={"fields": body}, auth=(VISITOR.email, VISITOR.token), timeout=30)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["key"])


def submit(installation: Installation, question: str = BUGS, project: str = "DEMO", **changed: Any) -> AskText:
    message = AskText(run_id=RUN, project=project)
    values: dict[str, Any] = {
        "run_id": RUN,
        "title": "",
        "text": question,
        "issue_type": "",
        "project_key": project,
        "created_at": datetime.now(UTC),
        "answer_in": "",
    }
    installation.store.save_submission(SubmittedText(**(values | changed)), "asktext", message.model_dump(mode="json"))
    return message


def seen(installation: Installation) -> QuestionResource:
    found = installation.store.submitted_question(RUN)
    assert found is not None
    return question_resource_of(found)


def test_a_question_is_answered_and_its_text_forgotten(installation: Installation) -> None:
    key = filed(installation, "Crash at checkout")
    assert ask_text_run(submit(installation), installation.services) is Outcome.REPLIED
    found = seen(installation)
    assert (found.state, found.status, found.error) == ("done", "answered", None)
    assert found.answer is not None
    assert key in found.answer.final_answer
    assert found.answer.trace_id == RUN
    kept = installation.store.submission(RUN)
    assert kept is not None
    assert kept.text == ""
    assert installation.comments(key) == []


def test_the_language_that_is_asked_for_is_that_of_the_answer(installation: Installation) -> None:
    filed(installation, "Crash at checkout")
    ask_text_run(submit(installation, answer_in="zh"), installation.services)
    answer = seen(installation).answer
    assert answer is not None
    assert answer.language == "zh"
    assert "符合条件" in answer.final_answer


def test_a_wrong_premise_is_corrected(installation: Installation) -> None:
    key = filed(installation, "Crash at checkout")
    ask_text_run(submit(installation, f"why is {key} closed?"), installation.services)
    assert seen(installation).status == "corrected"


@pytest.mark.parametrize(
    "question", ["what is the capital of France?", "  ", "\N{REPLACEMENT CHARACTER}", "法国首都是哪里？"]
)
def test_what_is_not_found_is_refused(installation: Installation, question: str) -> None:
    ask_text_run(submit(installation, question), installation.services)
    found = seen(installation)
    assert (found.state, found.status) == ("done", "refused")
    assert found.answer is not None
    assert found.answer.final_answer == ""


def test_what_a_level_of_security_hides_is_neither_shown_nor_counted(installation: Installation) -> None:
    filed(installation, "Crash at checkout")
    filed(installation, "Layoffs", security={"name": "Board"})
    ask_text_run(submit(installation, "how many bugs are open?"), installation.services)
    answer = seen(installation).answer
    assert answer is not None
    assert answer.final_answer.startswith("1 open issue matches.")
    assert "Layoffs" not in answer.model_dump_json()


def test_a_project_that_the_bot_does_not_see_is_an_error_and_no_empty_list(installation: Installation) -> None:
    ask_text_run(submit(installation, project="NOPE"), installation.services)
    found = seen(installation)
    assert (found.state, found.status) == ("failed", None)
    assert found.error is not None
    assert (found.error.status, found.error.error_type) == (400, "NoProject")


def test_a_question_is_answered_once_however_often_its_run_is_repeated(installation: Installation) -> None:
    filed(installation, "Crash at checkout")
    message = submit(installation)
    ask_text_run(message, installation.services)
    first = seen(installation)
    filed(installation, "Another one")
    assert ask_text_run(message, installation.services) is Outcome.REPLIED
    assert seen(installation) == first


def test_a_question_that_is_given_up_ends_and_is_forgotten(installation: Installation) -> None:
    bury(submit(installation), "a fault", 3, installation.services)
    found = seen(installation)
    assert found.state == "failed"
    assert found.error is not None
    assert "ask again" in found.error.message
    kept = installation.store.submission(RUN)
    assert kept is not None
    assert kept.text == ""


def test_the_caller_is_told(installation: Installation) -> None:
    ask_text_run(submit(installation, **HOOK), installation.services)
    jobs = [job.args[0] for job in installation.queue.rq_queue.get_jobs()]
    assert [one["review"] for one in jobs if one["kind"] == "callback"] == [RUN]


def test_a_budget_that_is_used_up_is_an_error(installation: Installation, monkeypatch: pytest.MonkeyPatch) -> None:
    budgets = installation.services.budgets
    monkeypatch.setitem(budgets._runs_per_hour, "project", 1)
    assert budgets.take_review("0000000000ff", "DEMO") is None
    ask_text_run(submit(installation), installation.services)
    found = seen(installation)
    assert found.error is not None
    assert (found.error.status, found.error.error_type) == (503, "OverBudget")


def test_answers_are_counted_by_type_and_outcome(installation: Installation) -> None:
    key = filed(installation, "Crash at checkout")
    with tallying(installation.redis):
        ask_text_run(submit(installation, f"why is {key} closed?"), installation.services)
    answer = seen(installation).answer
    assert answer is not None
    figures = read_figures(installation.redis)
    assert figures.counters[ANSWERS.name] == {(answer.request_type, "corrected"): 1}
    assert figures.counters[ANSWER_ROUNDS.name] == {(str(len(answer.rounds)),): 1}


def test_an_answer_is_purged_with_its_run(installation: Installation) -> None:
    ask_text_run(submit(installation), installation.services)
    installation.store.finish_run(RUN, "done", "replied")
    assert installation.store.question_of(RUN) is not None
    installation.store.purge(datetime.now(UTC) + timedelta(days=1))
    assert installation.store.question_of(RUN) is None
    assert installation.store.submitted_question(RUN) is None
