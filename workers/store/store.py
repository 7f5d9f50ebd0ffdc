"""Reading and writing the store. Every method is one short transaction; nothing here decides anything."""

import contextlib
import itertools
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, fields
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, delete, event, select, update
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session
from sqlalchemy.pool import NullPool

from workers.store.tables import ActionRow, AnswerRow, FeedbackRow, ReviewRow, RunRow, ServiceRow, VariantRow

_ERROR_LENGTH = 300


class StoreUnavailable(Exception):
    """The database cannot be used: away, or its tables are not there yet."""


@dataclass(frozen=True)
class LastReview:
    """The review that finished last, on any ticket."""

    run_id: str
    ticket_key: str
    decision: str
    finished_at: datetime


@dataclass(frozen=True)
class PreviousReview:
    """An earlier review of a ticket; `report` has the names of ReviewReport."""

    run_id: str
    fingerprint: str
    decision: str
    report: dict[str, Any]


@dataclass(frozen=True)
class Feedback:
    """What a person said against a verdict, with the ticket as it was: a labelled example.

    `kind` is dispute (the issue `code` on `quote` was wrong) or override (the ticket should have passed). `verdict` is
    the decision that was objected to; `packet` has the names of RequirementPacket, without personal data. An override
    that was taken back is withdrawn.
    """

    run_id: str
    kind: str
    ticket_key: str
    comment_id: str
    code: str
    quote: str
    verdict: str
    reason: str
    fingerprint: str
    rubric: str
    packet: dict[str, Any]
    created_at: datetime
    withdrawn_at: datetime | None = None


@dataclass(frozen=True)
class VariantResult:
    """How a variant of prompt and model judged a run; a shadow's verdict was not posted. `codes` are its issues."""

    run_id: str
    variant: str
    is_shadow: bool
    decision: str
    total_score: int
    codes: tuple[str, ...]
    calls: int
    cost_usd: float | None


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
class ServiceStatus:
    """When an outside service last worked and last failed. `last_error` is fit for an admin's eyes."""

    service: str
    last_success_at: datetime | None
    last_failure_at: datetime | None
    last_error: str


