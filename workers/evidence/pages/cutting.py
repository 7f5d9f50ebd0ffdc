"""Cuts the text of a page into passages: whole paragraphs under one heading, each with the headings above it."""

import re
from collections.abc import Iterator, Sequence
from itertools import chain

from workers.evidence.pages.passages import IndexedPage, Passage
from workers.reading.language import weighted_length
from workers.reading.sentences import sentence_spans

_LONGEST = 1_200
"""Weighted characters of a passage; a single paragraph or listing may be longer, up to `_HARD`."""
_HARD = 4_000
_MOST_PASSAGES = 2_000
_HEADING = re.compile(r"(#{1,6})[ \t]+(\S.*)")
_FENCE = re.compile(r"[ \t]*(?:```|~~~)")


def passages_of(page: IndexedPage, text: str, levels: Sequence[int] = ()) -> tuple[Passage, ...]:
    """Return the passages of a page in order; nothing of its text is lost but what stands behind the limits.

    Args:
        text: Markdown or plain text, such as `storage_to_text` gives.
        levels: of its headings, in order, where the text itself shows every heading alike; ignored unless they are as
            many as the headings.
    """
    sections = list(_sections(text))
    if len(levels) == sum(1 for level, _, _ in sections if level):
        given = iter(levels)
        sections = [(next(given) if level else 0, title, blocks) for level, title, blocks in sections]
    found: list[Passage] = []
    above: list[tuple[int, str]] = []
    for level, title, blocks in sections:
        if level:
            above = [(one, name) for one, name in above if one < level] + [(level, title)]
        path = tuple(name for _, name in above)
        for part in _packed(blocks):
            number = len(found)
            if number == _MOST_PASSAGES:
                return tuple(found)
            found.append(
                Passage(
                    id=f"{page.id}#{number}", page=page.id, space=page.space, title=page.title, path=path, text=part,
                    labels=page.labels, version=page.version, updated=page.updated,
                )
            )  # fmt: skip
    return tuple(found)


def _sections(text: str) -> Iterator[tuple[int, str, list[str]]]:
    """Give level (0 before the first heading), heading and blocks of each section. A fence is one block."""
    level, title = 0, ""
    blocks: list[str] = []
    block: list[str] = []
    in_fence = False
    for line in text.splitlines():
        if _FENCE.match(line):
            in_fence = not in_fence
            block.append(line)
            continue
        heading = None if in_fence else _HEADING.fullmatch(line.rstrip())
        if heading is None and (in_fence or line.strip()):
            block.append(line)
            continue
        if block:
            blocks.append("\n".join(block))
            block = []
        if heading is not None:
            yield level, title, blocks
            level, title, blocks = len(heading[1]), heading[2].strip(" #"), []
    if block:
        blocks.append("\n".join(block))
    yield level, title, blocks


def _packed(blocks: Sequence[str]) -> Iterator[str]:
    """Give blocks, as many together as a passage holds."""
    part: list[str] = []
    length = 0
    for block in chain.from_iterable(map(_pieces, blocks)):
        size = weighted_length(block)
        if part and length + size > _LONGEST:
            yield "\n\n".join(part)
            part, length = [], 0
        part.append(block)
        length += size
    if part:
        yield "\n\n".join(part)


def _pieces(block: str) -> Iterator[str]:
    """Give a block whole, or at the ends of its lines and sentences in pieces where it is far too long."""
    if weighted_length(block) <= _HARD:
        yield block
        return
    piece = ""
    units = [block[start:end] for start, end in sentence_spans(block, 0, len(block))]
    for unit in (long[at : at + _HARD] for long in units for at in range(0, len(long), _HARD)):
        if piece and weighted_length(piece) + weighted_length(unit) > _LONGEST:
            yield piece
            piece = ""
        piece = f"{piece} {unit}".strip()
    if piece:
        yield piece
