"""What a page of figures looks at: a period until now and perhaps one project, as the address says it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from workers.store import Scope

PERIODS = {"7": "7 days", "30": "30 days", "90": "90 days", "all": "all"}
_ALL = "all"
_LONGEST_KEY = 32


@dataclass(frozen=True)
class Window:
    """A period of PERIODS and the key of a project; None is every project."""

    period: str
    project: str | None
    today: date

    @property
    def first_day(self) -> date | None:
        """The first day of the period, None when it has no beginning. Today is its last."""
        return None if self.period == _ALL else self.today - timedelta(days=int(self.period) - 1)

    @property
    def scope(self) -> "Scope":
        """The same in the words of the store."""
        from workers.store import Scope

        return Scope(self.first_day, self.project)

    @property
    def query(self) -> dict[str, str]:
        """The same in the words of an address."""
        return {"period": self.period} | ({} if self.project is None else {"project": self.project})


def window_of(query: Mapping[str, str], default: str = "30") -> Window:
    """Return what the query of an address asks for; what is no period is `default`, `project=*` is every project."""
    period = query.get("period", default)
    project = query.get("project", "*")[:_LONGEST_KEY]
    today = datetime.now(UTC).date()
    return Window(period if period in PERIODS else default, None if project == "*" else project, today)
