"""A run that cannot be done: an administrator sees why; an outage mends itself, and one command does the rest."""

import json
from collections.abc import Iterator

import pytest

from tests.support.stack import GOOD_STORY, Stack, eventually, running
from tests.support.warm import WarmStack

TITLE = "Add invoice download to the order page"


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    stack = WarmStack(tmp_path_factory.mktemp("letters"), workers=1, JOB_RETRIES="1", SWEEP_INTERVAL="1")
    with running(stack):
        yield stack


def given_up(stack: Stack, status: int) -> str:
    """File a ticket whose comment is refused until its run is given up; Jira takes comments again then."""
    stack.fault(method="POST", path="/comment$", status=status, times=1000)
    key = stack.file_ticket(TITLE, GOOD_STORY)
    eventually(lambda: stack.health()["dead_letters"] == 1, what="a dead letter")
    assert stack.outcome(key) == []
    stack.clear_faults()
    return key


def passed_once(stack: Stack, key: str) -> None:
    stack.wait_for_outcome(key, "reqgate-passed")
    stack.wait_until_quiet()
    assert len(stack.bot_comments(key)) == 1
    assert stack.health()["dead_letters"] == 0


def test_what_an_outage_kept_from_being_done_is_done_once_jira_answers(stack: Stack) -> None:
    passed_once(stack, given_up(stack, 429))


def test_what_jira_refused_is_listed_with_its_reason_and_done_on_command(stack: Stack) -> None:
    key = given_up(stack, 400)

    (line,) = stack.command("dlq", "list", "--json").splitlines()
    letter = json.loads(line)
    assert letter["ticket_key"] == key
    assert letter["attempts"] == 1
    assert "refused" in letter["reason"]
    assert "queued again" in stack.command("dlq", "retry", letter["run_id"])
    passed_once(stack, key)
    assert "No dead letters" in stack.command("dlq", "list")
