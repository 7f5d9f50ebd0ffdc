"""The score: exact arithmetic over verdicts, penalties, tiers, and what becomes of undecided checks."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.fake_parts import FIRST, RUBRIC, SECOND, answering, context
from workers.grounding.quotes import Quote
from workers.review.checks.registry import CheckResult, Finding
from workers.review.schemas import CheckOutcome, Scenario, Tier, Verdict
from workers.review.scoring.arithmetic import dimension_shares, losses, rounded, total_score, value_of
from workers.review.scoring.scores import Scored, ScoringAgent

MET, PARTIAL, UNMET, NA, UNDECIDED = (
    Verdict.MET, Verdict.PARTIAL, Verdict.UNMET, Verdict.NA, Verdict.UNDECIDED,
)  # fmt: skip
FEATURE = RUBRIC.scenarios[Scenario.FEATURE]


def score(ticket: dict[str, object] | None = None, threshold: int = 60, **verdicts: Verdict | CheckResult) -> Scored:
    """Score a ticket whose checks are met but for `verdicts`, without a model."""
    agent = ScoringAgent(RUBRIC, answering(**verdicts))
    return agent.score(context(**(ticket or {})), threshold=threshold)


def outcomes(verdicts: list[Verdict]) -> list[CheckOutcome]:
    return [
        CheckOutcome(
            id=rule.id, dimension=dimension.id, verdict=verdict, points=rule.points, value=0, decided_by="code"
        )
        for (dimension, rule), verdict in zip(FEATURE.rules(), verdicts, strict=True)
    ]


@pytest.mark.parametrize(
    ("verdicts", "total", "completeness"),
    [
        ({}, 100, 100),
        # 16 of 40 points of a dimension that weighs .40
        ({"feature__acceptance": UNMET}, 84, 60),
        ({"feature__acceptance": PARTIAL}, 92, 80),
        # 4 + 4 points leave the sum: 16 of 32 points are lost, 50 % of .40
        ({"feature__acceptance": UNMET, "feature__design": NA, "feature__substance": NA}, 80, 50),
        ({"feature__story": UNMET, "feature__scope": PARTIAL, "feature__unhappy": UNMET}, 77, 68),
    ],
)
def test_the_total_is_the_weighted_share_of_the_points(
    verdicts: dict[str, Verdict], total: int, completeness: int
) -> None:
    report = score(**verdicts).report
    assert (report.total_score, report.dimension_scores["completeness"]) == (total, completeness)


def test_a_dimension_that_does_not_apply_leaves_its_weight_to_the_others() -> None:
    report = score(feature__dependencies=NA, feature__risk=NA, feature__acceptance=UNMET).report
    assert report.dimension_scores["dependencies"] is None
    assert report.total_score == rounded(Fraction(24 + 30 + 20, 90) * 100)


def test_halves_are_rounded_up() -> None:
    assert [rounded(Fraction(number, 2)) for number in (117, 118, 119, 121)] == [59, 59, 60, 61]


@pytest.mark.parametrize(
    ("errors", "failed", "penalty"), [(0, False, 0), (1, False, 2), (5, False, 10), (9, False, 10), (0, True, 5)]
)
def test_structure_errors_and_a_failed_draft_cost_points(errors: int, failed: bool, penalty: int) -> None:
    agent = ScoringAgent(RUBRIC, answering())
    scored = agent.score(context(), threshold=60, structure_errors=errors, structuring_failed=failed)
    assert scored.report.total_score == 100 - penalty


def test_the_total_never_falls_below_zero() -> None:
    nothing = {rule.id.replace(".", "__"): UNMET for _, rule in FEATURE.rules()}
    agent = ScoringAgent(RUBRIC, answering(**nothing))
    assert agent.score(context(), threshold=60, structuring_failed=True).report.total_score == 0


some_verdicts = st.lists(st.sampled_from([MET, PARTIAL, UNMET, NA]), min_size=14, max_size=14)


@given(some_verdicts, st.integers(0, 13))
def test_a_better_verdict_never_lowers_the_total(verdicts: list[Verdict], at: int) -> None:
    better = {UNMET: PARTIAL, PARTIAL: MET, MET: MET, NA: NA}
    improved = [*verdicts[:at], better[verdicts[at]], *verdicts[at + 1 :]]
    before, after = (total_score(FEATURE, dimension_shares(FEATURE, outcomes(one)), 0) for one in (verdicts, improved))
    assert 0 <= before <= after <= 100


@given(some_verdicts)
def test_what_the_checks_lost_adds_up_to_what_the_total_lacks(verdicts: list[Verdict]) -> None:
    given_outcomes = outcomes(verdicts)
    if all(verdict is NA for verdict in verdicts):
        assert losses(FEATURE, given_outcomes) == ()
        return
    lost = sum(loss.points for loss in losses(FEATURE, given_outcomes))
    total = total_score(FEATURE, dimension_shares(FEATURE, given_outcomes), 0)
    assert lost == 100 - total


def test_values_are_the_shares_of_the_design() -> None:
    assert [value_of(verdict) for verdict in (MET, PARTIAL, UNMET, NA)] == [1, 0.5, 0, 0]


@pytest.mark.parametrize(("language", "note"), [("en", "without a model"), ("zh", "没有模型")])
def test_without_a_model_an_undecided_check_counts_half_and_says_so(language: str, note: str) -> None:
    report = score({"language": language}, feature__unhappy=UNDECIDED).report
    outcome = next(one for one in report.checks if one.id == "feature.unhappy")
    assert (outcome.verdict, outcome.value, outcome.decided_by) == (PARTIAL, 0.5, "default")
    assert note in outcome.note
    assert report.undecided == ("feature.unhappy",)
    assert report.total_score == 95


def test_a_finding_becomes_an_issue_in_the_tickets_language() -> None:
    start = context().packet.raw_text.index(FIRST)
    quote = Quote(text=FIRST, start=start, end=start + len(FIRST))
    vague = CheckResult(PARTIAL, findings=(Finding("VAGUE-WORD", quote=quote),))
    english = score(feature__vagueness=vague).report.non_blocking_issues[0]
    chinese = score({"language": "zh"}, feature__vagueness=vague).report.non_blocking_issues[0]
    assert english.description == f"“{FIRST.rstrip('.')}” means something different to everyone."
    assert chinese.description == f"每个人对“{FIRST.rstrip('.')}”的理解都不同。"
    assert (english.quote, english.start, english.end) == (FIRST, start, start + len(FIRST))


def test_words_of_the_ticket_in_braces_are_shown_as_they_are() -> None:
    tricky = CheckResult(PARTIAL, findings=(Finding("VAGUE-WORD", quote=Quote(text="{absent} {0} {nothing}")),))
    assert "{absent} {0} {nothing}" in score(feature__vagueness=tricky).report.non_blocking_issues[0].description


def test_a_blocking_finding_stands_apart_and_the_ticket_is_not_ready() -> None:
    missing = CheckResult(UNMET, findings=(Finding("F-AC-NONE", absent="criteria"), Finding("AC-FEW", absent="two")))
    report = score(feature__acceptance=missing).report
    assert [issue.code for issue in report.blocking_issues] == ["F-AC-NONE"]
    assert [issue.code for issue in report.non_blocking_issues] == ["AC-FEW"]
    assert report.total_score == 84
    assert not report.ready_for_review


def test_the_same_finding_of_two_checks_is_said_once_and_keeps_its_place() -> None:
    untestable = Finding("AC-UNTESTABLE", quote=Quote(text=SECOND))
    report = score(
        feature__testable=CheckResult(PARTIAL, findings=(untestable, untestable)),
        feature__title=CheckResult(UNMET, findings=(Finding("TITLE-LEN", absent="a title"),)),
    ).report
    assert [issue.code for issue in report.non_blocking_issues] == ["AC-UNTESTABLE", "TITLE-LEN"]


def test_checks_without_points_raise_issues_but_change_no_score() -> None:
    report = score(x__secret=CheckResult(UNMET, findings=(Finding("X-SECRET", absent="no secrets"),))).report
    assert report.total_score == 100
    assert [issue.code for issue in report.blocking_issues] == ["X-SECRET"]


def test_an_internal_ticket_needs_no_story_but_still_a_goal() -> None:
    no_story = CheckResult(UNMET, findings=(Finding("STORY-FORMAT", absent="a role"),))
    no_goal = CheckResult(UNMET, findings=(Finding("F-GOAL-NONE", absent="a goal"),))
    internal: dict[str, object] = {"tier": Tier.INTERNAL}
    without_story, without_goal = score(internal, feature__story=no_story), score(internal, feature__story=no_goal)
    assert without_story.report.total_score == 100
    assert without_story.report.non_blocking_issues == ()
    assert [issue.code for issue in without_goal.report.blocking_issues] == ["F-GOAL-NONE"]
    assert score(feature__story=no_story).report.total_score == 90


def test_the_summary_names_the_dimensions_in_the_tickets_language() -> None:
    assert score().report.summary_markdown.startswith("**100/100** · Completeness 100 · Logic closure 100")
    assert "完整性 100" in score({"language": "zh"}).report.summary_markdown
