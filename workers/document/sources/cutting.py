"""Where the sentences of a block end: in no bracket and in no word of signs, and not where a line only goes on."""

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple

from workers.reading.document import Block, BlockKind
from workers.reading.language import CJK, weighted_length
from workers.reading.sentences import sentence_spans

_NESTED = re.compile(r"\n\s*(?:[-*+•#]{1,3}|\d{1,2}[.)])\s+(?:\[[ xX]?\]\s*)?")
_QUOTED_ITEM = re.compile(r"(?:[-*+•]|\d{1,2}[.)])\s+(?=\S)")
_TICK = re.compile(r"\*{0,2}\[[ xX]?\]\s+(?=\S)")
_ONE_WORD = re.compile(
    r"(?:https?|ftp)://[^\s\]|<>]+|!\[[^\]\n]{0,200}\]\([^)\n]{1,500}\)|`[^`\n]{1,300}`|\{\{[^{}\n]{1,300}\}\}"
    r"|(?<![\w!])!(?=\S)[^!|\n]{1,200}\.\w{1,5}(?:\|[^!\n]{0,120})?!"
    r"|(?<![\w\]])\([^()\n]{2,300}\)|（[^（）\n]{2,200}）|“[^“”\n]{2,200}”|「[^「」\n]{2,200}」"
)
"""Addresses, pictures in both markups, code, and what stands in brackets: no sentence ends within one."""
_LONGEST = 300
"""Of a sentence that goes on further than that nobody is sure that it is one."""
_HALVES = (";", "；")
_GOES_ON = re.compile(
    r"[,，、(（]\s*\Z|(?<![\w'’-])(?:an?|the|of|and|or|from|as|if|than|into|because|my|our|your|its|their)\s*\Z",
    re.IGNORECASE,
)
"""How a line ends whose sentence goes on in the next one."""
_GOES_ON_BELOW = re.compile(r"\s*(?:以及|并且?|並且?|或者?|和|与|與|及|则|則|从而|從而|导致|導致|使得|而且?|且)(?=\S)")
"""How a line begins that goes on with the sentence of the line above it."""
_BETWEEN_SIGNS = re.compile(rf"(?<=[{CJK}，。；：、“”（）])\s*\n\s*(?=[{CJK}，。；：、“”（）])")


INTRODUCES = (":", "：")
"""How a sentence ends that introduces a list."""
ENDS = (".", "。", "!", "！", "?", "？")
"""How one ends that is whole: of a list right below it, it says nothing."""
_FEW_LINES, _LONGEST_LINE = 3, 80
_OF_STORY = re.compile(
    r"\W*(?:as an? |i (?:want|need|would|can)\b|so (?:that\b|i\b)|in order to\b|(?:given|when|then|and)\b)"
    r"|\W*(?:作为|作為|我(?:想|希望|需要)|以便|从而|從而)",
    re.IGNORECASE,
)


class Cut(NamedTuple):
    """A sentence; `goes_along` says that it belongs to the one before it, `begins_line` that a line begins with it."""

    text: str
    goes_along: bool
    begins_line: bool


def cut(source: str, block: Block) -> Iterator[Cut]:
    """Yield the sentences of a block, each on one line and without the mark of an item."""
    for start, end in _whole(source, block):
        for number, line in enumerate(_NESTED.split(source[start:end])):
            text = " ".join(_BETWEEN_SIGNS.sub("", line).split())
            text = _QUOTED_ITEM.sub("", text, count=1) if block.kind is BlockKind.QUOTATION else text
            text = text[found.end() :] if (found := _TICK.match(text)) else text
            yield Cut(text, goes_along=not number, begins_line=number > 0 or _begins_line(source, start))


def lines_below(cuts: Sequence[Cut]) -> int:
    """Return how many of the last sentences are lines of a list that no sign marks: several in a row that end without
    one, or two below a line that introduces them. A story is told on several lines, too.
    """
    run = list(takewhile(_is_line, reversed(cuts)))
    lines = list(takewhile(lambda one: not one.text.endswith(INTRODUCES), run))
    is_introduced = len(lines) < len(cuts) and cuts[-len(lines) - 1].text.endswith(INTRODUCES)
    is_list = len(lines) >= (_FEW_LINES - is_introduced) and not any(_OF_STORY.match(one.text) for one in lines)
    return len(lines) if is_list else 0


def _is_line(one: Cut) -> bool:
    return one.begins_line and not one.text.endswith(ENDS) and weighted_length(one.text) <= _LONGEST_LINE


def is_quoted_item(block: Block) -> bool:
    """Say whether a block is an item of a list that somebody is quoted with."""
    return block.kind is BlockKind.QUOTATION and _QUOTED_ITEM.match(block.text) is not None


def _whole(source: str, block: Block) -> Iterator[tuple[int, int]]:
    """Yield where the sentences of a block stand; a semicolon on a line ends none."""
    words = [match.span() for match in _ONE_WORD.finditer(source, block.start, block.end)]
    begin = -1
    for start, end in sentence_spans(source, block.start, block.end):
        begin = start if begin < 0 else begin
        is_half = source.startswith(_HALVES, end - 1) and end < block.end and "\n" not in source[end : end + 2]
        is_within = any(first < end < last for first, last in words)
        goes_on = is_half or is_within or _is_wrapped(source, begin, end, block.end)
        if not goes_on or end - begin > _LONGEST:
            yield begin, end
            begin = -1
    if begin >= 0:
        yield begin, block.end


def _begins_line(source: str, at: int) -> bool:
    """Say whether nothing but white space stands between the beginning of a line and what follows `at`."""
    begin = at + len(source[at:]) - len(source[at:].lstrip())
    return not source[source.rfind("\n", 0, begin) + 1 : begin].strip()


def _is_wrapped(source: str, start: int, end: int, last: int) -> bool:
    """Say whether a line ends here and its sentence does not."""
    gap = re.match(r"[ \t]*\n[ \t]*(?=\S)", source[end : min(last, end + 80)])
    if gap is None:
        return False
    if _NESTED.match(source, end + gap[0].index("\n"), last):
        return False
    return bool(
        _GOES_ON.search(source[max(start, end - 20) : end]) or _GOES_ON_BELOW.match(source, end + gap.end(), last)
    )
