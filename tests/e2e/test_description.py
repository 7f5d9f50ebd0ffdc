"""The description put in order and restored, on Jira Cloud and Data Center, with webhooks, queue and workers."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
import requests

from bot.sandbox.config import DEVELOPER, VISITOR, Account
from bot.sandbox.text.richtext import stored_form
from tests.support.stack import Stack, eventually, running
from tests.support.warm import WarmStack

TEXT = """## Acceptance criteria
- Given a paid order, when I open its page, then a "Download invoice" button is shown.
- If the invoice service does not answer within 5 seconds, then "Please try again later" is shown.

## Why
The accountant asks every shop owner for invoices at the end of each month.
"""
OTHER_TEXT = """## Acceptance criteria
- The page of an order shows a list of its invoices.

## Why
The accountant asks every shop owner for a list of orders, which we do not have.
"""


@pytest.fixture(scope="module", params=["cloud", "datacenter"])
def stack(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """An installation that reviews edits only when it is asked to, so that a review can be behind the text."""
    folder = tmp_path_factory.mktemp(request.param)
    rules = folder / "projects.yaml"
    rules.write_text("defaults: {review_on_edit: false}\n")
    with running(WarmStack(folder, deployment=request.param, PROJECTS_CONFIG_PATH=str(rules))) as stack:
        yield stack


def call(stack: Stack, method: str, path: str, body: Any = None, who: Account = VISITOR) -> Any:
    answer = requests.request(method, f"{stack.api}/{path}", json=body, auth=(who.email, who.token), timeout=10)
    assert answer.ok, answer.text
    return answer.json() if answer.content else None


def description(stack: Stack, key: str) -> Any:
    return call(stack, "GET", f"issue/{key}?fields=description")["fields"]["description"]


def said(stack: Stack, key: str, command: str, who: Account = VISITOR) -> str:
    """Give a command, wait until nothing happens any more, and return the bot's answer to it."""
    body = {"body": stored_form(command, stack.deployment)}
    comment_id = str(call(stack, "POST", f"issue/{key}/comment", body, who)["id"])

    def answers() -> list[str]:
        ours = stack.bot_comments(key)
        return [json.dumps(one["body"]) for one in ours if one["properties"]["reqgate"].get("answers") == comment_id]

    eventually(answers, what="an answer")
    stack.wait_until_quiet()
    (answer,) = answers()
    return answer


def versions(stack: Stack, key: str) -> int:
    (review,) = (one for one in stack.bot_comments(key) if one["properties"]["reqgate"]["kind"] == "review")
    return len(review["versions"])


@pytest.fixture
def reviewed(stack: Stack) -> str:
    key = stack.file_ticket("Add invoice download to the order page", TEXT)
    eventually(lambda: stack.bot_comments(key), what="the review")
    stack.wait_until_quiet()
    return key


def test_the_reporter_puts_the_description_in_order_and_takes_it_back(stack: Stack, reviewed: str) -> None:
    before, seen = description(stack, reviewed), versions(stack, reviewed)
    assert "I put the description in order" in said(stack, reviewed, "/reqgate apply")
    after = description(stack, reviewed)
    text = json.dumps(after)
    assert text.index("Why") < text.index("Acceptance criteria")
    if stack.deployment == "cloud":
        assert all(node in after["content"] for node in before["content"])
    else:
        assert all(line in after.split("\n") for line in before.split("\n"))
    eventually(lambda: versions(stack, reviewed) == seen + 1, what="the review of the new text")
    stack.wait_until_quiet()
    assert versions(stack, reviewed) == seen + 1
    assert "nothing to put in" in said(stack, reviewed, "/reqgate apply")
    assert "is again as it was" in said(stack, reviewed, "/reqgate undo")
    assert description(stack, reviewed) == before


def test_a_stranger_may_not(stack: Stack, reviewed: str) -> None:
    before = description(stack, reviewed)
    assert "only some people" in said(stack, reviewed, "/reqgate apply", DEVELOPER)
    assert "only some people" in said(stack, reviewed, "/reqgate undo", DEVELOPER)
    assert description(stack, reviewed) == before


def test_an_edit_since_the_review_is_looked_at_first(stack: Stack, reviewed: str) -> None:
    seen = versions(stack, reviewed)
    stack.edit_ticket(reviewed, OTHER_TEXT)
    stack.wait_until_quiet()
    before = description(stack, reviewed)
    assert "The text changed since my review" in said(stack, reviewed, "/reqgate apply")
    assert description(stack, reviewed) == before
    eventually(lambda: versions(stack, reviewed) == seen + 1, what="the review of the edit")
    assert "I put the description in order" in said(stack, reviewed, "/reqgate apply")
    stack.edit_ticket(reviewed, TEXT)
    before = description(stack, reviewed)
    assert "Somebody edited the description" in said(stack, reviewed, "/reqgate undo")
    assert description(stack, reviewed) == before
