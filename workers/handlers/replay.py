"""Do a recorded review, plan, answer or document again, without Jira and a model; say whether it comes out the same.

What came from outside (the ticket, the model's answers, people's words) is the recording's; everything else is of
today: code, rubric, prompts, settings. So the same bytes mean that nothing has changed what this ticket is told.
"""

import json
from contextlib import nullcontext
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from difflib import unified_diff
from typing import Any

from pydantic import ValidationError

from workers.actions.models import SetOutcome, UpsertComment
from workers.ask.request import Answer
from workers.asking.review.factory import ModelRoles
from workers.atlassian.adf import adf_to_text
from workers.atlassian.models import Ticket
from workers.contracts import Outcome
from workers.handlers.ask.recorded import answer_difference, is_same_answer
from workers.handlers.ask.recorded import made_again as answered_again
from workers.handlers.document.recorded import document_again, document_difference
from workers.handlers.document.services import DocumentServices
from workers.handlers.intake import config_for
from workers.handlers.plan.recorded import is_same_plan, made_again, plan_difference
from workers.handlers.planning import People, planned
from workers.handlers.recording import Circumstances, masked
from workers.handlers.review_services import ReviewServices
from workers.llm.exchanges import Exchange, RecordedModel
from workers.plan.schemas import PlanReport
from workers.queueing.messages import ReplayRun
from workers.review.graph import ReviewParts
from workers.review.reviewed import review_packet
from workers.review.schemas import RequirementPacket, ReviewReport
from workers.runs.services import RunServices
from workers.store import Recording

_COMMENT, _OUTCOME = "upsert_comment", "set_outcome"
_ASKED_OTHERWISE = "{count} searches would be others today; the recording has no answer to them."


@dataclass(frozen=True)
class _Recorded:
    """A recording, read."""

    circumstances: Circumstances
    packet: RequirementPacket
    exchanges: tuple[Exchange, ...]


@dataclass(frozen=True)
class Replay:
    """How a replay came out. `difference` is a unified diff of comment and labels; `changes` say what is new since."""

    run_id: str
    ticket_key: str
    is_same: bool
    difference: tuple[str, ...]
    changes: tuple[str, ...]


@dataclass(frozen=True)
class _Outcome:
    """What a review does to its ticket: the comment in Jira's form, and the labels."""

    comment: Any
    labels: dict[str, list[str]]

    @property
    def as_bytes(self) -> bytes:
        return json.dumps([self.comment, self.labels], ensure_ascii=False, sort_keys=True).encode()

    def lines(self, *, exact: bool = False) -> list[str]:
        """Return it as lines to compare: as people read it, or `exact`, in Jira's form."""
        text = json.dumps(self.comment, ensure_ascii=False, indent=1) if exact else _readable(self.comment)
        return [*text.splitlines(), *(f"{name}: {', '.join(self.labels[name]) or 'none'}" for name in self.labels)]


class NotReplayable(Exception):
    """There is nothing to replay; the message says why and what to do."""


def replay(run_id: str, services: RunServices) -> Replay:
    """Return how the run `run_id` comes out today. It asks no model, touches no Jira, and writes nothing.

    Raises:
        NotReplayable: there is no such run, or no recording of it that can be read.
        StoreUnavailable: the store is away.
    """
    details = services.store.run_details(run_id)
    if details is None:
        raise NotReplayable(f"There is no run {run_id}. `reqgate runs` lists them; old ones are deleted in time.")
    recording = services.store.recording_of(run_id)
    if recording is not None and recording.circumstances.get("graph") == "plan":
        return _replay_plan(recording, details.run.ticket_key, services)
    if recording is not None and recording.circumstances.get("graph") == "ask":
        return _replay_answer(recording, details.run.ticket_key, services)
    if recording is not None and recording.circumstances.get("graph") == "document":
        return _replay_document(recording, details.run.ticket_key, services)
    payloads = {action.type: action.payload for action in details.actions}
    if recording is None or not {_COMMENT, _OUTCOME} <= payloads.keys():
        raise NotReplayable(
            f"There is no recording of run {run_id}: it reviewed, planned and answered nothing, RECORD_RUNS was"
            " off, or it is from before ReqGate recorded runs."
        )
    recorded = _read(recording)
    parts = services.of(ReviewServices).parts.for_ticket(recorded.packet.ticket_id)  # those of today
    then = _outcome(payloads[_COMMENT]["body"], payloads[_OUTCOME])
    model, report, now = _review_again(run_id, recorded, parts, services)
    is_same = then.as_bytes == now.as_bytes
    return Replay(
        run_id=run_id,
        ticket_key=details.run.ticket_key,
        is_same=is_same,
        difference=() if is_same else _difference(then, now),
        changes=tuple(_changes(recorded.circumstances, report, parts, model)),
    )


