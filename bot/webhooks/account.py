"""The bot's own account, by which its own events are recognised. Asked when an event needs it, and kept for a while."""

import time
from collections.abc import Callable

KEPT_S = 30.0


class BotAccount:
    """Calling it returns the bot's account id, key or name, or an empty string while no worker has seen it."""

    def __init__(self, configured: str, ask: Callable[[], str], clock: Callable[[], float] = time.monotonic) -> None:
        """Take the `configured` account; without one, `ask` is called at most every `KEPT_S` seconds of `clock`.

        What `ask` raises goes through. An empty answer is not kept: the first worker may come at any moment.
        """
        self._configured = configured
        self._ask = ask
        self._clock = clock
        self._seen = ""
        self._seen_at = 0.0

    def __call__(self) -> str:
        """Return the account."""
        if self._configured:
            return self._configured
        if not self._seen or self._clock() - self._seen_at >= KEPT_S:
            self._seen = self._ask()
            self._seen_at = self._clock()
        return self._seen
