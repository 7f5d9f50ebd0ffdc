"""The words by which a criterion and a task are held against each other, in both languages. Weighs none of them.

English words are stems, and names in code are read in their parts; Chinese is read in pairs of characters. Words of the
trade stand for one another across the languages, so that a task in one can serve a criterion in the other.
"""

import re
from functools import lru_cache

import snowballstemmer
from pydantic import RootModel

from config.loading import load_yaml
from workers.reading.language import CJK
from workers.reading.lexicon import LEXICON_DIR

_RUN = re.compile(rf"[{CJK}]+|[A-Za-z]+|\d+(?:\.\d+)?")
_HUMP = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
_HAN = re.compile(rf"[{CJK}]")
# Words that carry the grammar of a requirement and nothing of what it is about.
_EMPTY = frozenset(
    {
        *("a", "an", "the", "and", "or", "of", "to", "in", "on", "for", "with", "by", "is", "are", "be", "been", "it"),
        *("its", "this", "that", "as", "at", "from", "when", "if", "then", "shall", "will", "should", "must", "may"),
        *("can", "while", "where", "given", "into", "not", "no", "all", "any", "each"),
    }
)
_STEMMER = snowballstemmer.stemmer("english")


class _Glossary(RootModel[dict[str, dict[str, tuple[str, ...]]]]):
    """Groups of English words with their Chinese ones."""


@lru_cache(maxsize=4096)
def words_of(text: str) -> tuple[str, ...]:
    """Return the words of `text` as often as they stand in it."""
    return (*(word for run in _RUN.findall(text) for word in _of_run(run)), *_translated(text))


def _of_run(run: str) -> list[str]:
    if _HAN.match(run):
        return [run[at : at + 2] for at in range(len(run) - 1)] or [run]
    if run[0].isdigit():
        return [run]
    humps = (hump.lower() for hump in _HUMP.findall(run))
    return [_stem(hump) for hump in humps if len(hump) > 1 and hump not in _EMPTY]


def _translated(text: str) -> list[str]:
    if text.isascii():
        return []
    meanings = _meanings()
    return [stem for word in _han_words().findall(text) for stem in meanings[word]]


@lru_cache(maxsize=8192)
def _stem(word: str) -> str:
    return str(_STEMMER.stemWord(word))


@lru_cache(maxsize=1)
def _meanings() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for group in load_yaml(LEXICON_DIR / "glossary.yaml", _Glossary).root.values():
        for english, chinese in group.items():
            for word in chinese:
                found[word] = (*found.get(word, ()), _stem(english))
    return found


@lru_cache(maxsize=1)
def _han_words() -> re.Pattern[str]:
    return re.compile("|".join(sorted(_meanings(), key=lambda word: (-len(word), word))))
