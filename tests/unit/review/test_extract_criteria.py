"""Which lines of a section are its criteria, and which are hints, links or remarks."""

import pytest

from tests.unit.review.drafted import criteria_of, structure
from workers.review.errors import StructuringFailureError
from workers.review.schemas import Scenario


@pytest.mark.parametrize(
    "empty",
    ["", "- [ ] ...", "- [ ]\n- [ ]", "1.", "TBD", "- <criterion>", "<!-- list them -->", "待定", "- N/A", "- 无"],
)
def test_an_empty_acceptance_section_gives_no_criteria_whatever_else_the_ticket_says(empty: str) -> None:
    text = f"The page must show all.\n\n## Acceptance criteria\n{empty}\n\n## Notes\nThe button should open a dialog.\n"
    assert criteria_of(text) == []
    with pytest.raises(StructuringFailureError, match="criterion"):
        structure(text, Scenario.FEATURE)


HINTS = [
    "Everyone should be able to understand what is expected to be delivered",
    "*(Describe what must be true when this is done)*",
    "_(list the conditions here)_",
    "e.g. The user can log in",
    "Example: the list is sorted",
    "List the acceptance criteria here",
    "What are the acceptance criteria?",
    "This should be filled in before the work starts.",
    "This list needs to be reviewed by somebody else.",
    "（请填写验收标准）",
    "例如：用户可以登录",
    "请在此列出验收标准，每条一行",
    "每个人都应该能够理解要交付的内容",
    "本节由测试填写，请勿删除",
]


@pytest.mark.parametrize("hint", HINTS)
@pytest.mark.parametrize("heading", ["## Acceptance criteria", "【验收标准】"])
def test_what_a_template_says_to_the_author_is_no_criterion(heading: str, hint: str) -> None:
    assert criteria_of(f"{heading}\n{hint}\n") == []
    assert criteria_of(f"{heading}\n- {hint}\n- The list is sorted 列表已排序\n") == ["The list is sorted 列表已排序"]


@pytest.mark.parametrize(
    "criterion",
    [
        "List all orders on the page",
        "(Optional) The list is sorted",
        "Include: channels that the user has joined",
        "Use the new template for all mails",
        "If the list is empty, an example is shown",
        "（可选）列表已排序",
        "请求失败时显示错误提示",
        "列出所有订单",
    ],
)
def test_a_statement_that_begins_like_a_hint_stays(criterion: str) -> None:
    assert criteria_of(f"## Acceptance criteria\n- {criterion}\n") == [criterion]


def test_given_when_then_paragraphs_are_one_criterion_each() -> None:
    text = (
        "Acceptance criteria:\n\nGiven a list\nWhen I click Export\nThen a file is saved\n\n"
        "Given no orders\nWhen I click Export\nThen a hint is shown"
    )
    assert criteria_of(text) == [
        "Given a list\nWhen I click Export\nThen a file is saved",
        "Given no orders\nWhen I click Export\nThen a hint is shown",
    ]
    assert criteria_of("验收标准：\n假如没有订单\n当点击导出\n那么显示提示") == [
        "假如没有订单\n当点击导出\n那么显示提示"
    ]


def test_lines_without_bullets_are_criteria_of_their_own() -> None:
    assert criteria_of("Acceptance criteria\n\nThe list is sorted\nThe list has a title") == [
        "The list is sorted",
        "The list has a title",
    ]


def test_a_paragraph_beside_a_list_is_not_a_criterion() -> None:
    assert criteria_of("## Acceptance criteria\nTo be checked by somebody else.\n\n- The list is sorted") == [
        "The list is sorted"
    ]


def test_struck_out_items_and_bare_links_are_not_criteria() -> None:
    assert criteria_of("## AC\n- ~~The list is grouped~~\n- https://example.org/x\n- The list is sorted") == [
        "The list is sorted"
    ]


def test_without_a_section_only_observable_obligations_are_criteria() -> None:
    text = "We talked about orders. The page must show all orders. I think we should clean this up. Nice weather."
    assert criteria_of(text) == ["The page must show all orders."]
    assert criteria_of("我们讨论过订单。导出后系统必须显示成功提示。天气不错。") == ["导出后系统必须显示成功提示。"]


@pytest.mark.parametrize(
    ("text", "criteria"),
    [
        ("Refunded orders will be hidden. Bob may join the call.", ["Refunded orders will be hidden."]),
        ("页面将隐藏已退款的订单。小王会参加会议。", ["页面将隐藏已退款的订单。"]),
        ("接口的响应记录显示在日志中，目前很慢。", []),
        ("Maybe the page should show all orders. Should it show refunds?", []),
        ("也许页面应该显示全部订单。页面需要显示退款吗？", []),
    ],
)
def test_the_words_of_an_obligation_are_those_that_the_checks_know(text: str, criteria: list[str]) -> None:
    assert criteria_of(text) == criteria


def test_a_step_that_recurs_in_several_scenarios_of_the_section_stays() -> None:
    steps = ["When I open the list", "Then the orders are shown", "When I open the list", "Then a hint is shown"]
    assert criteria_of("## Acceptance criteria\n" + "".join(f"- {step}\n" for step in steps)) == steps
