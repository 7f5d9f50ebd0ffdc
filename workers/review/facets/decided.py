"""Which places of a ticket a decision settles that stands in it: its own line, and the words that it quotes.

A letter that stands for a number is settled by the number, wherever it is told.
"""

import re
from functools import lru_cache

from workers.guardrail.masking import MASK
from workers.reading.anchored import anchored
from workers.review.rewriting.parts import DECISION

Span = tuple[int, int]

LETTER = re.compile(r"(?<![A-Za-z0-9])(?:N|XX?)(?![A-Za-z0-9])")
"""What stands for a number: "after N days", X 天后."""
# "N = 30", "default: 2", 默认 7 天: the number for which the letter stands.
_NUMBER_TOLD = anchored(
    r"\bdefault(?:s|ing)?(?: value)?(?: is| to| of)?\W{1,3}\d"
    r"|(?<![A-Za-z0-9])(?:N|XX?)[\"”'`*]{0,2}\s?(?:=|:|is|defaults? to)\s?\d"
    r"|默认(?:值)?\W{0,2}[为是]?\W{0,2}\d|(?<![A-Za-z0-9])(?:N|XX?)\s?(?:＝|：|为|是|默认)\s?\d"
)
_CUT = "…"
_SHORTEST = 4
"""Letters; of less than that nobody can tell which place it quotes."""


@lru_cache(maxsize=8)
def decided_spans(text: str) -> tuple[Span, ...]:
    """Return the spans of a text that the decisions in it settle, in the order of the decisions."""
    found: list[Span] = []
    lines = [one.span() for one in DECISION.finditer(text)]
    if not lines:
        return ()
    letters, places = _letters(_without(text, lines))
    for line in DECISION.finditer(text):
        found.append(line.span())
        quoted = _quoted(line["about"])
        at = letters.find(quoted) if quoted else -1
        if at >= 0:
            found.append((places[at], places[at + len(quoted) - 1] + 1))
    return tuple(found)


@lru_cache(maxsize=8)
def tells_number(text: str) -> bool:
    """Say whether a text tells for which number a letter in it stands."""
    return LETTER.search(text) is not None and _NUMBER_TOLD.search(text) is not None


def is_decided(title: str, text: str) -> bool:
    """Say whether a decision in a text is about its title."""
    letters = _letters(title)[0]
    return any((quoted := _quoted(line["about"])) and quoted in letters for line in DECISION.finditer(text))


def _quoted(about: str) -> str:
    """Return the letters of a quotation; of one in which something is hidden or cut, those of its longest part."""
    parts = about.replace(_CUT, MASK).split(MASK)
    longest = max((_letters(part)[0] for part in parts), key=len)
    return longest if len(longest) >= _SHORTEST else ""


def _letters(text: str) -> tuple[str, list[int]]:
    """Return the letters and digits of a text, folded, each with its place: markup may differ from what was quoted."""
    kept = [(one, at) for at, letter in enumerate(text) for one in letter.casefold() if letter.isalnum()]
    return "".join(one for one, _ in kept), [at for _, at in kept]


def _without(text: str, lines: list[Span]) -> str:
    """Return a text with blanks in place of some of its lines."""
    for start, end in lines:
        text = text[:start] + " " * (end - start) + text[end:]
    return text
