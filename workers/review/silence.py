"""Which codes a comment could do without, and which of those that a project has heard too often it leaves out.

The report keeps everything; what is left out is named in `ReviewReport.silenced`. Three laws, as a verdict without a
reason is worse than one that is heard too often:

- what blocks is said, and so is advice about what must not stand in a ticket;
- a comment that asks has a point: where every point is silent, the one that decides most is said all the same;
- a REJECT by the score alone, which nothing blocks, has only its advice for a reason, and leaves nothing out.
"""

from collections.abc import Collection

from workers.review.facets.asked import worth_a_word
from workers.review.facets.questions import CODES_OF_MODEL
from workers.review.facets.values import Readiness
from workers.review.schemas import WARNS_OF, Decision, ReviewReport


def sayable(report: ReviewReport) -> tuple[str, ...]:
    """Return the codes that the comment of a report says when none is silent, but for those that it always says."""
    if report.decision not in (Decision.PASS, Decision.REJECT):
        return ()
    if report.profile == "ready":
        asks = report.outcome is Readiness.QUESTIONS
        points = (
            report.told_points if asks else worth_a_word(report.points) if report.outcome is Readiness.READY else ()
        )
        codes = {point.code for point in points}
    else:
        blocking = {issue.code for issue in report.blocking_issues}
        codes = {issue.code for issue in report.non_blocking_issues} - blocking
    return tuple(sorted(codes - WARNS_OF - CODES_OF_MODEL))  # a model asks another question each time


def silenced(report: ReviewReport, silent: Collection[str]) -> tuple[str, ...]:
    """Return which of the `silent` codes the comment of a report leaves out, in the order of their names."""
    left_out = [code for code in sayable(report) if code in silent]
    if report.profile == "strict":
        is_by_score_alone = report.decision is Decision.REJECT and not report.blocking_issues
        return () if is_by_score_alone else tuple(left_out)
    if report.outcome is Readiness.QUESTIONS and all(point.code in left_out for point in report.told_points):
        return tuple(code for code in left_out if code != report.told_points[0].code)
    return tuple(left_out)


def as_told(report: ReviewReport, left_out: Collection[str]) -> ReviewReport:
    """Return the report as the comment tells it: without asides, and the points and advice whose codes are left out."""
    return report.model_copy(
        update={
            "points": tuple(point for point in report.told_points if point.code not in left_out),
            "non_blocking_issues": tuple(issue for issue in report.non_blocking_issues if issue.code not in left_out),
        }
    )
