"""Short tickets are read as a careful colleague reads them: their kind of work, and whether one could begin."""

from collections import Counter
from functools import lru_cache
from pathlib import Path

import pytest
import yaml

from config.projects import ProjectRules
from workers.handlers.intake import TextTicket, config_for, packet_from_text
from workers.review.facets.values import Readiness
from workers.review.graph import run_workflow
from workers.review.schemas import ReviewReport, Scenario, WorkflowConfig

ROWS = yaml.load(Path(__file__).with_name("readings.yaml").read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
LANGUAGES = ("en", "zh")
ONE_OF = 10
"""At most one ticket of so many may be read wrong."""


@lru_cache(maxsize=1)
def read() -> tuple[tuple[dict[str, str], ReviewReport], ...]:
    """Return each row with the report of a project that lets the bar decide; no type is given."""
    return tuple((row, _report(row)) for row in ROWS)


def _report(row: dict[str, str]) -> ReviewReport:
    rules = ProjectRules(profile="ready")
    packet = packet_from_text(TextTicket(row["id"], row["title"], row["description"]), rules)
    made = run_workflow(packet, config_for(packet, rules, WorkflowConfig()))["report"]
    assert made is not None
    return made


def test_at_least_nine_kinds_of_ten_are_told() -> None:
    wrong = [(row["id"], made.scenario.value) for row, made in read() if made.scenario != row["kind"]]
    assert len(wrong) * ONE_OF <= len(ROWS), wrong


def test_at_least_nine_outcomes_of_ten_are_told() -> None:
    wrong = [(row["id"], str(made.outcome)) for row, made in read() if made.outcome != row["outcome"]]
    assert len(wrong) * ONE_OF <= len(ROWS), wrong


def test_nothing_to_work_from_is_never_called_ready() -> None:
    empty = [(row["id"], made.outcome) for row, made in read() if row["outcome"] == "EMPTY"]
    assert empty
    assert [name for name, outcome in empty if outcome is Readiness.READY] == []


def test_every_ticket_with_open_questions_has_points_and_no_other_is_stopped_by_them() -> None:
    for _, made in read():
        assert (made.outcome is Readiness.EMPTY) == (made.points == () and made.outcome is not Readiness.READY)
        assert len(made.points) <= 3


def test_each_ticket_is_read_in_its_language() -> None:
    assert [row["id"] for row, made in read() if made.language != row["language"]] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_set_holds_every_kind_and_outcome_in_both_languages(language: str) -> None:
    rows = [row for row in ROWS if row["language"] == language]
    assert len(rows) == len(ROWS) / 2 >= 15
    assert {row["kind"] for row in rows} == set(Scenario)
    assert {row["outcome"] for row in rows} == set(Readiness)


def test_no_two_tickets_share_a_name_or_a_title() -> None:
    assert max(Counter(row["id"] for row in ROWS).values()) == 1
    assert max(Counter((row["language"], row["title"]) for row in ROWS).values()) == 1
