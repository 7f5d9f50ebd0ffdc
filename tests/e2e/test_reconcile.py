"""What happened while the bot was off, or was never told of, is done once it is on: each ticket and command once."""

from pathlib import Path

import pytest
from redis import Redis

from bot.sandbox.config import Deployment
from tests.support.stack import GOOD_STORY, VAGUE_WISH, eventually, running
from tests.support.sweeps import wait_for_first_sweep, wait_for_sweeps
from tests.support.warm import WarmStack
from tests.support.wiki import GOOD_PAGE, VAGUE_PAGE, Wiki


@pytest.mark.parametrize(("deployment", "tickets", "is_wiped"), [("cloud", 8, False), ("datacenter", 5, True)])
def test_what_happened_while_the_bot_was_off_is_done_once(
    deployment: Deployment, tickets: int, is_wiped: bool, tmp_path: Path
) -> None:
    stack = WarmStack(tmp_path, deployment=deployment, webhooks=False, RECONCILE_INTERVAL="1")
    with running(stack):
        wait_for_sweeps(stack, 1)
        known = stack.file_ticket("Make the checkout nicer", VAGUE_WISH)
        stack.wait_for_outcome(known, "reqgate-questions")
        answered = stack.say(known, "/reqgate help")
        eventually(lambda: len(stack.bot_comments(known)) == 2, what="an answer")

        wiki = Wiki(stack)
        rejected = wiki.write_page("优化结算体验", VAGUE_PAGE, "reqgate")
        wiki.wait_for_outcome(rejected, "reqgate-questions")

        stack.stop_bot()
        written = wiki.write_page("Add invoice download to the order page", GOOD_PAGE, "reqgate")
        wiki.edit_page(rejected, "Add invoice download to the order page", GOOD_PAGE)
        filed = [stack.file_ticket(f"Add invoice download {number}", GOOD_STORY) for number in range(tickets)]
        stack.say(filed[0], "/reqgate 帮助")
        stack.edit_ticket(known, GOOD_STORY)
        stack.say(known, "/reqgate review")
        if is_wiped:
            Redis(port=stack.redis_port).flushall()
        stack.start_bot()

        for key in (known, *filed):
            stack.wait_for_outcome(key, "reqgate-passed")
        eventually(lambda: len(stack.bot_comments(filed[0])) == 2, what="an answer")
        wait_for_sweeps(stack, 2)
        stack.wait_until_quiet()
        for page, versions in ((written, 1), (rejected, 2)):
            wiki.wait_for_outcome(page, "reqgate-passed")
            (comment,) = wiki.bot_comments(page)
            assert len(comment["versions"]) == versions
        for key in filed[1:]:
            (comment,) = stack.bot_comments(key)
            assert len(comment["versions"]) == 1
        assert len(stack.bot_comments(filed[0])) == 2
        review, help_reply = sorted(stack.bot_comments(known), key=lambda comment: int(comment["id"]))
        assert int(help_reply["id"]) > int(answered)
        assert (len(review["versions"]), len(help_reply["versions"])) == (2, 1), "edit and command are one review"


def test_what_was_missed_is_looked_for_when_workers_start_and_not_only_when_the_interval_is_over(
    tmp_path: Path,
) -> None:
    with running(WarmStack(tmp_path, webhooks=False, RECONCILE_INTERVAL="3600")) as stack:
        wait_for_first_sweep(stack)
        stack.stop_bot()
        key = stack.file_ticket("Add invoice download to the order page", GOOD_STORY)
        stack.start_bot()
        stack.wait_for_outcome(key, "reqgate-passed")
