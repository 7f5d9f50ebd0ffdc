"""The runs as people look through them: filtered, newest first, page by page, and one with all that is known."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Executable, and_, or_, select

from workers.store.actions import RecordedAction
from workers.store.sessions import Sessions, value_of
from workers.store.tables import ActionRow, ReviewRow, RunRow


@dataclass(frozen=True)
class RunFilter:
    """Which runs are wanted; what is empty does not narrow. `search` is the beginning of a ticket key or a run id."""

    project: str = ""
    decision: str = ""
    outcome: str = ""
    trigger: str = ""
    state: str = ""
    since: datetime | None = None
    before: datetime | None = None
    search: str = ""


@dataclass(frozen=True)
class ListedRun:
    """A run in a list. `decision` and `score` are empty when it judged nothing."""

    run_id: str
    ticket_key: str
    project_key: str
    trigger: str
    state: str
    outcome: str
    reason: str
    attempts: int
    decision: str
    score: int | None
    started_at: datetime
    finished_at: datetime | None


@dataclass(frozen=True)
class Place:
    """A place between two runs of a list."""

    started_at: datetime
    run_id: str


@dataclass(frozen=True)
class RunPage:
    """A part of the list, the newest run first; the places say where it goes on, None at an end."""

    runs: tuple[ListedRun, ...]
    newer_than: Place | None
    older_than: Place | None


@dataclass(frozen=True)
class RunDetails:
    """One run, its report (names of ReviewReport) and the actions that it recorded."""

    run: ListedRun
    report: dict[str, Any] | None
    actions: tuple[RecordedAction, ...]


_LISTED = (
    RunRow.id,
    RunRow.ticket_key,
    RunRow.project_key,
    RunRow.trigger,
    RunRow.state,
    RunRow.outcome,
    RunRow.reason,
    RunRow.attempts,
    RunRow.decision,
    ReviewRow.total_score,
    RunRow.started_at,
    RunRow.finished_at,
)


class RunList(Sessions):
    """The tables `runs`, `reviews` and `actions`, to read only."""

    def list_runs(
        self, wanted: RunFilter, limit: int, *, newer_than: Place | None = None, older_than: Place | None = None
    ) -> RunPage:
        """Return at most `limit` runs, the newest first.

        A page begins at a place and not at a number, so that runs that start meanwhile move nothing.

        Args:
            newer_than: the page that ends just before this place.
            older_than: the page that begins just after this place; not both.
        """
        query = select(*_LISTED).outerjoin(ReviewRow, ReviewRow.run_id == RunRow.id).where(*_conditions(wanted))
        if newer_than:
            query = query.where(_beyond(newer_than, is_newer=True)).order_by(RunRow.started_at, RunRow.id)
        else:
            query = query.order_by(RunRow.started_at.desc(), RunRow.id.desc())
        if older_than:
            query = query.where(_beyond(older_than, is_newer=False))
        found = self._runs(query.limit(limit + 1))
        has_more, runs = len(found) > limit, found[:limit]
        if newer_than:
            runs = runs[::-1]
        has_newer, has_older = (has_more, True) if newer_than else (older_than is not None, has_more)
        return RunPage(
            runs,
            _place(runs[0]) if runs and has_newer else None,
            _place(runs[-1]) if runs and has_older else None,
        )

    def run_details(self, run_id: str) -> RunDetails | None:
        """Return a run with its report and its actions, None when there is no such run."""
        query = select(*_LISTED).outerjoin(ReviewRow, ReviewRow.run_id == RunRow.id).where(RunRow.id == run_id)
        runs = self._runs(query)
        if not runs:
            return None
        with self._session() as session:
            report = session.scalar(select(ReviewRow.report).where(ReviewRow.run_id == run_id))
            actions = session.scalars(select(ActionRow).where(ActionRow.run_id == run_id).order_by(ActionRow.index))
            return RunDetails(runs[0], report, tuple(value_of(RecordedAction, action) for action in actions))

    def _runs(self, query: Executable) -> tuple[ListedRun, ...]:
        with self._session() as session:
            return tuple(ListedRun(*row) for row in session.execute(query))


def _conditions(wanted: RunFilter) -> Iterable[ColumnElement[bool]]:
    columns = {
        RunRow.project_key: wanted.project,
        RunRow.decision: wanted.decision,
        RunRow.outcome: wanted.outcome,
        RunRow.trigger: wanted.trigger,
        RunRow.state: wanted.state,
    }
    yield from (column == value for column, value in columns.items() if value)
    if wanted.since:
        yield RunRow.started_at >= wanted.since
    if wanted.before:
        yield RunRow.started_at < wanted.before
    if wanted.search:
        upper, lower = wanted.search.upper(), wanted.search.lower()
        # Keys of tickets are in capitals, those of pages are not.
        by_key = (RunRow.ticket_key.startswith(each, autoescape=True) for each in (upper, lower))
        yield or_(*by_key, RunRow.id.startswith(lower, autoescape=True))


def _beyond(place: Place, *, is_newer: bool) -> ColumnElement[bool]:
    """Return the condition for what lies beyond `place`; the first part is what an index can use."""
    if is_newer:
        then = or_(RunRow.started_at > place.started_at, RunRow.id > place.run_id)
        return and_(RunRow.started_at >= place.started_at, then)
    then = or_(RunRow.started_at < place.started_at, RunRow.id < place.run_id)
    return and_(RunRow.started_at <= place.started_at, then)


def _place(run: ListedRun) -> Place:
    return Place(run.started_at, run.run_id)
