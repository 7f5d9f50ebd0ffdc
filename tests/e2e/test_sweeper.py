"""Whatever dies in the middle of a review, and however often: it is finished, once, and nothing is left behind."""

import contextlib
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from redis import Redis

from tests.support.stack import GOOD_STORY, Stack, eventually, running
from tests.support.warm import WarmStack

# A run counts as lost 3 s after its last attempt began.
SHORT = {"SWEEP_INTERVAL": "1", "SWEEP_AFTER": "0.05", "JIRA_TIMEOUT": "10"}
TITLE = "Add invoice download to the order page"
READ = r"/issue/[A-Z]+-\d+$"


@pytest.fixture(scope="module")
def _stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    with running(WarmStack(tmp_path_factory.mktemp("sweeper"), workers=1, **SHORT)) as stack:
        yield stack


@pytest.fixture
def stack(_stack: Stack) -> Stack:
    _stack.clear_faults()
    _stack.wait_until_quiet()
    return _stack


def file_and_catch_the_run(stack: Stack, **fault: object) -> str:
    """File a ticket whose run is held up by `fault`, and return its key once the run is inside the slow call."""
    stack.fault(**fault)
    key = stack.file_ticket(TITLE, GOOD_STORY)
    eventually(lambda: len(stack.control_get("faults")["faults"]) == 0, what="the slow call")
    return key


def horses(stack: Stack) -> list[int]:
    """Return the work horses: the processes below the workers."""
    generations = stack.descendants("worker")
    return generations[1] if len(generations) > 1 else []


def is_running(pid: int) -> bool:
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False


def assert_reviewed_once(stack: Stack, key: str) -> None:
    stack.wait_for_outcome(key, "reqgate-passed")
    stack.wait_until_quiet()
    assert len(stack.bot_comments(key)) == 1
    assert stack.health()["dead_letters"] == 0


def test_redis_loses_everything_while_a_run_waits_for_its_next_attempt(stack: Stack) -> None:
    stack.fault(method="GET", path=READ, status=429, headers={"Retry-After": "600"})
    key = stack.file_ticket(TITLE, GOOD_STORY)
    eventually(lambda: stack.health()["queues"]["scheduled"] == 1, what="a run that waits")
    Redis.from_url(f"redis://127.0.0.1:{stack.redis_port}/0").flushall()
    assert_reviewed_once(stack, key)


def test_work_horses_are_killed_more_often_than_the_queue_retries(stack: Stack) -> None:
    stack.fault(method="GET", path=READ, delay_s=20, times=5)
    key = stack.file_ticket(TITLE, GOOD_STORY)
    for held_up in range(5):
        eventually(lambda left=4 - held_up: _faults_left(stack) <= left, what="the next attempt")  # type: ignore[misc]
        for pid in eventually(lambda: horses(stack), what="a work horse"):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
    assert_reviewed_once(stack, key)


def _faults_left(stack: Stack) -> int:
    faults = stack.control_get("faults")["faults"]
    return int(faults[0]["times"]) if faults else 0


def test_a_killed_supervisor_leaves_no_process_behind_and_its_jobs_are_finished(stack: Stack) -> None:
    key = file_and_catch_the_run(stack, method="GET", path=READ, delay_s=2)
    everyone = [pid for generation in stack.descendants("worker") for pid in generation]
    stack.stop_process("worker", signal.SIGKILL)
    eventually(lambda: not any(map(is_running, everyone)), what="the end of every process")
    stack.start_process("worker", "worker", "-n", "1")
    assert_reviewed_once(stack, key)


def test_a_deploy_in_the_middle_of_a_review_lets_it_finish(stack: Stack) -> None:
    deploy(stack, delay_s=2)


def test_a_deploy_that_cannot_wait_for_a_review_hands_it_back(battered: Stack) -> None:
    # Nothing that is so young is swept here: the queue itself must hold the job.
    battered.stop_process("worker")
    battered.start_process("worker", "worker", "-n", "1", JIRA_TIMEOUT="60", SHUTDOWN_GRACE="1")
    deploy(battered, delay_s=40)


def deploy(stack: Stack, delay_s: int) -> None:
    """Stop the workers while a review waits `delay_s` for Jira, start new ones, and see that it comes out once."""
    key = file_and_catch_the_run(stack, method="GET", path=READ, delay_s=delay_s)
    everyone = [pid for generation in stack.descendants("worker") for pid in generation]
    stopped_at = time.monotonic()
    assert stack.stop_process("worker") == 0, "of its own accord"
    assert time.monotonic() - stopped_at < 15
    assert not any(map(is_running, everyone))
    stack.start_process("worker", "worker", "-n", "1")
    assert_reviewed_once(stack, key)
