"""A page that we wrote and people edit: our sections are brought up to date, people's words stay where they are.

A section is ours to replace as long as it reads back as it did after our last write. One that a person edited is kept
and told of, with what we would have written; one that a person took away stays away.
"""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise
from typing import Literal

from workers.document.convert.markdown import slug
from workers.document.convert.storage.comments import restore
from workers.document.convert.storage.render import START, PageSection
from workers.document.convert.storage.source import digest, pieces, tree, without_markers

_HEADING = re.compile(r"h[1-6]")

Owned = Mapping[str, str]
"""The digest of each section of ours as it read back after our last write, by id."""


@dataclass(frozen=True)
class Kept:
    """A section of ours that was left alone, and why.

    `theirs` is what stands on the page, empty where nothing does; `ours` is what we would have written, empty where
    the section is no part of the document any more.
    """

    id: str
    why: Literal["edited", "removed"]
    theirs: str
    ours: str


@dataclass(frozen=True)
class Merged:
    """What a page becomes. `written` are the ids of our sections in it; `lost` the comments whose words are gone."""

    body: str
    kept: tuple[Kept, ...]
    written: tuple[str, ...]
    lost: tuple[str, ...]


@dataclass(frozen=True)
class _Chunk:
    """A heading of the page and what follows it until the next."""

    id: str
    body: str
    digest: str


def owned(read_back: str, merged: Merged, before: Owned) -> dict[str, str]:
    """Return what to remember of a page after our write, for the next `merge`.

    Args:
        read_back: the page's body as Confluence gives it after the write; it is not as it was sent.
        merged: what was written.
        before: what was remembered until now. Of sections that people edited or took away it stays true.

    Raises:
        Unreadable: the page is no storage format.
    """
    chunks = {chunk.id: chunk.digest for chunk in _chunks(read_back)}
    ours = {each: chunks[each] for each in merged.written if each in chunks}
    return ours | {kept.id: before[kept.id] for kept in merged.kept if kept.ours}


def merge(page: str, before: Owned, sections: Sequence[PageSection]) -> Merged:
    """Return the page with our sections brought up to date.

    Args:
        page: its body as it is now.
        before: what we own of it, as `owned` told; empty where the page was never ours.
        sections: what the document is now.

    Raises:
        Unreadable: the page is no storage format. Nothing can be said about whose words are whose.
    """
    chunks = _chunks(page)
    places = _places(chunks, before)
    new = {section.id: section for section in sections}
    bodies = [chunk.body for chunk in chunks]
    kept, written = [], []
    for each, expected in before.items():
        ours, place = new.get(each), places.get(each)
        if place is None:
            kept.append(Kept(each, "removed", "", ours.body if ours else ""))
        elif chunks[place].digest != expected:
            theirs, wanted = without_markers(chunks[place].body), ours.body if ours else ""
            if not wanted or digest(theirs) != digest(wanted):
                kept.append(Kept(each, "edited", theirs, wanted))
            else:
                written.append(each)  # the person wrote what we would write
        elif ours is None:
            bodies[place] = ""
        else:
            bodies[place] = chunks[place].body if digest(ours.body) == expected else ours.body
            written.append(each)
    added = _added(sections, before, places, chunks)
    written += [section.id for group in added.values() for section in group]
    body = "".join(
        (bodies[place] if place >= 0 else "") + "".join(section.body for section in added.get(place, ()))
        for place in range(-1, len(chunks))
    )
    restored = restore(page, body)
    return Merged(restored.body, tuple(kept), tuple(written), restored.lost)


def _places(chunks: Sequence[_Chunk], before: Owned) -> dict[str, int]:
    """Return where each section of ours stands: one that reads as we left it, else one with its heading."""
    same, named = defaultdict[str, list[int]](list), defaultdict[str, list[int]](list)
    for place, chunk in enumerate(chunks):
        same[chunk.digest].append(place)
        named[chunk.id].append(place)
    places, taken = dict[str, int](), set[int]()
    for each, expected in before.items():
        both = (place for place in named[each] if chunks[place].digest == expected)
        free = next((place for place in chain(both, same[expected], named[each]) if place not in taken), None)
        if free is not None:
            places[each] = free
            taken.add(free)
    return places


def _added(
    sections: Sequence[PageSection], before: Owned, places: Mapping[str, int], chunks: Sequence[_Chunk]
) -> dict[int, list[PageSection]]:
    """Return the new sections by the place of the section that they follow; -1 is the top of the page."""
    after = -1 if before or not chunks else len(chunks) - 1  # on a page of other people ours comes last
    added: dict[int, list[PageSection]] = {}
    for section in sections:
        if section.id in before:
            after = places.get(section.id, after)
        else:
            added.setdefault(after, []).append(section)
    return added


def _chunks(body: str) -> list[_Chunk]:
    starts = {piece.start for piece in pieces(body) if _is_heading(piece.name) and piece.is_open and not piece.depth}
    bounds = [*sorted({0, *starts}), len(body)]
    taken: dict[str, int] = {}
    chunks = []
    for first, last in pairwise(bounds):
        part = body[first:last]
        if part:
            chunks.append(_Chunk(_id(part, taken) if first in starts else START, part, digest(part)))
    return chunks


def _id(chunk: str, taken: dict[str, int]) -> str:
    heading = next(iter(tree(without_markers(chunk))))
    for macro in heading.iter("{ac}structured-macro"):
        for parameter in macro.iter("{ac}parameter"):
            parameter.text = ""
    return slug(" ".join("".join(heading.itertext()).split()), taken)


def _is_heading(name: str) -> bool:
    return _HEADING.fullmatch(name) is not None
