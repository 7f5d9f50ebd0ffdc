"""Nobody has to guess where a point went: what is missing to 100 is told, point by point, in both languages."""

import re

import pytest

from tests.support.composed import review, words
from tests.support.fake_parts import RUBRIC, FakeStructurer, answering, packet, parts
from tests.support.golden import GoldenTicket, golden_tickets, outcome_of
from workers.review.checks.registry import CheckResult, Finding
from workers.review.graph import run_workflow
from workers.review.schemas import Scenario, Verdict

CHINESE: dict[str, object] = {"language": "zh", "title": "导出订单为 CSV"}


@pytest.mark.parametrize("ticket", golden_tickets(), ids=lambda ticket: ticket.name)
def test_the_lost_points_of_every_ticket_add_up_to_what_is_missing_to_100(ticket: GoldenTicket) -> None:
    report = outcome_of(ticket).report
    assert sum(one.points for one in report.lost_points) == 100 - report.total_score
    assert all(one.reason for one in report.lost_points)


@pytest.mark.parametrize(("ticket", "reason"), [({}, "without a model"), (CHINESE, "没有模型")])
def test_a_check_that_nobody_could_decide_is_named_in_the_details_of_a_ticket_that_passes(
    ticket: dict[str, object], reason: str
) -> None:
    report, comment = review(ticket, feature__consistent=Verdict.UNDECIDED)
    (lost,) = report.lost_points
    assert (report.total_score, lost.points, lost.check) == (96, 4, "feature.consistent")
    assert reason in lost.reason
    assert f"−4 {lost.reason}" in words(comment)


def test_a_reason_names_the_issue_that_was_raised_and_the_verdict() -> None:
    few = CheckResult(Verdict.PARTIAL, findings=(Finding("AC-FEW", absent="a second criterion"),))
    told = [one.reason for one in review(feature__acceptance=few)[0].lost_points]
    assert told == ["at least two acceptance criteria (partly met: AC-FEW)"]
    told = [one.reason for one in review(CHINESE, feature__acceptance=few)[0].lost_points]
    assert told == ["至少两条验收标准（部分满足：AC-FEW）"]


def test_what_the_form_of_a_draft_costs_is_told_beside_what_the_checks_lost() -> None:
    report, comment = review({}, parts(FakeStructurer(None), checks=answering(feature__design=Verdict.UNMET)))
    assert [(one.points, one.check) for one in report.lost_points] == [(4, "feature.design"), (5, None)]
    assert "−5 I could not put this into a goal and acceptance criteria" in words(comment)


def test_a_text_that_is_too_short_is_told_that_it_is() -> None:
    report = run_workflow(packet(raw_text="Export it now", title="Export"))["report"]
    assert report is not None
    assert sum(one.points for one in report.lost_points) == 100 - report.total_score
    assert report.lost_points[-1].reason == "There is too little text to make out what is wanted."
    assert not [one for one in report.lost_points if re.search(r"\(not met\)$", one.reason) and "TBD" in one.reason]


def test_nothing_is_lost_without_a_score() -> None:
    def broken(context: object) -> CheckResult:
        raise RuntimeError

    assert review({}, parts(checks=answering() | {"x.long": broken}))[0].lost_points == ()


def test_deductions_never_tell_more_than_there_was_to_take() -> None:
    nothing = {rule.id.replace(".", "__"): Verdict.UNMET for _, rule in RUBRIC.scenarios[Scenario.FEATURE].rules()}
    report, comment = review({}, parts(FakeStructurer(None), checks=answering(**nothing)))
    assert report.total_score == 0
    assert sum(one.points for one in report.lost_points) == 100
    assert report.lost_points[-1].points == 0
    assert report.lost_points[-1].reason in words(comment)
    assert f"−0 {report.lost_points[-1].reason}" not in words(comment)
