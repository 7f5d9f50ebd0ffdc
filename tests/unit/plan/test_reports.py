"""A report of a fault is planned as one: other faults told in passing are named, and what changed is looked for."""

import pytest

from tests.support.plan_tickets import PARTS, plan_of, request_of, tasks_of
from tests.unit.review.long_texts import seconds_of
from workers.plan.graph import plan_ticket
from workers.plan.telling.reports import is_other_fault, seen_in, tells_since
from workers.plan.understand import understand


@pytest.mark.parametrize(
    "text",
    [
        "By the way, the footer of the PDF is cut off on A4.",
        "Besides, the Cancel button does nothing while the import hangs.",
        "We also noticed that the list is broken on phones.",
        "Also the mail says “1 items”, which is grammatically wrong.",
        "顺便发现券列表在弱网下会白屏，需要另外看。",
        "另外导出文件名里的中文在 Safari 下会乱码。",
        "此外，500 页面上的返回链接是坏的。",
    ],
)
def test_another_fault_in_passing_is_seen(text: str) -> None:
    assert is_other_fault(text)


@pytest.mark.parametrize(
    "text",
    [
        "Also, the total should not be wrong after a refund.",
        "The import also fails for large files.",
        "By the way, it was Petra who found this.",
        "另外，合计应该不能为负。",
        "导入大文件也会失败。",
        "另外，客户在等这个修复。",
    ],
)
def test_what_belongs_to_the_fault_is_no_other_one(text: str) -> None:
    assert not is_other_fault(text)


@pytest.mark.parametrize(
    ("text", "other", "told"),
    [
        (
            "It shows 7 instead of 8 after a refund.\n\nBy the way, the spinner hangs on an empty list.",
            "the spinner hangs",
            "is a fault of its own",
        ),
        ("退款后合计显示 7，应为 8。\n\n顺便发现列表为空时转圈不停，页面卡死。", "转圈不停", "是另一个缺陷"),
    ],
)
def test_another_fault_is_no_task_and_is_told_as_left_out(text: str, other: str, told: str) -> None:
    report = plan_of(text, "Total is wrong after a refund", "Bug")
    assert not any(other in one for one in tasks_of(report))
    assert any(other in one.text and told in one.text for one in report.plan.assumptions)


@pytest.mark.parametrize(
    "text",
    [
        "It worked in 4.2.",
        "In 5.9 the same file was imported completely.",
        "Happens since last Tuesday's deploy (5.3.1), staging with 5.3.0 is fine.",
        "It started after we added the new analytics SDK.",
        "App 7.3.0 出现，7.2.1 正常。",
        "8.1 没有这个问题。",
        "上周发版之后开始多起来的，之前几乎没有。",
        "上个版本（v3.8）导出是文本，没有这个问题；v3.9 改成了日期类型。",
    ],
)
def test_since_when_it_fails_is_seen(text: str) -> None:
    assert tells_since(text)


@pytest.mark.parametrize(
    "text",
    [
        "After the login the page is empty.",
        "The total is 7.50 and should be 8.20.",
        "We deployed it for three customers.",
        "发布公告后页面为空。",
        "合计显示 7.50。",
        "升级会员后享受折扣。",
    ],
)
def test_what_tells_no_time_of_change_is_none(text: str) -> None:
    assert not tells_since(text)


@pytest.mark.parametrize(
    ("text", "task"),
    [
        (
            "The PDF shows 7.7 % and the web view 8.1 %. It worked in 4.2.\n\nExpected: both show the same rate.",
            "Find out what changed: It worked in 4.2",
        ),
        ("PDF 显示 7.7%，网页显示 8.1%。4.2 版本是好的。\n\n预期：两处税率一致。", "查明有何变化：4.2 版本是好的"),
    ],
)
def test_what_changed_is_looked_for_before_it_is_mended(text: str, task: str) -> None:
    report = plan_of(text, "Invoice shows the wrong rate", "Bug")
    fix = next(stage for stage in report.plan.stages if stage.name in ("Fix", "修复"))
    assert fix.tasks[0] == task


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Search: umlauts are not found", "Searching for Müller returns nothing, Muller returns twelve customers."),
        ("导出报表日期列错乱", "导出后日期列显示成数字，页面上是正常的。"),
    ],
)
def test_a_fault_is_mended_by_one_task(title: str, text: str) -> None:
    assert title not in tasks_of(plan_of(text, title, "Bug"))


