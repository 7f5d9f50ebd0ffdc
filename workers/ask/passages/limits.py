"""Figures of a question that a text answers by a range or a limit: 40 MB where it says "between 5 and 50 MB"."""

import re
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal

from config.script import simplified
from workers.evidence.pages.asked import read_question
from workers.evidence.pages.words import asked_words, words_of
from workers.reading.language import CJK

_FIGURE = r"\d{1,12}(?:[.,]\d{1,6}){0,4}"
_UNIT = (
    rf"(?:[%€$£]|[A-Za-z]{{1,20}}(?![A-Za-z])|万?[欧美日港]?元|块钱?|公斤|千克|克|吨|毫?升|平方米|公里|千米|厘米|米|个?小时|分钟|秒|天|周|个?月(?![{CJK}]?\d)|岁|人|名|次|个|条"
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
_LASTS = re.compile(rf"(?:\bfor |保留|保存|为期|持续)[ \t]?({_FIGURE})[ \t]?({_UNIT})", re.IGNORECASE)
"""How long something is done: who asks whether it is for longer is answered by that."""
_TIMES = frozenset(
    (*words_of("second minute hour day week month year"), "秒", "分钟", "小时", "个小时", "天", "周", "个月", "年")
)
_SAME_UNITS = {"€": "euro", "eur": "euro", "$": "dollar", "usd": "dollar", "£": "pound", "gbp": "pound"}
_SAYS_LITTLE = re.compile(
    r"\b(?:still|even|just|only|something|anything|things?|stuff|after|within|before|later|back|too|late|early|enough"
    r"|possible|allowed|permitted|ok|okay|fine|more|less|longer|than|without|up|over|under|above|below|old|ago)\b"
    r"|还是?|仍然?|再|之后|以后|后来|[以之]?内|后|可以|能够?|[需]?要|必须|不|得|用|了|吗|么|过|超过|不到|才|只|也|太|晚|早|的|钱",
    re.IGNORECASE,
)


def limit_told(question: str, sentence: str) -> Mapping[str, str]:
    """Return a figure of a question with the limit that a sentence tells of the same, whether it is kept or not.

    The sentence has all else that the question is about. Whether days or weeks are counted makes no difference.
    """
    asked = _asked_beside(question, sentence)
    if not asked:
        return {}
    figure, unit = asked[0]
    known = [*_limits(sentence), *((None, None, match[2], match[1]) for match in _LASTS.finditer(sentence))]
    limit = next((limit for _, _, of, limit in known if _same(unit, of) or _are_alike(unit, of)), "")
    return {figure: limit} if limit and _is_of_it(_ASKED.sub(" ", question), sentence) else {}


def is_beyond(question: str, sentence: str) -> bool:
    """Return whether a sentence tells a limit of the same unit that leaves the question's figure out."""
    asked = _asked_beside(question, sentence)
    is_limited = any(_same(unit, of) for _, unit in asked for _, _, of, _ in _limits(sentence))
    return is_limited and not limits_met(question, [sentence])


def _asked_beside(question: str, sentence: str) -> list[tuple[str, str]]:
    """Return the figures of a question, with their units, that do not stand in a sentence."""
    asked = [(match[1], match[2]) for match in _ASKED.finditer(question)]
    there = set(words_of(sentence)) if asked else set()
    return [(figure, unit) for figure, unit in asked if there.isdisjoint(words_of(figure))]


def _is_of_it(rest: str, sentence: str) -> bool:
    """Return whether a sentence has what a question is about beside its figure."""
    plain, told = simplified(_SAYS_LITTLE.sub(" ", rest)), simplified(sentence)
    han = {character for character in plain if re.match(f"[{CJK}]", character)}
    words = [word for word in asked_words(plain) if word.isascii()] if re.search("[A-Za-z0-9]", plain) else []
    others, there = read_question(rest, of_page=False).others, set(words_of(told))
    is_told = all(word in there or not there.isdisjoint(others.get(word, ())) for word in words)
    return bool(han or words) and is_told and han <= set(told)


def _are_alike(asked: str, told: str) -> bool:
    """Return whether both are times, or money that the question does not name: 元 where the text says 欧元."""
    are_times = all(not _TIMES.isdisjoint((unit, *words_of(unit))) for unit in (asked, told))
    return are_times or (asked in ("元", "块", "块钱") and told.endswith("元"))


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
    return _unit(one) == _unit(other)


def _unit(written: str) -> str:
    word = " ".join(words_of(written)) or written
    return _SAME_UNITS.get(word, word)


def _value(figure: str) -> Decimal:
    whole, point, part = figure.replace(",", "").partition(".")
    return Decimal(f"{whole}{point}{part.replace('.', '')}")