def replay_run(message: ReplayRun, services: RunServices) -> Outcome:
    """Replay a run and keep how it came out, or why it could not, where its page finds it: masked as all there."""
    at = datetime.now(UTC).isoformat(" ", "minutes").removesuffix("+00:00")
    try:
        came_out = replay(message.original, services)
    except NotReplayable as error:
        services.store.save_replay(message.original, {"refused": str(error), "at": at})
        return Outcome.IGNORED
    services.store.save_replay(
        message.original, {**masked(json.loads(json.dumps(asdict(came_out))), services.pii), "at": at}
    )
    return Outcome.REPLAYED


def give_up_replay(_message: ReplayRun, _services: RunServices) -> None:
    """Do nothing: its page says that it was given up."""


def _read(recording: Recording) -> _Recorded:
    try:
        return _Recorded(
            Circumstances.model_validate(recording.circumstances),
            RequirementPacket.model_validate(recording.packet),
            tuple(Exchange.model_validate({**one, "question": ()}) for one in recording.exchanges),
        )
    except ValidationError:
        raise _unreadable(recording) from None


def _replay_plan(recording: Recording, ticket_key: str, services: RunServices) -> Replay:
    stored = services.store.plan_of(recording.run_id)
    if stored is None:
        raise NotReplayable(f"The plan of run {recording.run_id} is not kept any more; there is nothing to compare.")
    try:
        then, now = PlanReport.model_validate(stored.report), made_again(recording, services)
    except ValidationError:
        raise _unreadable(recording, "Plan the ticket again") from None
    is_same = is_same_plan(then, now)
    return Replay(
        run_id=recording.run_id,
        ticket_key=ticket_key,
        is_same=is_same,
        difference=() if is_same else plan_difference(then, now),
        changes=(),
    )


def _replay_answer(recording: Recording, ticket_key: str, services: RunServices) -> Replay:
    stored = services.store.question_of(recording.run_id)
    if stored is None:
        raise NotReplayable(f"The answer of run {recording.run_id} is not kept any more; there is nothing to compare.")
    try:
        then = Answer.model_validate(stored.report)
        again = answered_again(recording, services)
    except ValidationError:
        raise _unreadable(recording, "Ask again") from None
    is_same = is_same_answer(then, again.answer)
    return Replay(
        run_id=recording.run_id,
        ticket_key=ticket_key,
        is_same=is_same,
        difference=() if is_same else answer_difference(then, again.answer),
        changes=(_ASKED_OTHERWISE.format(count=again.missing),) if again.missing else (),
    )


def _replay_document(recording: Recording, ticket_key: str, services: RunServices) -> Replay:
    try:
        then, now = document_again(recording, services.of(DocumentServices))
    except (ValidationError, KeyError):
        raise _unreadable(recording, "Write the document again") from None
    is_same = then == now
    return Replay(
        run_id=recording.run_id,
        ticket_key=ticket_key,
        is_same=is_same,
        difference=() if is_same else document_difference(then, now),
        changes=(),
    )


