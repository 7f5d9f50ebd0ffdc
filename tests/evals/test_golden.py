"""Every golden ticket comes out as an experienced reviewer expects, and no language does worse than the other."""

from collections import Counter
from dataclasses import replace

import pytest
from rich.console import Console

from tests.evals.__main__ import parity_table
from tests.evals.parity import Figure, by_language, figures
from tests.support.golden import GoldenTicket, decision_of, golden_tickets, outcome_of
from workers.review.graph import default_parts
from workers.review.schemas import Decision, Scenario

MOST_KNOWN_WRONG = 3
WIDEST_GAP = 5.0

TICKETS = golden_tickets()


@pytest.mark.parametrize("ticket", TICKETS, ids=lambda ticket: ticket.name)
def test_a_golden_ticket_comes_out_as_expected(ticket: GoldenTicket) -> None:
    faults = outcome_of(ticket).faults
    if ticket.known_wrong:
        assert faults, f"{ticket.name} comes out right now: remove its known_wrong mark ({ticket.known_wrong})"
    else:
        assert not faults, f"{ticket.name} flipped: " + "; ".join(faults)


def test_the_decision_alone_is_that_of_the_whole_review() -> None:
    assert [t.name for t in TICKETS if decision_of(t) is not outcome_of(t).report.decision] == []


def test_few_tickets_are_known_to_come_out_wrong() -> None:
    marked = [ticket.name for ticket in TICKETS if ticket.known_wrong]
    assert len(marked) <= MOST_KNOWN_WRONG, marked


def test_the_set_is_balanced_over_decisions_languages_and_scenarios() -> None:
    count = Counter((ticket.expect.value, ticket.language) for ticket in TICKETS)
    for decision in ("PASS", "REJECT"):
        of_both = count[decision, "en"] + count[decision, "zh"]
        assert of_both >= 30
        assert abs(count[decision, "zh"] / of_both - 0.5) <= 0.1
    for language in ("en", "zh"):
        for decision in ("PASS", "REJECT"):
            kinds = {t.scenario for t in TICKETS if (t.language, t.expect) == (language, decision)}
            assert kinds == set(Scenario)


def test_no_two_tickets_share_a_name_or_a_text() -> None:
    assert max(Counter(ticket.name for ticket in TICKETS).values()) == 1
    assert max(Counter(ticket.description for ticket in TICKETS).values()) == 1


def test_each_ticket_is_read_in_the_language_it_is_written_in() -> None:
    assert [t.name for t in TICKETS if outcome_of(t).report.language != t.language] == []


def test_every_code_that_is_expected_or_barred_is_one_that_the_rubric_knows() -> None:
    named = {code for ticket in TICKETS for code in (*ticket.must, *ticket.must_not)}
    assert named - set(default_parts().rubric.issues) == set()


def test_every_bad_ticket_names_a_reason_and_every_good_one_what_must_stay_silent() -> None:
    silent = [t.name for t in TICKETS if not (t.must if t.expect == "REJECT" else t.must_not)]
    assert silent == []


def test_no_metric_differs_between_english_and_chinese_by_more_than_five_points() -> None:
    outcomes = [outcome_of(ticket) for ticket in TICKETS]
    Console(width=120).print(parity_table(outcomes))
    gaps = {m: abs(each["en"].percent - each["zh"].percent) for m, each in by_language(outcomes).items()}
    assert {metric: gap for metric, gap in gaps.items() if gap > WIDEST_GAP} == {}


def test_the_figures_count_wrong_decisions_missing_codes_and_false_ones() -> None:
    rejected = next(outcome_of(t) for t in TICKETS if t.expect == "REJECT" and t.must and not t.known_wrong)
    barred = (rejected.ticket.must[0], "NOT-RAISED")
    ticket = replace(rejected.ticket, expect=Decision.PASS, must=("NO-SUCH-CODE",), must_not=barred)
    wrong = replace(rejected, ticket=ticket)
    assert figures([wrong]) == {
        "decision accuracy": Figure(0, 1),
        "good tickets passed": Figure(0, 1),
        "bad tickets rejected": Figure(0, 0),
        "code recall": Figure(0, 1),
        "code precision": Figure(0, 1),
        "barred codes kept silent": Figure(1, 2),
    }
    assert len(wrong.faults) == 3
