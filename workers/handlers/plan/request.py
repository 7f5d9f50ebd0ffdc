"""From a ticket under review to what its plan is made of. The plan's graph knows nothing of the review's."""

import re

from workers.grounding.script import with_words
from workers.guardrail.injection import find_injection
from workers.guardrail.masking import HiddenPlaces, masked
from workers.plan.request import Gap, IsOver, PlanRequest, Told
from workers.plan.schemas import AskedQuestion, GivenAnswer
from workers.review.facets.values import FacetState, Point, Readiness
from workers.review.graph import ReviewParts, run_workflow
from workers.review.schemas import AnyDraft, PRD_Draft, RequirementPacket, TaskDraft, WorkflowConfig
from workers.review.script import script_of
from workers.review.state import document_of

_LONGEST_PASSAGE = 600
# The line, and what stands below it where it ends with a colon.
_REST = re.compile(r"[^\n]*+(?:(?<=[:：])\s*\n\s*[^\n]*)?")
_VISIBLE = re.compile(r"\S")


def plan_request(
    packet: RequirementPacket,
    config: WorkflowConfig,
    parts: ReviewParts,
    *,
    asked: tuple[AskedQuestion, ...] = (),
    answers: tuple[GivenAnswer, ...] = (),
    is_over: IsOver = "",
) -> PlanRequest:
    """Return what a plan of `packet` is made of: the review reads it, by rules, and its findings are the gaps."""
    packet = _without_orders(packet)
    state = run_workflow(packet, config, parts.without_model())
    report = state["report"]
    if report is None:
        raise AssertionError("every path of the graph ends in the formatter")
    told = (
        Told(role=facet.value, text=one.quote, certainty=one.certainty)
        for facet, one in report.facets.items()
        if one.quote and one.state is FacetState.PRESENT
    )
    hidden, script = HiddenPlaces(packet.raw_text, state["guardrail"].pii), script_of(packet)
    read = (packet.title, _criteria(report.structured_prd), tuple(told), tuple(map(_gap, report.points)))
    title, criteria, quotes, gaps = with_words(script.verbatim(read), hidden.masked)
    return PlanRequest(
        ticket=packet.ticket_id,
        project_key=packet.project_key,
        title=title,
        language=packet.language,
        kind=packet.scenario.value,
        document=document_of(state),
        criteria=criteria,
        told=quotes,
        gaps=gaps,
        is_open=report.outcome in (Readiness.QUESTIONS, Readiness.EMPTY),
        links=packet.links,
        parent=packet.parent,
        components=packet.components,
        asked=asked,
        answers=with_words(answers, masked),
        hidden=hidden,
        script=script,
        is_over=is_over,
    )


def _without_orders(packet: RequirementPacket) -> RequirementPacket:
    """Return the packet with blanks where its text speaks to a bot, and where such a passage goes on.

    Who gives orders goes on in the same line, or until the next order; a task made of the rest would obey them.
    Everything else stays at its place.
    """
    text, start, end = packet.raw_text, -1, -1
    for span in find_injection(text):
        is_same = start >= 0 and span.start - end <= _LONGEST_PASSAGE
        start = start if is_same else max(text.rfind("\n", 0, span.start) + 1, span.start - _LONGEST_PASSAGE)
        rest = _REST.match(text, span.end)
        end = min(rest.end() if rest else span.end, span.end + _LONGEST_PASSAGE)
        text = text[:start] + _VISIBLE.sub(" ", text[start:end]) + text[end:]
    return packet if text == packet.raw_text else packet.model_copy(update={"raw_text": text})


def _criteria(draft: AnyDraft | None) -> tuple[str, ...]:
    match draft:
        case PRD_Draft():
            return draft.acceptance_criteria
        case TaskDraft():
            return draft.done_criteria
    return ()


def _gap(point: Point) -> Gap:
    return Gap(
        code=point.code,
        subject=point.facet.value if point.facet else "",
        quote=point.quote,
        question=point.text,
        options=point.options,
        recommended=point.recommended,
    )
