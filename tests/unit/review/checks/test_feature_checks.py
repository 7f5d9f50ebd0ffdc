"""Checks of features: where they are met and where they must speak up, in both languages."""

import pytest

from tests.unit.review.checks.tickets import codes, run, verdict
from workers.review.extract.hints import is_placeholder
from workers.review.schemas import Attachment, Tier, Verdict

STORY_EN = "As a shop manager, I want to export the orders of a day, so that I can reconcile the till."
VAGUE_EN = "Acceptance criteria:\n- nice look\n- good and fast"
STORY_ZH = "作为门店经理，我希望导出当天的订单，以便核对收银。"
CRITERIA_EN = (
    "Acceptance criteria:\n- The file contains one row per order\n- An empty day returns a file with the header only\n"
)
CRITERIA_ZH = "验收标准：\n- 文件中每个订单占一行\n- 当天没有订单时返回只有表头的文件\n"
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


def test_a_vague_goal_with_a_number_does_not_block() -> None:
    text = "Improve performance of the search: results within 200 ms for 95 % of requests."
    assert "F-GOAL-VAGUE" not in codes("feature.story", text, "Search")
    assert "F-GOAL-VAGUE" not in codes("feature.story", "优化性能：搜索 95% 的请求在 200 毫秒内返回。", "搜索")


def test_vague_words_beside_an_observable_result_do_not_make_all_criteria_vague() -> None:
    text = "Acceptance criteria:\n- A clear error message is shown when the file is empty\n- good and fast"
    assert "F-AC-ALL-VAGUE" not in codes("feature.acceptance", text)


def test_a_vague_word_beside_a_number_is_excused() -> None:
    assert codes("feature.vagueness", "The search is fast: 95 % of answers arrive within 200 ms.") == set()
    assert codes("feature.vagueness", "搜索要快速：95% 的结果在 200 毫秒内返回。") == set()


def test_a_comparison_with_its_reference_is_excused() -> None:
    assert "COMPARATIVE" not in codes("feature.vagueness", "The export is faster than the report of last year.")


def test_english_words_are_found_next_to_chinese_characters() -> None:
    assert "VAGUE-WORD" in codes("feature.vagueness", "页面要做得nice又modern一点")


def test_a_criterion_that_opens_with_a_pronoun_has_lost_its_subject() -> None:
    text = "Acceptance criteria:\n- The file contains all orders\n- It must be sorted by date"
    assert "PRONOUN-UNCLEAR" in codes("feature.vagueness", text)
    assert "PRONOUN-UNCLEAR" in codes("feature.vagueness", "验收标准：\n- 文件包含全部订单\n- 它必须按日期排序")
    assert "PRONOUN-UNCLEAR" not in codes("feature.vagueness", CRITERIA_EN)


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


def test_given_and_when_lines_belong_to_the_criterion_of_their_then_line() -> None:
    text = "Acceptance criteria:\n- Given an empty day\n- When the manager exports\n- Then a file is saved"
    assert codes("feature.acceptance", text) == {"AC-FEW"}


def test_many_criteria_are_advice_and_cost_nothing() -> None:
    text = "Acceptance criteria:\n" + "".join(f"- Column {n} is shown in the file\n" for n in range(14))
    result = run("feature.atomic", text, "Export the orders")
    assert result.verdict is Verdict.MET
    assert [finding.code for finding in result.findings] == ["TOO-BIG"]


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


def test_the_story_is_looked_for_in_every_tier() -> None:
    text = "The orders of yesterday, per branch and per till."
    assert verdict("feature.story", text, "Orders", tier=Tier.INTERNAL) is Verdict.UNMET


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Acceptance criteria:\n- The function works\n- The page should work as expected", False),
        ("验收标准：\n- 功能正常\n- 应用没有问题\n- 满足产品需求", False),
        ("Acceptance criteria:\n- The page must work without a mouse\n- Users can export a list", True),
        ("验收标准：\n- 断网恢复后正常加载列表\n- 会员可导出列表", True),
    ],
)
def test_a_claim_that_all_works_is_no_criterion_that_can_be_tested(text: str, expected: bool) -> None:
    assert (verdict("feature.testable", text) is Verdict.MET) is expected


