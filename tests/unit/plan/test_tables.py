"""What a ticket lists in tables, below "missing" or "done", in a fence or as a log is read as what it is."""

import pytest

from tests.support.plan_tickets import plan_of, tasks_of
from workers.plan.telling.present import introduces_done, introduces_missing, is_log, names_nothing

TABLE = """We want limits on the API.

## Details

| No | Sub-task | File | Description | Status |
|---|---|---|---|---|
| 1 | Install the limiter | `requirements.txt` | as a dependency | TODO |
| 2 | Limit the login | `auth.py` | ten a minute | Done |

## Effort

| Sub-task | Hours |
|---|---|
| Limiter | 2h |
| **Total** | 2h |
"""
TABLE_ZH = """接口需要限流。

## 详细清单

| 序号 | 子任务 | 文件路径 | 说明 | 状态 |
|---|---|---|---|---|
| 1 | 安装限流组件 | `requirements.txt` | 添加依赖 | TODO |
| 2 | 限制登录接口 | `auth.py` | 每分钟十次 | 已完成 |

## 工作量估算

| 子任务 | 预估工时 |
|---|---|
| 限流组件 | 2h |
| **合计** | 2h |
"""


@pytest.mark.parametrize(
    ("ticket", "title", "wanted", "unwanted"),
    [
        (TABLE, "Limits", ("Install the limiter · as a dependency", "Limit the login · ten a minute (ticked off"),
         ("Sub-task", "2h", "Total", "requirements.txt")),
        (TABLE_ZH, "接口限流", ("安装限流组件 · 添加依赖", "限制登录接口 · 每分钟十次（工单中已勾选"),
         ("子任务", "2h", "合计", "requirements.txt")),
    ],
)  # fmt: skip
def test_rows_of_a_table_of_tasks_are_tasks_and_hours_are_none(
    ticket: str, title: str, wanted: tuple[str, ...], unwanted: tuple[str, ...]
) -> None:
    tasks = "\n".join(tasks_of(plan_of(ticket, title)))

    assert all(one in tasks for one in wanted)
    assert not any(one in tasks for one in unwanted)


def test_what_is_missing_is_work_and_what_is_done_is_none() -> None:
    missing = plan_of("The phone app is missing these pages:\n\n- orders\n- returns\n", "Pages of the phone app")
    done = plan_of(
        "We want to harden the locks.\n\n已完成：\n\n- 删除隧道时同步删除资源锁。\n\n验收：\n\n- 孤儿锁会被清理。\n",
        "资源锁加固",
    )

    assert any("orders; returns" in task for task in tasks_of(missing))
    assert not any("删除隧道时" in task for task in tasks_of(done))


@pytest.mark.parametrize("fence", ["```\n{}\n```", "```text\n{}\n```", "{{noformat}}\n{}\n{{noformat}}"])
def test_a_ticket_in_one_fence_is_read_as_without_it(fence: str) -> None:
    text = "Shop managers want to export orders.\n\n## Tasks\n\n- Add an export button\n- Document the export"

    assert tasks_of(plan_of(fence.format(text), "Export")) == tasks_of(plan_of(text, "Export"))


def test_a_program_in_a_fence_stays_one() -> None:
    program = "```\nfor (i = 0; i < 3; i++) {\n  add(i);\n}\n```"

    assert not any("add(i)" in task for task in tasks_of(plan_of(program, "Export orders as CSV")))


@pytest.mark.parametrize(
    ("title", "text", "named"),
    [
        ("需求", "我想实现一个同步待办的插件。\n选定的文件夹与清单同步。", "同步待办的插件"),
        ("Feature request", "Shop managers want to export orders as CSV.", "export orders"),
        ("產品需求規格書 (Requirements)", "店长希望把订单导出为表格。", "导出为表格"),
    ],
)
def test_a_plan_is_not_called_by_a_title_that_says_nothing(title: str, text: str, named: str) -> None:
    assert any(named in stage.goal for stage in plan_of(text, title).plan.stages)


@pytest.mark.parametrize("title", ["需求", "新功能", "需求规格说明书", "Bug", "Feature request", "The requirements"])
def test_a_title_may_say_nothing(title: str) -> None:
    assert names_nothing(title)


@pytest.mark.parametrize(
    "title", ["需求池排序", "Bug in the export", "Feature flags", "优化导出", "Task list is empty"]
)
def test_a_title_that_names_something_is_kept(title: str) -> None:
    assert not names_nothing(title)


@pytest.mark.parametrize(
    "line",
    ["[ERROR] : Received focus", "2015-04-19 13:50:15,455 ERROR failed", "!ENTRY org.eclipse 4", "Caused by: x",
     "at com.shop.Cart.add(Cart.java:3)", "npm ERR! code 1"],
)  # fmt: skip
def test_a_line_of_a_log_is_no_step(line: str) -> None:
    report = plan_of(
        f"## Steps to reproduce\n\n1. Open the cart\n2. {line}\n\n## Actual\n\nIt fails.", "Cart fails", "Bug"
    )

    assert is_log(line)
    assert not any(line in task for task in tasks_of(report))


@pytest.mark.parametrize(
    "line", ["At the end, press Save", "Error messages are shown", "打开购物车", "12 items are added"]
)
def test_a_line_that_says_what_to_do_is_no_log(line: str) -> None:
    assert not is_log(line)


def test_lists_are_introduced_as_done_or_missing() -> None:
    assert introduces_done("Already done:")
    assert introduces_done("已完成：")
    assert not introduces_done("未完成：")
    assert introduces_done("These have already been done:")
    assert introduces_done("目前已完成：")
    assert not introduces_done("Done when:")
    assert not introduces_done("Definition of done:")
    assert not introduces_done("What needs to be done:")
    assert not introduces_done("上线前须已完成：")
    assert not introduces_done("确保以下浏览器都支持：")
    assert introduces_missing("仍未完成：")
    assert introduces_missing("These are missing:")
    assert not introduces_missing("The export holds:")


def test_what_is_ticked_off_inside_a_line_is_no_work() -> None:
    text = "翻页时文字显示在刘海区域。\n\n- **[x] ① 已修复** — 顶部内边距应改为三档\n- 需要在真机上复测标题位置"

    assert not any("已修复" in task for task in tasks_of(plan_of(text, "阅读器标题显示在刘海区域")))


def test_what_is_expected_is_never_what_is_seen() -> None:
    text = (
        "**问题描述**\n\n列表分页有问题\n\n**复现问题的步骤**\n\n1. 展开列表\n2. 点击下一页\n\n"
        "**期望的结果**\n\n可以翻到下一页"
    )
    tasks = tasks_of(plan_of(text, "列表分页有问题，无法翻页", "Bug"))

    assert any("可以翻到下一页" in task for task in tasks)
    assert not any(task.startswith("确保：列表分页有问题") for task in tasks)
