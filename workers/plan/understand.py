"""The node that reads a ticket for planning: what it lists, demands and tells. It takes words, it adds none."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

from config.script import simplified
from workers.grounding.script import with_words
from workers.plan.aims import aims_in, goals_in, is_story, passed_over
from workers.plan.commands import without_unmarked
from workers.plan.phrasing.bare import unjoined
from workers.plan.phrasing.closing import is_for_testers
from workers.plan.phrasing.needs import parts_in
from workers.plan.phrasing.orders import begins_with_verb, is_order
from workers.plan.phrasing.reasons import without_reason
from workers.plan.phrasing.weighed import considered_in
from workers.plan.request import PlanRequest
from workers.plan.staging.samples import errors_in, origin_in, samples_in, told_errors
from workers.plan.staging.titles import bare_question, bare_title
from workers.plan.statements import is_open, listed, one_line, says_something, sentences
from workers.plan.telling.beside.background import guesses
from workers.plan.telling.beside.sources import sources_in, upstream_in
from workers.plan.telling.beside.tickets import rests_on_ticket
from workers.plan.telling.choices import choices_in
from workers.plan.telling.criteria import criteria_in, ticked_in
from workers.plan.telling.demands import (
    DEMANDS,
    binds,
    demands,
    demands_apart,
    is_no_demand,
    only_points,
    orders_if,
    points_back,
    required_in,
    states_rule,
)
from workers.plan.telling.finished import finished_in
from workers.plan.telling.kinds import asks_to_find_out, gathers_others, only_gathers, tells_fault
from workers.plan.telling.laid_out.layout import told_sections
from workers.plan.telling.laid_out.lead_ins import led_in
from workers.plan.telling.present import complaint_and_wish, is_struck_out, is_ticked, names_nothing, tells_of_today
from workers.plan.telling.prose import (
    done_when,
    expected_in,
    expects,
    expects_aside,
    falls_back,
    is_meant,
    only_runs,
    parted,
    with_examples,
    without_haste,
)
from workers.plan.telling.put_off import decided_part, is_decided, put_off_in
from workers.plan.telling.remarks import asks_reader, only_remarks
from workers.plan.telling.reports import (
    causes_in,
    environment_of,
    explained_in,
    other_faults_in,
    repairs_in,
    seen_in,
    steps_of,
    suspects,
    tells_since,
)
from workers.plan.telling.research import results, timebox, wants_to_know
from workers.plan.telling.roles import SET_APART, is_source, leaves_out, waits_for, waits_for_others, waits_for_ticket
from workers.plan.telling.rules import only_needs, reasons_in, rules_in, told_of_today
from workers.plan.telling.summary import MOST_SENTENCES, is_code, summary_of
from workers.plan.telling.weighed import is_good_for, recommended, welcomed
from workers.plan.telling.wishes import Wishes
from workers.plan.understood import Criterion, Understood, WorkItem
from workers.plan.wording import content_of, is_among, recall
from workers.plan.work import (
    OUTSIDE,
    asked_in,
    is_set_apart,
    left_out_in,
    reproduction_in,
    said_apart,
    told_items,
    trials_in,
    work_items,
)
from workers.reading.document import Block, BlockKind, Document, Section, SectionRole

_OPENS = re.compile(r"[{\[(,;]\s*\Z")
_LETTER = re.compile(r"[A-Za-z]+")
_MOST_SINCE = 2
_LONGEST_AIM = 200
_TOLD = 0.7
"""Least share of what a sentence is about that a summary says already, where it says the same."""
_LEAST_STEP = 8
_MOST_SAMPLES = 3
_LESS_SURE = frozenset({"out_of_scope", "dependency", "error_case"})
_SURE = 0.5
"""Least certainty of what the review recognises less well, without a heading that says it."""

_WAITS = (waits_for_ticket, rests_on_ticket, waits_for_others, is_source)
_SHOWS: Mapping[str, Callable[[str], bool]] = {"out_of_scope": leaves_out, "dependency": waits_for}
_NO_END = (":", "：", "?", "？")
"""A question in a section is a form's; a lead-in says nothing by itself."""
_TITLE_END = " .。:：;；"


