"""`/reqgate ask` with real processes: a comment on a ticket is answered by one reply, with its evidence."""

import json

import pytest

from bot.sandbox.config import DEVELOPER, Deployment
from tests.support.processes import eventually
from tests.support.stack import Stack

TEXT = "As an accountant I want the invoices of a month as PDF, so that I can send them to the tax office."


def replies(stack: Stack, key: str) -> list[str]:
    """Return what the bot replied on a ticket."""
    found = [one for one in stack.bot_comments(key) if one["properties"].get("reqgate", {}).get("kind") == "reply"]
    bodies = [one["body"] for one in found]
    return [
        body.replace("\\", "") if isinstance(body, str) else json.dumps(body, ensure_ascii=False) for body in bodies
    ]


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("/reqgate ask who reported {key}?", "The reporter of {key} is Vera Visitor."),
        ("/reqgate ask why is {key} closed?", "{key} is not resolved: its status is To Do."),
        ("/reqgate ask which stories mention quokkas?", "No issue matches; titles and descriptions were searched for:"),
        ("/reqgate 提问 {key} 的报告人是谁？", "{key} 的报告人是 Vera Visitor。"),
    ],
)
@pytest.mark.parametrize("deployment", ["cloud", "datacenter"])
def test_a_question_on_a_ticket_is_answered_once(
    request: pytest.FixtureRequest, deployment: Deployment, question: str, words: str
) -> None:
    stack: Stack = request.getfixturevalue(deployment)
    key = stack.file_ticket("Export invoices as PDF", TEXT)
    stack.say(key, question.format(key=key), DEVELOPER)
    eventually(lambda: bool(replies(stack, key)), what=f"a reply on {key}")
    stack.wait_until_quiet()
    (reply,) = replies(stack, key)
    assert words.format(key=key) in reply
