"""Where plain strings stand in a text, found in one pass: a text holds few of those that rules wait for. No rules."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from ahocorasick_rs import AhoCorasick

Places = Mapping[str, Sequence[int]]
"""For each string that stands in a text the offsets at which it begins, in order."""


class Anchors:
    """Plain strings, all of which are found in one pass over a text."""

    def __init__(self, anchors: Iterable[str]) -> None:
        """Take the strings; those that are given several times count once."""
        self._words = sorted(set(anchors))
        self._automaton = AhoCorasick(self._words)

    def places_in(self, text: str) -> dict[str, list[int]]:
        """Return for each anchor that stands in `text` the offsets at which it begins, in order."""
        places: dict[str, list[int]] = {}
        for index, start, _ in self._automaton.find_matches_as_indexes(text, overlapping=True):
            places.setdefault(self._words[index], []).append(start)
        return places


def matches_at(
    places: Places, beginnings: Iterable[str], pattern: re.Pattern[str], text: str
) -> Iterator[re.Match[str]]:
    """Yield the matches of a pattern where one of some beginnings stands, beginning by beginning."""
    for beginning in beginnings:
        for place in places.get(beginning, ()):
            if match := pattern.match(text, place):
                yield match
