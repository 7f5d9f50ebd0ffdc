"""An option may be named by its place, "the second one" or 选第二个; a question back is no answer."""

import pytest

from tests.unit.conversation.asked import comment, question, say, shortly

KEEP = question(1, "Do we keep the PDF?", "Keep it", "Drop it")
WHICH = question(1, "Which format?", "CSV", "Excel", "PDF")


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("the second one", "1=B"),
        ("The first option, please", "1=A"),
        ("I'd go with the second one", "1=B"),
        ("the latter", "1=B"),
        ("选第二个", "1=B"),
        ("第二个吧", "1=B"),
        ("选第一个，不过只给管理员", "1=A"),
        ("前者", "1=A"),
    ],
)
def test_an_option_is_named_by_its_place(text: str, answer: str) -> None:
    assert shortly(say(text, KEEP)) == answer
    assert shortly(comment(text, KEEP)) == answer


def test_what_is_said_beside_it_is_a_remark() -> None:
    (answer,) = say("选第一个，不过只给管理员", KEEP).answers
    assert answer.remark == "不过只给管理员"


@pytest.mark.parametrize("text", ["the latter", "后者", "选第四个", "the fifth option"])
def test_a_place_that_no_option_has_names_none(text: str) -> None:
    assert "A" not in shortly(say(text, WHICH))
    assert shortly(comment(text, WHICH)) == ""


@pytest.mark.parametrize(
    "text",
    [
        "The second one fails on my machine",
        "The first option was tried last year and failed",
        "First, thanks for the report.",
        "第二个问题我再看看",
        "第一，这里没有问题",
        "第二个页面打不开",
    ],
)
def test_talk_of_the_first_or_second_thing_is_no_answer(text: str) -> None:
    assert shortly(comment(text, KEEP)) == ""


@pytest.mark.parametrize("text", ["Why do you ask?", "什么意思？", "Could Lena tell us?"])
def test_a_question_back_leaves_the_question_open(text: str) -> None:
    assert shortly(say(text, KEEP)) == ""
    assert shortly(say(text, question(1, "Which example shows it?"))) == ""
