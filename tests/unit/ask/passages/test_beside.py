"""What a question names does not answer it, what refers to the sentence before speaks for it, and how words stand."""

import pytest

from workers.ask.passages.sentences import Question, features_of, sentences_of
from workers.evidence.pages.passages import Hit, Passage
from workers.evidence.pages.words import asked_words


def read(question: str, text: str) -> list[dict[str, float]]:
    """Return the features of each sentence of a passage."""
    words = tuple((word, 0.6) for word in asked_words(question))
    hit = Hit(passage=Passage(id="1#0", page="1", space="ENG", title="Page", text=text), score=1.0, rare=words)
    asked = Question(question, dict(words))
    return [dict(one) for one in features_of(asked, sentences_of(asked, [hit]))]


@pytest.mark.parametrize(
    ("question", "named", "another"),
    [
        ("When did the 1992 contract end?", "The 1992 contract ended.", "The 1992 contract ended in 1997."),
        ("What did Ada tell whom?", "The release was told of by Ada.", "The release was told of by Ada to Bo."),
    ],
)
def test_what_a_question_names_does_not_answer_it(question: str, named: str, another: str) -> None:
    (lacks,), (holds,) = read(question, named), read(question, another)
    assert [value for name, value in lacks.items() if name.startswith("wants_")] == [0.0]
    assert [value for name, value in holds.items() if name.startswith("wants_")] == [1.0]


@pytest.mark.parametrize(
    "text",
    [
        "A fire broke out. As a result, it stopped the backup.",
        "机房起火。随后备份停止。",
        "机房起火。因此，这让备份停止。",
    ],
)
def test_a_sentence_that_refers_to_the_one_before_it_speaks_for_that_one(text: str) -> None:
    question = "why did the backup stop?" if text.isascii() else "备份为什么停止？"
    before, behind = read(question, text)
    assert before["referred_to_after"] > 0
    assert behind["referred_to_after"] == 0


def test_words_of_an_english_question_that_stand_near_each_other_tell_more_than_scattered_ones() -> None:
    question = "who runs the night backup?"
    near, scattered, single = read(
        question, "The night backup runs alone. The backup of the shop may at times run all night. A backup is kept."
    )
    assert near["together"] == 1.0 > scattered["together"] > 0.0
    assert single["together"] == 0.0
    assert "in_order" not in near


def test_characters_of_a_chinese_question_in_their_order_tell_more_than_in_another() -> None:
    asked, turned, traditional = read(
        "夜间备份由谁负责？", "夜间的备份由林小雨负责。负责备份的林小雨夜间在家。夜間的備份由林小雨負責。"
    )
    assert asked["in_order"] == traditional["in_order"] > turned["in_order"] > 0.0
    assert "together" not in asked
