"""Slices of the document as evidence: whole blocks, lines, sentences, sections. Chooses nothing by meaning."""

import re
from collections.abc import Callable, Iterable, Iterator

from workers.review.document import Block, BlockKind, Document, Section, SectionRole
from workers.review.extract.hints import is_form_text, is_hint
from workers.review.parse_markers import says_nothing
from workers.review.schemas import Evidence
from workers.review.text import CJK, weighted_length

LIST_KINDS = frozenset({BlockKind.ITEM, BlockKind.STEP, BlockKind.CHECKBOX})
TEXT_KINDS = LIST_KINDS | {BlockKind.PARAGRAPH, BlockKind.ROW}
LONGEST_FIELD = 1200

_SENTENCE_BREAK = re.compile(
    rf"(?<=[.!?])(?:[\"')\]*_]*)\s+(?=[\"'(\[*_A-Z{CJK}])|(?<=[。！？；!?])\s*(?=\S)|\n\s*\n"
    rf"|\n(?=\s*[\"'(\[*_A-Z0-9{CJK}~-])"
)
_ABBREVIATION = re.compile(
    r"(?:\b(?:e\.g|i\.e|etc|vs|resp|approx|incl|cf|no|nr|fig|mr|ms|dr)|\b[A-Z])\.\s*$", re.IGNORECASE
)
_STRUCK_OUT = re.compile(r"~~.*~~[.。]?|~[^~]+~|-{1}\S[^-]*\S-", re.DOTALL)
_LINK_ONLY = re.compile(r"!?\[[^\]\n]*\]\([^)\n]*\)\S*|!\S+!|https?://\S+|\[[^\]\n]{0,200}\|https?://[^\]\n]+\]")


def evidence_of(document: Document, start: int, end: int) -> Evidence:
    """Return the slice as evidence, without white space at its ends."""
    text = document.source[start:end]
    start += len(text) - len(text.lstrip())
    return Evidence(quote=text.strip(), start=start, end=start + len(text.strip()))


def whole(block: Block) -> Evidence:
    """Return a block as evidence."""
    return Evidence(quote=block.text, start=block.start, end=block.end)


def are_apart(document: Document, before: Block, block: Block) -> bool:
    """Tell whether a blank line stands between two blocks."""
    return re.sub(r"[ \t\r]+", "", document.source[before.end : block.start]).count("\n") > 1


def stands_beside(document: Document, section: Section, block: Block) -> bool:
    """Tell whether a paragraph is no direct answer to its section's heading: beside a list, or further down.

    What somebody adds at the end of a ticket comes to stand there.
    """
    if block.kind is not BlockKind.PARAGRAPH:
        return False
    if any(other.kind in LIST_KINDS for other in section.blocks):
        return True
    before = next((other for other in reversed(section.blocks) if other.end <= block.start), None)
    return before is not None and are_apart(document, before, block)


def is_substantial(text: str, least: int) -> bool:
    """Tell whether a statement says something: `least` weighted characters, no stand-in, link or struck-out text."""
    plain = text.strip()
    return (
        weighted_length(plain) >= least
        and not says_nothing(plain)
        and not _STRUCK_OUT.fullmatch(plain)
        and not _LINK_ONLY.fullmatch(plain)
    )


def sentences(document: Document, block: Block) -> Iterator[Evidence]:
    """Yield the sentences of a block. A line break ends one only where the next line begins like a sentence."""
    start = block.start
    for match in _SENTENCE_BREAK.finditer(document.source, block.start, block.end):
        if _ABBREVIATION.search(document.source, max(start, match.start() - 6), match.end()):
            continue
        if document.source[start : match.start()].strip():
            yield evidence_of(document, start, match.start())
        start = match.end()
    if document.source[start : block.end].strip():
        yield evidence_of(document, start, block.end)


def sentences_in(
    document: Document, sections: Iterable[Section], kinds: frozenset[BlockKind] = TEXT_KINDS
) -> Iterator[Evidence]:
    """Yield the sentences of all blocks of these kinds."""
    for section in sections:
        for block in section.blocks:
            if block.kind in kinds:
                yield from sentences(document, block)


def section_text(document: Document, *roles: SectionRole) -> Evidence | None:
    """Return the content of the first section of these roles that says something, as one slice."""
    for section in document.sections_with(*roles):
        blocks = [block for block in section.blocks if not says_nothing(block.text) and not is_form_text(block.text)]
        if not blocks:
            continue
        last = blocks[0]
        for block in blocks[1:]:
            if block.end - blocks[0].start > LONGEST_FIELD:
                break
            last = block
        return evidence_of(document, blocks[0].start, min(last.end, blocks[0].start + LONGEST_FIELD))
    return None


def sections_without(document: Document, roles: frozenset[SectionRole]) -> tuple[Section, ...]:
    """Return the sections of any other role, in order."""
    return tuple(section for section in document.sections if section.role not in roles)


def first_matching(
    document: Document, fits: Callable[[str], object], excluded: frozenset[SectionRole]
) -> Evidence | None:
    """Return the first sentence outside the excluded sections that `fits`, a test or the search of a pattern."""
    for sentence in sentences_in(document, sections_without(document, excluded)):
        is_own = not is_hint(sentence.quote) and not is_form_text(sentence.quote)
        if is_own and fits(sentence.quote) and len(sentence.quote) <= LONGEST_FIELD:
            return sentence
    return None
