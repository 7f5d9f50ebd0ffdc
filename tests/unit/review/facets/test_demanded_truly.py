"""What is asked about a demand: not of a need that is only possible, nor where the scope of a weak word is listed."""

import pytest

from tests.unit.review.facets.told import document, passages, reading
from workers.review.facets.demands import is_unmeasured_demand, is_vague_demand
from workers.review.facets.openness import open_points
from workers.review.facets.questions import options_in
from workers.review.schemas import Scenario


@pytest.mark.parametrize(
    ("text", "is_asked"),
    [
        ("The built-in filter may need to be optimised or replaced.", False),
        ("The filter must be optimised.", True),
        ("这个日历以后可能要重做或换掉。", False),
        ("内置的筛选需要优化。", True),
        ("The check of a row must be comprehensive (number, name, price).", False),
        ("The check of a row must be comprehensive (we think, at least).", True),
        ("导入的校验必须完善（编号、名称、价格）。", False),
        ("导入的校验必须完善（编号、名称等）。", True),
    ],
)
def test_a_weak_word_is_asked_about_unless_it_is_only_possible_or_its_scope_is_listed(
    text: str, is_asked: bool
) -> None:
    one = passages("Filter", text)[1]
    assert (is_vague_demand(one) or is_unmeasured_demand(one)) is is_asked


@pytest.mark.parametrize(
    ("title", "text"),
    [
        (
            "Import of prices",
            "## Acceptance criteria\n\n- [ ] The check is complete (number, name, price)\n- [ ] A file is read",
        ),
        ("导入价格", "## 验收标准\n\n- [ ] 价目检查规范（货号、品名、单价）\n- [ ] 读取文件"),
    ],
)
def test_no_example_is_asked_of_a_criterion_that_lists_what_it_covers(title: str, text: str) -> None:
    assert not [one for one in reading(title, text, Scenario.FEATURE).points if one.quote and "价格" in one.quote]
    assert not [one for one in reading(title, text, Scenario.FEATURE).points if one.quote and "price)" in one.quote]


@pytest.mark.parametrize(
    ("text", "options"),
    [
        (
            "Either no way to add or remove shops once an order is there or the way to add them with all their prices.",
            (),
        ),
        (
            "Either by mail or by a notice that is shown right before we send the order.",
            ("by mail", "by a notice that is shown right before we send the order"),
        ),
        ("Either by mail or by letter, to be decided before the release.", ("by mail", "by letter")),
        ("We could use either a file or a link or a mail.", ("a file", "a link", "a mail")),
    ],
)
def test_an_option_is_whole_and_none_is_offered_where_it_is_not_sure_where_one_ends(
    text: str, options: tuple[str, ...]
) -> None:
    assert options_in(text) == options


@pytest.mark.parametrize(
    ("text", "is_asked"),
    [
        ("Q: Who sees it? Is it shown to guests as well? A: Members only.", False),
        ("Q: Who sees it? Is it shown to guests as well?", True),
        ("Do we need the old list? (evidently no)", False),
        ("问：谁能看到？访客也能看到吗？ 答：仅会员。", False),
        ("问：谁能看到？访客也能看到吗？", True),
        ("还需要旧列表吗？当然不需要。", False),
    ],
)
def test_a_question_is_answered_by_what_stands_behind_all_of_it(text: str, is_asked: bool) -> None:
    points = open_points(document("List of orders", f"Show the list.\n\n{text}"), Scenario.FEATURE, is_chinese=False)
    assert ("ASKS" in [one.code for one in points]) is is_asked


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Pages of the manual fail", "> manual: WARNING: basket.adoc: line 12: no such heading"),
        ("手册页面报错", "> manual: WARNING: basket.adoc: line 12: 没有这个标题"),
    ],
)
def test_nobody_is_asked_for_a_log_that_is_quoted(title: str, text: str) -> None:
    said = f"The manual fails. I noticed it.\n\n{text}" if title.isascii() else f"手册有错误。\n\n{text}"
    assert "STEPS" not in [one.code for one in open_points(document(title, said), Scenario.BUG, is_chinese=False)]


def test_a_complaint_that_ends_in_why_asks_for_nothing_to_be_decided() -> None:
    text = "The first start may be slow, but the second time why?"
    told = document("The basket is slow and fails", f"It fails each time.\n\n{text}")
    assert "ASKS" not in [one.code for one in open_points(told, Scenario.BUG, is_chinese=False)]
