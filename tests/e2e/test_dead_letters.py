"""A run that cannot be done: the ticket says so, an administrator sees why, and one command does it after all."""

import json
from pathlib import Path

from tests.e2e.stack import GOOD_STORY, Stack, eventually, running

TITLE = "Add invoice download to the order page"


def test_given_up_told_listed_and_done_after_all(tmp_path: Path) -> None:
    stack = Stack(tmp_path, workers=1, JOB_RETRIES="1", SWEEP_INTERVAL="1")
    with running(stack):
        stack.fault(method="POST", path="/comment$", status=429, times=1000)
        key = stack.file_ticket(TITLE, GOOD_STORY)
        eventually(lambda: stack.health()["dead_letters"] == 1, what="a dead letter")
        assert stack.outcome(key) == []
        stack.clear_faults()
        stack.wait_for_outcome(key, "reqgate-error")

        (line,) = stack.command("dlq", "list", "--json").splitlines()
        letter = json.loads(line)
        assert letter["ticket_key"] == key
        assert letter["attempts"] == 2
        assert "rate" in letter["reason"]

        assert "queued again" in stack.command("dlq", "retry", letter["run_id"])
        stack.wait_for_outcome(key, "reqgate-passed")
        stack.wait_until_quiet()
        assert len(stack.bot_comments(key)) == 1
        assert stack.health()["dead_letters"] == 0
        assert "No dead letters" in stack.command("dlq", "list")
