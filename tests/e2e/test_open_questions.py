"""A project that lets the bar decide: points that are open, their label and command, and the answer by an edit."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.stack import GOOD_STORY, Stack, eventually, running
from tests.support.warm import WarmStack

OPEN = {
    "en": (
        "Export the customer list",
        "Managers want to export the customer list. "
        "We could either send the file by mail, or offer it as a download.\n\n"
        "To be decided: who may export, and which columns the file has.",
    ),
    "zh": (
        "导出客户列表",
        "运营希望导出客户列表。是发送邮件，还是直接下载，待讨论。\n\n谁可以导出、包含哪些列，待定。",
    ),
}


@pytest.fixture(scope="module", params=["cloud", "datacenter"])
def stack(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    folder = tmp_path_factory.mktemp(request.param)
    rules = folder / "projects.yaml"
    rules.write_text("defaults: {profile: ready}\n")
    with running(WarmStack(folder, deployment=request.param, PROJECTS_CONFIG_PATH=str(rules))) as stack:
        yield stack


def text_of(comment: dict[str, Any]) -> str:
    return json.dumps(comment["body"], ensure_ascii=False)


def asked(stack: Stack, language: str) -> str:
    """File a ticket with open questions, and return its key once they were asked."""
    key = stack.file_ticket(*OPEN[language])
    stack.wait_for_outcome(key, "reqgate-questions")
    stack.wait_until_quiet()
    return key


def reply_to(stack: Stack, key: str, command: str) -> str:
    """Say it, and return what the bot answers."""
    before = {each["id"] for each in stack.bot_comments(key)}
    stack.say(key, command)
    (reply,) = eventually(lambda: [each for each in stack.bot_comments(key) if each["id"] not in before])
    return text_of(reply)


@pytest.mark.parametrize("language", OPEN)
def test_open_questions_have_a_label_and_quote_the_ticket(stack: Stack, language: str) -> None:
    key = asked(stack, language)
    (comment,) = stack.bot_comments(key)
    assert "UNDECIDED" in text_of(comment)
    assert {"en": "send the file by mail", "zh": "发送邮件"}[language] in text_of(comment)
    marker = stack.ticket(key)["properties"]["reqgate"]["parts"]["review"]
    assert (marker["decision"], marker["outcome"]) == ("REJECT", "QUESTIONS")


def test_an_edit_that_answers_passes_the_ticket_in_one_line(stack: Stack) -> None:
    key = asked(stack, "en")
    stack.edit_ticket(key, GOOD_STORY)
    stack.wait_for_outcome(key, "reqgate-passed")
    stack.wait_until_quiet()
    (comment,) = stack.bot_comments(key)
    assert "nothing more that has to be decided" in text_of(comment)
    assert "UNDECIDED" not in text_of(comment)
    assert len(comment["versions"]) == 2


@pytest.mark.parametrize("language", OPEN)
def test_answers_that_are_put_into_the_ticket_settle_its_points(stack: Stack, language: str) -> None:
    key = asked(stack, language)
    answers = {"en": "/reqgate apply 1A 2: managers, with name and city", "zh": "/reqgate 采纳 1A 2：运营，姓名和城市"}
    stack.say(key, answers[language])
    stack.wait_for_outcome(key, "reqgate-passed")
    stack.wait_until_quiet()
    review = stack.bot_comments(key)[0]
    assert "UNDECIDED" not in text_of(review)
    assert len(review["versions"]) == 2


@pytest.mark.parametrize("language", OPEN)
def test_a_point_can_be_explained_and_disputed_by_its_code(stack: Stack, language: str) -> None:
    key = asked(stack, language)
    explain, dispute = {"en": ("explain", "dispute"), "zh": ("解释", "异议")}[language]
    assert {"en": "Has this been decided", "zh": "结论是什么"}[language] in reply_to(
        stack, key, f"/reqgate {explain} undecided"
    )
    answer = reply_to(stack, key, f"/reqgate {dispute} UNDECIDED clear to the team")
    assert {"en": "Thank you", "zh": "谢谢"}[language] in answer
    assert "ai-disputed" in stack.ticket(key)["labels"]
    assert stack.outcome(key) == ["reqgate-questions"], "a dispute changes no outcome"


def test_a_code_that_nobody_knows_is_answered_as_before(stack: Stack) -> None:
    key = asked(stack, "en")
    assert "I do not know this code" in reply_to(stack, key, "/reqgate dispute NO-SUCH-CODE why not")
    assert "did not raise this code" in reply_to(stack, key, "/reqgate dispute STEPS why not")
