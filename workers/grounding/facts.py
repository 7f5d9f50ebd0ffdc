"""The hard facts of a text: numbers with units, dates, versions, addresses, keys, quoted words, names. Judges nothing.

A hard fact is what must not be invented: whoever writes "within 3 seconds" needs a source that says 3 seconds.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

import cn2an

from workers.grounding.source import Source

_UNITS = {
    "ms": "ms msec msecs millisecond milliseconds 毫秒",
    "s": "s sec secs second seconds 秒 秒钟",
    "min": "min mins minute minutes 分钟 分",
    "h": "h hr hrs hour hours 小时 个小时 钟头",
    "d": "d day days 天 日",
    "week": "week weeks 周 星期 个星期 礼拜",
    "month": "month months 个月 月",
    "year": "year years yr yrs 年",
    "%": "% percent percentage",
    "kb": "kb kib kilobyte kilobytes",
    "mb": "mb mib megabyte megabytes 兆",
    "gb": "gb gib gigabyte gigabytes",
    "tb": "tb tib terabyte terabytes",
    "px": "px pixel pixels 像素",
    "times": "x times 次 倍",
}
_UNIT_OF = {name: unit for unit, names in _UNITS.items() for name in names.split()}
_UNIT = "|".join(sorted(map(re.escape, _UNIT_OF), key=len, reverse=True))
_SCALE = {"百": 100, "千": 1000, "万": 10_000, "亿": 100_000_000}

_URL = re.compile(r"(?:https?|ftp)://[^\s<>\"'|\]{}，。；、）】]{3,500}")
_DATE = re.compile(r"(?<!\d)(\d{4})\s?[-/.年]\s?(\d{1,2})\s?[-/.月]\s?(\d{1,2})(?!\d)\s?日?")
_KEY = re.compile(r"(?<![A-Za-z0-9_-])[A-Z][A-Z0-9_]{1,31}-\d{1,9}(?![A-Za-z0-9_])")
_VERSION = re.compile(
    r"(?<![A-Za-z0-9.])[vV]?(\d{1,6}(?:\.\d{1,6}){2,4}|(?<=[vV])\d{1,6}(?:\.\d{1,6})?)(?![A-Za-z0-9])"
)
_NUMBER = re.compile(
    rf"(?<![A-Za-z0-9_.])(?P<number>\d{{1,15}}(?:,\d{{3}}){{0,6}}(?:\.\d{{1,9}})?)(?P<scale>[百千万亿]?)"
    rf"(?:\s?-?(?P<unit>{_UNIT})(?![A-Za-z]))?(?:st|nd|rd|th)?(?![A-Za-z0-9])",
    re.IGNORECASE,
)
_CN_DIGITS = "零〇一二两三四五六七八九十百千万亿"
_CN_NUMBER = re.compile(
    rf"(?P<percent>百分之)?(?P<number>[{_CN_DIGITS}]{{1,12}}(?:点[零〇一二三四五六七八九]{{1,6}})?)(?P<unit>{_UNIT})?"
    r"(?P<measure>[个次秒分时天日周月年条位页人元种张件台倍行步项级层名份成字块家款套笔])?"
)
_WORDS = (
    "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen"
    " nineteen twenty"
)
_TENS = {
    "thirty": "30",
    "forty": "40",
    "fifty": "50",
    "sixty": "60",
    "seventy": "70",
    "eighty": "80",
    "ninety": "90",
    "hundred": "100",
    "thousand": "1000",
}
_WORD_NUMBERS = {word: str(number) for number, word in enumerate(_WORDS.split(), start=2)} | _TENS
_WORD_NUMBER = re.compile(
    rf"(?<![A-Za-z-])({'|'.join(_WORD_NUMBERS)})(?:[ -](?P<unit>{_UNIT}))?(?![A-Za-z])", re.IGNORECASE
)
_QUOTED = re.compile(r"\"([^\"\n]{1,80})\"|(?<![A-Za-z0-9])'([^'\n]{2,80})'(?![A-Za-z0-9])")
_CAPITALS = re.compile(r"(?<![A-Za-z0-9_])[A-Z][A-Z0-9]+(?![A-Za-z0-9_])")
_CAMEL = re.compile(r"(?<![A-Za-z0-9_])[A-Za-z0-9]*[a-z][A-Z][A-Za-z0-9]*(?![A-Za-z0-9_])")
_MIXED = re.compile(
    r"(?<![A-Za-z0-9_.])(?=[A-Za-z0-9]*[A-Za-z])(?=[A-Za-z0-9]*\d)[A-Za-z][A-Za-z0-9]{1,40}(?![A-Za-z0-9_])"
)
_SHOUTED_TEXT = (
    "GIVEN WHEN THEN AND BUT OR NOT MUST SHALL SHOULD MAY CAN WILL IF AS TO THE AN IN ON OF FOR IS BE IT NO ALL ANY"
    " WE OK SO THAT WITH FROM BY AT ARE HAS HAVE DO DOES ONLY NEVER ALWAYS EACH EVERY WANT NEED TODO TBD NOTE"
)
_SHOUTED_WORDS = frozenset(_SHOUTED_TEXT.split())
_LIST_MARK = re.compile(r"^\s*(?:\(?\d{1,2}[.)、]\s*(?!\d)|[-*•]\s+)")


@dataclass(frozen=True)
class Fact:
    """One hard fact: `kind` is number, date, url, key, quoted or name; `text` is its comparable form."""

    kind: str
    text: str
    unit: str = ""


@lru_cache(maxsize=512)  # each task of a plan is held to its source again and again
def hard_facts(text: str) -> frozenset[Fact]:
    """Return the hard facts that a claim makes. A number that only marks a list item is none."""
    plain = _comparable(_LIST_MARK.sub("", text))
    return frozenset(_facts(plain, is_claim=True))


class FactIndex:
    """The hard facts of a source, for asking which facts of a claim it lacks."""

    def __init__(self, source: Source) -> None:
        self._source = source

    @cached_property
    def _facts(self) -> frozenset[Fact]:
        return frozenset(_facts(_comparable(self._source.text), is_claim=False))

    @cached_property
    def _numbers(self) -> frozenset[str]:
        return frozenset(fact.text for fact in self._facts if fact.kind in ("number", "version"))

    def missing(self, claim: str) -> tuple[str, ...]:
        """Return the facts of `claim` that the source does not state, as people write them, sorted."""
        return tuple(sorted(f"{fact.text}{fact.unit}" for fact in hard_facts(claim) if not self._states(fact)))

    def _states(self, fact: Fact) -> bool:
        if fact.kind == "number":
            if not fact.unit:
                return fact.text in self._numbers
            return fact in self._facts or Fact("number", fact.text) in self._facts
        if fact.kind in ("date", "version"):
            return fact in self._facts
        if fact.kind == "url":
            return fact.text in self._source.normal.text
        return self._source.has_words(fact.text)


def _comparable(text: str) -> str:
    plain = text if text.isascii() else unicodedata.normalize("NFKC", text)
    return plain.translate(
        {ord(mark): '"' for mark in "“”„«»「」『』"} | {ord(mark): "'" for mark in "‘’`"} | {ord("‑"): "-"}
    )


def _facts(text: str, is_claim: bool) -> Iterator[Fact]:
    """Find facts kind by kind; what one kind has taken (the digits of a date) is blanked for the next.

    A source states the parts of its dates and keys too, but never as an amount: neither 2026-03-01 nor ABC-3 says
    "3 seconds".
    """
    for url in _URL.finditer(text):
        yield Fact("url", url.group().rstrip(".,;:!?)").casefold())
    text = _URL.sub(" ", text)
    for date in _DATE.finditer(text):
        parts = [str(int(part)) for part in date.groups()]
        yield Fact("date", "-".join(parts))
        if not is_claim:
            yield from (Fact("number", part, "date") for part in parts)
    text = _DATE.sub(" ", text)
    if is_claim:
        yield from _names(text)
    else:
        yield from (Fact("number", key.group().rpartition("-")[2], "key") for key in _KEY.finditer(text))
    text = _KEY.sub(" ", text)
    for version in _VERSION.finditer(text):
        yield Fact("version", version.group(1))
    yield from _numbers(_VERSION.sub(" ", text), is_claim)


def _names(text: str) -> Iterator[Fact]:
    for quoted in _QUOTED.finditer(text):
        yield Fact("quoted", quoted.group(1) or quoted.group(2))
    for key in _KEY.finditer(text):
        yield Fact("key", key.group())
    for name in (*_CAMEL.finditer(text), *_MIXED.finditer(text)):
        yield Fact("name", name.group())
    if any(character.islower() for character in text):
        for name in _CAPITALS.finditer(text):
            if name.group() not in _SHOUTED_WORDS:
                yield Fact("name", name.group())


def _numbers(text: str, is_claim: bool) -> Iterator[Fact]:
    for match in _NUMBER.finditer(text):
        number = _scaled(match["number"], match["scale"])
        yield Fact("number", number, _UNIT_OF.get((match["unit"] or "").lower(), ""))
    for match in _WORD_NUMBER.finditer(text):
        yield Fact("number", _WORD_NUMBERS[match.group(1).lower()], _UNIT_OF.get((match["unit"] or "").lower(), ""))
    for match in _CN_NUMBER.finditer(text):
        is_counted = match["unit"] or match["measure"] or match["percent"]
        if is_claim and (not is_counted or match["number"] == "一"):
            continue
        value = chinese_number(match["number"])
        if value is not None:
            yield Fact("number", value, "%" if match["percent"] else _UNIT_OF.get(match["unit"] or "", ""))


def _scaled(number: str, scale: str) -> str:
    plain = number.replace(",", "")
    if scale:
        return _plain_number(float(plain) * _SCALE[scale])
    whole, _, fraction = plain.partition(".")
    return (whole.lstrip("0") or "0") + (f".{fraction}" if fraction else "")


def _plain_number(value: float) -> str:
    return str(int(value)) if value == int(value) else str(value)


@lru_cache(maxsize=1024)
def chinese_number(numeral: str) -> str | None:
    """Return 三十 as "30"; None for what only looks like a numeral (万万, 千千)."""
    try:
        return _plain_number(float(cn2an.cn2an(numeral, "normal")))
    except ValueError:
        return None
