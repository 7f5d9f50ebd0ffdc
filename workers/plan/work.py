"""What a ticket lists as work, and what else its lists tell of the work. It takes words, it adds none."""

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import replace
from itertools import groupby

from config.script import simplified
from workers.plan.phrasing.bare import bare_order
from workers.plan.phrasing.closing import TRIES
from workers.plan.phrasing.complaints import MENDS, complains_of_below, names_faults
from workers.plan.phrasing.needs import update_as_order
from workers.plan.phrasing.orders import begins_with_verb
from workers.plan.phrasing.weighed import only_thinks_of_it
from workers.plan.request import PlanRequest
from workers.plan.statements import LIST_KINDS, Listed, joined, listed, names_a_list, one_line, orders_below, sentences
from workers.plan.telling.beside.experience import tells_experience
from workers.plan.telling.beside.sources import only_as_shown
from workers.plan.telling.beside.status import tells_status
from workers.plan.telling.beside.tickets import only_rests_on
from workers.plan.telling.counted import is_for_somebody
from workers.plan.telling.demands import DEMANDS, binds, demands, states_rule
from workers.plan.telling.forms import asks_to_choose, is_filled_in, is_of_form, needed_in
from workers.plan.telling.laid_out.fragments import is_fragment, is_name
from workers.plan.telling.laid_out.names import spelt, with_names
from workers.plan.telling.laid_out.nested import with_parts
from workers.plan.telling.laid_out.shown import shows_fault_below
from workers.plan.telling.present import (
    forbids_below,
    gets_round,
    introduces_done,
    introduces_missing,
    introduces_parts,
    introduces_today,
    is_filed,
    is_struck_out,
    is_ticked,
    leads_elsewhere,
    of_work,
    only_shows,
    proposes,
    tells_of_today,
)
from workers.plan.telling.put_off import PUT_OFF, decided_part
from workers.plan.telling.remarks import only_remarks
from workers.plan.telling.roles import SET_APART
from workers.plan.telling.scenarios import in_scenarios, is_scenario_of_steps
from workers.plan.understood import WorkItem
from workers.plan.wording import content_of, is_among
from workers.reading.asides import is_beside_the_work
from workers.reading.document import Block, BlockKind, Document, Section, SectionRole
from workers.reading.hints import is_hint

_OF_WORK = re.compile(
    r"\b(?:tasks?|sub-?tasks?|to-?dos?|to do|next steps|steps|work|action items?|actions|plan|implementation|changes)\b"
    r"|requirements?\b|需求(?!背景|来源|描述|分析)|任务|待办|工作|步骤|清单|计划|事项|改动|修改|需要添加",
    re.IGNORECASE,
)
_OF_AIM = re.compile(r"\b(?:goals?|aims?|targets?|details?)\b|目标|说明|背景", re.IGNORECASE)
_OF_THIS_TIME = re.compile(r"本[期次]|这次")
_FOR_EACH = re.compile(
    r"\W*(?P<en>(?:for|in|on) (?:each|every|all|both|any)\b[^:()]{2,50}?)(?: \([^()]{1,40}\))?\s?:\W*\Z"
    r"|\W*(?P<zh>(?:对于?|针对|在)?(?:每[一个种项]|所有|全部|各个?)[^：:（）]{1,20}?)(?:（[^（）]{1,20}）)?[：:]\W*\Z",
    re.IGNORECASE,
)
"""What each item of a list is done for stands above it."""
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
_ENDS = " .;。；"
_LEAST_CONTENT = 3
_NAME_IN_CODE = re.compile(r"\W*(?:[a-z]+[A-Z]\w*|[A-Za-z]+_\w+)\b")
"""What a list gives so is to be there, however little the item says."""
_ONLY_NAMES = re.compile(r"`?[A-Za-z_][\w.$]*(?:\([\w, ]*\))?`?(?: [A-Z]){0,2}")
_FEWEST_NAMES = 2
_OF_RULES = ("FEATURE", "TECH_TASK")
"""Whose lists say how it is to be; those of a fault and of research tell of what is."""
_FEW = 3
_MOSTLY = 2
"""Where one of `_FEW` in a list is an order, or `_MOSTLY` of them say how it is to be, the others are work as well."""
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


