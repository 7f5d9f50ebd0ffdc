"""What stands below an item or a label and is said by itself is no part of it."""

import pytest

from tests.support.plan_tickets import plan_of, request_of, tasks_of
from tests.unit.review.long_texts import seconds_of
from workers.plan.telling.laid_out.layout import own_words, told_apart
from workers.plan.understand import understand


@pytest.mark.parametrize(
    ("text", "own"),
    [
        ("Drop the old table\nThe latency must stay below 300 ms.", "Drop the old table"),
        ("下线旧表\n要求迁移期间接口不超过 300ms。", "下线旧表"),
        ("费用\n时间：3 人日。\n不接入。", "费用"),
        ("Copy the rows of the last twelve months to the table that the\nCustomers team owns", None),
        ("Pass these parameters:\nFrom and until", None),
        ("Drop the old table\nand the views on it", None),
        ("Drop the old table\n  The views go with it", None),
    ],
)
def test_a_line_that_begins_anew_below_an_item_is_no_part_of_it(text: str, own: str | None) -> None:
    assert own_words(text) == (own or text)


def test_every_block_is_still_a_slice_of_the_ticket() -> None:
    document = told_apart(
        request_of("Plan:\n1. Copy rows\n2. Drop the table\nKeep it fast.\n\nNot in scope: a\nB c\n").document
    )
    assert all(document.source[one.start : one.end] == one.text for one in document.blocks)
    assert [one.text for one in document.blocks if one.text.startswith("Keep")] == ["Keep it fast."]


@pytest.mark.parametrize(
    ("text", "task", "other"),
    [
        (
            "Steps:\n- Copy the rows in batches\n- Drop the old table\nThe latency must stay below 300 ms meanwhile.",
            "Drop the old table",
            "latency",
        ),
        ("步骤：\n1. 分批复制数据\n2. 下线旧表\n要求迁移期间接口延迟不超过 300ms。", "下线旧表", "延迟"),
    ],
)
def test_the_last_item_of_a_list_and_what_is_said_below_it_are_two_tasks(text: str, task: str, other: str) -> None:
    tasks = tasks_of(plan_of(text, "Move the orders to the new table", "Task"))
    assert task in tasks
    assert any(other in one for one in tasks)


@pytest.mark.parametrize(
    ("text", "expected", "apart"),
    [
        (
            "Actual: the total is 7.\nExpected: the total is 8.\n\nAbout 40 customers wrote to support this week.",
            ("the total is 8.",),
            "customers wrote",
        ),
        ("实际：合计为 7。\n预期：合计为 8。\n\n昨天有 17 个客户反馈。", ("合计为 8。",), "17 个客户"),
        ("实际：合计为 7。\n预期：合计为 8。\n影响：昨天有 17 个客户反馈。", ("合计为 8。",), "17 个客户"),
    ],
)
def test_what_is_said_below_a_label_with_its_value_is_not_expected(
    text: str, expected: tuple[str, ...], apart: str
) -> None:
    request = request_of(text, "Total is wrong", "Bug")
    assert understand(request).expected == expected
    assert not any(apart in one.text for one in understand(request).criteria)


@pytest.mark.parametrize(
    ("text", "left_out", "kept"),
    [
        (
            "Guests use their badge.\n\nOut of scope: the mobile app.\nWe need a test by the security team first.",
            "the mobile app.",
            "security team",
        ),
        ("访客刷卡登录。\n\n不包含：移动端。\n上线前需要安全团队测试一次。", "移动端。", "安全团队"),
    ],
)
def test_only_the_line_of_a_label_is_left_out(text: str, left_out: str, kept: str) -> None:
    understood = understand(request_of(text, "Sign in with a badge"))
    assert understood.out_of_scope == (left_out,)
    assert any(kept in one for one in understood.demands)


def test_reading_layout_takes_linear_time() -> None:
    assert seconds_of(lambda: own_words("Copy\n x" * 20_000)) < 0.5
