"""One run: read the ticket as it is now, review it, record what to do, then do it.

Level-triggered: nothing here trusts the message beyond "which ticket and why". Every step may be repeated.
"""

from dataclasses import dataclass
from enum import StrEnum

import structlog

from config.projects import OVERRIDE_LABEL, ProjectRules, Projects
from config.settings import Settings
from workers.access import may_command
from workers.actions.apply import apply_actions
from workers.actions.models import Action
from workers.actions.plan import LABELS, plan_reply, plan_review
from workers.arguments import reason_of
from workers.atlassian.confluence import PAGE_LABEL, ConfluenceClient
from workers.atlassian.errors import JiraPermanent
from workers.atlassian.jira import JiraClient
from workers.atlassian.models import Ticket
from workers.attempts import PutOff
from workers.budgets import Budgets, UsedUp
from workers.feedback import OVERRIDE, example
from workers.intake import config_for, packet_from_ticket
from workers.llm.exchanges import kept_exchanges
from workers.messages import AnswerCommand, ReplyToCommand, ReviewTicket, is_page, new_run_id
from workers.metrics import REVIEWS, count
from workers.observation import stage
from workers.outbox import StoreOutbox
from workers.people import (
    Escalation,
    Override,
    escalation,
    override_in_force,
    recording_run,
    spoken_argument,
    with_people,
)
from workers.queue import ReviewQueue
from workers.recording import Take, recording_of
from workers.review.graph import ReviewParts, faulty_run, run_workflow
from workers.review.schemas import Decision, RequirementPacket, ReviewReport, WorkflowConfig
from workers.review.state import AgentState
from workers.review.text import Language, language_of
from workers.store import Store
from workers.storm import StormBreaker
from workers.variants import record_variants
from workers.without_model import without_model

log = structlog.get_logger(__name__)

DENIED: dict[Language, str] = {
    "en": "Sorry, this project lets only some people give me commands. Please ask the reporter or a project admin.",
    "zh": "抱歉，本项目只允许部分成员使用命令。请联系报告人或项目管理员。",
}


_NO_REASON: dict[Language, str] = {
    "en": "Please give the reason behind the command, such as “/reqgate override agreed with the team on Monday”.",
    "zh": "请在命令后面写明理由，例如“/reqgate 放行 周一已与团队确认”。",
}


_NOT_COVERED: dict[Language, str] = {
    "en": "Tickets of this type are not reviewed in this project, so I did not start a review.",
    "zh": "本项目不评审这种类型的工单，因此没有开始评审。",
}


_FAULT: dict[Language, str] = {
    "en": "Sorry, something went wrong on my side and I could not answer this command. An administrator can see why.",
    "zh": "抱歉，我这边出了问题，未能答复这条命令。管理员可以查看原因。",
}


class Outcome(StrEnum):
    """How a run ended when nothing went wrong."""

    POSTED = "posted"
    UNCHANGED = "unchanged"
    IGNORED = "ignored"
    DENIED = "denied"
    REPLIED = "replied"
    MOVED = "moved"
    OVER_BUDGET = "over budget"
    NO_REASON = "no reason"
    DISPUTED = "disputed"
    REVIEWED = "reviewed"
    TOLD = "told"
    REPLAYED = "replayed"


@dataclass(frozen=True)
class RunServices:
    """What a run needs from outside."""

    settings: Settings
    projects: Projects
    store: Store
    queue: ReviewQueue
    jira: JiraClient
    confluence: ConfluenceClient | None
    parts: ReviewParts
    config: WorkflowConfig
    budgets: Budgets
    storm: StormBreaker

    def site_of(self, ticket: str) -> JiraClient | ConfluenceClient:
        """Return the client of the site where a ticket or a page is. Raises JiraPermanent when it is switched off."""
        if not is_page(ticket):
            return self.jira
        if self.confluence is None:
            raise JiraPermanent(None, "Confluence is switched off; set CONFLUENCE_URL")
        return self.confluence

    def close(self) -> None:
        """Close the connections to the sites."""
        self.jira.close()
        if self.confluence is not None:
            self.confluence.close()


