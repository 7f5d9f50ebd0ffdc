"""Finds the numbers of lists that are not seen at once: items behind `#`, and `3.30天` or `3、30天`, item or amount.

They count only where the items around them leave no other reading. Reads no answers.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from workers.conversation.heads import AMOUNT, Head
from workers.conversation.text import ReplyText

_ITEM = re.compile(r"[ \t]{0,3}#[ \t]+(?=\S)")
_INNER = re.compile(r"[ \t]{0,3}#[#*-]+[ \t]")
_LINE = re.compile(r"[^\n]*\n?")
_GLUED = re.compile(
    rf"(?P<line>(?:\A|(?<=\n))[ \t]*)?(?<![\w.])(?P<number>\d{{1,2}})(?:\.(?=\d+{AMOUNT})|[)、](?=\d)|/ (?=\d))",
    re.IGNORECASE,
)
_FEWEST = 2
_FEWEST_GLUED = 3


def marked_items(reply: ReplyText) -> tuple[Head, ...]:
    """Return the items of the one list whose items begin with `#`, as wiki markup numbers them; else nothing."""
    lines = [(match.start(), match.group()) for match in _LINE.finditer(reply.folded) if match.group()]
    of_list = [bool(_ITEM.match(line) or _INNER.match(line)) for _, line in lines]
    first = next((at for at, is_item in enumerate(of_list) if is_item), len(lines))
    last = next((at for at in range(first, len(lines)) if not of_list[at]), len(lines))
    if any(of_list[last:]) or (last < len(lines) and lines[last][1].strip()):
        return ()
    items = [(start, match.end()) for start, line in lines[first:last] if (match := _ITEM.match(line))]
    heads = (
        Head((number,), "list", start, start + width, begins_line=True, is_place=True)
        for number, (start, width) in enumerate(items, start=1)
    )
    return tuple(heads) if len(items) >= _FEWEST else ()


def with_glued(reply: ReplyText, heads: Sequence[Head], known: Collection[int]) -> tuple[Head, ...]:
    """Return the heads with the numbers that stand directly before another one: `2.30天`, `2、30天`.

    One that is not the next in turn is unsure, where it begins a line and a question of that number is `known`.
    """
    headed = {number for head in heads for number in head.numbers}
    starts = {head.start for head in heads}
    glued = [one for one in _glued(reply.folded) if one.start not in starts and one.numbers[0] not in headed]
    ordered = sorted((*heads, *glued), key=lambda head: head.start)
    fitting = [one for at, one in enumerate(ordered) if one in glued and _fits(ordered, at)]
    if not heads:
        return tuple(fitting) if len(fitting) >= _FEWEST_GLUED else ()
    unsure = [one for one in glued if one not in fitting and one.begins_line and one.numbers[0] in known]
    found = (*heads, *fitting, *(replace(one, form="unsure") for one in unsure))
    return tuple(sorted(found, key=lambda head: head.start))


def _glued(text: str) -> Iterator[Head]:
    for match in _GLUED.finditer(text):
        yield Head((int(match["number"]),), "list", match.start("number"), match.end(), match["line"] is not None)


def _fits(ordered: Sequence[Head], at: int) -> bool:
    """Say whether a number is the next one in turn, at the beginning of a line or between its two neighbours."""
    number, begins_line = ordered[at].numbers[0], ordered[at].begins_line
    follows = at > 0 and ordered[at - 1].numbers[-1] == number - 1
    precedes = at + 1 < len(ordered) and ordered[at + 1].numbers[0] == number + 1
    if at == 0:
        return begins_line and precedes
    return follows and (begins_line or precedes)
