"""Tickets of before ReqGate: reviewed by `reqgate backfill`, stopped with Ctrl-C and gone on with, each once."""

import signal
from pathlib import Path

from tests.support.stack import GOOD_STORY, eventually, running
from tests.support.warm import WarmStack

TICKETS = 30
COMMAND = ("backfill", "--jql", "project = DEMO", "--yes", "--per-minute", "600")


def test_a_backfill_that_is_interrupted_goes_on_and_reviews_each_ticket_once(tmp_path: Path) -> None:
    with running(WarmStack(tmp_path, webhooks=False, RECONCILE_INTERVAL="3600")) as stack:
        keys = [stack.file_ticket(f"Add invoice download {number}", GOOD_STORY) for number in range(TICKETS)]
        stack.start_process("backfill", *COMMAND)
        eventually(lambda: sum(bool(stack.outcome(key)) for key in keys) >= 5, what="the first reviews")
        assert stack.stop_process("backfill", signal.SIGINT) == 130
        stack.wait_until_quiet()
        first = sum(bool(stack.outcome(key)) for key in keys)
        assert 5 <= first < TICKETS
        said = (tmp_path / "backfill.log").read_text()
        assert "Stopped." in said
        assert "The same command goes on from here." in said

        said = stack.command(*COMMAND)
        assert f"left out: {first}." in said
        assert f"Done. {TICKETS - first} of {TICKETS - first} tickets are reviewed." in said
        for key in keys:
            (comment,) = stack.bot_comments(key)
            assert len(comment["versions"]) == 1
