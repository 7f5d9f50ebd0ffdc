"""The figures of the pages: rates, rounds and gaps by period and project, and the rows behind them."""

from datetime import UTC, date, datetime, timedelta

import pytest

from tests.support.stored import fill, issues, save
from workers.store import Figures, Scope, Store
from workers.store.views.exports import REVIEW_COLUMNS

ALL = Scope()


def figures(store: Store, scope: Scope = ALL) -> Figures:
    return Figures.of(store.day_sums(scope))


def today() -> date:
    return datetime.now(UTC).date()


def test_rates_and_rounds_are_those_of_the_reviews(store: Store) -> None:
    fill(store)
    seen = figures(store)
    assert (seen.reviews(), seen.verdicts, seen.undecided) == (6, 5, 1)
    assert (seen.pass_rate, seen.first_pass_rate) == (3 / 5, 1 / 2)
    assert (seen.median_rounds, seen.tokens, seen.cost_usd) == (1, 7, 0.25)
    assert {low: n for low, n in seen.scores.items() if n} == {"40": 2, "80": 2, "90": 1}
    latency = seen.latency_ms(0.95)
    assert latency is not None
    assert 0 < latency <= 10_000


def test_nothing_reviewed_is_no_rate_of_zero(store: Store) -> None:
    seen = figures(store)
    assert (seen.reviews(), seen.tokens) == (0, 0)
    assert (seen.pass_rate, seen.first_pass_rate, seen.median_rounds, seen.latency_ms(0.5)) == (None,) * 4


def test_a_period_and_a_project_limit_what_is_counted(store: Store) -> None:
    fill(store)
    save(store, "s1", "SHOP-1", "REJECT", "z", 10, **issues("AC"))
    assert figures(store, Scope(project="SHOP")).reviews() == 1
    assert figures(store, Scope(since=today() - timedelta(days=1))).reviews() == 7
    assert figures(store, Scope(since=today() + timedelta(days=2))).reviews() == 0
    assert store.reviewed_projects() == ("DEMO", "SHOP")
    assert {name: each.reviews() for name, each in store.project_figures(ALL).items()} == {"DEMO": 6, "SHOP": 1}


def test_the_most_frequent_gaps_come_first_by_project_and_by_week(store: Store) -> None:
    fill(store)
    save(store, "s1", "SHOP-1", "REJECT", "z", 10, **issues("ROLE", "SECRET"))
    assert list(store.top_codes(ALL).items()) == [("AC", 2), ("ROLE", 2), ("SECRET", 1)]
    assert store.top_codes(Scope(project="SHOP")) == {"ROLE": 1, "SECRET": 1}
    assert store.codes_by_project(ALL) == {"DEMO": {"AC": 2, "ROLE": 1}, "SHOP": {"ROLE": 1, "SECRET": 1}}
    ((week, codes),) = store.codes_by_week(ALL).items()
    assert week.weekday() == 0
    assert codes == {"AC": 2, "ROLE": 2, "SECRET": 1}
    assert store.codes_by_week(Scope(since=today() - timedelta(days=1))) == {week: codes}, "summed up from days"


def test_every_review_and_run_is_exported_once_over_many_pages(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workers.store.views.exports._PAGE", 2)
    fill(store)
    reviews = list(store.review_rows(ALL))
    assert [row["run_id"] for row in reviews] == ["r1", "r2", "r3", "r4", "r5", "r6"]
    assert tuple(reviews[0]) == REVIEW_COLUMNS
    assert (reviews[0]["codes"], reviews[3]["rounds_to_pass"], reviews[0]["is_first"]) == (["AC", "ROLE"], 2, True)
    runs = store.run_rows(Scope(project="DEMO", since=today() - timedelta(days=1)))
    assert [row["id"] for row in runs] == [row["run_id"] for row in reviews]
    assert list(store.run_rows(Scope(project="SHOP"))) == []
    assert list(store.review_rows(Scope(since=today() + timedelta(days=2)))) == []
