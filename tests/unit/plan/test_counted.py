"""What people count inside a sentence is a list: each part is a demand, a step or a way of its own."""

import pytest

from tests.support.plan_tickets import plan_of, request_of, tasks_of
from tests.unit.review.long_texts import seconds_of
from workers.plan.telling.counted import enumerated
from workers.plan.telling.laid_out.layout import told_apart
from workers.plan.understand import understand


@pytest.mark.parametrize(
    ("sentence", "parts"),
    [
        (
            "A member can (a) leave the club, (b) pause for a month, and (c) bring a friend.",
            ("A member can leave the club", "A member can pause for a month", "A member can bring a friend"),
        ),
        ("会员可以（a）退会，（b）暂停一个月。", ("会员可以退会", "会员可以暂停一个月")),
        ("A member can (1). leave the club (2). pause it.", ("A member can leave the club", "A member can pause it")),
        ("系统需要①记录来源，②保存一年。", ("系统需要记录来源", "系统需要保存一年")),
        ("A member can (a) leave or (b) pause.", None),
        ("The plan (a) of June and (b) of July differ.", None),
        ("See (b) and (c).", None),
    ],
)
def test_each_part_that_is_counted_is_said_with_what_it_goes_on_from(
    sentence: str, parts: tuple[str, ...] | None
) -> None:
    assert enumerated(sentence) == (parts or (sentence,))


@pytest.mark.parametrize(
    ("text", "tasks"),
    [
        (
            "要求如下：一是支持按周导出；二是导出失败时自动重试两次；三是可以取消导出。导出完成后发送邮件。",
            ("支持按周导出", "导出失败时自动重试两次", "可以取消导出", "导出完成后发送邮件"),
        ),
        (
            "本期目标：（a）余额不足时提醒；（b）余额页展示最近三笔；（c）用户可以关闭提醒。",
            ("余额不足时提醒", "余额页展示最近三笔", "用户可以关闭提醒"),
        ),
        (
            "The list must be short. We want: (1) at most 20 rows a page; (2) a link to the next page; and "
            "(3) no page without rows. Editors see all rows.",
            ("at most 20 rows a page", "a link to the next page", "no page without rows", "Editors see all rows"),
        ),
    ],
)
def test_a_list_inside_a_paragraph_is_planned_item_by_item(text: str, tasks: tuple[str, ...]) -> None:
    planned = tasks_of(plan_of(text, "Paged list" if text.isascii() else "余额与导出", "Story"))
    for words in tasks:
        assert [one for one in planned if words in one], words
    for one in planned:
        assert sum(words in one for words in tasks) <= 1, one


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("步骤：1）打开设置；2）选择语言；3）点击保存。\n预期：语言已切换。\n实际：语言没有变化。", 3),
        (
            "Steps: 1) Open the settings; 2) choose a language; 3) press Save.\nExpected: a change.\nActual: none.",
            3,
        ),
    ],
)
def test_steps_in_one_line_are_steps(text: str, steps: int) -> None:
    found = understand(request_of(text, "Language", "Bug")).steps
    assert len(found) == steps
    assert not any("2" in one for one in found)


def test_ways_that_are_counted_in_a_line_are_asked_about_and_none_is_planned() -> None:
    text = "An order is cancelled by phone today.\n\nOptions: (a) a button in the app, (b) a form on the web site."
    (choice,) = understand(request_of(text, "Cancel an order", "Story")).choices
    assert choice.ways == ("a button in the app", "a form on the web site")
    assert not [one for one in tasks_of(plan_of(text, "Cancel an order", "Story")) if choice.ways[0] in one]


def test_parts_are_slices_of_the_ticket() -> None:
    document = told_apart(
        request_of("报表导出的目标：①速度快，②数据准。其他功能保持不变。\n\n1) open the list; 2) close it\n").document
    )
    assert all(document.source[one.start : one.end] == one.text for one in document.blocks)
    assert [one.text for one in document.blocks if one.text.startswith("其他")] == ["其他功能保持不变。"]


def test_counting_is_read_in_linear_time() -> None:
    for text in (
        "(a) x, " * 20000,
        "①" * 20000,
        "一是" * 20000,
        "1) " * 20000,
        "It can (a) x" + " , " * 20000 + "y, (b) z",
    ):
        assert seconds_of(lambda text=text: enumerated(text)) < 2
