"""Sections that are items of a list: "* NOTE: …" is said among its neighbours, and nothing stands below it."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from workers.reading.document import Block, BlockKind, Document, Section, SectionRole
from workers.reading.parse import parse_document
from workers.reading.parse_markers import list_marker

_LISTED = frozenset({BlockKind.ITEM, BlockKind.STEP, BlockKind.CHECKBOX})
_AMONG_OTHERS = frozenset(
    {SectionRole.OTHER, SectionRole.EDGE_CASES, SectionRole.IMPACT, SectionRole.SECURITY, SectionRole.DESIGN}
)
"""What a label in a list may name, and the list goes on."""


def read(title: str, text: str, left_out: tuple[tuple[int, int], ...] = ()) -> Document:
    """Return a text as a document tells it: as it is read, but for labels of items that are no headings."""
    document = parse_document(title, text, left_out)
    return replace(document, sections=tuple(_merged(document.source, document.sections)))


def _merged(source: str, sections: Iterable[Section]) -> Iterator[Section]:
    before: Section | None = None
    for section in sections:
        item = _as_item(source, before, section)
        if before is not None and item is not None:
            before = replace(before, blocks=(*before.blocks, item, *section.blocks[1:]))
            continue
        if before is not None:
            yield before
        before = section
    if before is not None:
        yield before


def _as_item(source: str, before: Section | None, section: Section) -> Block | None:
    """Return what a label and the words behind it are together in the list that they stand in; None if in none."""
    heading = section.heading
    if before is None or heading is None or section.role not in _AMONG_OTHERS or not section.blocks:
        return None
    first, last = section.blocks[0], before.blocks[-1] if before.blocks else None
    if last is None or last.kind not in _LISTED or source.count("\n", last.end, heading.start) > 1:
        return None
    start = source.rfind("\n", 0, heading.start) + 1
    indent = len(source[start : heading.start]) - len(source[start : heading.start].lstrip())
    marker = list_marker(source, start + indent, heading.start)
    if marker is None or first.kind is not BlockKind.PARAGRAPH or "\n" in source[heading.end : first.start]:
        return None
    level = max(marker.level, indent // 2)
    return Block(marker.kind, source[heading.start : first.end], heading.start, first.end, level, marker.checked)
