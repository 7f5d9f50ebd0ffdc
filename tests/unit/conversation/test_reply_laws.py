"""Laws of reading replies: what is written in the canonical form comes back, and text without a code is no answer."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.conversation.asked import question
from workers.conversation.answers import Answer, Reply, read_reply

QUESTIONS = tuple(question(number, f"Question {number}?", "Red", "Green", "Blue", "Black") for number in range(1, 7))
LETTERS = st.sets(st.sampled_from("ABCD"), min_size=1, max_size=3).map(lambda letters: tuple(sorted(letters)))
FREE = st.sampled_from(
    ["only on Sundays", "every user of the group", "nothing is kept", "只有审计员", "每天凌晨两点", "監査人のみ"]
)
SAID = st.one_of(LETTERS, FREE, st.just("skip"), st.just("default"))
ANSWERS = st.dictionaries(st.integers(1, 6), SAID, min_size=1)
WORDS = ("the list", "opens slowly", "when", "many people", "look at it", "and", "we", "have seen", "that", "before",
         "please", "check the logs", "for errors", "thanks", "to everyone", "closing this", "ticket", "now", "as fixed",
         "in", "the latest build", "no longer", "supported", "I", "a page", "not", "or", "is", "yes", "ok")  # fmt: skip
CHINESE = (
    "这个列表",
    "打开很慢",
    "我们",
    "已经修复",
    "请查看日志",
    "谢谢",
    "关闭工单",
    "还是有问题",
    "在新版本里",
    "无法重现",
)


def written(said: tuple[str, ...] | str) -> str:
    return "+".join(said) if isinstance(said, tuple) else said


def as_said(answer: Answer) -> tuple[str, ...] | str:
    if answer.takes_default:
        return "default"
    return "skip" if answer.skipped else answer.chosen or answer.text


@given(
    ANSWERS, st.sampled_from([", ", "; ", "\n", " | "]), st.sampled_from(["{}: {}", "{}：{}", "Q{}: {}", "第{}题：{}"])
)
def test_answers_in_the_canonical_form_come_back(
    answers: dict[int, tuple[str, ...] | str], separator: str, form: str
) -> None:
    text = separator.join(form.format(number, written(answers[number])) for number in sorted(answers))

    for asked in (True, False):
        reply = read_reply(text, QUESTIONS, asked=asked)
        assert {answer.question: as_said(answer) for answer in reply.answers} == answers
        assert reply.unread == ()


@given(st.lists(st.sampled_from(WORDS + CHINESE), max_size=30))
def test_no_sentence_without_a_code_is_an_answer(words: list[str]) -> None:
    sentence = " ".join(words)

    assert read_reply(sentence, QUESTIONS, asked=False) == Reply()
    assert read_reply(sentence, QUESTIONS[:1], asked=False).answers == ()


@given(st.text(max_size=300), st.booleans())
@settings(max_examples=300)
def test_any_text_is_read_without_an_error_and_quotes_what_is_there(text: str, asked: bool) -> None:
    reply = read_reply(text, QUESTIONS, asked=asked)

    assert [answer.question for answer in reply.answers] == sorted({answer.question for answer in reply.answers})
    for answer in reply.answers:
        start, end = answer.quote
        assert 0 <= start <= end <= len(text)
        assert answer.text in text[start:end]
        assert answer.remark in text
    if not asked:
        assert reply.unread == ()


@pytest.mark.parametrize(
    "unit",
    ["1A ", "1(", "A(", "1. ", "{quote}", "{code:x}", "> x\n", "bq. Question 1?\n", "1, ", "1 and ", "skip 1 ", "all ",
     "A+", "A and ", "\n", "1-", "[", "[~", "第1题", "Q1", "推荐", "不", " "],
)  # fmt: skip
def test_a_hostile_comment_is_read_in_time_that_grows_with_its_length(unit: str) -> None:
    def seconds(length: int) -> float:
        text = "1: " + unit * (length // len(unit))
        started = time.process_time()
        for asked in (True, False):
            read_reply(text, QUESTIONS, asked=asked)
        return time.process_time() - started

    tries = (seconds(100_000) / max(min(seconds(25_000) for _ in range(3)), 0.02) for _ in range(3))
    assert any(share < 16 for share in tries), "slow each time, whatever else ran on the machine"
