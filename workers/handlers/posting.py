"""How what a run decided gets to its ticket: planned, recorded, then done. Every step may be repeated."""

from dataclasses import replace

import structlog

from config.projects import ProjectRules
from workers.actions.apply import apply_actions
from workers.actions.models import Action, UpdateDescription
from workers.actions.outbox import Outbox
from workers.actions.plan import plan_reply
from workers.atlassian.models import Ticket
from workers.comment.document import CommentDocument, plain
from workers.contracts import Outcome
from workers.handlers.planning import people_on, planned
from workers.handlers.recording import Transcript, recording_of
from workers.handlers.template import remember_paragraphs
from workers.people.feedback import OVERRIDE, example
from workers.people.overrides import Override
from workers.queueing.messages import CommandMessage, ReviewTicket
from workers.reading.language import Language
from workers.review.reviewed import Reviewed
from workers.review.schemas import ReviewReport
from workers.review.silence import sayable
from workers.runs.services import RunServices
from workers.store import Store
from workers.telemetry.metrics import REVIEWS, count
from workers.telemetry.observation import stage

log = structlog.get_logger(__name__)


def is_withheld(message: ReviewTicket, rules: ProjectRules) -> bool:
    """Return whether a review is only kept: in an observed project nothing but a person's command is answered.

    The operator's own command line and pages show the review themselves, so they are no reason to write in Jira.
    """
    return rules.is_observed and not message.command


def post_review(
    message: ReviewTicket,
    ticket: Ticket,
    rules: ProjectRules,
    reviewed: Reviewed,
    override: Override | None,
    services: RunServices,
    transcript: Transcript | None = None,
) -> Outcome:
    """Plan what to do, record it with the `transcript` of a review, and do it, unless it is withheld."""
    report, store = reviewed.report, services.store
    withheld = is_withheld(message, rules)
    note_model(report, reviewed.judge_failed, store)
    remember_paragraphs(ticket, rules, store)
    store.save_review(
        message.run_id, ticket.key, report.model_dump(mode="json"), said=sayable(report), is_observed=withheld
    )
    if override and override.run == message.run_id:
        _keep_override(override, message, ticket, reviewed, services)
    elif override is None and store.override_of(ticket.id):  # its label was removed
        store.withdraw_overrides(ticket.id)
    people = people_on(ticket, report, message.run_id, override, store)
    people = replace(people, is_answer_only=rules.is_observed and not withheld)
    if transcript and services.settings.record_runs:
        store.save_recording(recording_of(reviewed, transcript, people, services))
    plan = planned(reviewed, people, ticket, rules, services.outgoing)
    if withheld:
        _outbox(services).record(message.run_id, plan.actions, are_withheld=True)
    else:
        _carry_out(message.run_id, plan.actions, services)
    count(REVIEWS, report.decision.value, report.scenario.value)
    log.info(
        "reviewed",
        overridden=override is not None,
        decision=report.decision.value,
        score=report.total_score,
        scenario=report.scenario.value,
        withheld=withheld,
    )
    return Outcome.OBSERVED if withheld else Outcome.POSTED


def _keep_override(
    override: Override, message: ReviewTicket, ticket: Ticket, reviewed: Reviewed, services: RunServices
) -> None:
    services.store.save_feedback(
        example(
            message.run_id,
            OVERRIDE,
            reviewed.packet,
            reviewed.report,
            services.pii,
            ticket_id=ticket.id,
            comment_id=message.comment_id if message.trigger == "override" else "",
            reason=override.reason,
        )
    )


def post_reply(
    message: CommandMessage,
    ticket: Ticket,
    document: CommentDocument,
    language: Language,
    services: RunServices,
    *,
    label: str = "",
    is_fault: bool = False,
    fingerprint: str = "",
) -> None:
    """Reply to the comment that holds the command, once a run. The rest is as for `plan_reply`.

    Raises as `_carry_out`.
    """
    actions = plan_reply(
        document,
        ticket,
        message.comment_id,
        message.run_id,
        language,
        services.outgoing,
        label=label,
        is_fault=is_fault,
        fingerprint=fingerprint,
    )
    _carry_out(message.run_id, actions, services)


def post_description(
    message: CommandMessage,
    ticket: Ticket,
    change: UpdateDescription,
    words: str,
    language: Language,
    services: RunServices,
) -> None:
    """Change the description and say so below the command, once a run. Raises as `_carry_out`."""
    reply = plan_reply(plain(words), ticket, message.comment_id, message.run_id, language, services.outgoing)
    _carry_out(message.run_id, (change, *reply), services)


def post_actions(run_id: str, actions: tuple[Action, ...], services: RunServices) -> None:
    """Record the actions of a run, then do them, once a run. Raises as `_carry_out`."""
    _carry_out(run_id, actions, services)


def carry_on(run_id: str, ticket_key: str, services: RunServices) -> None:
    """Do what an earlier attempt of a run recorded and did not get done. Raises as `_carry_out`."""
    with stage("apply"):
        apply_actions(
            run_id,
            _outbox(services),
            services.site_of(ticket_key),
            services.confluence,
            services.settings.documents_dir,
        )


def _carry_out(run_id: str, actions: tuple[Action, ...], services: RunServices) -> None:
    """Record the actions of a run, then apply what is not applied yet.

    Raises:
        JiraTransient, JiraPermanent: the site did not do what it was asked.
        DescriptionChanged: somebody edited the description meanwhile.
    """
    _outbox(services).record(run_id, actions)
    carry_on(run_id, actions[0].ticket_key, services)


def _outbox(services: RunServices) -> Outbox:
    return Outbox(services.store, services.queue, services.settings.jira_timeout)


def note_model(report: ReviewReport, judge_failed: bool, store: Store) -> None:
    """Tell the health page how the model did, when it was asked at all."""
    if judge_failed:
        store.service_failed("llm", "gave no usable answer")
    elif report.tokens.calls:
        store.service_worked("llm")
