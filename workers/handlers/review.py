"""One run: read the ticket as it is now, review it, record what to do, then do it.

Level-triggered: nothing here trusts the message beyond "which ticket and why". Every step may be repeated.
"""

import time
from dataclasses import replace
from datetime import UTC, datetime

from workers.contracts import Outcome
from workers.events.commands.registry import usage
from workers.handlers.budgeting import over_budget
from workers.handlers.opening import Opened, answer, is_covered, open_ticket
from workers.handlers.planning import judged, last_report, task_of
from workers.handlers.posting import is_withheld, post_review
from workers.handlers.recording import Transcript
from workers.handlers.review_services import ReviewServices
from workers.handlers.standing import decided, is_judged, is_up_to_date
from workers.handlers.variants import record_variants
from workers.handlers.without_model import without_model
from workers.limits.silence import silent_codes
from workers.llm.exchanges import kept_exchanges
from workers.people.arguments import reason_of
from workers.people.overrides import (
    Override,
    override_in_force,
    recording_run,
)
from workers.queueing.attempts import current_age_s
from workers.queueing.messages import ReadAnswers, ReviewTicket
from workers.reading.language import Language
from workers.review.compose.kinds import no_kind_named
from workers.review.reviewed import faulty_review
from workers.review.scenario import kind_named
from workers.review.schemas import Decision
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
        Postponed: an automatic review may not start yet.
    """
    if not message.is_asked_for:
        services.storm.require_calm(message)
    services.queue.begin(message)
    opened = open_ticket(message, services)
    if isinstance(opened, Outcome):
        return opened
    if opened.ticket.is_left_alone and not message.is_asked_for:
        return Outcome.IGNORED
    match message.trigger:
        case "override":
            return _override(message, opened, services)
        case "type":
            return _settle_kind(message, opened, services)
    return _review(message, opened, override_in_force(opened.ticket, message.run_id, services.store), services)


def _override(message: ReviewTicket, opened: Opened, services: RunServices) -> Outcome:
    """Let the ticket pass for the reason that the command gives."""
    if not opened.argument:
        example = usage("override", opened.language, _SOME_REASON[opened.language])
        words = {opened.language: _NO_REASON[opened.language].format(usage=example)}
        return answer(message, opened, words, Outcome.NO_REASON, services)
    earlier = services.store.feedback_in(opened.ticket.key, message.comment_id)
    if earlier and earlier.withdrawn_at:  # told of once more: what people took back stays so
        return Outcome.IGNORED
    return _review(message, opened, Override(recording_run(message, earlier), reason_of(opened.argument)), services)


def _settle_kind(message: ReviewTicket, opened: Opened, services: RunServices) -> Outcome:
    """Review the ticket as of the kind that the command names; what the review leaves on it says so from then on."""
    kind = kind_named(opened.argument)
    if kind is None:
        return answer(message, opened, {opened.language: no_kind_named(opened.language)}, Outcome.REPLIED, services)
    settled = replace(opened, ticket=opened.ticket.settled_as(kind.value))
    return _review(message, settled, override_in_force(settled.ticket, message.run_id, services.store), services)


def give_up_review(message: ReviewTicket, services: RunServices) -> None:
    """Say on the ticket that its review was given up: by the ERROR comment. Raises as `review_run`."""
    ticket = services.site_of(message.ticket).fetch_ticket(message.ticket)
    rules = services.projects.rules_for(ticket.project_key)
    if not rules.enabled or not is_covered(ticket, rules):
        return
    if ticket.is_left_alone and not message.is_asked_for:
        return
    task = task_of(ticket, rules, services.of(ReviewServices), services.store)
    reviewed = faulty_review(task.packet, task.config, task.parts, run_id=message.run_id)
    override = override_in_force(ticket, message.run_id, services.store)
    post_review(message, ticket, rules, reviewed, override, services)


def _review(message: ReviewTicket, opened: Opened, override: Override | None, services: RunServices) -> Outcome:
    """Review a ticket if it must be and may be, and post the result."""
    ticket, store = opened.ticket, services.store
    task = task_of(ticket, opened.rules, services.of(ReviewServices), services.store)
    if _is_settled(message, opened, task.fingerprint, override, store):
        return Outcome.UNCHANGED
    absence = without_model(task.parts, ticket.key, ticket.project_key, services.budgets)
    if absence:
        task = replace(task, parts=task.parts.without_model())
        if absence.why == "failures":
            store.service_failed("llm", "failed several times in a row and is not asked for a while")
        if _is_settled(message, opened, task.fingerprint, override, store):
            return Outcome.UNCHANGED
    if used_up := over_budget(message, opened, services):
        return used_up
    silent = tuple(one.code for one in silent_codes(store, datetime.now(UTC), ticket.project_key))
    previous = last_report(ticket, message.run_id, store, told_only=not is_withheld(message, opened.rules))
    with kept_exchanges() as exchanges:
        reviewed = judged(task.leaving_out(silent), message.run_id, previous, absence)
    services.budgets.spend_tokens(ticket.project_key, reviewed.report.tokens)
    written, waited_s = time.time(), current_age_s()
    transcript = Transcript(tuple(exchanges), absence, silent)
    outcome = post_review(message, ticket, opened.rules, reviewed, override, services, transcript)
    if services.queue.is_waiting(ticket.key):  # the text changed while people are asked about it
        services.queue.submit(ReadAnswers(ticket=ticket.key))
    if outcome is Outcome.POSTED and not message.is_asked_for:
        services.storm.posted(message, written - waited_s, written)
    for shadow in record_variants(task, reviewed, store):
        services.budgets.spend_tokens(ticket.project_key, shadow.tokens)
    return outcome


def _is_settled(
    message: ReviewTicket, opened: Opened, fingerprint: str, override: Override | None, store: Store
) -> bool:
    """Return whether an automatic review has nothing to do; one that somebody asked for always answers."""
    if message.is_asked_for:
        return False
    if opened.rules.is_observed:
        was_error = decided(opened.ticket, opened.rules, store) == Decision.ERROR
        return not was_error and is_judged(opened.ticket, (fingerprint,), store)
    return is_up_to_date(opened.ticket, fingerprint, override, store)
