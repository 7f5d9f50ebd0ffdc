"""Slices of the document as evidence: whole blocks, lines, sentences, sections. Chooses nothing by meaning."""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import pairwise

from workers.grounding.quotes import Evidence
from workers.reading.asides import is_beside_the_work
from workers.reading.document import Block, BlockKind, Document, Section, SectionRole
from workers.reading.hints import is_form_text, is_hint
from workers.reading.language import weighted_length
from workers.reading.lexicon import Family, places_of
from workers.reading.parse_markers import says_nothing
from workers.reading.sentences import sentence_spans

LIST_KINDS = frozenset({BlockKind.ITEM, BlockKind.STEP, BlockKind.CHECKBOX})
TEXT_KINDS = LIST_KINDS | {BlockKind.PARAGRAPH, BlockKind.ROW}
_SAID = frozenset({BlockKind.PARAGRAPH, BlockKind.QUOTATION})
LONGEST_FIELD = 1200
_KEPT = 8

STRUCK_OUT = re.compile(r"~~.*~~[.。]?|~[^~]+~|-{1}\S[^-]*\S-", re.DOTALL)
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


def paragraphs_beside(document: Document, section: Section) -> frozenset[int]:
    """Return where the paragraphs begin that are no direct answer to their heading: beside a list, or further down.

    What somebody adds at the end of a ticket comes to stand there. What stands on the line of the heading answers it.
    """
    further_down = (after for before, after in pairwise(section.blocks) if are_apart(document, before, after))
    beside = section.blocks if holds_list(section) else further_down
    return frozenset(
        block.start
        for block in beside
        if block.kind in _SAID and not _answers_at_once(document, section.heading, block)
    )


def holds_list(section: Section) -> bool:
    """Tell whether a section lists something; an item that is beside the work makes no list."""
    return any(block.kind in LIST_KINDS and not is_beside_the_work(block.text) for block in section.blocks)


def _answers_at_once(document: Document, heading: Block | None, block: Block) -> bool:
    """Tell whether a paragraph begins on the line of its heading ("Done: it builds") and introduces nothing."""
    if heading is None or block.text.endswith((":", "：")):
        return False
    return "\n" not in document.source[heading.end : block.start]


def is_substantial(text: str, least: int) -> bool:
    """Tell whether a statement says something: `least` weighted characters, no stand-in, link or struck-out text."""
    plain = text.strip()
    return (
        weighted_length(plain) >= least
        and not says_nothing(plain)
        and not STRUCK_OUT.fullmatch(plain)
        and not _LINK_ONLY.fullmatch(plain)
    )


def sentences(document: Document, block: Block) -> Iterator[Evidence]:
    """Yield the sentences of a block. A line break ends one only where the next line begins like a sentence."""
    for start, end in sentence_spans(document.source, block.start, block.end):
        yield evidence_of(document, start, end)


@lru_cache(maxsize=_KEPT)
def _spans(document: Document) -> tuple[tuple[int, int, SectionRole], ...]:
    """Where the sentences of all text stand, and the role of their sections."""
    return tuple(
        (start, end, section.role)
        for section in document.sections
        for block in section.blocks
        if block.kind in TEXT_KINDS
        for start, end in sentence_spans(document.source, block.start, block.end)
    )


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


def matching(
    document: Document,
    fits: Callable[[str], object],
    excluded: frozenset[SectionRole],
    *signs: Family | re.Pattern[str],
) -> Iterator[Evidence]:
    """Yield the sentences outside the excluded sections that `fits`, a test or the search of a pattern.

    `signs` are families and patterns one of which stands in every such sentence. They are looked for once in the whole
    text, which may have tens of thousands of sentences.
    """
    spans = _spans(document)
    starts = [start for start, _, _ in spans]
    found: set[int] = set()
    for start, end in (place for sign in signs for place in places_of(sign, document.source)):
        at = bisect_right(starts, start) - 1
        if at >= 0 and end <= spans[at][1]:
            found.add(at)
    for start, end, role in map(spans.__getitem__, sorted(found)):
        if role not in excluded and fits(document.source[start:end].strip()):
            yield evidence_of(document, start, end)


def first_matching(
    document: Document,
    fits: Callable[[str], object],
    excluded: frozenset[SectionRole],
    *signs: Family | re.Pattern[str],
) -> Evidence | None:
    """Return the first of the `matching` sentences that is the author's own and no longer than a field."""
    for sentence in matching(document, fits, excluded, *signs):
        is_own = not is_hint(sentence.quote) and not is_form_text(sentence.quote)
        if is_own and len(sentence.quote) <= LONGEST_FIELD:
            return sentence
    return None
