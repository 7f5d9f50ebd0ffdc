"""Each review is counted once in the sums of its day and of its week, also one that is older than the sums."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import create_engine, text

from tests.support.stored import fill, issues, report, save
from workers.store import Store
from workers.store.tallies import AMOUNTS, LATENCIES, latency_quantile_ms


def sums(database_url: str) -> dict[str, dict[str, Any]]:
    """Return what is not zero, by decision; the same by day and by week."""
    shown = ("project_key", *(name for name in AMOUNTS if name not in LATENCIES))
    by_day, by_week = (
        {
            row["decision"]: {name: row[name] for name in shown if row[name]}
            for row in _rows(database_url, "review_sums", span)
        }
        for span in ("day", "week")
    )
    assert by_day == by_week
    return by_day


def codes(database_url: str) -> dict[str, int]:
    by_day, by_week = (
        {row["code"]: row["amount"] for row in _rows(database_url, "code_sums", span) if row["amount"]}
        for span in ("day", "week")
    )
    assert by_day == by_week
    return by_day


LONGEST = "F-" + "X" * 38
EXPECTED = {
    "REJECT": {"project_key": "DEMO", "reviews": 2, "first_reviews": 1, "score_40": 2},
    "ERROR": {"project_key": "DEMO", "reviews": 1},
    "PASS": {
        "project_key": "DEMO",
        "reviews": 3,
        "first_reviews": 1,
        "score_80": 2,
        "score_90": 1,
        "rounds_1": 1,
        "rounds_2": 1,
        "tokens": 7,
        "cost_usd": 0.25,
    },
}


def test_reviews_are_counted_with_first_verdicts_rounds_scores_and_codes(store: Store, database_url: str) -> None:
    fill(store)
    assert sums(database_url) == EXPECTED
    assert codes(database_url) == {"AC": 2, "ROLE": 1}


def test_a_second_attempt_of_a_run_is_counted_instead_of_the_first(store: Store, database_url: str) -> None:
    save(store, "r1", "DEMO-1", "REJECT", "a", 41, **issues("AC"))
    save(store, "r1", "DEMO-1", "PASS", "a", 90)
    counted = sums(database_url)
    assert counted["REJECT"] == {"project_key": "DEMO"}
    assert counted["PASS"] == {"project_key": "DEMO", "reviews": 1, "first_reviews": 1, "score_90": 1, "rounds_1": 1}
    assert codes(database_url) == {}


def test_a_text_of_the_api_is_no_ticket_and_has_no_rounds(store: Store, database_url: str) -> None:
    store.start_run("r1", "", "api")
    store.save_review("r1", "", report())
    assert sums(database_url)["PASS"] == {"reviews": 1, "score_80": 1}


def test_a_code_as_long_as_the_rubric_allows_is_counted(store: Store, database_url: str) -> None:
    save(store, "r1", "DEMO-1", "REJECT", "a", 41, **issues(LONGEST))
    assert codes(database_url) == {LONGEST: 1}


def test_purged_runs_stay_in_the_sums(store: Store, database_url: str) -> None:
    fill(store)
    store.finish_run("r6", "done")
    assert store.purge(datetime.now(UTC) + timedelta(days=1)) == 1
    assert sums(database_url) == EXPECTED


@pytest.mark.parametrize(
    ("counts", "share", "quantile"),
    [
        ({}, 0.5, None),
        ({"within_1000_ms": 2}, 0.5, 750),
        ({"within_1000_ms": 95, "within_2000_ms": 5}, 0.95, 1000),
        ({"longer": 1}, 0.5, 300_000),
    ],
)
def test_quantiles_of_latency_lie_between_the_bounds(
    counts: dict[str, float], share: float, quantile: float | None
) -> None:
    assert latency_quantile_ms(dict.fromkeys(LATENCIES, 0) | counts, share) == quantile


def _rows(database_url: str, table: str, span: str) -> list[Any]:
    wanted = text(f"SELECT * FROM {table} WHERE span = :span")
    with create_engine(database_url).connect() as connection:
        return list(connection.execute(wanted, {"span": span}).mappings())
