"""The conversation on a plan outlives what goes wrong: workers die at each step, events get lost, Redis is emptied,
nobody answers.
"""

import os
import signal
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from redis import Redis

from bot.sandbox.config import BOT, DEVELOPER, PRODUCT_OWNER, VISITOR
from config.signing import Signer
from tests.support.leases import end_the_leases
from tests.support.plan_talk import PlanTalk, asked, filed, reviewed
from tests.support.processes import eventually, processes_of
from tests.support.stack import GOOD_STORY, RULE_TOKEN, SECRET, Stack, running
from tests.support.sweeps import wait_for_sweeps
from tests.support.warm import WarmStack
from workers.atlassian.jira import JiraClient
from workers.atlassian.marker import PURPOSE, TicketMarker
from workers.handlers.plan.delivery import PLANNED_LABEL, WAITING_LABEL
from workers.handlers.plan.talk import KIND
from workers.plan.thread import REMIND_BEFORE
from workers.queueing.queue import ReviewQueue
from workers.queueing.redis_server import connect
from workers.store import open_store

PATIENCE_S = 60
SECRETS = (SECRET, RULE_TOKEN)


@pytest.fixture(scope="module", params=["cloud", "datacenter"])
def _stack(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    folder = tmp_path_factory.mktemp("plans")
    rules = folder / "projects.yaml"
    rules.write_text("defaults: {plan_subtasks: true, plan_space: DEMO}\n")
    # A run counts as lost 3 s after its last attempt began. Nothing is reconciled: what was accepted must do.
    stack = WarmStack(
        folder,
        request.param,
        workers=1,
        PROJECTS_CONFIG_PATH=str(rules),
        SWEEP_INTERVAL="1",
        SWEEP_AFTER="0.05",
        RECONCILE_INTERVAL="3600",
    )
    with running(stack):
        yield stack


@pytest.fixture
def stack(_stack: Stack) -> Stack:
    _stack.clear_faults()
    _stack.clock.ahead = timedelta()
    _stack.wait_until_quiet()
    return _stack


def kill_workers(stack: Stack) -> None:
    """Kill every process of the workers at once, the supervisor too."""
    for pid in processes_of(stack.pid("worker")):
        os.kill(pid, signal.SIGKILL)
    stack.stop_process("worker", signal.SIGKILL)


def kill_at(stack: Stack, step: dict[str, Any]) -> None:
    """Kill the workers once a run is within a step, which is slow and comes to nothing unless it says otherwise."""
    stack.fault(**{"delay_s": 1, "status": 500, **step})
    stack.start_workers()
    eventually(lambda: not stack.control_get("faults")["faults"], PATIENCE_S, f"a run at {step}")
    kill_workers(stack)
    end_the_leases(stack)


@pytest.mark.timeout(300)
def test_workers_die_at_each_step_between_the_command_and_the_questions(stack: Stack) -> None:
    talk = reviewed(stack, "zh")
    stack.wait_until_quiet()
    stack.stop_process("worker")  # between two jobs: what it is killed at is chosen below
    talk.command("plan")
    issue = f"/issue/{talk.key}"
    for step in (
        {"method": "POST", "path": f"{issue}/comment$", "mode": "apply_then_timeout"},
        {"method": "PUT", "path": f"{issue}$"},
    ):
        kill_at(stack, step)
    assert len(talk.comments()) == 1, "people see the questions"
    assert not talk.thread.rounds, "of which the ticket does not tell yet"
    talk.answer(DEVELOPER, 1)
    stack.start_workers()
    talk.wait_for_questions()
    talk.wait_until_settled(1, timeout_s=PATIENCE_S)
    stack.wait_until_quiet()
    talk.assert_nothing_was_asked_twice()
    assert talk.words(1) in talk.text
    assert len(talk.thread.rounds) == 1


@pytest.mark.timeout(300)
def test_workers_die_at_each_step_between_the_answers_and_the_plan(stack: Stack) -> None:
    talk = asked(stack)
    numbers = talk.thread.open
    stack.stop_process("worker")  # between two jobs: what it is killed at is chosen below
    talk.answer(DEVELOPER, numbers[0])
    talk.command("answer", talk.answers(*numbers[1:]), PRODUCT_OWNER)
    issue = f"/issue/{talk.key}"
    page = "/api/v2/pages$" if stack.deployment == "cloud" else "/rest/api/content$"
    for step in (
        {"method": "POST", "path": page, "mode": "apply_then_timeout"},
        {"method": "PUT", "path": f"{issue}/comment/[0-9]+$", "mode": "apply_then_timeout"},
        {"method": "POST", "path": f"{issue}/attachments$", "mode": "apply_then_timeout"},
        {"method": "PUT", "path": f"{issue}$"},
    ):
        kill_at(stack, step)
    stack.start_workers()
    talk.wait_for_plan(timeout_s=PATIENCE_S)
    stack.wait_until_quiet()
    assert [talk.words(number) in talk.text for number in numbers] == [True] * len(numbers)
    assert len(stack.ticket(talk.key)["attachments"]) == 1
    assert talk.thread.version == 1
    talk.assert_nothing_was_asked_twice()
    kept = [one for one in stack.control_get("pages")["pages"] if one["title"].startswith(f"{talk.key}:")]
    assert [one["properties"]["reqgate-plan"]["ticket"] for one in kept] == [str(stack.ticket(talk.key)["id"])]
    assert [words for words in map(talk.words, numbers) if words not in kept[0]["body"]] == []

    talk.command("accept")
    talk.command("accept")
    eventually(lambda: len(talk.comments("reply")) == 2, what="the replies")
    stack.wait_until_quiet()
    assert PLANNED_LABEL in talk.labels
    every = stack.call("GET", f"issue/{talk.key}", None)["fields"]["subtasks"]
    assert len(every) == len({one["fields"]["summary"] for one in every}) > 2, "one set of sub-tasks"


def leave_waiting(talk: PlanTalk, count: int) -> list[PlanTalk]:
    """Leave so many tickets as the runs would that asked there what `talk` was asked."""
    stack = talk.stack
    store = open_store(f"sqlite:///{stack.folder / 'reqgate.db'}")
    redis = connect(f"redis://127.0.0.1:{stack.redis_port}/0")
    queue = ReviewQueue(redis, Signer("message", SECRETS), debounce_s=0, job_timeout_s=60)
    user = BOT.email if stack.deployment == "cloud" else ""
    jira = JiraClient(stack.sandbox.url, stack.deployment, user, BOT.token, 10, signer=Signer(PURPOSE, SECRETS))
    thread = talk.thread.model_dump_json(exclude_defaults=True)
    waits = store.waiting_threads()[0]
    left = []
    for _ in range(count):
        again = filed(stack, talk.language, talk.shop, BOT)  # whose own events start nothing
        number = str(stack.ticket(again.key)["id"])
        jira.set_outcome(again.key, (WAITING_LABEL,), (), TicketMarker(ticket=number).with_thread(KIND, thread))
        store.wait_for_people(replace(waits, ticket_key=again.key))
        queue.wait_for_people(again.key, number)
        left.append(again)
    return left


def test_two_hundred_tickets_that_wait_for_people_cost_no_worker(stack: Stack) -> None:
    talk = asked(stack)
    left = leave_waiting(talk, 200)
    stack.wait_until_quiet()
    known = len(stack.control_get("requests")["requests"])
    for _ in range(3):  # a new ticket is reviewed as ever
        key = stack.file_ticket("Add invoice download to the order page", GOOD_STORY)
        stack.wait_for_outcome(key, "reqgate-passed")
    stack.wait_until_quiet()
    keys = {each.key for each in left}
    since = [one["path"] for one in stack.control_get("requests")["requests"][known:]]
    assert since
    assert [path for path in since if keys & {*path.split("/")}] == [], "nobody looks at those that wait"
    answered = left[137]
    answered.answer(DEVELOPER, *answered.thread.open)
    answered.wait_for_plan()
    assert sum(each.thread.is_waiting for each in left) == 199


def test_answers_of_which_nobody_tells_are_found(tmp_path: Path) -> None:
    """No webhook arrives at all; then Redis forgets who is waited for, too."""
    stack = WarmStack(tmp_path, "datacenter", workers=1, webhooks=False, RECONCILE_INTERVAL="1")
    with running(stack):
        wait_for_sweeps(stack, 1)
        talk = reviewed(stack, "zh")
        talk.command("plan")
        first, *others = talk.wait_for_questions()
        talk.answer(DEVELOPER, first)
        talk.wait_until_settled(first)
        Redis(port=stack.redis_port).flushall()
        talk.answer(PRODUCT_OWNER, *others)
        talk.wait_for_plan()
        assert [talk.words(number) in talk.text for number in (first, *others)] == [True] * (1 + len(others))
        talk.assert_nothing_was_asked_twice()
        talk.command("accept", who=VISITOR)
        eventually(lambda: PLANNED_LABEL in talk.labels, what="the label of a plan that is accepted")
        wait_for_sweeps(stack, 2)
        assert len(talk.comments()) == len(talk.comments("reply")) == 1


def wakes_at(talk: PlanTalk, *, now: bool = False) -> datetime:
    """Return when a ticket is looked at though nobody answers; `now` has it looked at in the next sweep instead."""
    store = open_store(f"sqlite:///{talk.stack.folder / 'reqgate.db'}")
    (waits,) = (one for one in store.waiting_threads() if one.ticket_key == talk.key)
    if now:
        store.wait_for_people(replace(waits, wakes_at=datetime.now(UTC)))
    return waits.wakes_at


def test_nobody_answers_until_one_reminder_and_the_deadline_have_passed(stack: Stack) -> None:
    talk = asked(stack, "zh")
    before, deadline = talk.thread, talk.thread.deadline
    assert deadline is not None
    reminder = deadline - REMIND_BEFORE
    assert wakes_at(talk, now=True) == reminder
    eventually(lambda: wakes_at(talk) == reminder, what="a look that finds that it is not time yet")
    stack.wait_until_quiet()
    assert (talk.thread, talk.comments("reminder")) == (before, [])

    stack.clock.ahead = reminder + timedelta(hours=1) - datetime.now(UTC)
    wakes_at(talk, now=True)
    eventually(lambda: talk.thread.is_reminded, what="the reminder")
    stack.wait_until_quiet()
    assert talk.thread.open == before.open
    assert wakes_at(talk) == deadline

    stack.clock.ahead = deadline + timedelta(minutes=1) - datetime.now(UTC)
    wakes_at(talk, now=True)
    talk.wait_for_plan()
    stack.wait_until_quiet()
    assert "没有人按时回答" in talk.text
    assert len(talk.comments("reminder")) == len(talk.comments()) == 1
    assert not talk.thread.is_waiting
    talk.assert_nothing_was_asked_twice()
