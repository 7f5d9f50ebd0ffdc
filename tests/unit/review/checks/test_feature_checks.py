"""Checks of features: where they are met and where they must speak up, in both languages."""

import pytest

from tests.unit.review.checks.tickets import CRITERIA_EN, CRITERIA_ZH, codes, run, verdict
from workers.review.schemas import Attachment, Tier, Verdict

STORY_EN = "As a shop manager, I want to export the orders of a day, so that I can reconcile the till."
VAGUE_EN = "Acceptance criteria:\n- nice look\n- good and fast"
STORY_ZH = "作为门店经理，我希望导出当天的订单，以便核对收银。"
PROSE_EN = (
    "Customers who forget their password have to call us. We put a link on the login page. When they enter a registered"
    " e-mail address, the system must send a reset link that is valid for 30 minutes. If the address is not registered,"
    " the same message must be shown."
)
PROSE_ZH = (
    "用户忘记密码后只能打客服电话，因为登录页没有入口。用户输入已注册的邮箱后，系统应发送 30 分钟内有效的重置链接。"
    "如果邮箱未注册，系统应显示同样的提示。"
)


@pytest.mark.parametrize(
    ("check_id", "text", "title"),
    [
        ("feature.story", STORY_EN, ""),
        ("feature.story", STORY_ZH, ""),
        (
            "feature.story",
            "Goal\n\nManagers export orders because the till must balance.",
            "Export orders",
        ),
        ("feature.acceptance", CRITERIA_EN, ""),
        ("feature.acceptance", CRITERIA_ZH, ""),
        ("feature.acceptance", PROSE_EN, ""),
        ("feature.acceptance", PROSE_ZH, ""),
        ("feature.scope", "Export the orders. Out of scope: refunds and gift cards.", ""),
        ("feature.scope", "导出当天订单。本次不包括退款和礼品卡。", ""),
        ("feature.design", "The page gets a button, see https://www.figma.com/file/abc/export", "Add a button"),
        ("feature.design", "页面新增导出按钮，设计稿见 https://lanhuapp.com/web/abc", "新增按钮"),
        ("feature.substance", PROSE_EN, ""),
        ("feature.substance", PROSE_ZH * 2, ""),
        ("feature.testable", CRITERIA_EN, ""),
        ("feature.testable", CRITERIA_ZH, ""),
        ("feature.testable", PROSE_EN, ""),
        ("feature.unhappy", PROSE_EN, ""),
        ("feature.unhappy", PROSE_ZH, ""),
        ("feature.title", CRITERIA_EN, "Export the orders of a day"),
        ("feature.title", CRITERIA_ZH, "【订单】支持导出当天订单"),
        ("feature.vagueness", PROSE_EN, "Reset a forgotten password"),
        ("feature.vagueness", PROSE_ZH, "支持重置密码"),
        ("feature.atomic", STORY_EN + "\n\n" + CRITERIA_EN, "Export the orders of a day"),
        ("feature.atomic", STORY_ZH + "\n\n" + CRITERIA_ZH, "支持导出当天订单"),
        ("feature.placeholders", CRITERIA_EN, ""),
        ("feature.placeholders", CRITERIA_ZH, ""),
        ("feature.dependencies", "Export the orders.\n\nDependencies: none", ""),
        ("feature.dependencies", "导出当天订单。\n\n依赖：无", ""),
        ("feature.dependencies", "Depends on SHOP-12, which adds the till id to each order.", ""),
        (
            "feature.risk",
            "Store the card after checkout. Card numbers are encrypted.",
            "",
        ),
        ("feature.risk", "支付后保存银行卡。卡号加密存储，并用开关控制上线。", ""),
    ],
)
def test_a_ticket_that_says_it_meets_the_check(check_id: str, text: str, title: str) -> None:
    assert verdict(check_id, text, title) is Verdict.MET


