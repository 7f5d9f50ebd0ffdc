"""A ticket in traditional characters comes out as its twin in simplified ones, and is quoted as it was written."""

from dataclasses import replace

import pytest

from tests.evals.test_readings import ROWS, _report
from tests.support.golden import GoldenTicket, golden_tickets, outcome_of
from tests.support.traditional import traditional
from workers.review.schemas import ReviewReport

TICKETS = [ticket for ticket in golden_tickets() if ticket.language == "zh"]
CHINESE_ROWS = [row for row in ROWS if row["language"] == "zh"]
HIDDEN = "•"


def twin_of(ticket: GoldenTicket) -> GoldenTicket:
    """Return the ticket as it is written in Taiwan or Hong Kong."""
    written = {name: traditional(getattr(ticket, name)) for name in ("type", "title", "description")}
    return replace(ticket, **written)


def quotes_of(report: ReviewReport) -> set[str]:
    """Return all that a report quotes, but for what hides personal data."""
    of_checks = [check.quote for check in report.checks]
    of_issues = [issue.quote for issue in (*report.blocking_issues, *report.non_blocking_issues)]
    of_points = [point.quote for point in report.points]
    return {quote for quote in (*of_checks, *of_issues, *of_points) if quote and HIDDEN not in quote}


@pytest.mark.parametrize("ticket", TICKETS, ids=lambda ticket: ticket.name)
def test_a_traditional_ticket_comes_out_as_its_simplified_twin(ticket: GoldenTicket) -> None:
    twin = twin_of(ticket)
    made, expected = outcome_of(twin), outcome_of(ticket)
    assert twin.description != ticket.description
    assert made.report.language == "zh"
    assert (made.report.scenario, made.report.decision) == (expected.report.scenario, expected.report.decision)
    assert (made.report.total_score, made.report.outcome) == (expected.report.total_score, expected.report.outcome)
    assert {one.id: one.verdict for one in made.report.checks} == {
        one.id: one.verdict for one in expected.report.checks
    }
    assert set(made.issues) == set(expected.issues)
    assert [point.code for point in made.report.points] == [point.code for point in expected.report.points]


@pytest.mark.parametrize("ticket", TICKETS, ids=lambda ticket: ticket.name)
def test_what_is_quoted_of_a_traditional_ticket_is_what_its_author_wrote(ticket: GoldenTicket) -> None:
    twin = twin_of(ticket)
    for quote in quotes_of(outcome_of(twin).report):
        assert quote in twin.description or quote in twin.title


@pytest.mark.parametrize("row", CHINESE_ROWS, ids=lambda row: row["id"])
def test_a_short_traditional_ticket_is_read_as_its_simplified_twin(row: dict[str, str]) -> None:
    twin = {**row, "title": traditional(row["title"]), "description": traditional(row["description"])}
    made, expected = _report(twin), _report(row)
    assert (made.scenario, made.outcome, made.language) == (expected.scenario, expected.outcome, "zh")
