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


COMMANDS = """The launcher becomes a thin client.

Commands include:

* Account
** login - hands the request to /account/login
** logout - hands the request to /account/logout
* Project
** open - hands the request to /project/open
** build - hands the request to /project/build
** clean - hands the request to /project/clean
"""
COMMANDS_ZH = """启动器改成瘦客户端。

命令包括：

* 账户
** 登录 - 把请求转给 /account/login
** 退出 - 把请求转给 /account/logout
* 项目
** 打开 - 把请求转给 /project/open
** 构建 - 把请求转给 /project/build
** 清理 - 把请求转给 /project/clean
"""


@pytest.mark.parametrize(("title", "text"), [("Launcher service", COMMANDS), ("启动器服务", COMMANDS_ZH)])
def test_each_command_of_a_list_is_in_a_task_though_its_name_is_a_verb_or_a_label(title: str, text: str) -> None:
    tasks = "\n".join(tasks_of(plan_of(text, title, "Story")))
    assert all(path in tasks for path in ("login", "logout", "/open", "/build", "/clean"))
    assert not plan_of(text, title, "Story").unplanned


@pytest.mark.parametrize(
    ("title", "text", "place"),
    [
        (
            "Banner",
            "## Goal\nPages share one banner.\n\n## In scope\n- [ ] Deliverable 1\n- [ ] Deliverable 2\n",
            "Deliverable",
        ),
        ("横幅", "## 目标\n各页面共用一个横幅。\n\n## 范围内\n- [ ] 交付物 1\n- [ ] 交付物 2\n", "交付物"),
    ],
)
def test_the_numbered_places_of_a_form_are_no_work(title: str, text: str, place: str) -> None:
    report = plan_of(text, title, "Story")
    assert not any(place in task for task in tasks_of(report))
    assert place not in _checks(report)


@pytest.mark.parametrize(
    ("title", "text", "fault"),
    [
        ("Panes", "We want:\n\n- a second pane\n- same problem\n", "same problem"),
        ("窗格", "我们需要：\n\n- 第二个窗格\n- 同样的问题\n", "同样的问题"),
    ],
)
def test_no_criterion_asks_that_a_fault_is_there(title: str, text: str, fault: str) -> None:
    assert f"there: {fault}" not in _checks(plan_of(text, title, "Story"))
    assert f"已有这一项：{fault}" not in _checks(plan_of(text, title, "Story"))
