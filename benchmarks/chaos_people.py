"""The people among the chaos, who have a thread of their own: they look at their tickets and do what is next."""

import contextlib
import threading
from collections.abc import Callable, Sequence
from typing import Protocol

import requests

_LOOK_EVERY_S = 1.0
_TRIES = 20


class Crowd(Protocol):
    """Tickets of a kind and the people on them."""

    def file(self, count: int) -> None:
        """File so many tickets."""
        ...

    def look(self) -> None:
        """Let people look at each ticket once and do what is next there."""
        ...

    def wrong(self) -> dict[str, str]:
        """Return what is not as it should be, by ticket."""
        ...

    def figures(self) -> dict[str, str]:
        """Return what people did, and what came of it."""
        ...


class People:
    """Lets crowds look at their tickets, again and again, until they go home."""

    def __init__(self, crowds: Sequence[Crowd]) -> None:
        self._crowds = crowds
        self._is_over = threading.Event()
        self._at_work = threading.Thread(target=self._talk, daemon=True)

    def start(self) -> None:
        """Let them look from now on."""
        self._at_work.start()

    def stop(self) -> None:
        """Let them go home."""
        self._is_over.set()
        self._at_work.join()

    def _talk(self) -> None:
        while not self._is_over.wait(_LOOK_EVERY_S):
            for crowd in self._crowds:
                crowd.look()


def tried(do: Callable[[], object]) -> None:
    """Do it until it is done: whoever sees an error does it again, though it may have worked."""
    for _ in range(_TRIES):
        with contextlib.suppress(requests.RequestException, AssertionError):
            do()
            return
    raise AssertionError("nobody could be heard")
