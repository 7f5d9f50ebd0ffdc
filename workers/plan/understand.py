"""The node that reads a ticket for planning: what it lists, demands and tells. It takes words, it adds none."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from config.script import simplified
from workers.grounding.script import with_words
from workers.plan.aims import aims_in, goals_in, is_story, passed_over
from workers.plan.commands import without_unmarked
from workers.plan.phrasing.bare import bare_order, unjoined
from workers.plan.phrasing.closing import is_for_testers
from workers.plan.phrasing.needs import parts_in, thing_wished, update_as_order
from workers.plan.phrasing.orders import begins_with_verb, is_order
from workers.plan.phrasing.reasons import without_reason
from workers.plan.phrasing.weighed import considered_in
from workers.plan.request import PlanRequest
from workers.plan.staging.samples import errors_in, origin_in, samples_in, told_errors
from workers.plan.staging.titles import bare_question, bare_title
from workers.plan.statements import listed, one_line, sentences
from workers.plan.telling.beside.argued import argued_in, argues
from workers.plan.telling.beside.background import guesses
from workers.plan.telling.beside.outside import left_out_of, rests_on
from workers.plan.telling.beside.stated import only_stated
from workers.plan.telling.choices import choices_in
from workers.plan.telling.criteria import criteria_in, ticked_in
from workers.plan.telling.demands import (
    DEMANDS,
    binds,
    demands,
    demands_apart,
    is_fact,
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
from workers.plan.telling.laid_out.sections import lacking_in, quoted_in, said_in, scope_in, title_of, without_sections
from workers.plan.telling.present import complaint_and_wish, is_struck_out, is_ticked, tells_of_today
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
from workers.plan.telling.put_off import decided_part, is_decided, open_words_of, put_off_in
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
    tells_where_reproduced,
    works_all_the_same,
)
from workers.plan.telling.research import questions_in, results, timebox
from workers.plan.telling.roles import SET_APART, is_source, waits_for_others
from workers.plan.telling.rules import only_needs, reasons_in, rules_in, told_of_today
from workers.plan.telling.summary import summary_of, with_aim, with_what_it_gathers
from workers.plan.telling.weighed import is_good_for, recommended, welcomed
from workers.plan.telling.wishes import Wishes
from workers.plan.understood import Criterion, Understood, WorkItem
from workers.plan.wording import content_of, is_among
from workers.plan.work import (
    OUTSIDE,
    asked_in,
    is_set_apart,
    reproduction_in,
    said_apart,
    told_items,
    trials_in,
    work_items,
)
from workers.reading.document import SectionRole

_MOST_SINCE = 2
_LEAST_STEP = 8
_MOST_SAMPLES = 3

_NO_END = (":", "：", "?", "？")
"""A question in a section is a form's; a lead-in says nothing by itself."""
_TITLE_END = " .。:：;；"


