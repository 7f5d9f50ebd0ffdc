"""Compares a review with the ticket's last one: what was fixed, what is new, what must not turn worse."""

from dataclasses import dataclass

from workers.review.schemas import CheckOutcome, Decision, ReviewIssue, ReviewReport, Verdict


@dataclass(frozen=True)
class Progress:
    """Codes of issues, each named once: gone since the last review, come since, still there."""

    fixed: tuple[str, ...]
    new: tuple[str, ...]
    open: tuple[str, ...]
    score_before: int


def progress(previous: ReviewReport, report: ReviewReport) -> Progress | None:
    """Return what changed since `previous`, or None when one of the two holds no verdict or another rubric applies."""
    verdicts = (Decision.PASS, Decision.REJECT)
    if previous.decision not in verdicts or report.decision not in verdicts:
        return None
    if (previous.scenario, previous.rubric_version) != (report.scenario, report.rubric_version):
        return None
    before, now = _codes(previous), _codes(report)
    return Progress(
        fixed=tuple(code for code in before if code not in now),
        new=tuple(code for code in now if code not in before),
        open=tuple(code for code in now if code in before),
        score_before=previous.total_score,
    )


def _codes(report: ReviewReport) -> tuple[str, ...]:
    issues: tuple[ReviewIssue, ...] = (*report.blocking_issues, *report.non_blocking_issues)
    return tuple(dict.fromkeys(issue.code for issue in issues))


def still_met(previous: ReviewReport | None, check_id: str, raw_text: str) -> CheckOutcome | None:
    """Return the last review's outcome when it was MET on words that still stand in the ticket.

    This keeps the goalposts where they were: a judge may not call unmet what the same words met before.
    Code needs no such memory; on the same words it finds the same.
    """
    if previous is None:
        return None
    for outcome in previous.checks:
        if outcome.id == check_id and outcome.verdict is Verdict.MET:
            return outcome if outcome.quote and outcome.quote in raw_text else None
    return None
