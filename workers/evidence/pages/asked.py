"""A question, read for the search: its words, what may stand for them, and what kind of question it is."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from sys import intern
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from config.loading import load_yaml
from config.script import simplified
from workers.evidence.pages.words import WHY_ZH, asked_words, words_of
from workers.reading.language import CJK

SYNONYMS_PATH = Path(__file__).with_name("synonyms.yaml")

Kind = Literal["page", "task", "fact"]
"""Asked of one page; how to do something, or what would do it; anything else."""

_TASK = re.compile(
    r"\bhow (?:do|to|can|should|could)\b|\b(?:i|my|i'm|we)\b|\bis (?:it|there)\b"
    r"|\b(?:are there|any|alternatives?|cannot)\b"
    rf"|\b(?:can|does|do|is|has|are)n't\b|{WHY_ZH}|如何|怎么|怎样|怎麼|怎樣|能否|可否|是否|报错|報錯|失败|失敗",
    re.IGNORECASE,
)
_ASKS_FOR_NUMBER = re.compile(r"\bhow (?:many|much|long|often|far|old)\b", re.IGNORECASE)
_ASKS_WITH_WORD = re.compile(
    r"\b(?:who|whom|whose|what|which|when|where|why)\b|\bhow (?:did|does|was|were|is|are|has|had)\b", re.IGNORECASE
)
"""How something came about is a fact, where how to do it is a task."""
_HAN = re.compile(f"[{CJK}]")
_CENTURY = re.compile(r"\b(\d{1,2})(?:st|nd|rd|th)[ -](centur)(?:y|ies)\b|(\d{1,2})\s?(世纪)", re.IGNORECASE)
_DECADE = re.compile(r"\b(\d{3}0)(?:['’]?s\b|年代)")
_MOST_WORDS = 40
_LONGEST = 1_000
_KEPT = 100


_Group = Annotated[tuple[str, ...], Field(min_length=2)]


class Synonyms(BaseModel):
    """The file of groups of words that may stand for one another."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    groups: tuple[_Group, ...]


@dataclass(frozen=True)
class Asked:
    """A question: its tokens in order, each once, and for each the tokens that may stand for it."""

    words: tuple[str, ...]
    others: Mapping[str, frozenset[str]]
    kind: Kind
    is_chinese: bool


@lru_cache(maxsize=_KEPT)
def read_question(question: str, *, of_page: bool) -> Asked:
    """Return the question as the search reads it; of a very long one, its beginning. What was read last is kept."""
    question = question[:_LONGEST]
    words = tuple(map(intern, asked_words(question)[:_MOST_WORDS]))
    known, chinese = _synonyms()
    others = {word: known[word] for word in words if word in known}
    plain = simplified(question)
    if _HAN.search(plain):
        for word, tokens in chinese.items():
            if word in plain and (first := words_of(word)[0]) in words:
                others[first] = others.get(first, frozenset()) | tokens
    for word, years in _years_of(plain):
        if word in words:
            others[word] = others.get(word, frozenset()) | years
    return Asked(words, others, _kind(question, of_page), _HAN.search(plain) is not None)


def _years_of(question: str) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield the token of a century or decade with its years: texts tell those."""
    for century in _CENTURY.finditer(question):
        first = (int(century[1] or century[3]) - 1) * 100
        word = "century" if century[2] else century[4]
        yield words_of(word)[0], frozenset(map(str, range(first, first + 100)))
    for decade in _DECADE.finditer(question):
        yield decade[1], frozenset(map(str, range(int(decade[1]) + 1, int(decade[1]) + 10)))


def _kind(question: str, of_page: bool) -> Kind:
    if of_page:
        return "page"
    if _ASKS_FOR_NUMBER.search(question):
        return "fact"
    asks = _TASK.search(question) or not (_ASKS_WITH_WORD.search(question) or _HAN.search(question))
    return "task" if asks else "fact"


@lru_cache(maxsize=1)
def _synonyms() -> tuple[Mapping[str, frozenset[str]], Mapping[str, frozenset[str]]]:
    """Return stem → stems, and Chinese word → pairs of characters of the others."""
    stems: dict[str, set[str]] = {}
    chinese: dict[str, set[str]] = {}
    for group in load_yaml(SYNONYMS_PATH, Synonyms).groups:
        for word in group:
            tokens = {token for other in group if other != word for token in words_of(other)[:1]}
            if _HAN.search(word):
                chinese.setdefault(word, set()).update(tokens - set(words_of(word)))
            else:
                stems.setdefault(words_of(word)[0], set()).update(tokens - set(words_of(word)))
    return (
        {word: frozenset(tokens) for word, tokens in stems.items()},
        {word: frozenset(tokens) for word, tokens in chinese.items()},
    )
