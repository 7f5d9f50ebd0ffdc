"""The hard gate."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.fake_parts import packet, parts
from workers.review.comparison import last_verdict
from workers.review.graph import run_workflow
from workers.review.schemas import (
    CheckOutcome,
    Decision,
    ReviewIssue,
    ReviewReport,
    Scenario,
    Severity,
    TicketScoreReport,
    Verdict,
)
from workers.review.scoring.gate import HardGate

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


def last(decision: Decision, score: int, *blocking: ReviewIssue) -> ReviewReport:
    made = run_workflow(packet(), parts=parts())["report"]
    assert made is not None
    return made.model_copy(update={"decision": decision, "total_score": score, "blocking_issues": blocking})


PASS, REJECT = Decision.PASS, Decision.REJECT
LAST = last(PASS, 60)


@pytest.mark.parametrize(
    ("before", "score_before", "score", "decision"),
    [
        (REJECT, 59, 60, REJECT),
        (REJECT, 59, 62, REJECT),
        (REJECT, 59, 63, PASS),
        (PASS, 60, 59, PASS),
        (PASS, 60, 58, PASS),
        (PASS, 60, 57, REJECT),
        (PASS, 62, 58, PASS),
        # moved by twice the margin: no noise
        (REJECT, 55, 61, PASS),
        (REJECT, 56, 61, REJECT),
        (PASS, 65, 59, REJECT),
        (PASS, 64, 59, PASS),
        (REJECT, 20, 60, PASS),
    ],
)
def test_a_score_beside_the_threshold_keeps_the_last_verdict(
    before: Decision, score_before: int, score: int, decision: Decision
) -> None:
    assert HardGate().decide(report(score), 60, previous=last(before, score_before), margin=3) is decision


def test_something_that_blocks_or_blocked_is_no_noise() -> None:
    gate = HardGate()
    assert gate.decide(report(60, BLOCKER), 60, previous=last(PASS, 60), margin=3) is REJECT
    assert gate.decide(report(60), 60, previous=last(REJECT, 60, BLOCKER), margin=3) is PASS


@given(st.integers(0, 100), st.sampled_from([PASS, REJECT]), st.integers(0, 100), st.integers(0, 20))
def test_outside_the_margin_the_threshold_alone_decides(
    score: int, before: Decision, score_before: int, margin: int
) -> None:
    told = LAST.model_copy(update={"decision": before, "total_score": score_before})
    decision = HardGate().decide(report(score), 60, previous=told, margin=margin)
    if abs(score - 60) >= margin:
        assert decision is (PASS if score >= 60 else REJECT)


@given(st.lists(st.integers(58, 62), min_size=1, max_size=12), st.sampled_from([PASS, REJECT]))
def test_noise_around_the_threshold_never_turns_a_verdict(scores: list[int], first: Decision) -> None:
    told = LAST.model_copy(update={"decision": first, "total_score": 60})
    for score in scores:
        decision = HardGate().decide(report(score), 60, previous=told, margin=3)
        assert decision is first
        told = told.model_copy(update={"total_score": score})


def test_a_verdict_by_another_rubric_threshold_or_none_at_all_is_not_kept() -> None:
    told = last(REJECT, 59)
    same = (told.scenario, told.rubric_version, told.threshold)
    assert last_verdict(told, *same) is told
    assert last_verdict(None, *same) is None
    assert last_verdict(told, told.scenario, "2", told.threshold) is None
    assert last_verdict(told, told.scenario, told.rubric_version, told.threshold + 1) is None
    assert last_verdict(told, Scenario.BUG, told.rubric_version, told.threshold) is None
    assert last_verdict(last(Decision.ERROR, 59), *same) is None


def check_of(name: str, points: float, verdict: Verdict = Verdict.PARTIAL) -> CheckOutcome:
    return CheckOutcome(id=name, dimension="d", verdict=verdict, points=points, value=0.5, decided_by="default")


@pytest.mark.parametrize(
    ("undecided", "decided", "with_model", "decision"),
    [(51, 49, True, Decision.UNDETERMINED), (50, 50, True, PASS), (100, 0, True, Decision.UNDETERMINED),
     (51, 49, False, PASS), (0, 0, True, PASS)],
)  # fmt: skip
def test_a_model_that_leaves_most_points_undecided_makes_no_verdict(
    undecided: int, decided: int, with_model: bool, decision: Decision
) -> None:
    checks = (check_of("a", undecided), check_of("b", decided), check_of("c", 500, Verdict.NA))
    given_report = report(80).model_copy(update={"checks": checks, "undecided": ("a",)})
    assert HardGate().decide(given_report, 60, with_model=with_model) is decision


def test_what_code_found_blocking_rejects_whatever_the_model_left_open() -> None:
    given_report = report(80, BLOCKER).model_copy(update={"checks": (check_of("a", 9),), "undecided": ("a",)})
    assert HardGate().decide(given_report, 60, with_model=True) is REJECT
