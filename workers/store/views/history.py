"""What reviews came to over time, read from the sums: for the pages of administrators. Counts nothing itself."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Select, func, select

from workers.store.sessions import Sessions
from workers.store.tallies import (
    AMOUNTS,
    DAY,
    ROUNDS,
    SCORES,
    VERDICTS,
    WEEK,
    code_sums,
    latency_quantile_ms,
    monday_of,
    review_sums,
)

MOST_CODES = 10


@dataclass(frozen=True)
class Scope:
    """What to look at: from a day on, and one project; None is no limit."""

    since: date | None = None
    project: str | None = None


class DaySums(NamedTuple):
    """The sums of one decision on one day, or in the week from it; `amounts` in the order of `tallies.AMOUNTS`."""

    day: date
    decision: str
    amounts: tuple[float, ...]


@dataclass(frozen=True)
class Figures:
    """What a number of reviews came to. Rates are shares of 1; None is "there was nothing to take a share of"."""

    by_decision: dict[str, dict[str, float]] = field(default_factory=dict)

    @classmethod
    def of(cls, rows: Iterable[DaySums]) -> "Figures":
        """Sum up rows."""
        ordered = sorted(((row.decision, row.amounts) for row in rows), key=itemgetter(0))
        return cls(
            {
                decision: dict(
                    zip(AMOUNTS, map(sum, zip(*(amounts for _, amounts in group), strict=True)), strict=True)
                )
                for decision, group in groupby(ordered, key=itemgetter(0))
            }
        )

    def reviews(self, *decisions: str) -> int:
        """Return how many reviews ended with one of `decisions`, or with any."""
        return round(self._sum("reviews", *decisions))

    @property
    def verdicts(self) -> int:
        """How many reviews judged."""
        return self.reviews(*VERDICTS)

    @property
    def undecided(self) -> int:
        """How many reviews could not judge: ERROR and UNDETERMINED."""
        return self.reviews() - self.verdicts

    @property
    def pass_rate(self) -> float | None:
        """The share of verdicts that are PASS."""
        return _share(self.reviews("PASS"), self.verdicts)

    @property
    def first_pass_rate(self) -> float | None:
        """The share of tickets whose first verdict was PASS."""
        return _share(self._sum("first_reviews", "PASS"), self._sum("first_reviews"))

    @property
    def median_rounds(self) -> int | None:
        """How many contents of a ticket were judged until it passed, the median of the tickets that did."""
        counts = list(self.rounds.values())
        seen = 0
        for rounds, count in enumerate(counts, start=1):
            seen += count
            if seen * 2 >= sum(counts) > 0:
                return rounds
        return None

    def latency_ms(self, share: float) -> float | None:
        """Return within how many milliseconds that share of the reviews ended; about, see `latency_quantile_ms`."""
        return latency_quantile_ms(self._total, share)

    @property
    def tokens(self) -> int:
        """Tokens that models counted."""
        return round(self._total["tokens"])

    @property
    def cost_usd(self) -> float:
        """What the models cost, as far as prices are known."""
        return float(self._total["cost_usd"])

    @property
    def scores(self) -> dict[str, int]:
        """How many verdicts had a score in each range of ten."""
        return {name.removeprefix("score_"): round(self._total[name]) for name in SCORES}

    @property
    def rounds(self) -> dict[str, int]:
        """How many tickets passed with their first content, with their second, and so on; the last has the rest."""
        return {name.removeprefix("rounds_"): round(self._total[name]) for name in ROUNDS}

    @cached_property
    def _total(self) -> dict[str, float]:
        return {name: sum(float(amounts[name]) for amounts in self.by_decision.values()) for name in AMOUNTS}

    def _sum(self, name: str, *decisions: str) -> float:
        chosen = decisions or tuple(self.by_decision)
        return sum(float(self.by_decision[decision][name]) for decision in chosen if decision in self.by_decision)


class History(Sessions):
    """The tables `review_sums` and `code_sums`, to read."""

    def day_sums(self, scope: Scope) -> tuple[DaySums, ...]:
        """Return the sums of each day, the oldest first; those of each week where the scope has no first day."""
        table = review_sums.c
        wanted = select(table.start, table.decision, *(func.sum(table[name]) for name in AMOUNTS))
        wanted = _within(wanted, table, scope).group_by(table.start, table.decision).order_by(table.start)
        with self._session() as session:
            return tuple(DaySums(row[0], row[1], tuple(row[2:])) for row in session.execute(wanted))

    def project_figures(self, scope: Scope) -> dict[str, Figures]:
        """Return the figures of each project, in the order of their names."""
        table = review_sums.c
        wanted = select(table.project_key, table.decision, *(func.sum(table[name]) for name in AMOUNTS))
        wanted = _within(wanted, table, scope).group_by(table.project_key, table.decision)
        found: dict[str, list[DaySums]] = {}
        with self._session() as session:
            for row in session.execute(wanted.order_by(table.project_key)):
                found.setdefault(row[0], []).append(DaySums(date.min, row[1], tuple(row[2:])))
        return {project: Figures.of(rows) for project, rows in found.items()}

    def reviewed_projects(self) -> tuple[str, ...]:
        """Return the keys of all projects that ever had a review; empty is that of texts without a project."""
        with self._session() as session:
            keys = select(review_sums.c.project_key).where(review_sums.c.span == WEEK).distinct()
            return tuple(session.scalars(keys.order_by(review_sums.c.project_key)))

    def top_codes(self, scope: Scope) -> dict[str, int]:
        """Return the codes that most reviews had, and how many."""
        amount = func.sum(code_sums.c.amount)
        wanted = select(code_sums.c.code, amount).group_by(code_sums.c.code).having(amount > 0)
        wanted = _within(wanted, code_sums.c, scope).order_by(amount.desc(), code_sums.c.code).limit(MOST_CODES)
        with self._session() as session:
            return {row[0]: int(row[1]) for row in session.execute(wanted)}

    def codes_by_project(self, scope: Scope) -> dict[str, dict[str, int]]:
        """Return how many reviews of each project had each code, the most frequent first."""
        return self._codes_by(code_sums.c.project_key, scope)

    def codes_by_week(self, scope: Scope) -> dict[date, dict[str, int]]:
        """Return how many reviews of each week (its Monday) had each code, the most frequent first."""
        weeks: dict[date, Counter[str]] = {}
        for start, codes in self._codes_by(code_sums.c.start, scope).items():
            weeks.setdefault(monday_of(start), Counter()).update(codes)
        return {week: dict(codes.most_common()) for week, codes in weeks.items()}

    def _codes_by(self, column: ColumnElement[Any], scope: Scope) -> dict[Any, dict[str, int]]:
        amount = func.sum(code_sums.c.amount)
        wanted = select(column, code_sums.c.code, amount).group_by(column, code_sums.c.code).having(amount > 0)
        wanted = _within(wanted, code_sums.c, scope).order_by(column, amount.desc(), code_sums.c.code)
        found: dict[Any, dict[str, int]] = {}
        with self._session() as session:
            for row in session.execute(wanted):
                found.setdefault(row[0], {})[row[1]] = int(row[2])
        return found


def _within(wanted: Select[Any], table: Any, scope: Scope) -> Select[Any]:
    wanted = wanted.where(table.span == (WEEK if scope.since is None else DAY))
    if scope.since is not None:
        wanted = wanted.where(table.start >= scope.since)
    if scope.project is not None:
        wanted = wanted.where(table.project_key == scope.project)
    return wanted


def _share(part: float, whole: float) -> float | None:
    return part / whole if whole else None
