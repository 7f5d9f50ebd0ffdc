"""What argues, promises or tells what is there today is none of what is wanted."""

import pytest

from tests.support.plan_tickets import request_of
from workers.plan.telling.beside.argued import argues
from workers.plan.telling.weighed import welcomed
from workers.plan.understand import understand


@pytest.mark.parametrize(
    ("text", "is_argument"),
    [
        ("Rather than having to count the crates, Tally lets you look at the shelf.", True),
        ("By using Tally, you will never need to count a crate again.", True),
        ("I think we do not expect anyone will print the slips.", True),
        ("Rather than having to scroll, the button should let you jump.", False),
        ("有了新秤，再也不用手工记录重量。", True),
        ("我们觉得不指望有人打印标签。", True),
        ("用户可以打印标签。", False),
    ],
)
def test_what_only_argues_is_told_from_what_is_wanted(text: str, *, is_argument: bool) -> None:
    assert argues(text) is is_argument


@pytest.mark.parametrize(
    ("text", "argument"),
    [
        (
            "Should we consider to close the old desk?\n- People need to have a key to be able to use it.\n\n"
            "So, the proposal is to close the old desk.",
            "People need to have a key",
        ),
        ("是否考虑关闭旧柜台？\n- 使用它的人必须带钥匙。\n\n建议：关闭旧柜台。", "必须带钥匙"),
    ],
)
def test_what_is_listed_below_a_question_that_weighs_is_no_demand(text: str, argument: str) -> None:
    said = understand(request_of(text, "Old desk", "Feature"))
    assert not any(argument in one for one in (*said.demands, *said.summary, *(one.text for one in said.criteria)))


@pytest.mark.parametrize(
    ("text", "there"),
    [
        ("账本页有「导出全部」，会下载一份表格。\n\n但是：没有导入功能。需要支持导入表格。", "导出全部"),
    ],
)
def test_what_is_there_before_what_is_lacking_is_today(text: str, there: str) -> None:
    said = understand(request_of(text, "账本导入", "Feature"))
    assert not any(there in one for one in (*said.demands, *(one.text for one in said.criteria)))


def test_what_we_would_convert_is_the_order() -> None:
    assert welcomed("It would be nice if we could convert the ledger to columns.").startswith("Convert the ledger")
