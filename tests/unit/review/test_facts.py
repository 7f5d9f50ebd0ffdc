"""The hard facts of a text: amounts in every unit, numbers in words, and what a source may stand in for."""

import pytest

from workers.grounding.facts import FactIndex, hard_facts
from workers.grounding.source import Source


def numbers(text: str) -> set[tuple[str, str]]:
    return {(fact.text, fact.unit) for fact in hard_facts(text) if fact.kind == "number"}


def missing(source: str, claim: str) -> tuple[str, ...]:
    return FactIndex(Source(source)).missing(claim)


def test_a_number_without_end_is_read() -> None:
    for number in ("1" + ",000" * 120 + "万", "9" * 400 + "亿", "1" + ",000" * 30_000 + " ms", "九" * 400 + "万"):
        assert isinstance(hard_facts(f"共 {number}"), frozenset)


@pytest.mark.parametrize(
    ("texts", "number", "unit"),
    [
        (("5 ms", "5ms", "5 milliseconds", "5 毫秒", "五毫秒"), "5", "ms"),
        (("3 s", "3 secs", "three seconds", "3 秒", "三秒钟"), "3", "s"),
        (("2 min", "2 minutes", "two minutes", "2 分钟", "两分钟"), "2", "min"),
        (("12 h", "12 hrs", "twelve hours", "12 小时", "十二小时"), "12", "h"),
        (("20 days", "20-day", "twenty days", "20 天", "二十天"), "20", "d"),
        (("30 weeks", "thirty weeks", "30 周", "三十星期"), "30", "week"),
        (("15 %", "15 percent", "fifteen percent", "15%", "百分之十五"), "15", "%"),
        (("8 mb", "8 MB", "8 megabytes", "8 兆"), "8", "mb"),
        (("40 px", "forty pixels", "40 像素", "四十像素"), "40", "px"),
        (("1.5 GB", "1.5 gigabytes"), "1.5", "gb"),
    ],
)
def test_an_amount_is_one_fact_in_all_its_spellings(texts: tuple[str, ...], number: str, unit: str) -> None:
    for text in texts:
        assert numbers(f"at most {text}" if text.isascii() else f"最多{text}") == {(number, unit)}, text


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1,000 rows", "1000"),
        ("007 rows", "7"),
        ("0 rows", "0"),
        ("0.50 rows", "0.50"),
        ("3百行", "300"),
        ("5千行", "5000"),
        ("2万行", "20000"),
        ("1.5万行", "15000"),
        ("1亿行", "100000000"),
        ("三百行", "300"),
        ("一万二千行", "12000"),
        ("三点五行", "3.5"),
        ("hundred rows", "100"),
        ("nineteen rows", "19"),
        ("thirty rows", "30"),
        ("seventy rows", "70"),
        ("eighty rows", "80"),
        ("ninety rows", "90"),
    ],
)
def test_a_number_has_one_form(text: str, number: str) -> None:
    assert numbers(text) == {(number, "")}


@pytest.mark.parametrize(
    ("source", "claim", "lacking"),
    [
        ("within 3 seconds", "within 3 s", ()),
        ("within 3 seconds", "within 3 minutes", ("3min",)),
        ("within 3 seconds", "3 tries", ()),
        ("3 tries", "within 3 seconds", ()),  # a bare number may have its unit elsewhere
        ("due 2026-03-01", "due 1.3.2026", ("1.3.2026",)),
        ("due 2026-03-01", "due 2026年3月1日", ()),
        ("due 2026-03-01", "in 2026", ()),
        ("due 2026-03-01", "within 3 seconds", ("3s",)),
        ("due 2026-03-01", "due 2026-03-02", ("2026-3-2",)),
        ("see ABC-3", "ABC 3", ()),
        ("see ABC-3", "within 3 seconds", ("3s",)),
        ("see ABC-3", "see ABC-4", ("ABC-4",)),
        ("runs v2.3.1", "runs 2.3.1", ()),
        ("runs v2.3.1", "runs 2.3", ("2.3",)),
        ("at https://a.example/b.", "at https://a.example/b", ()),
        ("at https://a.example/b", "at https://a.example/c", ("https://a.example/c",)),
        ("shows “Save it”", "shows 'save it'", ()),
        ("shows “Save it”", 'shows "Drop it"', ("Drop it",)),
        ("the orderHub and the API", "uses API of orderHub", ()),
        ("the order hub", "uses the orderHub of XML", ("XML", "orderHub")),
        ("the file", "THE FILE MUST BE SAVED", ()),
        ("the file", "the file MUST be SAVED", ("SAVED",)),
        ("the file", "1. the file", ()),
        ("the file", "- the file", ()),
        ("用户下单", "一个用户下单", ()),
        ("用户下单", "三个用户下单", ("3",)),
    ],
)
def test_a_source_lacks_the_facts_that_it_does_not_state(source: str, claim: str, lacking: tuple[str, ...]) -> None:
    assert missing(source, claim) == lacking
