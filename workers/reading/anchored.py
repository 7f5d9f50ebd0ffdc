"""Patterns that are tried only on texts in which they can match: those that hold a string without which no match is.

Most patterns look for words that most sentences have not, and to try one costs twenty times what it costs to see that.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Set
from functools import lru_cache
from re import _constants as op  # type: ignore[attr-defined]
from re import _parser  # type: ignore[attr-defined]
from typing import Any, Generic, TypeVar

from ahocorasick_rs import AhoCorasick

K = TypeVar("K", bound=Hashable)

# Taken for i and s where case is ignored, though lowering makes neither of them; and the digits of other scripts.
_ODD = re.compile(r"[İıſ]|(?![0-9])\d")
_DIGITS = "0123456789"
_SELDOM_DIGIT = 0.002
_FREQUENT = frozenset(" .,-")
_MOST_FREQUENT = 0.05
_MOST_CHARACTERS = 6
_ANYWHERE = frozenset({""})
_REPEATS = (op.MAX_REPEAT, op.MIN_REPEAT, op.POSSESSIVE_REPEAT)


class Anchored:
    """A compiled pattern that first looks for its anchors: strings in lower case, one of which is in each match."""

    __slots__ = ("_anchors", "_pattern")

    def __init__(self, pattern: re.Pattern[str]) -> None:
        """Read the anchors from the pattern; one that has none, or such as many texts hold, is tried on every text."""
        self._pattern = pattern
        found = strings_in_every_match(pattern)
        rarest = {one for one in found if not any(other in one for other in found - {one})}
        self._anchors = tuple(sorted(rarest if _frequency(rarest) <= _MOST_FREQUENT else _ANYWHERE))

    @property
    def anchors(self) -> tuple[str, ...]:
        """The strings in lower case, one of which is in each match; the empty one where the pattern has none."""
        return self._anchors

    def _may_match(self, text: str) -> bool:
        lowered = text.lower()
        for anchor in self._anchors:
            if anchor in lowered:
                return True
        return _is_odd(text)

    def search(self, text: str) -> re.Match[str] | None:
        """Return what `re.Pattern.search` does."""
        return self._pattern.search(text) if self._may_match(text) else None

    def match(self, text: str) -> re.Match[str] | None:
        """Return what `re.Pattern.match` does."""
        return self._pattern.match(text) if self._may_match(text) else None

    def fullmatch(self, text: str) -> re.Match[str] | None:
        """Return what `re.Pattern.fullmatch` does."""
        return self._pattern.fullmatch(text) if self._may_match(text) else None

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        """Return what `re.Pattern.finditer` does."""
        return self._pattern.finditer(text) if self._may_match(text) else iter(())

    def sub(self, replacement: str | Callable[[re.Match[str]], str], text: str) -> str:
        """Return what `re.Pattern.sub` does."""
        return self._pattern.sub(replacement, text) if self._may_match(text) else text


class AnchoredTable(Generic[K]):
    """Many patterns, by their names, of which those that can match a text are found in one pass over it."""

    def __init__(self, patterns: Mapping[K, Anchored]) -> None:
        """Take the patterns; names come out in no order."""
        self._patterns = patterns
        named = defaultdict[str, list[K]](list)
        for name, pattern in patterns.items():
            for anchor in pattern.anchors:
                named[anchor].append(name)
        self._always = named.pop("", [])
        self._named = list(named.values())
        self._automaton = AhoCorasick(list(named))

    def candidates(self, text: str) -> Set[K]:
        """Return the names of the patterns that may match; of all others it is certain that they do not."""
        if _is_odd(text):
            return self._patterns.keys()
        standing = {index for index, _, _ in self._automaton.find_matches_as_indexes(text.lower(), overlapping=True)}
        return {*self._always, *(name for index in standing for name in self._named[index])}

    def found_in(self, text: str) -> Iterator[K]:
        """Yield the names of the patterns that match somewhere in a text."""
        return (name for name in self.candidates(text) if self._patterns[name].search(text))


def _is_odd(text: str) -> bool:
    return not text.isascii() and _holds_odd(text)


@lru_cache(maxsize=256)  # many patterns look at one sentence
def _holds_odd(text: str) -> bool:
    return _ODD.search(text) is not None


def anchored(pattern: str, flags: re.RegexFlag = re.NOFLAG) -> Anchored:
    """Compile a pattern as `re.compile` does."""
    return Anchored(re.compile(pattern, flags))


def strings_in_every_match(pattern: re.Pattern[str]) -> frozenset[str]:
    """Return the rarest strings, in lower case, of which every match holds one; the empty one where there are none."""
    return _of_sequence(_parser.parse(pattern.pattern, pattern.flags))


def _frequency(anchors: Iterable[str]) -> float:
    """Return roughly how often one of the anchors begins at a place of a text: the rarer, the more it tells."""
    return sum(_product(anchor) for anchor in anchors)


def _product(anchor: str) -> float:
    often = 1.0
    for character in anchor:
        if character in _FREQUENT:
            often *= 0.15
        elif character in _DIGITS:
            often *= _SELDOM_DIGIT
        else:
            often *= 0.001 if not character.isascii() else 0.08 if character.isalpha() else 0.01
    return often


def _of_sequence(items: Iterable[tuple[Any, Any]]) -> frozenset[str]:
    """Return the rarest anchors of parts that follow one another: any of them is in each match."""
    best, run = _ANYWHERE, ""
    for code, value in (*items, (None, None)):
        character = _lowered(value) if code is op.LITERAL else ""
        run += character
        if not character:
            best, run = min(best, frozenset({run}), _of_part(code, value), key=_frequency), ""
    return best


def _of_part(code: Any, value: Any) -> frozenset[str]:
    if code is op.SUBPATTERN:
        return _of_sequence(value[3])
    if code is op.ATOMIC_GROUP:
        return _of_sequence(value)
    if code in _REPEATS and value[0] > 0:
        return _of_sequence(value[2])
    if code is op.BRANCH:
        return frozenset().union(*map(_of_sequence, value[1]))
    if code is op.IN and len(value) <= _MOST_CHARACTERS:
        return frozenset().union(*(_of_member(*member) for member in value))
    return _ANYWHERE


def _of_member(code: Any, value: Any) -> frozenset[str]:
    if code is op.LITERAL:
        return frozenset({_lowered(value)})
    return frozenset(_DIGITS) if value is op.CATEGORY_DIGIT else _ANYWHERE


def _lowered(code_point: int) -> str:
    """Return a character in lower case; nothing for one whose case is told in more ways than by lowering it."""
    character = chr(code_point)
    return character.lower() if character.isascii() or character.lower() == character.upper() else ""
