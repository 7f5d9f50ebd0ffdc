"""Statements that exclude each other are quoted together; those that can both be meant are not."""

import pytest

from tests.unit.review.checks.tickets import codes, run, verdict
from workers.review.schemas import Verdict


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The upload accepts files of at most 5 MB.", "The upload accepts files of at most 20 MB."),
        ("重置链接最多 30 分钟有效。", "重置链接最多 24 小时有效。"),
        ("The scanner is iOS only.", "The scanner must work on Android tablets."),
        ("扫码功能仅支持 iOS。", "扫码功能必须支持 Android 平板。"),
    ],
)
def test_two_statements_that_exclude_each_other_are_quoted_together(one: str, other: str) -> None:
    result = run("feature.consistent", f"{one}\n\nSome words between.\n\n{other}")
    (finding,) = result.findings
    assert (finding.code, result.verdict) == ("F-CONTRADICT", Verdict.UNMET)
    assert finding.quote is not None
    assert {finding.quote.text, finding.values["other"]} == {one, other}


@pytest.mark.parametrize(
    "text",
    [
        "A file of 5 MB is accepted.\n\nA file of 20 MB is refused.",
        "The preview shows at most 5 files.\n\nThe archive of a premium customer keeps at most 20 files.",
        "The upload accepts at most 5 MB.\n\nCurrently the upload accepts at most 2 MB.",
        "The link is valid for at most 60 minutes.\n\nThe link is valid for at most 1 hour.",
        "iOS only for now.\n\nAndroid is not part of this.",
        "重置链接最多 24 小时有效。\n\n重置链接最多 1 天有效。",
        "The export works in Firefox.\n\nThe export works in Chrome.",
    ],
)
def test_statements_that_can_both_be_meant_are_left_to_a_judge(text: str) -> None:
    assert verdict("feature.consistent", text) is Verdict.UNDECIDED


@pytest.mark.parametrize(
    ("one", "other", "is_clash"),
    [
        ("A review holds at most 9 pictures.", "A review holds at most 6 pictures.", True),
        ("每条评论最多上传 9 张图片。", "每条评论最多上传 6 张图片。", True),
        ("The reset link expires after 15 minutes.", "The reset link expires after 60 minutes.", True),
        ("重置链接 15 分钟后失效。", "重置链接 1 小时后失效。", True),
        ("The reset link expires after 60 minutes.", "The reset link expires after 1 hour.", False),
        ("A reminder is sent after 3 days.", "A reminder is sent after 7 days.", False),
        ("3 天后发送提醒。", "7 天后发送提醒。", False),
        (
            "After 3 wrong tries the account locks for 5 minutes.",
            "After 5 wrong tries the account locks for 60 minutes.",
            False,
        ),
        ("输错 3 次锁定账号 5 分钟。", "输错 5 次锁定账号 60 分钟。", False),
        (
            "On the free plan a review of a product holds at most 6 pictures.",
            "On the pro plan a review of a product holds at most 9 pictures.",
            False,
        ),
        (
            "免费版用户每条商品评论的正文下面最多上传 6 张图片。",
            "专业版用户每条商品评论的正文下面最多上传 9 张图片。",
            False,
        ),
    ],
)
def test_two_limits_of_one_thing_exclude_each_other(one: str, other: str, is_clash: bool) -> None:
    assert ("F-CONTRADICT" in codes("feature.consistent", f"- {one}\n- {other}")) is is_clash


@pytest.mark.parametrize(
    ("one", "other", "is_clash"),
    [
        (
            "The customer page must show the answer of a search within 2 seconds.",
            "The customer page must show the answer of an export within 30 seconds.",
            False,
        ),
        ("商品详情页的搜索请求超时时间不超过 5 秒。", "商品详情页的导出请求超时时间不超过 60 秒。", False),
        (
            "The customer page must time out the idle session within 15 minutes.",
            "The customer page must time out the idle session within 8 hours for the kiosk.",
            False,
        ),
        ("空闲的登录会话不超过 15 分钟。", "使用“记住我”时，空闲的登录会话不超过 30 天。", False),
        ("The access token expires after 15 minutes.", "The refresh token expires after 30 days.", False),
        ("访问令牌 15 分钟后失效。", "刷新令牌 30 天后失效。", False),
        ("The list can be reversed within 2 seconds.", "The service restarts within 30 seconds.", False),
        ("顺序相反的列表不超过 10 条。", "服务重启不超过 30 秒。", False),
        (
            "The customer page must time out the idle session within 15 minutes.",
            "The page must time out the idle session within 30 minutes.",
            True,
        ),
        ("商品详情页空闲的会话时间不超过 15 分钟。", "详情页空闲的会话时间不超过 30 分钟。", True),
    ],
)
def test_limits_that_serve_two_purposes_do_not_exclude_each_other(one: str, other: str, is_clash: bool) -> None:
    assert ("F-CONTRADICT" in codes("feature.consistent", f"- {one}\n- {other}")) is is_clash


@pytest.mark.parametrize(
    ("one", "other", "is_clash"),
    [
        ("The phone number is required.", "The phone number is optional.", True),
        ("手机号为必填项。", "手机号为选填项。", True),
        ("Mail notices are on by default.", "Mail notices are off by default.", True),
        ("消息提醒默认开启。", "消息提醒默认关闭。", True),
        ("Only admins can export the orders.", "All users can export orders.", True),
        ("只有管理员可以导出订单。", "所有用户都可以导出订单。", True),
        ("Editors can delete published pages.", "Editors cannot delete published pages.", True),
        ("店长可以修改已支付的订单。", "店长不能修改已支付的订单。", True),
        ("The list is sorted in ascending order.", "The list is sorted in descending order.", True),
        ("The phone number is required.", "The mail address is optional.", False),
        ("手机号必填。", "邮箱选填。", False),
        ("Currently only admins can export orders.", "All users can export orders.", False),
        ("目前只有管理员可以导出订单。", "所有用户都可以导出订单。", False),
        ("Editors can delete pages.", "Editors cannot delete pages while they are published.", False),
        ("店长可以修改订单。", "订单支付后店长不能修改订单。", False),
        ("Can editors delete published pages?", "Editors cannot delete published pages.", False),
    ],
)
def test_what_can_only_be_the_one_or_the_other_excludes_it(one: str, other: str, is_clash: bool) -> None:
    assert ("F-CONTRADICT" in codes("feature.consistent", f"- {one}\n- {other}")) is is_clash