def understand(request: PlanRequest) -> Understood:
    """Return what the ticket says, with nothing in it that is hidden from people."""
    document = request.document
    choices = () if request.kind == "SPIKE" else tuple(choices_in(document))
    ways = {one for each in choices for one in each.ways}
    written = sentences(document.source, told_sections(document, OUTSIDE))
    said = dict.fromkeys(one for one in written if not is_struck_out(one))
    gathers = gathers_others(one_line(request.title), said)
    work = tuple(work_items(request, document, ways, is_whole=gathers))
    items_told = (item for section in document.sections for item in listed(section.blocks))
    done = {item.text for item in items_told if item.is_done or is_set_apart(item.intro)}
    told = tuple(one for one in said if not (one in done or one in ways or is_ticked(one) or only_gathers(one)))
    trials = tuple(trials_in(document)) if request.kind in ("FEATURE", "TECH_TASK") else ()
    tried = tuple(trials_in(document, with_done=True)) if request.kind in ("FEATURE", "TECH_TASK") else ()
    told = tuple(one for one in told if not _is_step_of(one, tried))
    if request.kind == "BUG":
        work += tuple(WorkItem(text=one) for one in repairs_in(document) if not any(one in item.text for item in work))
    if request.kind in ("FEATURE", "TECH_TASK"):
        led = led_in(document)
        told = tuple(led.get(one, one) for one in told if not any(one in whole for whole in led.values()) or one in led)
    title = _title(request, document, told)
    told = tuple(one for one in told if not any(one in item.text or item.text in one for item in work))
    others = other_faults_in(document, told) if request.kind == "BUG" else ()
    told = tuple(one for one in told if one not in others)
    since = tuple(filter(tells_since, told))[:_MOST_SINCE] if request.kind == "BUG" else ()
    suspected = tuple(filter(suspects, told))[:1] if request.kind == "BUG" else ()
    # What it is all for is no task beside what is listed for it.
    aims = set(aims_in(document)) if work or document.sections_with(SectionRole.ACCEPTANCE) else set[str]()
    is_work = request.kind in ("FEATURE", "TECH_TASK")
    required = frozenset(required_in(document)) if is_work else frozenset[str]()
    questions = tuple(_questions(request, told)) if request.kind == "SPIKE" else ()
    quoted = tuple(_quoted(document))
    own = tuple(one for one in told if one not in quoted)
    of_today = frozenset(told_of_today(title, own)) if is_work else frozenset[str]()
    explained = explained_in(document) if request.kind == "BUG" else ()
    caused = frozenset(sentences(document.source, causes_in(document))) if request.kind == "BUG" else frozenset[str]()
    expected, seen = parted(with_examples(_told(request, document, "expected", SectionRole.EXPECTED)))
    reported = tuple(
        one
        for one in _told(request, document, "observed", SectionRole.OBSERVED)
        if not (seen and one in expected) and one not in others and not is_meant(one)
        if not SET_APART.search(one) and (one not in suspected or tells_fault(one))
        if not any(one in item.text for item in work)
    )
    reported = tuple(one for one in reported if one not in caused) or reported
    reported = tuple(one for one in reported if not (is_work and is_good_for(one)))
    observed = seen_in(told, (*reported, *seen))
    observed = tuple(one for one in observed if one not in expected or not expects(one))
    observed = tuple(one for one in observed if not (is_work and orders_if(one)))
    apart_of_it = (title, *observed, *others, *suspected)
    expected = tuple(one for one in expected if one not in apart_of_it and not expects_aside(one))
    expected = tuple(one for one in expected if not (asks_reader(one) or only_points(one) or only_runs(one)))
    expected = tuple(without_reason(unjoined(one)).rstrip(" ;；") for one in expected)
    if request.kind == "BUG" and not expected:
        named = bare_title(title)
        expected = expected_in(
            one
            for one in told
            if named not in one and one not in suspected and not (is_no_demand(one) or only_points(one))
        ) or expected_in((named,))
    texts = with_examples(
        dict.fromkeys(
            (
                *(
                    one
                    for one in criteria_in(request)
                    if not any(each in one for each in (*others, *suspected, *of_today)) and not _is_step_of(one, tried)
                ),
                *filter(None, map(done_when, told)),
            )
        )
    )
    texts = texts or (expected if request.kind == "BUG" else questions)
    steps = tuple(one for one in steps_of(request, document) if not asks_reader(one))
    outputs = _told(request, document, "", SectionRole.OUTPUT) or tuple(results(request, told))
    is_asked = request.kind == "SPIKE" and asks_to_find_out(bare_question(bare_title(title)))
    if texts or work or is_asked:
        aims.update(filter(is_story, told))
    if is_work and not (work or texts or required or any(map(demands, told))):
        # Where the title orders it, what else is said may tell of today: only what binds is demanded as well.
        says_how = binds if begins_with_verb(bare_title(title)) else states_rule
        required |= {one for one in own if says_how(one) and one not in observed and not is_no_demand(one)}
    if is_work:
        required |= frozenset(rules_in(request, own)).difference(observed)
        required -= of_today
    wishes = Wishes(request)
    if request.kind != "SPIKE":
        sure = (one for one in wishes.sure(own) if is_work or ((demands(one) or expects(one)) and not tells_fault(one)))
        required |= {one for one in sure if not (one.endswith(_NO_END) or is_no_demand(one) or one in of_today)}
    only_told = wishes.denied(told)
    apart = said_apart(document)
    undecided = {
        one_line(gap.quote)
        for gap in request.gaps
        if gap.quote and gap.code in ("UNDECIDED", "ASKS") and (gap.options or not is_decided(gap.quote))
    }
    required |= {way for one in own if is_work and not choices and (way := recommended(one))}
    demanded = dict.fromkeys(
        without_reason(without_haste(part))
        for one in told
        for wish in (complaint_and_wish(decided_part(one))[1],)
        for part in demands_apart(recommended(wish) or wish)
        if (demands(one) or one in required or recommended(one) in required)
        and (one not in only_told or is_for_testers(one))
        and one not in of_today
        and not (request.kind == "BUG" and expects_aside(one))
        and one not in aims
        and one not in apart
        and not (points_back(one, request.title) or gathers_others("", (one,)))
        if not (done_when(one) or waits_for_others(one) or is_source(one))
        and one not in outputs
        and not SET_APART.search(simplified(one))
        and not (work and begins_with_verb(one) and _shares_nothing(one, (title, *texts, *said)))
        and (one not in undecided or decided_part(one) != one)
        and not ((work or texts) and only_needs(one) and any(one in text for text in reasons_in(request)))
        and not (request.kind == "BUG" and one not in required and tells_fault(one) and not expects(one))
        and not (request.kind == "BUG" and (only_points(one) or is_among(one, (*observed, *steps, *suspected))))
        and not (request.kind == "BUG" and any(len(step) >= _LEAST_STEP and step in one for step in steps))
        and not any(one != right and one.startswith(right) for right in expected)
    )
    if is_work and not (work or texts or demanded or is_order(bare_title(title))):  # a title that orders it says enough
        beside = (*apart, *undecided, *(one for one in told if points_back(one, request.title)))
        beside = (*beside, *of_today)
        rest = (one for one in own if one not in beside and not (one.endswith(_NO_END) or is_no_demand(one)))
        if likeliest := wishes.likeliest(rest):
            demanded, required = {likeliest: None}, required | {likeliest}
    about = content_of(title)
    parts = {one for each in told for one in parts_in(each) if begins_with_verb(one) or not content_of(one) & about}
    items = tuple(dict.fromkeys(told_items(request, document)))
    # Of other work than a fault it shows what does not work so far, and nothing that is to be built.
    shows = () if request.kind == "BUG" else tuple(reproduction_in(document))
    reproduced = tuple(one for one in sentences(document.source, shows) if not one.endswith(_NO_END))
    sampled = replace(document, blocks=_without(document.blocks, shows or explained))
    summary = summary_of(
        request,
        title,
        own or told,
        (*others, *suspected, *reproduced),
        (*texts, *outputs, *(one.text for one in work), *items),
        wishes,
    )
    if is_work:
        summary = _with_aim(tuple(welcomed(one) or one for one in summary), goals_in(document))
    left = (
        one
        for one in passed_over(told, demanded)
        if is_work and not any(one.rstrip(_TITLE_END) in text for text in summary)
    )
    ticked = frozenset(ticked_in(document))
    understood = Understood(
        title=title,
        summary=_with_what_it_gathers(title, said if gathers else (), summary),
        criteria=tuple(
            Criterion(id=f"C{at}", text=text, is_done=text in ticked) for at, text in enumerate(texts, start=1)
        ),
        work_items=work,
        demands=tuple(
            one
            for one in demanded
            if (demands(one) or one in required or one in parts)
            and not (request.kind == "SPIKE" and considered_in(bare_title(title)) and not asks_to_find_out(one))
        ),
        sentences=(
            *(
                one
                for one in told
                if one not in required and (not DEMANDS.search(one) or tells_of_today(one)) and not _is_set_apart(one)
            ),
            *reproduced,
        ),
        quoted=quoted,
        scope=_scope(request, document, work),
        out_of_scope=tuple(
            dict.fromkeys(
                one
                for one in (
                    *_told(request, document, "out_of_scope", SectionRole.SCOPE_OUT),
                    *(one for one in said if SET_APART.search(simplified(one)) and not one.endswith(_NO_END)),
                    *left_out_in(document),
                )
                if one not in (*texts, *steps, *suspected, *(item.text for item in work))
            )
        ),
        dependencies=tuple(
            dict.fromkeys(
                (
                    *_told(request, document, "dependency", SectionRole.DEPENDENCIES),
                    *(one for one in said if any(waits(one) for waits in _WAITS)),
                    *upstream_in(document, said),
                    *sources_in(document),
                    *filter(waits_for_others, sentences(document.source, document.sections_with(SectionRole.DESIGN))),
                )
            )
        ),
        steps=steps,
        observed=observed,
        expected=expected,
        error_cases=tuple(
            one
            for one in _told(request, document, "error_case", SectionRole.EDGE_CASES)
            if one not in observed and one not in aims and not only_remarks(one)
        ),
        questions=questions,
        items=tuple(dict.fromkeys((*items, *left))),
        finished=finished_in(document),
        choices=choices,
        put_off=tuple(dict.fromkeys(put_off_in(document))),
        guessed=tuple(filter(guesses, own)) if is_work else (),
        asked=tuple(asked_in(document)),
        other_faults=others,
        since=tuple(one for one in since if one not in expected),
        suspected=suspected,
        environment=tuple(environment_of(request, document)),
        shown=(*errors_in(document), *told_errors(said))[:1] if request.kind == "BUG" else (),
        origin=origin_in(document) if request.kind == "BUG" else "",
        samples=tuple(samples_in(sampled))[:_MOST_SAMPLES],
        trials=trials,
        timebox=tuple(timebox(request))[:1],
        outputs=outputs,
        gathers=gathers,
        risks=_told(request, document, "", SectionRole.RISKS),
        rollback=_told(request, document, "rollback", SectionRole.ROLLBACK) or tuple(filter(falls_back, said)),
    )
    as_written = request.script.verbatim(understood)
    shown = with_words(as_written, request.hidden.masked) if request.hidden else as_written
    return with_words(shown, lambda words: without_unmarked(words, document.source, request.language))


