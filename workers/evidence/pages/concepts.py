"""What a text is about in terms that both languages have: a backup is 备份, and what goes live is released."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from config.loading import load_yaml
from config.script import simplified
from workers.evidence.pages.words import says_nothing, words_of
from workers.reading.language import CJK, Language

CONCEPTS_PATH = Path(__file__).with_name("concepts.yaml")

_WORD = re.compile(rf"[A-Za-z]+(?:['’][A-Za-z]+)?|[0-9]+(?:[.,:][0-9]+)*|[{CJK}]+")
_HAN = re.compile(f"[{CJK}]")
_GAP = "…"
_MOST_BETWEEN = 3
_SHORTEST_MISTYPED = 5
_KEPT = 2_000


class ConceptFile(BaseModel):
    """The file of concepts."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    concepts: tuple[Annotated[tuple[str, ...], Field(min_length=2)], ...]
    light: tuple[str, ...]


@dataclass(frozen=True)
class Unit:
    """A word or a term of a text, where it stands there: the concepts that it may be, none for one of no concept.

    `word` is its stem, or a run of Chinese characters; of a term that is parted, it stands from the first word on.
    """

    word: str
    concepts: frozenset[int]
    spans: tuple[tuple[int, int], ...]

    @property
    def is_mistypable(self) -> bool:
        """Whether it is an English word of no concept, long enough to be another one with a typing mistake."""
        return (
            not self.concepts and len(self.word) >= _SHORTEST_MISTYPED and self.word.isascii() and self.word.isalpha()
        )

    def is_in(self, concepts: frozenset[int], tokens: frozenset[str], characters: frozenset[str]) -> bool:
        """Return whether a text has it: the same thing, or the same word."""
        if self.concepts:
            return not self.concepts.isdisjoint(concepts)
        return self.word in tokens if self.word.isascii() else characters.issuperset(self.word)


@lru_cache(maxsize=_KEPT)
def units_of_text(text: str) -> tuple[Unit, ...]:
    """Return what a text is about, in order; the longest term counts, and what joins words is left out."""
    plain = simplified(text)
    words = list(_WORD.finditer(plain))
    found: list[Unit] = []
    taken: set[int] = set()
    for at, word in enumerate(words):
        if at in taken:
            continue
        if _HAN.match(word[0]):
            found.extend(_in_chinese(word[0], word.start()))
            continue
        places, concepts = _term_at(words, at, taken)
        taken.update(places)
        if concepts:
            spans = tuple(words[place].span() for place in places)
            found.append(Unit(_token(word[0]), concepts, spans))
        elif not says_nothing(word[0]) and _token(word[0]) not in _table().light:
            found.append(Unit(_token(word[0]), frozenset(), (word.span(),)))
    return tuple(found)


def concepts_of(text: str) -> frozenset[int]:
    """Return the concepts that a text is about."""
    return frozenset().union(*(unit.concepts for unit in units_of_text(text)))


def terms_of(units: Sequence[Unit], language: Language) -> tuple[str, ...]:
    """Return terms of a language that a text on the same is found by; none where a unit has none there."""
    found = [_terms(unit, language) for unit in units]
    return tuple(dict.fromkeys(chain.from_iterable(found))) if all(found) else ()


def _terms(unit: Unit, language: Language) -> tuple[str, ...]:
    if not unit.concepts:
        return (unit.word,) if unit.word.isascii() and (language == "en" or unit.word[0].isdigit()) else ()
    terms = chain.from_iterable(_table().terms[concept] for concept in sorted(unit.concepts))
    return tuple(term.replace(f" {_GAP}", "") for term in terms if (_HAN.match(term) is None) == (language == "en"))


@dataclass(frozen=True)
class _Table:
    terms: tuple[tuple[str, ...], ...]
    english: dict[str, list[tuple[tuple[str, ...], int]]]
    spelt: dict[str, frozenset[int]]
    chinese: dict[str, frozenset[int]]
    longest: int
    light: frozenset[str]


@lru_cache(maxsize=1)
def _table() -> _Table:
    read = load_yaml(CONCEPTS_PATH, ConceptFile)
    english: dict[str, list[tuple[tuple[str, ...], int]]] = {}
    spelt: dict[str, frozenset[int]] = {}
    chinese: dict[str, frozenset[int]] = {}
    for number, terms in enumerate(read.concepts):
        for term in terms:
            if _HAN.match(term):
                chinese[term] = chinese.get(term, frozenset()) | {number}
                continue
            first, *rest = (part if part == _GAP else _token(part) for part in re.split(r"[\s-]+", term))
            english.setdefault(first, []).append((tuple(rest), number))
            if not rest:
                spelt[term] = spelt.get(term, frozenset()) | {number}
    light = frozenset(word if _HAN.match(word) else _token(word) for word in read.light)
    longest = max(map(len, (*chinese, *light)))
    return _Table(tuple(read.concepts), english, spelt, chinese, longest, light)


def _token(word: str) -> str:
    return next(iter(words_of(word)), word.lower())


def _term_at(words: Sequence[re.Match[str]], start: int, taken: set[int]) -> tuple[list[int], frozenset[int]]:
    """Return the places of the longest terms that begin with a word, and the concepts that they stand for."""
    best: list[int] = [start]
    concepts: frozenset[int] = frozenset()
    for rest, number in _table().english.get(_token(words[start][0]), ()):
        places = _places(words, start, rest, taken)
        if places is None or len(places) < len(best):
            continue
        concepts = (concepts if len(places) == len(best) else frozenset()) | {number}
        best = places
    if len(best) == 1 and (as_spelt := _table().spelt.get(words[start][0].lower())):
        return best, as_spelt
    return best, concepts


def _places(words: Sequence[re.Match[str]], start: int, rest: tuple[str, ...], taken: set[int]) -> list[int] | None:
    places, at, room = [start], start + 1, 0
    for part in rest:
        if part == _GAP:
            room = _MOST_BETWEEN
            continue
        near = range(at, min(len(words), at + room + 1))
        place = next((one for one in near if one not in taken and _token(words[one][0]) == part), None)
        if place is None:
            return None
        places.append(place)
        at, room = place + 1, 0
    return places


def _in_chinese(run: str, start: int) -> Iterator[Unit]:
    """Give the terms of a run of Chinese, and what is left between them, without what says nothing."""
    table, at, left = _table(), 0, 0
    while at < len(run):
        sizes = range(min(table.longest, len(run) - at), 0, -1)
        size = next((one for one in sizes if (term := run[at : at + one]) in table.chinese or term in table.light), 0)
        if not size:
            at += 1
            continue
        yield from _rest(run[left:at], start + left)
        if concepts := table.chinese.get(run[at : at + size]):
            yield Unit(run[at : at + size], concepts, ((start + at, start + at + size),))
        at += size
        left = at
    yield from _rest(run[left:], start + left)


def _rest(run: str, start: int) -> Iterator[Unit]:
    for match in _HAN_LEFT.finditer(run):
        yield Unit(match[0], frozenset(), ((start + match.start(), start + match.end()),))


_JOINING_ZH = (
    "个张些条件项位次种到来去得地着还就才会可要想给把让用该须的了是在有被于与和及其由吗呢么为从对也都又这那会能后内里中"
)
_HAN_LEFT = re.compile(f"[^{_JOINING_ZH}]+")
