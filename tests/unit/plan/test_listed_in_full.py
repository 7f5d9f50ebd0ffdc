"""What a ticket lists is work, however it is marked and whatever stands above it, and each item can be checked."""

import pytest

from tests.support.plan_tickets import plan_of, tasks_of
from workers.plan.schemas import PlanReport


def _checks(report: PlanReport) -> str:
    return "\n".join(one for stage in report.plan.stages for one in stage.success_criteria)


@pytest.mark.parametrize(
    ("title", "text", "items"),
    [
        (
            "Kiosk: Design and implement the hub",
            "The hub will manage the kiosks.\n\nIncludes:\n-implement reporting for the kiosks on a web page\n"
            "-connection to Depot and Till\n-provision server and machines\n",
            ("implement reporting", "connection to Depot and Till", "provision server and machines"),
        ),
        (
            "售货亭中心",
            "中心管理所有售货亭。\n\n包括：\n-通过网页查看售货结果\n-连接仓库与收银台\n-部署服务器\n",
            ("通过网页查看售货结果", "连接仓库与收银台", "部署服务器"),
        ),
    ],
)
def test_a_dash_without_a_space_marks_an_item(title: str, text: str, items: tuple[str, ...]) -> None:
    report = plan_of(text, title, "Story")
    assert all(any(item in task for task in tasks_of(report)) for item in items)
    assert not report.unplanned


@pytest.mark.parametrize(
    ("title", "text", "things"),
    [
        ("Receipt export", "For the export we want:\n\n- CSV format\n- progress bar\n", ("CSV format", "progress bar")),
        ("小票导出", "导出时我们需要：\n\n- CSV 格式\n- 进度条\n", ("CSV 格式", "进度条")),
    ],
)
def test_a_thing_that_a_list_only_names_has_a_task_and_a_criterion(
    title: str, text: str, things: tuple[str, ...]
) -> None:
    report = plan_of(text, title, "Story")
    assert all(sum(thing in task for task in tasks_of(report)) == 1 for thing in things)
    assert all(thing in _checks(report) for thing in things)


@pytest.mark.parametrize(
    ("title", "text", "criteria"),
    [
        (
            "As a clerk I would like to see the mean on my chart",
            "COS: - show this as a line on the chart - no interaction expected - use all data of the chart",
            ("show this as a line on the chart", "no interaction expected", "use all data of the chart"),
        ),
        (
            "作为店员，我希望在图表上看到平均值",
            "验收标准：\n- 以折线显示平均值\n- 不需要交互\n- 使用图表的全部数据",
            ("以折线显示平均值", "不需要交互", "使用图表的全部数据"),
        ),
    ],
)
def test_conditions_of_satisfaction_are_criteria(title: str, text: str, criteria: tuple[str, ...]) -> None:
    assert tuple(one.criterion for one in plan_of(text, title, "Story").coverage) == criteria
