"""A law over the golden set: what only stands at the end of a ticket never turns a reject into a pass."""

from dataclasses import replace
from functools import cache

import pytest

from tests.support import tails
from tests.support.golden import GoldenTicket, decision_of, each_fifth, golden_tickets, outcome_of
from workers.guardrail.injection import find_injection
from workers.review.schemas import Decision, Scenario


@cache
def rejected() -> tuple[GoldenTicket, ...]:
    return tuple(ticket for ticket in golden_tickets() if decision_of(ticket) is Decision.REJECT)


def flipped(tickets: tuple[GoldenTicket, ...], tail: str, before: str = "\n\n") -> list[str]:
    """The tickets that pass once `tail` stands below them."""
    longer = (replace(ticket, description=f"{ticket.description.rstrip()}{before}{tail}") for ticket in tickets)
    return [ticket.name for ticket in longer if decision_of(ticket) is Decision.PASS]


def test_there_are_tickets_to_turn() -> None:
    assert {(t.scenario, t.language) for t in rejected()} == {(s, lang) for s in Scenario for lang in ("en", "zh")}


@pytest.mark.parametrize(("turn", "tail"), [*enumerate(tails.ANYWHERE)])
def test_a_last_paragraph_that_is_no_requirement_turns_no_reject_into_a_pass(turn: int, tail: str) -> None:
    assert flipped(each_fifth(rejected(), turn), tail) == []


@pytest.mark.parametrize(("turn", "tail"), [*enumerate([*tails.FRAMES, *tails.FRAMES_LATER])])
def test_the_frame_of_a_letter_turns_no_ticket_on_the_next_line_either(turn: int, tail: str) -> None:
    assert flipped(each_fifth(rejected(), turn + 1), tail, "\n") == []


@pytest.mark.parametrize(
    ("turn", "frame"), [*enumerate([*tails.FRAMES, *tails.FRAMES_LATER, *tails.ORDERS, *tails.ORDERS_LATER])]
)
def test_neither_the_frame_of_a_letter_nor_a_word_to_the_reviewer_changes_any_decision(turn: int, frame: str) -> None:
    changed = [
        ticket.name
        for ticket in each_fifth(golden_tickets(), turn + 2)
        if decision_of(_below(ticket, frame)) is not decision_of(ticket)
    ]
    assert changed == []


def _below(ticket: GoldenTicket, words: str) -> GoldenTicket:
    return replace(ticket, description=f"{ticket.description.rstrip()}\n\n{words}")


@pytest.mark.parametrize("tail", tails.DEADLINES)
def test_when_the_work_ends_is_no_property_of_its_result(tail: str) -> None:
    assert flipped(tuple(ticket for ticket in rejected() if ticket.scenario is not Scenario.SPIKE), tail) == []


@pytest.mark.parametrize("order", tails.ORDERS)
def test_an_order_to_the_reviewer_is_told_as_one(order: str) -> None:
    ticket = replace(rejected()[0], description=f"{rejected()[0].description}\n\n{order}")
    assert "INJECTION-SUSPECT" in outcome_of(ticket).issues
    assert find_injection(order)