def work_items(
    request: PlanRequest, document: Document, ways: Set[str] = frozenset(), *, is_whole: bool = False
) -> Iterator[WorkItem]:
    """Yield what is listed as work, once, with the tick that it has. `ways` are listed to choose from, and are none.

    Of a ticket that holds others together, all that is listed is work (`is_whole`).
    """
    seen: set[str] = set()
    headings = {spelt(one_line(one.heading.text)) for one in document.sections if one.heading}
    for section in of_work(document):
        heading = one_line(section.heading.text) if section.heading else ""
        is_of_work, is_free = _lists_work(section, heading, request.kind), section.role not in NO_WORK
        named = with_names(listed(section.blocks), section.blocks, headings)
        own = _own(named, ways, is_of_work=proposes(section))
        own = (one for one in own if request.kind == "BUG" or not _is_tried(one, heading))
        items = tuple(in_scenarios(joined(with_parts(own))))
        tells_rules = is_free and request.kind in _OF_RULES
        tells_design = request.kind in _OF_RULES and not leads_elsewhere(" ".join(one.text for one in section.blocks))
        ruled = _ruled(items, is_of_today=introduces_today(heading)) if tells_rules else frozenset[str]()
        for item in items:
            if is_scenario_of_steps(item.text) and is_free:
                continue  # it is a criterion
            is_row = item.is_work and not _OF_EFFORT.search(heading)
            is_box = (item.kind is BlockKind.CHECKBOX or is_row) and is_free
            # The texts and values that a design gives in a table are to be built.
            is_box |= item.kind is BlockKind.ROW and section.role is SectionRole.DESIGN and tells_design
            is_order = is_free and request.kind != "BUG" and _is_order(item)
            is_sought = is_free and request.kind == "SPIKE" and item.kind in LIST_KINDS
            is_sought = is_sought and bool(item.intro or _lead_in(item.text))
            text = with_intro(item)
            if text in seen and heading and not is_among(heading, (text,)):
                text = (
                    f"{heading}{': ' if heading.isascii() else '：'}{text}"  # the same is to be done in another place
                )
            is_asked = text.endswith(("?", "？")) and not is_of_work
            is_part = is_whole and is_free and item.kind in LIST_KINDS
            is_work = is_of_work or is_part or is_box or is_order or is_sought or item.text in ruled
            if is_work and not is_asked and text not in seen and not _is_no_work(item.text) and not _is_put_off(text):
                seen.add(text)
                yield WorkItem(text=text, is_done=item.is_done)
    parts = _names_of_parts(document) if request.kind in _OF_RULES and not seen else ()
    told = (*_updates(document), *_told_ways(document), *parts)
    yield from (WorkItem(text=one) for one in dict.fromkeys(told) if not _is_told(one, seen))


def _is_told(way: str, items: Set[str]) -> bool:
    """Say whether an item says a way already, whatever stands behind it in brackets."""
    bare = way.rstrip(_ENDS)
    return is_among(way, items) or any(bare in one for one in items)


def _updates(document: Document) -> Iterator[str]:
    """Yield what a ticket reports to be behind, as the order to update it, in a list or line by line."""
    blocks = (one for section in of_work(document) if section.role not in NO_WORK for one in section.blocks)
    yield from filter(None, (update_as_order(line) for one in blocks for line in one.text.split("\n")))


def _names_of_parts(document: Document) -> Iterator[str]:
    """Yield the names in code that are all that a section lists, behind its heading: "Methods: getWeight; setUnit"."""
    for section in of_work(document):
        names = [item.text for item in listed(section.blocks) if item.kind in LIST_KINDS]
        is_of_code = len(names) >= _FEWEST_NAMES and all(map(_ONLY_NAMES.fullmatch, names))
        if section.heading and is_of_code:
            heading = one_line(section.heading.text).rstrip(" :：")
            colon, gap = (": ", "; ") if heading.isascii() else ("：", "；")
            yield f"{heading}{colon}{gap.join(names)}"


def _told_ways(document: Document) -> Iterator[str]:
    """Yield the orders in what is said of how to do it: "We can use the helper to …" is "Use the helper to …"."""
    for one in sentences(document.source, document.sections_with(SectionRole.APPROACH)):
        if begins_with_verb(order := bare_order(one)) and not one.endswith(_NO_END) and not only_thinks_of_it(one):
            yield order


def _is_order(item: Listed) -> bool:
    lead_in = _lead_in(item.text)
    return (
        item.kind in LIST_KINDS
        and not tells_of_today(item.text)
        and (
            begins_with_verb(item.text)
            or any(map(DEMANDS.search, (item.text, item.intro)))
            or forbids_below(item.intro)
            or names_faults(item.intro)
            or introduces_missing(item.intro or lead_in)
            or introduces_parts(item.intro or lead_in.rstrip())
            or orders_below(item.intro)
        )
    )


