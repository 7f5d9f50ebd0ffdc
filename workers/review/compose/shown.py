"""A report as people may see it. The report itself keeps the ticket's words as they are."""

from typing import Any

from workers.guardrail.masking import HiddenPlaces
from workers.review.schemas import AnyDraft, ReviewIssue, ReviewReport


def as_shown(report: ReviewReport, hidden: HiddenPlaces) -> ReviewReport:
    """Return `report` with the ticket's words in it masked where they belong to something hidden."""
    draft = report.structured_prd
    return report.model_copy(
        update={
            "blocking_issues": tuple(_issue_as_shown(issue, hidden) for issue in report.blocking_issues),
            "non_blocking_issues": tuple(_issue_as_shown(issue, hidden) for issue in report.non_blocking_issues),
            "structured_prd": draft and _draft_as_shown(draft, hidden),
        }
    )


def _issue_as_shown(issue: ReviewIssue, hidden: HiddenPlaces) -> ReviewIssue:
    return issue.model_copy(update={"quote": hidden.masked(issue.quote)}) if issue.quote else issue


def _draft_as_shown(draft: AnyDraft, hidden: HiddenPlaces) -> AnyDraft:
    masked: dict[str, Any] = {}
    for name, value in draft:
        if isinstance(value, str):
            masked[name] = hidden.masked(value)
        elif isinstance(value, tuple):
            masked[name] = tuple(hidden.masked(one) if isinstance(one, str) else one for one in value)
    return draft.model_copy(update=masked)
