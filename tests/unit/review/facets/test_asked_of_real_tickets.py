"""What reading comments on real tickets showed to be false or of no use to whoever gets it, class by class."""

import pytest

from tests.unit.review.facets.told import document, kind_of, passages, reading
from workers.review.facets.demands import is_demand, is_loosely_put, is_vague_demand, tells_no_result
from workers.review.facets.evident import is_evident
from workers.review.facets.openness import open_points
from workers.review.facets.questions import options_in
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


@pytest.mark.parametrize(("text", "is_open"), [("Buyers can choose a list to work with", False), ("It works", True)])
def test_what_somebody_works_with_is_a_result(text: str, is_open: bool) -> None:
    assert tells_no_result(text) is is_open


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


def test_whose_word_is_waited_for_is_told_in_chinese_too() -> None:
    assert "UNDECIDED" in codes("扫一下自动加一。\n扫码枪的型号还在等采购那边定。")
