"""Cut a comment to what Jira takes, from the end and on a block boundary. It knows no markup."""

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from workers.comment.document import Block, BulletList, CommentDocument, Expand, Panel, Table, paragraph
from workers.reading.language import Language

LONGEST_COMMENT = 30_000
"""Characters after rendering. Jira's limit is 32,767 on the converted text; the rest is reserve."""

_SHORTENED = {"en": "… shortened", "zh": "…… 内容过长，已截断"}

Rendered = TypeVar("Rendered")


def render_within_limit(
    document: CommentDocument,
    language: Language,
    render: Callable[[CommentDocument], Rendered],
    length: Callable[[Rendered], int],
) -> Rendered:
    """Return `document` rendered, with as many of its first blocks as fit and a closing line when some do not."""
    whole = render(document)
    if length(whole) <= LONGEST_COMMENT:
        return whole
    closing = paragraph(_SHORTENED[language])

    def shortened(leaves: int) -> Rendered:
        return render(CommentDocument((*_first(document.blocks, leaves)[0], closing)))

    counts = range(_leaves(document.blocks) + 1)
    fitting = bisect_right(counts, LONGEST_COMMENT, key=lambda leaves: length(shortened(leaves)))
    return shortened(max(fitting - 1, 0))


def _leaves(blocks: tuple[Block, ...]) -> int:
    total = 0
    for block in blocks:
        match block:
            case Panel() | Expand():
                total += _leaves(block.content)
            case BulletList():
                total += sum(_leaves(item) for item in block.items)
            case Table():
                total += len(block.rows)
            case _:
                total += 1
    return total


def _first(blocks: tuple[Block, ...], room: int) -> tuple[tuple[Block, ...], int]:
    """Return the part of `blocks` that holds its first `room` leaves, and how much room is left."""
    kept: list[Block] = []
    for block in blocks:
        if not room:
            break
        match block:
            case Panel() | Expand():
                content, room = _first(block.content, room)
                kept.append(replace(block, content=content))
            case BulletList():
                items = []
                for item in block.items:
                    content, room = _first(item, room)
                    items.append(content)
                kept.append(BulletList(tuple(item for item in items if item)))
            case Table():
                rows, room = block.rows[:room], room - min(room, len(block.rows))
                kept.append(Table(block.header, rows))
            case _:
                room -= 1
                kept.append(block)
    return tuple(kept), room
