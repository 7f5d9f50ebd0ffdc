"""How a wish says in sentences how it is to be, beside why it is wanted. It lists nothing."""

import re
from collections.abc import Iterator, Sequence

from config.script import simplified
from workers.plan.phrasing import begins_with_verb
from workers.plan.request import PlanRequest
from workers.plan.statements import CELL_GAP, one_line, sentences
from workers.plan.telling.demands import binds, is_no_demand, states_rule, tells_condition
from workers.plan.telling.present import introduces_today, tells_of_today
from workers.plan.telling.summary import sentence_ends
from workers.reading.document import Document

_NEEDS = re.compile(r"\bneeds?\b(?! to)|需要?(?!求)", re.IGNORECASE)
_FEW_SENTENCES = 12
"""What a wish of so few sentences says how it is, is how it is to be."""
_SURE = 0.5
_TURN = re.compile(r"\W*(?:首先|其次|再次|接着|最后)(?!是|一[个次]|更新|登录)")
_FEWEST_TURNS = 2
_NO_END = (":", "：", "?", "？")


def rules_in(request: PlanRequest, told: Sequence[str]) -> Iterator[str]:
    """Yield how it is to be, told in sentences, and what is done in turn.

    In a long ticket, and one of technical work, it is only what binds, as the rest may tell of today.
    """
    why = (*reasons_in(request), *_of_today(request.document))
    says_how = states_rule if request.kind == "FEATURE" and len(told) <= _FEW_SENTENCES else binds
    is_in_turn = sum(_TURN.match(simplified(one)) is not None for one in told) >= _FEWEST_TURNS
    for one in told:
        is_why = any(one in text for text in why) and not tells_condition(one)
        if (
            (binds(one) or says_how(one) or (is_in_turn and _TURN.match(simplified(one))))
            and not is_why
            and CELL_GAP not in one
            and not is_no_demand(one)
            and not one.endswith(_NO_END)
        ):
            yield one


def only_needs(text: str) -> bool:
    """Say whether a sentence tells of a need, and neither orders anything nor binds."""
    return _NEEDS.search(simplified(text)) is not None and not begins_with_verb(text) and not binds(text)


def _of_today(document: Document) -> Iterator[str]:
    of_today = (one for one in document.sections if one.heading and introduces_today(one.heading.text))
    yield from sentences(document.source, of_today)
    for section in document.sections:
        for text in (one_line(block.text) for block in section.blocks):
            if tells_of_today(text[: next(iter(sentence_ends(text)), 0)]):
                yield text  # what follows tells of today as well


def reasons_in(request: PlanRequest) -> list[str]:
    """Return what the review took for the reason of the ticket, as far as it is sure of it."""
    return [one.text for one in request.told if one.role == "reason" and one.certainty >= _SURE]
