"""Whether evidence says the opposite of a claim: the sentences nearest to it are negated where it is not."""

import re

from workers.document.support.prepared import Prepared
from workers.grounding.claims import content_units

_SAME_SENTENCE = 0.85
"""Least share of words that the nearest sentence has where it says the same or the opposite."""
_PART = re.compile(r"[,;:，；：、]|\s[-–—]+\s|——|\bbut\b|但", re.IGNORECASE)
_FEWEST_OWN = 2
_NOT = re.compile(
    r"\b(?:not|no|never|neither|nor|none|nobody|nothing|without|cannot|\w{2,8}n['’]t)\b"
    r"|不(?!仅|但|断|同|久|少|过)|没有?|未(?!来)|无法|从未|禁止|拒绝",
    re.IGNORECASE,
)


def says_opposite(source: Prepared, claim: str) -> bool:
    """Say whether every sentence that shares nearly all words with a claim is negated where the claim is not."""
    units = content_units(_NOT.sub("", claim))
    if not units:
        return False
    alike = [
        one for one in source.sentences if len(units & content_units(_NOT.sub("", one))) >= _SAME_SENTENCE * len(units)
    ]
    return bool(alike) and all(_is_negated(_of_it(one, units)) != _is_negated(claim) for one in alike)


def _of_it(sentence: str, units: frozenset[str]) -> str:
    """Return a sentence without what follows on something else: "…, but not before they asked" denies nothing of it.

    What follows and has next to no words of its own, as "…, but that is not so", speaks of what was said.
    """
    parts = _PART.split(sentence)
    while len(parts) > 1:
        own = content_units(_NOT.sub("", parts[-1]))
        if units & own or len(own) < _FEWEST_OWN:
            break
        parts.pop()
    return ", ".join(parts)


def _is_negated(sentence: str) -> bool:
    return len(_NOT.findall(sentence)) % 2 == 1
