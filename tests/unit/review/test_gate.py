"""The hard gate."""

import pytest

from workers.review.gate import HardGate
from workers.review.schemas import Decision, ReviewIssue, Severity, TicketScoreReport

BLOCKER = ReviewIssue(
    code="F-AC-NONE",
    severity=Severity.BLOCKER,
    category="MISSING_AC",
    description="There are no criteria.",
    suggestion="Add two.",
    absent="criteria",
)


def report(score: int, *blocking: ReviewIssue) -> TicketScoreReport:
    return TicketScoreReport(total_score=score, ready_for_review=False, dimension_scores={}, blocking_issues=blocking)


@pytest.mark.parametrize(
    ("score", "blocked", "threshold", "decision"),
    [
        (60, False, 60, Decision.PASS),
        (59, False, 60, Decision.REJECT),
        (100, True, 60, Decision.REJECT),
        (0, True, 0, Decision.REJECT),
        (0, False, 0, Decision.PASS),
        (79, False, 80, Decision.REJECT),
    ],
)
def test_a_ticket_is_rejected_iff_something_blocks_or_the_score_is_below_the_threshold(
    score: int, blocked: bool, threshold: int, decision: Decision
) -> None:
    given = report(score, BLOCKER) if blocked else report(score)
    assert HardGate().decide(given, threshold) is decision


@pytest.mark.parametrize("score", [0, 59, 60, 100])
@pytest.mark.parametrize("blocking", [(), (BLOCKER,)])
def test_a_failed_judge_is_an_error_and_never_a_verdict(score: int, blocking: tuple[ReviewIssue, ...]) -> None:
    assert HardGate().decide(report(score, *blocking), 60, judge_failed=True) is Decision.ERROR


@pytest.mark.parametrize("code", ["PII-PRESENT", "INJECTION-SUSPECT", "X-TOO-LONG"])
@pytest.mark.parametrize("score", [0, 100])
def test_a_text_that_may_not_be_judged_is_undetermined(code: str, score: int) -> None:
    assert HardGate().decide(report(score, BLOCKER), 60, rejected_by_guardrail=code) is Decision.UNDETERMINED


@pytest.mark.parametrize("code", ["X-EMPTY", "X-TOO-SHORT"])
@pytest.mark.parametrize("judge_failed", [True, False])
def test_an_empty_or_too_short_ticket_is_rejected(code: str, judge_failed: bool) -> None:
    given = report(100)
    assert HardGate().decide(given, 60, judge_failed, rejected_by_guardrail=code) is Decision.REJECT
