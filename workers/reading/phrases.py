"""Phrases of the configuration, found in text: plain words, `*` for any ending. No regular expression of a user's own.

A word is matched as a word in Latin script and anywhere in Chinese, ignoring case; a space stands for one or two
blanks. The pattern of a phrase holds no choice and no nested repetition, so the time is linear in the text.
"""

import re
from functools import lru_cache
from typing import Annotated

from pydantic import AfterValidator, StringConstraints

from config.script import simplified
from workers.reading.anchored import anchored
from workers.reading.lexicon import fold

LONGEST_PHRASE = 80

_STAR_INSIDE = re.compile(r"\*(?![\s]|$)|(?:^|\s)\*")
_INLINE_CODE = re.compile(r"`[^`\n]{1,200}`|\{\{[^{}\n]{1,200}\}\}")
_ASCII_RUN = re.compile(r"[!-~]+")
_ADDRESS = anchored(r"://|www\.|/.*/|\\.*\\|/.*\.[a-z]{1,4}\b", re.IGNORECASE)


def _usable(phrase: str) -> str:
    if _STAR_INSIDE.search(phrase):
        raise ValueError("put * at the end of a word only, such as migrat*")
    if not any(character.isalnum() for character in phrase):
        raise ValueError("write at least one letter or digit")
    return phrase


Phrase = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST_PHRASE), AfterValidator(_usable)
]


@lru_cache(maxsize=512)
def _pattern(phrase: str) -> re.Pattern[str]:
    words = [
        re.escape(word.rstrip("*")) + ("[a-z]*" if word.endswith("*") else "")
        for word in fold(simplified(phrase)).split()
    ]
    core = r"\s{1,2}".join(words)
    before = r"(?<![a-z0-9])" if re.match("[a-z0-9]", fold(phrase)) else ""
    after = r"(?![a-z0-9])" if re.search(r"[a-z0-9]\*?$", fold(phrase)) else ""
    return re.compile(before + core + after, re.ASCII)


def find_phrase(phrase: str, text: str) -> tuple[tuple[int, int], ...]:
    """Return start and end of every place where `text` holds `phrase`, in order."""
    return tuple(match.span() for match in _pattern(phrase).finditer(fold(simplified(text))))


def holds_any(phrases: tuple[str, ...], text: str) -> bool:
    """Return whether `text` holds one of the phrases."""
    folded = fold(simplified(text))
    return any(_pattern(phrase).search(folded) for phrase in phrases)


def said_in(text: str) -> str:
    """Return `text` with inline code, URLs and paths blanked out: a word in an address is not said."""
    prose = _INLINE_CODE.sub(_blank, text)
    return _ASCII_RUN.sub(lambda run: _blank(run) if _ADDRESS.search(run.group()) else run.group(), prose)


def _blank(match: re.Match[str]) -> str:
    return " " * len(match.group())
