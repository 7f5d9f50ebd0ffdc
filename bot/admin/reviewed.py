"""What was reviewed in a window: its figures, over time, by project and by code; each part is read when needed."""

from collections.abc import Callable
from datetime import date, timedelta
from functools import cached_property
from typing import TYPE_CHECKING

from bot.admin.window import Window

if TYPE_CHECKING:
    from workers.store import Figures, Store
    from workers.store.views.history import DaySums

_DAYS_AS_DAYS = 31
_DAYS_AS_WEEKS = 400


class Reviewed:
    """The reviews of a window. Raises StoreUnavailable while the database is away, as everything that reads it."""

    def __init__(self, store: "Store", window: Window, *, by_week: bool = False) -> None:
        """Look at `window`; `by_week` also where days would fit."""
        self._store = store
        self._window = window
        self._by_week = by_week

    @cached_property
    def figures(self) -> "Figures":
        """The figures of the whole window."""
        from workers.store import Figures

        return Figures.of(self._sums)

    @cached_property
    def times(self) -> "dict[str, Figures]":
        """The figures by day, week (named by its Monday) or month, as the window is long; also where there are none."""
        from workers.store import Figures

        if not self._sums:
            return {}
        first, last = self._window.first_day or self._sums[0].day, self._window.today
        name = self._name_for((last - first).days + 1)
        # In this order, so that a time without a review is there as well.
        found: dict[str, list[DaySums]] = {
            name(first + timedelta(days=number)): [] for number in range((last - first).days + 1)
        }
        for row in self._sums:
            found.setdefault(name(row.day), []).append(row)
        return {label: Figures.of(rows) for label, rows in found.items()}

    @cached_property
    def projects(self) -> "dict[str, Figures]":
        """The figures of each project."""
        return self._store.project_figures(self._window.scope)

    @cached_property
    def codes(self) -> dict[str, int]:
        """The most frequent codes of issues, and how many reviews had them."""
        return self._store.top_codes(self._window.scope)

    @cached_property
    def codes_by_project(self) -> dict[str, dict[str, int]]:
        """The codes of each project, the most frequent first."""
        return self._store.codes_by_project(self._window.scope)

    @cached_property
    def codes_by_week(self) -> dict[date, dict[str, int]]:
        """The codes of each week, the most frequent first."""
        return self._store.codes_by_week(self._window.scope)

    @cached_property
    def _sums(self) -> "tuple[DaySums, ...]":
        return self._store.day_sums(self._window.scope)

    def _name_for(self, days: int) -> Callable[[date], str]:
        # Without a first day the sums are those of weeks.
        if days <= _DAYS_AS_DAYS and not self._by_week and self._window.first_day:
            return date.isoformat
        if days <= _DAYS_AS_WEEKS:
            return lambda day: (day - timedelta(days=day.weekday())).isoformat()
        return lambda day: day.isoformat()[:7]
