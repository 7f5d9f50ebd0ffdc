"""By what a ticket says that it will be judged: its criteria, one statement each. It sorts nothing else."""

from collections.abc import Iterator
from itertools import chain

from config.script import simplified
from workers.plan.phrasing.complaints import complaint_then_wish
from workers.plan.phrasing.needs import need_as_order, parts_in, thing_wished, update_as_order, wish_in_case
from workers.plan.phrasing.orders import begins_with_verb
from workers.plan.phrasing.reasons import without_reason
from workers.plan.phrasing.weighed import only_thinks_of_it
from workers.plan.request import PlanRequest
from workers.plan.staging.examples import is_beside_it
from workers.plan.statements import Listed, joined, listed, one_line, says_something, sentences, without_aside
from workers.plan.telling.demands import demands_apart, is_no_demand, only_points, points_back
from workers.plan.telling.kinds import only_gathers
from workers.plan.telling.laid_out.layout import own_words
from workers.plan.telling.present import is_filed, is_ticked, is_told_elsewhere, of_work
from workers.plan.telling.prose import falls_back, only_quotes
from workers.plan.telling.put_off import decided_part
from workers.plan.telling.roles import SET_APART, waits_for_others
from workers.plan.telling.scenarios import in_scenarios, is_scenario_of_steps, scenarios_in
from workers.plan.wording import content_of, is_among, words_of
from workers.plan.work import NO_WORK, wanted_in, with_intro
from workers.reading.document import Document, SectionRole
from workers.reading.hints import is_hint

_NO_CRITERIA = (
    *(is_beside_it, is_ticked, is_no_demand, is_told_elsewhere, falls_back, waits_for_others, only_points),
    *(only_gathers, only_thinks_of_it, need_as_order, update_as_order, parts_in),
)
_CAN: dict[bool, str] = {True: "It is possible to ", False: "可以"}
_LEAD_INS = (":", "：")
_ASKS = ("?", "？")


def criteria_in(request: PlanRequest) -> Iterator[str]:
    """Yield the items of the criteria sections and each scenario, then what else the review took for a criterion."""
    judged = tuple(map(own_words, request.criteria))
    scenarios = tuple(one for text in judged if (one := one_line(text)) and "\n" in text)
    found: list[str] = []
    for text in (with_intro(item) for item in _items(request) if _is_one(item)):
        if not any(words_of(text) <= words_of(one) for one in found):  # two of one list may differ by a word
            found.append(text)
    found += [one for one in scenarios if not is_among(one, found)]
    quoted = tuple(filter(only_quotes, sentences(request.document.source, request.document.sections)))
    for text in map(without_aside, map(one_line, judged)):
        leads_in = text.endswith(_LEAD_INS) and not begins_with_verb(text)
        is_one = says_something(text) and content_of(text) and not leads_in
        is_one = is_one and not any(tells(text) for tells in _NO_CRITERIA) and not any(text in one for one in quoted)
        parts = demands_apart(decided_part(text)) if is_one else ()
        found += [one for one in map(_wanted, parts) if one and not is_among(one, found)]
    yield from (one for one in found if not points_back(one, request.title))


def _wanted(text: str) -> str:
    """Return a criterion without what it is for, and of a wish in some case what is possible in the end."""
    text = complaint_then_wish(text)[1] or text
    case, wish = wish_in_case(text)
    return f"{_CAN[text.isascii()]}{wish}" if case and wish else thing_wished(without_reason(text))


def ticked_in(document: Document) -> Iterator[str]:
    """Yield what a ticket ticks off, in the words of its criteria."""
    for section in document.sections:
        yield from (with_intro(item) for item in in_scenarios(joined(wanted_in(section))) if item.is_done)


def _items(request: PlanRequest) -> Iterator[Listed]:
    sections = request.document.sections_with(SectionRole.ACCEPTANCE)
    others = tuple(one for one in of_work(request.document) if one not in sections and one.role not in NO_WORK)
    yield from chain.from_iterable(
        (*in_scenarios(joined(wanted_in(section))), *scenarios_in(section.blocks)) for section in sections
    )
    for section in others:
        told = (*in_scenarios(joined(listed(section.blocks))), *scenarios_in(section.blocks))
        yield from (item for item in told if is_scenario_of_steps(item.text))


def _is_one(item: Listed) -> bool:
    """Say whether an item is one that somebody can check: what it leaves out or asks is told elsewhere."""
    is_apart = item.text.endswith(_ASKS) or SET_APART.search(simplified(item.text)) is not None
    return not (is_apart or is_hint(item.text) or is_filed(item.text))
