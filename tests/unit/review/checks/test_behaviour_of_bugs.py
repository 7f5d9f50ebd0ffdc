"""What a report says that is seen, what it says that should be, and what is a wish or a question instead."""

import pytest

from tests.unit.review.checks.tickets import ticket, verdict
from workers.review.checks.bug_observation import is_wish
from workers.review.schemas import Scenario, Verdict


def test_a_wish_is_no_observation_and_its_examples_are_no_steps() -> None:
    text = "It would be nice to have this. For example:\n\n```\nexport --all\n```\n\nThere is currently no such option."
    assert verdict("bug.observed", text, "Add an option to export all") is Verdict.UNDECIDED
    assert verdict("bug.steps", text, "Add an option to export all") is Verdict.PARTIAL


def test_a_proposal_may_hold_what_is_expected_so_a_judge_decides() -> None:
    assert verdict("bug.expected", "The list is unsorted. I would like it by date.") is Verdict.UNDECIDED
    assert verdict("bug.expected", "列表没有排序，建议按日期。") is Verdict.UNDECIDED


def test_a_question_or_a_guess_about_the_right_behaviour_is_left_to_a_judge() -> None:
    assert verdict("bug.expected", "The list is unsorted. Should it be sorted by date?") is Verdict.UNDECIDED
    assert verdict("bug.expected", "The list is unsorted. Maybe it should be by date.") is Verdict.UNDECIDED
    assert verdict("bug.expected", "列表没有排序，应该是按日期吧？") is Verdict.UNDECIDED
    assert verdict("bug.expected", "The list is unsorted. It should be sorted by date.") is Verdict.MET


def test_expected_and_observed_in_the_same_words_are_no_contrast() -> None:
    text = "Actual result: the address is not stored\n\nExpected result: The address is not stored."
    assert verdict("bug.contrast", text) is Verdict.UNMET


def test_one_sentence_can_hold_both_sides_of_the_contrast() -> None:
    assert verdict("bug.contrast", "The cart shows 0 instead of 12 when it is opened.") is Verdict.MET
    assert verdict("bug.contrast", "打开购物车时显示 0 而不是 12。") is Verdict.MET


def test_a_failure_in_the_title_alone_is_half_an_observation() -> None:
    assert verdict("bug.observed", "See the mail of yesterday.", "Login crashes") is Verdict.PARTIAL


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("It would be nice to select several rows and click once: `total(2, 3)`.", "Add a sum to the list"),
        ("希望可以点击一次就选择多行：`total(2, 3)`。", "建议支持批量选择"),
    ],
)
def test_the_example_of_a_wish_is_no_evidence_of_a_fault(text: str, title: str) -> None:
    assert verdict("bug.steps", text, title) is Verdict.PARTIAL
    assert verdict("bug.contrast", text, title) is Verdict.UNMET
    assert verdict("bug.frequency", text, title) is Verdict.UNMET


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The total should be 12. It shows 0.", Verdict.MET),
        ("合计应该是 12，却显示 0。", Verdict.MET),
        ("The total should be 12. Or is 0 intended? Either we hide it or we show a dash.", Verdict.UNDECIDED),
        ("合计应该是 12。还是说 0 也可以？要么隐藏，要么显示横线。", Verdict.UNDECIDED),
    ],
)
def test_alternatives_and_questions_leave_the_right_behaviour_open(text: str, expected: Verdict) -> None:
    assert verdict("bug.expected", text) is expected


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("The total should be 12 instead of 0", Verdict.MET),
        ("合计应该是 12 而不是 0", Verdict.MET),
        ("Should the total be 12?", Verdict.PARTIAL),
        ("合计应该是 12 吗？", Verdict.PARTIAL),
    ],
)
def test_a_title_may_say_what_is_expected_unless_it_asks(title: str, expected: Verdict) -> None:
    text = "It shows 0 today." if title.isascii() else "页面上是 0。"
    assert verdict("bug.expected", text, title) is expected


@pytest.mark.parametrize(
    ("title", "is_for_building"),
    [
        ("[ENH] Sum of the selected rows", True),
        ("Add a sum to the list", True),
        ("Fix the sum of the list", False),
        ("Sum of the list shows 0", False),
        ("功能请求：显示合计", True),
        ("新增合计功能", True),
        ("登录后合计为 0", False),
        ("Push messages are not delivered", False),
        ("查看订单时白屏", False),
        ("合计显示为 0", False),
    ],
)
def test_a_title_tells_a_wish_from_a_fault(title: str, is_for_building: bool) -> None:
    text = "The list has 40 rows." if title.isascii() else "列表有 40 行。"
    assert is_wish(ticket(text, title, scenario=Scenario.BUG)) is is_for_building


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The CPU climbs from 5 % to 95 %.", Verdict.UNDECIDED),
        ("处理器占用从 5% 升到 95%。", Verdict.UNDECIDED),
        ("It is ordered descending.\n\nSteps:\n1. Open it\n2. Sort it\n\nExpected: ascending", Verdict.UNDECIDED),
        ("列表按降序排列。\n\n步骤：\n1. 打开\n2. 排序\n\n期望：升序", Verdict.UNDECIDED),
        ("Steps:\n1. Open it\n2. Sort it\n\nExpected: ascending", Verdict.UNMET),
        ("步骤：\n1. 打开\n2. 排序\n\n期望：升序", Verdict.UNMET),
    ],
)
def test_a_fault_in_words_that_no_list_knows_is_left_to_a_judge(text: str, expected: Verdict) -> None:
    assert verdict("bug.observed", text) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('The list is reversed, the newest entry is called "Last".', Verdict.MET),
        ("The service restarts with exit code 137.", Verdict.MET),
        ("列表顺序与设置相反，第一行是“最早”。", Verdict.MET),
        ("服务反复重启 3 次。", Verdict.MET),
        ("Reverse the list, then restart the service.", Verdict.UNMET),
        ("重启服务。", Verdict.UNMET),
    ],
)
def test_an_order_that_is_reversed_or_a_service_that_restarts_is_an_observation(text: str, expected: Verdict) -> None:
    assert verdict("bug.observed", text) is expected


@pytest.mark.parametrize(
    "text",
    [
        "Total still shows 45.00, should be 22.50.",
        "Title is “Ordrs”, should read “Orders”.",
        "金额还是 45.00，应该是 22.50。",
    ],
)
def test_what_is_and_what_should_be_in_one_sentence_are_told_apart(text: str) -> None:
    assert verdict("bug.observed", text) is Verdict.MET
    assert verdict("bug.contrast", text) is Verdict.MET


@pytest.mark.parametrize("text", ["Login fails. We should check this.", "登录失败，应该排查一下。"])
def test_what_the_team_is_asked_to_do_is_no_expectation(text: str) -> None:
    assert verdict("bug.expected", text) is Verdict.UNMET
