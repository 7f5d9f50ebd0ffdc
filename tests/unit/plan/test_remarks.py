"""What is only remarked beside the work is no task: what was seen, what comes of it, an example, a thought."""

import pytest

from tests.support.plan_tickets import plan_of, tasks_of
from workers.plan.telling.remarks import only_remarks


@pytest.mark.parametrize(
    "text",
    [
        "This can lead to lost updates when two clerks save at once.",
        "The main reason for the delay is the old cache.",
        "There was a second case in which only an empty basket was sold.",
        "In the screenshot, the total loses its currency.",
        "In some places, clerks have to fill in complicated forms.",
        "I suspect the driver only reads the first row.",
        "We don't know how often it happens within a day.",
        "It is important because each shop has its own prices.",
        "For example, an invoice can have up to 40 lines.",
        "这会导致重复扣款，每天最多 20 笔。",
        "客服每天都反馈只能看到一页。",
        "We use the preset, which should already lock the row but for some reason it does not work.",
        "It is throwing an error of 40 lines when calling the method.",
        "缓存应该已经保留 5 分钟，但是不生效。",
        "比如一个订单最多有 40 行。",
        "我们发现缓存只保留 5 分钟。",
    ],
)
def test_a_remark_asks_for_nothing(text: str) -> None:
    assert only_remarks(text)
    assert not any(text.rstrip(".。") in one for one in tasks_of(plan_of(text, "Rework the checkout", "Story")))


@pytest.mark.parametrize(
    "text",
    [
        "I think we should lock the row.",
        "In some places the total must show the currency.",
        "The idea is to lock the row.",
        "The main concept is allow clerks to export the list, and save the last date.",
        "The link expires after 24 hours.",
        "This will show the total below the list.",
        "For example, an empty name should be refused.",
        "It is possible to choose up to three shops.",
        "比如名称为空时必须提示。",
        "之前的订单也要迁移。",
        "我们发现缓存太短，需要改为 30 分钟。",
        "链接 24 小时后失效。",
    ],
)
def test_what_is_asked_for_is_more_than_a_remark(text: str) -> None:
    assert not only_remarks(text)
