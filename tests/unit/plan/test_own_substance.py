"""What a developer needs of a ticket is in its plan, and what is no task is not made one."""

import pytest

from tests.support.plan_tickets import plan_of, request_of, tasks_of
from workers.plan.phrasing import as_task, begins_with_verb, unjoined
from workers.plan.staging.scenario import scenario
from workers.plan.understand import understand


def _told(title: str, text: str, kind: str = "Story") -> str:
    return "\n".join(tasks_of(plan_of(text, title, kind)))


@pytest.mark.parametrize(
    ("title", "text", "names"),
    [
        (
            "Colours of the chart",
            "We should also add the following colours:\n* [TEAL_DARK|https://example.org/c#teal]\n"
            "* [AMBER|https://example.org/c#amber]\n",
            ("TEAL_DARK", "AMBER"),
        ),
        (
            "图表的颜色",
            "需要新增以下颜色：\n* [TEAL_DARK|https://example.org/c#teal]\n* [AMBER|https://example.org/c#amber]\n",
            ("TEAL_DARK", "AMBER"),
        ),
    ],
)
def test_members_of_a_list_that_are_links_are_kept_by_their_names(
    title: str, text: str, names: tuple[str, ...]
) -> None:
    told = _told(title, text)
    assert all(name in told for name in names)
    assert "https://" not in told


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("Add a switch for the lamp. The lamp is always powered by the dock.", "Keep to this: The lamp is always"),
        ("新增灯的开关。灯仅由底座供电。", "遵守：灯仅由底座供电"),
    ],
)
def test_a_fact_of_prose_is_kept_to_and_not_made_sure_of(text: str, fact: str) -> None:
    told = _told("Switch of the lamp" if text.isascii() else "灯的开关", text)
    assert fact in told
    assert begins_with_verb(fact)


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Sync crashes", "[TRACE] [Sync] 1 0x10ede79 -[Store save:]\n[TRACE] [Sync] 2 0x10ede2d StoreGet must\n"),
        ("同步崩溃", "[TRACE] [Sync] 1 0x10ede79 -[Store save:]\n[TRACE] [Sync] 2 0x10ede2d 必须\n"),
    ],
)
def test_a_line_of_a_trace_is_no_task(title: str, text: str) -> None:
    assert "[TRACE]" not in _told(title, text, "Bug").replace("Release the fix and watch", "").split("Fix")[-1]


@pytest.mark.parametrize(
    "text",
    [
        "The second source will be easy to add since the first one is there.",
        "第二个来源很容易实现，因为第一个已经有了。",
    ],
)
def test_how_hard_something_is_to_do_is_no_task(text: str) -> None:
    order = "Add a second source of prices." if text.isascii() else "新增第二个价格来源。"
    assert text not in _told("Prices" if text.isascii() else "价格", f"{order} {text}")


@pytest.mark.parametrize(
    ("criterion", "language", "steps"),
    [
        (
            "Then if the user cancels, it should keep the draft.",
            "en",
            "Given g\nWhen the user cancels\nThen it should keep the draft.",
        ),
        ("Be able to reopen the order", "en", "Given g\nWhen w\nThen be able to reopen the order"),
        ("Bonus if you can reopen it as well", "en", "Given g\nWhen w\nThen Bonus if you can reopen it as well"),
        ("然后如果用户取消，应保留草稿", "zh", "假如g\n当用户取消\n那么应保留草稿"),
    ],
)
def test_a_criterion_is_a_sentence_after_then(criterion: str, language: str, steps: str) -> None:
    assert scenario(criterion, language, "g", "w").split("\n")[1:] == steps.split("\n")[1:]


@pytest.mark.parametrize(
    ("text", "task"),
    [
        ("work with the vendor to have a bench set up", "work with the vendor to have a bench set up"),
        ("Create/relate tickets for the modules", "Create/relate tickets for the modules"),
        ("ListView: Add a retry", "Add a retry (ListView)"),
    ],
)
def test_an_order_stays_one(text: str, task: str) -> None:
    assert as_task(text, "Complete: ") == task


def test_what_joins_a_sentence_to_the_one_before_is_left_out_of_it() -> None:
    assert unjoined("But the list stays empty") == "The list stays empty"
    assert unjoined("但**列表**是空的") == "**列表**是空的"
    assert unjoined("The list stays empty") == "The list stays empty"


@pytest.mark.parametrize(
    ("title", "text", "kind"),
    [
        ("Gradient not working on tablets", "Works well on phones.", "BUG"),
        ("平板上渐变色不生效", "手机上正常。", "BUG"),
        ("Support gradients on tablets", "They do not work there yet.", "FEATURE"),
        ("平板支持渐变色", "目前不支持。", "FEATURE"),
    ],
)
def test_an_improvement_whose_title_tells_only_a_fault_is_mended(title: str, text: str, kind: str) -> None:
    assert request_of(text, title, "Improvement").kind == kind


@pytest.mark.parametrize(
    "text",
    [
        "The key is missing in the answer. Please let me know if there should be another one.",
        "返回中缺少该字段。如果应该用别的字段，请告知。",
    ],
)
def test_what_is_asked_of_whoever_reads_it_is_not_expected_of_the_product(text: str) -> None:
    understood = understand(request_of(text, "Key is missing" if text.isascii() else "缺少字段", "Bug"))
    assert not understood.expected
    assert not any("let me know" in one or "请告知" in one for one in (*understood.demands, *understood.summary))


@pytest.mark.parametrize(
    ("title", "text", "orders"),
    [
        (
            "Prices of spare parts",
            "We want to read them from the catalogue first. Then write a job that copies them."
            " Finally the old sheet should be removed.",
            ("read them", "write a job", "old sheet"),
        ),
        (
            "备件价格",
            "现在我希望先从目录读取价格。编写任务复制价格。最后需要删除旧表格。",
            ("从目录读取", "编写任务", "删除旧表格"),
        ),
    ],
)
def test_what_is_told_in_prose_is_planned_in_the_order_of_the_ticket(
    title: str, text: str, orders: tuple[str, ...]
) -> None:
    told = _told(title, text).casefold()
    told = told[told.index("\n") :]
    places = [told.find(order.casefold()) for order in orders]
    assert -1 not in places
    assert places == sorted(places)


@pytest.mark.parametrize(
    ("title", "is_drilled"),
    [
        ("Migrate the orders to the new cluster", True),
        ("Measure how fast the test server is", False),
        ("将订单迁移到新集群", True),
        ("测量测试服务器的速度", False),
    ],
)
def test_the_way_back_is_rehearsed_where_something_that_runs_is_changed(title: str, is_drilled: bool) -> None:
    last = plan_of("It was agreed." if title.isascii() else "已经商定。", title, "Task").plan.stages[-1]
    assert any(task.startswith(("Rehearse", "演示如何退回")) for task in last.tasks) is is_drilled


@pytest.mark.parametrize(
    ("title", "text", "summary"),
    [
        ("Key is missing in the answer", "It lacks the flag.", "Key is missing in the answer. It lacks the flag."),
        ("返回中缺少字段", "它没有标志位。", "返回中缺少字段。它没有标志位。"),
    ],
)
def test_a_summary_names_what_it_is_about_before_it_points_at_it(title: str, text: str, summary: str) -> None:
    assert plan_of(text, title, "Bug").plan.requirement_summary == summary
