"""One run: read the ticket as it is now, review it, record what to do, then do it.

Level-triggered: nothing here trusts the message beyond "which ticket and why". Every step may be repeated.
"""

import time

from config.projects import ProjectRules
from workers.actions.plan import reply_document
from workers.atlassian.confluence_content import PAGE_LABEL
from workers.atlassian.models import Ticket
from workers.contracts import PutOff, TokenUse
from workers.handlers.intake import config_for, packet_from_ticket
from workers.handlers.posting import post_reply, post_review
from workers.handlers.recording import Take
from workers.handlers.reply import comment_of
from workers.handlers.standing import is_up_to_date
from workers.handlers.variants import record_variants
from workers.handlers.without_model import without_model
from workers.limits.budgets import UsedUp
from workers.llm.exchanges import kept_exchanges
from workers.people.access import refusal
from workers.people.arguments import reason_of
from workers.people.overrides import (
    Override,
    override_in_force,
    recording_run,
    spoken_argument,
)
from workers.queueing.attempts import current_age_s
from workers.queueing.messages import ReviewTicket, new_run_id
from workers.reading.language import Language, language_of
from workers.review.graph import faulty_run, run_workflow
from workers.review.schemas import ReviewReport
from workers.runs.services import Outcome, RunServices
from workers.telemetry.observation import stage

_NO_REASON: dict[Language, str] = {
    "en": "Please give the reason behind the command, such as “/reqgate override agreed with the team on Monday”.",
    "zh": "请在命令后面写明理由，例如“/reqgate 放行 周一已与团队确认”。",
}

_NOT_COVERED: dict[Language, str] = {
    "en": "Tickets of this type are not reviewed in this project, so I did not start a review.",
    "zh": "本项目不评审这种类型的工单，因此没有开始评审。",
}


def review_run(message: ReviewTicket, services: RunServices) -> Outcome:
    """Review one ticket and post the result.

    Raises:
        JiraTransient, JiraPermanent: Jira did not do what it was asked; the caller decides what comes next.
        PutOff: an automatic review may not start yet.
    """
    if not message.is_asked_for:
        services.storm.require_calm(message)
    services.queue.begin(message)
    with stage("read"):
        ticket = services.site_of(message.ticket).fetch_ticket(message.ticket)
    services.store.service_worked(message.site)
    if not ticket.is_page and not services.queue.bot_account():
        services.queue.remember_bot_account(services.jira.myself())
    if ticket.key != message.ticket:
        return _move_to_key(message, ticket.key, services)
    if ticket.is_page:  # its key does not name its space
        services.store.set_project(message.run_id, ticket.project_key)
    rules = services.projects.rules_for(ticket.project_key)
    if not rules.enabled:
        return Outcome.IGNORED
    if not _is_covered(ticket, rules):
        return _answer(message, ticket, _NOT_COVERED, Outcome.IGNORED, services)
    comment = comment_of(message, ticket, services)
    access = rules.override_access(ticket.is_service_desk) if message.trigger == "override" else rules.commands
    if message.is_commanded:
        denied = refusal(access, message.actor, ticket, comment, services.jira.user_groups)
        if denied:
            return _answer(message, ticket, denied, Outcome.DENIED, services)
    if message.trigger != "override":
        return _review(message, ticket, rules, override_in_force(ticket, message.run_id, services.store), services)
    argument = spoken_argument(message, comment())
    if argument is None:
        return Outcome.IGNORED
    if not argument:
        return _answer(message, ticket, _NO_REASON, Outcome.NO_REASON, services)
    earlier = services.store.feedback_in(ticket.key, message.comment_id)
    if earlier and earlier.withdrawn_at:  # told of once more: what people took back stays so
        return Outcome.IGNORED
    override = Override(recording_run(message, earlier), reason_of(argument))
    return _review(message, ticket, rules, override, services)


