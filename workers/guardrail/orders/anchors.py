"""Plain strings that are looked for in a text all at once. Holds none of them."""

import re
from collections.abc import Iterable
from functools import lru_cache

_RUN = re.compile("[a-z]+")
_SHORTEST, _LONGEST_WORD, _KEPT = 3, 40, 50_000


class Anchors:
    """Strings, those with English words by their longest run of letters: texts are made of few words, used often."""

    def __init__(self, anchors: Iterable[str]) -> None:
        """Take the strings, in small letters."""
        self._by_run: dict[str, list[str]] = {}
        self._plain: list[str] = []
        self._other: list[str] = []
        for anchor in anchors:
            run = max(_RUN.findall(anchor), key=len, default="")
            if len(run) >= _SHORTEST:
                self._by_run.setdefault(run, []).append(anchor)
            else:
                (self._plain if anchor.isascii() else self._other).append(anchor)
        self._lengths = sorted({len(run) for run in self._by_run})
        self._runs_in = lru_cache(maxsize=_KEPT)(self._found_in)

    def those_in(self, folded: str) -> frozenset[str]:
        """Return those that stand in a folded text."""
        runs = frozenset().union(*map(self._runs_in, frozenset(_RUN.findall(folded))))
        likely = [*self._plain, *(anchor for run in runs for anchor in self._by_run[run])]
        if not folded.isascii():
            signs = frozenset(folded)
            likely += [anchor for anchor in self._other if signs.issuperset(anchor)]
        return frozenset([anchor for anchor in likely if anchor in folded])

    def _found_in(self, word: str) -> frozenset[str]:
        """Return the runs in a word of a text."""
        if len(word) > _LONGEST_WORD:
            return frozenset([run for run in self._by_run if run in word])
        pieces = {word[at : at + length] for length in self._lengths for at in range(len(word) - length + 1)}
        return frozenset(pieces & self._by_run.keys())
