"""Commands that are answered by a reply: an issue is explained, or disputed and kept as an example."""

from workers.actions.plan import DISPUTED_LABEL
from workers.contracts import Outcome
from workers.guardrail.masking import HiddenPlaces
from workers.handlers.ask.disputed import ANSWER_WORDS, dispute_answer
from workers.handlers.intake import text_of
from workers.handlers.opening import Opened, open_ticket
from workers.handlers.planning import last_report, task_of
from workers.handlers.posting import post_reply
from workers.handlers.review_services import ReviewServices
from workers.people.arguments import code_and_reason
from workers.people.feedback import DISPUTE, example
from workers.people.overrides import recording_run
from workers.queueing.messages import AnswerCommand
from workers.review.compose.answers import (
    code_unknown,
    dispute_noted,
    explanation,
    issues_raised,
    not_raised,
    point_explanation,
    reason_missing,
)
from workers.review.compose.shown import as_shown
from workers.review.facets.questions import POINT_CODES
from workers.review.schemas import ReviewIssue, ReviewReport
from workers.runs.services import RunServices


def answer_command(message: AnswerCommand, services: RunServices) -> Outcome:
    """Do what the command asks and answer its comment, once. Raises as `open_ticket`."""
    opened = open_ticket(message, services)
    if isinstance(opened, Outcome):
        return opened
    ticket, language = opened.ticket, opened.language
    code, reason = code_and_reason(opened.argument)
    if message.kind == "dispute" and code in ANSWER_WORDS:
        return dispute_answer(message, opened, reason, services)
    rubric = services.of(ReviewServices).parts.rubric_for(ticket.project_key)
    report = last_report(ticket, message.run_id, services.store)
    if code not in rubric.issues and code not in POINT_CODES:
        raised = tuple(dict.fromkeys(issue.code for issue in issues_raised(report)))
        words = code_unknown(code, message.kind, rubric, raised, language)
        post_reply(message, ticket, words, language, services)
        return Outcome.REPLIED
    if message.kind == "explain":
        shown = report and as_shown(report, HiddenPlaces(text_of(ticket, opened.rules)))
        told = (
            point_explanation(code, shown, language)
            if code in POINT_CODES
            else explanation(code, rubric, shown, language)
        )
        post_reply(message, ticket, told, language, services)
        return Outcome.REPLIED
    return _dispute(code, reason, report, message, opened, services)


def _dispute(
    code: str,
    reason: str,
    report: ReviewReport | None,
    message: AnswerCommand,
    opened: Opened,
    services: RunServices,
) -> Outcome:
    ticket, language = opened.ticket, opened.language
    raised = issues_raised(report, code)
    if report is None or not raised:
        codes = tuple(dict.fromkeys(issue.code for issue in issues_raised(report)))
        post_reply(message, ticket, not_raised(codes, language), language, services)
        return Outcome.REPLIED
    if not reason:
        post_reply(message, ticket, reason_missing(code, language), language, services)
        return Outcome.NO_REASON
    services.store.save_feedback(
        example(
            recording_run(message, services.store.feedback_in(ticket.key, message.comment_id)),
            DISPUTE,
            task_of(ticket, opened.rules, services.of(ReviewServices), services.store).packet,
            report,
            services.pii,
            ticket_id=ticket.id,
            comment_id=message.comment_id,
            reason=reason,
            issue=_meant(raised, reason),
        )
    )
    noted = dispute_noted(code, DISPUTED_LABEL, language)
    post_reply(message, ticket, noted, language, services, label=DISPUTED_LABEL)
    return Outcome.DISPUTED


def _meant(raised: tuple[ReviewIssue, ...], reason: str) -> ReviewIssue:
    """Return the issue whose words the reason repeats; the first one when it repeats none."""
    return next((issue for issue in raised if issue.quote and issue.quote in reason), raised[0])