@pytest.mark.parametrize(
    ("check_id", "text", "title", "expected", "code"),
    [
        ("feature.story", "The orders of yesterday, per branch and per till.", "Orders", Verdict.UNMET, "F-GOAL-NONE"),
        ("feature.story", "昨天的订单，按门店和收银台。", "订单", Verdict.UNMET, "F-GOAL-NONE"),
        ("feature.story", "Export the orders of a day as a file.", "Export orders", Verdict.PARTIAL, "STORY-FORMAT"),
        ("feature.story", "新增当天订单的文件。", "导出订单", Verdict.PARTIAL, "STORY-FORMAT"),
        ("feature.story", "Improve UX of the shop, it feels old.", "Shop", Verdict.UNMET, "F-GOAL-VAGUE"),
        ("feature.story", "优化体验，现在感觉很旧。", "商城", Verdict.UNMET, "F-GOAL-VAGUE"),
        ("feature.acceptance", "We have orders and tills in many branches.", "", Verdict.UNMET, "F-AC-NONE"),
        ("feature.acceptance", "我们在很多门店有订单和收银台。", "", Verdict.UNMET, "F-AC-NONE"),
        ("feature.acceptance", "Acceptance criteria:\n- TBD", "", Verdict.UNMET, "F-AC-PLACEHOLDER"),
        ("feature.acceptance", "验收标准：\n- 待补充", "", Verdict.UNMET, "F-AC-PLACEHOLDER"),
        (
            "feature.acceptance",
            "Acceptance criteria:\n- nice look\n- good and fast",
            "",
            Verdict.UNMET,
            "F-AC-ALL-VAGUE",
        ),
        ("feature.acceptance", "验收标准：\n- 界面美观\n- 体验流畅", "", Verdict.UNMET, "F-AC-ALL-VAGUE"),
        ("feature.acceptance", "Acceptance criteria:\n- The file lists all orders", "", Verdict.PARTIAL, "AC-FEW"),
        ("feature.acceptance", "验收标准：\n- 文件列出全部订单", "", Verdict.PARTIAL, "AC-FEW"),
        ("feature.scope", "Export the orders of a day.", "", Verdict.UNMET, "SCOPE-OUT-NONE"),
        ("feature.scope", "支持导出当天的订单列表。", "", Verdict.UNMET, "SCOPE-OUT-NONE"),
        ("feature.design", "The page gets a new button below the menu.", "", Verdict.UNMET, "DESIGN-LINK-NONE"),
        ("feature.design", "页面菜单下方增加一个按钮。", "", Verdict.UNMET, "DESIGN-LINK-NONE"),
        ("feature.substance", "See https://wiki.example.org/pages/viewpage?id=1234567", "", Verdict.UNMET, "LINK-ONLY"),
        ("feature.substance", "见 https://wiki.example.org/pages/viewpage?id=1234567", "", Verdict.UNMET, "LINK-ONLY"),
        ("feature.testable", VAGUE_EN, "", Verdict.UNMET, "AC-UNTESTABLE"),
        ("feature.testable", "验收标准：\n- 界面美观\n- 体验流畅", "", Verdict.UNMET, "AC-UNTESTABLE"),
        ("feature.unhappy", "The file lists all orders of a day.", "", Verdict.UNMET, "EDGE-NONE"),
        ("feature.unhappy", "文件列出当天全部订单。", "", Verdict.UNMET, "EDGE-NONE"),
        ("feature.title", CRITERIA_EN, "Orders", Verdict.UNMET, "TITLE-LEN"),
        ("feature.title", CRITERIA_EN, "Orders of the day", Verdict.PARTIAL, "TITLE-VERB"),
        ("feature.title", CRITERIA_ZH, "当天门店的订单", Verdict.PARTIAL, "TITLE-VERB"),
        ("feature.vagueness", "Nice, fast, simple, modern and intuitive.", "", Verdict.UNMET, "VAGUE-WORD"),
        ("feature.vagueness", "页面要友好、简洁、美观、流畅、大气。", "", Verdict.UNMET, "VAGUE-WORD"),
        ("feature.vagueness", "Export it if possible, and maybe sort it.", "", Verdict.PARTIAL, "LOOPHOLE"),
        ("feature.vagueness", "尽量支持导出，必要时排序。", "", Verdict.PARTIAL, "LOOPHOLE"),
        ("feature.vagueness", "The export becomes faster and better.", "", Verdict.PARTIAL, "COMPARATIVE"),
        ("feature.vagueness", "导出要更快、更好。", "", Verdict.PARTIAL, "COMPARATIVE"),
        ("feature.atomic", STORY_EN, "Export orders and import customers", Verdict.PARTIAL, "NON-ATOMIC"),
        ("feature.atomic", STORY_ZH, "支持导出订单并导入客户", Verdict.PARTIAL, "NON-ATOMIC"),
        ("feature.placeholders", CRITERIA_EN + "\nFormat: TBD", "", Verdict.PARTIAL, "PLACEHOLDER"),
        ("feature.placeholders", CRITERIA_ZH + "\n格式：待定", "", Verdict.PARTIAL, "PLACEHOLDER"),
        ("feature.dependencies", "Export the orders of a day.", "", Verdict.UNMET, "DEP-UNNAMED"),
        ("feature.dependencies", "支持导出当天的订单列表。", "", Verdict.UNMET, "DEP-UNNAMED"),
        ("feature.dependencies", "This is blocked by the other team.", "", Verdict.UNDECIDED, "DEP-UNNAMED"),
        ("feature.risk", "Let customers pay with a saved credit card.", "", Verdict.UNMET, "NFR-UNNAMED"),
        ("feature.risk", "支持用保存的银行卡付款。", "", Verdict.UNMET, "NFR-UNNAMED"),
    ],
)
def test_a_ticket_that_does_not_say_it_gets_the_finding(
    check_id: str, text: str, title: str, expected: Verdict, code: str
) -> None:
    assert verdict(check_id, text, title) is expected
    assert code in codes(check_id, text, title)


