"""Worker processes are killed in the middle of a run: the review still arrives, once."""

import os
import signal

import pytest

from tests.support.leases import end_the_leases
from tests.support.stack import GOOD_STORY, Stack, eventually
from tests.support.wiki import GOOD_PAGE, Wiki


def file_and_catch_the_run(stack: Stack, **fault: object) -> str:
    """File a ticket whose run is held up by `fault`, and return its key once the run is inside the slow call."""
    stack.fault(**fault)
    seen = len(stack.control_get("requests")["requests"])
    key = stack.file_ticket("Add invoice download to the order page", GOOD_STORY)
    eventually(lambda: stack.health()["queues"]["started"] == 1, what="a running job")
    eventually(lambda: len(stack.control_get("faults")["faults"]) == 0, what="the slow call")
    assert len(stack.control_get("requests")["requests"]) >= seen
    return key


@pytest.mark.parametrize(
    "fault",
    [
        pytest.param({"method": "GET", "path": r"/issue/[A-Z]+-\d+$", "delay_s": 1.5}, id="while it reads the ticket"),
        pytest.param({"method": "POST", "path": "/comment$", "delay_s": 1.5}, id="while the comment is on its way"),
        pytest.param(
            {"method": "POST", "path": "/comment$", "mode": "apply_then_timeout", "delay_s": 1.5},
            id="after the comment was written",
        ),
    ],
)
def test_a_killed_work_horse(battered: Stack, fault: dict[str, object]) -> None:
    key = file_and_catch_the_run(battered, **fault)
    _workers, below = battered.descendants("worker")[:2]
    for pid in below:
        os.kill(pid, signal.SIGKILL)
    battered.wait_for_outcome(key, "reqgate-passed")
    battered.wait_until_quiet()
    assert len(battered.bot_comments(key)) == 1


def test_a_killed_worker_with_its_work_horse(battered: Stack) -> None:
    """RQ hands the job back once the dead worker's lease is over."""
    log = battered.folder / "worker.log"
    said_before = log.stat().st_size
    key = file_and_catch_the_run(battered, method="GET", path=r"/issue/[A-Z]+-\d+$", delay_s=1.5)
    for generation in battered.descendants("worker"):
        for pid in generation:
            os.kill(pid, signal.SIGKILL)
    end_the_leases(battered)
    battered.wait_for_outcome(key, "reqgate-passed")
    battered.wait_until_quiet()
    assert len(battered.bot_comments(key)) == 1
    assert b"exception raised" not in log.read_bytes()[said_before:], "what RQ says of its own records"


def test_a_work_horse_killed_after_the_comment_on_a_page_was_written(battered: Stack) -> None:
    """The comment stands there without its property: the next attempt knows it by its anchor."""
    wiki = Wiki(battered)
    battered.fault(method="POST", path="/footer-comments$", mode="apply_then_timeout", delay_s=1.5)
    page_id = wiki.write_page("Add invoice download to the order page", GOOD_PAGE, "reqgate")
    eventually(lambda: wiki.bot_comments(page_id), what="the comment")
    _workers, below = battered.descendants("worker")[:2]
    for pid in below:
        os.kill(pid, signal.SIGKILL)
    (left,) = wiki.bot_comments(page_id)
    assert left["properties"] == {}
    wiki.wait_for_outcome(page_id, "reqgate-passed")
    battered.wait_until_quiet()
    (comment,) = wiki.bot_comments(page_id)
    assert comment["id"] == left["id"]
    assert comment["properties"]["reqgate"]["decision"] == "PASS"
