"""What reading comments on real tickets showed to be false or of no use to whoever gets it, class by class."""

import pytest

from tests.unit.review.facets.told import document, kind_of, passages, reading
from workers.review.facets.demands import is_demand, is_loosely_put, is_vague_demand
from workers.review.facets.evident import is_evident
from workers.review.facets.openness import open_points
from workers.review.facets.questions import options_in
from workers.review.facets.reports import cannot_be_caught
from workers.review.facets.values import Facet, Readiness
from workers.review.schemas import Scenario

BUG, FEATURE, TECH_TASK = Scenario.BUG, Scenario.FEATURE, Scenario.TECH_TASK
FORM = "Is this a bug? Make sure to use the Bug template above and be as detailed in your report as possible."


def points(text: str, kind: Scenario = FEATURE, title: str = "Orders of a branch") -> list[tuple[str, str | None]]:
    return [(one.code, one.quote) for one in open_points(document(title, text), kind, is_chinese=False)]


def codes(text: str, kind: Scenario = FEATURE, title: str = "Orders of a branch") -> list[str]:
    return [code for code, _ in points(text, kind, title)]


# A title above a form that nobody filled in


@pytest.mark.parametrize(
    "title",
    [
        "(feat): Give each section of the page an id of its own and pass it on to the menu",
        "Merge the changes of 4.19.1 into 4.20.0",
        "Use the icon “link” on all pages",
        "[后台] 将订单导出任务迁移到新的任务队列，并保留三十天的执行记录",
    ],
)
def test_a_title_that_names_what_will_be_new_needs_no_form(title: str) -> None:
    assert reading(title, FORM, TECH_TASK).outcome is Readiness.READY


@pytest.mark.parametrize(
    ("title", "kind"), [("(feat): Send mails on referral", FEATURE), ("The cart is empty after a reload", BUG)]
)
def test_a_title_that_names_less_is_asked_about(title: str, kind: Scenario) -> None:
    assert reading(title, FORM, kind).outcome is Readiness.QUESTIONS


# No fault


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("New failure periods tab for chains", ""),
        ("Reload the settings without downtime", "Goal\n===\nReload the settings without stopping the service"),
        ("新增失败记录页签", ""),
    ],
)
def test_what_is_new_or_done_without_something_is_no_bug(title: str, text: str) -> None:
    assert kind_of(title, text) is not BUG


def test_what_is_new_may_still_fail() -> None:
    assert kind_of("New orders are not shown in the list", "They are missing since this morning.") is BUG


# No choice


@pytest.mark.parametrize(
    "text",
    [
        "If you close one, leave a note either way or link to the new ticket.",
        "The flag falls back to the emulator when not defined.",
        "The payment by mobile phones will be part of a separate ticket TBC.",
        "手机支付放到单独的工单里，待定。",
        "It's unclear what the reset button resets to.",
        "看不出重置按钮会重置成什么，不清楚重置后的状态。",
    ],
)
def test_what_is_no_open_choice_is_not_asked_for(text: str) -> None:
    assert "UNDECIDED" not in codes(f"The list shows 20 orders.\n\n{text}")


def test_a_guess_in_brackets_about_a_fault_is_no_choice() -> None:
    text = "The filter works, but the symbol changes (happens when there are more than 5000?)"
    assert "UNDECIDED" not in codes(text, BUG, "The symbol of the list changes")


@pytest.mark.parametrize(
    "text",
    [
        "Is there a ticket that would have either prevented this or made it smaller?",
        "Have we ever had either a warning or an alert?",
    ],
)
def test_a_question_for_yes_or_no_names_no_answers(text: str) -> None:
    assert options_in(text) == ()


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("## Columns\nTBD\n\n## Rows\nOne for each order of a branch.", "Columns\nTBD"),
        ("## 导出字段\n待定\n\n## 导出行\n每个门店的每张订单一行。", "导出字段\n待定"),
    ],
)
def test_a_blank_is_quoted_with_what_it_is_the_blank_of(text: str, quote: str) -> None:
    assert ("UNDECIDED", quote) in points(text)


