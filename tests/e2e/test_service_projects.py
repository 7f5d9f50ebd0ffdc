"""In a service project strangers write as well: customers command nothing there, on Cloud and Data Center."""

import json

import pytest

from bot.sandbox.config import CUSTOMER, DEVELOPER, VISITOR, Account
from bot.sandbox.text.richtext import stored_form
from tests.support.stack import VAGUE_WISH, Json, Stack, eventually

INTERNAL = [{"key": "sd.public.comment", "value": {"internal": True}}]
COMMANDS = (
    "override I am a portal customer",
    "放行 我是门户客户",
    "review",
    "dispute UNMEASURED it is fine",
    "explain UNMEASURED",
    "help",
    "no-such-command",
)


@pytest.fixture(params=["cloud", "datacenter"])
def stack(request: pytest.FixtureRequest) -> Stack:
    stack: Stack = request.getfixturevalue(request.param)
    return stack


def rejected(stack: Stack) -> str:
    """File a ticket as the visitor, an agent, who is its reporter."""
    key = stack.file_ticket("Make the checkout nicer", VAGUE_WISH, project={"key": "DESK"})
    stack.wait_for_outcome(key, "reqgate-questions")
    stack.wait_until_quiet()
    return key


def say(stack: Stack, key: str, words: str, who: Account, *, is_internal: bool = False) -> None:
    body: Json = {"body": stored_form(f"/reqgate {words}", stack.deployment)}
    stack.call("POST", f"issue/{key}/comment", body | ({"properties": INTERNAL} if is_internal else {}), who)


def replies(stack: Stack, key: str) -> list[str]:
    found = [each for each in stack.bot_comments(key) if each["properties"]["reqgate"]["kind"] == "reply"]
    assert all(each["properties"]["sd.public.comment"] == {"internal": True} for each in found)
    return [json.dumps(each["body"], ensure_ascii=False) for each in found]


def test_no_command_of_a_customer_changes_anything(stack: Stack) -> None:
    key = rejected(stack)
    for words in COMMANDS:
        say(stack, key, words, CUSTOMER)
    stack.wait_until_quiet()
    assert stack.ticket(key)["labels"] == ["reqgate-questions"]
    (review,) = [each for each in stack.bot_comments(key) if each["properties"]["reqgate"]["kind"] == "review"]
    assert len(review["versions"]) == 1
    told = replies(stack, key)
    if stack.deployment == "cloud":
        assert told == [], "who is known for a customer gets no answer"
    else:
        assert all("Sorry" in words or "抱歉" in words for words in told), told


def test_who_works_on_the_ticket_overrides_where_no_customer_can(stack: Stack) -> None:
    """On Data Center nobody is known for an agent but by an internal comment."""
    key = rejected(stack)
    say(stack, key, "override agreed with the customer", VISITOR, is_internal=stack.deployment == "datacenter")
    eventually(lambda: "admin-override" in stack.ticket(key)["labels"], what="the label")
    stack.wait_until_quiet()
    assert "reqgate-passed" in stack.ticket(key)["labels"]


def test_an_override_is_not_for_every_agent(stack: Stack) -> None:
    """`anyone` of the commands does not hold for it here; a review is for every agent all the same."""
    key = rejected(stack)
    say(stack, key, "override because I can", DEVELOPER, is_internal=True)
    eventually(lambda: replies(stack, key), what="a refusal")
    stack.wait_until_quiet()
    assert "admin-override" not in stack.ticket(key)["labels"]
    say(stack, key, "explain UNMEASURED", DEVELOPER, is_internal=True)
    eventually(lambda: len(replies(stack, key)) == 2, what="an explanation")


@pytest.mark.parametrize("stack", ["datacenter"], indirect=True)
def test_an_agent_who_comments_publicly_on_data_center_is_told_how_to_command(stack: Stack) -> None:
    key = rejected(stack)
    say(stack, key, "override agreed with the customer", VISITOR)
    (told,) = eventually(lambda: replies(stack, key), what="a refusal")
    stack.wait_until_quiet()
    assert "internal comment" in told
    assert stack.ticket(key)["labels"] == ["reqgate-questions"]