def _unreadable(recording: Recording, verb: str = "Review the ticket again") -> NotReplayable:
    return NotReplayable(
        f"The recording of run {recording.run_id} is of another version of ReqGate, and this one cannot read it."
        f" {verb} instead."
    )


def _review_again(
    run_id: str, recorded: _Recorded, parts: ReviewParts, services: RunServices
) -> tuple[RecordedModel, ReviewReport, _Outcome]:
    given, packet = recorded.circumstances, recorded.packet
    rules = services.projects.rules_for(packet.project_key)
    model = RecordedModel(given.model or "", recorded.exchanges)
    parts = _with_recorded_answers(parts, model, given, services)
    config = config_for(packet, rules, services.of(ReviewServices).config)
    config = config.model_copy(update={"silent_codes": given.silent_codes})
    reviewed = review_packet(packet, config, parts, run_id=run_id, previous=given.previous)
    if given.without_model:
        reviewed = reviewed.with_comment(given.without_model.noted_in(reviewed.comment, packet.language))
    people = People(given.override, given.escalation, given.is_answer_only)
    outgoing = replace(services.outgoing, deployment=given.deployment)
    actions = planned(reviewed, people, _ticket(packet), rules, outgoing).actions
    (body,) = (action.body for action in actions if isinstance(action, UpsertComment))
    (labels,) = (action.model_dump(mode="json") for action in actions if isinstance(action, SetOutcome))
    return model, reviewed.report, _outcome(body, labels)


def _with_recorded_answers(
    parts: ReviewParts, model: RecordedModel, given: Circumstances, services: RunServices
) -> ReviewParts:
    parts = replace(parts, variants=(), watch=nullcontext)
    if given.model is None:
        return parts.without_model()
    asked = {
        "structuring_agent": parts.structurer,
        "judge": parts.judge,
        "reader": parts.reader,
        "critic": parts.critic,
    }
    prompts = {name: getattr(role, "prompt", "") for name, role in asked.items()}
    return replace(parts, **vars(ModelRoles.of(model, services.settings, parts.guardrail, prompts)))


def _ticket(packet: RequirementPacket) -> Ticket:
    """Return as much of the ticket as planning looks at; the rest of it is of people and was not recorded."""
    return Ticket(
        id="",
        key=packet.ticket_id,
        project_key=packet.project_key,
        issue_type=packet.ticket_type,
        title=packet.title,
        description=packet.raw_text,
        environment=packet.environment,
        labels=packet.labels,
        components=packet.components,
        priority="",
        reporter_id="",
        assignee_id="",
        attachments=(),
        links=packet.links,
        created="",
        marked=None,
        is_service_desk=False,
    )


def _outcome(body: Any, labels: dict[str, Any]) -> _Outcome:
    names = {"add_labels": "labels added", "remove_labels": "labels removed"}
    return _Outcome(body, {shown: list(labels[name]) for name, shown in names.items()})


def _readable(body: Any) -> str:
    return body if isinstance(body, str) else adf_to_text(body)


def _difference(then: _Outcome, now: _Outcome) -> tuple[str, ...]:
    """Return a diff; where people would read the same words, one of Jira's own form."""
    exact = then.lines() == now.lines()
    return tuple(unified_diff(then.lines(exact=exact), now.lines(exact=exact), "recorded", "today", lineterm="", n=1))


def _changes(given: Circumstances, report: ReviewReport, parts: ReviewParts, model: RecordedModel) -> list[str]:
    """Return what is not as it was, in words: it may be why the outcome differs."""
    changes = []
    if given.rubric_version != report.rubric_version:
        changes.append(f"The rubric was {given.rubric_version} and is {report.rubric_version}.")
    if given.prompt_versions != parts.prompt_versions and given.model is not None:
        changes.append("The prompts were changed since.")
    if model.changed:
        changes.append(f"{model.changed} of the questions would be others today; the recorded answers were used.")
    if model.missing:
        changes.append(f"{model.missing} questions would be asked today to which no answer was recorded.")
    return changes