class Store:
    """The database of one installation. Safe to create before a fork: no connection is kept."""

    def __init__(self, engine: Engine) -> None:
        """Use `open_store`."""
        self._engine = engine

    @contextmanager
    def _session(self) -> Iterator[Session]:
        try:
            with Session(self._engine) as session, session.begin():
                yield session
        except SQLAlchemyError as error:
            raise StoreUnavailable(type(error).__name__) from error

    # Runs

    def start_run(self, run_id: str, ticket_key: str, trigger: str) -> int:
        """Record that a run starts, or starts again, and return which attempt this is (1 = first)."""
        with self._session() as session:
            run = session.get(RunRow, run_id)
            if run is None:
                run = RunRow(id=run_id, ticket_key=ticket_key, trigger=trigger, attempts=0)
                session.add(run)
            run.attempts += 1
            run.project_key = ticket_key.rpartition("-")[0]
            run.state = "running"
            run.started_at = datetime.now(UTC)
            return run.attempts

    def finish_run(self, run_id: str, state: str, outcome: str = "", reason: str = "") -> None:
        """Record how a run ended: `state` done, failed, or waiting (it will be tried again)."""
        with self._session() as session:
            run = session.get_one(RunRow, run_id)
            run.state, run.outcome, run.reason = state, outcome, reason[:_ERROR_LENGTH]
            run.finished_at = None if state == "waiting" else datetime.now(UTC)

    def run_state(self, run_id: str) -> RunState | None:
        """Return where a run stands, None before a worker took it."""
        with self._session() as session:
            run = session.get(RunRow, run_id)
            return RunState(run.state, run.outcome, run.reason) if run else None

    # Reviews

    def report_of(self, run_id: str) -> dict[str, Any] | None:
        """Return the report of a run (names of ReviewReport), None when it made none."""
        with self._session() as session:
            row = session.get(ReviewRow, run_id)
            return row.report if row else None

    def save_review(self, run_id: str, ticket_key: str, report: dict[str, Any]) -> None:
        """Keep the report of a run (names of ReviewReport); a second attempt replaces the first."""
        with self._session() as session:
            session.merge(
                ReviewRow(
                    run_id=run_id,
                    ticket_key=ticket_key,
                    fingerprint=report["fingerprint"],
                    decision=report["decision"],
                    total_score=report["total_score"],
                    report=report,
                    created_at=datetime.now(UTC),
                )
            )

    def previous_review(self, ticket_key: str, before_run: str) -> PreviousReview | None:
        """Return the latest verdict (PASS or REJECT) on a ticket that is not of `before_run`."""
        verdicts = ReviewRow.decision.in_(("PASS", "REJECT"))
        return self._newest_review(ReviewRow.ticket_key == ticket_key, verdicts, ReviewRow.run_id != before_run)

    def _newest_review(self, *conditions: Any) -> PreviousReview | None:
        newest = select(ReviewRow).where(*conditions).order_by(ReviewRow.created_at.desc()).limit(1)
        with self._session() as session:
            row = session.scalars(newest).first()
            return PreviousReview(row.run_id, row.fingerprint, row.decision, row.report) if row else None

    def rejects_in_a_row(self, ticket_key: str) -> int:
        """Return how many contents of a ticket were rejected since its last PASS; the same content counts once."""
        verdicts = ReviewRow.decision.in_(("PASS", "REJECT"))
        newest_first = (
            select(ReviewRow.decision, ReviewRow.fingerprint)
            .where(ReviewRow.ticket_key == ticket_key, verdicts)
            .order_by(ReviewRow.created_at.desc())
        )
        with self._session() as session:
            rows = session.execute(newest_first).all()
        return len({fingerprint for _, fingerprint in itertools.takewhile(lambda row: row[0] == "REJECT", rows)})

    def last_review(self) -> LastReview | None:
        """Return the review that finished last, on any ticket."""
        newest = select(ReviewRow).order_by(ReviewRow.created_at.desc()).limit(1)
        with self._session() as session:
            row = session.scalars(newest).first()
            return LastReview(row.run_id, row.ticket_key, row.decision, row.created_at) if row else None

    # Feedback

    def save_feedback(self, feedback: Feedback) -> None:
        """Keep an example; a second attempt of its run replaces the first."""
        with self._session() as session:
            session.merge(FeedbackRow(**asdict(feedback)))

    def withdraw_feedback(self, run_id: str) -> None:
        """Record that what a run recorded was taken back; nothing happens when it is not there any more."""
        withdrawn = update(FeedbackRow).where(FeedbackRow.run_id == run_id, FeedbackRow.withdrawn_at.is_(None))
        with self._session() as session:
            session.execute(withdrawn.values(withdrawn_at=datetime.now(UTC)))

    def feedback_in(self, ticket_key: str, comment_id: str) -> Feedback | None:
        """Return what was recorded of a person's comment on a ticket."""
        said = select(FeedbackRow).where(FeedbackRow.ticket_key == ticket_key, FeedbackRow.comment_id == comment_id)
        with self._session() as session:
            row = session.scalars(said).first()
            return _feedback(row) if row else None

    def feedback_of(self, run_id: str) -> Feedback | None:
        """Return what the run recorded, None when it recorded nothing."""
        with self._session() as session:
            row = session.get(FeedbackRow, run_id)
            return _feedback(row) if row else None

    def all_feedback(self) -> tuple[Feedback, ...]:
        """Return every example, the oldest first."""
        with self._session() as session:
            return tuple(map(_feedback, session.scalars(select(FeedbackRow).order_by(FeedbackRow.created_at))))

    # Variants of prompt and model

    def save_variant(self, result: VariantResult) -> None:
        """Keep how a variant did; a second attempt of its run replaces the first."""
        values = asdict(result) | {"codes": list(result.codes)}
        with self._session() as session:
            session.merge(VariantRow(**values, created_at=datetime.now(UTC)))

    def variant_results(self) -> tuple[VariantResult, ...]:
        """Return how every variant did in every run, the oldest first."""
        with self._session() as session:
            rows = session.scalars(select(VariantRow).order_by(VariantRow.created_at))
            return tuple(
                VariantResult(
                    row.run_id,
                    row.variant,
                    row.is_shadow,
                    row.decision,
                    row.total_score,
                    tuple(row.codes),
                    row.calls,
                    row.cost_usd,
                )
                for row in rows
            )

    # Outbox

    def record_actions(self, run_id: str, actions: Iterable[tuple[str, dict[str, Any]]]) -> None:
        """Keep what a run decided to do, as (type, payload); a second attempt of the run replaces its first plan.

        That is safe because applying looks at the ticket's markers, not at these rows, to tell what was done.
        """
        now = datetime.now(UTC)
        with self._session() as session:
            session.execute(delete(ActionRow).where(ActionRow.run_id == run_id))
            session.add_all(
                ActionRow(run_id=run_id, index=index, type=kind, payload=payload, recorded_at=now)
                for index, (kind, payload) in enumerate(actions)
            )

    def unapplied_actions(self, run_id: str) -> list[tuple[int, dict[str, Any]]]:
        """Return (index, payload) of the actions of a run that are not applied yet, in order."""
        wanted = select(ActionRow).where(ActionRow.run_id == run_id, ActionRow.state != "applied")
        with self._session() as session:
            return [(row.index, row.payload) for row in session.scalars(wanted.order_by(ActionRow.index))]

    def set_action_state(self, run_id: str, index: int, state: str, result: str = "", reason: str = "") -> None:
        """Record that an action was applied (with Jira's id of what came of it) or failed (with the reason)."""
        with self._session() as session:
            row = session.get_one(ActionRow, (run_id, index))
            row.state, row.result, row.reason = state, result, reason[:_ERROR_LENGTH]
            row.applied_at = datetime.now(UTC) if state == "applied" else None

    # A model's answers

    def recall_answer(self, key: str) -> str | None:
        """Return a model's answer that was kept under `key`, or None."""
        with self._session() as session:
            row = session.get(AnswerRow, key)
            return row.text if row else None

    def remember_answer(self, key: str, text: str) -> None:
        """Keep a model's validated answer under `key`."""
        with self._session() as session:
            session.merge(AnswerRow(key=key, text=text, created_at=datetime.now(UTC)))

    # Services

    def service_worked(self, service: str) -> None:
        """Record that `service` (jira, llm) answered just now."""
        self._note_service(ServiceRow(service=service, last_success_at=datetime.now(UTC)))

    def service_failed(self, service: str, error: str) -> None:
        """Record that `service` failed just now, in words without secrets or addresses."""
        now = datetime.now(UTC)
        self._note_service(ServiceRow(service=service, last_failure_at=now, last_error=error[:_ERROR_LENGTH]))

    def _note_service(self, row: ServiceRow) -> None:
        """Two processes may note the first news of a service at once; news must never fail a run."""
        with contextlib.suppress(StoreUnavailable), self._session() as session:
            session.merge(row)

    def service_status(self) -> tuple[ServiceStatus, ...]:
        """Return what is known of each outside service."""
        with self._session() as session:
            rows = session.scalars(select(ServiceRow).order_by(ServiceRow.service))
            return tuple(
                ServiceStatus(row.service, row.last_success_at, row.last_failure_at, row.last_error) for row in rows
            )


def _feedback(row: FeedbackRow) -> Feedback:
    return Feedback(**{field.name: getattr(row, field.name) for field in fields(Feedback)})


def open_store(database_url: str) -> Store:
    """Return the store at a SQLAlchemy URL. Connects lazily; `workers.store.migrate` makes the tables."""
    url = make_url(database_url)
    # No pool: workers fork for each job, and a connection must not cross a fork.
    engine = create_engine(url, poolclass=NullPool)
    if url.get_backend_name() == "sqlite":
        if url.database:
            Path(url.database).parent.mkdir(parents=True, exist_ok=True)
        event.listen(engine, "connect", _tune_sqlite)
    return Store(engine)


def _tune_sqlite(connection: Any, _record: object) -> None:
    """Several processes write: a write-ahead log and patience instead of "database is locked"."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA busy_timeout=10000")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()
