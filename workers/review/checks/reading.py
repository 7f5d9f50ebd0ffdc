"""How checks read a ticket: what is really said (no headings, code or blanks), by section and by sentence. No rule."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import lru_cache

from workers.grounding.quotes import Quote
from workers.reading.document import Block, BlockKind, SectionRole
from workers.reading.hints import is_form_text, is_placeholder
from workers.reading.language import CJK
from workers.reading.lexicon import Family, Hit, Sign, places_of
from workers.review.checks.registry import CheckContext

QUOTE_LENGTH = 300
# Every check of a review reads the same context; a few are kept for reviews that run side by side.
KEPT = 8
SENTENCE = re.compile(r"[^\s.!?。！？；](?:[^.!?。！？；]|[.!?](?!\s|$))*[.!?。！？；]?")
WORD_CHARACTER = re.compile(f"[A-Za-z0-9{CJK}]")
NOTHING = re.compile(
    r"\s*[(（\[]?\s*(?:n\s*/?\s*a|none|nothing|nil|no|todo|wip|not applicable|unknown|no response|see above"
    r"|no description|(?:i )?(?:do not|don['’]t) know|no idea|无描述|无|没有|暂无|不适用|不涉及|略|同上|看不到|不知道"
    r"|不清楚|未知|不详)"
    r"\s*[)）\]]?\s*[.。]*\s*",
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


@lru_cache(maxsize=16_384)  # more than the parts of the longest text, which are gone through several times
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
        for start, end in _spans_in(block):
            yield Quote(text=block.text[start - block.start : end - block.start], start=start, end=end)


def sentences_where(context: CheckContext, *signs: Sign, outside: tuple[SectionRole, ...] = ()) -> tuple[Quote, ...]:
    """Return the sentences that hold a word of one of these families or a match of one of these patterns, in order.

    Those in sections of the roles `outside` are left out. Each sign is looked for once in the whole text: a text may
    have tens of thousands of sentences.
    """
    text = laid_out(context, spoken_outside(context, *outside)) if outside else prose(context)
    places = (place for sign in signs for place in places_of(sign, text))
    found = {at for at in (_sentence_at(context, *place) for place in places) if at is not None}
    return tuple(_sentence(context, at) for at in sorted(found))


def sentence_after(context: CheckContext, sentence: Quote) -> Quote | None:
    """Return what the author says next."""
    at = bisect_right(_starts(context), sentence.start or 0)
    return _sentence(context, at) if at < len(_starts(context)) else None


def first_sentence(context: CheckContext) -> Quote | None:
    """Return the first sentence that the author says."""
    return _sentence(context, 0) if _starts(context) else None


def every_sentence(context: CheckContext) -> Iterator[str]:
    """Yield the words of every sentence that the author says."""
    return (context.packet.raw_text[start:end] for start, end in _spans(context))


def _sentence(context: CheckContext, at: int) -> Quote:
    start, end = _spans(context)[at]
    return Quote(text=context.packet.raw_text[start:end], start=start, end=end)


def _sentence_at(context: CheckContext, start: int, end: int) -> int | None:
    """Return which sentence holds all of a span."""
    at = bisect_right(_starts(context), start) - 1
    return at if at >= 0 and end <= _spans(context)[at][1] else None


@lru_cache(maxsize=KEPT)
def _spans(context: CheckContext) -> tuple[tuple[int, int], ...]:
    return tuple(span for block in spoken(context) for span in _spans_in(block))


@lru_cache(maxsize=KEPT)
def _starts(context: CheckContext) -> tuple[int, ...]:
    return tuple(start for start, _ in _spans(context))


def _spans_in(block: Block) -> Iterator[tuple[int, int]]:
    return ((block.start + match.start(), block.start + match.end()) for match in SENTENCE.finditer(block.text))


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


def sentence_with(context: CheckContext, words: Family, within: Iterable[Block] | None = None) -> Quote | None:
    """Return the first spoken sentence that holds a word of the family; of the spoken blocks `within`, if given."""
    hit = words.first(prose(context) if within is None else laid_out(context, within))
    if hit is None:
        return None
    around = _sentence_at(context, hit.start, hit.start + 1)
    return quote_at(context, *_spans(context)[around]) if around is not None else quote_hit(context, hit)
