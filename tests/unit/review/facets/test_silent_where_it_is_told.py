"""What is not asked because the ticket tells it, or because it is the work itself."""

import pytest

from tests.unit.review.facets.told import reading
from workers.review.schemas import Scenario


def codes(title: str, text: str, kind: Scenario) -> set[str]:
    return {point.code for point in reading(title, text, kind).points if not point.is_aside}


@pytest.mark.parametrize(
    ("title", "text", "is_asked"),
    [
        ("Confirm that the shop has its licence file", "", False),
        ("[Improvement] Change the shop image to the new base", "The base is from last year.", False),
        (
            "Saved baskets are lost",
            "When I opened the shop again on Monday, the basket was lost at once.",
            False,
        ),
        ("Update fails for some shops", "It does not work any more.", True),
        ("Saved baskets are lost", "They are lost.", True),
        ("升级支付组件", "现在的组件是去年的。", False),
        ("升级后支付失败", "不行了。", True),
    ],
)
def test_steps_are_not_asked_of_an_order_or_where_it_is_told_what_was_done(
    title: str, text: str, is_asked: bool
) -> None:
    assert ("STEPS" in codes(title, text, Scenario.BUG)) is is_asked


@pytest.mark.parametrize(
    ("title", "text", "is_asked"),
    [
        ("Export of orders", "Admins must get a file with all orders. It should have a meaningful name.", False),
        ("Improve the export", "The export should be better.", True),
        ("Export of orders", "The export should be better.", True),
        ("导出订单", "管理员需要按门店导出全部订单。文件名应该合适。", False),
        ("优化导出", "导出需要更好用。", True),
        ("Export", "Either we send the file by mail, or we show it at the log-in. It should be easy to use.", True),
        ("导出订单", "导出之后是发送邮件，还是在登录时显示通知。表单需要清晰易用。", True),
    ],
)
def test_a_weak_word_beside_a_demand_that_is_whole_is_not_asked_about(title: str, text: str, is_asked: bool) -> None:
    assert ("UNMEASURED" in codes(title, text, Scenario.FEATURE)) is is_asked


@pytest.mark.parametrize(
    ("text", "is_asked"),
    [
        ("Members see the price in the list. Not sure it's a bug.", False),
        ("Members see the price in the list. Not sure whether we show the tax.", True),
        ("会员在列表里看到价格。不确定这是不是个缺陷。", False),
        ("会员在列表里看到价格。不确定要不要显示税额。", True),
        ("Members see the price in the list.\n\nTBD", False),
        ("Members see the price in the list.\n\n## Rounding\n\nTBD", True),
        ("We need gift cards.\n\n## Acceptance criteria\n- [ ] TBD\n- [ ] TBD\n- [ ] ...", True),
        ("商城需要礼品卡。\n\n## 验收标准\n- [ ] 待定\n- [ ] 待定", True),
    ],
)
def test_what_nobody_decides_and_what_has_no_name_is_not_undecided(text: str, is_asked: bool) -> None:
    assert ("UNDECIDED" in codes("Prices in the list", text, Scenario.FEATURE)) is is_asked


@pytest.mark.parametrize(
    ("text", "is_asked"),
    [
        ("Members see their orders.\n\nQ: What if a branch is closed? (or has moved) A: It stays in the list.", False),
        ("Members see their orders.\n\nQ: What if a branch is closed? (or has moved) A: TBD", True),
    ],
)
def test_a_question_with_its_answer_in_the_same_line_is_answered(text: str, is_asked: bool) -> None:
    assert ("ASKS" in codes("Orders of a branch", text, Scenario.FEATURE)) is is_asked
