"""Where what an item or a label says ends, and what stands below it is said by itself. It reads layout, no meaning.

Markup lets a line go on with the item above it though nobody indented it, and a section ends only where another begins.
People mean otherwise: "3. Drop the old table⏎The latency must stay below 300 ms." are two statements, and so are
"Expected: one total." and the paragraph below it. What is counted inside a line is a list as well.
"""

import re
from collections.abc import Iterator, Set
from dataclasses import replace
from itertools import zip_longest

from config.script import simplified
from workers.plan.telling.counted import listed_apart, sentence_apart
from workers.plan.telling.laid_out.tables import files_ticket
from workers.plan.telling.scenarios import is_step
from workers.reading.document import Block, BlockKind, Document, Section, SectionRole
from workers.reading.language import CJK, weighted_length

_LISTED = frozenset({BlockKind.ITEM, BlockKind.STEP, BlockKind.CHECKBOX})
_BEGINS_ANEW = re.compile(rf"\n(?=[A-Z\"“(【{CJK}])")
_OF_CHANGES = re.compile(
    r"\b(?:change ?log|(?:change|revision|edit) history)\b|(?:变更|修订|更新|修改)(?:记录|历史|日志)", re.IGNORECASE
)
"""What was done to the ticket, and when."""
_ENDS = re.compile(r"[.!?。！？；;][\"”')）]?\s*\Z")
_WRAPPED = 60
"""Weighted characters from which on a line may have been broken because it was full."""
_LEADS_IN = (":", "：")
_LABEL_LEVEL = 7
"""From here on a heading is a label or bold words, below which people go on with something else."""
_OWN_MARK = re.compile(r"(?:[-*+•●#]{1,4}|[(（]?\d{1,2}[.)）、])\s*\Z")
_ONE_LINE = frozenset(
    {SectionRole.SCOPE_OUT, SectionRole.OUTPUT, SectionRole.TIMEBOX, SectionRole.DEPENDENCIES, SectionRole.EXPECTED}
)
"""What stands behind these labels is as long as its line."""


def own_words(text: str) -> str:
    """Return what an item says without the lines below it that are said by themselves."""
    return text[: _end(text)]


def told_apart(document: Document) -> Document:
    """Return the document with lines and paragraphs that are said by themselves in blocks and sections of their own."""
    sections = tuple(part for section in document.sections for part in _parts(document.source, section))
    headings_and_blocks = ((*((one.heading,) if one.heading else ()), *one.blocks) for one in sections)
    return replace(document, sections=sections, blocks=tuple(block for each in headings_and_blocks for block in each))


def told_sections(document: Document, outside: Set[SectionRole]) -> Iterator[Section]:
    """Yield the sections that say something of the work, without tables and lists that file the ticket.

    Args:
        document: as it was read.
        outside: the roles of sections that are used otherwise.
    """
    for section in document.sections:
        rows = tuple(one for one in section.blocks if one.kind is BlockKind.ROW)
        is_log = section.heading is not None and _OF_CHANGES.search(simplified(section.heading.text)) is not None
        if section.role not in outside and not is_log:
            is_filed = files_ticket(rows)
            yield replace(section, blocks=tuple(one for one in section.blocks if not (is_filed and one in rows)))


def _parts(source: str, section: Section) -> Iterator[Section]:
    pairs = zip_longest(section.blocks, section.blocks[1:])
    blocks = tuple(part for block, after in pairs for part in _of_block(source, block, after))
    heading = section.heading
    if heading is None or heading.level < _LABEL_LEVEL or section.role is SectionRole.OTHER or not blocks:
        yield replace(section, blocks=blocks)
        return
    if "\n" in source[heading.end : blocks[0].start]:
        end = _end_of_list(blocks)
    else:
        if section.role in _ONE_LINE:
            blocks = (*_cut(blocks[0]), *blocks[1:])
        end = next((at for at, one in enumerate(blocks[1:], 1) if one.kind is BlockKind.PARAGRAPH), len(blocks))
        end = len(blocks) if blocks[0].text.endswith(_LEADS_IN) else end
    yield replace(section, blocks=blocks[:end])
    if blocks[end:]:
        yield Section(SectionRole.OTHER, None, blocks[end:])


def _end_of_list(blocks: tuple[Block, ...]) -> int:
    """Return where the list ends with which a section begins, if only paragraphs follow."""
    if blocks[0].kind not in _LISTED:
        return len(blocks)
    end = next((at for at, one in enumerate(blocks) if one.kind is BlockKind.PARAGRAPH), len(blocks))
    is_of_list = any(one.kind in _LISTED for one in blocks[end:]) or any(is_step(one.text) for one in blocks[end:])
    return len(blocks) if is_of_list else end


def _of_block(source: str, block: Block, after: Block | None) -> Iterator[Block]:
    is_last = after is None or after.kind not in _LISTED
    own = sentence_apart(block) if is_last and _goes_on_with_a_list(source, block) else (block,)
    for one in own:
        for part in _cut(one) if one.kind in _LISTED else (one,):
            yield from listed_apart(part)


def _goes_on_with_a_list(source: str, block: Block) -> bool:
    """Say whether an item stands behind other words of its line: its sentence ends it."""
    before = source[source.rfind("\n", 0, block.start) + 1 : block.start]
    return block.kind in _LISTED and _OWN_MARK.sub("", before).strip() != ""


def _cut(block: Block) -> tuple[Block, ...]:
    """Return a block as what it says, and the paragraph that begins anew below it, if there is one."""
    end = _end(block.text)
    rest = block.text[end:].lstrip()
    if not rest:
        return (block,)
    below = Block(BlockKind.PARAGRAPH, rest, block.end - len(rest), block.end)
    own = block.text[:end].rstrip()
    return replace(block, text=own, end=block.start + len(own)), below


def _end(text: str) -> int:
    """Return where the first line ends that is no part of what begins the text: it is not indented and begins anew."""
    for found in _BEGINS_ANEW.finditer(text):
        line = text[text.rfind("\n", 0, found.start()) + 1 : found.start()].strip()
        is_whole = _ENDS.search(line) is not None or weighted_length(line) < _WRAPPED
        if is_whole and not line.endswith(_LEADS_IN):
            return found.start()
    return len(text)
