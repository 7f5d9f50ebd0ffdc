"""Cuts text without acceptance headings into the lines that may state a criterion, in runs. Weighs nothing.

A run is what the author wrote without a blank line, heading, table or code between; a lost bullet list is one.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from workers.grounding.quotes import Evidence
from workers.reading.document import Block, BlockKind, Document, Section
from workers.reading.language import weighted_length
from workers.reading.sentences import sentence_spans
from workers.review.extract.statements import LIST_KINDS, are_apart, evidence_of, whole

_SHORTEST_WRAPPED = 60
_MOST_LINES = 2_000
_SENTENCE_END = re.compile(r"[.!?:;。！？：；]\W*$")
_LINE_KINDS = LIST_KINDS | {BlockKind.PARAGRAPH}


@dataclass(frozen=True, slots=True)
class PlainLine:
    """One candidate. `run` counts from 0 over the document; `is_several` where it has more than one sentence."""

    evidence: Evidence
    run: int
    is_listed: bool
    is_under_heading: bool
    is_several: bool = False


def plain_lines(document: Document, sections: Iterable[Section]) -> tuple[PlainLine, ...]:
    """Return the lines of the text blocks of these sections in order; a line broken by its width stays one.

    Of thousands of lines the first are enough: nobody has that many criteria.
    """
    return tuple(islice(_every_line(document, sections), _MOST_LINES))


def _every_line(document: Document, sections: Iterable[Section]) -> Iterator[PlainLine]:
    run = -1
    for section in sections:
        before: Block | None = None
        for block in section.blocks:
            if block.kind not in _LINE_KINDS:
                before = None
                continue
            if before is None or are_apart(document, before, block):
                run += 1
            is_listed, is_under_heading = block.kind in LIST_KINDS, section.heading is not None
            for evidence in _lines(document, block):
                yield PlainLine(evidence, run, is_listed, is_under_heading, _has_several(document, evidence))
            before = block


def _has_several(document: Document, evidence: Evidence) -> bool:
    return sum(1 for _ in islice(sentence_spans(document.source, evidence.start, evidence.end), 2)) > 1


def _lines(document: Document, block: Block) -> Iterator[Evidence]:
    if block.kind in LIST_KINDS:
        yield whole(block)
        return
    start = end = block.start
    position = block.start
    for line in block.text.split("\n"):
        if end > start and not _is_wrapped(document.source[start:end].rsplit("\n", 1)[-1], line):
            yield from _one(document, start, end)
            start = position
        end = position + len(line)
        position = end + 1
    yield from _one(document, start, end)


def _one(document: Document, start: int, end: int) -> Iterator[Evidence]:
    if document.source[start:end].strip():
        yield evidence_of(document, start, end)


def _is_wrapped(line: str, following: str) -> bool:
    """Tell whether a line only ends because it was full: long, no stop, and the next one goes on in lower case."""
    return (
        weighted_length(line) >= _SHORTEST_WRAPPED
        and not _SENTENCE_END.search(line)
        and following.lstrip()[:1].islower()
    )
