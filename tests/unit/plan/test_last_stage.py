"""The last stage says what the ticket tells about its end, and holds more than the title where there is more."""

import pytest

from tests.support.plan_tickets import plan_of, tasks_of
from workers.plan.staging.risks import risk_of


@pytest.mark.parametrize(
    ("title", "text", "told"),
    [
        (
            "Filter the parcels by carrier",
            "Add a filter above the list so that the warehouse can hand over a whole truck.",
            "the warehouse can hand over a whole truck",
        ),
        (
            "Filter the parcels by carrier",
            "The list has no filter, and packers scroll through hundreds of parcels. Add one above the list.",
            "packers scroll through hundreds of parcels",
        ),
        ("按承运商筛选包裹", "在列表上方新增筛选，以便仓库能够整车交接。", "整车交接"),
        ("按承运商筛选包裹", "包裹列表没有筛选，打包员要翻几百个包裹。请在列表上方新增筛选。", "翻几百个包裹"),
    ],
)
def test_a_feature_is_rolled_out_with_what_it_is_for(title: str, text: str, told: str) -> None:
    last = plan_of(text, title).plan.stages[-1]
    assert any(told in task for task in last.tasks)
    assert not any(title in task for task in last.tasks)


@pytest.mark.parametrize(
    ("title", "text", "gone"),
    [
        ("Replace the old mailer with courier", "The old mailer has no owner.", ": the old mailer"),
        ("用新版邮件服务替换旧的邮件脚本", "旧脚本没有人维护。", "：旧的邮件脚本"),
    ],
)
def test_where_something_old_goes_what_still_uses_it_is_looked_for(title: str, text: str, gone: str) -> None:
    assert any(task.endswith(gone) for task in plan_of(text, title, "Task").plan.stages[-1].tasks)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (
            "The nightly import stops.\n\n{code}\n12:00 import started\nImportError: row 17 has no price\n{code}\n",
            "ImportError: row 17 has no price",
        ),
        (
            "夜间导入会中断。\n\n{code}\n12:00 开始导入\nImportError: 第 17 行没有价格\n{code}\n",
            "ImportError: 第 17 行没有价格",
        ),
    ],
)
def test_the_line_of_an_error_is_tested_and_watched_for(text: str, line: str) -> None:
    stages = plan_of(text, "Nightly import" if text.isascii() else "夜间导入中断", "Bug").plan.stages
    assert any(line in task for task in stages[0].tasks)
    assert any(line in task for task in stages[-1].tasks)
    assert line in stages[-1].success_criteria[0]


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Cart is wrong", "1. Open the cart\n2. Remove the last item\n\nThe sum still shows the price of the item."),
        ("购物车不对", "1. 打开购物车\n2. 删除最后一件商品\n\n合计仍显示该商品的价格。"),
    ],
)
def test_after_the_release_of_a_fix_its_symptom_is_watched_for_and_not_the_title(title: str, text: str) -> None:
    last = plan_of(text, title, "Bug").plan.stages[-1]
    seen = text.rpartition("\n")[2].rstrip(".。")
    assert any(seen in task for task in last.tasks)
    assert any(seen in risk for risk in last.risks)
    assert not any(title in one for one in (*last.tasks, *last.risks))


@pytest.mark.parametrize(
    ("order", "language", "is_at_risk"),
    [
        ("Rename the fields of the order endpoint", "en", True),
        ("Add an event for finished downloads", "en", False),
        ("Document the endpoint", "en", False),
        ("修改订单接口的字段", "zh", True),
        ("添加下载完成事件", "zh", False),
        ("编写接口文档", "zh", False),
    ],
)
def test_what_is_only_added_has_no_old_form_that_somebody_relies_on(
    order: str, language: str, is_at_risk: bool
) -> None:
    told = risk_of("path", "Orders" if language == "en" else "订单", (order,), language, is_without_code=False)
    assert ("rely on the old form" in told or "旧形式" in told) is is_at_risk


def test_a_thin_ticket_names_its_title_once_in_the_last_stage_at_most_beside_its_risk() -> None:
    for title, text in (("Dark mode", "I just thought of it."), ("深色模式", "只是想到了。")):
        last = plan_of(text, title).plan.stages[-1]
        assert sum(title in task for task in last.tasks) == 1
        assert title not in last.goal
        assert len(tasks_of(plan_of(text, title))) == 3


@pytest.mark.parametrize(
    ("text", "title", "who", "nobody"),
    [
        ("Shop managers want to print the labels of a day.", "Print labels of a day", "shop managers can use", "asked"),
        ("店长希望打印当天的标签。", "打印当天标签", "店长能够用上", "提出人"),
    ],
)
def test_a_last_stage_says_for_whom_it_is(text: str, title: str, who: str, nobody: str) -> None:
    last = plan_of(text, title).plan.stages[-1]
    said = "\n".join((last.goal, *last.success_criteria))
    assert who in said.lower()
    assert nobody not in said


@pytest.mark.parametrize(
    ("text", "title", "seen"),
    [
        ("It came up in a call.", "Parcel history", "running product: Parcel history"),
        ("只是提到过。", "包裹历史", "在运行中的产品里可以看到：包裹历史"),
    ],
)
def test_where_nobody_is_named_the_wish_is_seen_in_the_running_product(text: str, title: str, seen: str) -> None:
    last = plan_of(text, title).plan.stages[-1]
    assert seen in last.success_criteria[0]
    assert not any(word in last.goal for word in ("asked for it", "使用者"))


def test_a_benefit_is_told_to_its_end_where_a_figure_has_dots() -> None:
    text = "We run the load test so that we can compare the times of Kafka 0.8.1 and 0.8.2 releases.\n"
    report = plan_of(text, "Benchmark the gateway with Kafka 0.8.2", "Task")
    last = report.plan.stages[-1]
    assert "0.8.1 and 0.8.2 releases" in "\n".join((*last.tasks, *last.success_criteria))
