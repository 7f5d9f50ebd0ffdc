"""Words of code and of tickets about it, cut alike: identifiers into parts, English into stems, CJK into pairs."""

import re
from collections.abc import Iterator
from functools import lru_cache

import snowballstemmer

from workers.reading.language import CJK

_WORD = re.compile(rf"[A-Za-z_][A-Za-z0-9_]*|[0-9]+|[{CJK}]+")
_PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+")
_IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_]{3,}")
_CALLED_OR_QUOTED = re.compile(r"([A-Za-z_][A-Za-z0-9_]+)(?=\()|`([A-Za-z_][A-Za-z0-9_]+)`")
_LONGEST = 80
_STEMMER = snowballstemmer.stemmer("english")


def tokens_of(text: str) -> Iterator[str]:
    """Give the tokens of a text, in order; a compound identifier gives its parts and itself."""
    for word in _WORD.findall(text):
        yield from _tokens_in(word)


def identifiers_in(text: str) -> list[str]:
    """Return what can be nothing but a name in code, as it is written: `MultiValueField`, `id_for_label`, `only()`."""
    compound = [word for word in _IDENTIFIER.findall(text) if len(_PART.findall(word)) > 1]
    simple = (one or other for one, other in _CALLED_OR_QUOTED.findall(text))
    return [*compound, *(word for word in simple if len(_PART.findall(word)) == 1)]


@lru_cache(maxsize=200_000)
def _tokens_in(word: str) -> tuple[str, ...]:
    if not word.isascii():
        return tuple(word[at : at + 2] for at in range(len(word) - 1)) or (word,)
    if len(word) > _LONGEST:  # data, not a word
        return ()
    parts = _PART.findall(word)
    found = [_STEMMER.stemWord(part.lower()) for part in parts if len(part) > 1]
    return (*found, word.strip("_").lower()) if len(parts) > 1 else tuple(found)
