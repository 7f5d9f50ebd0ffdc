"""Tells whether two statements are the same one, word by word. Ignores case, order and punctuation."""

import re
from collections import Counter
from collections.abc import Sequence

from workers.reading.language import CJK
from workers.review.facets.values import Facet

SAME_F = 0.8
"""Least token F of two statements that count as one."""
_SAME_QUOTE_F = 0.5

_TOKEN = re.compile(rf"[{CJK}]|[^\W_{CJK}]+")


def tokens(text: str) -> list[str]:
    """Return the runs of letters or digits of a text in lower case; a Chinese character is a token of its own."""
    return _TOKEN.findall(text.casefold())


def token_f(left: str, right: str) -> float:
    """Return the F score of the tokens that two texts share, counted as often as they occur.

    Its tokens are those of `tokens`.
    """
    one, other = (Counter(tokens(text)) for text in (left, right))
    total = one.total() + other.total()
    return 2 * (one & other).total() / total if total else float(left.strip() == right.strip())


def matches(predicted: Sequence[str], gold: Sequence[str]) -> int:
    """Return how many of `predicted` and `gold` are the same statement, one to one, the closest pair first."""
    pairs = sorted(
        (
            (score, -i, -j)
            for i, left in enumerate(predicted)
            for j, right in enumerate(gold)
            if (score := token_f(left, right)) >= SAME_F
        ),
        reverse=True,
    )
    used_left: set[int] = set()
    used_right: set[int] = set()
    for _, i, j in pairs:
        if i not in used_left and j not in used_right:
            used_left.add(i)
            used_right.add(j)
    return len(used_left)


def overlaps(one: str | None, other: str | None) -> bool:
    """Return whether one quote lies in the other, or they share half of their words; no quote overlaps with any."""
    if not one or not other:
        return False
    left, right = (" ".join(quote.casefold().split()) for quote in (one, other))
    return left in right or right in left or token_f(one, other) >= _SAME_QUOTE_F


def facet_called(gap: str) -> Facet | None:
    """Return the facet by which a reader calls a gap, such as that of "steps missing"; None for any other name."""
    return next((facet for facet in Facet if gap.casefold().startswith(facet.replace("_", " "))), None)
