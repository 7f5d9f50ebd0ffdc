"""Answers as people really write them: parts of an option, the question first, and one word for the rest."""

import pytest

from workers.conversation.answers import read_reply
from workers.conversation.questions import Option, Question

ENGLISH = (
    Question(
        1,
        "Is the report sent by mail or shown on a page?",
        (Option("A", "sent by mail"), Option("B", "shown on a page", True)),
    ),
    Question(2, "Which colour has the button?", (Option("A", "grey"), Option("B", "blue"))),
    Question(3, "How long are files kept?"),
)
CHINESE = (
    Question(1, "报告是邮件发送还是页面展示？", (Option("A", "邮件发送"), Option("B", "页面展示", True))),
    Question(2, "按钮用什么颜色？", (Option("A", "灰色"), Option("B", "蓝色"))),
    Question(3, "文件保留多久？"),
)


def said(reply: str, *, asked: bool = False) -> dict[int, str]:
    questions = CHINESE if any(one >= "\u4e00" for one in reply) else ENGLISH
    answers = read_reply(reply, questions, asked=asked).answers
    return {
        one.question: "skip" if one.skipped else "default" if one.takes_default else "".join(one.chosen) or one.text
        for one in answers
    }


@pytest.mark.parametrize("asked", [False, True])
@pytest.mark.parametrize(
    ("reply", "told"),
    [
        ("1) page 2) the grey one 3) 30 days", {1: "B", 2: "A", 3: "30 days"}),
        ("Q1 - mail. Q2 - don't care, your pick. Q3 - one month.", {1: "A", 2: "default", 3: "one month"}),
        ("1: mail\n2: blue please\n3: a month", {1: "A", 2: "B", 3: "a month"}),
        ("1.) page\n2.) blue\n3.) one month", {1: "B", 2: "B", 3: "one month"}),
        ("Q3: 30 days. The rest: defaults.", {1: "default", 2: "default", 3: "30 days"}),
        ("2B, and skip 3. For the others as recommended.", {1: "default", 2: "B", 3: "skip"}),
        ("How long are files kept? -> 30 days", {3: "30 days"}),
        ('"Which colour has the button?" Grey.', {2: "A"}),
        ("1）展示 2）灰色吧 3）30天", {1: "B", 2: "A", 3: "30天"}),
        ("第一个问题我选页面展示，第二个灰色，第三个保留30天", {1: "B", 2: "A", 3: "保留30天"}),
        ("1. A\n2. 你们定\n3. 跟发票一样", {1: "A", 2: "default", 3: "跟发票一样"}),
        ("第三个问题：30天。其他默认。", {1: "default", 2: "default", 3: "30天"}),
        ("文件保留多久？——30天", {3: "30天"}),
        ("“按钮用什么颜色”：灰色", {2: "A"}),
    ],
)
def test_it_is_read_as_it_is_meant(reply: str, told: dict[int, str], asked: bool) -> None:
    assert said(reply, asked=asked) == told


@pytest.mark.parametrize(
    "reply",
    [
        "The rest of us is on holiday.",
        "For the rest: let us see.",
        "其他同事都在休假。",
        "I wonder how long files are kept? Nobody told me.",
        "Which colour has the button?",
    ],
)
def test_ordinary_talk_is_no_answer(reply: str) -> None:
    assert said(reply) == {}


def test_a_part_of_an_option_that_says_no_is_not_that_option() -> None:
    question = Question(1, "What happens to old rows?", (Option("A", "do not export them"), Option("B", "mail them")))
    (answer,) = read_reply("1: export", [question], asked=True).answers
    assert (answer.chosen, answer.text) == ((), "export")