def understand(request: PlanRequest) -> Understood:
    """Return what the ticket says, with nothing in it that is hidden from people."""
    document = request.document
    choices = () if request.kind == "SPIKE" else tuple(choices_in(document))
    argued = frozenset(argued_in(document))
    ways = {one for each in choices for one in each.ways} | argued
    written = sentences(document.source, told_sections(document, OUTSIDE))
    said = dict.fromkeys(one for one in written if not is_struck_out(one))
    gathers = gathers_others(one_line(request.title), said)
    work = tuple(work_items(request, document, ways, is_whole=gathers))
    items_told = (item for section in document.sections for item in listed(section.blocks))
    done = {item.text for item in items_told if item.is_done or is_set_apart(item.intro)}
    # Of other work than a fault it shows what does not work so far, and nothing that is to be built.
    shows = () if request.kind == "BUG" else tuple(reproduction_in(document))
    reproduced = tuple(one for one in sentences(document.source, shows) if not one.endswith(_NO_END))
    done.update(reproduced)
    told = tuple(one for one in said if not (one in done or one in ways or is_ticked(one) or only_gathers(one)))
    trials = tuple(trials_in(document)) if request.kind in ("FEATURE", "TECH_TASK") else ()
    tried = tuple(trials_in(document, with_done=True)) if request.kind in ("FEATURE", "TECH_TASK") else ()
    told = tuple(one for one in told if not _is_step_of(one, tried))
    if request.kind == "BUG":
        work += tuple(WorkItem(text=one) for one in repairs_in(document) if not any(one in item.text for item in work))
    if request.kind in ("FEATURE", "TECH_TASK"):
        led = led_in(document)
        told = tuple(led.get(one, one) for one in told if not any(one in whole for whole in led.values()) or one in led)
    title = title_of(request, told)
    told = tuple(one for one in told if not any(one in item.text or item.text in one for item in work))
    told = tuple(one for one in told if not update_as_order(one))
    if request.kind == "BUG":
        told = tuple(one for one in told if not (tells_where_reproduced(one) or works_all_the_same(one)))
    others = other_faults_in(document, told) if request.kind == "BUG" else ()
    told = tuple(one for one in told if one not in others)
    since = tuple(filter(tells_since, told))[:_MOST_SINCE] if request.kind == "BUG" else ()
    suspected = tuple(filter(suspects, told))[:1] if request.kind == "BUG" else ()
    # What it is all for is no task beside what is listed for it.
    aims = set(aims_in(document)) if work or document.sections_with(SectionRole.ACCEPTANCE) else set[str]()
    is_work = request.kind in ("FEATURE", "TECH_TASK")
    required = frozenset(required_in(document)) if is_work else frozenset[str]()
    questions = tuple(questions_in(request, told)) if request.kind == "SPIKE" else ()
    quoted = tuple(quoted_in(document))
    own = tuple(one for one in told if one not in quoted)
    of_today = frozenset(told_of_today(title, own)) if is_work else frozenset[str]()
    of_today |= {one for one in own if is_work and is_fact(one) and only_stated(one)}
    if is_work and lacking_in(request):  # beside what is lacking, what is only stated is how it is today
        of_today |= {one for one in own if not (demands(one) or begins_with_verb(bare_order(one)))}
    explained = explained_in(document) if request.kind == "BUG" else ()
    caused = frozenset(sentences(document.source, causes_in(document))) if request.kind == "BUG" else frozenset[str]()
    expected, seen = parted(with_examples(said_in(request, "expected", SectionRole.EXPECTED)))
    reported = tuple(
        one
        for one in said_in(request, "observed", SectionRole.OBSERVED)
        if not (seen and one in expected) and one not in others and not is_meant(one)
        if not SET_APART.search(one) and (one not in suspected or tells_fault(one))
        if not any(one in item.text for item in work)
    )
    reported = tuple(one for one in reported if one not in caused) or reported
    reported = tuple(one for one in reported if not (tells_where_reproduced(one) or works_all_the_same(one)))
    reported = tuple(one for one in reported if not (is_work and is_good_for(one)))
    observed = seen_in(told, (*reported, *seen))
    observed = tuple(one for one in observed if one not in expected or not expects(one))
    observed = tuple(one for one in observed if not (is_work and (orders_if(one) or argues(one))))
    apart_of_it = (title, *observed, *others, *suspected)
    expected = tuple(one for one in expected if one not in apart_of_it and not expects_aside(one))
    expected = tuple(one for one in expected if not (asks_reader(one) or only_points(one) or only_runs(one)))
    expected = tuple(one for one in expected if not one.endswith(_NO_END))
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
                    if not any(each in one for each in (*others, *suspected, *of_today, *argued))
                    and not _is_step_of(one, tried)
                ),
                *filter(None, map(done_when, told)),
            )
        )
    )
    texts = texts or (expected if request.kind == "BUG" else questions)
    steps = tuple(one for one in steps_of(request, document) if not asks_reader(one))
    outputs = said_in(request, "", SectionRole.OUTPUT) or tuple(results(request, told))
    is_asked = request.kind == "SPIKE" and asks_to_find_out(bare_question(bare_title(title)))
    if texts or work or is_asked:
        aims.update(filter(is_story, told))
    if is_work and not (work or texts or required or any(map(demands, told))):
        # Where the title orders it, what else is said may tell of today: only what binds is demanded as well.
        says_how = binds if begins_with_verb(bare_title(title)) else states_rule
        required |= {one for one in own if says_how(one) and one not in observed and not is_no_demand(one)}
    if is_work:
        required |= frozenset(rules_in(request, own)).difference(observed)
    wishes = Wishes(request)
    if request.kind != "SPIKE":
        sure = (one for one in wishes.sure(own) if is_work or ((demands(one) or expects(one)) and not tells_fault(one)))
        required |= {one for one in sure if not (one.endswith(_NO_END) or is_no_demand(one))}
    required -= of_today
    only_told = wishes.denied(told)
    apart = said_apart(document)
    undecided = {
        one_line(gap.quote)
        for gap in request.gaps
        if gap.quote and not open_words_of(gap.quote)
        if gap.code in ("UNDECIDED", "ASKS") and (gap.options or not is_decided(gap.quote))
    }
    required |= {way for one in own if is_work and not choices and (way := recommended(one))}
    demanded = dict.fromkeys(
        thing_wished(without_reason(without_haste(part)))
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
    parts = {wish for one in told if (wish := thing_wished(without_reason(one))) != one}
    parts |= {one for each in told for one in parts_in(each) if begins_with_verb(one) or not content_of(one) & about}
    items = tuple(dict.fromkeys(told_items(request, document)))
    sampled = replace(document, blocks=without_sections(document.blocks, shows or explained))
    summary = summary_of(
        request,
        title,
        own or told,
        (*others, *suspected, *reproduced, *argued, *_steps_told(request, tried)),
        (*texts, *outputs, *(one.text for one in work), *items),
        wishes,
    )
    if is_work:
        summary = with_aim(tuple(welcomed(one) or one for one in summary), goals_in(document))
    left = (
        one
        for one in passed_over(told, demanded)
        if is_work and not any(one.rstrip(_TITLE_END) in text for text in summary)
    )
    ticked = frozenset(ticked_in(document))
    understood = Understood(
        title=title,
        summary=with_what_it_gathers(title, said if gathers else (), summary),
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
        scope=scope_in(request, work),
        out_of_scope=left_out_of(request, said, (*texts, *steps, *suspected, *(item.text for item in work))),
        dependencies=rests_on(request, said),
        steps=steps,
        observed=observed,
        expected=expected,
        error_cases=tuple(
            one
            for one in said_in(request, "error_case", SectionRole.EDGE_CASES)
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
        risks=said_in(request, "", SectionRole.RISKS),
        rollback=said_in(request, "rollback", SectionRole.ROLLBACK) or tuple(filter(falls_back, said)),
    )
    as_written = request.script.verbatim(understood)
    shown = with_words(as_written, request.hidden.masked) if request.hidden else as_written
    return with_words(shown, lambda words: without_unmarked(words, document.source, request.language))


def _steps_told(request: PlanRequest, trials: tuple[str, ...]) -> Iterator[str]:
    """Yield what the review took for what the ticket is about, and is only a step of how it is tried."""
    yield from (text for one in request.told if _is_step_of(text := one_line(one.text), trials))


def _is_step_of(text: str, trials: tuple[str, ...]) -> bool:
    return any(text.rstrip(_TITLE_END) in one for one in trials)


def _is_set_apart(text: str) -> bool:
    return SET_APART.search(simplified(text)) is not None


def _shares_nothing(order: str, others: Iterable[str]) -> bool:
    """Say whether an order is about nothing that the ticket is about: beside a list of the work it is none of it."""
    return not content_of(order) & content_of("\n".join(one for one in others if order not in one))
