"""The node that reads a ticket for planning: what it lists, demands and tells. It takes words, it adds none."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain, islice

from config.script import simplified
from workers.grounding.script import with_words
from workers.plan.commands import without_unmarked
from workers.plan.phrasing import begins_with_verb
from workers.plan.request import PlanRequest
from workers.plan.staging.frames import bare_title
from workers.plan.statements import CELL_GAP, LIST_KINDS, Listed, joined, listed, one_line, says_something, sentences
from workers.plan.telling.present import (
    introduces_done,
    introduces_missing,
    is_filed,
    is_log,
    is_ticked,
    leads_elsewhere,
    names_nothing,
    of_work,
    tells_of_today,
)
from workers.plan.telling.prose import does_something, expected_in, is_meant, steps_in, tells_when
from workers.plan.telling.put_off import PUT_OFF, put_off_in
from workers.plan.telling.roles import leaves_out, waits_for
from workers.plan.telling.scenarios import in_scenarios, is_scenario_of_steps
from workers.plan.understood import Criterion, Understood, WorkItem
from workers.plan.wording import content_of, recall, words_of
from workers.reading.asides import is_beside_the_work
from workers.reading.document import BlockKind, Document, Section, SectionRole
from workers.reading.hints import is_hint

_MOST_SENTENCES = 60
_LEAST_SUMMARY, _LONGEST_SUMMARY = 12, 300
_SAME = 0.8
"""Least share of a statement's words that another one holds where the two are the same."""

_LESS_SURE = frozenset({"out_of_scope", "dependency", "error_case"})
_SURE = 0.5
"""Least certainty of what the review recognises less well, without a heading that says it."""

_SHOWS: Mapping[str, Callable[[str], bool]] = {"out_of_scope": leaves_out, "dependency": waits_for}
_SURE_OF_STEPS = 0.7
_LONGEST_STEP = 200
_MANY_LINES = 3