@pytest.mark.parametrize(
    ("criterion", "expected"),
    [
        ("When no order belongs to the day, the file holds its header only", True),
        ("Rows without a date are skipped", True),
        ("Shows a hint if the till is not assigned", True),
        ("当天没有订单时，文件只有表头", True),
        ("如果收银台未分配，显示提示", True),
        ("When I click Save, the dialog must not close", False),
        ("点击保存后不关闭弹窗", False),
        ("The file holds one row per order", False),
        ("文件中每个订单占一行", False),
    ],
)
def test_a_condition_that_denies_something_is_a_case_off_the_path(criterion: str, expected: bool) -> None:
    heading = "Acceptance criteria" if criterion.isascii() else "验收标准"
    assert (verdict("feature.unhappy", f"{heading}:\n- {criterion}") is Verdict.MET) is expected


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
    "text",
    [
        "The total is shown on the receipt as well.",
        "Hope you are all well! The total is shown on the receipt.",
        "The total is shown on the receipt. Best, Jo",
        "The total is shown on the receipt.\n\nBest,\nJo Miller",
        "The receipt is printed after a clean build of the well-known page.",
        "It is not clear whether the total is shown. Clear the cart afterwards.",
        "小票上显示合计，请先弄清楚税率。",
        "小票上显示合计，税率还不清楚，需要问清楚。",
    ],
)
def test_a_longer_word_or_a_greeting_that_holds_a_vague_word_is_not_vague(text: str) -> None:
    assert codes("feature.vagueness", text) == set()


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("The receipt is printed well.", "well"),
        ("The receipt looks clean.", "clean"),
        ("Best, fast printing of the receipt", "Best"),
        ("The receipt has a clear layout, as well as a total.", "clear"),
        ("小票内容要清楚。", "清楚"),
    ],
)
def test_the_vague_word_itself_is_still_told(text: str, word: str) -> None:
    assert word in {finding.quote.text for finding in run("feature.vagueness", text).findings if finding.quote}


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
    ("criteria", "is_praise"),
    [
        (("The function works", "The app has no problems", "It meets the product requirements"), True),
        (("The administrators are satisfied", "Printing works as expected"), True),
        (("功能正常", "应用没有问题", "满足产品需求", "后台管理员满意"), True),
        (("The function works", "A click on Print shows the receipt"), False),
        (("The administrators are satisfied in 9 of 10 interviews", "Printing works"), False),
        (("功能正常", "点击“打印”后显示小票"), False),
        (("满意度不低于 90%", "功能正常"), False),
    ],
)
def test_criteria_that_only_praise_cannot_be_tested(criteria: tuple[str, ...], is_praise: bool) -> None:
    heading = "Acceptance criteria" if criteria[-1].isascii() else "验收标准"
    text = f"{heading}:\n" + "".join(f"- {criterion}\n" for criterion in criteria)
    assert ("F-AC-ALL-VAGUE" in codes("feature.acceptance", text)) is is_praise


@pytest.mark.parametrize(
    "hint",
    ["- Please list the acceptance criteria here\n- e.g. the receipt shows …", "- 请列出验收标准\n- 例如：显示合计"],
)
def test_what_a_template_says_under_its_heading_is_no_criterion(hint: str) -> None:
    heading = "Acceptance criteria" if hint.isascii() or "Please" in hint else "验收标准"
    assert verdict("feature.acceptance", f"## {heading}\n{hint}") is Verdict.UNMET


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Without a signal the last known stop is shown.", Verdict.MET),
        ("没有信号时显示最后一次的站点。", Verdict.MET),
        ("付款被拒时显示原因。", Verdict.MET),
        ("Without this the driver is lost.", Verdict.UNMET),
        ("The next stop is shown on the lock screen.", Verdict.UNMET),
        ("锁屏显示下一站。", Verdict.UNMET),
    ],
)
def test_a_denied_situation_with_what_is_then_seen_is_an_unhappy_case(text: str, expected: Verdict) -> None:
    assert verdict("feature.unhappy", text) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Out of scope: refunds. Depends on: stock API v3.", Verdict.MET),
        ("不包含：退款。依赖：库存接口 v3。", Verdict.MET),
        ("Out of scope: refunds of gift cards. Depends on: TBD.", Verdict.UNDECIDED),
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


