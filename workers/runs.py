"""One run: read the ticket as it is now, review it, record what to do, then do it.

Level-triggered: nothing here trusts the message beyond "which ticket and why". Every step may be repeated.
"""

from dataclasses import dataclass
from enum import StrEnum

import structlog

from config.projects import ProjectRules, Projects
from config.settings import Settings
from workers.access import may_command
from workers.actions.apply import apply_actions
from workers.actions.models import Action
from workers.actions.plan import LABELS, plan_reply, plan_review
from workers.atlassian.jira import JiraClient
from workers.atlassian.models import Ticket
from workers.intake import config_for, packet_from_ticket
from workers.outbox import StoreOutbox
from workers.queue import ReplyToCommand, ReviewQueue, ReviewTicket, new_run_id
from workers.review.graph import ReviewParts, faulty_run, run_workflow
from workers.review.schemas import Decision, ReviewReport, WorkflowConfig
from workers.review.state import AgentState
from workers.review.text import Language, language_of
from workers.store import Store

log = structlog.get_logger(__name__)

_DENIED: dict[Language, str] = {
    "en": "Sorry, this project lets only some people give me commands. Please ask the reporter or a project admin.",
    "zh": "抱歉，本项目只允许部分成员使用命令。请联系报告人或项目管理员。",
}


_NOT_COVERED: dict[Language, str] = {
    "en": "Tickets of this type are not reviewed in this project, so I did not start a review.",
    "zh": "本项目不评审这种类型的工单，因此没有开始评审。",
}


class Outcome(StrEnum):
    """How a run ended when nothing went wrong."""

    POSTED = "posted"
    UNCHANGED = "unchanged"
    IGNORED = "ignored"
    DENIED = "denied"
    REPLIED = "replied"
    MOVED = "moved"


@dataclass(frozen=True)
class RunServices:
    """What a run needs from outside."""

    settings: Settings
    projects: Projects
    store: Store
    queue: ReviewQueue
    jira: JiraClient
    parts: ReviewParts
    config: WorkflowConfig


def review_run(message: ReviewTicket, services: RunServices) -> Outcome:
    """Review one ticket and post the result.

    Raises:
        JiraTransient, JiraPermanent: Jira did not do what it was asked; the caller decides what comes next.
    """
    services.queue.begin(message)
    ticket = services.jira.fetch_ticket(message.ticket)
    services.store.service_worked("jira")
    if not services.queue.bot_account():
        services.queue.remember_bot_account(services.jira.myself())
    if ticket.key != message.ticket:
        return _move_to_key(message, ticket.key, services)
    rules = services.projects.rules_for(ticket.project_key)
    if not rules.enabled:
        return Outcome.IGNORED
    if not rules.covers(ticket.issue_type):
        return _answer(message, ticket, _NOT_COVERED, Outcome.IGNORED, services)
    if message.trigger == "command" and not may_command(
        rules.commands, message.actor, ticket, services.jira.user_groups
    ):
        return _answer(message, ticket, _DENIED, Outcome.DENIED, services)
    return _review(message, ticket, rules, services)


def reply_run(message: ReplyToCommand, services: RunServices) -> Outcome:
    """Answer a command comment once. Raises as `review_run`."""
    ticket = services.jira.fetch_ticket(message.ticket)
    if ticket.key != message.ticket:
        services.queue.submit_reply(message.model_copy(update={"ticket": ticket.key, "run_id": new_run_id()}))
        return Outcome.MOVED
    if not services.projects.rules_for(ticket.project_key).enabled:
        return Outcome.IGNORED
    _reply(message.run_id, ticket, message.comment_id, message.lines, message.language, services)
    return Outcome.REPLIED


def _move_to_key(message: ReviewTicket, key: str, services: RunServices) -> Outcome:
    """The event named the ticket by number, or the ticket was moved: go on under its key, so that its runs queue up."""
    services.queue.submit_review(message.model_copy(update={"ticket": key, "run_id": new_run_id()}))
    return Outcome.MOVED


def report_fault(message: ReviewTicket | ReplyToCommand, services: RunServices) -> None:
    """Post the ERROR comment of a run that failed inside for good. Raises as `review_run`."""
    if isinstance(message, ReplyToCommand):
        return
    ticket = services.jira.fetch_ticket(message.ticket)
    rules = services.projects.rules_for(ticket.project_key)
    packet = packet_from_ticket(ticket, rules)
    config = config_for(packet, rules, services.config)
    _post(message, ticket, rules, faulty_run(packet, config, services.parts, run_id=message.run_id), services)


def _answer(
    message: ReviewTicket, ticket: Ticket, words: dict[Language, str], outcome: Outcome, services: RunServices
) -> Outcome:
    """Tell who gave a command why it starts nothing; an automatic review needs no answer."""
    if message.trigger == "command":
        language = language_of(f"{ticket.title}\n{ticket.description}")
        _reply(message.run_id, ticket, message.comment_id, (words[language],), language, services)
    return outcome


def _review(message: ReviewTicket, ticket: Ticket, rules: ProjectRules, services: RunServices) -> Outcome:
    packet = packet_from_ticket(ticket, rules)
    config = config_for(packet, rules, services.config)
    if not message.is_asked_for and _is_up_to_date(ticket, services.parts.fingerprint(packet, config)):
        return Outcome.UNCHANGED
    previous = services.store.previous_review(ticket.key, message.run_id)
    state = run_workflow(
        packet,
        config,
        services.parts,
        run_id=message.run_id,
        previous=ReviewReport.model_validate(previous.report) if previous else None,
    )
    _post(message, ticket, rules, state, services)
    return Outcome.POSTED


def _post(message: ReviewTicket, ticket: Ticket, rules: ProjectRules, state: AgentState, services: RunServices) -> None:
    report, comment = state["report"], state["comment"]
    if report is None or comment is None:
        raise AssertionError("every path of the graph ends in the formatter")
    _note_model(report, state["judge_failed"], services.store)
    services.store.save_review(message.run_id, ticket.key, report.model_dump(mode="json"))
    settings = services.settings
    actions = plan_review(
        report, comment, ticket, rules, message.run_id, settings.jira_deployment, settings.secret_values()
    )
    _do(message.run_id, actions, services)
    log.info("reviewed", decision=report.decision.value, score=report.total_score, scenario=report.scenario.value)


def _is_up_to_date(ticket: Ticket, fingerprint: str) -> bool:
    """Return whether the ticket carries our outcome for exactly this content, so that there is nothing to do or say.

    ERROR is no outcome: a new event is a new chance to judge.
    """
    marker = ticket.marker
    if marker is None or marker.fingerprint != fingerprint or marker.decision in ("", Decision.ERROR.value):
        return False
    return any(label in ticket.labels for label in LABELS.values())


def _reply(
    run_id: str, ticket: Ticket, comment_id: str, lines: tuple[str, ...], language: Language, services: RunServices
) -> None:
    settings = services.settings
    deployment, secrets = settings.jira_deployment, settings.secret_values()
    _do(run_id, plan_reply(lines, ticket, comment_id, run_id, language, deployment, secrets), services)


def _do(run_id: str, actions: tuple[Action, ...], services: RunServices) -> None:
    outbox = StoreOutbox(services.store)
    outbox.record(run_id, actions)
    apply_actions(run_id, outbox, services.jira)


def _note_model(report: ReviewReport, judge_failed: bool, store: Store) -> None:
    """Tell the health page how the model did, when it was asked at all."""
    if judge_failed:
        store.service_failed("llm", "gave no usable answer")
    elif report.tokens.calls:
        store.service_worked("llm")
