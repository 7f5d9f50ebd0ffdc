"""The bar of the profile `ready`: what of a score report is said beside the reading, and the decision that follows."""

from workers.review.facets.reader import TicketReading
from workers.review.facets.values import FacetState, Readiness, facet_of_absence
from workers.review.schemas import Decision, ReviewIssue, Severity, TicketScoreReport
from workers.review.scoring.gate import DEFICIENT

LEAK = "X-SECRET"
"""The issue of a ticket that gives a secret away."""
UNFILLED = "X-TEMPLATE"
"""The issue of a ticket that is no more than its project's form."""


def advised(report: TicketScoreReport, reading: TicketReading) -> TicketScoreReport:
    """Return the report with what blocks nothing under the bar as advice, and without absences that are not certain."""
    blocking = tuple(issue for issue in report.blocking_issues if _blocks(issue, reading))
    others = (issue for issue in (*report.blocking_issues, *report.non_blocking_issues) if issue not in blocking)
    advice = tuple(_warning(issue) for issue in others if _is_certain(issue, reading))
    return report.model_copy(update={"blocking_issues": blocking, "non_blocking_issues": advice})


def decision_by_bar(reading: TicketReading, *, questions_pass: bool) -> Decision:
    """Return PASS for what is ready, and for questions where the project lets them pass."""
    is_through = reading.outcome is Readiness.READY or (questions_pass and reading.outcome is Readiness.QUESTIONS)
    return Decision.PASS if is_through else Decision.REJECT


def _blocks(issue: ReviewIssue, reading: TicketReading) -> bool:
    return issue.code == LEAK or (issue.code in DEFICIENT and reading.outcome is Readiness.EMPTY)


def _warning(issue: ReviewIssue) -> ReviewIssue:
    return issue.model_copy(update={"severity": Severity.WARNING})


def _is_certain(issue: ReviewIssue, reading: TicketReading) -> bool:
    """Say whether an issue may be shown: what it calls missing is certainly absent, or it quotes the ticket."""
    if issue.code in DEFICIENT:
        return False
    facet = facet_of_absence(issue.code) if issue.absent else None
    return facet is None or reading.facets[facet].state is FacetState.ABSENT