WISH = {
    "en": "As an accountant I want to export orders so that I can book them. The export must finish within 5 seconds.",
    "zh": "作为财务，我希望导出当月订单，以便对账。导出必须在 5 秒内完成。",
}


@pytest.mark.parametrize(
    ("language", "open_criteria"),
    [
        ("en", "## Acceptance criteria - TBD"),
        ("en", "## Acceptance criteria (TBD)"),
        ("en", "AC: n/a"),
        ("en", "Acceptance criteria: to be defined by Anna"),
        ("en", "**Acceptance criteria:** will follow"),
        ("en", "## Acceptance criteria\nNot yet agreed with Legal"),
        ("en", "Acceptance criteria are still to be defined with the product owner."),
        ("zh", "## 验收标准 - 待定"),
        ("zh", "## 验收标准（待补充）"),
        ("zh", "验收标准：无"),
        ("zh", "验收标准：由产品经理后续补充"),
        ("zh", "**验收标准：**稍后给出"),
        ("zh", "## 验收标准\n尚未和法务确认"),
        ("zh", "验收标准待定，下周和产品确认。"),
    ],
)
def test_criteria_that_are_still_to_come_are_a_placeholder_wherever_it_is_said(
    language: str, open_criteria: str
) -> None:
    for end in ("", "\n\n## Dependencies\nNone" if language == "en" else "\n\n## 依赖\n无"):
        assert codes("feature.acceptance", f"{WISH[language]}\n\n{open_criteria}{end}") == {"F-AC-PLACEHOLDER"}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("The order is confirmed by the buyer.", False),
        ("A refund will be added to the balance.", False),
        ("待用户确认后发货", False),
        ("超时后由系统自动确认收货", False),
        ("to be agreed with Legal", True),
        ("后续由产品确认", True),
    ],
)
def test_only_a_statement_that_is_yet_to_be_made_holds_a_place(text: str, told: bool) -> None:
    assert is_placeholder(text) is told


def test_two_demands_of_the_prose_are_criteria_although_their_section_holds_a_place() -> None:
    more = "If there are no orders, the page shows “No orders”.\n\n## Acceptance criteria\nTBD"
    assert codes("feature.acceptance", f"{WISH['en']} {more}") == set()


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


@pytest.mark.parametrize(
    "text",
    [
        "What we want:\n- the list opens with the filter of yesterday and shows it\n- “Reset” brings back the default",
        "需要实现：\n- 进入列表时显示上次的筛选条件\n- 点“重置”恢复默认条件",
        "| Case | Expected |\n|---|---|\n| Postcode served | Slots of 2 hours |\n| Not served | Message “Sorry” |",
        "| 场景 | 结果 |\n|---|---|\n| 可送达 | 展示 2 小时的时段 |\n| 不可送达 | 提示“暂不支持” |",
        "场景一：假如已开启验证，当输入正确密码，那么进入首页。\n场景二：假如已开启验证，当连续输错，那么账号锁定。",
    ],
)
def test_results_that_are_listed_told_in_a_table_or_numbered_as_scenarios_are_criteria(text: str) -> None:
    assert codes("feature.acceptance", text) == set()


def test_a_list_of_wishes_without_results_is_no_list_of_criteria() -> None:
    assert codes("feature.acceptance", "What we want:\n- a nicer list\n- happier users") == {"F-AC-NONE"}
    assert codes("feature.acceptance", "我们希望：\n- 页面更美观\n- 用户更满意") == {"F-AC-NONE"}


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


def test_an_unhappy_case_is_handled_where_a_clause_says_what_becomes_of_it() -> None:
    assert verdict("feature.unhappy", "If a warehouse no longer exists, that filter is dropped.") is Verdict.MET
    assert verdict("feature.unhappy", "Some warehouses no longer exist.") is not Verdict.MET


@pytest.mark.parametrize("text", ["Nobody needs the old navigation.", "不匹配时需要等待 1 小时"])
def test_a_need_or_a_wait_of_users_is_no_dependency(text: str) -> None:
    (finding,) = run("feature.dependencies", text).findings
    assert finding.quote is None
