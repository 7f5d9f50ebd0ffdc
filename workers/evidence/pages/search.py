"""Finds passages of some spaces: the table gives candidates, the ranking orders them, what may not be shown goes."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from rapidfuzz.distance import DamerauLevenshtein

from workers.evidence.pages.asked import Asked, read_question
from workers.evidence.pages.passages import Hit, IndexedPage
from workers.evidence.pages.ranking import ranked, rarity
from workers.evidence.pages.table import PassageTable, Size, Stored

_NEAREST, _BY_SYNONYMS, _OF_A_PAGE = 60, 30, 300
_COMMON = 0.2
"""A word in more than this share of the passages finds none by itself, where there are others."""
_MOST_LOOKED_AT = 10_000
"""Passages, counted by word, among which the first ones are sought: what holds none of a question's rarest words, and
common ones alone, is not among them. A small index has no more.
"""
_MOST_SOUGHT = 12
"""Words of a question of fact by which passages are sought: its rarest ones stand in the passage that tells it. Of how
something is done people ask in other words than its page has, and each may be the one that both have.
"""
_RARE_ENOUGH = 0.05
"""A synonym in more than this share of the passages is no help."""
_MOST_SYNONYMS = 16
_ENOUGH_WORDS = 3
_SHORTEST_MISSPELT, _LONG = 5, 9
_PREFIX = 2

MayBeShown = Callable[[IndexedPage], bool]


@dataclass(frozen=True)
class IndexedPages:
    """The index as a `PageSearch`. `may_be_shown` is asked of the best passages, in order, until there are enough."""

    table: PassageTable
    spaces: tuple[str, ...]
    may_be_shown: MayBeShown

    def search(self, question: str, limit: int = 5, *, page: str = "") -> tuple[Hit, ...]:
        """Return the best passages, the best first."""
        hits: list[Hit] = []
        shown: dict[str, bool] = {}
        with self.table.at_once():
            asked, rare, size, found = self.candidates(question, page)
            order = ranked(asked, rare, size, found)
            pages = {one: self.table.page(one) for one in {stored.page for _, stored in order[:limit]}}
        most = rarity(size.passages, 0)
        words = tuple((word, round(rare[word] / most, 4)) for word in asked.words)
        for score, stored in order:
            if stored.page not in shown:
                one = pages[stored.page] if stored.page in pages else self.table.page(stored.page)
                shown[stored.page] = one is not None and self.may_be_shown(one)
            if shown[stored.page]:
                hits.append(Hit(passage=stored.passage, score=score, rare=words, among=size.passages))
            if len(hits) == limit:
                break
        return tuple(hits)

    def is_open(self, page_id: str) -> bool:
        """Return whether a page is indexed and may be shown."""
        page = self.table.page(page_id)
        return page is not None and self.may_be_shown(page)

    def candidates(self, question: str, page: str) -> tuple[Asked, Mapping[str, float], Size, Sequence[Stored]]:
        """Return the question as it is read, how rare its words are, the size of the index, and what may fit."""
        size = self.table.size()
        asked = read_question(question, of_page=bool(page))
        known = self.table.frequencies({*asked.words, *(one for others in asked.others.values() for one in others)})
        asked = self._spelt(asked, known)
        if not known.keys() >= set(asked.words):
            known = {**self.table.frequencies(asked.words), **known}
        rare = {word: rarity(size.passages, known.get(word, 0)) for word in asked.words}
        if page:
            return asked, rare, size, self.table.of_page(page, self.spaces, _OF_A_PAGE)
        words = _telling(asked, known, size)
        if asked.kind == "fact":
            words = words[:_MOST_SOUGHT]
        found = self.table.nearest(words, self.spaces, _NEAREST)
        if asked.kind == "task" and asked.others:
            others = {one for word in asked.words for one in asked.others.get(word, ())}
            broad = [one for one in others if 0 < known.get(one, 0) <= _RARE_ENOUGH * size.passages]
            broad = _few_enough(sorted(broad, key=lambda one: (known[one], one))[:_MOST_SYNONYMS], known)
            seen = {stored.value for stored in found}
            more = self.table.nearest(list(dict.fromkeys((*words, *broad))), self.spaces, _BY_SYNONYMS)
            found += [stored for stored in more if stored.value not in seen]
        return asked, rare, size, found

    def _spelt(self, asked: Asked, known: Mapping[str, int]) -> Asked:
        """Put in the place of a word that is nowhere the one of the index that it may have been meant to be.

        A word whose synonyms are known is no misspelling.
        """
        meant = {
            word: other
            for word in asked.words
            if word not in known and word not in asked.others
            and len(word) >= _SHORTEST_MISSPELT and word.isascii() and word.isalpha() and (other := self._meant(word))
        }  # fmt: skip
        if not meant:
            return asked
        words = tuple(dict.fromkeys(meant.get(word, word) for word in asked.words))
        return Asked(words, asked.others, asked.kind, asked.is_chinese)

    def _meant(self, word: str) -> str:
        most = 2 if len(word) >= _LONG else 1
        near = [
            (distance, other)
            for other in self.table.beginning_with(word[:_PREFIX])
            if abs(len(other) - len(word)) <= most
            and (distance := DamerauLevenshtein.distance(word, other, score_cutoff=most)) <= most
        ]
        return min(near, default=(0, ""))[1]


def _telling(asked: Asked, known: Mapping[str, int], size: Size) -> list[str]:
    """Return the words by which passages are sought, the rarest first."""
    there = sorted((word for word in asked.words if known.get(word)), key=lambda word: (known[word], word))
    telling = [word for word in there if known[word] <= _COMMON * size.passages]
    if len(telling) < min(_ENOUGH_WORDS, len(there)):
        return there[:_ENOUGH_WORDS]
    return _few_enough(telling, known)


def _few_enough(words: Sequence[str], known: Mapping[str, int]) -> list[str]:
    """Return the first words, as many as do not stand in too many passages to look at."""
    holding = accumulate(known[word] for word in words)
    return list(words[: max(_ENOUGH_WORDS, sum(total <= _MOST_LOOKED_AT for total in holding))])
