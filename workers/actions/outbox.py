"""The outbox: actions as rows in the store, under (run, index), and in Redis the comments that are on their way."""

from pydantic import TypeAdapter

from workers.actions.models import Action, AttachFile, KeepPage
from workers.atlassian.errors import JiraTransient
from workers.queueing.queue import ReviewQueue
from workers.store import Store

_ACTION: TypeAdapter[Action] = TypeAdapter(Action)
_SENDING_KEY = "reqgate:sending:{}"


class Outbox:
    """Keeps actions and what became of them, under (run id, index), before anything is done.

    A killed worker's request goes on without it. Jira cannot be asked for it nor told to stop, so nobody writes a new
    comment on the ticket until it must have arrived: twice as long as Jira may take for an answer.
    """

    def __init__(self, store: Store, queue: ReviewQueue, answer_s: float) -> None:
        """Keep actions in `store`; `answer_s` is how many seconds Jira may take for an answer."""
        self._store = store
        self._connection = queue.connection
        self._turns = queue.turns
        self._answer_ms = round(answer_s * 1000)

    def record(self, run_id: str, actions: tuple[Action, ...], *, are_withheld: bool = False) -> None:
        """Keep the actions of a run in order; a second plan of the same run replaces the first.

        Those that `are_withheld` are kept to be looked at, and never pending.
        """
        rows = [(action.type, action.model_dump(mode="json")) for action in actions]
        self._store.record_actions(run_id, rows, are_withheld=are_withheld)

    def pending(self, run_id: str) -> list[tuple[int, Action]]:
        """Return (index, action) of what is not applied yet, in order."""
        rows = self._store.unapplied_actions(run_id)
        return [(index, _ACTION.validate_python(payload)) for index, payload in rows]

    def require_turn(self) -> None:
        """Let a write leave: asked right before it.

        Raises JiraTransient when this process stood still after it looked at the ticket, and another run has it now.
        """
        if not self._turns.are_kept():
            raise JiraTransient("this run stood still for long, and another has its ticket meanwhile")

    def note_sending(self, ticket_key: str) -> None:
        """Note that a new comment is about to leave.

        Raises JiraTransient while an earlier one may still be on its way: its sender died, or got no answer.
        """
        key = _SENDING_KEY.format(ticket_key)
        if not self._connection.set(key, 1, nx=True, px=2 * self._answer_ms):
            wait_s = max(0, self._connection.pttl(key)) / 1000
            raise JiraTransient("a comment of ours may still be on its way to Jira", wait_s)

    def note_answer(self, ticket_key: str, *, may_be_applied: bool = False) -> None:
        """Note that Jira said what became of the new comment, or that it `may_be_applied` yet."""
        key = _SENDING_KEY.format(ticket_key)
        if may_be_applied:
            self._connection.set(key, 1, px=self._answer_ms)
        else:
            self._connection.delete(key)

    def mark_applied(self, run_id: str, index: int, result: str) -> None:
        """Record that an action is done. `result` is the comment's id, or a word on what came of it."""
        self._store.set_action_state(run_id, index, "applied", result=result)

    def result(self, run_id: str, kind: type[AttachFile | KeepPage]) -> str:
        """Return the result of a run's last action of a kind that was applied; empty without one."""
        return next(iter(self._store.action_results(kind.model_fields["type"].default, run_id=run_id)), "")

    def mark_failed(self, run_id: str, index: int, reason: str) -> None:
        """Record why an action cannot be done. `reason` is fit for an administrator's eyes."""
        self._store.set_action_state(run_id, index, "failed", reason=reason)
