"""What readers of real comments called needless: what is seen at once, only wished or told, or asked in two halves."""

import pytest

from tests.unit.review.facets.told import kind_of, passages, reading
from workers.review.facets.asked import sign_in
from workers.review.facets.demands import is_demand, is_unmeasured_demand, is_vague_demand
from workers.review.facets.passages import Passage
from workers.review.facets.values import Readiness
from workers.review.schemas import Scenario


def only(text: str) -> Passage:
    return passages("Orders of a shop", text)[1]


def asked_of(text: str, title: str = "Orders of a shop") -> list[str | None]:
    return [point.quote for point in reading(title, text, Scenario.FEATURE).points]


@pytest.mark.parametrize(
    ("criterion", "is_asked"),
    [
        ("Clicking the order number will take the customer to the order page.", False),
        ("Pressing Escape should close the dialog without saving.", False),
        ("点击订单号应进入订单详情页。", False),
        ("Handling of refunds must be complete.", True),
        ("订单号应当完善。", True),
    ],
)
def test_what_comes_of_a_click_needs_no_example(criterion: str, is_asked: bool) -> None:
    criteria = passages("Orders of a shop", f"## Acceptance criteria\n\n- {criterion}")
    assert is_unmeasured_demand(criteria[1]) is is_asked


@pytest.mark.parametrize(
    ("text", "is_vague"),
    [
        ("It returns a 500 where it should return a 404, and preferably have a better message.", False),
        ("The list should be sorted by date, ideally with a nicer arrow.", False),
        ("列表应按日期排序，有余力的话样式更美观。", False),
        ("It should have a better message.", True),
        ("列表样式应该更美观。", True),
    ],
)
def test_what_is_only_wished_besides_is_not_the_demand(text: str, is_vague: bool) -> None:
    assert is_vague_demand(only(text)) is is_vague


@pytest.mark.parametrize(
    ("text", "is_demanded"),
    [
        ("The mails do little to tell why I should care.", False),
        ("We thought about how the customer should feel.", False),
        ("邮件没有说明为什么需要点击。", False),
        ("The mail must tell why I should care.", True),
        ("邮件应说明为什么需要点击。", True),
    ],
)
def test_what_somebody_should_do_is_no_demand_where_it_is_only_asked_about(text: str, is_demanded: bool) -> None:
    assert is_demand(only(text)) is is_demanded


def test_that_two_things_look_alike_leaves_nothing_undecided() -> None:
    assert sign_in(only("It is hard to know which one is which.")) is None
    assert sign_in(only("We do not know which one is right.")) == "UNDECIDED"


@pytest.mark.parametrize(
    ("text", "is_asked"),
    [
        ("Can filters be chosen in the list? Or only on the page of an order? A: Only in the list.", False),
        ("Can filters be chosen in the list? Or only on the page of an order?", True),
        ("Can filters be chosen in the list? How many are there? A: Three.", True),
        ("筛选项能在列表里选吗？还是只能在详情页选？答：只能在列表里选。", False),
        ("筛选项能在列表里选吗？还是只能在详情页选？", True),
    ],
)
def test_a_question_in_two_halves_has_one_answer(text: str, is_asked: bool) -> None:
    questions = asked_of(f"Members filter their orders by state in the list.\n\nQ: {text}")
    assert any("选吗" in (one or "") or "chosen" in (one or "") for one in questions) is is_asked


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Read an address from a text", "As a buyer I want to paste my address so that I need not type each field.{}"),
        ("收货地址支持智能识别", "作为买家，我希望粘贴一段文字后自动识别出姓名、电话和地址，以便不用逐项填写。{}"),
    ],
)
@pytest.mark.parametrize(
    ("below", "outcome"),
    [
        ("\n\nAcceptance criteria (to be added)", Readiness.QUESTIONS),
        ("\n\n## Acceptance criteria (TBD)", Readiness.QUESTIONS),
        ("\n\n验收标准（待补充）", Readiness.QUESTIONS),
        ("\n\n验收标准：待补充", Readiness.QUESTIONS),
        ("\n\n## 验收标准\n\n待产品补充", Readiness.QUESTIONS),
        ("\n\n## Acceptance criteria\n\nTBD", Readiness.QUESTIONS),
        ("\n\n## 验收标准\n\n", Readiness.READY),
        ("", Readiness.READY),
    ],
)
def test_criteria_that_an_author_promises_are_waited_for(title: str, text: str, below: str, outcome: Readiness) -> None:
    read = reading(title, text.format(below), Scenario.FEATURE)
    assert read.outcome is outcome


@pytest.mark.parametrize(
    ("title", "text", "is_bug"),
    [
        ("Guests cannot order without an account", "They have to register first, and many leave.", False),
        (
            "Guests cannot order",
            "We lose many visitors on the register page. Let them order with a mail address.",
            False,
        ),
        ("游客无法下单", "目前游客必须先注册才能下单，希望支持免注册下单。", False),
        ("Guests cannot order", "After a click on Order the page shows an error.", True),
        ("Customers cannot sign in", "Since the last release nothing happens when they press the button.", True),
        ("游客无法下单", "点击提交订单后提示系统错误。", True),
        ("会员无法下单", "希望尽快修复，点击提交没有任何反应。", True),
    ],
)
def test_what_people_cannot_do_by_design_is_no_report(title: str, text: str, is_bug: bool) -> None:
    assert (kind_of(title, text) is Scenario.BUG) is is_bug


def test_a_report_is_its_own_example() -> None:
    text = (
        "Steps: 1. Open the order page. 2. Sort by date.\n\nActual: nothing is sorted\n\nExpected: it should be sorted"
    )
    assert not [one for one in reading("Sorting does nothing", text, Scenario.BUG).points if one.code == "CHECK"]
