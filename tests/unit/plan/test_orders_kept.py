"""What a ticket orders is told as its order: not as undecided, not as settled, and no complaint beside it as work."""

import pytest

from tests.support.plan_tickets import plan_of, tasks_of
from workers.plan.schemas import PlanReport
from workers.plan.telling.put_off import is_decided


def _checks(report: PlanReport, at: int) -> str:
    return "\n".join(report.plan.stages[at].success_criteria)


def _whole(report: PlanReport) -> str:
    stages = (one for stage in report.plan.stages for one in (*stage.tasks, *stage.success_criteria, *stage.risks))
    return "\n".join((*stages, *(one.text for one in report.plan.assumptions)))


@pytest.mark.parametrize(
    ("title", "text", "task"),
    [
        (
            "对账脚本",
            "用同一张卡付款时，两边账单都会列出这笔交易，需要能进行合并，或放在一起便于查看。",
            "合并，或放在一起",
        ),
        (
            "Statement script",
            "A payment by card stands in both statements, so the two must be merged, or shown side by side for a look.",
            "merged, or shown side by side",
        ),
    ],
)
def test_a_demand_that_leaves_the_way_open_is_a_task_and_not_undecided(title: str, text: str, task: str) -> None:
    report = plan_of(text, title, "Task")
    assert any(task in one for one in tasks_of(report))
    assert not any(task in one.text for one in report.plan.assumptions)


@pytest.mark.parametrize(
    ("title", "text", "task"),
    [
        (
            "订单状态 done/finished 双命名",
            "两套名字让报表难读。\n\n如果要改，倾向统一到 `done`，因为数据库已经用它。\n\n- 所有写入只写 `done`。",
            "统一到 `done`",
        ),
        (
            "Two names for one order state",
            "Reports are hard to read.\n\nIf we change it, we'd prefer to "
            "settle on `done`, as the database has used that name since spring.\n\n"
            "- All writes must use `done`.",
            "ettle on `done`",
        ),
    ],
)
def test_a_way_that_is_recommended_is_a_task(title: str, text: str, task: str) -> None:
    report = plan_of(text, title, "Task")
    told = [one for one in tasks_of(report) if task in one]
    assert told
    assert not any("倾向" in one or "prefer" in one for one in told)
    assert not any(task in one.text for one in report.plan.assumptions)


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("两边账单需要能进行合并，或放在一起。", True),
        ("如果要改，倾向统一到新名称。", True),
        ("必须先商量店铺券是否叠加。", False),
        ("需要确认用哪个名称。", False),
        ("合并，或放在一起。", False),
        ("The two must be merged, or shown side by side.", True),
        ("If we change it, we'd prefer to keep the old name.", True),
        ("We should decide which coupons stack.", False),
        ("It must be either the old name or the new one.", False),
        ("Merged, or shown side by side.", False),
    ],
)
def test_what_is_doubted_is_not_decided(text: str, is_one: bool) -> None:
    assert is_decided(text) is is_one


@pytest.mark.parametrize(
    ("title", "text", "rule", "then"),
    [
        (
            "CLI: Plugin build",
            "You should set `args.kind` to the right value. If `plugin.json` does not exist, error and exit.\n\n"
            "Add `this.plugin` to the `run` function.",
            "`plugin.json` does not exist",
            "Then error and exit",
        ),
        (
            "命令行：插件构建",
            "需要把 args.kind 设为正确的值。如果 plugin.json 不存在，则报错并退出。\n\n在 run 函数里增加 this.plugin。",
            "plugin.json 不存在",
            "报错并退出",
        ),
    ],
)
def test_a_conditional_rule_is_a_criterion_of_the_main_stage(title: str, text: str, rule: str, then: str) -> None:
    report = plan_of(text, title, "Story")
    assert any(rule in one for one in report.plan.stages[1].tasks)
    assert then in _checks(report, 1)
    assert "settled" not in _whole(report)
    assert "已解决" not in _whole(report)


@pytest.mark.parametrize(
    ("text", "complaint", "wish"),
    [
        ("手工对账非常繁琐耗时，银行现在能导出流水，希望能通过脚本自动汇总所有流水。", "繁琐", "自动汇总所有流水"),
        (
            "Doing the accounts by hand is tedious and error-prone, so we want a script that merges all statements.",
            "tedious",
            "a script that merges all statements",
        ),
    ],
)
def test_a_complaint_before_a_wish_is_no_part_of_the_work(text: str, complaint: str, wish: str) -> None:
    report = plan_of(text, "Accounts", "Story")
    built = [one for stage in report.plan.stages[:-1] for one in (*stage.tasks, *stage.success_criteria, *stage.risks)]
    assert any(wish in one for one in built)
    assert not any(complaint in one for one in built)


@pytest.mark.parametrize(
    ("title", "text", "quoted"),
    [
        (
            "Remove the caller from the log layout",
            "The settings print the caller.\n\n{{WARNING Finding the caller is slow and should be avoided.}}",
            "Finding the caller",
        ),
        ("移除日志中的行号", "配置里打印了行号。\n\n“警告：生成行号非常慢，应避免使用。”", "生成行号"),
        ("移除日志中的行号", "配置里打印了行号。\n\n{{警告 生成行号非常慢 应避免使用}}", "生成行号"),
    ],
)
def test_a_quotation_is_no_task_and_no_criterion(title: str, text: str, quoted: str) -> None:
    assert quoted not in _whole(plan_of(text, title, "Task"))


@pytest.mark.parametrize(
    ("text", "order", "lead"),
    [
        (
            "This change intends to introduce a switch that lets a shop choose the client by a variable.",
            "Introduce a switch",
            "intends",
        ),
        ("This proposal aims to add a switch that lets a shop choose the client.", "Add a switch", "aims"),
        ("本次改动旨在引入开关，店铺可通过环境变量切换客户端。", "引入开关", "旨在"),
        ("本提案计划新增开关，店铺可通过环境变量切换客户端。", "新增开关", "提案"),
    ],
)
def test_what_a_change_intends_is_the_order_itself(text: str, order: str, lead: str) -> None:
    tasks = tasks_of(plan_of(text, "Clients of shops", "Story"))
    assert any(order in one for one in tasks)
    assert not any(lead in one for one in tasks)
