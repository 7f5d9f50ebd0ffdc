"""An order about what another sentence named says little by itself: no summary begins so, and it is no first test."""

import pytest

from tests.support.plan_tickets import PARTS, request_of
from workers.plan.graph import plan_ticket
from workers.plan.phrasing.bare import acts_on_named


@pytest.mark.parametrize(
    "text",
    [
        "Modify it to list pallets as well",
        "Expose these parcels in the depot list.",
        "We need to provide this list in the new depot map.",
        "将其改为托盘列表",
        "把这些接口开放给网点",
    ],
)
def test_an_order_about_what_was_named_before(text: str) -> None:
    assert acts_on_named(text)


@pytest.mark.parametrize(
    "text",
    [
        "Make it possible to list pallets",
        "Add these to the depot list: pallets, crates",
        "Check that it lists pallets",
        "Ensure that parcels are listed",
        "Replace the list that shows pallets",
        "将其他托盘移到列表",
        "把托盘移到列表",
    ],
)
def test_an_order_that_names_what_it_is_about(text: str) -> None:
    assert not acts_on_named(text)


@pytest.mark.parametrize(
    ("title", "text", "pointing"),
    [
        (
            "Rename the group of loose parcels",
            'The group "All" holds the parcels of no depot. The suggestion is to rename it to "Others" in the map.',
            "it to",
        ),
        ("重命名散件分组", "分组“全部”只包含没有网点的包裹。建议：将其改名为“其他”。", "将其"),
    ],
)
def test_such_an_order_neither_begins_the_summary_nor_is_the_first_test(title: str, text: str, pointing: str) -> None:
    plan = plan_ticket(request_of(text, title), PARTS).plan
    assert plan.requirement_summary.startswith(title)
    assert pointing not in plan.stages[0].tasks[0]
