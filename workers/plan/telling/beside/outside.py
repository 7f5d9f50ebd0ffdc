"""What a ticket leaves out, and what its work rests on: other tickets, other people, designs. It plans nothing."""

import re
from collections.abc import Collection, Iterable

from config.script import simplified
from workers.plan.request import PlanRequest
from workers.plan.statements import sentences
from workers.plan.telling.beside.sources import sources_in, upstream_in
from workers.plan.telling.beside.tickets import rests_on_ticket
from workers.plan.telling.laid_out.sections import said_in
from workers.plan.telling.roles import SET_APART, is_source, waits_for_others, waits_for_ticket
from workers.plan.work import left_out_in
from workers.reading.document import SectionRole

_WAITS = (waits_for_ticket, rests_on_ticket, waits_for_others, is_source)
# "All tabs get it, desktop stays unchanged", 三个页都有，桌面不变: the last clause says what does not change.
_UNCHANGED = re.compile(
    r".*[,;] (?:and |but |while )?(?P<en>(?!(?:which|that|it|they|this|these|all) )(?:[\w/-]+ ){1,5}?"
    r"(?:stays?|remains?|is|are) (?:left )?(?:unchanged|as (?:it is|they are|is)))\W*"
    r"|.*[，；](?P<zh>(?!它|这|其|都|均)[^，。；]{2,16}?(?:保持|维持)?不变)\W*",
    re.IGNORECASE | re.DOTALL,
)
_NO_END = (":", "：", "?", "？")


def left_out_of(request: PlanRequest, said: Iterable[str], planned: Collection[str]) -> tuple[str, ...]:
    """Return what the ticket says is no part of the work, without what is planned all the same."""
    told = (
        *said_in(request, "out_of_scope", SectionRole.SCOPE_OUT),
        *(one for one in said if SET_APART.search(simplified(one)) and not one.endswith(_NO_END)),
        *left_out_in(request.document),
    )
    return tuple(dict.fromkeys(map(_unchanged_in, (one for one in told if one not in planned))))


def _unchanged_in(text: str) -> str:
    """Return only the clause that says what does not change, where a sentence ends with one."""
    found = _UNCHANGED.fullmatch(simplified(text))
    return text[slice(*found.span(found.lastgroup))] if found and found.lastgroup else text


def rests_on(request: PlanRequest, said: Collection[str]) -> tuple[str, ...]:
    """Return what the ticket says comes first, and what is to be looked at beside it."""
    document = request.document
    told = (
        *said_in(request, "dependency", SectionRole.DEPENDENCIES),
        *(one for one in said if any(waits(one) for waits in _WAITS)),
        *upstream_in(document, said),
        *sources_in(document),
        *filter(waits_for_others, sentences(document.source, document.sections_with(SectionRole.DESIGN))),
    )
    return tuple(dict.fromkeys(told))
