"""The kind of work is told from what a ticket says, in both languages, and the shares of all kinds make a whole."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.review.facets.told import document, kind_of
from workers.review.facets.kind import is_plainly_a_report, kind_shares, weighed_kind
from workers.review.schemas import Scenario

FEATURE, BUG, TASK, SPIKE = Scenario.FEATURE, Scenario.BUG, Scenario.TECH_TASK, Scenario.SPIKE

ENGLISH = {
    "story of a user": (
        FEATURE, "Gift wrapping",
        "As a customer I want to have an order wrapped as a gift, so that I can send it to a friend.\n\n"
        "## Acceptance criteria\n- The cart offers a box \"Wrap as a gift\".\n- The price rises by 3 EUR.",
    ),
    "wish without the form of a story": (
        FEATURE, "Show the delivery date in the order list",
        "Customers call us daily to ask when their parcel comes. The list should show the date beside each order.",
    ),
    "new ability": (
        FEATURE, "Allow users to mute a channel",
        "Users should be able to mute a channel for an hour, a day or until they turn it on again.",
    ),
    "bug with steps": (
        BUG, "Date picker jumps to 1970",
        "Steps to reproduce:\n1. Open the report page\n2. Clear the date\n3. Press the arrow\n\n"
        "Actual result: 1 January 1970 is selected\nExpected result: today is selected",
    ),
    "bug told by its trace": (
        BUG, "Worker stops at night",
        "```\nTraceback (most recent call last):\n  File \"worker.py\", line 12, in run\nKeyError: 'tenant'\n```",
    ),
    "bug told in a sentence": (
        BUG, "Search fails with an error when the query has a quote",
        "When I search for O'Brien, the page shows \"500 Internal Server Error\" instead of results.",
    ),
    "upgrade": (
        TASK, "Upgrade Gradle to 8.10", "Our plugin needs it. Bump the wrapper and fix the deprecated calls.",
    ),
    "refactoring": (
        TASK, "Refactor PriceService into smaller classes",
        "The class has 2,000 lines. Extract DiscountRules and TaxRules; the unit tests stay as they are.",
    ),
    "migration": (
        TASK, "Migrate the build from Jenkins to GitHub Actions",
        "Move the three pipelines, remove the Jenkinsfile, and document the secrets in the README.",
    ),
    "spike by its name": (
        SPIKE, "Spike: offline mode", "Can the app keep orders on the device? Two days, result is a page in the wiki.",
    ),
    "spike by its question": (
        SPIKE, "Investigate which queue we can use", "Compare two queues for throughput. Time-box: one day.",
    ),
    "spike of a decision": (
        SPIKE, "Evaluate payment providers for Norway", "Which of three supports Vipps? Write down the costs.",
    ),
}  # fmt: skip
CHINESE = {
    "story of a user": (
        FEATURE, "礼品包装",
        "作为顾客，我希望下单时可以选择礼品包装，以便直接寄给朋友。\n\n## 验收标准\n- 购物车显示“礼品包装”选项\n"
        "- 价格增加 3 元",
    ),
    "wish without the form of a story": (
        FEATURE, "订单列表显示预计送达日期", "客户每天打电话询问包裹什么时候到，列表中应在每个订单旁显示日期。",
    ),
    "new ability": (FEATURE, "支持用户屏蔽频道", "用户可以把频道屏蔽一小时、一天，或者直到手动恢复。"),
    "bug with steps": (
        BUG, "日期控件跳到 1970 年",
        "复现步骤：\n1. 打开报表页\n2. 清空日期\n3. 点击箭头\n\n实际结果：选中 1970 年 1 月 1 日\n预期结果：选中今天",
    ),
    "bug told by its trace": (
        BUG, "夜间任务异常停止",
        "```\nTraceback (most recent call last):\n  File \"worker.py\", line 12, in run\nKeyError: 'tenant'\n```",
    ),
    "bug told in a sentence": (BUG, "搜索词带引号时报错", "搜索 O'Brien 时页面报错 500，没有显示结果。"),
    "upgrade": (TASK, "Gradle 升级到 8.10", "插件需要新版本。升级 wrapper，并修改已废弃的调用。"),
    "refactoring": (
        TASK, "重构 PriceService，拆分成小类", "该类有 2000 行。拆出 DiscountRules 和 TaxRules，单元测试保持不变。",
    ),
    "migration": (
        TASK, "构建流水线从 Jenkins 迁移到 GitHub Actions",
        "迁移三条流水线，删除 Jenkinsfile，在 README 中写明密钥配置。",
    ),
    "spike by its name": (SPIKE, "预研：离线模式", "客户端能否把订单保存在本地？两天，产出一页 wiki。"),
    "spike by its question": (SPIKE, "调研可用的消息队列", "比较两种队列的吞吐量，最多一天。"),
    "spike of a decision": (SPIKE, "评估挪威的支付渠道选型", "三家渠道中哪一家支持 Vipps？写明费用。"),
}  # fmt: skip


@pytest.mark.parametrize("name", ENGLISH)
def test_the_kind_of_an_english_ticket_is_told_from_its_words(name: str) -> None:
    kind, title, text = ENGLISH[name]
    assert kind_of(title, text) is kind


@pytest.mark.parametrize("name", CHINESE)
def test_the_kind_of_a_chinese_ticket_is_told_from_its_words(name: str) -> None:
    kind, title, text = CHINESE[name]
    assert kind_of(title, text) is kind


def test_both_languages_have_the_same_tickets() -> None:
    assert [(name, kind) for name, (kind, *_) in ENGLISH.items()] == [(name, one[0]) for name, one in CHINESE.items()]


@pytest.mark.parametrize(
    "title", ["Spike the import", "Time-box: caching", "spike", "缓存方案调研", "可行性分析：离线"]
)
def test_a_spike_says_so_in_its_title(title: str) -> None:
    assert kind_of(title, "The page fails with an error. " * 5) is SPIKE


@pytest.mark.parametrize("title", ["Spikes are wrong in the price chart", "Show handspikes"])
def test_a_word_that_only_holds_the_name_of_a_spike_is_none(title: str) -> None:
    assert kind_of(title) is not SPIKE


@pytest.mark.parametrize(
    "text", ["As a user I want to compare how the plans differ.", "作为用户，我想比较各套餐如何收费。"]
)
def test_a_question_in_the_text_makes_no_spike(text: str) -> None:
    assert kind_of("Plans" if text.isascii() else "套餐", text) is not SPIKE


@settings(deadline=None, max_examples=60)
@given(st.text(max_size=80), st.text(max_size=300))
def test_the_shares_of_all_kinds_make_a_whole_for_any_text(title: str, text: str) -> None:
    ticket = document(title, text)
    told = kind_shares(ticket)
    assert set(told) == set(Scenario)
    assert all(0 <= share <= 1 for share in told.values())
    assert sum(told.values()) == pytest.approx(1)
    for kind in Scenario:
        weighed = weighed_kind(ticket, kind)
        assert sum(weighed.values()) == pytest.approx(1)
        assert weighed[f"is.{kind}"] >= 0.5


def test_the_kind_is_the_same_each_time() -> None:
    for _, title, text in (*ENGLISH.values(), *CHINESE.values()):
        first = kind_shares(document(title, text))
        kind_shares.cache_clear()
        assert kind_shares(document(title, text)) == first


@pytest.mark.parametrize(
    "text",
    [
        "Steps to reproduce: open the page",
        "复现步骤：打开页面",
        "## Actual\nA relative path.\n\n## Expected\nAn absolute path.",
        "## 实际结果\n相对路径\n\n## 预期结果\n绝对路径",
    ],
)
def test_the_form_of_a_report_makes_a_bug(text: str) -> None:
    assert kind_of("Saving", text) is BUG


@pytest.mark.parametrize(
    "text",
    ["## Steps\n1. Back up the database\n2. Move the table", "## Expected result\nThe table has one index fewer."],
)
def test_one_heading_of_a_report_makes_none(text: str) -> None:
    assert kind_of("Move the order table to the new database", text) is TASK


def test_a_story_of_the_team_makes_no_feature() -> None:
    story = "As a {} I want to have the build on one server, so that I wait less."
    assert kind_of("Migrate the build", story.format("customer")) is FEATURE
    assert kind_of("Migrate the build", story.format("developer")) is TASK


@pytest.mark.parametrize(
    "title",
    [
        "Notify on-call when queue is stuck",
        "Send an alert if the backup fails",
        "Show an error message when the upload fails",
        "Log failed logins",
        "Better error handling",
        "Consistent error messages in the form",
        "完善接口的异常处理",
        "支付失败时发送通知",
        "上传失败后在输入框下提示原因",
    ],
)
def test_what_is_to_be_done_when_something_fails_is_no_fault(title: str) -> None:
    text = "The name of the failed part stands in it." if title.isascii() else "写明失败的部分。"
    assert kind_of(title, text) is not BUG


@pytest.mark.parametrize(
    "title",
    [
        "Send button does nothing when the network is down",
        "Display is blank when the export fails",
        "Report page crashes when no order was found",
        "上传失败时没有提示原因",
        "支付失败后显示空白",
    ],
)
def test_what_goes_wrong_when_something_fails_is_a_fault(title: str) -> None:
    text = "I see this since the last release." if title.isascii() else "上次发布之后出现的。"
    assert kind_of(title, text) is BUG


REPORT = "## Steps to reproduce\n\n1. Open it\n\n## Actual result\n\nIt is empty\n\n## Expected result\n\nOrders"
REPORT_ZH = "## 复现步骤\n\n1. 打开列表\n\n## 实际结果\n\n列表空白\n\n## 期望结果\n\n显示订单"


@pytest.mark.parametrize(
    ("title", "text", "is_report"),
    [
        ("Order list is rendered incorrectly", REPORT, True),
        ("订单列表显示异常", REPORT_ZH, True),
        ("Allow an empty order list", REPORT, False),
        ("支持订单列表为空", REPORT_ZH, False),
        ("Order list is rendered incorrectly", "It should look as on the phone.", False),
        ("订单列表显示异常", "应与手机上一致。", False),
    ],
)
def test_against_an_issue_type_only_the_form_of_a_report_counts(title: str, text: str, is_report: bool) -> None:
    assert is_plainly_a_report(document(title, text)) is is_report


def test_what_is_slow_is_a_fault_in_both_languages() -> None:
    assert kind_of("分页功能加载很慢", "1000多条数据时，分页功能加载就很慢。") is Scenario.BUG
    assert kind_of("Paging is slow", "With 1000 rows the paging gets very slow.") is Scenario.BUG


@pytest.mark.parametrize(
    ("title", "text", "kind"),
    [
        ("Add a dark mode", "Follow the system, with a switch in the profile.", FEATURE),
        ("Wishlist", "Users can keep articles on a list. If not logged in, the heart opens the login.", FEATURE),
        ("Delete idle accounts", "Accounts without login for two years are deleted, users get a mail before.", FEATURE),
        ("Role of an auditor", "|| Area || Auditor ||\n| Orders | read |\n| Buyers | read, no mail |", FEATURE),
        ("站内信", "付款、发货后给用户发一条站内信，可以在设置里关掉。", FEATURE),
        ("心愿单", "详情页右上角加按钮，点一下加入，再点移出。未登录点击跳登录页。", FEATURE),
        ("红包叠加", "店铺红包和平台红包可以叠加，同类红包不能叠加。", FEATURE),
        ("买家留言", "下单页加留言框，后台详情可见，未填写不显示。", FEATURE),
        ("Seal the keys again", "All services, before May.", TASK),
        ("Move the mailer to the new host", "Two jobs, the old host is switched off.", TASK),
    ],
)
def test_a_state_or_a_rule_of_the_product_is_no_fault(title: str, text: str, kind: Scenario) -> None:
    assert kind_of(title, text) is kind


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ('The "Pick host" dialog refers to a non-existent page', "1. Open the wizard.\n2. Save."),
        ("Total of an order", "The page shows 20.10, should be 20.11."),
        ("订单金额", "订单页显示 20.10，应该是 20.11。"),
        ("保存按钮", "点击后不能保存，页面没有变化。"),
    ],
)
def test_what_is_seen_against_what_is_right_is_a_fault(title: str, text: str) -> None:
    assert kind_of(title, text) is BUG


@pytest.mark.parametrize("title", ["Should we leave the old queue?", "Can we drop the XML feed?", "要不要接入物流平台"])
def test_a_title_that_asks_whether_is_a_spike(title: str) -> None:
    assert kind_of(title, "Two customers use it.") is SPIKE


@pytest.mark.parametrize("title", ["Can we have a filter in the list?", "能不能加个筛选"])
def test_a_wish_that_is_put_as_a_question_is_none(title: str) -> None:
    assert kind_of(title, "Users look for their orders.") is FEATURE


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Address form opens twice", "On the phone."),
        ("Invoice", "The PDF shows the old address instead of the new one."),
        ("Confirmation", "Some customers get the mail twice."),
        ("发票抬头", "显示的是旧公司名，而不是新的。"),
        ("日历", "点周一，打开的却是周二。"),
        ("地址弹窗", "保存后弹窗又打开一次。"),
    ],
)
def test_what_is_told_of_a_product_below_a_bare_name_is_a_fault_though_no_word_says_so(title: str, text: str) -> None:
    assert kind_of(title, text) is BUG


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Timezone of reports", "After upgrading to 5.1 all reports are in UTC."),
        ("Thumbnails", "Images used to load at once. Since the last release they stay grey."),
        ("Password reset", "I asked for a new password. No mail came. Expected: a mail within a minute."),
        ("Search results", "ERROR SearchService: index not found\nExpected: the articles are listed"),
        ("报表时区", "升级到 5.1 之后，所有报表都变成了 UTC。"),
        ("找回密码", "点了发送验证码，没有收到短信。预期：一分钟内收到。"),
        ("搜索结果", "日志：ERROR SearchService index not found。预期：列出商品。"),
    ],
)
def test_what_was_right_before_or_is_not_as_expected_is_a_fault(title: str, text: str) -> None:
    assert kind_of(title, text) is BUG


@pytest.mark.parametrize(
    ("title", "text", "kind"),
    [
        ("Remove the shim", "After upgrading to 5.1 all clients speak the new protocol.", TASK),
        ("去掉兼容层", "升级到 5.1 之后，客户端都是新协议。", TASK),
        ("Move the order table", "## Expected result\nNo table is left on the old server.", TASK),
        (
            "Push notifications",
            "Send a push when the parcel is shipped. Users can turn it off in the profile.",
            FEATURE,
        ),
        ("消息推送", "订单发货后给用户推送一条消息，用户可以在设置里关闭。", FEATURE),
        ("Test data for payments", "Create fixtures for refunds and chargebacks.", TASK),
        ("账号锁定", "验证码连续弹出两次后，用户可以改用短信登录。", FEATURE),
    ],
)
def test_work_that_names_a_change_or_a_result_is_no_fault(title: str, text: str, kind: Scenario) -> None:
    assert kind_of(title, text) is kind


@pytest.mark.parametrize(
    "title",
    [
        "Which queue should we use?",
        "How do we store attachments?",
        "Offline mode investigation",
        "Read the old papers and determine the scope",
        "用哪个消息队列？",
        "附件存在哪里？",
        "离线方案评估",
    ],
)
def test_a_title_that_asks_or_finds_out_is_a_spike_wherever_it_says_so(title: str) -> None:
    assert kind_of(title, "There are two ways." if title.isascii() else "有两种做法。") is SPIKE


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Data analysis page", "Managers see the sales of a month as charts."),
        ("Dialog which can sort and which is movable", "Users should sort the list in it."),
        ("Comparison table", "Visitors can compare three tariffs side by side."),
        ("数据分析页", "店长可以看到当月销售额的图表。"),
        ("分析报表", "店长可以导出当月的销售额。"),
    ],
)
def test_a_word_of_research_that_names_a_thing_makes_no_spike(title: str, text: str) -> None:
    assert kind_of(title, text) is FEATURE


@pytest.mark.parametrize(
    "title", ["Research: prompt to upgrade", "[Experiment] Prompt to upgrade", "研究：升级提示", "【评估】升级提示"]
)
def test_a_label_that_names_research_is_read(title: str) -> None:
    assert kind_of(title, "It is shown to half of the people.") is Scenario.SPIKE
