"""What is asked about a demand: not of a need that is only possible, nor where the scope of a weak word is listed."""

import pytest

from tests.unit.review.facets.told import passages, reading
from workers.review.facets.demands import is_unmeasured_demand, is_vague_demand
from workers.review.facets.questions import options_in
from workers.review.schemas import Scenario


@pytest.mark.parametrize(
    ("text", "is_asked"),
    [
        ("The built-in filter may need to be optimised or replaced.", False),
        ("The filter must be optimised.", True),
        ("内置的筛选可能需要优化或替换。", False),
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
        ("导入价格", "## 验收标准\n\n- [ ] 数据校验完整（编号、名称、价格）\n- [ ] 读取文件"),
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
