"""Reviews of which nobody was told, because their project is only observed. For reports; nothing is decided here."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import and_, func, select

from workers.store.sessions import Sessions, start_of
from workers.store.tables import ReviewRow
from workers.store.views.history import Scope

# Parts of the report, and not all of it: it is large.
_TOLD = ReviewRow.report
_SHOWN = (
    ReviewRow.ticket_key,
    ReviewRow.created_at,
    ReviewRow.decision,
    _TOLD["profile"].as_string(),
    _TOLD["outcome"].as_string(),
    _TOLD["points"],
    _TOLD["silenced"],
    _TOLD["blocking_issues"],
)
_LISTS = 5
"""Where the columns begin that hold lists."""


@dataclass(frozen=True)
class ObservedTicket:
    """What the last silent review of a ticket would have said. The parts have the names of ReviewReport."""

    ticket_key: str
    judged_at: datetime
    decision: str
    profile: str | None
    outcome: str | None
    points: tuple[Mapping[str, Any], ...]
    silenced: tuple[str, ...]
    blocking_issues: tuple[Mapping[str, Any], ...]


class Observed(Sessions):
    """The table `reviews`, as far as nobody was told of them."""

    def observed_tickets(self, scope: Scope) -> tuple[ObservedTicket, ...]:
        """Return each ticket of the scope as it was judged last without a word, the newest first."""
        in_scope = [ReviewRow.is_observed, ReviewRow.ticket_key != ""]
        if scope.project is not None:
            in_scope.append(ReviewRow.project_key == scope.project)
        if scope.since is not None:
            in_scope.append(ReviewRow.created_at >= start_of(scope.since))
        newest = select(ReviewRow.ticket_key, func.max(ReviewRow.created_at).label("moment"))
        last = newest.where(*in_scope).group_by(ReviewRow.ticket_key).subquery()
        is_last = and_(ReviewRow.ticket_key == last.c.ticket_key, ReviewRow.created_at == last.c.moment)
        wanted = select(*_SHOWN).join(last, is_last).order_by(ReviewRow.created_at.desc(), ReviewRow.ticket_key)
        with self._session() as session:
            return tuple(
                ObservedTicket(*row[:_LISTS], *(tuple(part or ()) for part in row[_LISTS:]))
                for row in session.execute(wanted)
            )