def review_run(message: ReviewTicket, services: RunServices) -> Outcome:
    """Review one ticket and post the result.

    Raises:
        JiraTransient, JiraPermanent: Jira did not do what it was asked; the caller decides what comes next.
        PutOff: an automatic review may not start yet.
    """
    if not message.is_asked_for:
        services.storm.require_calm(message.project_key)
    services.queue.begin(message)
    with stage("read"):
        ticket = services.site_of(message.ticket).fetch_ticket(message.ticket)
    services.store.service_worked(message.site)
    if not ticket.is_page and not services.queue.bot_account():
        services.queue.remember_bot_account(services.jira.myself())
    if ticket.key != message.ticket:
        return _move_to_key(message, ticket.key, services)
    rules = services.projects.rules_for(ticket.project_key)
    if not rules.enabled:
        return Outcome.IGNORED
    if not _is_covered(ticket, rules):
        return _answer(message, ticket, _NOT_COVERED, Outcome.IGNORED, services)
    access = rules.override_access if message.trigger == "override" else rules.commands
    if message.is_commanded and not may_command(access, message.actor, ticket, services.jira.user_groups):
        return _answer(message, ticket, DENIED, Outcome.DENIED, services)
    if message.trigger != "override":
        return _review(message, ticket, rules, override_in_force(ticket, message.run_id, services.store), services)
    argument = spoken_argument(message, ticket.key, services.jira)
    if argument is None:
        return Outcome.IGNORED
    if not argument:
        return _answer(message, ticket, _NO_REASON, Outcome.NO_REASON, services)
    override = Override(recording_run(message, ticket.key, services.store), reason_of(argument))
    return _review(message, ticket, rules, override, services)


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


def report_fault(message: ReviewTicket | ReplyToCommand | AnswerCommand, services: RunServices) -> None:
    """Say on the ticket that a run was given up: by the ERROR comment, or by a reply to the command.

    Raises as `review_run`.
    """
    ticket = services.site_of(message.ticket).fetch_ticket(message.ticket)
    rules = services.projects.rules_for(ticket.project_key)
    if not rules.enabled:
        return
    if not isinstance(message, ReviewTicket):
        lines = (_FAULT[message.language],)
        _reply(message.run_id, ticket, message.comment_id, lines, message.language, services, is_fault=True)
        return
    if not _is_covered(ticket, rules):
        return
    packet = packet_from_ticket(ticket, rules)
    config = config_for(packet, rules, services.config)
    state = faulty_run(packet, config, services.parts, run_id=message.run_id)
    _post(message, ticket, rules, state, override_in_force(ticket, message.run_id, services.store), services)


def _is_covered(ticket: Ticket, rules: ProjectRules) -> bool:
    """Return whether a ticket's type is reviewed in its project, or a page asks for it by its label."""
    return PAGE_LABEL in ticket.labels if ticket.is_page else rules.covers(ticket.issue_type)


def _answer(
    message: ReviewTicket, ticket: Ticket, words: dict[Language, str], outcome: Outcome, services: RunServices
) -> Outcome:
    """Tell who gave a command why it starts nothing; an automatic review needs no answer."""
    if message.is_commanded:
        language = language_of(f"{ticket.title}\n{ticket.description}")
        _reply(message.run_id, ticket, message.comment_id, (words[language],), language, services)
    return outcome


def _review(
    message: ReviewTicket, ticket: Ticket, rules: ProjectRules, override: Override | None, services: RunServices
) -> Outcome:
    packet = packet_from_ticket(ticket, rules)
    config = config_for(packet, rules, services.config)
    if not message.is_asked_for and _is_up_to_date(ticket, services.parts.fingerprint(packet, config)):
        return Outcome.UNCHANGED
    if used_up := _take_from_budgets(message, ticket, services):
        return _say_used_up(message, ticket, used_up, services)
    absence = without_model(services.parts, ticket.key, ticket.project_key, services.budgets)
    parts = services.parts.without_model() if absence else services.parts
    if absence and absence.why == "failures":
        services.store.service_failed("llm", "failed several times in a row and is not asked for a while")
    if not message.is_asked_for and _is_up_to_date(ticket, parts.fingerprint(packet, config)):
        return Outcome.UNCHANGED
    last = services.store.previous_review(ticket.key, message.run_id)
    previous = ReviewReport.model_validate(last.report) if last else None
    with kept_exchanges() as exchanges:
        state = run_workflow(packet, config, parts, run_id=message.run_id, previous=previous)
    services.budgets.spend_tokens(ticket.project_key, state["report"])
    if absence:
        state = {**state, "comment": absence.noted_in(state["comment"], packet.language)}
    report = _post(message, ticket, rules, state, override, services, Take(tuple(exchanges), absence))
    if not message.is_asked_for:
        services.storm.posted(ticket.key, ticket.project_key)
    record_variants(message.run_id, packet, config, report, previous, parts, services.store)
    return Outcome.POSTED


