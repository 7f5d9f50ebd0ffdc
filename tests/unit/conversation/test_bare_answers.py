"""Answers without a mark: a number that only its turn tells, and a letter with no more than courtesy around it."""

import pytest

from tests.unit.conversation.asked import FORMAT, THREE, WHO, comment, question, say, shortly
from tests.unit.review.long_texts import seconds_of

NAMED = question(2, "What is shown where nothing may be exported?")
TWO = (WHO, NAMED)


@pytest.mark.parametrize(
    ("text", "answers"),
    [
        ("1选A，2用灰色按钮", '1=A 2="用灰色按钮"'),
        ("1 选 A；2 置灰", '1=A 2="置灰"'),
        ("1用A，2按灰色按钮处理", '1=A 2="按灰色按钮处理"'),
        ("1就A吧，2灰色按钮", '1=A 2="灰色按钮"'),
        ("1A, 2 grey button", '1=A 2="grey button"'),
        ("1 A, 2 use the grey button", '1=A 2="use the grey button"'),
        ("1: A，但是 only for admins 2: grey button", '1=A 2="grey button"'),
        ("第一题 option B，第二题 use grey button", '1=B 2="use grey button"'),
        ("问题1：A\n问题2：失败时 show error", '1=A 2="失败时 show error"'),
    ],
)
def test_the_next_number_in_turn_needs_no_mark(text: str, answers: str) -> None:
    assert shortly(comment(text, *TWO)) == answers
    assert shortly(say(text, *TWO)) == answers


@pytest.mark.parametrize(
    "text",
    [
        "1A, 2 days later",
        "1选A，2天内上线",
        "1选A，2个都要",
        "1A, 2 of them at once",
        "1选A，3 用灰色按钮",
        "1A and 2 grey ones",
    ],
)
def test_an_amount_or_a_number_out_of_turn_goes_on_with_the_answer(text: str) -> None:
    assert shortly(comment(text, *TWO)) == "1=A"


@pytest.mark.parametrize("text", ["In 1 case, 2 buttons are grey", "有 1 个问题，2 用灰色", "1, 2 grey buttons"])
def test_numbers_without_a_mark_alone_are_no_answers(text: str) -> None:
    assert not comment(text, *TWO).answers


@pytest.mark.parametrize(
    "text",
    [
        *("B please", "B please!", "Please B", "option B please", "B thanks", "Let's go with B then", "B is fine"),
        *("B it is", "B sounds good", "+1 for B", "my vote: B", "B for me", "B from my side", "everybody please"),
        *("选 B 就行", "B吧，谢谢", "就B吧", "B 就好", "B可以"),
    ],
)
def test_a_letter_with_courtesy_answers_the_only_question(text: str) -> None:
    reply = comment(text, WHO)
    assert shortly(reply) == "1=B"
    assert not reply.answers[0].remark


@pytest.mark.parametrize("text", ["B, but only for me", "B，但是 only for admins"])
def test_what_limits_the_choice_is_still_a_remark(text: str) -> None:
    assert comment(text, WHO).answers[0].remark


@pytest.mark.parametrize(
    "text",
    [
        *("B is a bad idea", "B team please have a look", "A please look at this", "B plan is attached"),
        *("B please check the logs", "Vitamin B please", "please", "C please", "B 组请看一下日志"),
    ],
)
def test_talk_with_a_letter_is_no_answer(text: str) -> None:
    assert not comment(text, WHO).answers


@pytest.mark.parametrize("text", ["B please", "B is fine", "选 B 就行"])
def test_a_letter_with_courtesy_answers_none_of_several_questions(text: str) -> None:
    assert not comment(text, *THREE).answers


def test_spaces_beside_chinese_do_not_tell_options_apart() -> None:
    kept = question(1, "保留多久？", "7 天", "30 天")
    assert shortly(comment("1选30天", kept, FORMAT)) == "1=B"


def test_bare_answers_are_read_in_linear_time() -> None:
    for text in ("1A, 2 a " * 3000, "please " * 6000, "1选A，2用" * 3000):
        assert seconds_of(lambda text=text: (comment(text, *TWO), comment(text, WHO))) < 2


@pytest.mark.parametrize(
    ("text", "answers"),
    [
        ("一选A，二用灰色按钮", '1=A 2="用灰色按钮"'),
        ("一选 A；二置灰", '1=A 2="置灰"'),
        ("一选A，二跳过", "1=A 2=skip"),
    ],
)
def test_numbers_are_written_in_chinese_as_well(text: str, answers: str) -> None:
    assert shortly(comment(text, *TWO)) == answers


def test_letters_stand_behind_chinese_numbers_in_either_script() -> None:
    assert shortly(comment("一選A，二選B", WHO, FORMAT)) == "1=A 2=B"


@pytest.mark.parametrize("text", ["一选A，二者不冲突", "一选A，三方都同意", "一选A，一般没有问题"])
def test_a_word_that_begins_as_a_number_goes_on_with_the_answer(text: str) -> None:
    assert shortly(comment(text, *TWO)) == "1=A"


@pytest.mark.parametrize("text", ["二选一就行", "一开始没想好，二期再说", "三选A班的同学"])
def test_chinese_numbers_in_talk_answer_nothing(text: str) -> None:
    assert not comment(text, *TWO).answers
