"""Which words of a ticket two people read differently, and which only look like it."""

import pytest

from workers.plan.questions.ambiguous import doubts_in


def found(*sentences: str) -> list[tuple[str, str]]:
    return [(doubt.matter, doubt.words) for doubt in doubts_in(("Title", *sentences))]


@pytest.mark.parametrize(
    ("sentence", "doubt"),
    [
        ("The page should be handy.", ("vague", "handy")),
        ("页面要方便。", ("vague", "方便")),
        ("Make the search faster.", ("comparison", "faster")),
        ("让搜索更快。", ("comparison", "更快")),
        ("Support various formats.", ("amount", "various")),
        ("Invite these users to a call.", ("reference", "these users")),
        ("The server sends it.", ("reference", "it")),
        ("Read the XYZ first.", ("term", "XYZ")),
    ],
)
def test_words_without_measure_reference_or_meaning_are_found(sentence: str, doubt: tuple[str, str]) -> None:
    assert doubt in found(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "It would be nice to have an export.",
        "Users log in; show these users a hint.",
        "The search must be faster than in version 2.",
        "Export it as CSV.",
        "At that time the XML is read.",
        "The done date protocol (XYZ) is read; XYZ is ours.",
    ],
)
def test_praise_named_things_and_known_names_raise_no_doubt(sentence: str) -> None:
    assert found(sentence) == []


def test_each_word_is_doubted_once() -> None:
    assert found("Make it handy.", "A handy link should be shown.").count(("vague", "handy")) == 1


def test_of_two_plurals_either_may_be_meant() -> None:
    assert ("reference", "them") in found("Friends have keys, and somebody deletes them.")
