"""The storm breaker: a project in which another automation answers our writes with edits gets no automatic reviews."""

import structlog
from limits import RateLimitItemPerSecond
from limits.strategies import MovingWindowRateLimiter

from workers.attempts import PutOff
from workers.counters import counters_on
from workers.queue import ReviewQueue

log = structlog.get_logger(__name__)


class StormBreaker:
    """Counts the automatic reviews of a ticket that were posted. Methods raise RedisError."""

    def __init__(self, queue: ReviewQueue, *, events: int, window_s: int, pause_s: int) -> None:
        """Pause a project for `pause_s` after more than `events` reviews of one ticket in `window_s`; 0 events: never.

        Nobody edits that often by hand; two programs that answer each other do, for ever.
        """
        self._queue, self._pause_s = queue, pause_s
        self._posted = MovingWindowRateLimiter(counters_on(queue.connection, "reqgate:storm"))
        self._most = RateLimitItemPerSecond(events, window_s) if events else None

    def require_calm(self, project_key: str) -> None:
        """Let an automatic review go on. Raises PutOff while the project's reviews pause."""
        left_s = self._queue.paused_s().get(project_key)
        if left_s:
            raise PutOff(left_s, "the project's automatic reviews pause: another automation answers our comments")

    def posted(self, ticket: str, project_key: str) -> None:
        """Count an automatic review that changed the ticket; pause its project when there were too many."""
        if self._most is None or self._posted.hit(self._most, ticket):
            return
        self._posted.clear(self._most, ticket)
        self._queue.pause(project_key, self._pause_s)
        log.error("another automation answers our comments; automatic reviews pause", pause_s=self._pause_s)