def _ruled(items: Sequence[Listed], *, is_of_today: bool) -> frozenset[str]:
    """Return what says how it is to be: by its own words, in one list with orders, or by what names the list.

    Below a heading of today only a list that is named as work is any.
    """
    ruled: set[str] = set()
    for _, group in groupby(items, key=lambda one: one.intro):
        own = [one for one in group if one.kind in LIST_KINDS and _is_of_the_work(one.text, least=0)]
        orders = sum(map(_is_order, own))
        rules = [one.text for one in own if states_rule(one.text) or binds(one.text)]
        is_named = bool(own) and (
            names_work(own[0].intro) or (bool(rules) and all(is_for_somebody(one.text) for one in own))
        )
        is_mostly = orders * _FEW >= len(own) or len(rules) * _FEW >= _MOSTLY * len(own) >= _MOSTLY * _FEW
        is_full = is_named or (is_mostly and not is_of_today)
        ruled.update(one.text for one in own if is_full or (not is_of_today and one.text in rules))
    return frozenset(ruled)


def names_work(intro: str) -> bool:
    """Say whether what stands above a list names it as what is to be done: "Plan:", 需求：; what it is for is none."""
    read = simplified(intro)
    return names_a_list(intro) and (_OF_AIM.search(read) is None or _OF_THIS_TIME.search(read) is not None)


def trials_in(document: Document, *, with_done: bool = False) -> Iterator[str]:
    """Yield how it is tried, step by step in one line, below words that say so: "Testing steps:", 测试步骤：.

    What is ticked off or told to be done is tried no more, unless that is asked for as well.
    """
    own = set(map(id, of_work(document)))
    for section in document.sections:
        heading = one_line(section.heading.text) if section.heading else ""
        is_headed = TRIES.match(simplified(heading)) is not None
        if not (is_headed or id(section) in own):
            continue
        items = listed(section.blocks)
        for label, group in groupby(items, key=lambda one: _label_of_trial(one, heading)):
            left = [one.text for one in group if with_done or not (one.is_done or tells_status(one.text))]
            left = [one for one in left if not only_as_shown(one)]
            if label and left:
                yield _trial(label, left)
        if is_headed and not items and (said := tuple(sentences(document.source, (section,)))):
            tried = tuple(one for one in said if not (one.endswith(_NO_END) or SET_APART.search(simplified(one))))
            tried = tuple(one for one in tried if not (tells_status(one) or only_as_shown(one)))
            yield from (_trial(heading, tried),) if tried else ()


def _trial(label: str, steps: Iterable[str]) -> str:
    colon, gap = (": ", "; ") if label.isascii() else ("：", "；")
    return f"{label.rstrip(' :：')}{colon}{gap.join(one.rstrip(' .。;；') for one in steps)}"


def _label_of_trial(item: Listed, heading: str) -> str:
    return next((one for one in (item.intro, heading) if TRIES.match(simplified(one))), "")


def _own(items: Iterable[Listed], ways: Set[str], *, is_of_work: bool) -> Iterator[Listed]:
    """Yield the items that are to be done by this ticket: none of a form, of today, left out, or to choose from."""
    yield from (
        one
        for one in items
        if one.text not in ways
        and not update_as_order(one.text)
        and not asks_to_choose(one.intro)
        and not (is_filled_in(one.text) or only_rests_on(one.text))
        and not is_set_apart(one.intro, is_of_work=is_of_work)
    )


def is_set_apart(intro: str, *, is_of_work: bool = False) -> bool:
    """Say whether what stands above a list says that it is done, as things are, or no part of the work."""
    return (
        introduces_done(intro)
        or (introduces_today(intro, is_of_work=is_of_work) and not names_faults(intro))
        or SET_APART.search(simplified(intro)) is not None
    )


def left_out_in(document: Document) -> Iterator[str]:
    """Yield what is listed below words that set it apart: "Not part of this:", 不包含：."""
    for section in document.sections:
        yield from (item.text for item in listed(section.blocks) if SET_APART.search(simplified(item.intro)))


def wanted_in(section: Section) -> Iterator[Listed]:
    """Yield what a section lists, without what stands there below words that set it apart: "Do not implement:"."""
    yield from (item for item in listed(section.blocks) if not SET_APART.search(simplified(item.intro)))


def said_apart(document: Document) -> frozenset[str]:
    """Return the sentences of what is beside the work, and of how people get round it so far: none is a demand."""
    of_own = set(map(id, of_work(document)))
    own, others = list[Section](), list[Section]()
    for section in document.sections:
        heading = section.heading.text if section.heading else ""
        is_apart = id(section) not in of_own or gets_round(f"{heading}:")
        blocks = section.blocks if is_apart else tuple(one for one in section.blocks if gets_round(one.text))
        others += [replace(section, blocks=blocks)] if blocks else []
        own += [] if is_apart else [replace(section, blocks=tuple(one for one in section.blocks if one not in blocks))]
    return frozenset(sentences(document.source, others)) - frozenset(sentences(document.source, own if others else ()))


def _lead_in(text: str) -> str:
    """Return what stands before the first colon of an item that was put together with it, nothing without one."""
    found = _LEAD_IN.match(text)
    return found[0] if found else ""


