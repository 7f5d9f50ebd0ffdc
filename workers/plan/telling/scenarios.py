"""A scenario that is written as a list, a step an item: put together it is one statement. It judges nothing."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from config.script import simplified
from workers.plan.statements import Listed, one_line
from workers.reading.document import Block, BlockKind

_GIVEN = re.compile(r"\W{0,4}(?:given\b|假如|假设|给定|已知)", re.IGNORECASE)
_NEXT = re.compile(
    r"\W{0,4}(?:(?:and|but|when|then|than(?= (?:i|it|the|he|she|they|an?)\b))\b|并且|而且|同时|且|当|那么|则)",
    re.IGNORECASE,
)
_RESULT = re.compile(r"\W{0,4}(?:then\b|than(?= (?:i|it|the|he|she|they|an?)\b)|那么|则)", re.IGNORECASE)
_ACTS = re.compile(r"\W{0,4}(?:when\b|当)", re.IGNORECASE)
_GOES_ON = re.compile(r"\b(?:when|then)\b|当|那么|则", re.IGNORECASE)
_ENDS_WITH = re.compile(r"[,;.]\s*then\b|[，；。]\s*(?:那么|则)", re.IGNORECASE)
_MISSPELT = re.compile(r"\Athan\b", re.IGNORECASE)
_EDGE = " ,，;；。"


def in_scenarios(items: Iterable[Listed]) -> Iterator[Listed]:
    """Yield the items; those that are the steps of one scenario stand in one statement.

    What follows directly upon "when …" is its result, with or without "then"; where nothing is given it has the word.
    """
    group: list[Listed] = []
    for item in items:
        plain = simplified(item.text)
        if group and not _begins_anew(group, plain) and (_NEXT.match(plain) or _is_result(group)):
            group.append(item)
            continue
        yield from _together(group)
        group = [item] if _GIVEN.match(plain) or _ACTS.match(plain) else []
        if not group:
            yield item
    yield from _together(group)


def scenarios_in(blocks: Iterable[Block]) -> Iterator[Listed]:
    """Yield the scenarios that are written in lines or paragraphs of their own, a step a line."""
    for is_told, group in groupby(blocks, key=lambda block: block.kind is BlockKind.PARAGRAPH):
        lines = (line for block in group for line in block.text.split("\n")) if is_told else ()
        run = [Listed(text, BlockKind.PARAGRAPH) for line in lines if (text := one_line(line))]
        yield from (one for one in in_scenarios(run) if one not in run)


def is_scenario_of_steps(text: str) -> bool:
    """Say whether a statement is a scenario that was put together, or stands in one line."""
    plain = simplified(text)
    is_begun = _GIVEN.match(plain) is not None and _GOES_ON.search(plain) is not None
    return is_begun or (_ACTS.match(plain) is not None and _ENDS_WITH.search(plain) is not None)


def is_step(text: str) -> bool:
    """Say whether a statement begins as a step of a scenario does."""
    plain = simplified(text)
    return _GIVEN.match(plain) is not None or _NEXT.match(plain) is not None


def _is_given(group: Sequence[Listed]) -> bool:
    return _GIVEN.match(simplified(group[0].text)) is not None


def _has_result(group: Sequence[Listed]) -> bool:
    return any(_RESULT.match(simplified(one.text)) for one in group)


def _is_result(group: Sequence[Listed]) -> bool:
    is_after = _ACTS.match(simplified(group[-1].text)) is not None
    return _is_given(group) and is_after and not _has_result(group)


def _begins_anew(group: Sequence[Listed], plain: str) -> bool:
    """Say whether a condition is another one than that with which a group begins, where nothing is given."""
    return not _is_given(group) and _ACTS.match(plain) is not None


def _together(group: list[Listed]) -> Iterator[Listed]:
    is_whole = any(_NEXT.match(simplified(one.text)) for one in group[1:])
    is_whole = is_whole and (_is_given(group) or _has_result(group))
    if len(group) < 2 or not is_whole:
        yield from group
        return
    gap = ", " if group[0].text.isascii() else "，"
    words = gap.join(_MISSPELT.sub("Then", one.text.strip(_EDGE)) for one in group)
    yield replace(group[0], text=words, is_done=all(one.is_done for one in group))
