"""One run: read the ticket as it is now, review it, record what to do, then do it.

Level-triggered: nothing here trusts the message beyond "which ticket and why". Every step may be repeated.
"""

import time
from dataclasses import replace

from workers.atlassian.models import Ticket
from workers.comment.document import plain
from workers.contracts import Outcome, PutOff
from workers.events.commands.registry import usage
from workers.handlers.opening import Opened, answer, is_covered, open_ticket
from workers.handlers.planning import judged, last_report, task_of
from workers.handlers.posting import post_reply, post_review
from workers.handlers.recording import Take
from workers.handlers.review_services import ReviewServices
from workers.handlers.standing import is_up_to_date
from workers.handlers.variants import record_variants
from workers.handlers.without_model import without_model
from workers.limits.budgets import UsedUp
from workers.llm.exchanges import kept_exchanges
from workers.people.arguments import reason_of
from workers.people.overrides import (
    Override,
    override_in_force,
    recording_run,
)
from workers.queueing.attempts import current_age_s
from workers.queueing.messages import ReviewTicket
from workers.reading.language import Language
from workers.review.reviewed import faulty_review
from workers.runs.services import RunServices
from workers.store import Store

_NO_REASON: dict[Language, str] = {
    "en": "Please add the reason after the command, for example “{usage}”.",
    "zh": "请在命令后面写明理由，例如“{usage}”。",
}
_SOME_REASON: dict[Language, str] = {"en": "agreed with the team on Monday", "zh": "周一已与团队确认"}


def review_run(message: ReviewTicket, services: RunServices) -> Outcome:
    """Review one ticket and post the result.

    Raises:
        JiraTransient, JiraPermanent: Jira did not do what it was asked; the caller decides what comes next.
        PutOff: an automatic review may not start yet.
    """
    if not message.is_asked_for:
        services.storm.require_calm(message)
    services.queue.begin(message)
    opened = open_ticket(message, services)
    if isinstance(opened, Outcome):
        return opened
    ticket = opened.ticket
    if message.trigger != "override":
        return _review(message, opened, override_in_force(ticket, message.run_id, services.store), services)
    if not opened.argument:
        example = usage("override", opened.language, _SOME_REASON[opened.language])
        words = {opened.language: _NO_REASON[opened.language].format(usage=example)}
        return answer(message, opened, words, Outcome.NO_REASON, services)
    earlier = services.store.feedback_in(ticket.key, message.comment_id)
    if earlier and earlier.withdrawn_at:  # told of once more: what people took back stays so
        return Outcome.IGNORED
    return _review(message, opened, Override(recording_run(message, earlier), reason_of(opened.argument)), services)


def give_up_review(message: ReviewTicket, services: RunServices) -> None:
    """Say on the ticket that its review was given up: by the ERROR comment. Raises as `review_run`."""
    ticket = services.site_of(message.ticket).fetch_ticket(message.ticket)
    rules = services.projects.rules_for(ticket.project_key)
    if not rules.enabled or not is_covered(ticket, rules):
        return
    task = task_of(ticket, rules, services.of(ReviewServices))
    reviewed = faulty_review(task.packet, task.config, task.parts, run_id=message.run_id)
    override = override_in_force(ticket, message.run_id, services.store)
    post_review(message, ticket, rules, reviewed, override, services)


def _review(message: ReviewTicket, opened: Opened, override: Override | None, services: RunServices) -> Outcome:
    """Review a ticket if it must be and may be, and post the result."""
    ticket, store = opened.ticket, services.store
    task = task_of(ticket, opened.rules, services.of(ReviewServices))
    if _is_settled(message, ticket, task.fingerprint, override, store):
        return Outcome.UNCHANGED
    absence = without_model(task.parts, ticket.key, ticket.project_key, services.budgets)
    if absence:
        task = replace(task, parts=task.parts.without_model())
        if absence.why == "failures":
            store.service_failed("llm", "failed several times in a row and is not asked for a while")
        if _is_settled(message, ticket, task.fingerprint, override, store):
            return Outcome.UNCHANGED
    if used_up := _take_from_budgets(message, ticket, services):
        return _say_used_up(message, opened, used_up, services)
    with kept_exchanges() as exchanges:
        reviewed = judged(task, message.run_id, last_report(ticket, message.run_id, store), absence)
    services.budgets.spend_tokens(ticket.project_key, reviewed.report.tokens)
    written, waited_s = time.time(), current_age_s()
    post_review(message, ticket, opened.rules, reviewed, override, services, Take(tuple(exchanges), absence))
    if not message.is_asked_for:
        services.storm.posted(message, written - waited_s, written)
    for shadow in record_variants(task, reviewed, store):
        services.budgets.spend_tokens(ticket.project_key, shadow.tokens)
    return Outcome.POSTED


def _take_from_budgets(message: ReviewTicket, ticket: Ticket, services: RunServices) -> UsedUp | None:
    """Return the budget that is used up. The operator's own command line has none."""
    if message.trigger == "console":
        return None
    user = message.actor if message.command else ""
    return services.budgets.take_review(message.run_id, ticket.project_key, user)


def _say_used_up(message: ReviewTicket, opened: Opened, used_up: UsedUp, services: RunServices) -> Outcome:
    """Answer a command that the budget keeps from starting, once a ticket; an automatic review waits instead."""
    ticket = opened.ticket
    if not message.command:
        wait_s = services.budgets.wait_in_turn_s(ticket.project_key, used_up)
        raise PutOff(wait_s, f"the {used_up.whose}'s reviews of this hour are used up")
    if not services.budgets.is_told(ticket.key, message.run_id, used_up):
        post_reply(message, ticket, plain(*used_up.lines(opened.language)), opened.language, services)
    return Outcome.OVER_BUDGET


def _is_settled(
    message: ReviewTicket, ticket: Ticket, fingerprint: str, override: Override | None, store: Store
) -> bool:
    """Return whether an automatic review has nothing to do; one that somebody asked for always answers."""
    return not message.is_asked_for and is_up_to_date(ticket, fingerprint, override, store)