# No demand


@pytest.mark.parametrize(
    "text",
    [
        "Without it, people would have to type an empty string.",
        "The layout would need to be updated for this.",
        "This ticket is about drawing, which should be considered part of the next pass.",
    ],
)
def test_what_would_be_and_what_belongs_elsewhere_demands_nothing(text: str) -> None:
    assert not is_demand(passages("Orders", text)[1])


@pytest.mark.parametrize(
    "text",
    [
        "This needs to be clearly documented in both manuals.",
        "Determine the appropriate threshold",
        "Identify the things that work as expected.",
        "确定合适的阈值",
    ],
)
def test_how_it_is_done_and_what_the_work_finds_out_are_no_vague_demands(text: str) -> None:
    assert not is_vague_demand(passages("Orders", text)[1])


def test_the_expected_result_of_a_report_is_not_measured() -> None:
    text = (
        "1. open the list\n2. type a name\n\n## Expected\nThe list should work as expected.\n\n## Actual\nIt freezes."
    )
    assert "UNMEASURED" not in codes(text, BUG, "The list freezes")


@pytest.mark.parametrize(
    ("text", "is_loose"),
    [
        ("Add an option to hide the pages that a shop owns (start page, imprint, etc.).", False),
        ("增加开关，隐藏店铺自己的页面（首页、声明等等）。", False),
        ("Send a message for a new order, a payment etc.", True),
    ],
)
def test_examples_in_brackets_leave_nothing_unnamed(text: str, is_loose: bool) -> None:
    assert is_loosely_put(passages("Orders", text)[1]) is is_loose


@pytest.mark.parametrize(
    "text",
    [
        "- [ ] Include the date in the issue title and apply the appropriate milestone",
        "- [ ] Apply the appropriate `priority` label to this issue.",
        "- [ ] 给本工单打上合适的标签",
    ],
)
def test_what_is_to_be_done_with_the_ticket_itself_is_not_asked_about(text: str) -> None:
    assert codes(f"The list should show 20 orders.\n\n## Checklist\n{text}") == []


@pytest.mark.parametrize("text", ["The export should be improved by", "导出需要优化，具体包括"])
def test_a_line_that_only_leads_in_is_not_asked_about(text: str) -> None:
    assert text not in [quote for _, quote in points(f"{text}\n- adding the rate\n- adding the branch")]


def test_things_that_happen_at_once_are_no_bundle_of_work() -> None:
    text = "When multiple issues are attached to an epic at once, log one change. The log should show its time."
    assert "SPLIT" not in codes(text)


@pytest.mark.parametrize(
    "text",
    ["Moreover would it be possible to pass a list of names?", "另外能否传入一个名单？"],
)
def test_a_request_waits_for_no_answer(text: str) -> None:
    assert "ASKS" not in codes(f"The list shows 20 orders.\n\n{text}")


# No outcome


@pytest.mark.parametrize(
    "text",
    [
        "## Background\nLast year only 6% came back, and marketing wants to change that.",
        "背景：去年复购率只有 6%，运营希望通过礼券拉动。",
    ],
)
def test_what_was_so_before_is_no_outcome(text: str) -> None:
    assert not is_evident(Facet.OUTCOME, passages("Birthday vouchers", text)[1])


@pytest.mark.parametrize("text", ["扫码枪的型号还在等采购那边定。", "最终规则以运营确认为准，@李敏 本周给。"])
def test_whose_word_is_waited_for_is_told_in_chinese_too(text: str) -> None:
    assert "UNDECIDED" in codes(f"扫一下自动加一。\n{text}")


