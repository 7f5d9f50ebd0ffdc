"""The outbox in the store: actions as rows, under (run, index)."""

from pydantic import TypeAdapter

from workers.actions.models import Action
from workers.store import Store

_ACTION: TypeAdapter[Action] = TypeAdapter(Action)


class StoreOutbox:
    """Implements `workers.actions.outbox.Outbox` on the store."""

    def __init__(self, store: Store) -> None:
        """Keep actions in `store`."""
        self._store = store

    def record(self, run_id: str, actions: tuple[Action, ...]) -> None:
        """Keep the actions of a run in order; a second plan of the same run replaces the first."""
        self._store.record_actions(run_id, [(action.type, action.model_dump(mode="json")) for action in actions])

    def pending(self, run_id: str) -> list[tuple[int, Action]]:
        """Return (index, action) of what is not applied yet, in order."""
        rows = self._store.unapplied_actions(run_id)
        return [(index, _ACTION.validate_python(payload)) for index, payload in rows]

    def mark_applied(self, run_id: str, index: int, result: str) -> None:
        """Record that an action is done, with Jira's id of what came of it."""
        self._store.set_action_state(run_id, index, "applied", result=result)

    def mark_failed(self, run_id: str, index: int, reason: str) -> None:
        """Record why an action cannot be done."""
        self._store.set_action_state(run_id, index, "failed", reason=reason)
