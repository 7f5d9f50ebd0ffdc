"""Opinions, what is lacking, what files the ticket, and halves of sentences."""

import pytest

from workers.plan.phrasing.bare import bare_order
from workers.plan.telling.demands import is_no_demand


@pytest.mark.parametrize(
    ("told", "order"),
    [
        ("I think we should write down how labels are cut.", "Write down how labels are cut."),
        ("We'd like to support wide labels.", "Support wide labels."),
        ("我觉得我们应该新增宽标签。", "新增宽标签。"),
        ("我认为应该编写标签说明。", "编写标签说明。"),
        ("You can print a label, but you cannot print it again.", "Make it possible to print it again"),
        ("你能打印标签，却不能把它再打一次。", "支持把它再打一次"),
        ("I think that labels are wide.", "I think that labels are wide."),
        ("Labels can be wide but not torn.", "Labels can be wide but not torn."),
    ],
)
def test_the_order_behind_an_opinion_or_a_lack_is_planned(told: str, order: str) -> None:
    assert bare_order(told) == order


@pytest.mark.parametrize(
    ("text", "is_none"),
    [
        ("Open the label page and then,", True),
        ("打开标签页，", True),
        ("Assignee: label team", True),
        ("处理人: 标签组", True),
        ("经办人：标签组", True),
        ("When you print a label", True),
        ("当你打印标签时", True),
        ("When you print a label, it should be cut.", False),
        ("打印标签时，应当裁切。", False),
        ("Print the label twice", False),
    ],
)
def test_halves_of_sentences_and_what_files_the_ticket_are_no_demand(text: str, is_none: bool) -> None:
    assert is_no_demand(text) is is_none
