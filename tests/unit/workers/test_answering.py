"""Answers to the points of a review become decisions in people's own words, or those of the option they chose."""

import pytest

from workers.handlers.answering import answers_in
from workers.review.facets.values import Facet, Point

POINTS = (
    Point(
        code="UNDECIDED",
        facet=Facet.OUTCOME,
        quote="Either a PDF or a page",
        text="What was decided?",
        options=("a PDF", "a page"),
    ),
    Point(code="UNMEASURED", facet=Facet.CRITERIA, quote="It should be fast", text="How would somebody see it?"),
)


def test_a_letter_is_the_words_of_its_option_and_free_text_is_the_persons() -> None:
    answered = answers_in("1B 2: under two seconds", POINTS, "5b10")
    assert [one.answer for one in answered.decisions] == ["a page", "under two seconds"]
    assert [one.place for one in answered.decisions] == [Facet.OUTCOME, Facet.CRITERIA]
    assert {one.by for one in answered.decisions} == {"5b10"}
    assert answered.unread == ()


def test_a_remark_stands_behind_the_choice() -> None:
    assert answers_in("1: A, but only for paid orders", POINTS, "5b10").decisions[0].answer.startswith("a PDF, ")


def test_the_full_width_forms_are_read() -> None:
    assert [one.answer for one in answers_in("1：A，2：两秒以内", POINTS, "5b10").decisions] == ["a PDF", "两秒以内"]


@pytest.mark.parametrize("argument", ["", "1: not sure", "1 skip", "9A"])
def test_who_says_nothing_definite_decides_nothing(argument: str) -> None:
    assert answers_in(argument, POINTS, "5b10").decisions == ()


def test_without_points_there_is_nothing_to_answer() -> None:
    assert answers_in("1A", (), "5b10").were_asked is False