@pytest.mark.parametrize(
    "text",
    [
        "Some orders come twice and others are missing. Please add a test with equal times and open the docs.",
        "用游标翻页时，有的订单重复。请新增一个时间相同的测试，再打开文档更新说明。",
    ],
)
def test_what_somebody_is_asked_to_do_is_no_step_to_the_fault(text: str) -> None:
    report = plan_ticket(request_of(text, "Orders come twice when paging", "Bug"), PARTS)
    assert not any("test with equal" in one or "时间相同" in one for one in report.plan.stages[0].tasks)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "导出后日期列显示成数字，页面上是正常的。希望日期列统一用 yyyy-MM-dd 格式。",
            "希望日期列统一用 yyyy-MM-dd 格式。",
        ),
        (
            "The date column shows numbers. I want dates as yyyy-MM-dd in this column.",
            "I want dates as yyyy-MM-dd in this column.",
        ),
    ],
)
def test_what_somebody_wants_instead_is_expected(text: str, expected: str) -> None:
    assert understand(request_of(text, "Date column is garbled", "Bug")).expected == (expected,)


@pytest.mark.parametrize(
    "text",
    ["The checkout crashes. Should be fixed before Black Friday.", "结算页崩溃。必须在双十一之前修好。"],
)
def test_by_when_it_is_mended_is_no_criterion(text: str) -> None:
    understood = understand(request_of(text, "Checkout crashes", "Bug"))
    assert not understood.expected
    assert not understood.criteria


@pytest.mark.parametrize(
    ("text", "task"),
    [
        (
            "The page shows error 500. I guess two versions share one cache and should not.",
            "Check whether this is the cause: I guess two versions share one cache and should not.",
        ),
        ("页面返回 500。怀疑两个版本共用缓存，应该分开。", "核实是否是原因：怀疑两个版本共用缓存，应该分开。"),
    ],
)
def test_what_may_be_the_cause_is_looked_into_and_is_no_demand(text: str, task: str) -> None:
    report = plan_of(text, "Order page fails", "Bug")
    words = task.partition("cause: ")[2] or task.partition("：")[2]
    assert [one for one in tasks_of(report) if words in one] == [task]


@pytest.mark.parametrize(
    "text",
    [
        "The list shows 7. In 4.2 it was right. I guess it is the cache.\n\nExpected: the list shows 8.",
        "列表显示 7。4.2 版本是好的。怀疑是缓存的问题。\n\n预期：列表显示 8。",
    ],
)
def test_nothing_that_is_looked_into_takes_the_place_of_the_repair(text: str) -> None:
    report = plan_of(text, "List is wrong", "Bug")
    assert any(one in ("Fix: List is wrong", "修复：List is wrong") for one in tasks_of(report))


def test_reports_are_read_in_linear_time() -> None:
    for text in ("also noticed " * 4000, "since the a b " * 4000, "升级到" * 4000, "in 1.1 " * 4000):
        assert seconds_of(lambda text=text: (is_other_fault(text), tells_since(text))) < 0.5


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        (
            "Environment: Pixel 7; tablets are fine\n\n## Steps\n\n1. Scan a code\n2. Go back\n\n"
            "Result: the app closes and the codes are lost.\nExpected: the codes are kept.\n",
            "the app closes and the codes are lost.",
        ),
        (
            "环境：Pixel 7；平板没有问题\n\n复现步骤\n1. 扫码\n2. 返回\n\n"
            "结果：应用直接关闭，要从头扫。\n期望：已扫的条码都在。\n",
            "应用直接关闭，要从头扫。",
        ),
    ],
)
def test_what_a_line_labels_as_the_result_is_what_is_seen(text: str, seen: str) -> None:
    understood = understand(request_of(text, "The app closes while scanning", "Bug"))
    assert understood.observed == (seen,)
    assert not any(seen in one for one in understood.demands)


@pytest.mark.parametrize("pointer", ["The above issue.", "As described above.", "如上图。", "同上"])
def test_what_only_points_elsewhere_is_not_what_is_seen(pointer: str) -> None:
    assert seen_in((), (pointer, "The list is empty.")) == ("The list is empty.",)
    assert seen_in((), (pointer,)) == (pointer,)
