"""A rewritten text put together again as one text, in the markup that its author used."""

from collections.abc import Callable
from itertools import pairwise
from typing import Literal

from workers.reading.document import BlockKind, Document
from workers.review.rewriting.parts import Kept, NewHeading, NewLine, Part, Rewritten
from workers.review.rewriting.units import is_heading_behind

Markup = Literal["markdown", "wiki"]

_APART = "\n\n"


def markup_of(document: Document, of_site: Markup) -> Markup:
    """Return how new headings are to be written: as the author writes them, else as the site does.

    Beside wiki markup a line that begins with `#` is an item of a list, so the reader is asked what it makes of one.
    """
    if not is_heading_behind(document, "## "):
        return "wiki"
    is_hashed = any(
        block.kind is BlockKind.HEADING and document.source[: block.start].rstrip(" \t").endswith("#")
        for block in document.blocks
    )
    return "markdown" if is_hashed else of_site


def put_together(rewritten: Rewritten, written: Callable[[NewHeading | NewLine], str]) -> str:
    """Return the new text. What stood side by side and still does keeps the lines between as they were.

    Args:
        rewritten: the parts.
        written: how the site writes what is new.
    """
    neighbours = _neighbours(rewritten)
    pieces: list[str] = []
    last: Part | None = None
    for part in rewritten.parts:
        if last is not None:
            between = neighbours.get((last, part))
            pieces.append(_APART if between is None else between)
        pieces.append(rewritten.source[part.start : part.end] if isinstance(part, Kept) else written(part))
        last = part
    return "".join(pieces)


def _neighbours(rewritten: Rewritten) -> dict[tuple[Part, Part], str]:
    """Return what stands between kept parts that follow one another in the old text."""
    kept = sorted((part for part in rewritten.parts if isinstance(part, Kept)), key=lambda part: part.start)
    between = {(one, other): rewritten.source[one.end : other.start] for one, other in pairwise(kept)}
    return {pair: text for pair, text in between.items() if not text.strip()}
