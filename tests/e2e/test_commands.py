"""Commands in comments: what runs, what is answered, and what is left alone."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.sandbox.config import VISITOR
from tests.support.stack import GOOD_STORY, VAGUE_WISH, Stack, eventually, running
from tests.support.warm import WarmStack


def replies(stack: Stack, key: str) -> list[str]:
    """Return the texts of the bot's replies: its comments that are no review."""
    comments = stack.bot_comments(key)
    return [
        json.dumps(each["body"], ensure_ascii=False)
        for each in comments
        if each["properties"]["reqgate"]["kind"] == "reply"
    ]


def reviews(stack: Stack, key: str) -> list[dict[str, object]]:
    return [each for each in stack.bot_comments(key) if each["properties"]["reqgate"]["kind"] == "review"]


@pytest.fixture
def rejected(cloud: Stack) -> str:
    key = cloud.file_ticket("Make the checkout nicer", VAGUE_WISH)
    cloud.wait_for_outcome(key, "reqgate-questions")
    cloud.wait_until_quiet()
    return key


@pytest.mark.parametrize("command", ["/reqgate review", "／reqgate 评审"])
def test_a_review_command_is_answered_in_the_same_comment(cloud: Stack, rejected: str, command: str) -> None:
    (before,) = cloud.bot_comments(rejected)
    cloud.say(rejected, command)
    eventually(lambda: len(cloud.bot_comments(rejected)[0]["versions"]) == 2, what="the edited comment")
    cloud.wait_until_quiet()
    (after,) = cloud.bot_comments(rejected)
    assert after["id"] == before["id"]
    assert after["properties"]["reqgate"]["run"] != before["properties"]["reqgate"]["run"]


def test_help_lists_the_commands_once(cloud: Stack, rejected: str) -> None:
    cloud.say(rejected, "/reqgate help")
    (reply,) = eventually(lambda: replies(cloud, rejected))
    assert "/reqgate review" in reply
    cloud.wait_until_quiet()
    assert len(replies(cloud, rejected)) == 1


def test_an_unknown_command_gets_one_suggestion_and_no_echo(cloud: Stack, rejected: str) -> None:
    cloud.say(rejected, "/reqgate reviw now-please")
    (reply,) = eventually(lambda: replies(cloud, rejected))
    assert "review" in reply
    assert "now-please" not in reply


@pytest.mark.parametrize(
    "comment", ["> /reqgate review", "```\n/reqgate review\n```", "Please see below\n/reqgate review"]
)
def test_commands_in_quotes_code_and_later_lines_do_not_count(cloud: Stack, rejected: str, comment: str) -> None:
    cloud.say(rejected, comment)
    cloud.wait_until_quiet()
    (only,) = cloud.bot_comments(rejected)
    assert len(only["versions"]) == 1


def test_a_command_delivered_twice_runs_once(cloud: Stack, rejected: str) -> None:
    cloud.say(rejected, "/reqgate help")
    eventually(lambda: replies(cloud, rejected))
    last = [each for each in cloud.deliveries() if each["event"] == "comment_created"][-1]
    for each in cloud.deliveries():
        cloud.control("redeliver", identifier=each["identifier"], times=1)
    assert last["identifier"]
    cloud.wait_until_quiet()
    assert len(replies(cloud, rejected)) == 1


@pytest.fixture(scope="module")
def restricted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """A project in which only assignees and reporters, and nobody by list, may give commands."""
    folder: Path = tmp_path_factory.mktemp("restricted")
    rules = folder / "projects.yaml"
    rules.write_text("defaults: {commands: {account_ids: ['somebody-else'], groups: [developers]}}\n")
    with running(WarmStack(folder, workers=1, PROJECTS_CONFIG_PATH=str(rules))) as stack:
        yield stack


def test_who_may_not_command_is_told_so_and_starts_nothing(restricted: Stack) -> None:
    key = restricted.file_ticket("Add invoice download to the order page", GOOD_STORY)
    restricted.wait_for_outcome(key, "reqgate-passed")
    restricted.wait_until_quiet()
    restricted.say(key, "/reqgate review")
    (reply,) = eventually(lambda: replies(restricted, key))
    assert "only some people" in reply
    (review,) = reviews(restricted, key)
    assert len(review["versions"]) == 1  # type: ignore[arg-type]
    assert VISITOR.display_name not in reply
