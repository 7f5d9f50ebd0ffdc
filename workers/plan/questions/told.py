"""What a ticket only guesses, asks in its form, or spells in two ways. It is assumed, and holds up no plan."""

import re
from collections.abc import Iterator

from config.script import simplified
from workers.plan.questions.candidate import Candidate
from workers.plan.request import PlanRequest
from workers.plan.statements import LIST_KINDS, one_line
from workers.plan.telling.put_off import OPEN, PUT_OFF
from workers.plan.understood import Understood
from workers.plan.wording import content_of, recall

WEIGHT = 0.45
"""Enough for an assumption, too little to hold up a plan."""
_NAME = re.compile(r"(?<![\w/.@-])[A-Za-z][A-Za-z0-9]*(?:[-_][A-Za-z0-9]+){2,}(?![\w/.-])")
_PART = re.compile(r"[-_]")
_PROPOSAL = re.compile(
    r"(?:\b(?:proposal|suggestion)(?: is(?: to)?[:,]?\s+|\s?:\s*)|(?:提议|建议|方案)(?:是[:：]?|如下[:：]|[:：])\s*)"
    r"(?P<what>[^\n.。]{4,200})",
    re.IGNORECASE,
)
_PROPOSED = 0.6
"""Least share of what a proposal is about that the question names which it answers."""


def told_open(request: PlanRequest, understood: Understood) -> Iterator[Candidate]:
    """Yield what the ticket takes for likely, what its form asks and nobody ticked, and names of the same parts."""
    for quote in understood.guessed:
        yield Candidate(matter="guess", words=quote, quote=quote, weight=WEIGHT)
    known = (*understood.put_off, *(gap.quote or "" for gap in request.gaps))
    for quote in (one for one in understood.asked if not any(one in each for each in known)):
        yield Candidate(matter="asks", words=quote, quote=quote, weight=WEIGHT)
    for one, other in _names_apart(request.document.source):
        yield Candidate(matter="names", words=one, quote=one, options=(one, other), weight=WEIGHT)


def _names_apart(source: str) -> Iterator[tuple[str, str]]:
    """Yield names that have the same three parts or more, the later one in another order: `a-1-b` and `a-b-1`."""
    first: dict[tuple[str, ...], tuple[str, list[str]]] = {}
    for name in dict.fromkeys(_NAME.findall(source)):
        parts = _PART.split(name.casefold())
        known, known_parts = first.setdefault(tuple(sorted(parts)), (name, parts))
        if parts != known_parts:
            yield known, name


def is_proposed(question: str, request: PlanRequest) -> bool:
    """Say whether what a question asks is what the ticket proposes then: "The proposal is: …", 方案是：…."""
    asked = content_of(question)
    told = (one["what"] for one in _PROPOSAL.finditer(simplified(request.document.source)))
    return question.endswith(("?", "？")) and any(recall(content_of(one), asked) >= _PROPOSED for one in told)


def is_answered(question: str, request: PlanRequest) -> bool:
    """Say whether the item of a list that asks a question answers it as well: "Is it required? Yes", 是否必填？是."""
    for block in request.document.blocks if question.endswith(("?", "？")) else ():
        asked, found, answer = one_line(block.text).partition(question)
        if block.kind in LIST_KINDS and found and not asked.strip():
            told = answer.strip(" *_-–—")
            return bool(told) and not told.endswith(("?", "？")) and not (OPEN.search(told) or PUT_OFF.search(told))
    return False
