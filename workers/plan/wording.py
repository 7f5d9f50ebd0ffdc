"""Words of a text for telling whether two statements speak of the same: plain tokens and content words."""

import re
from collections.abc import Iterable
from functools import lru_cache

from config.script import simplified
from workers.grounding.claims import content_units
from workers.reading.language import CJK

_SAME = 0.8
"""Least share of a statement's words that another one holds where the two are the same."""
_MARKS = ("**", "{{", "|http")
_CODE = re.compile(r"\{\{([^{}`\n]+)\}\}")
_LINK = re.compile(r"\[([^\[\]|\n]{1,120})\|(https?://[^\]\s|]+)\]")
_BOLD = re.compile(r"(?<![A-Za-z0-9*/])\*\*(?=[^\s*])([^*\n]*?[^\s*])\*\*(?![*/])")
_TOKEN = re.compile(rf"[{CJK}]|[^\W_{CJK}]+")


def without_marks(text: str) -> str:
    """Return a text without marks of layout: bold is plain, {{code}} is `code`, and a link has its name."""
    if not any(mark in text for mark in _MARKS):
        return text
    text = _LINK.sub(r"\1 (\2)", _CODE.sub(r"`\1`", text))
    return text if "`" in text and "**" in "".join(text.split("`")[1::2]) else _BOLD.sub(r"\1", text)


@lru_cache(maxsize=1024)
def words_of(text: str) -> frozenset[str]:
    """Return the words of a text in lower case; a Chinese character is a word of its own."""
    return frozenset(_TOKEN.findall(simplified(text).casefold()))


@lru_cache(maxsize=1024)
def content_of(text: str) -> frozenset[str]:
    """Return what a text is about: stems and pairs of Chinese characters, without the words that any text has."""
    return content_units(text)


def recall(wanted: frozenset[str], held: frozenset[str]) -> float:
    """Return the share of the wanted words that are held, 0 to 1; 0 where none is wanted."""
    return len(wanted & held) / len(wanted) if wanted else 0.0


def is_among(text: str, others: Iterable[str]) -> bool:
    """Say whether one of the others says the same."""
    wanted = words_of(text)
    return any(recall(wanted, words_of(other)) >= _SAME for other in others)
