"""Runs: each job that was accepted, where it stands and how it ended."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Literal

from sqlalchemy import exists, func, select
from sqlalchemy.orm import Session

from workers.store.sessions import REASON_LENGTH, Sessions, value_of
from workers.store.tables import RunRow


@dataclass(frozen=True)
class RunState:
    """Where a run stands; `outcome` and `reason` say how it ended."""

    state: str
    outcome: str
    reason: str

    @property
    def is_final(self) -> bool:
        """Whether nothing more will come of this run."""
        return self.state in ("done", "failed")


@dataclass(frozen=True)
class OpenRun:
    """A run without an end. `kind` and `message` say what is to be done; `kind` is empty where nobody kept that."""

    run_id: str
    ticket_key: str
    kind: str
    message: dict[str, Any]
    attempts: int
    reason: str
    started_at: datetime


class Runs(Sessions):
    """The table `runs`."""

    def start_run(
        self, run_id: str, ticket_key: str, trigger: str, kind: str = "", message: dict[str, Any] | None = None
    ) -> int:
        """Record that a run starts, or starts again, and return which attempt this is (1 = first).

        `kind` and `message` are what the queue needs to run it once more; no text of a ticket is in them.
        """

        def start(session: Session) -> int:
            run = session.get(RunRow, run_id)
            if run is None:
                run = RunRow(id=run_id, ticket_key=ticket_key, trigger=trigger, attempts=0)
                session.add(run)
            run.attempts += 1
            run.trigger = trigger  # a run that was recorded while it waited has none yet
            run.project_key = ticket_key.rpartition("-")[0] or run.project_key or ""
            run.kind, run.message = kind, message or {}
            run.state = "running"
            run.started_at, run.finished_at = datetime.now(UTC), None
            return run.attempts

        return self._written(start)

    def set_project(self, run_id: str, project_key: str) -> None:
        """Say in whose figures a run counts, where the ticket's key does not: a page's space, a text's project."""
        with self._session() as session:
            session.get_one(RunRow, run_id).project_key = project_key

    def project_of(self, run_id: str) -> str:
        """Return in whose figures a run counts, empty for nobody's."""
        with self._session() as session:
            run = session.get(RunRow, run_id)
            return run.project_key if run else ""

    def keep_run(self, run_id: str, ticket_key: str, kind: str, message: dict[str, Any]) -> None:
        """Record a run that no worker could start, so that it is not forgotten; a known one stays as it is."""

        def keep(session: Session) -> None:
            if session.get(RunRow, run_id) is None:
                session.add(_waiting(run_id, ticket_key, kind, message))

        self._written(keep)

    def finish_run(self, run_id: str, state: Literal["done", "failed"], outcome: str = "", reason: str = "") -> None:
        """Record how a run ended."""
        with self._session() as session:
            run = session.get_one(RunRow, run_id)
            run.state, run.outcome, run.reason = state, outcome, reason[:REASON_LENGTH]
            run.finished_at = datetime.now(UTC)

    def let_run_wait(self, run_id: str, reason: str) -> None:
        """Record that a run will be tried again, and why it is not done."""
        with self._session() as session:
            run = session.get_one(RunRow, run_id)
            run.state, run.outcome, run.reason, run.finished_at = "waiting", "", reason[:REASON_LENGTH], None

    def run_state(self, run_id: str) -> RunState | None:
        """Return where a run stands, None before a worker took it."""
        with self._session() as session:
            run = session.get(RunRow, run_id)
            return value_of(RunState, run) if run else None

    def open_run(self, run_id: str) -> OpenRun | None:
        """Return the run if a worker took it and it has no end yet."""
        with self._session() as session:
            run = session.get(RunRow, run_id)
            return _open_run(run) if run and run.state in ("running", "waiting") else None

    def open_runs(self, before: datetime) -> tuple[OpenRun, ...]:
        """Return the runs without an end whose last attempt began before `before`, the oldest first."""
        is_open = RunRow.state.in_(("running", "waiting"))
        wanted = select(RunRow).where(is_open, RunRow.started_at < before).order_by(RunRow.started_at)
        with self._session() as session:
            return tuple(map(_open_run, session.scalars(wanted)))

    def last_event_run(self) -> datetime | None:
        """Return when the newest run started that an event of Jira asked for, None when none did yet."""
        by_event = RunRow.trigger.in_(("created", "updated", "command", "override", "type"))
        with self._session() as session:
            return session.scalar(select(func.max(RunRow.started_at)).where(by_event))

    def renew_run(self, run_id: str) -> None:
        """Give a run its whole budget of attempts again; nothing happens when it is not there any more."""
        with self._session() as session:
            renew(session, run_id)

    def was_run_since(self, ticket_key: str, kind: str, moment: datetime) -> bool:
        """Return whether a run of this kind ended as it should after `moment` on the ticket."""
        is_of_it = (RunRow.ticket_key == ticket_key, RunRow.kind == kind)
        wanted = exists().where(*is_of_it, RunRow.state == "done", RunRow.finished_at > moment)
        with self._session() as session:
            return bool(session.scalar(select(wanted)))


def renew(session: Session, run_id: str) -> None:
    """As `Runs.renew_run`, within a transaction."""
    if run := session.get(RunRow, run_id):
        run.attempts, run.state, run.outcome, run.finished_at = 0, "waiting", "", None
        run.started_at = datetime.now(UTC)


def _waiting(run_id: str, ticket_key: str, kind: str, message: dict[str, Any]) -> RunRow:
    return RunRow(
        id=run_id,
        ticket_key=ticket_key,
        project_key=ticket_key.rpartition("-")[0],
        trigger="",
        kind=kind,
        message=message,
        state="waiting",
        attempts=0,
        started_at=datetime.now(UTC),
    )


def _open_run(row: RunRow) -> OpenRun:
    return OpenRun(row.id, row.ticket_key, row.kind, row.message, row.attempts, row.reason, row.started_at)
