"""From a ticket under review to what its plan is made of. The plan's graph knows nothing of the review's."""

import re
from collections import Counter
from collections.abc import Iterator

from workers.grounding.script import with_words
from workers.guardrail.folding import fold
from workers.guardrail.injection import find_injection
from workers.guardrail.masking import HiddenPlaces, masked
from workers.guardrail.orders.asides import asks_the_reader
from workers.guardrail.strangers import Passage, strangers
from workers.plan.commands import commands_in, without_unmarked
from workers.plan.request import Gap, IsOver, Likely, PlanRequest, Told, WorkKind
from workers.plan.schemas import AskedQuestion, GivenAnswer, LeftOut
from workers.plan.staging.titles import bare_title
from workers.plan.telling.kinds import (
    adds_for_users,
    asks_to_find_out,
    finds_out,
    is_chore,
    is_fault,
    is_slow,
    is_task,
    is_wish,
)
from workers.plan.telling.laid_out.layout import told_apart
from workers.plan.telling.research import is_built
from workers.reading.document import Document
from workers.reading.language import language_of
from workers.review.facets.facets import most_telling
from workers.review.facets.values import FacetState, Point, Readiness
from workers.review.facets.weights import likelihood, weights
from workers.review.graph import ReviewParts, run_workflow
from workers.review.scenario import classify, kind_named
from workers.review.schemas import AnyDraft, PRD_Draft, RequirementPacket, Scenario, TaskDraft, WorkflowConfig
from workers.review.script import script_of
from workers.review.state import document_of

_BLANK_LINE = 2
# A description that stands in one block of code as a whole, and lines of it as a ticket has them and no program.
_FENCED = re.compile(
    r"\s*(?:```[\w-]*[^\S\n]*\n(?P<text>(?:(?!```).)*)```"
    r"|\{(?P<mark>noformat|code)(?::[^{}\n]{0,80})?\}(?P<wiki>(?:(?!\{(?P=mark)).)*)\{(?P=mark)\})\s*",
    re.DOTALL,
)
_OF_PROSE = re.compile(
    r"#{1,6} \S|h[1-6]\. |\s*(?:[-*+•]|\d{1,2}[.)、])\s*\S|\W*[A-Z\u4e00-\u9fff][^{};=<>]*[.。:：?？!！]?\s*\Z"
)
_MOSTLY = 0.7
_MACRO = re.compile(r"\{(quote|code|noformat)(?::[^{}\n]{0,200})?\}", re.IGNORECASE)
_BEGINS_BLOCK = re.compile(r"\s*(?:[-*+•#]{1,6}\s|[>|]|\d{1,2}[.)]\s|h[1-6]\.|\{\w)")


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
    packet, left_out = _own_words(packet)
    state = run_workflow(packet, config, parts.without_model())
    report = state["report"]
    if report is None:
        raise AssertionError("every path of the graph ends in the formatter")
    told = (
        Told(role=facet.value, text=one.plainest, certainty=one.certainty)
        for facet, one in report.facets.items()
        if one.plainest and one.state is FacetState.PRESENT
    )
    hidden, script = HiddenPlaces(packet.raw_text, state["guardrail"].pii), script_of(packet)
    read = (packet.title, _criteria(report.structured_prd), tuple(told), tuple(map(_gap, report.points)))
    told_by_people = with_words(script.verbatim(read), hidden.masked)
    source = document_of(state).source
    title, criteria, quotes, gaps = with_words(
        told_by_people, lambda words: without_unmarked(words, source, packet.language)
    )
    return PlanRequest(
        ticket=packet.ticket_id,
        project_key=packet.project_key,
        title=title,
        language=packet.language,
        kind=_kind(packet, document_of(state)),
        document=told_apart(document_of(state)),
        criteria=criteria,
        told=quotes,
        wanted=tuple(_likely(document_of(state), packet.scenario)),
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
        left_out=with_words(left_out, hidden.masked),
        model_text=state["guardrail"].model_text,
    )


