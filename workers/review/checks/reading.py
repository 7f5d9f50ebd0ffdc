"""How checks read a ticket: what is really said (no headings, code or blanks), by section and by sentence. No rule."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from workers.review.checks.registry import CheckContext
from workers.review.document import Block, BlockKind, SectionRole
from workers.review.extract.hints import is_form_text, is_placeholder
from workers.review.lexicon import Family, Hit
from workers.review.schemas import Quote
from workers.review.text import CJK

QUOTE_LENGTH = 300
# Every check of a review reads the same context; a few are kept for reviews that run side by side.
KEPT = 8
SENTENCE = re.compile(r"[^\s.!?。！？；](?:[^.!?。！？；]|[.!?](?!\s|$))*[.!?。！？；]?")
WORD_CHARACTER = re.compile(f"[A-Za-z0-9{CJK}]")
NOTHING = re.compile(
    r"\s*[(（\[]?\s*(?:n\s*/?\s*a|none|nothing|nil|no|todo|wip|not applicable|unknown|no response|see above"
    r"|无|没有|暂无|不适用|不涉及|略|同上)\s*[)）\]]?\s*[.。]?\s*",
    re.IGNORECASE,
)


def quote_of(block: Block) -> Quote:
    """Return a block's words as a quote, cut to a readable length."""
    text = block.text[:QUOTE_LENGTH]
    return Quote(text=text, start=block.start, end=block.start + len(text))


def quote_at(context: CheckContext, start: int, end: int) -> Quote:
    """Return the words of the raw text between two offsets."""
    end = min(end, start + QUOTE_LENGTH)
    return Quote(text=context.packet.raw_text[start:end], start=start, end=end)


def quote_hit(context: CheckContext, hit: Hit, offset: int = 0) -> Quote:
    """Return a lexicon hit as a quote; `offset` is where the searched text begins in the raw text."""
    return quote_at(context, offset + hit.start, offset + hit.end)


def quote_words(context: CheckContext, words: str) -> Quote | None:
    """Return `words` as a quote where the ticket holds them verbatim (a draft of code always does)."""
    start = context.packet.raw_text.find(words) if words else -1
    return quote_at(context, start, start + len(words)) if start >= 0 else None


def is_filled(block: Block) -> bool:
    """Say whether a block says something: no heading, no "N/A", no placeholder."""
    if block.kind is BlockKind.HEADING or not WORD_CHARACTER.search(block.text):
        return False
    return not is_blank(block.text)


def is_blank(text: str) -> bool:
    """Say whether `text` fills a box without saying anything: "N/A", a placeholder, the form's own words."""
    return NOTHING.fullmatch(text) is not None or is_form_text(text) or is_placeholder(text)


def content(context: CheckContext, *roles: SectionRole) -> tuple[Block, ...]:
    """Return the filled blocks of the sections with one of these roles, in order."""
    sections = context.document.sections_with(*roles)
    return tuple(block for section in sections for block in section.blocks if is_filled(block))


@lru_cache(maxsize=KEPT)
def spoken(context: CheckContext) -> tuple[Block, ...]:
    """Return the blocks in which the author speaks: all but headings, code, blanks and placeholders."""
    return tuple(b for b in context.document.blocks if b.kind is not BlockKind.CODE and is_filled(b))


def spoken_outside(context: CheckContext, *roles: SectionRole) -> tuple[Block, ...]:
    """Return the spoken blocks that stand in no section of these roles."""
    inside = {b.start for section in context.document.sections_with(*roles) for b in section.blocks}
    return tuple(block for block in spoken(context) if block.start not in inside)


def laid_out(context: CheckContext, blocks: Iterable[Block]) -> str:
    """Return a text as long as the raw text that holds only `blocks`, each at its own offset.

    One search over it finds words of all blocks, and the offsets of its hits are offsets into the raw text.
    """
    parts: list[str] = []
    position = 0
    for block in sorted(blocks, key=lambda block: block.start):
        if block.start < position:  # a nested block is already there
            continue
        parts.append("\n" * (block.start - position))
        parts.append(block.text)
        position = block.end
    return "".join(parts)


@lru_cache(maxsize=KEPT)
def prose(context: CheckContext) -> str:
    """Return all that the author says, laid out."""
    return laid_out(context, spoken(context))


def code_blocks(context: CheckContext) -> tuple[Block, ...]:
    """Return the code and log blocks with content."""
    return tuple(b for b in context.document.blocks if b.kind is BlockKind.CODE and b.text.strip())


def sentences(blocks: Iterable[Block]) -> Iterator[Quote]:
    """Yield the sentences of the blocks; no sentence reaches over the end of its block."""
    for block in blocks:
        for match in SENTENCE.finditer(block.text):
            start, end = block.start + match.start(), block.start + match.end()
            yield Quote(text=match.group(), start=start, end=end)


def title_of(context: CheckContext) -> str:
    """Return the title of the ticket, or ""."""
    return context.packet.title or context.document.title


def find_words(context: CheckContext, words: Family, *, with_title: bool = True) -> Quote | None:
    """Return the first words of a family that the author says, in the text or else in the title."""
    hit = words.first(prose(context))
    if hit:
        return quote_hit(context, hit)
    in_title = words.first(title_of(context)) if with_title else None
    return Quote(text=in_title.word) if in_title else None


def sentence_with(context: CheckContext, words: Family) -> Quote | None:
    """Return the first spoken sentence that holds a word of the family."""
    hit = words.first(prose(context))
    if hit is None:
        return None
    around = (b for b in spoken(context) if b.start <= hit.start < b.end)
    for sentence in sentences(around):
        if sentence.start is not None and sentence.end is not None and sentence.start <= hit.start < sentence.end:
            return quote_at(context, sentence.start, sentence.end)
    return quote_hit(context, hit)
