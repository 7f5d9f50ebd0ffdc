"""The outbox's rows: what a run decided to do, recorded before it is done."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import delete, exists, select
from sqlalchemy.orm import Session

from workers.store.sessions import REASON_LENGTH, Sessions
from workers.store.tables import ActionRow, RunRow


@dataclass(frozen=True)
class RecordedAction:
    """A row of the outbox: `payload` has the names of its action, `result` is Jira's id of what came of it."""

    index: int
    type: str
    payload: dict[str, Any]
    state: str
    result: str
    reason: str
    applied_at: datetime | None


class Actions(Sessions):
    """The table `actions`."""

    def record_actions(
        self, run_id: str, actions: Iterable[tuple[str, dict[str, Any]]], *, are_withheld: bool = False
    ) -> None:
        """Keep what a run decided to do, as (type, payload); a second attempt of the run replaces its first plan.

        With `are_withheld` it is what would have been done: nobody ever does it.

        That is safe because applying looks at the ticket's markers, not at these rows, to tell what was done.
        """
        now, state = datetime.now(UTC), "withheld" if are_withheld else "recorded"
        planned = tuple(actions)

        def record(session: Session) -> None:
            session.execute(delete(ActionRow).where(ActionRow.run_id == run_id))
            session.add_all(
                ActionRow(run_id=run_id, index=index, type=kind, payload=payload, state=state, recorded_at=now)
                for index, (kind, payload) in enumerate(planned)
            )

        self._written(record)

    def unapplied_actions(self, run_id: str) -> list[tuple[int, dict[str, Any]]]:
        """Return (index, payload) of the actions of a run that are not applied yet, in order."""
        wanted = select(ActionRow).where(ActionRow.run_id == run_id, ActionRow.state.not_in(("applied", "withheld")))
        with self._session() as session:
            return [(row.index, row.payload) for row in session.scalars(wanted.order_by(ActionRow.index))]

    def set_action_state(self, run_id: str, index: int, state: str, result: str = "", reason: str = "") -> None:
        """Record that an action was applied (with Jira's id of what came of it) or failed (with the reason)."""
        with self._session() as session:
            row = session.get_one(ActionRow, (run_id, index))
            row.state, row.result, row.reason = state, result, reason[:REASON_LENGTH]
            row.applied_at = datetime.now(UTC) if state == "applied" else None

    def action_results(self, kind: str, *, run_id: str = "", ticket_key: str = "") -> list[str]:
        """Return the results of what a run, or all runs on a ticket, did of this type, the newest first."""
        runs = [run_id] if run_id else select(RunRow.id).where(RunRow.ticket_key == ticket_key)
        done = (
            select(ActionRow.result)
            .where(ActionRow.type == kind, ActionRow.state == "applied", ActionRow.run_id.in_(runs))
            .order_by(ActionRow.applied_at.desc())
        )
        with self._session() as session:
            return list(session.scalars(done))

    def actions_done(self, run_id: str) -> dict[int, str]:
        """Return the results of what a run did, by the place of each action in its plan."""
        wanted = select(ActionRow).where(ActionRow.run_id == run_id, ActionRow.state == "applied")
        with self._session() as session:
            return {row.index: row.result for row in session.scalars(wanted)}

    def applied_on(self, ticket_key: str, kind: str) -> list[dict[str, Any]]:
        """Return the payloads of what runs on a ticket did of this type, the newest first."""
        done = (
            select(ActionRow.payload)
            .join(RunRow, RunRow.id == ActionRow.run_id)
            .where(RunRow.ticket_key == ticket_key, ActionRow.type == kind, ActionRow.state == "applied")
            .order_by(ActionRow.applied_at.desc())
        )
        with self._session() as session:
            return list(session.scalars(done))

    def was_applied(self, run_id: str, kinds: tuple[str, ...]) -> bool:
        """Return whether an action of the run that has one of these types is done."""
        wanted = exists().where(ActionRow.run_id == run_id, ActionRow.state == "applied", ActionRow.type.in_(kinds))
        with self._session() as session:
            return bool(session.scalar(select(wanted)))
