"""What a review says of the last one: what is fixed, new and open, and which words still stand."""

import pytest

from tests.support.fake_parts import FIRST, packet, parts
from workers.review.comparison import progress, still_met
from workers.review.graph import run_workflow
from workers.review.schemas import CheckOutcome, Decision, ReviewIssue, ReviewReport, Scenario, Severity, Verdict


def _reviewed() -> ReviewReport:
    made = run_workflow(packet(), parts=parts())["report"]
    assert made is not None
    return made


REVIEWED = _reviewed()


def issue(code: str, severity: Severity) -> ReviewIssue:
    return ReviewIssue(
        code=code, severity=severity, category="MISSING_AC", description="d", suggestion="s", absent="words"
    )


def report(*codes: str, score: int = 50, **changes: object) -> ReviewReport:
    """A report whose first code blocks and whose others warn."""
    blocking = tuple(issue(code, Severity.BLOCKER) for code in codes[:1])
    warning = tuple(issue(code, Severity.WARNING) for code in codes[1:])
    values = {"total_score": score, "blocking_issues": blocking, "non_blocking_issues": warning}
    return REVIEWED.model_copy(update=values | changes)


def test_codes_are_fixed_new_or_open_each_once_in_their_order() -> None:
    found = progress(report("A", "B", "C", "B", score=41), report("D", "C", "E", "C", score=70))
    assert found is not None
    assert (found.fixed, found.new, found.open, found.score_before) == (("A", "B"), ("D", "E"), ("C",), 41)


@pytest.mark.parametrize("decision", [Decision.ERROR, Decision.UNDETERMINED])
def test_without_two_verdicts_there_is_no_progress(decision: Decision) -> None:
    assert progress(report("A", decision=decision), report("B")) is None
    assert progress(report("A"), report("B", decision=decision)) is None
    assert progress(report("A", decision=Decision.REJECT), report("B", decision=Decision.PASS)) is not None


@pytest.mark.parametrize("changed", [{"scenario": Scenario.BUG}, {"rubric_version": "0"}])
def test_reviews_by_two_rubrics_are_not_compared(changed: dict[str, object]) -> None:
    assert progress(report("A", **changed), report("A")) is None
    assert progress(report("A"), report("A", **changed)) is None


def outcome(check_id: str, verdict: Verdict, quote: str | None) -> CheckOutcome:
    return CheckOutcome(id=check_id, dimension="d", verdict=verdict, points=1, value=1, quote=quote, decided_by="model")


@pytest.mark.parametrize(
    ("verdict", "quote", "stands"),
    [
        (Verdict.MET, FIRST, True),
        (Verdict.MET, "Export orders as CSV", True),  # the title
        (Verdict.MET, "words that left the ticket", False),
        (Verdict.MET, "", False),
        (Verdict.MET, None, False),
        (Verdict.PARTIAL, FIRST, False),
        (Verdict.UNMET, FIRST, False),
        (Verdict.NA, FIRST, False),
    ],
)
def test_only_what_was_met_on_words_that_still_stand_is_kept(verdict: Verdict, quote: str | None, stands: bool) -> None:
    last = outcome("b", verdict, quote)
    others = (outcome("a", Verdict.MET, "gone"), last, outcome("c", Verdict.MET, FIRST))
    kept = still_met(report(checks=others), "b", packet())
    assert kept == (last if stands else None)


def test_without_a_last_review_or_the_check_in_it_nothing_is_kept() -> None:
    assert still_met(None, "a", packet()) is None
    assert still_met(report(checks=()), "a", packet()) is None
    assert still_met(report(checks=(outcome("b", Verdict.MET, FIRST),)), "a", packet()) is None
