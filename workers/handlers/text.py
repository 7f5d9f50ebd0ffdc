"""Reviews of texts that are no tickets: through the same graph, by the same rules. They never touch Jira."""

from dataclasses import replace
from typing import Any

import structlog

from config.projects import ProjectRules
from workers.contracts import Outcome, WorkflowExecutionError
from workers.handlers.callback import tell_caller
from workers.handlers.intake import TextTicket, config_for, packet_from_text
from workers.handlers.posting import note_model
from workers.handlers.review_services import ReviewServices
from workers.handlers.without_model import without_model
from workers.queueing.messages import ReviewText
from workers.review.errors import StructuringFailureError, WorkflowError
from workers.review.graph import ReviewParts
from workers.review.reviewed import Reviewed, review_packet
from workers.review.schemas import Decision, ReviewIssue, ReviewReport, WorkflowConfig
from workers.runs.services import RunServices
from workers.store import SubmittedText
from workers.texts.resource import FAULT

log = structlog.get_logger(__name__)

_NO_ANSWER = "The model gave no usable answer; submit the text again later."
_TOO_FEW = "The model left most points undecided, so the score would be a guess; the report says what code found."
_NO_SCORE = "Scoring ended with a fault inside; submit the text again later."
_NO_TEXT = "the text of a review that was given up is not kept; its caller must submit it again"


def judge_text(
    given: TextTicket, rules: ProjectRules, config: WorkflowConfig, parts: ReviewParts, run_id: str = ""
) -> Reviewed:
    """Return the review of a text; the offsets of its report count from the start of the text as given.

    Raises:
        StructuringFailureError: no draft could be made and `enable_fallback` is off.
    """
    packet = packet_from_text(given, rules)
    reviewed = review_packet(packet, config_for(packet, rules, config), parts, run_id=run_id)
    is_shifted = given.description.strip().startswith(packet.raw_text)
    return replace(reviewed, report=_shifted(reviewed.report, given.lead)) if is_shifted else reviewed


def text_run(message: ReviewText, services: RunServices) -> Outcome:
    """Review what was submitted, keep the report, forget the text, and see to it that the caller is told.

    Every step may be repeated; a text that was judged once is not judged again.

    Raises:
        WorkflowExecutionError: the run was given up before, and the text is gone.
        StoreUnavailable, QueueUnavailable: to be tried again.
    """
    submission = services.store.submission(message.run_id)
    if submission is None:
        return Outcome.IGNORED
    if submission.closed_at is None:
        services.store.set_project(message.run_id, submission.project_key)
        services.store.close_submission(message.run_id, _review(submission, services))
    elif submission.error == FAULT.model_dump():
        raise WorkflowExecutionError(_NO_TEXT)
    tell_caller(submission, services)
    return Outcome.REVIEWED


def give_up_text(message: ReviewText, services: RunServices) -> None:
    """Let the review end as failed, so that nobody waits. Raises as `text_run`."""
    submission = services.store.submission(message.run_id)
    if submission is None:
        return
    services.store.close_submission(message.run_id, FAULT.model_dump())
    tell_caller(submission, services)


def _review(submission: SubmittedText, services: RunServices) -> dict[str, Any] | None:
    """Judge a text, keep the report, and return why there was no full review, None when there was one."""
    given = TextTicket(
        id=submission.run_id,
        title=submission.title,
        description=submission.text,
        ticket_type=submission.issue_type,
        project_key=submission.project_key,
    )
    rules = services.projects.rules_for(submission.project_key)
    own = services.of(ReviewServices)
    absence = without_model(own.parts, submission.run_id, submission.project_key, services.budgets)
    parts = own.parts.without_model() if absence else own.parts
    try:
        reviewed = judge_text(given, rules, own.config, parts, submission.run_id)
    except StructuringFailureError as error:
        return _error(503, WorkflowError(stage="structuring", error_type="StructuringFailure", message=str(error)))
    report = reviewed.report
    services.budgets.spend_tokens(submission.project_key, report.tokens)
    note_model(report, reviewed.judge_failed, services.store)
    services.store.save_review(submission.run_id, "", report.model_dump(mode="json"))
    log.info("text reviewed", decision=report.decision.value, score=report.total_score)
    return _failure(reviewed)


def _failure(reviewed: Reviewed) -> dict[str, Any] | None:
    """Return why there was no full review: the guardrail refused the text (400), or it could not be judged (503)."""
    if reviewed.refused:
        what = (400, "guardrail", "GuardrailRejection", " ".join(reviewed.refused))
    elif not reviewed.is_scored:
        what = (503, "scoring", "ScoringUnavailable", _NO_SCORE)
    elif reviewed.judge_failed:
        what = (503, "scoring", "ScoringUnavailable", _NO_ANSWER)
    elif reviewed.report.decision is Decision.UNDETERMINED:
        what = (503, "gate", "Undetermined", _TOO_FEW)
    else:
        return None
    status, stage, error_type, message = what
    error = WorkflowError(
        stage=stage,
        error_type=error_type,
        message=message,
        retry_count=reviewed.retry_count,
        fallback_activated=reviewed.fallback_activated,
    )
    return _error(status, error)


def _error(status: int, error: WorkflowError) -> dict[str, Any]:
    """Return the error as the store keeps it: the names of ReviewError."""
    return {"status": status, **error.model_dump()}


def _shifted(report: ReviewReport, lead: int) -> ReviewReport:
    """Return `report` with offsets that count `lead` characters more: the packet leaves out leading white space."""
    if not lead:
        return report

    def moved(issue: ReviewIssue) -> ReviewIssue:
        if issue.start is None or issue.end is None:
            return issue
        return issue.model_copy(update={"start": issue.start + lead, "end": issue.end + lead})

    draft = report.structured_prd
    if draft is not None:
        evidence = tuple(
            each.model_copy(update={"start": each.start + lead, "end": each.end + lead}) for each in draft.evidence
        )
        draft = draft.model_copy(update={"evidence": evidence})
    return report.model_copy(
        update={
            "structured_prd": draft,
            "blocking_issues": tuple(map(moved, report.blocking_issues)),
            "non_blocking_issues": tuple(map(moved, report.non_blocking_issues)),
        }
    )
