"""What the review quotes of a golden ticket stands in it, exactly where the quote says."""

from functools import cache

import pytest

from config.projects import ProjectRules
from tests.support.golden import GoldenTicket, golden_tickets, outcome_of
from workers.grounding.quotes import Quote
from workers.guardrail.spans import GuardrailResult
from workers.handlers.intake import TextTicket, packet_from_text
from workers.reading.parse import parse_document
from workers.review.checks import all as _all_checks  # noqa: F401 - fills the register
from workers.review.checks.registry import CheckContext, registered_checks
from workers.review.schemas import RequirementPacket

# A decimal of the environment section is found in the text without its hints, which has other offsets.
WITHOUT_OFFSETS = ("bug.version",)

TICKETS = golden_tickets()


@cache
def packet_of(ticket: GoldenTicket) -> RequirementPacket:
    return packet_from_text(TextTicket(ticket.name, ticket.title, ticket.description, ticket.type), ProjectRules())


@cache
def quotes_of(ticket: GoldenTicket) -> tuple[tuple[str, Quote], ...]:
    """Every quote that a check of the ticket's scenario, or of all scenarios, takes from it, with the check's id."""
    packet = packet_of(ticket)
    context = CheckContext(packet, parse_document(packet.title, packet.raw_text), None, GuardrailResult())
    prefixes = (packet.scenario.value.lower().replace("tech_", "") + ".", "x.")
    quotes = []
    for check_id, check in registered_checks().items():
        if check_id.startswith(prefixes):
            result = check(context)
            taken = (result.quote, *(finding.quote for finding in result.findings))
            quotes += [(check_id, quote) for quote in taken if quote is not None]
    return tuple(quotes)


@pytest.mark.parametrize("ticket", TICKETS, ids=lambda ticket: ticket.name)
def test_every_quote_of_a_check_is_of_the_text_at_its_offsets_or_of_the_title(ticket: GoldenTicket) -> None:
    packet = packet_of(ticket)
    for check_id, quote in quotes_of(ticket):
        assert quote.text.strip(), check_id
        if quote.start is not None:
            assert (quote.start, quote.end) == (quote.start, quote.start + len(quote.text)), check_id
            assert packet.raw_text[quote.start : quote.end] == quote.text, check_id
        elif check_id not in WITHOUT_OFFSETS:
            assert quote.text in packet.title, f"{check_id}: “{quote.text}” has no offsets and is not of the title"


def test_nearly_every_golden_ticket_holds_words_that_a_check_quotes() -> None:
    assert sum(not quotes_of(ticket) for ticket in TICKETS) <= 2


@pytest.mark.parametrize("ticket", TICKETS, ids=lambda ticket: ticket.name)
def test_every_issue_and_every_evidence_of_the_draft_holds_the_words_at_its_offsets(ticket: GoldenTicket) -> None:
    report, text = outcome_of(ticket).report, packet_of(ticket).raw_text
    for issue in (*report.blocking_issues, *report.non_blocking_issues):
        assert (issue.quote is None) != (issue.absent is None), issue.code
        if issue.start is not None:
            assert text[issue.start : issue.end] == issue.quote, issue.code
        elif issue.quote is not None:
            assert issue.quote in ticket.title, issue.code
    for evidence in report.structured_prd.evidence if report.structured_prd else ():
        assert text[evidence.start : evidence.end] == evidence.quote
    for check in report.checks:
        assert check.quote is None or check.quote in text or check.quote in ticket.title, check.id