def _kind(packet: RequirementPacket, document: Document) -> WorkKind:
    """Return the kind of work; words and even the type may mislead."""
    if packet.scenario is Scenario.SPIKE and packet.kind_told_by == "words" and is_built(packet.title, document):
        return Scenario.FEATURE.value
    if packet.kind_told_by == "words" and is_slow(packet.title, document):
        return Scenario.BUG.value
    if packet.scenario is Scenario.BUG and is_wish(packet.title, document):
        return Scenario.FEATURE.value
    is_filed_as_task = kind_named(packet.ticket_type) is Scenario.TECH_TASK
    is_taken_for_bug = packet.scenario is Scenario.BUG and packet.kind_told_by == "words"
    if is_taken_for_bug and is_task(packet.title, document, is_filed_as_task=is_filed_as_task):
        return Scenario.SPIKE.value if finds_out(packet.title, document) else Scenario.TECH_TASK.value
    is_work = packet.scenario in (Scenario.FEATURE, Scenario.TECH_TASK)
    is_open = packet.kind_told_by == "words" or asks_to_find_out(packet.title)
    if is_work and is_open and finds_out(packet.title, document):
        return Scenario.SPIKE.value
    if is_work and is_fault(packet.title, document):
        return Scenario.BUG.value
    if packet.scenario is Scenario.FEATURE and is_chore(packet.title, document):
        return Scenario.TECH_TASK.value
    if packet.scenario is Scenario.TECH_TASK and adds_for_users(bare_title(packet.title), document):
        return Scenario.FEATURE.value
    return packet.scenario.value


def _own_words(packet: RequirementPacket) -> tuple[RequirementPacket, tuple[LeftOut, ...]]:
    """Return the packet without what is no part of its ticket, and what that was."""
    text, title = _unfenced(packet.raw_text), "" if find_injection(packet.title) else packet.title
    found = strangers(title, text)
    left_out = tuple(_left_out(one, text) for one in found)
    for one in reversed(found):
        text = _closed(f"{text[: one.start]}{_unpaired(text[one.start : one.end])}", text[one.end :])
    if title == packet.title and not found and text == packet.raw_text:
        return packet, ()
    kind, language = packet.scenario, packet.language
    if packet.kind_told_by == "words":
        kind, _ = classify(packet.ticket_type, packet.labels, title, text, {})
    if language == language_of(f"{packet.title}\n{packet.raw_text}"):
        language = language_of(f"{title}\n{text}")
    own = {"raw_text": text, "title": title, "scenario": kind, "language": language}
    return packet.model_copy(update=own), left_out


def _unfenced(text: str) -> str:
    """Return what stands in the one block of code that a text is, where most of its lines are prose."""
    fenced = _FENCED.fullmatch(text)
    inner = (fenced["text"] or fenced["wiki"] or "") if fenced else ""
    lines = [line for line in inner.split("\n") if line.strip()]
    is_prose = bool(lines) and sum(map(bool, map(_OF_PROSE.match, lines))) >= _MOSTLY * len(lines)
    return inner.strip() if is_prose else text


def _left_out(one: Passage, text: str) -> LeftOut:
    """A passage with its words, unless they order something: those are not told on."""
    words = " ".join(text[one.start : one.end].split())
    is_told = not (one.is_order or asks_the_reader(fold(words).text) or commands_in(words))
    return LeftOut(line=text.count("\n", 0, one.start) + 1, quote=words if is_told else "")


def _unpaired(passage: str) -> str:
    """Return the macros that a passage opens, or closes, and whose other ends stand outside it: without them all that
    follows would be read as a quotation, or as code.
    """
    counted = Counter(name.lower() for name in _MACRO.findall(passage))
    return "".join(f"{{{name}}}" for name, number in counted.items() if number % 2)


def _closed(before: str, behind: str) -> str:
    """Return what stood before and behind a passage as it stood before somebody put the passage in.

    Blank lines on both sides came with the passage. A line that ends in a space goes on behind it.
    """
    is_apart = before[-1:] in ("", "\n") and behind[:1] in ("", "\n")
    if not is_apart:
        return before + behind
    head, rest = before.rstrip("\n"), behind.lstrip("\n")
    if not head or not rest:
        return head + rest
    if len(before) - len(head) > _BLANK_LINE:
        return before[:-_BLANK_LINE] + rest
    return head + rest if head[-1] == " " and not _BEGINS_BLOCK.match(rest) else f"{head}\n\n{rest}"


def _criteria(draft: AnyDraft | None) -> tuple[str, ...]:
    match draft:
        case PRD_Draft():
            return draft.acceptance_criteria
        case TaskDraft():
            return draft.done_criteria
    return ()


def _likely(document: Document, kind: Scenario) -> Iterator[Likely]:
    """Yield how likely each passage says what is wanted; the title stands nowhere in the document."""
    for odds, one in most_telling(document, kind, weights().wanted):
        if one.start >= 0:
            yield Likely(start=one.start, end=one.start + len(one.text), likelihood=likelihood(odds))


def _gap(point: Point) -> Gap:
    return Gap(
        code=point.code,
        subject=point.facet.value if point.facet else "",
        quote=point.quote,
        question=point.text,
        options=point.options,
        recommended=point.recommended,
    )
