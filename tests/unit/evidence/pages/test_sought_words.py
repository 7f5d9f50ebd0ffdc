"""By which words of a question passages are sought: the rarest, and in a large index no more than can be looked at."""

from workers.evidence.pages.asked import Asked
from workers.evidence.pages.search import _telling
from workers.evidence.pages.table import Size


def sought(known: dict[str, int], passages: int) -> list[str]:
    return _telling(Asked(tuple(known), {}, "fact", is_chinese=False), known, Size(passages, 60.0))


def test_in_a_small_index_all_but_the_commonest_words_are_sought_the_rarest_first() -> None:
    known = {"shop": 900, "backup": 12, "night": 80, "restore": 5, "run": 150}
    assert sought(known, 1_000) == ["restore", "backup", "night", "run"]


def test_in_a_large_index_common_words_are_left_out_once_the_rare_ones_find_enough() -> None:
    known = {"backup": 40, "restore": 30, "night": 3_000, "shop": 6_000, "run": 18_000, "page": 19_000}
    assert sought(known, 100_000) == ["restore", "backup", "night", "shop"]


def test_three_words_are_sought_however_common_they_are() -> None:
    known = {"run": 18_000, "page": 19_000, "shop": 17_000, "team": 19_500}
    assert sought(known, 100_000) == ["shop", "run", "page"]