def _quoted(document: Document) -> Iterator[str]:
    """Yield the sentences of quotations: what a page is to say, or somebody said; the author complains of nothing."""
    for section in document.sections:
        own = tuple(one for one in section.blocks if one.kind is BlockKind.QUOTATION)
        yield from sentences(document.source, (replace(section, blocks=own),))


def _with_what_it_gathers(title: str, said: Iterable[str], summary: tuple[str, ...]) -> tuple[str, ...]:
    """Return the summary; of a ticket that says of itself what it holds together, its title and that."""
    told = next(filter(only_gathers, said), "")
    return summary if not told or told in summary else (bare_title(title), told)


def _with_aim(summary: tuple[str, ...], aims: Iterable[str]) -> tuple[str, ...]:
    """Return the summary with what it is for as well, where a heading says it and a sentence is free."""
    aim = next((one for one in aims if not one.endswith(_NO_END) and len(one) <= _LONGEST_AIM), "")
    is_told = (
        recall(content_of(aim), content_of("\n".join(summary))) >= _TOLD or tells_of_today(aim) or tells_fault(aim)
    )
    is_free = len(summary) < MOST_SENTENCES and not is_told
    return (*summary[:1], aim, *summary[1:]) if aim and is_free else summary


def _without(blocks: tuple[Block, ...], sections: Iterable[Section]) -> tuple[Block, ...]:
    apart = {block.start for section in sections for block in section.blocks}
    return tuple(one for one in blocks if one.start not in apart)


