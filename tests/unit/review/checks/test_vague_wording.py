"""Vague words: which ones are told, and what excuses them."""

import pytest

from tests.unit.review.checks.tickets import codes, run


def test_a_vague_goal_with_a_number_does_not_block() -> None:
    text = "Improve performance of the search: results within 200 ms for 95 % of requests."
    assert "F-GOAL-VAGUE" not in codes("feature.story", text, "Search")
    assert "F-GOAL-VAGUE" not in codes("feature.story", "优化性能：搜索 95% 的请求在 200 毫秒内返回。", "搜索")


def test_vague_words_beside_an_observable_result_do_not_make_all_criteria_vague() -> None:
    text = "Acceptance criteria:\n- A clear error message is shown when the file is empty\n- good and fast"
    assert "F-AC-ALL-VAGUE" not in codes("feature.acceptance", text)


def test_a_vague_word_beside_a_number_is_excused() -> None:
    assert codes("feature.vagueness", "The search is fast: 95 % of answers arrive within 200 ms.") == set()
    assert codes("feature.vagueness", "搜索要快速：95% 的结果在 200 毫秒内返回。") == set()


def test_a_comparison_with_its_reference_is_excused() -> None:
    assert "COMPARATIVE" not in codes("feature.vagueness", "The export is faster than the report of last year.")


def test_english_words_are_found_next_to_chinese_characters() -> None:
    assert "VAGUE-WORD" in codes("feature.vagueness", "页面要做得nice又modern一点")


@pytest.mark.parametrize(
    "text",
    [
        "The total is shown on the receipt as well.",
        "Hope you are all well! The total is shown on the receipt.",
        "The total is shown on the receipt. Best, Jo",
        "The total is shown on the receipt.\n\nBest,\nJo Miller",
        "The receipt is printed after a clean build of the well-known page.",
        "It is not clear whether the total is shown. Clear the cart afterwards.",
        "小票上显示合计，请先弄清楚税率。",
        "小票上显示合计，税率还不清楚，需要问清楚。",
    ],
)
def test_a_longer_word_or_a_greeting_that_holds_a_vague_word_is_not_vague(text: str) -> None:
    assert codes("feature.vagueness", text) == set()


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("The receipt is printed well.", "well"),
        ("The receipt looks clean.", "clean"),
        ("Best, fast printing of the receipt", "Best"),
        ("The receipt has a clear layout, as well as a total.", "clear"),
        ("小票内容要清楚。", "清楚"),
    ],
)
def test_the_vague_word_itself_is_still_told(text: str, word: str) -> None:
    assert word in {finding.quote.text for finding in run("feature.vagueness", text).findings if finding.quote}
