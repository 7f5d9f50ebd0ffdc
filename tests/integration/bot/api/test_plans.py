"""Submitting a text to be planned, and replies to what its plan asks: what is taken and what is refused."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from bot.api.body import LONGEST_REPLY
from bot.api.plans import MOST_REPLIES
from tests.integration.bot.api.conftest import OTHER_TOKEN, Caller
from tests.support.plans import asked, questions, ready
from workers.plan.schemas import PlanReport
from workers.queueing.messages import message_from
from workers.queueing.queue import ReviewQueue
from workers.queueing.records import forget_job
from workers.store import Store

ASKS = questions(asked(1, "e-mail", "download"), asked(2))
NOBODY = "0123456789ab"


def plan_id(answer: TestResponse) -> str:
    assert answer.json is not None, answer.text
    return str(answer.json["id"])


def kind_of(answer: TestResponse) -> tuple[int, str]:
    assert answer.json is not None, answer.text
    assert answer.mimetype == "application/problem+json"
    return answer.status_code, answer.json["type"].removeprefix("urn:reqgate:problem:")


def worked_on(store: Store, queue: ReviewQueue, report: PlanReport, unread: tuple[str, ...] = ()) -> None:
    """Let the run that waits come to `report`, as a worker would."""
    (job,) = queue.rq_queue.get_jobs()
    message = job.args[0]
    store.save_plan(message["run_id"], "", "", 0, report.plan.status, report.model_dump(mode="json"))
    is_over = report.plan.status == "plan_ready"
    store.close_turn(message["plan"], message["run_id"], None, unread, is_over=is_over)
    store.finish_run(message["run_id"], "done", "planned")
    forget_job(queue, job.id)


@pytest.fixture
def asking(caller: Caller, store: Store, queue: ReviewQueue) -> str:
    """A plan with two questions open."""
    made = plan_id(caller.plan())
    worked_on(store, queue, ASKS)
    return made


def test_a_text_is_queued_and_its_message_holds_none_of_it(caller: Caller, queue: ReviewQueue) -> None:
    answer = caller.plan({"reference": "backlog 17", "project": "BUGS", "issue_type": "Bug"})
    assert answer.status_code == 202
    assert answer.json is not None
    assert (answer.json["state"], answer.json["status"], answer.json["report"]) == ("waiting", None, None)
    assert answer.json["reference"] == "backlog 17"
    assert answer.headers["Location"] == f"/api/v1/plans/{answer.json['id']}"
    (job,) = queue.rq_queue.get_jobs()
    run = answer.json["id"]
    assert list(job.args) == [{"kind": "plantext", "run_id": run, "plan": run, "project": "BUGS"}]
    assert message_from(job.args[0]) is not None


def test_what_a_review_refuses_a_plan_refuses_as_well(caller: Caller) -> None:
    assert kind_of(caller.plan({"title": ""})) == (422, "not-a-submission")
    assert kind_of(caller.plan({"project": "OFF"})) == (422, "not-reviewed")
    assert kind_of(caller.plan({"callback_url": "https://elsewhere.example.com/"})) == (422, "callback-refused")
    assert kind_of(caller.plan(Idempotency_Key="two words")) == (400, "bad-key")


def test_a_plan_is_no_review_and_a_review_is_no_plan(caller: Caller) -> None:
    assert kind_of(caller.look(plan_id(caller.plan()))) == (404, "unknown-review")
    assert kind_of(caller.look_at_plan(plan_id(caller.submit()))) == (404, "unknown-plan")


def test_a_key_is_for_one_thing(caller: Caller) -> None:
    first, again = caller.plan(Idempotency_Key="k1"), caller.plan(Idempotency_Key="k1")
    assert first.json == again.json
    assert kind_of(caller.submit(Idempotency_Key="k1")) == (422, "key-used-before")


def test_who_has_no_token_sees_nothing(app: Flask, caller: Caller, asking: str) -> None:
    nobody = Caller(app, "")
    assert [one.status_code for one in (nobody.plan(), nobody.look_at_plan(asking), nobody.answer(asking))] == [401] * 3
    assert Caller(app, OTHER_TOKEN).look_at_plan(asking).status_code == 200


def test_questions_are_seen_with_their_options(caller: Caller, asking: str) -> None:
    seen = caller.look_at_plan(asking).json
    assert seen is not None
    assert (seen["state"], seen["status"], seen["error"]) == ("done", "clarification_needed", None)
    assert seen["report"] == ASKS.model_dump(mode="json")


def test_a_reply_is_a_run_of_its_own_and_the_questions_stay_in_sight(
    caller: Caller, queue: ReviewQueue, asking: str
) -> None:
    answer = caller.answer(asking, "1A 2: by e-mail")
    assert answer.status_code == 202
    assert answer.headers["Location"] == f"/api/v1/plans/{asking}"
    assert answer.json is not None
    assert (answer.json["id"], answer.json["state"]) == (asking, "waiting")
    assert answer.json["status"] == "clarification_needed"
    (job,) = queue.rq_queue.get_jobs()
    assert job.args[0]["plan"] == asking
    assert job.args[0]["run_id"] != asking
    assert "e-mail" not in str(job.args)


def test_what_could_not_be_read_of_the_last_reply_is_named(
    caller: Caller, store: Store, queue: ReviewQueue, asking: str
) -> None:
    caller.answer(asking, "1A 9: purple")
    worked_on(store, queue, questions(asked(2), asked_before=(asked(1),)), ("9: purple",))
    seen = caller.look_at_plan(asking).json
    assert seen is not None
    assert (seen["status"], seen["unread"]) == ("clarification_needed", ["9: purple"])


def test_a_plan_that_is_ready_asks_nothing_and_keeps_no_text(
    caller: Caller, store: Store, queue: ReviewQueue, asking: str
) -> None:
    caller.answer(asking, "defaults")
    worked_on(store, queue, ready())
    assert kind_of(caller.answer(asking, "1A")) == (409, "nothing-is-asked")
    assert {one.submission.title + one.submission.text for one in store.submitted_plan(asking)} == {""}
    seen = caller.look_at_plan(asking).json
    assert seen is not None
    assert seen["report"] == ready().model_dump(mode="json")


def test_an_id_that_is_none_is_said_to_be_none(caller: Caller, queue: ReviewQueue) -> None:
    assert kind_of(caller.answer(NOBODY)) == (404, "unknown-plan")
    assert kind_of(caller.answer("SHOP-1")) == (404, "unknown-plan")
    assert kind_of(caller.look_at_plan(NOBODY)) == (404, "unknown-plan")
    assert queue.rq_queue.count == 0


def test_nothing_can_be_answered_before_it_is_asked(caller: Caller) -> None:
    made = plan_id(caller.plan())
    refused = caller.answer(made)
    assert kind_of(refused) == (409, "under-way")
    assert int(refused.headers["Retry-After"]) > 0


def test_nothing_can_be_answered_where_no_plan_came_of_the_text(caller: Caller, store: Store) -> None:
    made = plan_id(caller.plan())
    store.close_turn(made, made, None, is_over=True)
    assert kind_of(caller.answer(made)) == (409, "no-plan")


def test_the_same_reply_while_it_is_worked_on_is_one_reply(caller: Caller, queue: ReviewQueue, asking: str) -> None:
    assert caller.answer(asking, "1A").json == caller.answer(asking, "1A").json
    assert queue.rq_queue.count == 1
    assert kind_of(caller.answer(asking, "1B")) == (409, "under-way")


def test_the_same_reply_to_the_next_questions_is_another(
    caller: Caller, store: Store, queue: ReviewQueue, asking: str
) -> None:
    caller.answer(asking, "A")
    worked_on(store, queue, questions(asked(2), asked_before=(asked(1),)))
    assert caller.answer(asking, "A").status_code == 202
    assert len(store.submitted_plan(asking)) == 3


def test_a_reply_that_finished_the_plan_may_be_repeated(
    caller: Caller, store: Store, queue: ReviewQueue, asking: str
) -> None:
    caller.answer(asking, "defaults")
    worked_on(store, queue, ready())
    again = caller.answer(asking, "defaults")
    assert again.status_code == 200
    assert again.json is not None
    assert again.json["status"] == "plan_ready"
    assert queue.rq_queue.count == 0


def test_a_reply_with_a_key_is_read_once_whenever_it_is_repeated(
    caller: Caller, store: Store, queue: ReviewQueue, asking: str
) -> None:
    caller.answer(asking, "A", Idempotency_Key="k1")
    worked_on(store, queue, questions(asked(2), asked_before=(asked(1),)))
    assert caller.answer(asking, "A", Idempotency_Key="k1").status_code == 200
    assert kind_of(caller.answer(asking, "B", Idempotency_Key="k1")) == (422, "key-used-before")
    assert queue.rq_queue.count == 0


def test_of_two_replies_at_the_same_moment_one_is_taken(app: Flask, queue: ReviewQueue, asking: str) -> None:
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda letter: Caller(app).answer(asking, letter), "ABCD"))
    assert sorted(one.status_code for one in answers) == [202, 409, 409, 409]
    assert queue.rq_queue.count == 1


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"{", (400, "malformed-json")),
        ({}, (422, "not-a-submission")),
        ({"answers": ""}, (422, "not-a-submission")),
        ({"answers": ["1A"]}, (422, "not-a-submission")),
        ({"answers": "A" * (LONGEST_REPLY + 1)}, (422, "not-a-submission")),
        ({"answers": "1A", "title": "Another"}, (422, "not-a-submission")),
        ({"answers": "1A", "callback_url": "https://elsewhere.example.com/"}, (422, "callback-refused")),
    ],
)
def test_what_is_no_reply_is_a_problem_and_nothing_is_lost(
    caller: Caller, queue: ReviewQueue, asking: str, body: Any, kind: tuple[int, str]
) -> None:
    assert kind_of(caller.answer(asking, body)) == kind
    assert queue.rq_queue.count == 0
    assert caller.answer(asking, "1A").status_code == 202


def test_a_reply_that_cannot_be_queued_may_be_sent_again(caller: Caller, queue: ReviewQueue, asking: str) -> None:
    queue.connection.set(queue.rq_queue.key, "no list, so nothing can be queued")
    assert kind_of(caller.answer(asking, "1A")) == (503, "unavailable")
    queue.connection.delete(queue.rq_queue.key)
    assert caller.answer(asking, "1B").status_code == 202


def test_a_reply_that_was_given_up_may_be_sent_again(caller: Caller, store: Store, asking: str) -> None:
    caller.answer(asking, "1A")
    run = store.submitted_plan(asking)[-1].submission.run_id
    store.finish_run(run, "failed", "gave up")
    seen = caller.look_at_plan(asking).json
    assert seen is not None
    assert (seen["state"], seen["status"]) == ("failed", "clarification_needed")
    assert "send it again" in seen["error"]["message"]
    assert caller.answer(asking, "1B").status_code == 202


def test_replies_without_end_are_refused(caller: Caller, store: Store, queue: ReviewQueue, asking: str) -> None:
    for _ in range(MOST_REPLIES):
        assert caller.answer(asking, "well").status_code == 202
        worked_on(store, queue, ASKS)
    assert kind_of(caller.answer(asking, "well")) == (409, "too-many-replies")
