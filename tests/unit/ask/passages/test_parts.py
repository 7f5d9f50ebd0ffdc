"""A question for two things is two questions; one for one thing is left whole."""

import pytest

from workers.ask.passages.parts import is_told_too, leans, two_asked
from workers.ask.passages.reading import Quoted, both


@pytest.mark.parametrize(
    ("question", "parts"),
    [
        (
            "Who approves a release, and how long does it take?",
            ("Who approves a release?", "how long does it take?"),
        ),
        ("When do backups run and who restores them?", ("When do backups run?", "who restores them?")),
        ("客户几天内可以退货，超过 500 欧元由谁批准？", ("客户几天内可以退货？", "超过 500 欧元由谁批准？")),
        ("備份什麼時候運行？由誰恢復？", ("備份什麼時候運行？", "由誰恢復？")),
        ("How long are seeds kept - could I get some?", ("How long are seeds kept?", "could I get some?")),
        ("When is the shed open? Who has the key?", ("When is the shed open?", "Who has the key?")),
        ("棚子几点开？晚一点来行不行？", ("棚子几点开？", "晚一点来行不行？")),
    ],
)
def test_a_question_for_two_things_is_parted(question: str, parts: tuple[str, str]) -> None:
    assert two_asked(question) == parts


@pytest.mark.parametrize(
    "question",
    [
        "Who approves releases and refunds?",
        "Ask support, and tell me when they answer.",
        "Who, what and where?",
        "谁批准发布和退款？",
        "支付失败，怎么办？",
        "",
    ],
)
def test_a_question_for_one_thing_is_left_whole(question: str) -> None:
    assert two_asked(question) is None


def test_of_two_answers_each_gives_a_sentence_and_the_less_sure_one_counts() -> None:
    first = Quoted(sentences=(("a", "One."), ("a", "More.")), confidence=0.9, is_enough=True)
    second = Quoted(sentences=(("b", "Two."),), confidence=0.6, is_enough=True, linked=("c",))

    assert both(first, second) == Quoted(
        sentences=(("a", "One."), ("b", "Two.")), confidence=0.6, is_enough=True, linked=("c",)
    )


@pytest.mark.parametrize(
    ("part", "is_leaning"),
    [
        ("how long does it take?", True),
        ("over what time span?", True),
        ("退到哪里？", True),
        ("不行的话改到哪天？", True),
        ("who has the key of the shed?", False),
        ("浇水的钥匙由谁保管？", False),
    ],
)
def test_a_part_that_names_nothing_leans_on_the_other(part: str, is_leaning: bool) -> None:
    assert leans(part) == is_leaning


@pytest.mark.parametrize(
    ("part", "sentence", "is_told"),
    [
        ("over what time span?", "Beds are watered again when half of them dry out within two days.", True),
        ("不行的话改到哪天？", "每周三浇水，周日不浇水。", True),
        ("要等几天？", "浇水在三天内完成。", True),
        ("how soon?", "Beds are watered within two days.", True),
        ("how long must it last before it does?", "The bell rings when it is dry for two days.", True),
        ("how long must it last before we pay?", "The bell rings when it is dry for two days.", False),
        ("要等几天？", "安娜浇水。", False),
        ("how long does it take?", "Ann waters the beds.", False),
        ("over what time span?", "Ann waters the beds.", False),
        ("when does it end?", "Watering begins on Mondays.", False),
        ("不行的话找谁？", "每周三浇水，周日不浇水。", False),
    ],
)
def test_a_sentence_may_tell_the_second_part_with_the_first(part: str, sentence: str, is_told: bool) -> None:
    assert is_told_too(part, sentence) == is_told
