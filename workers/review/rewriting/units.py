"""Cuts a ticket's text into units that are moved as a whole: headings, paragraphs, lists, tables, code, quotations.

A unit is a run of whole lines. Together the units hold every line with a character on it, in order, so whoever puts
them together again in any order loses nothing.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from workers.reading.document import Block, BlockKind, Document
from workers.reading.parse import is_wiki, parse_document

_LISTS = frozenset({BlockKind.ITEM, BlockKind.STEP, BlockKind.CHECKBOX})
_RUNS = (_LISTS, frozenset({BlockKind.ROW}), frozenset({BlockKind.QUOTATION}))
"""Kinds of which several blocks side by side are one list, table or quotation."""

_OPENING = re.compile(
    r"<!--|(?P<fence>(?:^|(?<=\n))[ \t>*+-]{0,20}(?P<mark>`{3,}|~{3,}))"
    r"|\{(?P<macro>code|noformat|quote|panel|color|expand|info|note|tip|warning|section|column)(?::[^{}\n]{0,300})?\}"
    r"|<(?P<tag>details|table|pre|blockquote)\b[^<>\n]{0,200}>",
    re.IGNORECASE,
)
_TO_THE_END = frozenset({"code", "noformat", "quote", "panel"})
"""What is not closed reaches to the end of the text, where it stands at the beginning of a line."""

_OF_CODE = re.compile(r"```|~~~|\{(?:code|noformat|quote|panel)\b", re.IGNORECASE)
_OF_SIGNATURE = re.compile(r"(?<![\w—-])(?:--|—)(?![\w—-])")
"""What stands above a signature. Without one, and without code or macros, a text ends with its last line."""
_HASH_LINES = re.compile(r"(?:^[ \t]*#[^\n]*\n?){2,}", re.MULTILINE)
"""Such lines are a list because they stand together; each alone would be a heading."""
_RULE = re.compile(r"[-=]{2,}")
_SILENT = re.compile(r"<!--.*?-->|<[^<>]*>|\{[^{}]*\}|[\W_]+", re.DOTALL)
LEVELS_OF_MARKUP = 6
"""A heading without markup, such as a label, has a higher level."""
_LISTED = re.compile(r"\s*(?:[*#+-]{1,6}\s|\(?\d{1,3}[.)）、])")
_LEAD_IN = (":", "：")


@dataclass(frozen=True)
class Span:
    """Characters of a text that stay together. `carries` says that more than its words hangs on it, as a picture."""

    start: int
    end: int
    carries: bool = False


@dataclass(frozen=True)
class Unit:
    """A run of whole lines, and the blocks that were read in it."""

    start: int
    end: int
    blocks: tuple[Block, ...]
    says: bool
    """Whether it says anything, or is only a heading, a rule, an unfilled prompt."""
    heading: Block | None = None
    """The heading that it begins with. One in an item of a list is none: below criteria it is read as one of them."""


def units_of(document: Document, spans: Sequence[Span] = ()) -> tuple[Unit, ...]:
    """Return the units of a text, in order.

    Args:
        document: the text as it was read.
        spans: what must not be cut, in order, where the author's own blocks are known (of a rich text); else it is seen
            from the lines.
    """
    lines = _Lines(document.source)
    whole = spans or [Span(*lines.span(first, last)) for first, last in _whole_lines(document, lines)]
    starts = [one.start for one in whole]
    held: list[list[Block]] = [[] for _ in whole]
    for block in document.blocks:
        held[max(bisect_right(starts, block.start) - 1, 0)].append(block)
    units: list[Unit] = []
    for span, blocks in zip(whole, held, strict=True):
        unit = _unit(document.source, span, tuple(blocks))
        if units and _belong_together(units[-1], unit, document.source):
            units[-1] = replace(
                units[-1], end=unit.end, blocks=units[-1].blocks + unit.blocks, says=units[-1].says or unit.says
            )
        else:
            units.append(unit)
    return tuple(units)


def is_heading_behind(document: Document, mark: str) -> bool:
    """Return whether a line with this mark of headings would be read as one behind the text, and not as part of it."""
    if mark.startswith("#") and is_wiki(document.source):
        return False  # there it is an item of a list
    if not _OF_SIGNATURE.search(document.source) and _ends_with_words(document):
        return True
    blocks = parse_document("", f"{document.source}\n\n{mark}A heading that nobody wrote").blocks
    return bool(blocks) and blocks[-1].kind is BlockKind.HEADING


def _ends_with_words(document: Document) -> bool:
    """Return whether it is plain that no code and no macro is open where the text ends."""
    source = document.source.rstrip()
    if not _OF_CODE.search(source):
        return True
    last = document.blocks[-1] if document.blocks else None
    is_read = last is not None and last.kind is not BlockKind.CODE and last.end >= len(source)
    return is_read and not _OF_CODE.search(source, source.rfind("\n") + 1)


def _unit(source: str, span: Span, blocks: tuple[Block, ...]) -> Unit:
    says = span.carries or any(block.kind is not BlockKind.HEADING for block in blocks)
    if not blocks and not says:  # a farewell is in no block, either
        says = _SILENT.sub("", source[span.start : span.end]) != ""
    first = blocks[0] if blocks else None
    if first is None or first.kind is not BlockKind.HEADING:
        return Unit(span.start, span.end, blocks, says)
    if first.level > LEVELS_OF_MARKUP and _LISTED.match(source, span.start, first.start):
        return Unit(span.start, span.end, blocks, says=True)
    return Unit(span.start, span.end, blocks, says, first)


def _belong_together(unit: Unit, following: Unit, source: str) -> bool:
    gap = source.count("\n", unit.end, following.start) - 1
    if gap == 0 and _are_items(unit, following, source):
        return True  # an item that begins with a label is one of its list all the same
    if following.heading or not unit.blocks or not following.blocks:
        return gap == 0 and not following.blocks and _is_tail(unit, source[following.start : following.end])
    last, first = unit.blocks[-1], following.blocks[0]
    if last.kind is BlockKind.HEADING:
        return False
    if last.kind is BlockKind.PARAGRAPH and source[: unit.end].endswith(_LEAD_IN):
        return gap <= 1
    is_run = any(last.kind in kinds and first.kind in kinds for kinds in _RUNS)
    return is_run and (gap == 0 or (last.kind is first.kind and last.kind in _LISTS))


def _are_items(unit: Unit, following: Unit, source: str) -> bool:
    if unit.heading or following.heading or not following.blocks:
        return False
    last = source.rfind("\n", unit.start, unit.end) + 1 or unit.start
    return bool(_LISTED.match(source, last, unit.end) and _LISTED.match(source, following.start, following.end))


def _is_tail(unit: Unit, line: str) -> bool:
    """A line without a block ends what it stands below; of a heading only the rule that makes it one does."""
    if unit.blocks and unit.blocks[-1].kind is BlockKind.HEADING:
        return _RULE.fullmatch(line.strip()) is not None
    return True


@dataclass
class _Lines:
    """Where the lines of a text begin."""

    source: str
    starts: list[int] = field(init=False)

    def __post_init__(self) -> None:
        self.starts = [0, *(match.end() for match in re.finditer("\n", self.source))]

    def number(self, offset: int) -> int:
        return bisect_right(self.starts, offset) - 1

    def span(self, first: int, last: int) -> tuple[int, int]:
        """Return the characters of these lines, without the white space behind them."""
        start, end = self.starts[first], self.starts[last + 1] if last + 1 < len(self.starts) else len(self.source)
        return start, start + len(self.source[start:end].rstrip())


def _whole_lines(document: Document, lines: _Lines) -> list[tuple[int, int]]:
    """Return runs of lines (first, last) that must not be cut: blocks, what is enclosed, single lines."""
    source = document.source
    runs = [(block.start, block.end - 1) for block in document.blocks if block.end > block.start]
    runs += [(start, end - 1) for start, end in _enclosures(source)]
    headings = {
        block.start for block in document.blocks if block.kind is BlockKind.HEADING and block.level <= LEVELS_OF_MARKUP
    }
    runs += [
        (run.start(), run.end() - 1)
        for run in _HASH_LINES.finditer(source)
        if sum(run.start() <= start < run.end() for start in headings) < run[0].strip().count("\n") + 1
    ]
    numbered = [(lines.number(start), lines.number(end)) for start, end in runs]
    numbered += [
        (number, number) for number in range(len(lines.starts)) if source[slice(*lines.span(number, number))].strip()
    ]
    return _merged(numbered)


def _merged(runs: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    merged: list[tuple[int, int]] = []
    for first, last in sorted(runs):
        if merged and first <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(last, merged[-1][1]))
        else:
            merged.append((first, last))
    return merged


def _enclosures(source: str) -> Iterable[tuple[int, int]]:
    """Yield the spans of comments, fenced code, macros and elements."""
    position = 0
    while opening := _OPENING.search(source, position):
        closing, is_long = _closing(source, opening)
        end = source.find(closing, opening.end())
        position = end + len(closing) if end >= 0 else len(source) if is_long else opening.end()
        if end >= 0 or is_long:
            yield opening.start(), position


def _closing(source: str, opening: re.Match[str]) -> tuple[str, bool]:
    """Return how an enclosure ends, and whether it reaches to the end of the text where it does not."""
    if opening["mark"]:
        return opening["mark"], True
    if opening["macro"]:
        before = source[source.rfind("\n", 0, opening.start()) + 1 : opening.start()]
        return f"{{{opening['macro']}}}", opening["macro"].lower() in _TO_THE_END and not before.strip()
    return f"</{opening['tag']}>" if opening["tag"] else "-->", False
