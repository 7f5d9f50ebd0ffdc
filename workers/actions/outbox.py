"""The outbox as the applier needs it: actions recorded under (run id, index) before anything is done."""

from typing import Protocol

from workers.actions.models import Action


class Outbox(Protocol):
    """Keeps actions and what became of them. `workers.store` holds them in the database."""

    def record(self, run_id: str, actions: tuple[Action, ...]) -> None:
        """Keep the actions of a run in order; a second plan of the same run replaces the first."""
        ...

    def pending(self, run_id: str) -> list[tuple[int, Action]]:
        """Return (index, action) of what is not applied yet, in order."""
        ...

    def require_turn(self) -> None:
        """Let a write leave: asked right before it.

        Raises JiraTransient when this process stood still after it looked at the ticket, and another run has it now.
        """
        ...

    def note_sending(self, ticket_key: str) -> None:
        """Note that a new comment is about to leave.

        Raises JiraTransient while an earlier one may still be on its way: its sender died, or got no answer.
        """
        ...

    def note_answer(self, ticket_key: str, *, may_be_applied: bool = False) -> None:
        """Note that Jira said what became of the new comment, or that it `may_be_applied` yet."""
        ...

    def mark_applied(self, run_id: str, index: int, result: str) -> None:
        """Record that an action is done. `result` is the comment's id, or a word on what came of it."""
        ...

    def mark_failed(self, run_id: str, index: int, reason: str) -> None:
        """Record why an action cannot be done. `reason` is fit for an administrator's eyes."""
        ...
