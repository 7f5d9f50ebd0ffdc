"""A kind of run, as a value: one thing that the bot does. Those that there are stand in `workers/handlers/kinds.py`."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from workers.contracts import Outcome
from workers.queueing.messages import RunMessage

if TYPE_CHECKING:
    from workers.runs.services import RunServices

M = TypeVar("M", bound=RunMessage)


def no_steps(_message: RunMessage, _services: "RunServices") -> int:
    """Return that a run keeps no steps: all that stays of an attempt is what it did to its ticket."""
    return 0


@dataclass(frozen=True)
class RunKind(Generic[M]):
    """One thing that the bot does.

    Attributes:
        name: stable: in messages, runs, letters and figures.
        message: what starts it.
        run: does it. Every step may be repeated. Raises Permanent, Transient or Postponed, or StoreUnavailable.
        give_up: lets nobody wait for it any more, as by a word on the ticket. Raises as `run`, or QueueUnavailable.
        steps: how many of its steps are kept, beside what it did to its ticket. Raises StoreUnavailable.
    """

    name: str
    message: type[M]
    run: "Callable[[M, RunServices], Outcome]"
    give_up: "Callable[[M, RunServices], None]"
    steps: "Callable[[M, RunServices], int]" = no_steps


class Kinds:
    """The kinds of runs that this version knows."""

    def __init__(self, *kinds: RunKind[Any]) -> None:
        """Take each under its name."""
        self._by_name = {kind.name: kind for kind in kinds}

    def __iter__(self) -> Iterator[RunKind[Any]]:
        """Yield each kind."""
        return iter(self._by_name.values())

    def of(self, message: RunMessage | None) -> RunKind[Any] | None:
        """Return the kind that a message starts; None for one of another version."""
        kind = self._by_name.get(message.kind) if message else None
        return kind if kind and isinstance(message, kind.message) else None
