"""Word lists of both languages, each family compiled once into one pattern. Says where words stand, judges nothing."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, RootModel

from config.loading import load_yaml
from workers.reading.anchored import Anchored, anchored

LEXICON_DIR = Path(__file__).resolve().parent / "lexicons"
FILES = ("smells.yaml", "actions.yaml", "bugs.yaml", "doubts.yaml")

_END = ""
Trie = dict[str, Any]


class Words(BaseModel):
    """One family as written in YAML; `*_inside` are longer words that hold one of its words and mean something else."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    en: tuple[str, ...]
    zh: tuple[str, ...]
    en_inside: tuple[str, ...] = ()
    zh_inside: tuple[str, ...] = ()


class WordLists(RootModel[dict[str, Words]]):
    """A lexicon file: families by name."""


@dataclass(frozen=True)
class Hit:
    """Words of a family in a text: ``text[start:end] == word`` as written there."""

    word: str
    start: int
    end: int


@dataclass(frozen=True)
class Family:
    """A compiled word list: one pattern per script, so that a plain English text pays for English only.

    Group 1 of a match is the word; a match without it is a longer word that only holds one.
    """

    name: str
    latin: Anchored
    han: Anchored | None

    def hits(self, text: str) -> tuple[Hit, ...]:
        """Return all hits in order. English and Chinese hits never overlap."""
        found = sorted(self._matches(fold(text)), key=re.Match.start)
        return tuple(Hit(text[m.start() : m.end()], m.start(), m.end()) for m in found)

    def first(self, text: str) -> Hit | None:
        """Return the first hit, or None."""
        matches = (next((match for match in found if match[1]), None) for found in self._searches(fold(text)))
        first = min(filter(None, matches), key=re.Match.start, default=None)
        return Hit(text[first.start() : first.end()], first.start(), first.end()) if first else None

    def is_in(self, text: str) -> bool:
        """Say whether any word of the family stands in `text`."""
        folded = fold(text)
        if self.latin.search(folded) is None and (self.han is None or self.han.search(folded) is None):
            return False  # as nearly always; a match may still be a longer word that only holds one
        return next(self._matches(folded), None) is not None

    def _matches(self, folded: str) -> Iterator[re.Match[str]]:
        """The matches that are words of the family, script by script."""
        return (match for found in self._searches(folded) for match in found if match[1])

    def _searches(self, folded: str) -> Iterator[Iterator[re.Match[str]]]:
        patterns = (self.latin,) if self.han is None or folded.isascii() else (self.latin, self.han)
        return (pattern.finditer(folded) for pattern in patterns)


Sign = Family | Anchored | re.Pattern[str]
"""What says something by standing in a text."""


def fold(text: str) -> str:
    """Return `text` in lower case with straight apostrophes, every character at its old offset."""
    lower = text.lower()
    if len(lower) != len(text):  # a few capitals (such as the dotted I) grow when lowered
        lower = "".join(c if len(c.lower()) != 1 else c.lower() for c in text)
    return lower.replace("\u2019", "'")


def _atoms(phrase: str) -> list[str]:
    """Split a phrase into pieces of pattern: a character, a gap, or any ending."""
    atoms = []
    for character in fold(phrase):
        if character == " ":
            atoms.append(r"\s{1,2}")
        elif character == "*":
            atoms.append("[a-z]*")
        else:
            atoms.append(re.escape(character))
    return atoms


def _pattern(trie: Trie) -> str:
    """Write a trie of atoms as a pattern that tries each prefix once, longest first."""
    branches = [atom + _pattern(rest) for atom, rest in trie.items() if atom != _END]
    if not branches:
        return ""
    if _END in trie:
        return f"(?:{'|'.join(branches)})?"
    return branches[0] if len(branches) == 1 else f"(?:{'|'.join(branches)})"


def _alternation(phrases: tuple[str, ...]) -> str:
    trie: Trie = {}
    for phrase in phrases:
        node = trie
        for atom in _atoms(phrase):
            node = node.setdefault(atom, {})
        node[_END] = {}
    return _pattern(trie)


def compile_family(name: str, words: Words) -> Family:
    """Return the family with its patterns, which are to be used on folded text.

    Only in ASCII mode is there a word boundary between a Latin letter and a Chinese character.
    """
    spelled = tuple(word for word in words.en if word[0].isalnum())
    signs = tuple(word for word in words.en if not word[0].isalnum())
    latin = rf"(\b(?:{_alternation(spelled)})\b" + (f"|{_alternation(signs)})" if signs else ")")
    if words.en_inside:
        latin = rf"\b(?:{_alternation(words.en_inside)})\b|{latin}"
    han = f"({_alternation(words.zh)})"
    if words.zh_inside:
        han = f"(?:{_alternation(words.zh_inside)})|{han}"
    return Family(name, anchored(latin, re.ASCII), anchored(han) if words.zh else None)


@lru_cache(maxsize=1)
def _families() -> dict[str, Family]:
    families: dict[str, Family] = {}
    for file in FILES:
        for name, words in load_yaml(LEXICON_DIR / file, WordLists).root.items():
            families[name] = compile_family(name, words)
    return families


def family(name: str) -> Family:
    """Return the family called `name` in the lexicons. Raises KeyError for an unknown name."""
    return _families()[name]


def places_of(sign: Sign, text: str) -> Iterator[tuple[int, int]]:
    """Yield where words of a family, or matches of a pattern, stand in `text`."""
    if isinstance(sign, Family):
        return ((hit.start, hit.end) for hit in sign.hits(text))
    return (match.span() for match in sign.finditer(text))
