"""Inline comments of a page: their marks are put back around the same words, with their reference, after a new write.

Confluence keeps an inline comment by a mark around its words in the body; a body without it loses the comment.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape, unescape

from workers.document.convert.storage.source import MARKER, Character, characters, pieces

_REFERENCE = re.compile(r"""ac:ref\s*=\s*(?:"([^"]*)"|'([^']*)')""")
_NO_WORDS = frozenset(
    {"ac:parameter", "ac:plain-text-body", "ac:plain-text-link-body", "ac:task-id", "ac:task-uuid", "ac:task-status"}
)
"""Elements whose text is no text of the page in which a mark could stand."""
_BLOCK = re.compile(r"p|h[1-6]|li|td|th|blockquote|pre|div|ac:task-body|ac:rich-text-body|ac:layout-cell")
_ALIKE = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "\n": " ", "\t": " ", "\r": " ", "\xa0": " "})
_CONTEXT = 200
"""Characters on each side that tell apart places with the same words."""


@dataclass(frozen=True)
class Restored:
    """A body with its marks, and the references of comments whose words are gone."""

    body: str
    lost: tuple[str, ...]


@dataclass(frozen=True)
class _Words:
    """The words of a body in one line; blocks are one line break apart, which has no place in the source."""

    text: str
    places: tuple[Character | None, ...]
    runs: tuple[int, ...]
    """Where in `text` a run of words begins that no tag interrupts."""
    marked: dict[str, tuple[int, int]]


def restore(old: str, new: str) -> Restored:
    """Return `new` with the marks of `old`; without them it is `new`, character by character.

    Where the words stand at several places, the one whose surroundings are most like the old ones is taken.

    Args:
        old: the body as people see it now.
        new: the body to write; a mark that it has already stays.

    Raises:
        Unreadable: one of them is no storage format.
    """
    if MARKER not in old:
        return Restored(new, ())
    before, after = _words(old), _words(new)
    marks: list[tuple[int, int, str]] = []
    lost = []
    for reference, (start, end) in before.marked.items():
        if reference in after.marked or start == end:
            continue
        found = _best(before.text, start, end, after.text)
        if found is None:
            lost.append(reference)
        else:
            marks += [(*span, reference) for span in _spans(after, found, found + end - start)]
    for start, end, reference in sorted(marks, key=lambda mark: (mark[0], -mark[1]), reverse=True):
        new = f'{new[:start]}<{MARKER} ac:ref="{escape(reference)}">{new[start:end]}</{MARKER}>{new[end:]}'
    return Restored(new, tuple(lost))


def _best(old: str, start: int, end: int, new: str) -> int | None:
    """Return where the words of `old` stand in `new`, at the place with the likest surroundings."""
    words = old[start:end]
    lead, trail = old[max(0, start - _CONTEXT) : start], old[end : end + _CONTEXT]
    places = [match.start() for match in re.finditer(f"(?={re.escape(words)})", new)]

    def likeness(place: int) -> int:
        before, after = new[max(0, place - _CONTEXT) : place], new[place + len(words) :][:_CONTEXT]
        return _common(lead[::-1], before[::-1]) + _common(trail, after)

    return max(places, key=lambda place: (likeness(place), -abs(place - start)), default=None)


def _common(first: str, second: str) -> int:
    for length, (one, other) in enumerate(zip(first, second, strict=False)):
        if one != other:
            return length
    return min(len(first), len(second))


def _spans(words: _Words, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the places in the source of the words, one a run: a mark cannot reach over the end of an element."""
    at = start
    while at < end:
        number = bisect_right(words.runs, at)
        stop = min(end, words.runs[number] if number < len(words.runs) else end)
        here = [place for place in words.places[at:stop] if place is not None]
        if here and "".join(place.value for place in here).strip():
            yield here[0].start, here[-1].end
        at = stop


def _words(body: str) -> _Words:
    places: list[Character | None] = []
    runs: list[int] = []
    marked: dict[str, tuple[int, int]] = {}
    open_marks: list[tuple[str, int]] = []
    silent: int | None = None
    for piece in pieces(body):
        if silent is not None:
            if piece.is_close and piece.depth == silent:
                silent = None
        elif piece.is_text:
            runs.append(len(places))
            places += characters(body, piece.start, piece.end)
            runs.append(len(places))
        elif piece.name in _NO_WORDS and not piece.is_close:
            silent = piece.depth
        elif piece.name == MARKER:
            if piece.is_open and not piece.is_close:
                match = _REFERENCE.search(piece.given)
                open_marks.append((unescape(match[1] or match[2]) if match else "", len(places)))
            elif piece.is_close and not piece.is_open:
                reference, start = open_marks.pop()
                marked[reference] = (marked.get(reference, (start, 0))[0], len(places))
        elif _BLOCK.fullmatch(piece.name) and places and places[-1] is not None:
            places.append(None)
    marked.pop("", None)
    text = "".join(place.value if place else "\n" for place in places)
    line = "".join(
        value if place is None else value.translate(_ALIKE) for value, place in zip(text, places, strict=True)
    )
    return _Words(line, tuple(places), tuple(runs), marked)
