"""`Prefer: wait=N` (RFC 7240, 4.3): hold a request until its result is there. Most of a process's threads stay free."""

import re
import threading
import time
from collections.abc import Callable
from typing import TypeVar

LONGEST_WAIT_S = 30
_POLL_S = 0.1
_WAIT = re.compile(r'(?:^|,)\s*wait\s*=\s*"?(\d{1,9})"?\s*(?:[;,]|$)', re.IGNORECASE)

T = TypeVar("T")


def preferred_wait_s(header: str) -> int:
    """Return the seconds that a `Prefer` header asks to wait, at most 30; 0 when it asks for nothing."""
    found = _WAIT.search(header)
    return min(int(found[1]), LONGEST_WAIT_S) if found else 0


class WaitingRoom:
    """Holds a few requests at a time: webhooks are answered by the same threads, so whoever is too many is not held."""

    def __init__(self, seats: int = 2) -> None:
        """Take how many requests of this process may wait at once."""
        self._seats = threading.BoundedSemaphore(seats)

    def wait(self, look: Callable[[], T], is_over: Callable[[T], bool], seconds: float) -> tuple[T, bool]:
        """Look until it is over or `seconds` are gone; return what was seen last, and whether there was a seat."""
        seen = look()
        if is_over(seen) or seconds <= 0:
            return seen, seconds > 0
        if not self._seats.acquire(blocking=False):
            return seen, False
        try:
            deadline = time.monotonic() + seconds
            while not is_over(seen) and time.monotonic() < deadline:
                time.sleep(_POLL_S)
                seen = look()
            return seen, True
        finally:
            self._seats.release()