def _is_step_of(text: str, trials: tuple[str, ...]) -> bool:
    return any(text.rstrip(_TITLE_END) in one for one in trials)


def _is_set_apart(text: str) -> bool:
    return SET_APART.search(simplified(text)) is not None


def _shares_nothing(order: str, others: Iterable[str]) -> bool:
    """Say whether an order is about nothing that the ticket is about: beside a list of the work it is none of it."""
    return not content_of(order) & content_of("\n".join(one for one in others if order not in one))


def _title(request: PlanRequest, document: Document, told: tuple[str, ...]) -> str:
    """Return the ticket's title; the first sentence that says something where the title only says that it is one."""
    title = one_line(request.title)
    if names_nothing(bare_title(title)):
        outcome = (one_line(one.text) for one in request.told if one.role == "outcome")
        if said := next((one.rstrip(_TITLE_END) for one in (*outcome, *told) if content_of(one)), ""):
            return said
    return title or one_line(document.blocks[0].text if document.blocks else request.ticket)


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
        found = tuple(_to_its_end(one, document) for one in found)
    return tuple(dict.fromkeys(one for one in found if says_something(one) and not one.endswith(_NO_END)))


def _to_its_end(text: str, document: Document) -> str:
    """Return the sentence that a text begins, where that goes on to the end of a quotation; no word is cut."""
    if is_open(text):
        told = sentences(document.source, document.sections)
        text = next((one for one in told if one.startswith(text)), text)
    if not _LETTER.fullmatch(text[-1:]):
        return text
    whole = one_line(document.source)
    at = whole.find(text)
    rest = _LETTER.match(whole, at + len(text)) if at >= 0 else None
    return f"{text}{rest[0]}…" if rest else text


def _without_frames(text: str, document: Document) -> str:
    """Return the first line of what stands in a block of code: of a trace, that line says what happened.

    A line that only opens a bracket says nothing.
    """
    if not is_code(text, document):
        return text
    first = text.strip().partition("\n")[0]
    return "" if _OPENS.search(first) else first


def _scope(request: PlanRequest, document: Document, work: tuple[WorkItem, ...]) -> tuple[str, ...]:
    listed_already = {item.text for item in work}
    stated = _told(request, document, "", SectionRole.SCOPE_IN)
    return tuple(one for one in stated if not any(one in text or text in one for text in listed_already))


def _questions(request: PlanRequest, told: tuple[str, ...]) -> Iterator[str]:
    asked = [one for one in told if one.endswith(("?", "？")) or wants_to_know(one)]
    asked += sentences(request.document.source, request.document.sections_with(SectionRole.QUESTION))
    # What is only read as a question is one where nothing asks outright.
    asked = asked or [one_line(one.text) for one in request.told if one.role == "question" and one.certainty >= _SURE]
    stated = tuple(dict.fromkeys(bare_question(one) for one in asked if says_something(one)))
    title = bare_question(one_line(request.title))
    yield from (one for one in stated if one != title or len(stated) == 1)
