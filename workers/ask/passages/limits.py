"""Figures of a question that a text answers by a range or a limit: 40 MB where it says "between 5 and 50 MB"."""

import re
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal

from workers.evidence.pages.words import words_of
from workers.reading.language import CJK

_FIGURE = r"\d{1,12}(?:[.,]\d{1,6}){0,4}"
_UNIT = (
    rf"(?:%|[A-Za-z]{{1,20}}(?![A-Za-z])|万?元|公斤|千克|克|吨|毫?升|平方米|公里|千米|厘米|米|个?小时|分钟|秒|天|周|个?月(?![{CJK}]?\d)|岁|人|名|次|个|条"
    r"|件|台|页|字符|字|度|倍)"
)
_ASKED = re.compile(rf"(?<![\d.,])({_FIGURE})[ \t]?({_UNIT})")
_RANGE = re.compile(
    rf"(?<![\d.,])({_FIGURE})[ \t]?(?:{_UNIT})?[ \t]?(?:-|–|—|~|～|to\b|and\b|至|到|和)[ \t]?({_FIGURE})[ \t]?({_UNIT})"
)
_AT_MOST = re.compile(
    r"(?:(?:up to|under|below|at most|within|(?:less|fewer|smaller|shorter|lower|no (?:more|longer|larger)) than"
    rf"|a maximum of)[ \t]|不超过|不高于|少于|低于|小于|短于|最多|至多|不足)[ \t]?({_FIGURE})[ \t]?({_UNIT})"
    rf"|({_FIGURE})[ \t]?({_UNIT})(?:以内|以下|之内|内)",
    re.IGNORECASE,
)
_AT_LEAST = re.compile(
    r"(?:(?:over|above|exceeds?|exceeding|at least|(?:more|larger|longer|greater|higher) than"
    r"|a minimum of)[ \t]|不少于|不低于|大于|高于|长于|多于|至少|(?<!不)超过)"
    rf"[ \t]?({_FIGURE})[ \t]?({_UNIT})|({_FIGURE})[ \t]?({_UNIT})以上",
    re.IGNORECASE,
)


def limits_met(question: str, texts: Iterable[str]) -> Mapping[str, str]:
    """Return figures of a question that stand in none of the texts, each with a figure there that holds for it.

    That is the end of a range in which it lies, or the limit that it keeps or passes, of the same unit.
    """
    asked = [(match[1], match[2]) for match in _ASKED.finditer(question)]
    if not asked:
        return {}
    told = "\n".join(texts)
    there = frozenset(words_of(told))
    unknown = [(figure, unit) for figure, unit in asked if there.isdisjoint(words_of(figure))]
    known = list(_limits(told)) if unknown else ()
    return {
        figure: limit for figure, unit in reversed(unknown) for least, most, of, limit in reversed(known)
        if _same(unit, of) and (least is None or least <= _value(figure)) and (most is None or _value(figure) <= most)
    }  # fmt: skip


def _limits(text: str) -> Iterator[tuple[Decimal | None, Decimal | None, str, str]]:
    """Give the least and the greatest figure, the unit, and the figure that stands for all between, ranges first."""
    for match in _RANGE.finditer(text):
        yield _value(match[1]), _value(match[2]), match[3], match[2]
    for match in _AT_MOST.finditer(text):
        yield None, _value(match[1] or match[3]), match[2] or match[4], match[1] or match[3]
    for match in _AT_LEAST.finditer(text):
        yield _value(match[1] or match[3]), None, match[2] or match[4], match[1] or match[3]


def _same(one: str, other: str) -> bool:
    return words_of(one) == words_of(other) if one != "%" else other == "%"


def _value(figure: str) -> Decimal:
    whole, point, part = figure.replace(",", "").partition(".")
    return Decimal(f"{whole}{point}{part.replace('.', '')}")
