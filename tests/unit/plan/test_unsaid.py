"""What a ticket says and its plan does not carry is named: a demand, a name, a figure."""

from dataclasses import replace

import pytest

from tests.support.plan_tickets import PARTS, plan_of, request_of
from workers.comment.text import render_text
from workers.plan.compose.comment import Around, plan_comment
from workers.plan.graph import plan_ticket


@pytest.mark.parametrize(
    ("title", "text", "named"),
    [
        (
            "Add a filter for carriers",
            "Add a filter above the list. The code for it lives in ParcelListView since the last release.",
            "The code for it lives in ParcelListView since the last release.",
        ),
        (
            "新增承运商筛选",
            "在列表上方新增筛选。相关代码上个版本起放在 ParcelListView。",
            "相关代码上个版本起放在 ParcelListView。",
        ),
    ],
)
def test_a_name_that_the_plan_lacks_is_named_beside_it(title: str, text: str, named: str) -> None:
    report = plan_of(text, title)
    assert [one.text for one in report.unplanned if one.reason == "said"] == [named]
    assert named.rstrip(".。") in render_text(plan_comment(report, Around()))


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Add a filter for carriers", "Add a filter above the list. The list is long, and nobody likes it."),
        ("新增承运商筛选", "在列表上方新增筛选。列表太长，大家都不喜欢。"),
    ],
)
def test_what_the_plan_carries_and_what_names_nothing_is_not_told_again(title: str, text: str) -> None:
    assert not [one for one in plan_of(text, title).unplanned if one.reason == "said"]


def test_while_questions_are_open_nothing_is_called_unplanned() -> None:
    asked = request_of("Export the orders as CSV or XML? The code is in OrderWriter.", "Export of orders")
    report = plan_ticket(replace(asked, is_over=""), PARTS)
    assert report.plan.status == "clarification_needed"
    assert not report.unplanned
