"""Two limits in a ticket that cannot both hold: the same thing and unit, another number. Knows no other conflict."""

import re
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from workers.grounding.claims import content_units

_LIMIT = re.compile(
    r"(?P<number>\d[\d,]*(?:\.\d+)?)\s?(?P<unit>%|[a-z]+|[毫秒分钟小时天周月年个条次兆字节元行位张]{1,3})",
    re.IGNORECASE,
)
_LIMITS = re.compile(
    r"\b(?:at most|at least|max(?:imum)?|min(?:imum)?|up to|no more than|no less than|within|limit(?:ed)?|must|shall"
    r"|should)\b"
    r"|不超过|最多|至少|以内|之内|上限|下限|必须|应",
    re.IGNORECASE,
)
_ALIKE = 0.6
"""Least share of what the shorter of two sentences is about that the longer one is about as well."""


class Conflict(NamedTuple):
    """Two sentences, verbatim, of which only one can hold."""

    one: str
    other: str


def conflicts_in(sentences: Sequence[str]) -> Iterator[Conflict]:
    """Yield pairs of sentences that set one limit each, for the same thing, and not the same."""
    limits = [(one, found[0]) for one in sentences if _LIMITS.search(one) and len(found := _LIMIT.findall(one)) == 1]
    for (one, (number, unit)), (other, (other_number, other_unit)) in combinations(limits, 2):
        if unit.casefold() == other_unit.casefold() and number != other_number and _is_alike(one, other):
            yield Conflict(one, other)


def _is_alike(one: str, other: str) -> bool:
    about, about_other = (content_units(_LIMITS.sub(" ", _LIMIT.sub(" ", text))) for text in (one, other))
    shorter = min(len(about), len(about_other))
    return shorter > 1 and len(about & about_other) >= _ALIKE * shorter
