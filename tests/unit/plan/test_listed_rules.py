"""A list that says how it is to be is work, item by item: no rule is lost, and nothing of today is taken for one."""

import pytest

from tests.support.plan_tickets import plan_of, request_of, tasks_of
from workers.plan.understand import understand

_RULES = """Guests call us to move a booking. They should do it themselves.

- A "Move" link is shown while the stay has not begun
- The guest picks one of the next 30 days
- Only one move per booking
- Also send a confirmation mail
"""
_RULES_ZH = """客人打电话改期，希望能自己改。

业务规则：
1. 入住前显示“改期”入口；
2. 只能改到 30 天以内；
3. 每单只能改一次；
4. 发送确认短信。
"""


@pytest.mark.parametrize(
    ("title", "text", "rules"),
    [
        (
            "Let guests move a booking",
            _RULES,
            ('A "Move" link is shown', "one of the next 30 days", "Only one move per booking", "confirmation mail"),
        ),
        ("客人自助改期", _RULES_ZH, ("入住前显示", "30 天以内", "每单只能改一次", "发送确认短信")),
    ],
)
def test_every_rule_of_a_list_is_a_task(title: str, text: str, rules: tuple[str, ...]) -> None:
    report = plan_of(text, title)
    told = " ".join(tasks_of(report))
    assert [one for one in rules if one not in told] == []
    assert not report.unplanned


@pytest.mark.parametrize(
    ("title", "text", "today"),
    [
        (
            "Move the logs to the new store",
            "Today:\n\n- 40 servers write to the old store\n- Filter rules sit in six files\n\nGoal:\n\n"
            "- All servers write to the new store\n- Filter all rules in one place\n",
            ("40 servers write to the old store", "sit in six files"),
        ),
        (
            "将日志迁移到新存储",
            "现状：\n\n- 40 台服务器写入旧存储\n- 过滤规则散落在 6 个文件里\n\n目标：\n\n"
            "- 全部服务器改用新存储\n- 过滤规则集中到一个仓库管理\n",
            ("40 台服务器写入旧存储", "散落在 6 个文件"),
        ),
    ],
)
def test_a_list_of_how_it_is_today_is_no_work_and_the_aims_below_it_are(
    title: str, text: str, today: tuple[str, ...]
) -> None:
    report = plan_of(text, title, "Task")
    told = " ".join(tasks_of(report))
    assert not any(one in told for one in today)
    assert "new store" in told or "新存储" in told
    assert ("All servers write" in told) or ("全部服务器改用新存储" in told)


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Support dark mode", "Problems:\n\n- Users complain when it is dark\n- Support gets calls every night\n"),
        ("支持深色模式", "背景：\n\n- 用户每天晚上投诉刺眼\n- 客服只能解释\n"),
    ],
)
def test_a_list_of_reasons_is_no_work(title: str, text: str) -> None:
    assert understand(request_of(text, title)).work_items == ()


def test_what_introduces_a_list_is_its_last_sentence() -> None:
    text = "Our own push reaches 68 %. The boss asks to change. Compare three services by:\n\n- rate\n- price\n"
    (item,) = understand(request_of(text, "Push services", "Spike")).work_items
    assert item.text == "Compare three services by: rate; price"


def test_what_introduces_a_list_is_its_last_sentence_in_chinese() -> None:
    text = "自建推送到达率只有 68%，老板问要不要换。需要对比三家服务：\n\n- 到达率\n- 价格\n"
    (item,) = understand(request_of(text, "调研推送服务", "Spike")).work_items
    assert item.text == "需要对比三家服务：到达率；价格"


@pytest.mark.parametrize(
    ("text", "items"),
    [
        (
            "业务规则：\n1. 每天 9 点发短信；\n2. 每人每年只发一次；\n3. 退订的人不发\n",
            ("每天 9 点发短信", "每人每年只发一次", "退订的人不发"),
        ),
        (
            "Requirements:\n\n- Only one mail per day\n- No mail on Sundays, always\n",
            ("Only one mail per day", "No mail on Sundays, always"),
        ),
    ],
)
def test_what_only_names_a_list_stands_in_no_item_of_it(text: str, items: tuple[str, ...]) -> None:
    assert tuple(one.text for one in understand(request_of(text, "会员生日短信")).work_items) == items


def test_the_first_test_is_of_a_rule_that_the_ticket_lists() -> None:
    (first, *_) = tasks_of(plan_of(_RULES, "Let guests move a booking"))
    assert first == 'Write the first acceptance test: A "Move" link is shown while the stay has not begun'
