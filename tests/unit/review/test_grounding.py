"""What counts as said by the ticket, in both languages."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workers.grounding.claims import ground, prepare, verify_quote

ENGLISH = (
    "Users can export the order list as CSV.\nThe export must finish within 5 seconds for 1,000 rows.\n"
    "If the server is offline, the page shows “Try again later”. See SHOP-42 and https://example.org/spec."
)
CHINESE = (
    "用户可以导出订单列表。\n导出一千行数据必须在五秒内完成。\n"
    "如果服务器离线，页面提示“请稍后再试”。版本 v2.3.1 上线日期为2026年3月1日。"
)
SENTENCES = [
    "Users can export the order list as CSV.",
    "The export must finish within 5 seconds for 1,000 rows.",
    "用户可以导出订单列表。",
    "导出一千行数据必须在五秒内完成。",
    "如果服务器离线，页面提示“请稍后再试”。",
]


@pytest.mark.parametrize("sentence", SENTENCES)
def test_a_verbatim_sentence_is_grounded_with_its_own_offsets(sentence: str) -> None:
    source = ENGLISH if sentence.isascii() else CHINESE
    result = ground(source, sentence)
    assert result.grounded
    assert result.evidence is not None
    assert source[result.evidence.start : result.evidence.end] == result.evidence.quote
    assert result.evidence.quote in sentence


words = st.lists(
    st.sampled_from(
        [
            "order",
            "list",
            "export",
            "page",
            "用户",
            "导出",
            "saves",
            "订单",
            "button",
            "API",
            "v1.2",
            "shows",
            "12",
            "ms",
        ]
    ),
    min_size=2,
    max_size=12,
)


@given(st.lists(words.map(" ".join), min_size=1, max_size=6), st.data())
def test_any_line_of_any_text_is_grounded_in_it(lines: list[str], data: st.DataObject) -> None:
    source = ".\n".join(lines)
    claim = data.draw(st.sampled_from(lines))
    result = ground(source, claim)
    assert result.grounded, result.reasons
    assert result.evidence is not None
    assert source[result.evidence.start : result.evidence.end] == result.evidence.quote


@given(st.sampled_from(SENTENCES), st.integers(min_value=20, max_value=999))
def test_a_number_that_the_ticket_does_not_hold_makes_a_claim_ungrounded(sentence: str, number: int) -> None:
    source = ENGLISH if sentence.isascii() else CHINESE
    claim = f"{sentence} At most {number} times." if sentence.isascii() else f"{sentence}最多{number}次。"
    result = ground(source, claim, quote=sentence)
    assert not result.grounded
    assert str(number) in result.reasons[0]


def test_the_number_of_a_ticket_key_is_no_amount() -> None:
    assert not ground(ENGLISH, "Users can export the order list 42 times.", quote=SENTENCES[0]).grounded
    assert ground("Blocked by SHOP-42 until the export works.", "Blocked by SHOP-42").grounded


@given(st.text(max_size=200), st.text(max_size=80))
def test_grounding_never_raises_and_evidence_is_always_verbatim(source: str, claim: str) -> None:
    result = ground(source, claim)
    assert 0 <= result.score <= 1
    if result.evidence is not None:
        assert source[result.evidence.start : result.evidence.end] == result.evidence.quote


@pytest.mark.parametrize(
    ("source", "claim"),
    [
        (ENGLISH, "An export of 1000 rows finishes in 5 s."),
        (ENGLISH, "When the server is offline, the page shows 'Try again later'."),
        (CHINESE, "导出 1000 行数据在 5 秒内完成"),
        (CHINESE, "服务器离线时页面提示「请稍后再试」"),
        (CHINESE, "上线日期为 2026-03-01"),
        ("The login is locked after two failed attempts.", "The login is locked after 2 failed attempts"),
    ],
)
def test_other_words_for_the_same_facts_are_grounded(source: str, claim: str) -> None:
    result = ground(source, claim)
    assert result.grounded, result.reasons


@pytest.mark.parametrize(
    ("source", "claim", "reason"),
    [
        (ENGLISH, "The export must finish within 3 seconds for 1,000 rows.", "3"),
        (ENGLISH, "The export must finish within 5 minutes for 1,000 rows.", "5min"),
        (ENGLISH, "Users can export the order list as XML.", "XML"),
        (ENGLISH, "Users can export the order list from OrderHub.", "OrderHub"),
        (ENGLISH, "If the server is offline, the page shows “Come back tomorrow”.", "Come back tomorrow"),
        (ENGLISH, "See SHOP-43 and https://example.org/spec.", "SHOP-43"),
        (ENGLISH, "See SHOP-42 and https://example.org/other.", "other"),
        (CHINESE, "导出一千行数据必须在三秒内完成。", "3s"),
        (CHINESE, "版本 v2.4.0 上线日期为2026年3月1日", "2.4.0"),
        (CHINESE, "上线日期为2026年4月1日", "2026-4-1"),
    ],
)
def test_a_changed_fact_is_named_as_the_reason(source: str, claim: str, reason: str) -> None:
    result = ground(source, claim)
    assert not result.grounded
    assert any(reason in text for text in result.reasons), result.reasons


@pytest.mark.parametrize(
    ("source", "claim"),
    [(ENGLISH, "Administrators can delete invoices."), (CHINESE, "管理员可以删除发票"), (ENGLISH, "  ")],
)
def test_what_the_ticket_does_not_speak_of_is_not_grounded(source: str, claim: str) -> None:
    assert not ground(source, claim).grounded


def test_an_invented_quote_is_refused_even_when_the_claim_is_true() -> None:
    claim = "Users can export the order list as CSV."
    assert not ground(ENGLISH, claim, quote="exports shall be offered to all users of the shop").grounded
    assert ground(ENGLISH, claim, quote="can export the ORDER list").grounded


def test_a_true_quote_does_not_carry_an_unrelated_claim() -> None:
    claim = "Refunds arrive automatically on the bank account of customers"
    assert not ground(ENGLISH, claim, quote="Users can export the order list").grounded


@pytest.mark.parametrize(
    ("source", "quote", "own_words"),
    [
        (ENGLISH, "the page shows 'try again  later'", "the page shows “Try again later"),
        (CHINESE, "页面提示：请稍后再试", "页面提示“请稍后再试"),
        (CHINESE, "如果服务器离线了，页面提示“请稍后再试", "如果服务器离线，页面提示“请稍后再试"),
        ("Ｆｕｌｌ width — ok then", "full WIDTH - ok", "Ｆｕｌｌ width — ok"),
        ("**Save** the `draft` now", "Save the draft", "Save** the `draft"),
    ],
)
def test_a_quote_comes_back_in_the_tickets_own_words(source: str, quote: str, own_words: str) -> None:
    found = verify_quote(source, quote)
    assert found is not None
    assert found.text == own_words
    assert source[found.start : found.end] == own_words


@pytest.mark.parametrize("quote", ["", "...", "words that are nowhere in it", "导出全部发票给财务部门"])
def test_a_quote_that_the_ticket_does_not_hold_is_none(quote: str) -> None:
    assert verify_quote(ENGLISH, quote) is None
    assert verify_quote(CHINESE, quote) is None


def test_a_prepared_source_answers_as_the_text_does() -> None:
    prepared = prepare(ENGLISH)
    for claim in ("Users can export the order list as CSV.", "Users can export the order list as XML."):
        assert ground(prepared, claim) == ground(ENGLISH, claim)
