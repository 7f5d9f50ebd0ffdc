"""A conversation over rounds: what counts is what people could see when they wrote."""

from datetime import UTC, datetime, timedelta

from workers.conversation.questions import Option, Question
from workers.conversation.rounds import AskedAt, Conversation, Spoken, read_conversation

START = datetime(2026, 3, 2, 9, tzinfo=UTC)
LETTERS = tuple(map(Option, "AB"))


def at(minutes: int) -> datetime:
    return START + timedelta(minutes=minutes)


def asked(*numbers: int, minutes: int = 0) -> list[AskedAt]:
    return [AskedAt(Question(number, f"Question {number}?", LETTERS), at(minutes)) for number in numbers]


def spoken(text: str, minutes: int, by: str = "ann", is_command: bool = False) -> Spoken:
    return Spoken(str(1000 + minutes), by, at(minutes), text, is_command)


def told(talk: Conversation) -> list[tuple[str, int, str]]:
    return [(one.by, one.answer.question, "+".join(one.answer.chosen) or one.answer.text) for one in talk.said]


def test_answers_come_in_the_order_of_time_whoever_gives_them() -> None:
    talk = read_conversation([spoken("2B", 9, "bob"), spoken("1A", 5), spoken("1B", 12, "bob")], asked(1, 2))
    assert told(talk) == [("ann", 1, "A"), ("bob", 2, "B"), ("bob", 1, "B")]


def test_letters_in_a_row_are_for_what_was_open_when_they_were_written() -> None:
    questions = asked(1, 2) + asked(3, 4, minutes=20)
    talk = read_conversation([spoken("A, A", 5), spoken("B, B", 25)], questions)
    assert told(talk) == [("ann", 1, "A"), ("ann", 2, "A"), ("ann", 3, "B"), ("ann", 4, "B")]


def test_a_question_of_an_earlier_round_is_answered_by_its_number() -> None:
    questions = asked(1, 2) + asked(3, minutes=20)
    talk = read_conversation([spoken("A, A", 5), spoken("1B", 30, "bob")], questions)
    assert ("bob", 1, "B") in told(talk)


def test_nobody_answers_what_was_not_asked_yet() -> None:
    questions = asked(1) + asked(2, minutes=20)
    talk = read_conversation([spoken("1A 2B", 5, is_command=True)], questions)
    assert told(talk) == [("ann", 1, "A")]
    assert dict(talk.unread)["1005"]


def test_an_ordinary_comment_is_no_answer_and_gets_no_complaint() -> None:
    talk = read_conversation([spoken("I will look at 2 logs tomorrow.", 5), spoken("明天我再看一下", 6)], asked(1, 2))
    assert talk == Conversation()


def test_what_a_command_says_and_cannot_be_read_is_named() -> None:
    talk = read_conversation([spoken("1A 7: maybe", 5, is_command=True)], asked(1, 2))
    assert told(talk) == [("ann", 1, "A")]
    assert any("7" in piece for piece in dict(talk.unread)["1005"])


def test_defaults_for_everything_that_is_open_are_noticed() -> None:
    assert read_conversation([spoken("defaults", 5, is_command=True)], asked(1, 2)).takes_defaults == ("1005",)
    assert read_conversation([spoken("全部默认", 5, is_command=True)], asked(1, 2)).takes_defaults == ("1005",)
    assert not read_conversation([spoken("1A", 5, is_command=True)], asked(1, 2)).takes_defaults