def test_a_design_is_not_asked_for_where_no_screen_changes() -> None:
    assert verdict("feature.design", "The nightly job writes one row per order.") is Verdict.NA
    assert verdict("feature.design", "夜间任务为每个订单写入一行。") is Verdict.NA


def test_an_attached_picture_is_a_design() -> None:
    picture = (Attachment(filename="mock.png", mime_type="image/png"),)
    assert verdict("feature.design", "The page gets a button in the menu.", attachments=picture) is Verdict.MET


def test_a_linked_ticket_is_a_named_dependency() -> None:
    assert verdict("feature.dependencies", "Export the orders of a day.", links=("SHOP-12",)) is Verdict.MET


def test_risk_does_not_apply_where_nothing_risky_is_touched() -> None:
    assert verdict("feature.risk", "Sort the list of colours by name.") is Verdict.NA
    assert verdict("feature.risk", "颜色列表按名称排序。") is Verdict.NA


def test_the_story_is_looked_for_in_every_tier() -> None:
    text = "The orders of yesterday, per branch and per till."
    assert verdict("feature.story", text, "Orders", tier=Tier.INTERNAL) is Verdict.UNMET


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Export the orders. Gift cards are left out, refunds are not looked at.", True),
        ("导出订单。礼品卡先不做，退款不动。", True),
        ("Export the orders. The till must not lose a row.", False),
        ("导出订单。收银台不得丢失任何一行。", False),
    ],
)
def test_a_denied_word_of_inclusion_is_a_limit_and_a_prohibition_is_none(text: str, expected: bool) -> None:
    assert (verdict("feature.scope", text) is Verdict.MET) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Out of scope: refunds. Depends on: stock API v3.", Verdict.MET),
        ("不包含：退款。依赖：库存接口 v3。", Verdict.MET),
        ("Orders. Out of scope: refunds. Depends on: TBD.", Verdict.UNDECIDED),
        ("Out of scope: refunds of gift cards. Depends on: TBD.", Verdict.UNMET),
        ("Out of scope: refunds of gift cards.\nDepends on: TBD.", Verdict.UNMET),
        ("不包含礼品卡的退款。依赖其他团队。", Verdict.UNDECIDED),
    ],
)
def test_a_dependency_behind_a_label_within_a_paragraph_is_named(text: str, expected: Verdict) -> None:
    assert verdict("feature.dependencies", text) is expected


@pytest.mark.parametrize("text", ["This is blocked by the other team.", "这个需求依赖其他团队。"])
def test_a_dependency_that_is_not_named_is_quoted(text: str) -> None:
    (finding,) = run("feature.dependencies", text).findings
    assert finding.quote is not None
    assert finding.quote.text == text


@pytest.mark.parametrize(
    ("text", "word"), [("Let customers reset the password.", "password"), ("支持用户重置密码。", "密码")]
)
def test_the_word_that_touches_security_is_quoted(text: str, word: str) -> None:
    (finding,) = run("feature.risk", text).findings
    assert finding.quote is not None
    assert (finding.code, finding.quote.text) == ("NFR-UNNAMED", word)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The page shows the status. No personal data is shown on it.", Verdict.MET),
        ("The page shows the status and the personal data.", Verdict.UNMET),
        ("页面显示物流状态，不显示个人信息。", Verdict.MET),
        ("页面显示物流状态和个人信息。", Verdict.UNMET),
    ],
)
def test_a_risk_that_is_kept_out_is_handled(text: str, expected: Verdict) -> None:
    assert verdict("feature.risk", text) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The button on the page is green. Mock-up attached.", Verdict.PARTIAL),
        ("The button on the page is green.", Verdict.UNMET),
        ("页面上的按钮改为绿色，设计稿见附件。", Verdict.PARTIAL),
        ("页面上的按钮改为绿色。", Verdict.UNMET),
    ],
)
def test_a_design_that_is_said_to_be_attached_is_half_of_one(text: str, expected: Verdict) -> None:
    result = run("feature.design", text)
    assert result.verdict is expected
    assert bool(result.findings) is (expected is Verdict.UNMET)


@pytest.mark.parametrize("text", ["Nobody needs the old navigation.", "不匹配时需要等待 1 小时"])
def test_a_need_or_a_wait_of_users_is_no_dependency(text: str) -> None:
    (finding,) = run("feature.dependencies", text).findings
    assert finding.quote is None


def test_a_tickets_own_key_and_that_of_its_parent_are_no_dependency() -> None:
    text = "SHOP-7 splits off what SHOP-1 leaves out of the export."
    own = {"ticket_id": "SHOP-7", "parent": "SHOP-1"}
    assert verdict("feature.dependencies", text, **own) is Verdict.UNMET
    assert verdict("feature.dependencies", f"{text} See SHOP-9.", **own) is Verdict.PARTIAL
    assert verdict("feature.dependencies", text) is Verdict.PARTIAL