def _is_no_work(text: str) -> bool:
    is_filed_only = is_hint(text) or is_filed(text) or is_ticked(text)
    return is_filed_only or only_shows(text) or only_rests_on(text) or tells_experience(text)


def _is_put_off(text: str) -> bool:
    """Say whether an item is yet to be decided, and orders nothing beside: it is asked about."""
    return PUT_OFF.search(simplified(text)) is not None and not demands(decided_part(text))


def asked_in(document: Document) -> Iterator[str]:
    """Yield what a form asks and nobody ticked: "[ ] Is mobile required?"."""
    boxes = (one for section in document.sections for one in section.blocks if one.kind is BlockKind.CHECKBOX)
    yield from dict.fromkeys(text for box in boxes if not box.checked and needed_in(text := one_line(box.text)))


def reproduction_in(document: Document) -> Iterator[Section]:
    """Yield the sections of steps that show a fault: "Steps to reproduce", 复现步骤, and what a line leads in to so."""
    for section in document.sections:
        is_of_steps = section.role is SectionRole.STEPS and section.heading is not None
        if is_of_steps and section.heading and _OF_REPRODUCTION.search(simplified(section.heading.text)):
            yield section
        elif shown := tuple(_shown_below(section)):
            yield replace(section, blocks=shown)


def _shown_below(section: Section) -> Iterator[Block]:
    """Yield the items of the lists of a section that show a fault: "To see the issue when …:"."""
    is_shown = False
    for block in section.blocks:
        if block.kind not in LIST_KINDS:
            is_shown = shows_fault_below(one_line(block.text))
        elif is_shown:
            yield block


def _is_tried(item: Listed, heading: str) -> bool:
    """Say whether an item is a step of a trial, of the work or of what is wrong today."""
    return _label_of_trial(item, heading) != "" or shows_fault_below(item.intro)


def told_items(request: PlanRequest, document: Document) -> Iterator[str]:
    """Yield what is listed and tells of the work, whether it is an order or not; and what was said of criteria.

    So does what is listed for testers beside what is proposed, and what a form asks and is ticked.
    """
    boxes = (one for section in document.sections for one in section.blocks if one.kind is BlockKind.CHECKBOX)
    yield from filter(None, (needed_in(one_line(box.text)) for box in boxes if box.checked))
    own = tuple(of_work(document))
    for section in document.sections:
        if not any(section is one for one in own):
            tried = (
                item
                for item in listed(section.blocks)
                if section.heading and TRIES.match(simplified(section.heading.text))
            )
            yield from (item.text for item in tried if _is_of_the_work(item.text))
    for section in own:
        if section.role in _BESIDE or (section.heading and is_of_form(section.heading.text)):
            continue
        for item in listed(section.blocks):
            heading = one_line(section.heading.text) if section.heading else ""
            is_tried = item.is_done and _label_of_trial(item, heading) != ""
            is_step = is_tried or (request.kind == "BUG" and item.kind is BlockKind.STEP)
            is_step |= request.kind != "BUG" and shows_fault_below(item.intro)
            if item.kind in LIST_KINDS and not is_step and _is_of_the_work(item.text) and not is_set_apart(item.intro):
                yield item.text
        if section.role is SectionRole.ACCEPTANCE:
            said = sentences(document.source, (section,))
            yield from (one for one in said if not (one.endswith(_NO_END) or is_struck_out(one)))


def _is_of_the_work(text: str, least: int = _LEAST_CONTENT) -> bool:
    least = 0 if _NAME_IN_CODE.match(text) else least
    is_beside = _is_no_work(text) or leads_elsewhere(text) or is_beside_the_work(text)
    is_beside = is_beside or tells_of_today(text) or only_remarks(text)
    return not is_beside and not text.endswith(_NO_END) and len(content_of(text)) >= least


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
    text = item.text.rstrip(" ;；")
    if names_faults(item.intro) and not begins_with_verb(text):
        return f"{MENDS[item.intro.isascii()]}{text}"
    if each := _FOR_EACH.match(simplified(item.intro)):
        words = item.intro[slice(*each.span(each.lastgroup or 0))]
        return f"{text} ({words[:1].lower()}{words[1:]})" if words.isascii() else f"{text}（{words}）"
    if forbids_below(item.intro):
        return f"{item.intro} {text}"  # without it the item says the opposite
    says_how = any((begins_with_verb(text), states_rule(text), binds(text), DEMANDS.search(simplified(text))))
    is_long = not (is_name(text) or is_fragment(text) or (begins_with_verb(item.intro) and not says_how))
    is_alone = (
        not item.intro
        or names_a_list(item.intro)
        or complains_of_below(item.intro)
        or begins_with_verb(text)
        or is_long
    )
    return text if is_alone else f"{item.intro} {text}"
