"""Steps that show what is wrong today are no work of a feature; steps below "Test case" are tried in the end."""

import pytest

from tests.support.plan_tickets import PARTS, request_of
from workers.plan.graph import plan_ticket
from workers.plan.telling.laid_out.shown import shows_fault_below


def tasks_of(title: str, text: str, kind: str = "Story") -> list[str]:
    plan = plan_ticket(request_of(text, title, kind), PARTS).plan
    return [task for stage in plan.stages for task in stage.tasks]


@pytest.mark.parametrize(
    "intro",
    [
        "To see the issue when a parcel is returned:",
        "How to reproduce the problem:",
        "Steps to reproduce it in the depot:",
        "Repro steps:",
        "要看到这个问题：",
        "复现方法：",
    ],
)
def test_a_line_that_leads_in_to_steps_of_a_fault(intro: str) -> None:
    assert shows_fault_below(intro)


@pytest.mark.parametrize(
    "intro",
    [
        "To see the error log of a depot, add:",
        "Steps to import the parcels:",
        "To show the weight when a parcel is returned:",
        "To do:",
        "要看到包裹的重量：",
        "导入步骤：",
    ],
)
def test_a_line_that_leads_in_to_work(intro: str) -> None:
    assert not shows_fault_below(intro)


@pytest.mark.parametrize(
    ("title", "text", "wanted", "steps"),
    [
        (
            "Show the carrier in the parcel list",
            "The list should name the carrier of each parcel.\n\nTo see the issue when a parcel is returned:\n\n"
            "1. Open the depot map\n2. Remove the label of a pallet\n",
            "name the carrier",
            ("Open the depot map", "Remove the label"),
        ),
        (
            "在包裹列表中显示承运商",
            "列表应显示每个包裹的承运商。\n\n要看到这个问题：\n\n1. 打开网点地图\n2. 删除托盘的标签\n",
            "应显示每个包裹的承运商",
            ("打开网点地图", "删除托盘的标签"),
        ),
    ],
)
def test_steps_that_show_a_fault_are_no_work_of_a_feature(
    title: str, text: str, wanted: str, steps: tuple[str, ...]
) -> None:
    tasks = tasks_of(title, text)
    assert any(wanted in task for task in tasks)
    assert not any(step in task for task in tasks for step in steps)


@pytest.mark.parametrize(
    ("title", "text", "tried"),
    [
        (
            "Show the carrier in the parcel list",
            "The list should name the carrier of each parcel.\n\n## Test case\n\n"
            "* Create a parcel without a label\n* Open the depot map\n",
            "Try it: Create a parcel without a label; Open the depot map",
        ),
        (
            "Show the carrier in the parcel list",
            "The list should name the carrier of each parcel.\n\n*Test:*\n\n"
            "# Create a parcel without a label\n# Open the depot map\n",
            "Try it: Create a parcel without a label; Open the depot map",
        ),
        (
            "在包裹列表中显示承运商",
            "列表应显示每个包裹的承运商。\n\n## 测试用例\n\n* 新建一个没有标签的包裹\n* 打开网点地图\n",
            "试用：新建一个没有标签的包裹；打开网点地图",
        ),
    ],
)
def test_the_steps_of_a_test_case_are_tried_in_the_end(title: str, text: str, tried: str) -> None:
    assert tried in tasks_of(title, text)
