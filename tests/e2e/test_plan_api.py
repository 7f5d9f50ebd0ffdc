"""Plans over the HTTP API with real processes: a program answers, round by round, until the plan is ready."""

import contextlib
import json
import signal
import sqlite3
from collections.abc import Iterator
from typing import Any

import pytest
import requests
from redis import Redis

from tests.support.plan_talk import LANGUAGES, open_line, text_of
from tests.support.processes import eventually
from tests.support.stack import Stack, running
from tests.support.stubs.callback_receiver import CallbackReceiver
from tests.support.warm import WarmStack
from workers.reading.language import Language

TOKEN = "e2e-api-token"
MOST_ROUNDS = 10
TITLES: dict[Language, str] = {"en": "Export the invoices of a month", "zh": "导出一个月的发票"}
WORDS: dict[Language, str] = {"en": "as plain text, {number} times a week", "zh": "用纯文本格式，每周 {number} 次"}

Json = dict[str, Any]


class Planner:
    """A program that has texts planned."""

    def __init__(self, stack: Stack) -> None:
        self.stack = stack
        self.plans = f"{stack.bot_url}/api/v1/plans"

    def post(self, path: str = "", *, key: str = "", wait_s: int = 20, **body: Any) -> requests.Response:
        headers = {"Authorization": f"Bearer {TOKEN}", "Prefer": f"wait={wait_s}"}
        if key:
            headers["Idempotency-Key"] = key
        return requests.post(f"{self.plans}{path}", json=body, headers=headers, timeout=40)

    def look(self, plan_id: str) -> Json:
        answer = requests.get(f"{self.plans}/{plan_id}", headers={"Authorization": f"Bearer {TOKEN}"}, timeout=10)
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    def asked(self, language: Language, shop: str, **more: Any) -> Json:
        """Return the plan of a text of which two matters are open."""
        answer = self.post(title=TITLES[language], text=text_of(language, shop, 0, 1), **more)
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        assert (found["state"], found["status"]) == ("done", "clarification_needed"), found
        return found


def open_numbers(plan: Json) -> list[int]:
    now = {one["id"] for one in plan["report"]["plan"]["questions"]}
    return [one["number"] for one in plan["report"]["asked"] if one["question"]["id"] in now]


@pytest.fixture(scope="module")
def receiver() -> Iterator[CallbackReceiver]:
    with CallbackReceiver() as server:
        yield server


@pytest.fixture(scope="module")
def planner(tmp_path_factory: pytest.TempPathFactory, receiver: CallbackReceiver) -> Iterator[Planner]:
    stack = WarmStack(
        tmp_path_factory.mktemp("plans"),
        workers=1,
        API_TOKENS=TOKEN,
        API_REQUESTS_PER_MINUTE="100000",
        API_CALLBACK_SECRET="e2e-callback-secret",
        API_CALLBACK_HOSTS=receiver.origin,
        SWEEP_INTERVAL="1",
        SWEEP_AFTER="0.02",
    )
    with running(stack):
        yield Planner(stack)


def writes(planner: Planner) -> list[dict[str, Any]]:
    """Return what the bot wrote on the sites. It reads there at any time, to find what no event told of."""
    return [one for one in planner.stack.control_get("requests")["requests"] if one["method"] != "GET"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_program_answers_round_by_round_until_the_plan_is_ready(planner: Planner, language: Language) -> None:
    before = writes(planner)
    plan, said = planner.asked(language, "Nord"), dict[int, str]()
    for round in range(1, MOST_ROUNDS):
        numbers = open_numbers(plan)
        assert numbers
        assert not {*numbers} & {*said}, "nothing is asked twice"
        said |= {number: WORDS[language].format(number=number) for number in numbers}
        reply = "\n".join(f"{number}: {said[number]}" for number in numbers)
        answer = planner.post(f"/{plan['id']}/answers", answers=reply, key=f"round-{language}-{round}")
        assert answer.status_code == 200, answer.text
        assert (answer.json()["id"], answer.json()["unread"]) == (plan["id"], [])
        plan = answer.json()
        if plan["status"] == "plan_ready":
            break
    report = plan["report"]
    assert plan == planner.look(plan["id"])
    assert 3 <= len(report["plan"]["stages"]) <= 5
    assert {one["number"]: one["text"] for one in report["answers"]} == said
    assert [words for words in said.values() if words not in report["plan"]["plan_markdown"]] == []
    assert planner.post(f"/{plan['id']}/answers", answers="1A").json()["type"].endswith("nothing-is-asked")
    assert writes(planner) == before, "nothing is written in Jira"
    with contextlib.closing(sqlite3.connect(planner.stack.folder / "reqgate.db")) as database:
        kept = database.execute("SELECT title, text FROM submissions WHERE plan = ?", (plan["id"],)).fetchall()
    assert {*kept} == {("", "")}, "text and replies are forgotten"


def test_a_reply_that_says_nothing_leaves_everything_open_and_is_quoted(planner: Planner) -> None:
    plan = planner.asked("en", "West")
    numbers = open_numbers(plan)
    answer = planner.post(f"/{plan['id']}/answers", answers="99: by pigeon").json()
    assert open_numbers(answer) == numbers
    assert any("99" in one for one in answer["unread"])


def test_the_same_reply_sent_twice_is_one_answer(planner: Planner) -> None:
    plan = planner.asked("en", "Ost")
    first, *_ = open_numbers(plan)
    sent = [planner.post(f"/{plan['id']}/answers", answers=f"{first}: by mail", key="twice") for _ in range(2)]
    assert [one.status_code for one in sent] == [200, 200]
    assert sent[0].json() == sent[1].json()
    assert [one["number"] for one in sent[1].json()["report"]["answers"]] == [first]


def test_each_turn_is_told_to_whoever_it_named(planner: Planner, receiver: CallbackReceiver) -> None:
    receiver.received.clear()
    plan = planner.asked("en", "Mitte", callback_url=f"{receiver.origin}/questions")
    eventually(lambda: receiver.received, what="the questions")
    planner.post(f"/{plan['id']}/answers", answers="defaults", callback_url=f"{receiver.origin}/plan")
    eventually(lambda: len(receiver.received) == 2, what="the plan")
    assert [one.path for one in receiver.received] == ["/questions", "/plan"]
    told = [json.loads(one.body) for one in receiver.received]
    assert [(one["id"], one["status"]) for one in told] == [
        (plan["id"], "clarification_needed"),
        (plan["id"], "plan_ready"),
    ]


def test_a_reply_outlives_the_workers_and_redis(planner: Planner) -> None:
    plan, stack = planner.asked("zh", "Süd"), planner.stack
    numbers = open_numbers(plan)
    stack.stop_process("worker", signal.SIGKILL)
    reply = "\n".join(f"{number}：每周日运行" for number in numbers)
    assert planner.post(f"/{plan['id']}/answers", answers=reply, wait_s=0).status_code == 202
    with Redis(port=stack.redis_port) as client:
        client.flushall()
    stack.start_workers()
    ended = eventually(
        lambda: (seen := planner.look(plan["id"]))["state"] == "done" and seen, 60, "what comes of the reply"
    )
    assert [one["number"] for one in ended["report"]["answers"]] == numbers
    assert open_line("zh", "Süd", 0)[:6] in str(ended["report"]["asked"])
