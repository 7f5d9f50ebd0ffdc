"""Facets: what is stated is quoted from the ticket, and what stands under its own heading is never absent."""

from itertools import product

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.unit.review.facets.told import document, reading
from workers.guardrail.masking import MASK
from workers.review.facets.facets import read_facets
from workers.review.facets.passages import passages_of
from workers.review.facets.reader import given_in_fields
from workers.review.facets.values import Facet, FacetState
from workers.review.facets.weights import log_odds
from workers.review.schemas import Attachment, RequirementPacket, Scenario

FULL = {
    "en": (
        "Cart total ignores the voucher",
        "Steps to reproduce:\n1. Put two books into the cart\n2. Enter the voucher BOOKS10\n\n"
        "Actual: the total is 40 EUR\nExpected: the total is 36 EUR\n\n"
        "It happens every time in Firefox 131, release 4.2.",
    ),
    "zh": (
        "购物车总价没有减去优惠券",
        "复现步骤：\n1. 把两本书加入购物车\n2. 输入优惠券 BOOKS10\n\n实际结果：总价显示 40 元\n"
        "预期结果：总价为 36 元\n\n"
        "环境：Firefox 131，4.2 版本，每次必现",
    ),
}


@pytest.mark.parametrize("language", FULL)
@pytest.mark.parametrize("facet", [Facet.STEPS, Facet.OBSERVED, Facet.EXPECTED, Facet.ENVIRONMENT])
def test_what_a_report_says_is_found_with_its_words(facet: Facet, language: str) -> None:
    title, text = FULL[language]
    found = reading(title, text, Scenario.BUG).facets[facet]
    assert found.state is FacetState.PRESENT
    assert found.quote in (title, *(line for line in text.split("\n"))) or (found.quote or "") in text


@pytest.mark.parametrize(
    ("preconditions", "observed", "quote"),
    [
        (
            "## Preconditions\nThe page of an order fails for a shop manager.",
            "## Observed\nA white page.",
            "A white page.",
        ),
        ("## 前置条件\n店长打开订单时页面出错。", "## 实际结果\n一片空白。", "一片空白。"),
    ],
)
def test_what_stands_under_its_own_heading_is_quoted_before_all_else(
    preconditions: str, observed: str, quote: str
) -> None:
    found = reading("Orders", f"{preconditions}\n\n{observed}", Scenario.BUG).facets[Facet.OBSERVED]
    assert found.quote == quote


def test_every_facet_has_a_reading() -> None:
    assert set(reading("Add a list", "").facets) == set(Facet)


# What stands under a heading of its own; the words alone would say little.
UNDER = [
    (Facet.CRITERIA, "Acceptance criteria", "The list has a price", "验收标准", "列表里有价格一列"),
    (Facet.DONE_STATE, "Definition of done", "The page is online", "完成标准", "页面已上线"),
    (Facet.OUT_OF_SCOPE, "Out of scope", "The mobile app", "不在范围内", "手机端"),
    (Facet.DEPENDENCY, "Dependencies", "Billing team", "依赖", "账务组"),
    (Facet.OBSERVED, "Actual behavior", "A white page", "实际结果", "一片空白"),
    (Facet.EXPECTED, "Expected behavior", "The order", "预期结果", "订单"),
    (Facet.STEPS, "Steps to reproduce", "Pay an order of 5 items", "复现步骤", "五件商品的订单付款"),
    (Facet.ENVIRONMENT, "Environment", "Pixel 8", "环境", "小米 14"),
    (Facet.ROLLBACK, "Rollback", "The image of last week", "回滚方案", "上周的镜像"),
    (Facet.FREQUENCY, "Frequency", "Three of ten", "出现频率", "十次中三次"),
    (Facet.ERROR_CASE, "Edge cases", "A cart with no item", "异常场景", "购物车里没有商品"),
    (Facet.TRACE, "Logs", "see the pod", "日志", "见容器"),
    (Facet.REASON, "Background", "Sales asks each week", "背景", "销售每周都问"),
    (Facet.OUTCOME, "Goal", "A list of prices", "目标", "一张价格表"),
    (Facet.QUESTION, "Question", "Which queue keeps the order", "要回答的问题", "哪个队列保持顺序"),
]


@pytest.mark.parametrize(("facet", "heading", "words", "heading_zh", "words_zh"), UNDER)
def test_what_has_content_under_its_own_heading_is_never_absent(
    facet: Facet, heading: str, words: str, heading_zh: str, words_zh: str
) -> None:
    for form, kind in product(["## {}\n{}\n", "h3. {}\n* {}\n", "*{}*\n{}\n"], Scenario):
        for title, text in (("Price list", form.format(heading, words)), ("价格表", form.format(heading_zh, words_zh))):
            state = read_facets(document(title, text), kind)[facet].state
            assert state is not FacetState.ABSENT, (text, kind)


