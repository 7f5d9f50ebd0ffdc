"""Sums over reviews, kept in the transaction that saves a review: a page need not read every report ever made.

There is one row for each day and one for each week: for a long time there are seven times fewer weeks to read. Reading
them is `history.py`'s. They hold no text and no ticket, and they stay when old runs are purged.
"""

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from itertools import pairwise

from sqlalchemy import BigInteger, Column, Date, Double, Insert, Integer, String, Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from workers.store.tables import Base

VERDICTS = ("PASS", "REJECT")
"""The decisions that judge; the others say that nobody could."""

DAY, WEEK = "day", "week"
"""A span begins with its day, or with the Monday of its week."""

SCORE_STEP = 10
LATENCY_BOUNDS_MS = (50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 30_000, 60_000, 120_000, 300_000)
"""Upper bounds; a last column takes what is longer."""
MOST_ROUNDS = 10
"""Tickets that needed more are counted here."""

SCORES = tuple(f"score_{low}" for low in range(0, 100, SCORE_STEP))
LATENCIES = (*(f"within_{bound}_ms" for bound in LATENCY_BOUNDS_MS), "longer")
ROUNDS = tuple(f"rounds_{count}" for count in range(1, MOST_ROUNDS + 1))
COUNTS = ("reviews", "first_reviews", *SCORES, *LATENCIES, *ROUNDS)
AMOUNTS = (*COUNTS, "tokens", "cost_usd")
"""What is summed, in the order of the columns."""

review_sums = Table(
    "review_sums",
    Base.metadata,
    Column("span", String(4), primary_key=True),
    Column("start", Date, primary_key=True),
    Column("project_key", String(32), primary_key=True),
    Column("decision", String(16), primary_key=True),
    *(Column(name, Integer, nullable=False) for name in COUNTS),
    Column("tokens", BigInteger, nullable=False),
    Column("cost_usd", Double, nullable=False),
)

code_sums = Table(
    "code_sums",
    Base.metadata,
    Column("span", String(4), primary_key=True),
    Column("start", Date, primary_key=True),
    Column("project_key", String(32), primary_key=True),
    Column("code", String(40), primary_key=True),
    Column("amount", Integer, nullable=False),
)


@dataclass(frozen=True)
class Facts:
    """What is summed of one review.

    `is_first` is the first verdict on its ticket. `rounds_to_pass` is there for the first PASS of a ticket: how many
    contents were judged until then. `codes` are those of its issues, each once.
    """

    day: date
    project_key: str
    decision: str
    total_score: int
    duration_ms: int
    tokens: int
    cost_usd: float
    is_first: bool
    rounds_to_pass: int | None
    codes: tuple[str, ...]


def add_to_sums(session: Session, facts: Facts) -> None:
    """Add a review to the sums of its day and its week."""
    _add(session, facts, 1)


def take_from_sums(session: Session, facts: Facts) -> None:
    """Take a review out of the sums, because another attempt of its run replaces it."""
    _add(session, facts, -1)


def spans_of(day: date) -> tuple[dict[str, object], dict[str, object]]:
    """Return the keys of the day and of its week."""
    return {"span": DAY, "start": day}, {"span": WEEK, "start": monday_of(day)}


def monday_of(day: date) -> date:
    """Return the first day of the week."""
    return day - timedelta(days=day.weekday())


def _add(session: Session, facts: Facts, times: int) -> None:
    # In one order everywhere, so that two workers never wait for each other's rows.
    keys = [span | {"project_key": facts.project_key} for span in spans_of(facts.day)]
    amounts = {name: times * amount for name, amount in amounts_of(facts).items()}
    _upsert(session, review_sums, [key | {"decision": facts.decision} | amounts for key in keys], AMOUNTS)
    rows = [key | {"code": code, "amount": times} for key in keys for code in sorted(facts.codes)]
    if rows:
        _upsert(session, code_sums, rows, ("amount",))


def amounts_of(facts: Facts) -> dict[str, float]:
    """Return what one review adds to each of AMOUNTS."""
    amounts: dict[str, float] = dict.fromkeys(AMOUNTS, 0)
    amounts |= {"reviews": 1, "first_reviews": int(facts.is_first)}
    amounts |= {"tokens": facts.tokens, "cost_usd": facts.cost_usd}
    amounts[LATENCIES[bisect_left(LATENCY_BOUNDS_MS, facts.duration_ms)]] = 1
    if facts.decision in VERDICTS:
        amounts[SCORES[min(facts.total_score // SCORE_STEP, len(SCORES) - 1)]] = 1
    if facts.rounds_to_pass:
        amounts[ROUNDS[min(facts.rounds_to_pass, MOST_ROUNDS) - 1]] = 1
    return amounts


def _upsert(session: Session, table: Table, rows: list[dict[str, object]], summed: tuple[str, ...]) -> None:
    session.execute(_statement(session.get_bind().dialect.name, table, summed), rows)


@cache  # a row at a time: of several in one statement SQLAlchemy would write each anew
def _statement(dialect: str, table: Table, summed: tuple[str, ...]) -> Insert:
    # Two statements of the same form; SQLAlchemy has them per database.
    insert = postgresql.insert(table) if dialect == "postgresql" else sqlite.insert(table)
    grown = {name: table.c[name] + insert.excluded[name] for name in summed}
    return insert.on_conflict_do_update(index_elements=list(table.primary_key), set_=grown)


def latency_quantile_ms(amounts: Mapping[str, float], share: float) -> float | None:
    """Return the time within which `share` of the reviews ended, None without reviews.

    Straight between the bounds of the columns, so it is as exact as they are narrow; what is longer than the last bound
    counts as that bound.
    """
    counts = [amounts[name] for name in LATENCIES]
    wanted = share * sum(counts)
    if not wanted:
        return None
    seen = 0.0
    for (low, high), count in zip(pairwise((0, *LATENCY_BOUNDS_MS)), counts, strict=False):
        if count and seen + count >= wanted:
            return low + (high - low) * (wanted - seen) / count
        seen += count
    return float(LATENCY_BOUNDS_MS[-1])