def _move_to_key(message: ReviewTicket, key: str, services: RunServices) -> Outcome:
    """The event named the ticket by number, or the ticket was moved: go on under its key, so that its runs queue up."""
    services.queue.submit(message.model_copy(update={"ticket": key, "run_id": new_run_id()}))
    return Outcome.MOVED


def give_up_review(message: ReviewTicket, services: RunServices) -> None:
    """Say on the ticket that its review was given up: by the ERROR comment. Raises as `review_run`."""
    ticket = services.site_of(message.ticket).fetch_ticket(message.ticket)
    rules = services.projects.rules_for(ticket.project_key)
    if not rules.enabled or not _is_covered(ticket, rules):
        return
    packet = packet_from_ticket(ticket, rules)
    config = config_for(packet, rules, services.config)
    state = faulty_run(packet, config, services.parts, run_id=message.run_id)
    post_review(message, ticket, rules, state, override_in_force(ticket, message.run_id, services.store), services)


def _is_covered(ticket: Ticket, rules: ProjectRules) -> bool:
    """Return whether a ticket's type is reviewed in its project, or a page asks for it by its label."""
    return PAGE_LABEL in ticket.labels if ticket.is_page else rules.covers(ticket.issue_type)


def _answer(
    message: ReviewTicket, ticket: Ticket, words: dict[Language, str], outcome: Outcome, services: RunServices
) -> Outcome:
    """Tell who gave a command why it starts nothing; an automatic review needs no answer."""
    if message.is_commanded:
        language = language_of(f"{ticket.title}\n{ticket.description}")
        post_reply(message, ticket, reply_document(words[language]), language, services)
    return outcome


def _review(
    message: ReviewTicket, ticket: Ticket, rules: ProjectRules, override: Override | None, services: RunServices
) -> Outcome:
    packet = packet_from_ticket(ticket, rules)
    config = config_for(packet, rules, services.config)
    if _is_settled(message, ticket, services.parts.fingerprint(packet, config), override, services):
        return Outcome.UNCHANGED
    absence = without_model(services.parts, ticket.key, ticket.project_key, services.budgets)
    parts = services.parts.without_model() if absence else services.parts
    if absence and absence.why == "failures":
        services.store.service_failed("llm", "failed several times in a row and is not asked for a while")
    if _is_settled(message, ticket, parts.fingerprint(packet, config), override, services):
        return Outcome.UNCHANGED
    if used_up := _take_from_budgets(message, ticket, services):
        return _say_used_up(message, ticket, used_up, services)
    last = services.store.previous_review(ticket.key, message.run_id)
    previous = ReviewReport.model_validate(last.report) if last else None
    with kept_exchanges() as exchanges:
        state = run_workflow(packet, config, parts, run_id=message.run_id, previous=previous)
    services.budgets.spend_tokens(ticket.project_key, state["report"].tokens if state["report"] else TokenUse())
    if absence:
        state = {**state, "comment": absence.noted_in(state["comment"], packet.language)}
    written, waited_s = time.time(), current_age_s()
    report = post_review(message, ticket, rules, state, override, services, Take(tuple(exchanges), absence))
    if not message.is_asked_for:
        services.storm.posted(message, written - waited_s, written)
    for shadow in record_variants(message.run_id, packet, config, report, previous, parts, services.store):
        services.budgets.spend_tokens(ticket.project_key, shadow.tokens)
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
        wait_s = services.budgets.wait_in_turn_s(ticket.project_key, used_up)
        raise PutOff(wait_s, f"the {used_up.whose}'s reviews of this hour are used up")
    if not services.budgets.is_told(ticket.key, message.run_id, used_up):
        language = language_of(f"{ticket.title}\n{ticket.description}")
        post_reply(message, ticket, reply_document(*used_up.lines(language)), language, services)
    return Outcome.OVER_BUDGET


def _is_settled(
    message: ReviewTicket, ticket: Ticket, fingerprint: str, override: Override | None, services: RunServices
) -> bool:
    """Return whether an automatic review has nothing to do; one that somebody asked for always answers."""
    return not message.is_asked_for and is_up_to_date(ticket, fingerprint, override, services.store)