_OF_WORK = re.compile(
    r"\b(?:tasks?|sub-?tasks?|to-?dos?|to do|next steps|steps|work|action items?|actions|plan|implementation|changes)\b"
    r"|requirements?\b|需求(?!背景|来源|描述|分析)|任务|待办|工作|步骤|清单|计划|事项|改动|修改|需要添加",
    re.IGNORECASE,
)
_OF_EFFORT = re.compile(r"estimat|effort|工作量|工时|估算", re.IGNORECASE)
_OF_REPRODUCTION = re.compile(r"repro|replicate|recreate|复现|重现|操作", re.IGNORECASE)
_OF_FORM = re.compile(
    r"\b(?:ready|dor|author|reviewer|submitting|template|corrective)\b|就绪|自查|提交前|模板", re.IGNORECASE
)
DEMANDS = re.compile(
    r"\b(?:needs? to|needs|have to|has to|must|shall|should|required? to|we want|i want|want to|would like|let['’]s"
    r"|we need|(?:we|it|there|he|she|they) will|will (?:be able|need|have|perform|provide|support|allow|include|use)"
    r"|(?:is|are) required|to be (?:added|done|changed|removed|implemented|able))\b"
    r"|需(?!求)|应该?|应当|必须|须|希望|想要|要求|支持|得能|得把"
    r"|(?<![已被会经想])(?:修改|更改|改|替换|调整|变更|换|拆分?)[为成](?!了)",
    re.IGNORECASE,
)
"""How a sentence says that something is to be done or to hold."""
_OUTSIDE = frozenset(
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
_LEAD_INS = (":", "：")
_LEAD_IN = re.compile(r"[^:：]{1,200}[:：](?=\s|[\u4e00-\u9fff])")
_TITLE_END = " .。:：;；"
_NO_END = ("?", "？", *_LEAD_INS)
_LEAST_CONTENT = 3
_NO_WORK = _OUTSIDE | {SectionRole.OBSERVED, SectionRole.EXPECTED, SectionRole.OUTPUT}


def understand(request: PlanRequest) -> Understood:
    """Return what the ticket says, with nothing in it that is hidden from people."""
    document = request.document
    work = tuple(_work_items(request, document))
    done = {
        item.text for section in document.sections for item in listed(section.blocks) if introduces_done(item.intro)
    }
    said = dict.fromkeys(sentences(document.source, _without(document, _OUTSIDE)))
    told = tuple(one for one in said if one not in done and not is_ticked(one))
    title = _title(request, document, told)
    told = tuple(one for one in told if not any(one in item.text or item.text in one for item in work))
    questions = tuple(_questions(request, told)) if request.kind == "SPIKE" else ()
    observed = tuple(
        one
        for one in _told(request, document, "observed", SectionRole.OBSERVED)
        if not is_meant(one) and not any(one in item.text for item in work)
    )
    expected = _told(request, document, "expected", SectionRole.EXPECTED)
    expected = tuple(bare_title(one) if one == title else one for one in expected if one not in observed)
    if request.kind == "BUG" and not expected:
        named = bare_title(title)
        expected = expected_in(one for one in told if named not in one) or expected_in((named,))
    texts = tuple(_criteria(request, document)) or (expected if request.kind == "BUG" else questions)
    steps = tuple(_steps(request, document))
    understood = Understood(
        title=title,
        summary=_summary(request, title, told),
        criteria=tuple(Criterion(id=f"C{at}", text=text) for at, text in enumerate(texts, start=1)),
        work_items=work,
        demands=tuple(one for one in told if _demands(one)),
        sentences=tuple(islice((one for one in told if not DEMANDS.search(one)), _MOST_SENTENCES)),
        scope=_scope(request, document, work),
        out_of_scope=tuple(
            one
            for one in _told(request, document, "out_of_scope", SectionRole.SCOPE_OUT)
            if one not in (*texts, *steps)
        ),
        dependencies=_told(request, document, "dependency", SectionRole.DEPENDENCIES),
        steps=steps,
        observed=observed,
        expected=expected,
        error_cases=_told(request, document, "error_case", SectionRole.EDGE_CASES),
        questions=questions,
        items=tuple(dict.fromkeys(_items(request, document))),
        put_off=tuple(dict.fromkeys(put_off_in(document))),
        outputs=_told(request, document, "", SectionRole.OUTPUT),
        risks=_told(request, document, "", SectionRole.RISKS),
        rollback=_told(request, document, "rollback", SectionRole.ROLLBACK),
    )
    written = request.script.verbatim(understood)
    shown = with_words(written, request.hidden.masked) if request.hidden else written
    return with_words(shown, lambda words: without_unmarked(words, document.source, request.language))


def _title(request: PlanRequest, document: Document, told: tuple[str, ...]) -> str:
    """Return the ticket's title; the first sentence that says something where the title only says that it is one."""
    title = one_line(request.title)
    if names_nothing(title):
        outcome = (one_line(one.text) for one in request.told if one.role == "outcome")
        if said := next((one.rstrip(_TITLE_END) for one in (*outcome, *told) if content_of(one)), ""):
            return said
    return title or one_line(document.blocks[0].text if document.blocks else request.ticket)


def _demands(text: str) -> bool:
    """Say whether a sentence says that something is to be done or to hold, and does not only lead in to it."""
    orders = begins_with_verb(text) and CELL_GAP not in text
    asks = orders or DEMANDS.search(text) is not None
    return asks and not text.endswith(_LEAD_INS) and not tells_of_today(text)


def _criteria(request: PlanRequest, document: Document) -> Iterator[str]:
    """The ticket's criteria sections, item by item, then what else the review took for a criterion."""
    sections = document.sections_with(SectionRole.ACCEPTANCE)
    items = chain.from_iterable(in_scenarios(joined(listed(section.blocks))) for section in sections)
    others = (section for section in of_work(document) if section not in sections and section.role not in _NO_WORK)
    told = (item for section in others for item in in_scenarios(joined(listed(section.blocks))))
    items = chain(items, (item for item in told if is_scenario_of_steps(item.text)))
    scenarios = tuple(one for text in request.criteria if (one := one_line(text)) and "\n" in text)
    found: list[str] = []
    for text in (*(_with_intro(item) for item in items if not is_hint(item.text)), *scenarios):
        if not is_among(text, found):
            found.append(text)
    for text in map(one_line, request.criteria):
        leads_in = text.endswith(_LEAD_INS) and not begins_with_verb(text)
        is_one = says_something(text) and content_of(text) and not leads_in
        is_one = is_one and not is_ticked(text) and not tells_of_today(text)
        if is_one and not is_among(text, found):
            found.append(text)
    yield from found


def _with_intro(item: Listed) -> str:
    if PUT_OFF.search(simplified(item.intro)):
        return item.text  # "To be decided:" is asked about by itself
    is_alone = not item.intro or begins_with_verb(item.text) or len(item.text.split()) > 4
    return item.text if is_alone else f"{item.intro} {item.text}"


def is_among(text: str, others: Iterable[str]) -> bool:
    """Say whether one of the others says the same."""
    wanted = words_of(text)
    return any(recall(wanted, words_of(other)) >= _SAME for other in others)


def _work_items(request: PlanRequest, document: Document) -> Iterator[WorkItem]:
    seen: set[str] = set()
    for section in of_work(document):
        heading = one_line(section.heading.text) if section.heading else ""
        is_bug, is_of_work = request.kind == "BUG", _lists_work(section, heading, request.kind)
        for item in in_scenarios(joined(listed(section.blocks))):
            if is_scenario_of_steps(item.text) and section.role not in _NO_WORK:
                continue  # it is a criterion
            if introduces_done(item.intro):
                continue
            is_row = item.is_work and not _OF_EFFORT.search(heading)
            is_box = (item.kind is BlockKind.CHECKBOX or is_row) and section.role not in _NO_WORK
            is_order = (
                not is_bug
                and item.kind in LIST_KINDS
                and section.role not in _NO_WORK
                and not tells_of_today(item.text)
                and (
                    begins_with_verb(item.text)
                    or any(map(DEMANDS.search, (item.text, item.intro)))
                    or introduces_missing(item.intro or _lead_in(item.text))
                )
            )
            text = _with_intro(item)
            if text in seen and heading and not is_among(heading, (text,)):
                text = (
                    f"{heading}{': ' if heading.isascii() else '：'}{text}"  # the same is to be done in another place
                )
            is_asked = text.endswith(("?", "？")) and not is_of_work
            if (is_of_work or is_box or is_order) and not is_asked and text not in seen and not _is_no_work(item.text):
                seen.add(text)
                yield WorkItem(text=text, is_done=item.is_done)


def _lead_in(text: str) -> str:
    """Return what stands before the first colon of an item that was put together with it, nothing without one."""
    found = _LEAD_IN.match(text)
    return found[0] if found else ""


def _is_no_work(text: str) -> bool:
    return is_hint(text) or is_filed(text) or is_ticked(text)


def _items(request: PlanRequest, document: Document) -> Iterator[str]:
    """Yield what is listed and tells of the work, whether it is an order or not; and what was said of criteria."""
    for section in of_work(document):
        if section.role in _BESIDE or (section.heading and _OF_FORM.search(section.heading.text)):
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
            return not _OF_FORM.search(heading)
        case SectionRole.STEPS:
            return kind != "BUG" and not _OF_REPRODUCTION.search(heading)
        case SectionRole.OTHER | SectionRole.GOAL:
            return _OF_WORK.search(heading) is not None and not _OF_EFFORT.search(heading)
    return False


def _told(request: PlanRequest, document: Document, facet: str, role: SectionRole) -> tuple[str, ...]:
    """What the section of a role says, item by item or sentence by sentence; else what the review recognised."""
    found = tuple(sentences(document.source, document.sections_with(role)))
    if not found:
        told = (one for one in request.told if facet and one.role == facet)
        found = tuple(
            one_line(_without_frames(one.text, document))
            for one in told
            if facet not in _LESS_SURE or (one.certainty >= _SURE and _SHOWS.get(facet, bool)(one.text))
        )
    return tuple(dict.fromkeys(one for one in found if says_something(one) and not one.endswith(_LEAD_INS)))


def _without_frames(text: str, document: Document) -> str:
    """Return the first line of what stands in a block of code: of a trace, that line says what happened."""
    return text.strip().partition("\n")[0] if _is_code(text, document) else text


def _is_code(text: str, document: Document) -> bool:
    return any(text.strip() in block.text for block in document.blocks if block.kind is BlockKind.CODE)


def _scope(request: PlanRequest, document: Document, work: tuple[WorkItem, ...]) -> tuple[str, ...]:
    listed_already = {item.text for item in work}
    stated = _told(request, document, "", SectionRole.SCOPE_IN)
    return tuple(one for one in stated if not any(one in text or text in one for text in listed_already))


def _steps(request: PlanRequest, document: Document) -> Iterator[str]:
    if request.kind != "BUG":
        return
    for section in document.sections_with(SectionRole.STEPS):
        items = [item.text for item in listed(section.blocks)] or list(sentences(document.source, (section,)))
        if steps := [one for one in items if not one.endswith(_LEAD_INS) and not is_log(one)]:
            yield from steps
            return
    told = [one.text for one in request.told if one.role == "steps" and one.certainty >= _SURE_OF_STEPS]
    lines = [one_line(line) for text in told if not _is_code(text, document) for line in text.split("\n")]
    if in_prose := steps_in(sentences(document.source, _without(document, _OUTSIDE))):
        lines, longest = list(in_prose), None
    else:
        longest = _LONGEST_STEP
    steps = [one for one in lines if says_something(one) and not one.endswith(_LEAD_INS) and not is_log(one)]
    actions = sum(does_something(one) or tells_when(one) for one in steps)
    if longest is not None and (actions == 0 or (len(steps) >= _MANY_LINES and actions * 2 < len(steps))):
        return  # it is a story, and not what one does in turn
    yield from (one for one in steps if longest is None or len(one) <= longest)


def _questions(request: PlanRequest, told: tuple[str, ...]) -> Iterator[str]:
    asked = [one_line(one.text) for one in request.told if one.role == "question" and one.certainty >= _SURE]
    asked += [one for one in told if one.endswith(("?", "？"))]
    document = request.document
    asked += sentences(document.source, document.sections_with(SectionRole.QUESTION))
    stated = tuple(dict.fromkeys(one for one in asked if says_something(one)))
    title = one_line(request.title)
    yield from (one for one in stated if one != title or len(stated) == 1)


def _summary(request: PlanRequest, title: str, told: tuple[str, ...]) -> tuple[str, ...]:
    known = {one.role: one_line(one.text) for one in request.told}
    wanted = ("observed", "expected", "reason") if request.kind == "BUG" else ("outcome", "reason")
    found = list(dict.fromkeys(known[role] for role in wanted if _tells(known.get(role, ""))))
    return tuple(found or filter(_tells, told[:1])) or (title,)


def _tells(text: str) -> bool:
    return says_something(text, _LEAST_SUMMARY) and len(text) <= _LONGEST_SUMMARY and not text.endswith((":", "："))


def _without(document: Document, roles: frozenset[SectionRole]) -> tuple[Section, ...]:
    return tuple(section for section in document.sections if section.role not in roles)
