"""Small facts about text in both languages: language, weighted length, normal form. No rules about requirements."""

import re
import unicodedata
from collections import Counter
from typing import Literal

Language = Literal["en", "zh"]

CJK = r"\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0002fa1f"
_CJK_CHARACTER = re.compile(f"[{CJK}]")
_LATIN_WORD = re.compile(r"[A-Za-z]+")


def weighted_length(text: str) -> int:
    """Return the length of `text` where a wide (CJK) character counts two."""
    if text.isascii():
        return len(text)
    wide = (count for character, count in Counter(text).items() if unicodedata.east_asian_width(character) in "WF")
    return len(text) + sum(wide)


def language_of(text: str) -> Language:
    """Return the language that `text` is written in: Chinese when CJK characters carry at least a fifth of it.

    Latin words count by the word (product names and code are Latin in Chinese tickets too), CJK by the character.
    """
    han = len(_CJK_CHARACTER.findall(text))
    words = len(_LATIN_WORD.findall(text))
    return "zh" if han and han >= 0.25 * (han + words) else "en"