def _take_from_budgets(message: ReviewTicket, ticket: Ticket, services: RunServices) -> UsedUp | None:
    """Return the budget that is used up. The operator's own command line has none."""
    if message.trigger == "console":
        return None
    user = message.actor if message.is_commanded else ""
    return services.budgets.take_review(message.run_id, ticket.project_key, user)


def _say_used_up(message: ReviewTicket, ticket: Ticket, used_up: UsedUp, services: RunServices) -> Outcome:
    """Answer a command that the budget keeps from starting, once a ticket; an automatic review waits instead."""
    if not message.is_commanded:
        raise PutOff(used_up.wait_s, f"the {used_up.whose}'s reviews of this hour are used up")
    if not services.budgets.is_told(ticket.key, message.run_id, used_up):
        language = language_of(f"{ticket.title}\n{ticket.description}")
        _reply(message.run_id, ticket, message.comment_id, used_up.lines(language), language, services)
    return Outcome.OVER_BUDGET


def _post(
    message: ReviewTicket,
    ticket: Ticket,
    rules: ProjectRules,
    state: AgentState,
    override: Override | None,
    services: RunServices,
    take: Take | None = None,
) -> ReviewReport:
    """Plan what to do, record it with the `take` of the review, if there was one, and do it."""
    report, comment = state["report"], state["comment"]
    if report is None or comment is None:
        raise AssertionError("every path of the graph ends in the formatter")
    note_model(report, state["judge_failed"], services.store)
    services.store.save_review(message.run_id, ticket.key, report.model_dump(mode="json"))
    if override and override.run == message.run_id:
        _record(override, message, state["packet"], report, services)
    asked = Escalation() if override or ticket.is_page else escalation(ticket, report, message.run_id, services.store)
    settings = services.settings
    if take and settings.record_runs:
        people, deployment = (override, asked), settings.jira_deployment
        services.store.save_recording(recording_of(state, report, take, people, deployment, services.parts))
    actions = plan_review(
        report,
        with_people(comment, report, message.run_id, override, asked, rules.escalation_account_id),
        ticket,
        rules,
        message.run_id,
        settings.jira_deployment,
        settings.secret_values(),
        override=override.run if override else "",
        escalated=asked.run,
    )
    carry_out(message.run_id, actions, services)
    count(REVIEWS, report.decision.value, report.scenario.value)
    log.info(
        "reviewed",
        overridden=override is not None,
        decision=report.decision.value,
        score=report.total_score,
        scenario=report.scenario.value,
    )
    return report


def _record(
    override: Override, message: ReviewTicket, packet: RequirementPacket, report: ReviewReport, services: RunServices
) -> None:
    pii = services.parts.guardrail.pii_detection
    comment_id = message.comment_id if message.trigger == "override" else ""
    services.store.save_feedback(
        example(message.run_id, OVERRIDE, packet, report, pii, comment_id=comment_id, reason=override.reason)
    )


def _is_up_to_date(ticket: Ticket, fingerprint: str) -> bool:
    """Return whether the ticket carries our outcome for exactly this content, so that there is nothing to do or say.

    ERROR is no outcome: a new event is a new chance to judge.
    """
    marker = ticket.marker
    if marker is None or marker.fingerprint != fingerprint or marker.decision in ("", Decision.ERROR.value):
        return False
    if bool(marker.override) != (OVERRIDE_LABEL in ticket.labels):
        return False
    return any(label in ticket.labels for label in LABELS.values())


def _reply(
    run_id: str,
    ticket: Ticket,
    comment_id: str,
    lines: tuple[str, ...],
    language: Language,
    services: RunServices,
    *,
    is_fault: bool = False,
) -> None:
    settings = services.settings
    deployment, secrets = settings.jira_deployment, settings.secret_values()
    actions = plan_reply(lines, ticket, comment_id, run_id, language, deployment, secrets, is_fault=is_fault)
    carry_out(run_id, actions, services)


def carry_out(run_id: str, actions: tuple[Action, ...], services: RunServices) -> None:
    """Record the actions of a run, then apply what is not applied yet. Raises as `review_run`."""
    with stage("apply"):
        outbox = StoreOutbox(services.store, services.queue.connection, services.settings.jira_timeout)
        outbox.record(run_id, actions)
        apply_actions(run_id, outbox, services.site_of(actions[0].ticket_key))


def note_model(report: ReviewReport, judge_failed: bool, store: Store) -> None:
    """Tell the health page how the model did, when it was asked at all."""
    if judge_failed:
        store.service_failed("llm", "gave no usable answer")
    elif report.tokens.calls:
        store.service_worked("llm")
