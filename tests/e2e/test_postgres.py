"""Two machines that share Redis and a Postgres: the work is theirs together, and each ticket is reviewed once."""

import contextlib
import os
import signal
from collections.abc import Iterator

import pytest

from tests.support.stack import GOOD_STORY, VAGUE_WISH, Stack, eventually, running
from tests.support.warm import WarmStack

TITLE = "Add invoice download to the order page"
READ = r"/issue/[A-Z]+-\d+$"
MACHINES = ("worker", "other-machine")


@pytest.fixture(scope="module")
def _stack(tmp_path_factory: pytest.TempPathFactory, postgres_server: str) -> Iterator[Stack]:
    stack = WarmStack(tmp_path_factory.mktemp("postgres"), workers=1, DATABASE_URL=postgres_server)
    with running(stack):
        elsewhere = tmp_path_factory.mktemp("other-machine")
        # Beside the first one's, which may be making the tables at this moment.
        stack.start_process("other-machine", "worker", "-n", "1", VAR_DIR=str(elsewhere), HOME=str(elsewhere))
        eventually(lambda: len(stack.health()["workers"]) == 2, what="a worker on each machine")
        yield stack


@pytest.fixture
def stack(_stack: Stack) -> Stack:
    _stack.clear_faults()
    _stack.wait_until_quiet()
    return _stack


def assert_reviewed_once(stack: Stack, key: str, label: str = "reqgate-passed") -> None:
    stack.wait_for_outcome(key, label)
    (comment,) = stack.bot_comments(key)
    assert len(comment["versions"]) == 1


def test_two_machines_share_the_work(stack: Stack) -> None:
    stack.wait_until_quiet()  # what an earlier test began is no part of the count
    stack.fault(method="GET", path=READ, delay_s=1, times=12)  # long enough that no machine is done before the other
    before = {machine: _posted(stack, machine) for machine in MACHINES}
    keys = [stack.file_ticket(f"{TITLE} {number}", GOOD_STORY) for number in range(12)]
    for key in keys:
        assert_reviewed_once(stack, key)
    stack.wait_until_quiet()
    for key in keys:
        assert_reviewed_once(stack, key)
    done = {machine: _posted(stack, machine) - before[machine] for machine in MACHINES}
    assert min(done.values()) >= 2, done
    assert sum(done.values()) == 12, done


def _posted(stack: Stack, machine: str) -> int:
    """Return how many reviews a machine posted. The look for what was missed may find a ticket under review and run
    once more, which finds it reviewed and posts nothing.
    """
    lines = (stack.folder / f"{machine}.log").read_text().splitlines()
    return sum('"event": "run done"' in line and '"outcome": "posted"' in line for line in lines)


def test_duplicates_in_any_order_are_one_comment(stack: Stack) -> None:
    stack.control("hold")
    key = stack.file_ticket("Make the checkout nicer", VAGUE_WISH)
    stack.edit_ticket(key, VAGUE_WISH + " Thanks!")
    stack.edit_ticket(key, GOOD_STORY)
    stack.control("release", order="reverse")
    for each in stack.deliveries():
        stack.control("redeliver", identifier=each["identifier"], times=2)
    stack.wait_for_outcome(key, "reqgate-passed")
    stack.wait_until_quiet()
    assert len(stack.bot_comments(key)) == 1
    assert stack.outcome(key) == ["reqgate-passed"]


def test_work_horses_that_are_killed_on_every_machine_lose_nothing(stack: Stack) -> None:
    stack.fault(method="GET", path=READ, delay_s=3, times=2)
    keys = [stack.file_ticket(f"{TITLE} {number}", GOOD_STORY) for number in range(2)]
    eventually(lambda: all(map(_horses, [stack] * 2, MACHINES)), what="a work horse on each machine")
    eventually(lambda: stack.control_get("faults")["faults"] == [], what="the slow calls")
    for machine in MACHINES:
        for pid in _horses(stack, machine):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
    for key in keys:
        assert_reviewed_once(stack, key)
    assert stack.health()["dead_letters"] == 0


def _horses(stack: Stack, machine: str) -> list[int]:
    """Return the processes below the workers of a machine."""
    generations = stack.descendants(machine)
    return generations[1] if len(generations) > 1 else []
