"""Asking over HTTP: what is taken, of which projects, and what is refused."""

from typing import Any

import pytest
from werkzeug.test import TestResponse

from config.guardrail import LONGEST_QUESTION
from tests.integration.bot.api.conftest import Caller
from workers.queueing.messages import message_from
from workers.queueing.queue import ReviewQueue
from workers.store import Store

SECRET_WORDS = "which bugs of the secret project are open?"


def id_of(answer: TestResponse) -> str:
    assert answer.json is not None, answer.text
    return str(answer.json["id"])


def kind_of(answer: TestResponse) -> tuple[int, str]:
    assert answer.json is not None, answer.text
    assert answer.mimetype == "application/problem+json"
    return answer.status_code, answer.json["type"].removeprefix("urn:reqgate:problem:")


def test_a_question_is_queued_and_its_message_holds_none_of_it(caller: Caller, queue: ReviewQueue) -> None:
    answer = caller.ask({"question": SECRET_WORDS, "reference": "chat 17", "language": "zh"})
    assert answer.status_code == 202
    assert answer.json is not None
    assert (answer.json["state"], answer.json["status"], answer.json["answer"]) == ("waiting", None, None)
    assert answer.json["reference"] == "chat 17"
    assert answer.headers["Location"] == f"/api/v1/questions/{answer.json['id']}"
    (job,) = queue.rq_queue.get_jobs()
    assert list(job.args) == [{"kind": "asktext", "run_id": answer.json["id"], "project": "BUGS"}]
    assert message_from(job.args[0]) is not None


def test_the_question_is_kept_until_it_is_answered(caller: Caller, store: Store) -> None:
    kept = store.submission(id_of(caller.ask({"question": SECRET_WORDS, "language": "zh"})))
    assert kept is not None
    assert (kept.text, kept.project_key, kept.answer_in) == (SECRET_WORDS, "BUGS", "zh")


@pytest.mark.parametrize("project", ["OFF", "ELSEWHERE"])
def test_only_projects_that_the_rules_name_are_asked_about(caller: Caller, project: str, queue: ReviewQueue) -> None:
    assert kind_of(caller.ask({"project": project})) == (422, "not-asked")
    assert queue.rq_queue.get_jobs() == []


@pytest.mark.parametrize(
    "body",
    [
        {"question": ""},
        {"question": "x" * (LONGEST_QUESTION + 1)},
        {"project": "bugs"},
        {"project": None},
        {"project": ["BUGS", "OFF"]},
        {"language": "fr"},
        {"who": "me"},
    ],
)
def test_what_does_not_fit_is_refused(caller: Caller, body: dict[str, Any]) -> None:
    assert kind_of(caller.ask(body)) == (422, "not-a-submission")


def test_an_address_that_is_not_listed_is_refused(caller: Caller) -> None:
    assert kind_of(caller.ask({"callback_url": "https://elsewhere.example.com/"})) == (422, "callback-refused")


def test_a_key_brings_the_same_question_back_and_no_other(caller: Caller) -> None:
    first, again = caller.ask(Idempotency_Key="k1"), caller.ask(Idempotency_Key="k1")
    assert id_of(first) == id_of(again)
    assert kind_of(caller.ask({"question": "who?"}, Idempotency_Key="k1")) == (422, "key-used-before")
    assert kind_of(caller.submit(Idempotency_Key="k1")) == (422, "key-used-before")


def test_a_question_is_no_review_and_no_plan(caller: Caller) -> None:
    asked = id_of(caller.ask())
    assert kind_of(caller.look(asked)) == (404, "unknown-review")
    assert kind_of(caller.look_at_plan(asked)) == (404, "unknown-plan")
    assert kind_of(caller.look_at_question(id_of(caller.submit()))) == (404, "unknown-question")
    assert kind_of(caller.look_at_question("no-id")) == (404, "unknown-question")


def test_nobody_asks_without_a_token(app: Any) -> None:
    assert Caller(app, "").ask().status_code == 401
    assert Caller(app, "").look_at_question("0123456789ab").status_code == 401
