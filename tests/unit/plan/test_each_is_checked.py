"""Each demand and each order of the main stage has its end among the success criteria, as far as it says one."""

import pytest

from tests.support.plan_tickets import PARTS, request_of
from workers.plan.graph import plan_ticket
from workers.plan.staging.scenario import as_end


def checks_of(title: str, text: str) -> str:
    plan = plan_ticket(request_of(text, title), PARTS).plan
    return "\n".join(check for stage in plan.stages for check in stage.success_criteria)


@pytest.mark.parametrize(
    ("title", "text", "ends"),
    [
        (
            "Depot list",
            "The depot list should show the weight of each parcel. "
            "Parcels without a label must be marked in red. Pallets have to be listed below the parcels.",
            ("show the weight of each parcel", "must be marked in red", "listed below the parcels"),
        ),
        (
            "网点列表",
            "网点列表应显示每个包裹的重量。没有标签的包裹必须标红。托盘应列在包裹下方。",
            ("应显示每个包裹的重量", "必须标红", "托盘应列在包裹下方"),
        ),
    ],
)
def test_each_demand_has_its_end(title: str, text: str, ends: tuple[str, ...]) -> None:
    told = checks_of(title, text)
    assert [end for end in ends if end not in told] == []


@pytest.mark.parametrize(
    ("title", "text", "end"),
    [
        (
            "Depot list",
            "## Tasks\n\n- [ ] Hook the printer into our label queue\n\n## Acceptance criteria\n\n"
            "- The weight of each parcel is shown in the list\n",
            "Hook the printer into our label queue",
        ),
        (
            "网点列表",
            "## 任务\n\n- [ ] 核对打印机的标签队列\n\n## 验收标准\n\n- 列表显示每个包裹的重量\n",
            "核对打印机的标签队列",
        ),
    ],
)
def test_an_order_beside_the_criteria_has_its_end_as_well(title: str, text: str, end: str) -> None:
    assert end in checks_of(title, text)


@pytest.mark.parametrize(
    ("language", "text", "end"),
    [
        ("en", "We should also list the pallets", "this need is met: we should also list the pallets"),
        ("en", "The depot list needs an update", "this need is met: the depot list needs an update"),
        ("en", "Do not list pallets", "this is kept to: Do not list pallets"),
        ("en", "The list shows pallets", "The list shows pallets"),
        ("zh", "希望列表显示托盘", "已满足：希望列表显示托盘"),
        ("zh", "不要显示托盘", "已遵守：不要显示托盘"),
    ],
)
def test_what_is_needed_is_met_in_the_end_and_what_is_forbidden_kept_to(language: str, text: str, end: str) -> None:
    assert as_end(text, "zh" if language == "zh" else "en") == end
