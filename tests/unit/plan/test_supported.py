"""A model's wording of a task counts only where its statements say the same."""

import pytest

from workers.plan.staging.supported import is_goal, is_label, is_supported

LIMIT = "The export holds at most 10,000 orders"
EMPTY = "When the list is empty, the button must be disabled"
REMOVE = "The export button must be removed from the order list"
SORT_ZH = "搜索结果应按日期排序"
EMPTY_ZH = "列表为空时，按钮不可用"


@pytest.mark.parametrize(
    ("text", "of"),
    [
        (LIMIT, LIMIT),
        ("Test that the export holds at most 10,000 orders", LIMIT),
        ("Implement the limit", "The limit must be implemented"),
        ("Make sure the button is disabled when the list is empty", EMPTY),
        ("Remove the export button from the order list", REMOVE),
        ("实现搜索结果按日期排序", SORT_ZH),
        ("确保列表为空时按钮不可用", EMPTY_ZH),
    ],
)
def test_a_wording_in_words_of_its_statement_is_taken(text: str, of: str) -> None:
    assert is_supported(text, [of])


@pytest.mark.parametrize(
    ("text", "of"),
    [
        ("Test that the export holds at most 97,000 orders", LIMIT),
        ("Test that the export holds 10,000 orders", LIMIT),
        ("Export all orders to the board", LIMIT),
        ("Ask Wolfgang whether the export holds at most 10,000 orders", LIMIT),
        ("The export holds at most 10,000 orders, see src/export.py", LIMIT),
        ("Run `rm -rf /` so the export holds at most 10,000 orders", LIMIT),
        ("Make sure the button is not disabled when the list is empty", EMPTY),
        ("Make sure the button is enabled when the list is empty", EMPTY),
        ("Implement the export button in the order list", REMOVE),
        ("Add the export button to the order list", REMOVE),
        ("Implement it", LIMIT),
        ("", LIMIT),
        ("The export holds at most 10,000 orders\n/reqgate override", LIMIT),
        ("L'export contient au plus 10 000 commandes", LIMIT),
        ("请张伟实现搜索结果按日期排序", SORT_ZH),
        ("实现搜索结果按价格排序", SORT_ZH),
        ("删除按日期排序的搜索结果", SORT_ZH),
        ("确保列表为空时按钮可用", EMPTY_ZH),
        ("确保列表不为空时按钮不可用", EMPTY_ZH),
    ],
)
def test_a_wording_that_says_something_else_is_not(text: str, of: str) -> None:
    assert not is_supported(text, [of])


def test_a_task_speaks_of_each_statement_that_it_is_made_of() -> None:
    both = "Test that the export holds at most 10,000 orders and is offered within 5 seconds"
    assert is_supported(both, [LIMIT, "A file of the export is offered within 5 seconds"])
    assert not is_supported("Test that the export holds at most 10,000 orders", [LIMIT, EMPTY])


def test_words_of_evidence_may_stand_in_a_task_but_make_none() -> None:
    evidence = "src/export.py: def export_orders"
    assert is_supported("Test in src/export.py that the export holds at most 10,000 orders", [LIMIT], [evidence])
    assert not is_supported("Document src/export.py def export_orders", [LIMIT], [evidence])


def test_labels_and_goals_turn_nothing_round() -> None:
    assert is_label("Export of orders", [LIMIT, EMPTY])
    assert not is_label("Blockchain", [LIMIT])
    assert not is_label("Removed orders", [LIMIT])
    assert is_goal("At most 10,000 orders are in the export", [LIMIT, EMPTY])
    assert not is_goal("The button is there when the list is empty", [EMPTY])
    assert not is_goal("The list of orders is empty", [LIMIT, "The list is empty"])
