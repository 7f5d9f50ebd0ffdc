"""What is only considered is decided before it is built, and what testers are to look at is no rule of the product."""

import pytest

from tests.support.plan_tickets import plan_of, tasks_of
from workers.plan.phrasing.closing import is_for_testers
from workers.plan.phrasing.tasks import as_task
from workers.plan.phrasing.weighed import considered_in, weighed_in


@pytest.mark.parametrize(
    ("order", "weighed"),
    [
        ("Consider adding a dark theme", "adding a dark theme"),
        ("Find out whether we can drop the importer", "drop the importer"),
        ("Consider time zones in the report", ""),
        ("Add a dark theme", ""),
        ("考虑增加深色主题", "增加深色主题"),
        ("调研能否去掉导入器", "去掉导入器"),
        ("新增深色主题", ""),
    ],
)
def test_an_order_that_only_weighs_something_is_known(order: str, weighed: str) -> None:
    assert weighed_in(order) == weighed


def test_what_asks_outright_is_answered_by_itself() -> None:
    assert considered_in("Consider adding a theme") == "adding a theme"
    assert not considered_in("Find out whether we can drop it")
    assert not considered_in("调研能否去掉导入器")


@pytest.mark.parametrize(
    ("title", "text", "assessed", "then"),
    [
        (
            "Consider adding a dark theme",
            "Some readers found the pages too bright. The settings would get a switch.",
            "Assess benefit, cost and risk, with evidence: adding a dark theme",
            "Plan this in a ticket of its own if it is decided for: adding a dark theme",
        ),
        (
            "考虑增加深色主题",
            "有读者觉得页面太亮。设置页可以加一个开关。",
            "评估收益、成本与风险，并写明依据：增加深色主题",
            "创建一张后续工单（仅在决定要做时）：增加深色主题",
        ),
    ],
)
def test_what_is_only_considered_is_decided_first(title: str, text: str, assessed: str, then: str) -> None:
    report = plan_of(text, title, "Story")
    assert report.kind == "SPIKE"
    assert assessed in report.plan.stages[1].tasks
    assert then in report.plan.stages[-1].tasks
    assert title not in tasks_of(report)


@pytest.mark.parametrize(
    ("text", "verb", "task"),
    [
        ("It should be simple to run", "Find out: ", "Keep to this: It should be simple to run"),
        ("Which format is best", "Find out: ", "Find out: Which format is best"),
        ("必须保持简单", "查明：", "遵守：必须保持简单"),
        ("哪种格式应该优先", "查明：", "查明：哪种格式应该优先"),
    ],
)
def test_research_keeps_to_what_is_told_and_finds_out_what_is_asked(text: str, verb: str, task: str) -> None:
    assert as_task(text, verb) == task


@pytest.mark.parametrize(
    ("text", "is_so"),
    [
        ("QA should check the payment on two phones", True),
        ("Testers need to verify the export", True),
        ("The tester role should see all parcels", False),
        ("测试同学需要验证安卓下的下单流程", True),
        ("测试环境需要两台机器", False),
    ],
)
def test_what_testers_are_told_is_known(text: str, *, is_so: bool) -> None:
    assert is_for_testers(text) is is_so


@pytest.mark.parametrize(
    ("title", "text", "task", "told"),
    [
        (
            "Let guests pay by card",
            "Guests should be able to pay by card.\n\nQA should check the payment on two phones.",
            "Check the payment on two phones.",
            "QA should",
        ),
        (
            "支持游客下单",
            "游客无需注册即可下单。测试同学需要验证安卓下的下单流程。",
            "验证安卓下的下单流程。",
            "测试同学",
        ),
    ],
)
def test_what_testers_are_told_in_prose_is_tried_in_the_end(title: str, text: str, task: str, told: str) -> None:
    report = plan_of(text, title, "Story")
    assert task in report.plan.stages[-1].tasks
    assert not any(told in one for stage in report.plan.stages for one in stage.success_criteria)
    assert told not in report.plan.requirement_summary


@pytest.mark.parametrize(
    ("text", "tried"),
    [
        (
            "## Proposal\n\nAdd a filter for dates.\n\n## QA\n\n- Open the list\n- Reload it with a filter",
            "Try it: Open the list; Reload it with a filter",
        ),
        ("## Proposal\n\nAdd a filter for dates.\n\n## QA\n\nReload the list with a filter.", "Reload the list"),
        ("## 需求\n\n新增日期筛选。\n\n## 测试说明\n\n- 打开列表\n- 带筛选刷新列表", "试用：打开列表；带筛选刷新列表"),
    ],
)
def test_what_stands_below_the_heading_of_testers_is_tried_in_the_end(text: str, tried: str) -> None:
    title = "Parcel dates" if text.isascii() else "包裹日期筛选"
    assert any(task.startswith(tried) for task in plan_of(text, title, "Story").plan.stages[-1].tasks)


@pytest.mark.parametrize(
    ("title", "text", "again"),
    [
        (
            "Coupons in the cart",
            "## Acceptance criteria\n\n- An expired coupon is refused\n\n## Tasks\n\n- Show the coupon in the cart\n"
            "- Test that an expired coupon is refused",
            "acceptance test: An expired coupon",
        ),
        (
            "购物车使用优惠券",
            "## 验收标准\n\n- 过期的优惠券被拒绝\n\n## 任务\n\n- 在购物车显示优惠券\n- 补充过期的优惠券被拒绝的测试",
            "验收测试：过期",
        ),
    ],
)
def test_a_test_that_the_ticket_lists_is_not_asked_for_again(title: str, text: str, again: str) -> None:
    assert not any(again in task for task in tasks_of(plan_of(text, title, "Story")))
