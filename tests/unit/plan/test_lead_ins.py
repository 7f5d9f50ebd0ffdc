"""What a list stands below: a prohibition, options to choose from, and options that a product is to have."""

import pytest

from tests.support.plan_tickets import plan_of, request_of, tasks_of
from workers.plan.telling.counted import listed_apart
from workers.plan.understand import understand
from workers.reading.document import Block, BlockKind


@pytest.mark.parametrize(
    ("title", "text", "lead"),
    [
        (
            "Add a switch for label mails",
            "Add a switch for label mails.\n\nIt should NOT stop mails for:\n\n- When a parcel is lost on its way"
            "\n- When you send a parcel back to the shop\n",
            "should NOT stop",
        ),
        (
            "Clean the label store",
            "Clean the label store.\n\nThe job must not:\n\n- Delete labels of open parcels\n- Lock the store\n",
            "must not",
        ),
        (
            "新增标签邮件开关",
            "新增标签邮件开关。\n\n该开关不应关闭以下邮件：\n\n- 包裹在途中丢失时的通知\n- 退回包裹时的通知\n",
            "不应关闭",
        ),
    ],
)
def test_what_stands_below_a_prohibition_keeps_it(title: str, text: str, lead: str) -> None:
    items = [line.removeprefix("- ") for line in text.split("\n") if line.startswith("- ")]
    told = [task for task in tasks_of(plan_of(text, title)) if any(item in task for item in items)]
    assert len(told) >= len(items)
    assert all(lead in task for task in told)


@pytest.mark.parametrize(
    ("title", "text", "ways"),
    [
        (
            "Store of labels",
            "Where they go is open. The options are:\n\n- a file\n- a table\n",
            ("a file", "a table"),
        ),
        ("标签的存放", "标签放在哪里还没有定。可选方案有：\n\n- 存文件\n- 存数据表\n", ("存文件", "存数据表")),
    ],
)
def test_options_are_to_choose_from(title: str, text: str, ways: tuple[str, ...]) -> None:
    assert [one.ways for one in understand(request_of(text, title)).choices] == [ways]


@pytest.mark.parametrize(
    ("title", "text"),
    [
        (
            "Label options",
            "We need to support options. The options are:\n\n- choice of paper\n- round corners\n",
        ),
        ("标签选项", "需要支持更多标签选项。选项如下：\n\n- 选择纸张\n- 圆角\n"),
    ],
)
def test_options_that_a_product_is_to_have_are_work(title: str, text: str) -> None:
    items = [line.removeprefix("- ") for line in text.split("\n") if line.startswith("- ")]
    understood = understand(request_of(text, title))
    assert not understood.choices
    assert all(any(item in one.text for one in understood.work_items) for item in items)


@pytest.mark.parametrize(
    ("text", "tasks"),
    [
        (
            "Build the inputs below. ListView: shows the last ten orders TextField: accepts a phone number",
            ("ListView: shows the last ten orders", "TextField: accepts a phone number"),
        ),
        (
            "实现以下组件。列表框：显示最近十个订单 输入框：接受手机号 开关：打开通知",
            ("列表框：显示最近十个订单", "输入框：接受手机号", "开关：打开通知"),
        ),
    ],
)
def test_items_behind_their_own_names_in_one_line_are_told_one_by_one(text: str, tasks: tuple[str, ...]) -> None:
    planned = tasks_of(plan_of(text, "Inputs of the form" if text.isascii() else "表单的输入", "Task"))
    assert all(any(task in one for one in planned) for task in tasks)


def test_what_a_form_puts_before_a_colon_is_no_item() -> None:
    block = Block(BlockKind.PARAGRAPH, "Steps: open it Result: it fails Expected: it opens", 0, 50)
    assert listed_apart(block) == (block,)
