"""The judge under suspicion: only answers that the ticket's own words carry count, and one opinion never rejects."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.fake_parts import FIRST, RUBRIC, SECOND, FakeJudge, Script, answering, context
from workers.contracts import TokenUse
from workers.review.checks.registry import CheckResult, Finding
from workers.review.schemas import CheckOutcome, Decision, ReviewReport, Scenario, Tier, Verdict
from workers.review.scoring.gate import HardGate
from workers.review.scoring.scores import Scored, ScoringAgent

MET, PARTIAL, UNMET, UNDECIDED = Verdict.MET, Verdict.PARTIAL, Verdict.UNMET, Verdict.UNDECIDED
INVENTED = "The finance department signed off the budget on Monday."
BOTH = f"{FIRST} || {SECOND}"


def score(judge: FakeJudge, previous: ReviewReport | None = None, **verdicts: Verdict | CheckResult) -> Scored:
    return ScoringAgent(RUBRIC, answering(**verdicts), judge).score(context(), threshold=60, previous=previous)


def outcome(scored: Scored, check_id: str) -> CheckOutcome:
    return next(one for one in scored.report.checks if one.id == check_id)


def test_only_undecided_checks_are_asked_and_in_one_call() -> None:
    judge = FakeJudge({"feature.unhappy": (MET, SECOND), "feature.scope": (MET, "Out of scope: refunds")})
    scored = score(judge, feature__unhappy=UNDECIDED, feature__scope=UNDECIDED, feature__story=UNMET)
    assert judge.asked == [("feature.scope", "feature.unhappy")]
    assert scored.tokens == TokenUse(prompt=100, completion=20, calls=1)


def test_no_question_means_no_call() -> None:
    judge = FakeJudge({})
    score(judge)
    assert judge.asked == []


def test_what_only_code_decides_is_never_asked() -> None:
    judge = FakeJudge({"feature.title": (MET, FIRST)})
    scored = score(judge, feature__title=UNDECIDED)
    assert judge.asked == []
    assert outcome(scored, "feature.title").decided_by == "default"


def test_a_verified_answer_counts_with_the_tickets_own_words() -> None:
    scored = score(
        FakeJudge({"feature.unhappy": (MET, "an EMPTY month shows the message ‘No orders’.")}),
        feature__unhappy=UNDECIDED,
    )
    told = outcome(scored, "feature.unhappy")
    assert (told.verdict, told.decided_by) == (MET, "model")
    assert told.quote is not None
    assert told.quote in context().packet.raw_text
    assert scored.report.total_score == 100


@pytest.mark.parametrize("verdict", [MET, PARTIAL, UNMET])
def test_an_answer_on_words_that_are_not_there_is_dropped(verdict: Verdict) -> None:
    scored = score(FakeJudge({"feature.unhappy": (verdict, INVENTED)}), feature__unhappy=UNDECIDED)
    told = outcome(scored, "feature.unhappy")
    assert (told.verdict, told.decided_by, told.quote) == (PARTIAL, "default", None)
    assert "verified" in told.note
    assert scored.report.non_blocking_issues == ()


@pytest.mark.parametrize("quote", ["", "   ", "a", "of"])
def test_praise_needs_a_quote_of_some_length(quote: str) -> None:
    scored = score(FakeJudge({"feature.unhappy": (MET, quote)}), feature__unhappy=UNDECIDED)
    assert outcome(scored, "feature.unhappy").verdict is PARTIAL


def test_the_title_may_be_quoted_and_has_no_offsets() -> None:
    undecided = {"feature__unhappy": UNDECIDED}
    told = outcome(score(FakeJudge({"feature.unhappy": (MET, "Export orders as CSV")}), **undecided), "feature.unhappy")
    assert (told.verdict, told.quote) == (MET, "Export orders as CSV")
    blamed = score(FakeJudge({"feature.unhappy": (UNMET, "export orders as csv")}), **undecided).report
    (issue,) = blamed.non_blocking_issues
    assert (issue.quote, issue.start, issue.end) == ("Export orders as CSV", None, None)


def test_what_is_absent_needs_no_quote() -> None:
    scored = score(FakeJudge({"feature.unhappy": (UNMET, "")}), feature__unhappy=UNDECIDED)
    assert outcome(scored, "feature.unhappy").verdict is UNMET
    (issue,) = scored.report.non_blocking_issues
    assert (issue.code, issue.quote) == ("EDGE-NONE", None)
    assert issue.absent == "what happens when something goes wrong"


@pytest.mark.parametrize("verdict", [Verdict.NA, UNDECIDED])
def test_a_judge_may_not_take_a_check_out_of_the_sum(verdict: Verdict) -> None:
    scored = score(FakeJudge({"feature.unhappy": (verdict, SECOND)}), feature__unhappy=UNDECIDED)
    assert outcome(scored, "feature.unhappy").verdict is PARTIAL


def test_answers_to_questions_that_nobody_asked_change_nothing() -> None:
    judge = FakeJudge({"feature.acceptance": (MET, FIRST), "made.up": (MET, FIRST)})
    scored = score(judge, feature__acceptance=UNMET, feature__scope=UNDECIDED)
    assert outcome(scored, "feature.acceptance").verdict is UNMET
    assert scored.report.total_score == 84 - 3


CONTRADICTION = {"feature.consistent": (UNMET, BOTH)}
CONSISTENT = {"feature.consistent": (MET, FIRST)}
HARD_TO_SAY = {"feature.consistent": (PARTIAL, FIRST)}
LIE = {"feature.consistent": (UNMET, f"{FIRST} || {INVENTED}")}


@pytest.mark.parametrize(
    ("scripts", "verdict", "blocks"),
    [
        ((CONTRADICTION, CONTRADICTION, CONTRADICTION), UNMET, True),
        ((CONTRADICTION, CONSISTENT, CONTRADICTION), UNMET, True),
        ((CONTRADICTION, CONSISTENT, CONSISTENT), MET, False),
        ((CONTRADICTION, CONSISTENT, HARD_TO_SAY), PARTIAL, False),
        ((CONTRADICTION, LIE, LIE), PARTIAL, False),
        ((CONTRADICTION, {}, {}), PARTIAL, False),
    ],
)
def test_the_majority_of_three_decides_what_would_block(
    scripts: tuple[Script, ...], verdict: Verdict, blocks: bool
) -> None:
    judge = FakeJudge(*scripts)
    scored = score(judge, feature__consistent=UNDECIDED, feature__unhappy=UNDECIDED)
    asked_twice_more = ("feature.consistent",)
    assert judge.asked == [("feature.unhappy", "feature.consistent"), asked_twice_more, asked_twice_more]
    assert outcome(scored, "feature.consistent").verdict is verdict
    assert bool(scored.report.blocking_issues) is blocks


def test_a_contradiction_shows_both_passages() -> None:
    issue = score(FakeJudge(CONTRADICTION), feature__consistent=UNDECIDED).report.blocking_issues[0]
    assert issue.code == "F-CONTRADICT"
    assert "every order of the month” and “An empty month" in issue.description


@pytest.mark.parametrize("quote", ["", FIRST, f"{FIRST} || {FIRST}", f"{FIRST} || {INVENTED}"])
def test_a_contradiction_without_two_passages_of_the_ticket_is_none(quote: str) -> None:
    judge = FakeJudge({"feature.consistent": (UNMET, quote)})
    scored = score(judge, feature__consistent=UNDECIDED)
    assert len(judge.asked) == 1
    assert scored.report.blocking_issues == ()
    assert outcome(scored, "feature.consistent").verdict is PARTIAL


def test_an_unmet_that_only_warns_is_not_asked_again() -> None:
    judge = FakeJudge({"feature.unhappy": (UNMET, "")})
    score(judge, feature__unhappy=UNDECIDED)
    assert len(judge.asked) == 1


def test_praise_removes_codes_warnings_but_no_blocker() -> None:
    told = CheckResult(UNDECIDED, findings=(Finding("STORY-FORMAT", absent="a"), Finding("F-GOAL-VAGUE", absent="b")))
    report = score(FakeJudge({"feature.story": (MET, FIRST)}), feature__story=told).report
    assert [issue.code for issue in report.blocking_issues] == ["F-GOAL-VAGUE"]
    assert report.non_blocking_issues == ()


def test_a_judge_that_is_away_leaves_a_score_for_information() -> None:
    scored = score(FakeJudge(unavailable=True), feature__unhappy=UNDECIDED)
    assert scored.judge_failed
    assert scored.report.total_score == 95
    assert not scored.report.ready_for_review


# Any answers at all: about judged checks, checks of code alone and checks that do not exist.
lies = st.dictionaries(
    st.sampled_from(["feature.unhappy", "feature.consistent", "feature.story", "feature.acceptance", "x.secret", "?"]),
    st.tuples(st.sampled_from(list(Verdict)), st.sampled_from(["", FIRST, SECOND, BOTH, INVENTED, "||", "[EMAIL-1]"])),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(lies, min_size=1, max_size=3), st.sampled_from(["F-AC-NONE", "F-AC-ALL-VAGUE", "F-AC-PLACEHOLDER"]))
def test_no_lie_turns_a_blocked_ticket_into_a_pass(scripts: list[Script], code: str) -> None:
    scored = score(
        FakeJudge(*scripts),
        feature__acceptance=CheckResult(UNMET, findings=(Finding(code, absent="criteria"),)),
        feature__story=UNDECIDED,
        feature__unhappy=UNDECIDED,
        feature__consistent=UNDECIDED,
    )
    assert HardGate().decide(scored.report, 0) is Decision.REJECT
    for told in scored.report.checks:
        if told.decided_by == "model" and told.verdict in (MET, PARTIAL):
            assert told.quote
            assert told.quote in context().packet.raw_text


@settings(max_examples=60, deadline=None)
@given(st.lists(lies, min_size=1, max_size=3))
def test_unverifiable_praise_is_worth_no_more_than_no_model_at_all(scripts: list[Script]) -> None:
    invented = [dict.fromkeys(script, (MET, INVENTED)) for script in scripts]
    undecided = {"feature__story": UNDECIDED, "feature__unhappy": UNDECIDED, "feature__consistent": UNDECIDED}
    alone = ScoringAgent(RUBRIC, answering(**undecided)).score(context(), threshold=60)
    assert score(FakeJudge(*invented), **undecided).report.total_score == alone.report.total_score


def last_review(check_id: str, quote: str) -> ReviewReport:
    """Return a report in which `check_id` was met on `quote`."""
    return ReviewReport(
        id="SHOP-1", scenario=Scenario.FEATURE, tier=Tier.STANDARD, language="en", decision=Decision.PASS,
        total_score=90, threshold=60, dimension_scores={}, blocking_issues=(), non_blocking_issues=(),
        checks=(
            CheckOutcome(
                id=check_id, dimension="d", verdict=MET, points=10, value=1, quote=quote, decided_by="model"
            ),
        ),
        structured_prd=None, role=None, goal=None, benefit=None, fallback_activated=True, structure_check_passed=False,
        structure_errors=(), error_logs=(), execution_times={}, model="fake/judge", tokens=TokenUse(),
        rubric_version="1", fingerprint="f",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("quote_then", "verdict"), [(SECOND, MET), ("Words that were deleted since.", UNMET), ("", UNMET)]
)
def test_what_a_judge_met_on_words_that_still_stand_does_not_become_unmet(quote_then: str, verdict: Verdict) -> None:
    judge = FakeJudge({"feature.unhappy": (UNMET, "")})
    scored = score(judge, last_review("feature.unhappy", quote_then), feature__unhappy=UNDECIDED)
    assert outcome(scored, "feature.unhappy").verdict is verdict
    assert bool(scored.report.non_blocking_issues) is (verdict is UNMET)


def test_stable_goalposts_do_not_protect_what_code_finds_missing_today() -> None:
    missing = CheckResult(UNMET, findings=(Finding("F-AC-NONE", absent="criteria"),))
    scored = score(FakeJudge({}), last_review("feature.acceptance", FIRST), feature__acceptance=missing)
    assert outcome(scored, "feature.acceptance").verdict is UNMET


def test_a_contradiction_that_came_in_later_is_found_although_the_old_words_still_stand() -> None:
    scored = score(FakeJudge(CONTRADICTION), last_review("feature.consistent", FIRST), feature__consistent=UNDECIDED)
    assert outcome(scored, "feature.consistent").verdict is UNMET
