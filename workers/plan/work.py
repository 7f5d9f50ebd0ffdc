"""What a ticket lists as work, and what else its lists tell of the work. It takes words, it adds none."""

import re
from collections.abc import Iterable, Iterator, Set

from config.script import simplified
from workers.plan.phrasing import begins_with_verb
from workers.plan.request import PlanRequest
from workers.plan.statements import LIST_KINDS, Listed, joined, listed, one_line, sentences
from workers.plan.telling.demands import DEMANDS
from workers.plan.telling.forms import asks_to_choose, is_filled_in, is_of_form
from workers.plan.telling.nested import with_parts
from workers.plan.telling.present import (
    introduces_done,
    introduces_missing,
    introduces_parts,
    is_filed,
    is_ticked,
    leads_elsewhere,
    of_work,
    tells_of_today,
)
from workers.plan.telling.put_off import PUT_OFF
from workers.plan.telling.scenarios import in_scenarios, is_scenario_of_steps
from workers.plan.understood import WorkItem
from workers.plan.wording import content_of, is_among
from workers.reading.asides import is_beside_the_work
from workers.reading.document import BlockKind, Document, Section, SectionRole
from workers.reading.hints import is_hint

_OF_WORK = re.compile(
    r"\b(?:tasks?|sub-?tasks?|to-?dos?|to do|next steps|steps|work|action items?|actions|plan|implementation|changes)\b"
    r"|requirements?\b|需求(?!背景|来源|描述|分析)|任务|待办|工作|步骤|清单|计划|事项|改动|修改|需要添加",
    re.IGNORECASE,
)
_OF_EFFORT = re.compile(r"estimat|effort|工作量|工时|估算", re.IGNORECASE)
_OF_REPRODUCTION = re.compile(r"repro|replicate|recreate|复现|重现|操作", re.IGNORECASE)
_BESIDE = frozenset(
    {
        SectionRole.CHECKLIST,
        SectionRole.ENVIRONMENT,
        SectionRole.FREQUENCY,
        SectionRole.EVIDENCE,
        SectionRole.STEPS,
        SectionRole.PRECONDITIONS,
        SectionRole.QUESTION,
        SectionRole.TIMEBOX,
        SectionRole.DESIGN,
    }
)
"""Lists of these are used otherwise, or tell nothing of the work."""
_LEAD_IN = re.compile(r"[^:：]{1,200}[:：](?=\s|[\u4e00-\u9fff])")
_NO_END = ("?", "？", ":", "：")
_LEAST_CONTENT = 3
OUTSIDE = frozenset(
    {
        SectionRole.ACCEPTANCE,
        SectionRole.CHECKLIST,
        SectionRole.SCOPE_OUT,
        SectionRole.EVIDENCE,
        SectionRole.ENVIRONMENT,
        SectionRole.FREQUENCY,
        SectionRole.DESIGN,
        SectionRole.DEPENDENCIES,
        SectionRole.STEPS,
        SectionRole.RISKS,
        SectionRole.ROLLBACK,
        SectionRole.TIMEBOX,
    }
)
"""What stands there is no demand of the work, or is used otherwise."""
NO_WORK = OUTSIDE | {SectionRole.OBSERVED, SectionRole.EXPECTED, SectionRole.OUTPUT}
"""A list that stands there is none of work."""


def work_items(request: PlanRequest, document: Document, ways: Set[str] = frozenset()) -> Iterator[WorkItem]:
    """Yield what is listed as work, once, with the tick that it has. `ways` are listed to choose from, and are none."""
    seen: set[str] = set()
    for section in of_work(document):
        heading = one_line(section.heading.text) if section.heading else ""
        is_bug, is_of_work = request.kind == "BUG", _lists_work(section, heading, request.kind)
        for item in in_scenarios(joined(with_parts(_own(listed(section.blocks), ways)))):
            if is_scenario_of_steps(item.text) and section.role not in NO_WORK:
                continue  # it is a criterion
            if introduces_done(item.intro):
                continue
            is_row = item.is_work and not _OF_EFFORT.search(heading)
            is_box = (item.kind is BlockKind.CHECKBOX or is_row) and section.role not in NO_WORK
            is_order = (
                not is_bug
                and item.kind in LIST_KINDS
                and section.role not in NO_WORK
                and not tells_of_today(item.text)
                and (
                    begins_with_verb(item.text)
                    or any(map(DEMANDS.search, (item.text, item.intro)))
                    or introduces_missing(item.intro or _lead_in(item.text))
                    or introduces_parts(item.intro or _lead_in(item.text).rstrip())
                )
            )
            text = with_intro(item)
            if text in seen and heading and not is_among(heading, (text,)):
                text = (
                    f"{heading}{': ' if heading.isascii() else '：'}{text}"  # the same is to be done in another place
                )
            is_asked = text.endswith(("?", "？")) and not is_of_work
            if (is_of_work or is_box or is_order) and not is_asked and text not in seen and not _is_no_work(item.text):
                seen.add(text)
                yield WorkItem(text=text, is_done=item.is_done)


def _own(items: Iterable[Listed], ways: Set[str]) -> Iterator[Listed]:
    """Yield the items that are the ticket's own: none of a form, and none that is listed to choose from."""
    yield from (
        one for one in items if one.text not in ways and not asks_to_choose(one.intro) and not is_filled_in(one.text)
    )


def _lead_in(text: str) -> str:
    """Return what stands before the first colon of an item that was put together with it, nothing without one."""
    found = _LEAD_IN.match(text)
    return found[0] if found else ""


def _is_no_work(text: str) -> bool:
    return is_hint(text) or is_filed(text) or is_ticked(text)


def told_items(request: PlanRequest, document: Document) -> Iterator[str]:
    """Yield what is listed and tells of the work, whether it is an order or not; and what was said of criteria."""
    for section in of_work(document):
        if section.role in _BESIDE or (section.heading and is_of_form(section.heading.text)):
            continue
        for item in listed(section.blocks):
            is_step = request.kind == "BUG" and item.kind is BlockKind.STEP
            if (
                item.kind in LIST_KINDS
                and not is_step
                and _is_of_the_work(item.text)
                and not introduces_done(item.intro)
            ):
                yield item.text
        if section.role is SectionRole.ACCEPTANCE:
            yield from (one for one in sentences(document.source, (section,)) if not one.endswith(_NO_END))


def _is_of_the_work(text: str) -> bool:
    is_beside = _is_no_work(text) or leads_elsewhere(text) or is_beside_the_work(text) or tells_of_today(text)
    return not is_beside and not text.endswith(_NO_END) and len(content_of(text)) >= _LEAST_CONTENT


def _lists_work(section: Section, heading: str, kind: str) -> bool:
    match section.role:
        case SectionRole.SCOPE_IN | SectionRole.APPROACH:
            return True
        case SectionRole.CHECKLIST:
            return not is_of_form(heading)
        case SectionRole.STEPS:
            return kind != "BUG" and not _OF_REPRODUCTION.search(heading)
        case SectionRole.OTHER | SectionRole.GOAL:
            return _OF_WORK.search(heading) is not None and not _OF_EFFORT.search(heading)
    return False


def with_intro(item: Listed) -> str:
    if PUT_OFF.search(simplified(item.intro)):
        return item.text  # "To be decided:" is asked about by itself
    is_alone = not item.intro or begins_with_verb(item.text) or len(item.text.split()) > 4
    return item.text if is_alone else f"{item.intro} {item.text}"
