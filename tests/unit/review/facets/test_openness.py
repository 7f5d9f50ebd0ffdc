"""The bar: who could begin, and which points are open, in the author's own words and at most three."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.review.facets.test_facets import ANYTHING
from tests.unit.review.facets.test_kind import CHINESE, ENGLISH
from tests.unit.review.facets.told import document, reading
from tests.unit.review.long_texts import seconds_of
from workers.review.facets.openness import MOST_POINTS, is_surely_open
from workers.review.facets.questions import CODES_OF_MODEL, FACETS, POINT_CODES, options_in, question
from workers.review.facets.reader import TicketReading
from workers.review.facets.values import Point, Readiness
from workers.review.schemas import Scenario

READY, QUESTIONS, EMPTY = Readiness.READY, Readiness.QUESTIONS, Readiness.EMPTY


def point(told: TicketReading, code: str) -> Point:
    """Return the first point of this code."""
    return next(one for one in told.points if one.code == code)


@pytest.mark.parametrize(("kind", "title", "text"), [*ENGLISH.values(), *CHINESE.values()])
def test_a_ticket_with_which_somebody_could_begin_is_not_empty(kind: Scenario, title: str, text: str) -> None:
    assert reading(title, text, kind).outcome is not EMPTY


@pytest.mark.parametrize(
    ("title", "text", "quote"),
    [
        (
            "Export customers",
            "Managers export customers. To be decided: who may do so.",
            "To be decided: who may do so.",
        ),
        ("Export customers", "We are not sure whether deleted customers belong to it.", None),
        ("导出客户", "运营导出客户列表。谁可以导出，待定。", "谁可以导出，待定。"),
        ("导出客户", "已删除的客户要不要导出，还没想好。", None),
    ],
)
def test_what_is_undecided_is_asked_about_in_its_own_words(title: str, text: str, quote: str | None) -> None:
    told = reading(title, text, Scenario.FEATURE)
    assert told.outcome is QUESTIONS
    assert told.points[0].code == "UNDECIDED"
    assert told.points[0].quote == (quote or text)


@pytest.mark.parametrize(
    ("title", "text", "quote"),
    [
        ("Mute a channel", "Users mute a channel for an hour. Should admins see it?", "Should admins see it?"),
        ("屏蔽频道", "用户可以屏蔽频道一小时。管理员能看到吗？", "管理员能看到吗？"),
    ],
)
def test_a_question_of_the_author_is_a_point(title: str, text: str, quote: str) -> None:
    assert point(reading(title, text, Scenario.FEATURE), "ASKS").quote == quote


@pytest.mark.parametrize(
    ("title", "text", "quote"),
    [
        ("Checkout", "The checkout should be nicer.", "The checkout should be nicer."),
        ("结算页", "结算页面应该更友好。", "结算页面应该更友好。"),
    ],
)
def test_a_demand_without_a_measure_is_a_point(title: str, text: str, quote: str) -> None:
    told = reading(title, text, Scenario.FEATURE)
    assert (told.outcome, point(told, "UNMEASURED").quote) == (QUESTIONS, quote)


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Checkout", "The checkout should be fast: at most 2 s for 95 % of the orders."),
        ("Checkout", 'The button should have a clear label: "Pay now".'),
        ("结算页", "结算页面应该快速打开，不超过 2 秒。"),
        ("结算页", "按钮文字应该明确：“立即支付”。"),
    ],
)
def test_a_weak_word_beside_a_measure_or_a_quotation_is_no_point(title: str, text: str) -> None:
    assert "UNMEASURED" not in {one.code for one in reading(title, text, Scenario.FEATURE).points}


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("We could either send a mail, or offer a download.", ("send a mail", "offer a download")),
        ("Format: either CSV or Excel", ("CSV", "Excel")),
        ("导出之后是发送邮件，还是直接下载？", ("发送邮件", "直接下载")),
        ("导出格式：CSV还是Excel", ("CSV", "Excel")),
        ("要么发送邮件，要么直接下载。", ("发送邮件", "直接下载")),
    ],
)
def test_an_either_or_is_offered_in_the_authors_words(text: str, options: tuple[str, str]) -> None:
    title = "Export customers" if text.isascii() else "导出客户列表"
    told = point(reading(title, f"{title}.\n\n{text}", Scenario.FEATURE), "UNDECIDED")
    assert (told.quote, told.options) == (text, options)
    assert all(one in text for one in told.options)


@pytest.mark.parametrize(
    "text", ["Neither a nor b", "This is eitherway or not", "Send it by mail or as a file", "发邮件或下载", "还是不行"]
)
def test_what_names_no_two_answers_has_no_options(text: str) -> None:
    assert options_in(text) == ()


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("Either send it by mail or show it in the app, to be decided.", ("send it by mail", "show it in the app")),
        ("Either A or B (TBD)", ("A", "B")),
        ("Either use mail or a chat message - to be decided", ("use mail", "a chat message")),
        ("Storage is either S3 or a local disk, we have not decided yet", ("S3", "a local disk")),
        ("Whether to use mail or SMS is to be decided", ("use mail", "SMS")),
        ("Format: CSV or Excel (TBD)", ("CSV", "Excel")),
        ("要么发邮件，要么发短信，待定。", ("发邮件", "发短信")),
        ("Should we use Stripe or Adyen?", ("Stripe", "Adyen")),
        ("The format is open. Excel or CSV?", ("Excel", "CSV")),
        ("导出格式用 Excel 还是 CSV 待定。", ("Excel", "CSV")),
        ("支付渠道选择微信还是支付宝？", ("微信", "支付宝")),
        ("要么发邮件要么发短信（待定）", ("发邮件", "发短信")),
        ("用短信还是邮件，待定。", ("用短信", "邮件")),
        ("通知方式：短信、邮件二选一。", ("短信", "邮件")),
        ("二选一：发短信、发邮件", ("发短信", "发邮件")),
        ("通知方式：短信或邮件（待定）", ("短信", "邮件")),
    ],
)
def test_the_options_of_what_is_put_off_are_the_two_readings_and_nothing_else(
    text: str, options: tuple[str, str]
) -> None:
    assert options_in(text) == options


@pytest.mark.parametrize(
    "text", ["这个问题还是没有解决", "它还是待定", "系统还是报错？", "Whether or not to do it is TBD"]
)
def test_a_still_and_a_mark_are_no_reading(text: str) -> None:
    assert options_in(text) == ()


@pytest.mark.parametrize(("before", "behind"), [("either", "x"), ("either a", "x"), ("是", "x"), ("either a ,", "or")])
def test_options_are_looked_for_in_linear_time(before: str, behind: str) -> None:
    text = before + " " * 100_000 + behind
    assert min(seconds_of(lambda: options_in(text)) for _ in range(3)) < 0.5


@pytest.mark.parametrize(
    ("title", "text"), [("Login is broken", "It does not work any more."), ("登录坏了", "现在登录不正常，请处理。")]
)
def test_a_bare_bug_is_asked_for_a_way_to_see_it(title: str, text: str) -> None:
    told = reading(title, text, Scenario.BUG)
    assert (told.outcome, told.points[0].code, told.points[0].quote) == (QUESTIONS, "STEPS", title)
    assert "STEPS" not in {one.code for one in reading(title, text, Scenario.FEATURE).points}


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        (
            "Users may save a search. Who may see it is still to be discussed.",
            "Who may see it is still to be discussed.",
        ),
        ("Users save a search.\n\n## Acceptance criteria\nTBD", "Acceptance criteria\nTBD"),
        ("用户可以保存搜索。谁能看到，待讨论。", "谁能看到，待讨论。"),
        ("用户可以保存搜索。\n\n## 验收标准\n待定", "验收标准\n待定"),
    ],
)
def test_a_decision_that_is_put_off_in_so_many_words_keeps_a_ticket_open(text: str, quote: str) -> None:
    long = "\n\n## Notes\n" + "\n".join(f"- The list of page {number} shows 20 entries." for number in range(12))
    told = reading("Save a search", text + long, Scenario.FEATURE)
    assert told.outcome is QUESTIONS
    assert quote in {one.quote for one in told.points}


@pytest.mark.parametrize(
    "text", ["Users may save a search.\n\n## Sprint notes\nTBD", "用户可以保存搜索。\n\n## 其他\n待定"]
)
def test_what_is_put_off_under_a_heading_that_nobody_needs_keeps_none_open(text: str) -> None:
    assert not is_surely_open(document("Add a list of saved searches", text), Scenario.FEATURE)


@pytest.mark.parametrize(
    ("title", "text", "quote"),
    [
        ("Login broken again", "It works for most. Sometimes it hangs. Please fix.", "Sometimes it hangs."),
        ("支付页面打不开", "请尽快处理。偶尔打不开，客户在催。", "偶尔打不开，客户在催。"),
        (
            "App crashes",
            "It crashes sometimes when I open the basket. Asap!",
            "It crashes sometimes when I open the basket.",
        ),
        ("应用闪退", "打开购物车有时会闪退，请尽快修复", "打开购物车有时会闪退，请尽快修复"),
    ],
)
def test_a_bug_that_comes_and_goes_is_asked_for_a_way_to_see_it(title: str, text: str, quote: str) -> None:
    told = reading(title, text, Scenario.BUG)
    assert (told.outcome, told.points[0].code, told.points[0].quote) == (QUESTIONS, "STEPS", quote)


@pytest.mark.parametrize(
    "text",
    [
        "Sometimes it hangs when the cart is empty.", "Sometimes it hangs, see the log: `Timeout after 30 s`",
        "Sometimes it hangs.\n1. Open the cart\n2. Press Pay", "当购物车为空，偶尔打不开。",
        "偶尔打不开，提示“网络异常”。",
    ],
)  # fmt: skip
def test_a_bug_that_comes_and_goes_with_a_way_to_see_it_is_not(text: str) -> None:
    assert not is_surely_open(document("Payment page", text), Scenario.BUG)


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Dark mode", "As discussed in yesterday's call."),
        ("Dark mode", "Anna and Tom talked about this on Friday. The team is looking forward to it."),
        ("深色模式", "昨天会上讨论过。"),
    ],
)
def test_a_bare_title_above_a_text_about_people_is_asked_what_is_meant(title: str, text: str) -> None:
    told = reading(title, text, Scenario.FEATURE)
    assert (told.outcome, told.points[0].code, told.points[0].quote) == (QUESTIONS, "RESULT", title)


def test_a_title_that_says_what_to_do_may_stand_above_any_text() -> None:
    assert not is_surely_open(
        document("Add a dark mode to the app", "As discussed in yesterday's call."), Scenario.FEATURE
    )


@pytest.mark.parametrize("name", ["bug with steps", "bug told by its trace"])
def test_a_bug_with_steps_or_a_trace_is_not(name: str) -> None:
    for tickets in (ENGLISH, CHINESE):
        kind, title, text = tickets[name]
        assert "STEPS" not in {one.code for one in reading(title, text, kind).points}


FORMS = [
    "### Summary\n(Summarize the bug encountered concisely)\n\n"
    "### Steps to reproduce\n(How one can reproduce the issue)\n",
    "## Description\n\n## Acceptance criteria\n- [ ] ...\n- [ ]\n\n## Out of scope\n",
    "**Describe the bug**\nA clear and concise description of what the bug is.\n\n**Expected behavior**\n"
    "A clear and concise description of what you expected to happen.\n",
    "As a <role> I want <goal>, so that <benefit>.",
    "## Story\nAs a [type of user], I want [an action], so that [a benefit]\n",
    "作为<角色>，我想要<目标>，以便<价值>。",
    "作为一名【角色】，我希望【功能】，以便【价值】。",
    "## 需求描述\n（请在此处描述需求的背景和目标）\n\n## 验收标准\n- [ ] ……\n",
    "### 复现步骤\n（请描述如何复现该问题）\n\n### 预期结果\n（请填写您期望的结果）\n",
]
NO_TEXT = ["", "(no description)", "（无描述）", "..."]


@pytest.mark.parametrize("text", [*FORMS, *NO_TEXT])
def test_an_untouched_form_below_a_title_that_says_nothing_is_empty(text: str) -> None:
    cases = product(["Bug", "Orders", "修", "订单", "", "Fix"], Scenario)
    assert [(title, kind) for title, kind in cases if reading(title, text, kind).outcome is not EMPTY] == []


@pytest.mark.parametrize("text", FORMS)
def test_an_untouched_form_is_never_ready_whatever_the_title(text: str) -> None:
    cases = product(["Add invoice download to the order page", "登录页面报错", "Export is slow"], Scenario)
    assert [(title, kind) for title, kind in cases if reading(title, text, kind).outcome is READY] == []


@pytest.mark.parametrize("title", ["Orders", "订单"])
@pytest.mark.parametrize(
    "text", ["https://example.org/a/b", "[Orders](https://example.org/a)", "[orders|https://example.org]"]
)
def test_only_a_link_is_nothing_to_work_from(title: str, text: str) -> None:
    assert reading(title, text, Scenario.FEATURE).outcome is EMPTY


@pytest.mark.parametrize("name", ENGLISH)
def test_a_secret_makes_a_ticket_empty_whatever_else_it_says(name: str) -> None:
    for tickets in (ENGLISH, CHINESE):
        kind, title, text = tickets[name]
        told = reading(title, text, kind, has_secret=True)
        assert (told.outcome, told.points) == (EMPTY, ())


MANY = {
    "en": "Export customers.\n"
    + "".join(f"- Part {n}: to be decided, maybe something nicer? Not sure.\n" for n in range(9)),
    "zh": "导出客户。\n" + "".join(f"- 第 {n} 部分：待定，可能需要更友好一些？还没想好。\n" for n in range(9)),
}


@pytest.mark.parametrize("language", MANY)
def test_at_most_three_points_are_made(language: str) -> None:
    assert len(reading("Export" if language == "en" else "导出", MANY[language], Scenario.BUG).points) == MOST_POINTS


@pytest.mark.parametrize("code", sorted(POINT_CODES))
def test_each_code_asks_a_question_in_both_languages_and_has_a_facet(code: str) -> None:
    assert question(code, is_chinese=False)[-1] == "?"
    assert question(code, is_chinese=True)[-1] == "？"
    assert set(FACETS) == POINT_CODES - CODES_OF_MODEL


def test_a_chinese_ticket_is_asked_in_chinese() -> None:
    assert reading("结算页", "结算页面应该更友好。", Scenario.FEATURE).points[0].text == question("UNMEASURED", True)
    assert reading("Checkout", "It should be nicer.", Scenario.FEATURE).points[0].text == question("UNMEASURED", False)


@settings(deadline=None, max_examples=80)
@given(ANYTHING, ANYTHING, st.sampled_from(Scenario), st.booleans())
def test_any_text_has_an_outcome_with_few_points_that_ask_about_each_passage_once(
    title: str, text: str, kind: Scenario, has_secret: bool
) -> None:
    told = reading(title, text, kind, has_secret=has_secret)
    quotes = [one.quote for one in told.points]
    assert len(quotes) == len(set(quotes)) <= MOST_POINTS
    assert {one.code for one in told.points} <= POINT_CODES - CODES_OF_MODEL
    assert all(len(one.options) in (0, 2, 3, 4) for one in told.points)
    assert told.outcome is not QUESTIONS or told.points
    assert told.outcome is not EMPTY or not told.points
    assert not has_secret or told.outcome is EMPTY
    assert reading(title, text, kind, has_secret=has_secret) == told


@pytest.mark.parametrize(
    "part", ["(", "[", "（", "as a ", "either ", "e.g.", "```\n", "# a\n", "- ", "|", "a(", "? ", "是还是", "\t"]
)
def test_a_hostile_text_is_read_in_time_that_grows_with_it(part: str) -> None:
    def read(length: int) -> float:
        text = "## Steps\n(" + part * (length // len(part))
        return min(seconds_of(lambda: reading(f"Title {length}", text)) for _ in range(2))

    read(1_000)
    assert read(60_000) < 40 * max(read(6_000), 0.02)


@pytest.mark.parametrize(
    ("title", "text"),
    [
        (
            "Cart total ignores the voucher",
            "Steps to reproduce:\n1. Put two books into the cart\n2. Enter the voucher\n\n"
            "Actual result: the total is 40 EUR\nExpected result: the total is 36 EUR\nEnvironment: release 4.2",
        ),
        (
            "刷新后总价没有减去优惠券",
            "复现步骤：\n1. 打开购物车\n2. 输入优惠券\n\n实际结果：总价显示 40 元\n预期结果：总价为 36 元\n"
            "环境：4.2 版本",
        ),
    ],
)
def test_a_report_of_what_happens_and_how_to_see_it_is_ready(title: str, text: str) -> None:
    told = reading(title, text, Scenario.BUG)
    assert (told.outcome, told.points) == (READY, ())


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Evaluate message brokers", "We need to decide between RabbitMQ, Kafka and NATS. At most 3 days."),
        ("Spike: full text search", "Find out whether Postgres is good enough for two million products. Two days."),
        ("调研消息队列选型", "RabbitMQ 和 Kafka 选哪个需要讨论。三天，产出对比文档。"),
    ],
)
def test_what_a_spike_is_to_decide_is_its_work(title: str, text: str) -> None:
    assert reading(title, text, Scenario.SPIKE).outcome is READY
    assert (
        reading(title, text + " Output: TBD." if text.isascii() else text + "产出待定。", Scenario.SPIKE).outcome
        is QUESTIONS
    )


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Dashboard should be faster", "The dashboard is slow, customers complain. Make it fast and user-friendly."),
        ("报表要快一点", "报表打开太慢，客户抱怨。优化一下，做得更流畅、更友好。"),
    ],
)
def test_orders_that_cannot_be_checked_are_open(title: str, text: str) -> None:
    told = reading(title, text, Scenario.TECH_TASK)
    assert (told.outcome, told.points[0].code) == (QUESTIONS, "UNMEASURED")


@pytest.mark.parametrize(
    ("title", "text", "quote"),
    [
        (
            "Rate limit the API",
            "Limit to 100 requests a minute. For partners: @Anna to decide.",
            "For partners: @Anna to decide.",
        ),
        ("接口限流", "每分钟最多 100 次。合作方的上限等产品确认。", "合作方的上限等产品确认。"),
    ],
)
def test_whose_word_is_waited_for_is_asked_about(title: str, text: str, quote: str) -> None:
    told = reading(title, text, Scenario.FEATURE)
    assert (told.outcome, told.points[0].code, told.points[0].quote) == (QUESTIONS, "UNDECIDED", quote)


@pytest.mark.parametrize(
    ("title", "text", "quote"),
    [
        (
            "Let customers pause their subscription",
            "Offer a pause of one month on the account page. Not sure what happens with annual plans.",
            "Not sure what happens with annual plans.",
        ),
        ("暂停订阅", "在账户页提供一个月的暂停。不确定年付套餐怎么处理。", "不确定年付套餐怎么处理。"),
    ],
)
def test_what_a_feature_does_in_a_case_is_not_left_to_the_work(title: str, text: str, quote: str) -> None:
    told = reading(title, text, Scenario.FEATURE)
    assert (told.outcome, told.points[0].code, told.points[0].quote) == (QUESTIONS, "UNDECIDED", quote)


@pytest.mark.parametrize(
    ("title", "text", "quote", "options"),
    [
        (
            "Export the report",
            "We need an export of the monthly report (CSV or Excel?). It holds one line for each order.",
            "We need an export of the monthly report (CSV or Excel?).",
            ("CSV", "Excel"),
        ),
        (
            "导出月报",
            "需要导出每月报表（CSV 还是 Excel？）。每个订单一行。",
            "需要导出每月报表（CSV 还是 Excel？）。",
            ("CSV", "Excel"),
        ),
        (
            "会员升级通知",
            "升级后 1 分钟内收到站内信。\n\n是否同时发短信：运营再确认",
            "是否同时发短信：运营再确认",
            (),
        ),
    ],
)
def test_a_question_in_brackets_and_what_somebody_confirms_later_are_open(
    title: str, text: str, quote: str, options: tuple[str, ...]
) -> None:
    told = reading(title, text, Scenario.FEATURE)
    assert told.outcome is QUESTIONS
    assert (told.points[0].code, told.points[0].quote, told.points[0].options) == ("UNDECIDED", quote, options)


@pytest.mark.parametrize(
    ("title", "text"),
    [
        (
            "Faster search",
            "Search is slow for big catalogues. p95 is 2.8 s. Goal: p95 below 800 ms with 500k products, measured with"
            " the load test in perf/search.",
        ),
        (
            "提高搜索速度",
            "大目录搜索很慢。\n\n目标：50 万商品时 95% 的请求在 800 毫秒内返回，用 perf/search 压测验证。",
        ),
    ],
)
def test_a_goal_with_a_figure_tells_what_will_be_new_though_the_title_is_vague(title: str, text: str) -> None:
    assert reading(title, text, Scenario.FEATURE).outcome is READY
