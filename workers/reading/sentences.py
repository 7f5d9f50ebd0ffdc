"""Where the sentences of a text stand, in either language. Judges none of them."""

import re
from collections.abc import Iterator

from workers.reading.language import CJK

_SENTENCE_BREAK = re.compile(
    rf"(?<=[.!?])(?:[\"')\]*_]*)\s+(?=[\"'(\[*_A-Z{CJK}])|(?<=[。！？；])\s*(?=\S)|\n\s*\n"
    # An address goes on behind its question mark: "…/event.php?action=edit".
    rf"|(?<=[!?])(?:\s+(?=\S)|(?=[{CJK}]))"
    rf"|\n(?=\s*[\"'(\[*_A-Z0-9{CJK}~-])"
)
_ABBREVIATION = re.compile(
    r"(?:\b(?:e\.g|i\.e|etc|vs|resp|approx|incl|cf|no|nr|fig|mr|ms|dr)|\b[A-Z])\.\s*$", re.IGNORECASE
)


def sentence_spans(source: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield where the sentences between two offsets stand, with white space at their ends."""
    for match in _SENTENCE_BREAK.finditer(source, start, end):
        if _ABBREVIATION.search(source, max(start, match.start() - 6), match.end()):
            continue
        if source[start : match.start()].strip():
            yield start, match.start()
        start = match.end()
    if source[start:end].strip():
        yield start, end
