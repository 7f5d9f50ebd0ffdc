"""Compares a review with the ticket's last one: what was fixed, what is new, what must not turn worse."""

from dataclasses import dataclass

from workers.review.schemas import (
    CheckOutcome,
    Decision,
    RequirementPacket,
    ReviewIssue,
    ReviewReport,
    Scenario,
    Verdict,
)

_VERDICTS = (Decision.PASS, Decision.REJECT)


@dataclass(frozen=True)
class Progress:
    """Codes of issues, each named once: gone since the last review, come since, still there."""

    fixed: tuple[str, ...]
    new: tuple[str, ...]
    open: tuple[str, ...]
    score_before: int


def progress(previous: ReviewReport, report: ReviewReport) -> Progress | None:
    """Return what changed since `previous`, or None when one of the two holds no verdict or another rubric applies."""
    if previous.decision not in _VERDICTS or report.decision not in _VERDICTS:
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


def last_verdict(
    previous: ReviewReport | None, scenario: Scenario, rubric_version: str, threshold: int
) -> ReviewReport | None:
    """Return `previous` when it is a verdict that was reached by the same rubric and threshold, else None."""
    if previous is None or previous.decision not in _VERDICTS:
        return None
    measured = (previous.scenario, previous.rubric_version, previous.threshold)
    return previous if measured == (scenario, rubric_version, threshold) else None


def _codes(report: ReviewReport) -> tuple[str, ...]:
    issues: tuple[ReviewIssue, ...] = (*report.blocking_issues, *report.non_blocking_issues)
    return tuple(dict.fromkeys(issue.code for issue in issues))


def still_met(previous: ReviewReport | None, check_id: str, packet: RequirementPacket) -> CheckOutcome | None:
    """Return the last review's outcome when it was MET on words that still stand in the ticket.

    This keeps the goalposts where they were: a judge may not call unmet what the same words met before.
    Code needs no such memory; on the same words it finds the same.
    """
    if previous is None:
        return None
    for outcome in previous.checks:
        if outcome.id == check_id and outcome.verdict is Verdict.MET:
            stands = outcome.quote and (outcome.quote in packet.raw_text or outcome.quote in packet.title)
            return outcome if stands else None
    return None
