"""A plan follows its ticket: its pieces in the order in which they are told, and first what decides the rest."""

import pytest

from tests.support.plan_tickets import plan_of, tasks_of
from workers.plan.staging.draft import Piece
from workers.plan.staging.order import in_order, settles


def _place(tasks: list[str], words: str) -> int:
    return next(at for at, task in enumerate(tasks) if words in task)


@pytest.mark.parametrize(
    ("title", "text", "words"),
    [
        (
            "Parcels by carrier",
            "The clerk must be able to pick a carrier. Sort the list by the day of delivery. "
            "The sum must stand below the list.\nHide cancelled parcels.",
            ("pick a carrier", "day of delivery", "sum must stand", "cancelled parcels"),
        ),
        (
            "按承运商查看包裹",
            "店员必须可以选择承运商。按发货日期排序列表。合计必须显示在列表下方。隐藏已取消的包裹。",
            ("选择承运商", "发货日期排序", "合计必须显示", "已取消的包裹"),
        ),
    ],
)
def test_the_main_stage_keeps_the_order_of_the_ticket(title: str, text: str, words: tuple[str, ...]) -> None:
    main = [task for stage in plan_of(text, title, "Story").plan.stages if title in stage.goal for task in stage.tasks]
    places = [_place(main, one) for one in words]
    assert places == sorted(places)


@pytest.mark.parametrize(
    ("title", "text", "decision"),
    [
        (
            "Rework the order list",
            "- Add a filter for open orders\n- Show the sum below the list\n"
            "- Decide who may see cancelled orders\n- Sort by the day of delivery\n",
            "Decide who may see cancelled orders",
        ),
        (
            "Move the price list to the new store",
            "Copy the price list to the new store.\n\nCheck if it can be done without a downtime.",
            "Check if it can be done without a downtime",
        ),
        (
            "改版订单列表",
            "- 新增未结订单筛选\n- 在列表下方显示合计\n- 确定谁可以看到已取消的订单\n",
            "确定谁可以看到已取消的订单",
        ),
        ("迁移价格表到新存储", "复制价格表到新存储。\n\n确认能否不停机完成。", "确认能否不停机完成"),
    ],
)
def test_what_decides_the_rest_comes_first_and_is_checked_there(title: str, text: str, decision: str) -> None:
    stages = plan_of(text, title).plan.stages
    assert any(decision in task for task in stages[0].tasks)
    assert not any(decision in task for stage in stages[1:] for task in stage.tasks)


@pytest.mark.parametrize(
    ("text", "is_first"),
    [
        ("Decide on a format for the export", True),
        ("Investigate and fix the slow export", False),
        ("Find out which fields the carrier needs, then add them", False),
        ("Check whether the totals are still right", False),
        ("Choose button", True),
        ("Show what was decided", False),
        ("确定导出格式", True),
        ("确定按钮置灰", False),
        ("评估并替换导出组件", False),
        ("检查合计是否仍然正确", False),
        ("核实是否已有现成接口", True),
    ],
)
def test_only_what_is_decided_or_found_out_comes_first(text: str, is_first: bool) -> None:
    assert settles(text) is is_first


def test_pieces_stand_where_their_words_do_and_others_stay_behind_the_one_before() -> None:
    told = "Of each parcel by weight: sort the list. Then we *must* show a sum; it is rounded."
    pieces = [Piece("Show a sum"), Piece("Apply the decision: by weight"), Piece("Sort the list")]
    assert [one.text for one in in_order(pieces, "Parcels", told)] == [
        "Sort the list",
        "Show a sum",
        "Apply the decision: by weight",
    ]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_main_stage_of_many_pieces_is_split_and_the_last_takes_none_of_them(language: str) -> None:
    fields = ["price", "tax", "name", "street", "town", "phone"]
    items = [f"Add the label for {one}" if language == "en" else f"新增 {one} 标签" for one in fields]
    title = "Labels on the order page" if language == "en" else "订单页标签"
    report = plan_of("\n".join(f"- {one}" for one in items), title)
    assert [sum(task in items for task in one.tasks) for one in report.plan.stages] == [0, 3, 3, 0]
    assert set(items) <= set(tasks_of(report))


@pytest.mark.parametrize(
    ("title", "text", "late"),
    [
        (
            "Run the mailer beside the shop",
            "- Provide a feature that installs both\n- Document in the configuration guide how to run both\n",
            "Document in the configuration guide",
        ),
        ("邮件服务与商店一起运行", "- 提供同时安装两者的功能\n- 更新文档，说明接口如何配置\n", "更新文档"),
    ],
)
def test_the_first_word_that_tells_a_stage_decides(title: str, text: str, late: str) -> None:
    last = plan_of(text, title).plan.stages[-1]
    assert any(task.startswith(late) for task in last.tasks)


@pytest.mark.parametrize(
    ("title", "text", "decision"),
    [
        (
            "Better search",
            "## Acceptance criteria\n\n- Evaluate whether the index is needed\n- The key is shown\n",
            "Evaluate",
        ),
        ("优化搜索", "## 验收标准\n\n- 评估索引的必要性\n- 显示快捷键\n", "评估"),
    ],
)
def test_a_criterion_that_is_found_out_is_no_acceptance_test(title: str, text: str, decision: str) -> None:
    first = plan_of(text, title).plan.stages[0]
    assert not any("acceptance test" in task or "验收测试" in task for task in first.tasks if decision in task)
    assert not any(
        line.startswith((f"Then {decision.lower()}", f"那么{decision}"))
        for one in first.success_criteria
        for line in one.split("\n")
    )


@pytest.mark.parametrize(
    ("title", "text"),
    [
        (
            "Flatten the folders of parcels",
            "Flatten the folders of parcels. This matters because:\n"
            "* each level requires a call\n* the cache keeps one level\n",
        ),
        (
            "Flatten the folders of parcels",
            "Flatten the folders of parcels. The tree of today has several problems:\n"
            "* it requires a call for each level\n* it must be cached level by level\n",
        ),
        ("压平包裹目录", "压平包裹目录。原因：\n* 每一层都需要一次调用\n* 缓存只保留一层\n"),
        ("压平包裹目录", "压平包裹目录。目前的目录有几个问题：\n* 每一层都需要一次调用\n* 缓存只保留一层\n"),
    ],
)
def test_what_is_listed_as_a_reason_is_no_work(title: str, text: str) -> None:
    reasons = [line.removeprefix("* ") for line in text.strip().split("\n")[1:]]
    assert not [task for task in tasks_of(plan_of(text, title, "Task")) if any(one in task for one in reasons)]
