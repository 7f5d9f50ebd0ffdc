"""A title says what to do or only names a thing."""

import pytest

from tests.unit.review.checks.tickets import CRITERIA_EN, codes


@pytest.mark.parametrize(
    ("check_id", "text", "title", "code", "is_told"),
    [
        ("feature.title", "See the mail.", "Rotate the signing keys", "TITLE-VERB", False),
        ("feature.title", "详见相关邮件。", "更换订单的签名密钥", "TITLE-VERB", False),
        ("feature.title", "See the mail.", "The signing keys of the orders", "TITLE-VERB", True),
        ("feature.title", "详见相关邮件。", "订单的签名密钥与证书", "TITLE-VERB", True),
        ("feature.story", "Rotate the keys of the till each night.", "Keys of the till", "F-GOAL-NONE", False),
        ("feature.story", "更换收银台的密钥。", "收银台密钥", "F-GOAL-NONE", False),
        ("feature.story", "The keys of the till, per branch.", "Keys of the till", "F-GOAL-NONE", True),
        ("feature.story", "各门店收银台的密钥。", "收银台密钥", "F-GOAL-NONE", True),
    ],
)
def test_a_verb_at_the_start_names_what_is_done(check_id: str, text: str, title: str, code: str, is_told: bool) -> None:
    assert (code in codes(check_id, text, title)) is is_told


@pytest.mark.parametrize(
    "title",
    [
        *("做一个会员系统", "做个签到功能", "建一套权限体系", "改一下登录页", "删掉旧入口", "加搜索框", "做会员系统"),
        *("让用户自己改密码", "给客服开权限", "把旧缓存换掉", "[移动端] 搞一个活动页", "推送生日券", "改造结算流程"),
        *("Make a members area", "Retire the old portal", "Throttle the public API", "Scan invoices on upload"),
        *(
            "Lock seats for 10 minutes during checkout",
            "Tell the buyer when a parcel is late",
            "Cap refunds at 100 EUR",
        ),
        *("Deduplicate contacts", "[Mobile] Offer a dark mode"),
    ],
)
def test_a_title_that_opens_with_a_verb_says_what_to_do(title: str) -> None:
    assert "TITLE-VERB" not in codes("feature.title", CRITERIA_EN, title)


@pytest.mark.parametrize(
    "title",
    [
        *(
            "会员系统功能页",
            "一个会员系统",
            "会员专区首页",
            "做工问题汇总表",
            "写字楼列表页面",
            "建筑材料明细",
            "订单页面的想法",
        ),
        *("Members area", "The members area", "In the members area", "All the orders", "Dark mode", "Pricing page"),
    ],
)
def test_a_title_that_only_names_a_thing_does_not_say_what_to_do(title: str) -> None:
    assert "TITLE-VERB" in codes("feature.title", CRITERIA_EN, title)
