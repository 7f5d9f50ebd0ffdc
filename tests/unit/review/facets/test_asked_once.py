"""An open point is asked about once, with the answers that the ticket names, and what asks nothing never."""

import pytest

from tests.unit.review.facets.told import reading
from workers.review.facets.values import Readiness
from workers.review.schemas import Scenario

FEATURE, TASK, BUG = Scenario.FEATURE, Scenario.TECH_TASK, Scenario.BUG
READY, QUESTIONS = Readiness.READY, Readiness.QUESTIONS


@pytest.mark.parametrize(
    ("title", "text", "open_point"),
    [
        ("清理历史订单", "删除三年前的订单，释放数据库空间。保留多久还没确定。", "保留多久还没确定。"),
        ("清理日志", "删除生产库中的旧日志表。执行时间窗口尚未明确。", "执行时间窗口尚未明确。"),
        (
            "清理附件",
            "任务：删除已关闭工单的附件。\n还没确定要不要先备份。\n完成标准：存储低于 200 GB。",
            "还没确定要不要先备份。",
        ),
        ("金额取整", "总额显示两位小数。取整方式尚未确认。", "取整方式尚未确认。"),
        (
            "Delete inactive accounts",
            "Delete accounts that nobody used for two years. Whether their invoices are kept is not decided yet.",
            "Whether their invoices are kept is not decided yet.",
        ),
    ],
)
def test_what_its_author_calls_not_decided_is_asked(title: str, text: str, open_point: str) -> None:
    told = reading(title, text, TASK)
    assert told.outcome is QUESTIONS
    assert [(one.code, one.quote) for one in told.points] == [("UNDECIDED", open_point)]


@pytest.mark.parametrize(
    ("title", "text", "kind"),
    [
        ("订单列表的标记", "用户尚未确认的订单在列表中显示黄色标记，点击后打开订单。", FEATURE),
        ("金额的显示", "金额为空的订单在列表中显示“待定”，点击后打开订单。", FEATURE),
        ("登录报错 500", "点击登录后报错 500。原因还没确定。\n1. 打开登录页\n2. 点击登录", BUG),
        ("Empty amounts", 'Orders without an amount show "TBD" in the list of orders.', FEATURE),
    ],
)
def test_a_state_of_the_product_or_an_unknown_cause_is_not_undecided(title: str, text: str, kind: Scenario) -> None:
    assert "UNDECIDED" not in [one.code for one in reading(title, text, kind).points]


@pytest.mark.parametrize(
    ("title", "text", "ways"),
    [
        (
            "Export of invoices",
            "Accountants can download the invoices of a month.\n"
            "Option A: a CSV per month.\nOption B: one ZIP of PDFs.\nOption C: a mail with all PDFs.",
            ("Option A: a CSV per month.", "Option B: one ZIP of PDFs.", "Option C: a mail with all PDFs."),
        ),
        (
            "导出发票",
            "会计可以下载某月的发票。\n方案一：每月一个 CSV。\n方案二：一个 PDF 压缩包。",
            ("方案一：每月一个 CSV。", "方案二：一个 PDF 压缩包。"),
        ),
    ],
)
def test_options_that_are_told_one_a_line_are_offered(title: str, text: str, ways: tuple[str, ...]) -> None:
    told = reading(title, text, FEATURE)
    assert told.outcome is QUESTIONS
    assert [one.options for one in told.points] == [ways]


@pytest.mark.parametrize(
    ("title", "text"),
    [
        (
            "Message at sign-in",
            "When the account is locked, the page shows an empty box.\nIs it possible to add a text that tells why?",
        ),
        ("登录页的提示", "账号被锁定时页面只显示一个空框。\n能不能加一条说明账号已锁定的提示？"),
        ("Stop a stream", "Users can set a condition, e.g. a timeout after x minutes, at which the stream stops."),
        ("自动停止任务", "用户可以设置停止条件，例如运行 N 分钟后停止，到达条件时任务停止。"),
    ],
)
def test_a_request_and_an_example_are_no_open_questions(title: str, text: str) -> None:
    told = reading(title, text, FEATURE)
    assert told.outcome is READY
    assert not {"ASKS", "UNDECIDED"} & {one.code for one in told.points}


@pytest.mark.parametrize(
    ("title", "text"),
    [
        (
            "Show who viewed a page",
            "Admins see who viewed a page.\nShould guests be listed?\nOpen question: are guests listed as well?",
        ),
        ("报表导出", "管理员可以导出报表。\n是否导出草稿？\n待确认问题：是否导出草稿？"),
    ],
)
def test_a_question_that_stands_twice_is_asked_once(title: str, text: str) -> None:
    assert len(reading(title, text, FEATURE).points) == 1


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Refunds", "Support can refund an order.\nWho approves refunds?\nWhen do we approve refunds?"),
        ("退款", "客服可以退款。\n谁审批退款订单？\n何时审批退款订单？"),
    ],
)
def test_two_questions_about_one_thing_are_both_asked(title: str, text: str) -> None:
    assert len([one for one in reading(title, text, FEATURE).points if one.code == "ASKS"]) == 2