def test_a_heading_without_content_states_nothing() -> None:
    for title, text in (("Price list", "## Rollback\n\n## Dependencies\n"), ("价格表", "## 回滚方案\n\n## 依赖\n")):
        found = read_facets(document(title, text), Scenario.FEATURE)
        assert found[Facet.ROLLBACK].state is not FacetState.PRESENT
        assert found[Facet.DEPENDENCY].state is not FacetState.PRESENT


def test_what_nothing_speaks_for_is_absent() -> None:
    found = reading("Add a price list", "The shop should show a list of all prices.", Scenario.FEATURE).facets
    assert found[Facet.ROLLBACK].state is FacetState.ABSENT
    assert found[Facet.TRACE].state is FacetState.ABSENT


ANYTHING = st.text(max_size=200) | st.lists(
    st.sampled_from(
        ["## Goal\n", "## 验收标准\n", "Steps to reproduce:\n", "- ", "1. ", "\n", "It fails. ", "页面报错。",
         "We want a list",
         "```\n", "|a|b|\n", " should ", "应该", "?", "TBD", "either a or b ", "是甲还是乙。",
         "a.b@example.com ", "(", ")"]
    ),
    max_size=25,
).map("".join)  # fmt: skip


@settings(deadline=None, max_examples=60)
@given(ANYTHING, ANYTHING, st.sampled_from(Scenario))
@example("", "", Scenario.FEATURE)
@example("", "- it is broken", Scenario.BUG)
@example("", "## Goal\nWe want a list", Scenario.FEATURE)
def test_every_quote_is_a_piece_of_the_ticket_and_what_is_present_has_one(
    title: str, text: str, kind: Scenario
) -> None:
    found = read_facets(document(title, text), kind)
    for one in found.values():
        assert (one.state is FacetState.PRESENT) == bool(one.quote)
        assert one.quote is None or one.quote in title or one.quote in text
    for point in reading(title, text, kind).points:
        assert not point.quote or _is_piece(point.quote, title) or _is_piece(point.quote, text)


def _is_piece(quote: str, text: str) -> bool:
    """Say whether what is left open of a quote stands in the text in that order."""
    at = 0
    for part in quote.split(MASK):
        at = text.find(part, at)
        if at < 0:
            return False
        at += len(part)
    return True


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Mail fails", "When I write to anna.berg@example.org the mail fails with an error, +49 170 12345678 as well."),
        ("发信失败", "发给 anna.berg@example.org 时报错，手机 +49 170 12345678 也一样。"),
        ("The mail to anna.berg@example.org fails", "It fails with an error each time."),
    ],
)
def test_no_quote_shows_what_is_hidden(title: str, text: str) -> None:
    told = reading(title, text, Scenario.BUG)
    quotes = [one.quote for one in (*told.facets.values(), *told.points) if one.quote]
    assert quotes
    assert not any(hidden in quote for quote in quotes for hidden in ("anna.berg", "12345678"))


def test_passages_of_a_ticket_are_made_once() -> None:
    ticket = document("Add a list", "We want a list.")
    assert passages_of(ticket) is passages_of(ticket)


def test_the_same_ticket_is_read_the_same_each_time() -> None:
    for title, text in FULL.values():
        assert [reading(title, text) for _ in range(3)] == [reading(title, text)] * 3


FEATURE, BUG = Scenario.FEATURE, Scenario.BUG
BARE = "The export is broken for some customers."


def test_what_jiras_fields_say_of_a_bug_is_stated() -> None:
    packet = RequirementPacket(
        raw_text=BARE, scenario=BUG, attachments=(Attachment(filename="white.png"),), affects_versions=("3.2", "3.3")
    )
    read = reading("Export fails", BARE, BUG, given=given_in_fields(packet))
    assert read.facets[Facet.TRACE].quote == "white.png"
    assert read.facets[Facet.ENVIRONMENT].quote == "3.2, 3.3"
    assert "STEPS" in {point.code for point in reading("Export fails", BARE, BUG).points}
    assert "STEPS" not in {point.code for point in read.points}, "a picture shows it"


def test_the_text_goes_before_the_fields_and_a_feature_has_no_log() -> None:
    told = reading(
        "Page turns white", f"{BARE}\n\nEnvironment: Chrome 126 on Windows 11", BUG, given={Facet.ENVIRONMENT: "3.2"}
    )
    assert "Chrome" in str(told.facets[Facet.ENVIRONMENT].quote)
    packet = RequirementPacket(
        raw_text=BARE, scenario=FEATURE, attachments=(Attachment(filename="a.png"),), environment="x"
    )
    assert given_in_fields(packet) == {}


def test_features_say_the_same_in_whatever_order_they_stand() -> None:
    """They stem from sets, whose order is another in each process: two reviews of a ticket would quote other words."""
    weights, told = {"one": 0.1, "two": 0.2, "three": 0.3}, ("one", "two", "three")
    forwards, backwards = (log_odds(weights, dict.fromkeys(order, 1.0)) for order in (told, told[::-1]))
    assert forwards == backwards
