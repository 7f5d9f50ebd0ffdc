"""Which passages are ranked at all: those with a rare word, and those with two of the common ones."""

import re
from collections.abc import Mapping
from itertools import combinations

import pytest

from workers.evidence.pages.table import narrowed

RARE = {"restore": 40, "backup": 400}
COMMON = {"night": 1_800, "shop": 3_000, "run": 4_000, "page": 4_500, "team": 5_000}


def finds(terms: Mapping[str, int], *held: str) -> bool:
    """Return whether a passage that holds these alone is found, as full text reads such a query."""
    query = narrowed(terms, " or ", " and ")
    return bool(eval(re.sub(r"[a-z]+", lambda word: _read(word[0], held), query)))


def _read(word: str, held: tuple[str, ...]) -> str:
    return word if word in ("or", "and") else str(word in held)


def test_a_rare_word_is_enough_and_a_common_one_is_not() -> None:
    terms = {**COMMON, **RARE}
    assert all(finds(terms, word) for word in RARE)
    assert not any(finds(terms, word) for word in COMMON)
    assert not finds(terms)


def test_two_common_words_are_enough_whichever_they_are() -> None:
    assert all(finds({**RARE, **COMMON}, *pair) for pair in combinations(COMMON, 2))


@pytest.mark.parametrize("terms", [RARE, {"night": 1_800}, {"team": 50_000}])
def test_where_there_is_nothing_to_leave_out_each_word_is_enough(terms: Mapping[str, int]) -> None:
    assert all(finds(terms, word) for word in terms)


def test_a_query_for_many_common_words_stays_short() -> None:
    many = {f"word{number}": 3_000 for number in range(32)}
    assert narrowed(many, " OR ", " AND ").count("word") <= 6 * len(many)
