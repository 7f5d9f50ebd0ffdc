"""What a plan was made of besides code and settings, kept to make it again later: ticket, conversation, evidence."""

from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from difflib import unified_diff
from typing import Literal

from pydantic import BaseModel, ConfigDict

from config.guardrail import PiiDetection
from workers.asking.plan.factory import PlanRoles
from workers.comment.text import render_text
from workers.evidence.items import EvidenceItem, EvidenceSource, Sought
from workers.handlers.intake import config_for
from workers.handlers.plan.request import plan_request
from workers.handlers.plan.services import PlanServices
from workers.handlers.recording import masked
from workers.handlers.review_services import ReviewServices
from workers.llm.exchanges import Exchange, RecordedModel
from workers.plan.compose.comment import Around, plan_comment
from workers.plan.graph import PlanParts, plan_ticket
from workers.plan.request import IsOver
from workers.plan.schemas import Absence, AskedQuestion, GivenAnswer, PlanReport
from workers.review.schemas import RequirementPacket
from workers.runs.services import RunServices
from workers.store import Recording


class PlanCircumstances(BaseModel):
    """What a plan was made of besides the ticket: the conversation so far, and what the sources of evidence said.

    `model`, `without_model` and `prompt_versions` are as in the report, to say what changed since.
    """

    model_config = ConfigDict(frozen=True)

    graph: Literal["plan"] = "plan"
    asked: tuple[AskedQuestion, ...]
    answers: tuple[GivenAnswer, ...]
    is_over: IsOver
    evidence: tuple[EvidenceItem, ...]
    language: str
    model: str | None
    without_model: Absence
    prompt_versions: tuple[str, ...]


@dataclass(frozen=True)
class PlanTake:
    """What a run was given while it planned: the ticket, the circumstances, and what a model said."""

    packet: RequirementPacket
    circumstances: PlanCircumstances
    exchanges: tuple[Exchange, ...]


@dataclass(frozen=True)
class Heard:
    """A source of evidence that remembers what the others found, so that it can be told again."""

    sources: Sequence[EvidenceSource]
    found: list[EvidenceItem] = field(default_factory=list)

    def find(self, sought: Sought) -> tuple[EvidenceItem, ...]:
        """Return what the sources find, in their order."""
        items = [item for source in self.sources for item in source.find(sought)]
        self.found[:] = items
        return tuple(items)


@dataclass(frozen=True)
class _Told:
    """A source of evidence that says what was recorded, and asks nobody."""

    items: tuple[EvidenceItem, ...]

    def find(self, sought: Sought) -> tuple[EvidenceItem, ...]:
        """Return all of it, whatever is sought."""
        return self.items


def plan_recording(run_id: str, take: PlanTake, pii: PiiDetection) -> Recording:
    """Return the recording of a run that made a plan, or asked before it."""
    said = [one.model_dump(mode="json", exclude={"digest"}) for one in take.exchanges]
    shown = {"title": take.packet.title, "text": take.packet.raw_text, "exchanges": said}
    return Recording(
        run_id=run_id,
        packet=take.packet.model_dump(mode="json"),
        circumstances=take.circumstances.model_dump(mode="json"),
        exchanges=[one.model_dump(mode="json", exclude={"question"}) for one in take.exchanges],
        shown=masked(shown, pii),
    )


def made_again(recording: Recording, services: RunServices) -> PlanReport:
    """Return the plan of a recording as the code and the rules of today make it. No site and no model is asked.

    Raises ValidationError: the recording is of a version that this one cannot read.
    """
    packet = RequirementPacket.model_validate(recording.packet)
    given = PlanCircumstances.model_validate(recording.circumstances)
    review = services.of(ReviewServices)
    config = config_for(packet, services.projects.rules_for(packet.project_key), review.config)
    request = plan_request(
        packet, config, review.parts, asked=given.asked, answers=given.answers, is_over=given.is_over
    )
    return plan_ticket(request, _with_recorded_answers(recording, given, services), (_Told(given.evidence),))


def _with_recorded_answers(recording: Recording, given: PlanCircumstances, services: RunServices) -> PlanParts:
    parts = replace(services.of(PlanServices).parts, watch=nullcontext)
    said = tuple(Exchange.model_validate({**one, "question": ()}) for one in recording.exchanges)
    if not said:
        return parts.without_model(given.without_model)
    guardrail = services.of(ReviewServices).parts.guardrail
    return replace(parts, **vars(PlanRoles.of(RecordedModel(given.model or "", said), services.settings, guardrail)))


def is_same_plan(then: PlanReport, now: PlanReport) -> bool:
    """Return whether two reports say the same, whatever they cost."""
    told = [report.model_dump_json(exclude={"tokens"}) for report in (then, now)]
    return told[0] == told[1]


def plan_difference(then: PlanReport, now: PlanReport) -> tuple[str, ...]:
    """Return a diff of what people read; where they would read the same, of the reports."""
    before, after = _words(then), _words(now)
    if before == after:
        before, after = (one.model_dump_json(indent=1, exclude={"tokens"}).splitlines() for one in (then, now))
    return tuple(unified_diff(before, after, "recorded", "today", lineterm="", n=1))


def _words(report: PlanReport) -> list[str]:
    return (render_text(plan_comment(report, Around())) + "\n" + report.plan.plan_markdown).splitlines()
