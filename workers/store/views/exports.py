"""Reviews and runs as rows for a spreadsheet or a program: all of them, page by page, without any text of a ticket."""

from collections.abc import Iterator
from typing import Any

from sqlalchemy import select, tuple_

from workers.store.sessions import Sessions, start_of
from workers.store.tables import ReviewRow, RunRow
from workers.store.views.history import Scope

REVIEW_COLUMNS = (
    "run_id",
    "created_at",
    "ticket_key",
    "project_key",
    "decision",
    "total_score",
    "is_first",
    "rounds_to_pass",
    "duration_ms",
    "tokens",
    "cost_usd",
    "codes",
)
RUN_COLUMNS = (
    "id",
    "started_at",
    "finished_at",
    "ticket_key",
    "project_key",
    "trigger",
    "state",
    "attempts",
    "outcome",
    "reason",
)
_PAGE = 1_000

Row = dict[str, Any]


class Exports(Sessions):
    """The tables `reviews` and `runs`, to read from one end to the other."""

    def review_rows(self, scope: Scope) -> Iterator[Row]:
        """Yield REVIEW_COLUMNS of each review, the oldest first. No transaction stays open between two pages."""
        return self._rows(ReviewRow, REVIEW_COLUMNS, scope)

    def run_rows(self, scope: Scope) -> Iterator[Row]:
        """Yield RUN_COLUMNS of each run, the oldest first."""
        return self._rows(RunRow, RUN_COLUMNS, scope)

    def _rows(self, table: type[ReviewRow] | type[RunRow], names: tuple[str, ...], scope: Scope) -> Iterator[Row]:
        """`names` begin with the key and the moment: where a page ends, the next one goes on."""
        key, moment = getattr(table, names[0]), getattr(table, names[1])
        wanted = select(*(getattr(table, name) for name in names)).order_by(moment, key).limit(_PAGE)
        if scope.since is not None:
            wanted = wanted.where(moment >= start_of(scope.since))
        if scope.project is not None:
            wanted = wanted.where(table.project_key == scope.project)
        page = wanted
        while True:
            with self._session() as session:
                rows = [dict(zip(names, row, strict=True)) for row in session.execute(page)]
            yield from rows
            if len(rows) < _PAGE:
                return
            page = wanted.where(tuple_(moment, key) > (rows[-1][names[1]], rows[-1][names[0]]))
