"""What a ticket leaves open in words that name no open question: numbers as letters, ways in prose, two that clash."""

import pytest

from tests.unit.review.facets.told import reading
from workers.review.facets.questions import options_in
from workers.review.facets.values import Readiness
from workers.review.schemas import Scenario

FEATURE, TASK = Scenario.FEATURE, Scenario.TECH_TASK
READY, QUESTIONS = Readiness.READY, Readiness.QUESTIONS


@pytest.mark.parametrize(
    ("title", "text", "quote"),
    [
        (
            "Lock accounts after wrong passwords",
            "Accounts are locked after X wrong tries. They are unlocked after N minutes.",
            "They are unlocked after N minutes.",
        ),
        ("连续失败告警", "同步任务连续失败 N 次后发送告警邮件给值班人员。", None),
        ("会员折扣", "金卡用户下单享受 X% 的折扣。", None),
    ],
)
def test_a_number_that_is_still_a_letter_is_open(title: str, text: str, quote: str | None) -> None:
    told = reading(title, text, FEATURE)
    assert told.outcome is QUESTIONS
    assert ("UNDECIDED", quote or text) in [(one.code, one.quote) for one in told.points]


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Zoom the chart", "The X axis should show 12 months. Users can zoom 2x."),
        ("导出订单", "订单列表增加导出按钮，导出 CSV，最多 5000 条，N/A 的字段留空。"),
    ],
)
def test_a_letter_that_is_a_name_is_none(title: str, text: str) -> None:
    assert reading(title, text, FEATURE).outcome is READY


@pytest.mark.parametrize(
    ("title", "text", "quote"),
    [
        (
            "短信登录",
            "支持手机号加验证码登录。验证码错误超过几次锁定？待产品确认。",
            "验证码错误超过几次锁定？待产品确认。",
        ),
        ("积分过期", "积分满一年过期。过期前几天提醒？待财务确认。", "过期前几天提醒？待财务确认。"),
        (
            "Lock accounts",
            "Lock an account after wrong passwords. How many tries? To be confirmed by security.",
            "How many tries? To be confirmed by security.",
        ),
        ("Gift cards", "Gift cards expire after two years. Refunds for them? TBD.", "Refunds for them? TBD."),
    ],
)
def test_what_is_put_off_is_quoted_with_what_it_is_about(title: str, text: str, quote: str) -> None:
    told = reading(title, text, FEATURE)
    assert told.outcome is QUESTIONS
    assert [(one.code, one.quote) for one in told.points] == [("UNDECIDED", quote)]


@pytest.mark.parametrize(
    ("title", "text", "quote"),
    [
        (
            "Stop builds that hang",
            "Builds hang when the server is locked. We should stop the build after a while, or skip the locked step.",
            "We should stop the build after a while, or skip the locked step.",
        ),
        ("合并重复客户", "导入后会出现重复客户，需要能自动合并，或者放在一起方便人工处理。", None),
        (
            "迁移锁表",
            "锁表要加外键。处理旧的脏数据：迁移前检测并报错，或从主表重建。",
            "处理旧的脏数据：迁移前检测并报错，或从主表重建。",
        ),
    ],
)
def test_two_ways_in_prose_of_which_none_is_taken_are_open(title: str, text: str, quote: str | None) -> None:
    told = reading(title, text, TASK)
    assert told.outcome is QUESTIONS
    assert ("UNDECIDED", quote or text) in [(one.code, one.quote) for one in told.points]


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Sign in with a code", "Users can sign in with their phone number, or enter a mail address."),
        ("Unmute a call", "We should play the sound if somebody turns up the volume, or ends the silent mode."),
        ("验证码登录", "用户需要输入手机号，或者输入邮箱地址，点击登录后进入首页。"),
    ],
)
def test_two_ways_that_a_user_has_are_both_wanted(title: str, text: str) -> None:
    assert reading(title, text, FEATURE).outcome is READY


@pytest.mark.parametrize(
    ("title", "text", "quote"),
    [
        (
            "搜索增强",
            "内置搜索不支持中文分词。\n\n- [ ] 评估是否替换为外部搜索\n- [ ] 添加快捷键提示",
            "评估是否替换为外部搜索",
        ),
        (
            "Clean up the billing client",
            "The client has two retry loops.\n\n- [ ] Remove the inner loop\n"
            "- [ ] Decide whether we keep the outer one",
            "Decide whether we keep the outer one",
        ),
    ],
)
def test_a_decision_that_is_a_piece_of_the_work_is_asked_for_and_no_example_of_it(
    title: str, text: str, quote: str
) -> None:
    asked = {one.quote: one.code for one in reading(title, text, TASK).points}
    assert asked[quote] == "UNDECIDED"


@pytest.mark.parametrize(
    ("title", "one", "other"),
    [
        ("Export orders", "Only admins can export orders.", "All users can export orders."),
        ("Upload pictures", "A review holds at most 9 pictures.", "A review holds at most 6 pictures."),
        ("注册页", "手机号为必填项。", "手机号为选填项。"),
    ],
)
def test_two_statements_that_exclude_each_other_are_the_options_of_one_point(title: str, one: str, other: str) -> None:
    told = reading(title, f"{one}\n\n{other}", FEATURE)
    assert told.outcome is QUESTIONS
    assert (told.points[0].code, told.points[0].options) == ("CONTRADICTS", (one, other))
    assert not {one, other} & {point.quote for point in told.points[1:]}


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Export orders", "Currently only admins can export orders. All users should be able to export orders."),
        ("登录页记住手机号", "目前默认关闭记住手机号。\n\n登录页默认开启记住手机号，保存 30 天。"),
    ],
)
def test_how_things_are_today_does_not_contradict_what_is_wanted(title: str, text: str) -> None:
    assert "CONTRADICTS" not in {point.code for point in reading(title, text, FEATURE).points}


def test_what_is_still_being_discussed_names_its_options() -> None:
    told = reading("评论审核", "评论发布前需要审核，机审还是人审还在讨论，先出个方案。", FEATURE)
    assert told.outcome is QUESTIONS
    assert (told.points[0].code, told.points[0].options) == ("UNDECIDED", ("机审", "人审"))


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("退款到账通知", "退款成功后通知用户，发短信和站内信。"),
        ("Plans", "Members can switch their plan in the settings."),
    ],
)
def test_what_happens_then_and_who_can_do_what_tells_what_will_be_new(title: str, text: str) -> None:
    assert "RESULT" not in {point.code for point in reading(title, text, FEATURE).points}


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("Delete them either at once or after 30 days, legal to confirm.", ("at once", "after 30 days")),
        ("退款走原路还是走余额，待财务确认。", ("原路", "走余额")),
    ],
)
def test_whose_word_is_waited_for_is_no_part_of_an_option(text: str, options: tuple[str, ...]) -> None:
    assert options_in(text) == options