# What will be new, in one sentence below a title that only names a thing


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Two-factor authentication for admins", "Admins sign in with a code from their phone as a second step."),
        ("Branch filter", "A filter by branch above the order list, with all branches preselected."),
        ("Database connection pool", "Raise the pool of the order service from 10 to 50 connections."),
        ("门店筛选", "订单列表上方按门店筛选，默认全选。"),
        ("数据库连接池", "订单服务连接池从 10 调到 50。"),
        ("评论发布限制", "未绑定手机的用户不能发评论，提示去绑定。"),
    ],
)
def test_a_sentence_that_names_the_thing_is_not_asked_what_will_be_new(title: str, text: str) -> None:
    told = reading(title, text)
    assert told.outcome is Readiness.READY
    assert told.points == ()


@pytest.mark.parametrize("text", ["Some tweaks to the filter are needed here.", "This may take us and others a while."])
def test_a_sentence_that_names_nothing_is_asked(text: str) -> None:
    assert codes(text, title="Branch filter")


# Rules and faults


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("会员等级规则", "黄金会员不能使用优惠券。\n白金会员可以使用两张。\n退款后积分不能低于 0。"),
        ("评论发布限制", "未绑定手机的用户不能发评论，提示去绑定。"),
        ("Rules of the basket", "Guests cannot place an order. Members can order up to 20 items."),
    ],
)
def test_rules_of_who_may_do_what_are_no_bug(title: str, text: str) -> None:
    assert kind_of(title, text) is not BUG


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("用户不能登录", "输入正确密码后还是不能登录，会员也不能登录，一直转圈。"),
        ("Login", "Users cannot sign in, they see an error. Admins cannot sign in."),
        ("登录后购物车偶尔为空", "客服收到几个客户反馈。"),
    ],
)
def test_what_was_seen_is_a_bug_though_it_reads_like_a_rule(title: str, text: str) -> None:
    assert kind_of(title, text) is BUG


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Sometimes the basket is empty after login", "Customers report this on the phone."),
        ("App crashes sometimes after the update", "Seen by several customers."),
        ("登录后购物车偶尔为空", "客服收到几个客户反馈。"),
    ],
)
def test_what_comes_and_goes_cannot_be_caught_by_an_everyday_condition(title: str, text: str) -> None:
    told = reading(title, text)
    assert told.outcome is Readiness.QUESTIONS
    assert [one.code for one in told.points] == ["STEPS"]


def test_an_exact_condition_brings_it_about() -> None:
    assert not cannot_be_caught(passages("The export sometimes fails when it has more than 5000 MB", "The rest works."))


# One thing, once


@pytest.mark.parametrize(
    ("text", "options"),
    [
        (
            "The format is to be decided: CSV or Excel. We have to decide whether it is CSV or Excel before we start.",
            ("CSV", "Excel"),
        ),
        ("导出格式待定，用 CSV 还是 Excel。格式用 CSV 还是 Excel 需要讨论。", ("用 CSV", "Excel")),
    ],
)
def test_one_choice_is_asked_about_once_with_clean_answers(text: str, options: tuple[str, ...]) -> None:
    (point,) = open_points(document("Export file", text), FEATURE, is_chinese=False)
    assert (point.code, point.options) == ("UNDECIDED", options)


def test_a_choice_that_was_told_is_not_asked_about_again_where_it_is_pointed_at() -> None:
    text = "The format is to be decided: CSV or Excel. We still need to decide which one to take."
    assert codes(text) == ["UNDECIDED"]


def test_two_choices_are_asked_about_both() -> None:
    text = "How long we keep orders is to be decided. How long we keep invoices is to be decided."
    assert codes(text) == ["UNDECIDED", "UNDECIDED"]


# A heading with nothing below it


