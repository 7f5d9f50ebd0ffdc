"""Commands that are answered by a reply: an issue is explained, or disputed and kept as an example."""

from workers.access import refusal
from workers.actions.plan import DISPUTED_LABEL, reply_document
from workers.arguments import code_and_reason
from workers.atlassian.models import Ticket
from workers.feedback import DISPUTE, example
from workers.intake import packet_from_ticket
from workers.messages import AnswerCommand, new_run_id
from workers.people import recording_run, spoken_argument
from workers.posting import post_reply
from workers.review.compose.answers import (
    code_unknown,
    dispute_noted,
    explanation,
    issues_raised,
    not_raised,
    reason_missing,
)
from workers.review.compose.shown import as_shown
from workers.review.guardrail.masking import HiddenPlaces
from workers.review.schemas import ReviewIssue, ReviewReport
from workers.run_services import Outcome, RunServices
from workers.runs import comment_of


def answer_command(message: AnswerCommand, services: RunServices) -> Outcome:
    """Do what the command asks and answer its comment, once. Raises as `workers.runs.review_run`."""
    ticket = services.jira.fetch_ticket(message.ticket)
    if ticket.key != message.ticket:
        services.queue.submit_answer(message.model_copy(update={"ticket": ticket.key, "run_id": new_run_id()}))
        return Outcome.MOVED
    rules = services.projects.rules_for(ticket.project_key)
    if not rules.enabled:
        return Outcome.IGNORED
    comment = comment_of(message, ticket, services)
    if denied := refusal(rules.commands, message.actor, ticket, comment, services.jira.user_groups):
        post_reply(message, ticket, reply_document(denied[message.language]), message.language, services)
        return Outcome.DENIED
    argument = spoken_argument(message, comment())
    if argument is None:
        return Outcome.IGNORED
    code, reason = code_and_reason(argument)
    rubric = services.parts.rubric_for(ticket.project_key)
    report = _last_report(ticket, message, services)
    if code not in rubric.issues:
        raised = tuple(dict.fromkeys(issue.code for issue in issues_raised(report)))
        words = code_unknown(code, message.command, rubric, raised, message.language)
        post_reply(message, ticket, words, message.language, services)
        return Outcome.REPLIED
    if message.command == "explain":
        shown = report and as_shown(report, HiddenPlaces(ticket.description))
        post_reply(message, ticket, explanation(code, rubric, shown, message.language), message.language, services)
        return Outcome.REPLIED
    return _dispute(code, reason, report, message, ticket, services)


def _dispute(
    code: str,
    reason: str,
    report: ReviewReport | None,
    message: AnswerCommand,
    ticket: Ticket,
    services: RunServices,
) -> Outcome:
    raised = issues_raised(report, code)
    if report is None or not raised:
        codes = tuple(dict.fromkeys(issue.code for issue in issues_raised(report)))
        post_reply(message, ticket, not_raised(codes, message.language), message.language, services)
        return Outcome.REPLIED
    if not reason:
        post_reply(message, ticket, reason_missing(code, message.language), message.language, services)
        return Outcome.NO_REASON
    rules = services.projects.rules_for(ticket.project_key)
    services.store.save_feedback(
        example(
            recording_run(message, services.store.feedback_in(ticket.key, message.comment_id)),
            DISPUTE,
            packet_from_ticket(ticket, rules),
            report,
            services.parts.guardrail.pii_detection,
            ticket_id=ticket.id,
            comment_id=message.comment_id,
            reason=reason,
            issue=_meant(raised, reason),
        )
    )
    noted = dispute_noted(code, DISPUTED_LABEL, message.language)
    post_reply(message, ticket, noted, message.language, services, label=DISPUTED_LABEL)
    return Outcome.DISPUTED


def _meant(raised: tuple[ReviewIssue, ...], reason: str) -> ReviewIssue:
    """Return the issue whose words the reason repeats; the first one when it repeats none."""
    return next((issue for issue in raised if issue.quote and issue.quote in reason), raised[0])


def _last_report(ticket: Ticket, message: AnswerCommand, services: RunServices) -> ReviewReport | None:
    previous = services.store.previous_review(ticket.key, message.run_id)
    return ReviewReport.model_validate(previous.report) if previous else None
