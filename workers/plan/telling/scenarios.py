"""A scenario that is written as a list, a step an item: put together it is one statement. It judges nothing."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from config.script import simplified
from workers.plan.statements import Listed

_GIVEN = re.compile(r"\W{0,4}(?:given\b|假如|假设|给定|已知)", re.IGNORECASE)
_NEXT = re.compile(r"\W{0,4}(?:(?:and|but|when|then)\b|并且|而且|同时|且|当|那么|则)", re.IGNORECASE)
_RESULT = re.compile(r"\W{0,4}(?:then\b|那么|则)", re.IGNORECASE)
_ACTS = re.compile(r"\W{0,4}(?:when\b|当)", re.IGNORECASE)
_EDGE = " ,，;；。"


def in_scenarios(items: Iterable[Listed]) -> Iterator[Listed]:
    """Yield the items; those that are the steps of one scenario stand in one statement.

    What follows directly upon "when …" is its result, with or without "then".
    """
    group: list[Listed] = []
    for item in items:
        plain = simplified(item.text)
        if group and (_NEXT.match(plain) or _is_result(group)):
            group.append(item)
            continue
        yield from _together(group)
        group = [item] if _GIVEN.match(plain) else []
        if not group:
            yield item
    yield from _together(group)


def is_scenario_of_steps(text: str) -> bool:
    """Say whether a statement is a scenario that was put together, or stands in one line."""
    plain = simplified(text)
    return (
        _GIVEN.match(plain) is not None and re.search(r"\b(?:when|then)\b|当|那么|则", plain, re.IGNORECASE) is not None
    )


def is_step(text: str) -> bool:
    """Say whether a statement begins as a step of a scenario does."""
    plain = simplified(text)
    return _GIVEN.match(plain) is not None or _NEXT.match(plain) is not None


def _is_result(group: list[Listed]) -> bool:
    return _ACTS.match(simplified(group[-1].text)) is not None and not any(
        _RESULT.match(simplified(one.text)) for one in group
    )


def _together(group: list[Listed]) -> Iterator[Listed]:
    is_whole = any(_NEXT.match(simplified(one.text)) for one in group[1:])
    if len(group) < 2 or not is_whole:
        yield from group
        return
    gap = ", " if group[0].text.isascii() else "，"
    words = gap.join(one.text.strip(_EDGE) for one in group)
    yield replace(group[0], text=words, is_done=all(one.is_done for one in group))