@pytest.mark.parametrize(
    ("text", "heading"),
    [
        (
            "As a user I want to save a search.\n\n## Acceptance criteria\n\n## Notes\nUse the icon.",
            "Acceptance criteria",
        ),
        ("作为用户，我想保存搜索条件。\n\n## 验收标准\n\n## 备注\n用通用图标。", "验收标准"),
        ("As a user I want to save a search.\n\n## Acceptance criteria\n- [ ] ...", "Acceptance criteria"),
    ],
)
def test_an_empty_heading_for_criteria_is_asked_about(text: str, heading: str) -> None:
    assert ("UNMEASURED", heading) in points(text, title="Save search")


def test_a_heading_for_criteria_with_some_below_it_is_not() -> None:
    text = "As a user I want to save a search.\n\n## Acceptance criteria\n- a saved search stands in the menu"
    assert "Acceptance criteria" not in [quote for _, quote in points(text, title="Save search")]


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("Acceptance criteria: - Sorts quickly - The list shows the newest order on top", "Sorts quickly"),
        ("验收标准：\n- 排序要快\n- 列表把最新的订单放在最上面", "排序要快"),
    ],
)
def test_a_short_criterion_is_quoted_without_the_heading_of_its_list(text: str, quote: str) -> None:
    assert quote in [words for _, words in points(text)]


@pytest.mark.parametrize("text", ["## Page size\n- TBD", "## 每页条数\n- 待定"])
def test_what_says_nothing_by_itself_is_quoted_with_its_heading(text: str) -> None:
    assert any(words and words.startswith(("Page size", "每页条数")) for _, words in points(text))


# What is only thought of, and what is ticked off though it does not work


@pytest.mark.parametrize(
    "text",
    [
        "One option would be to send the rate in a header.",
        "A current proposal uses headers for the rate.",
        "One possible solution is to keep a list of the rates.",
        "一种方案是把税率放在请求头里。",
    ],
)
def test_what_is_only_one_of_several_ways_is_not_decided(text: str) -> None:
    assert ("UNDECIDED", text) in points(f"We need the rate of each order.\n\n{text}")


@pytest.mark.parametrize(
    "text",
    [
        "One option of the menu is hidden.",
        "One option would be to send it in a header. We decided to do that.",
        "其中一种方案已经采用。",
    ],
)
def test_what_was_taken_is(text: str) -> None:
    assert "UNDECIDED" not in codes(f"We need the rate of each order.\n\n{text}")


@pytest.mark.parametrize(
    "text",
    [
        "- [x] Check that old orders still open (DOES NOT WORK)",
        "- [x] Old orders still open: fails",
        "- [x] 旧订单仍能打开（未通过）",
    ],
)
def test_what_is_ticked_off_and_said_to_fail_is_a_contradiction(text: str) -> None:
    found = points(f"As a user I want to save a search.\n\n## Acceptance criteria\n{text}\n- [ ] the menu has 3 lines")
    assert found[0][0] == "CONTRADICTS"


@pytest.mark.parametrize("text", ["- [x] Show a hint if the payment does not work", "- [x] 支付失败时提示原因"])
def test_what_is_ticked_off_and_only_speaks_of_failing_is_none(text: str) -> None:
    assert "CONTRADICTS" not in codes(f"As a user I want to pay.\n\n## Acceptance criteria\n{text}")


@pytest.mark.parametrize("text", ["WHEN I tap below the icon of a button", "当我点击图标下方"])
def test_what_somebody_does_is_not_what_should_happen(text: str) -> None:
    assert not is_evident(Facet.EXPECTED, passages("Orders", f"## Expected result\n{text}")[1])


def test_a_title_that_names_its_thing_as_in_code_is_not_asked_what_will_be_new() -> None:
    assert "RESULT" not in codes("PR: https://example.org/pull/926", title="Support partitions in the OrderMessageBus")


@pytest.mark.parametrize("text", ["See US", "详见需求文档。"])
def test_whoever_is_sent_nowhere_asks_where(text: str) -> None:
    assert ("LOOSE", text) in points(f"The layer is not shown on the map.\n\n{text}", BUG, "Layer info not visible")
