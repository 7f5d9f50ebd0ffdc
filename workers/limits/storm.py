"""The storm breaker: where edits keep following our own writes within seconds, another automation answers them.

What pauses is the ticket, and an account that does so on several tickets: its edits wait, those of everybody else are
reviewed. So nobody who edits fast, by hand or by a script, keeps a project from its reviews.
"""

import structlog
from limits import RateLimitItem, RateLimitItemPerSecond
from limits.strategies import MovingWindowRateLimiter

from workers.contracts import Postponed
from workers.limits.counters import counters_on
from workers.queueing.messages import ReviewTicket
from workers.queueing.queue import ReviewQueue

log = structlog.get_logger(__name__)

ANSWERS_WITHIN_S = 30.0
"""An edit that comes later than this after our write is none of a program's: Jira delivers most events within it."""

TICKETS_OF_ONE_ACCOUNT = 3
"""On so many tickets an account answers us before its edits pause."""

_REMEMBERED_S = 600
_WROTE_KEY = "reqgate:wrote:{}"
_TICKET, _ACCOUNT = "the edits of ticket {}", "the edits of account {}"


class StormBreaker:
    """Counts the automatic reviews of a ticket that were posted and answered at once. Methods raise RedisError."""

    def __init__(self, queue: ReviewQueue, *, events: int, window_s: int, pause_s: int) -> None:
        """Pause for `pause_s` after more than `events` such reviews of one ticket in `window_s`; 0 events: never."""
        self._queue, self._pause_s = queue, pause_s
        self._posted = MovingWindowRateLimiter(counters_on(queue.connection, "reqgate:storm"))
        self._of_ticket = RateLimitItemPerSecond(events, window_s) if events else None
        self._of_account = RateLimitItemPerSecond(TICKETS_OF_ONE_ACCOUNT - 1, pause_s or 1, namespace="account")

    def require_calm(self, message: ReviewTicket) -> None:
        """Let an automatic review go on. Raises Postponed while its ticket pauses, or who caused it."""
        for name in _names(message):
            if left_s := self._queue.paused_s().get(name):
                raise Postponed(left_s, f"{name} follow our comments within seconds, so they wait")

    def posted(self, message: ReviewTicket, arrived: float, written: float) -> None:
        """Count an automatic review that changed the ticket, if the edit behind it followed our write before.

        Args:
            message: whose review was posted.
            arrived: when its edit got here, as Unix time.
            written: when we began to write, as Unix time: an answer may arrive before we are through.
        """
        if self._of_ticket is None:
            return
        redis, key = self._queue.connection, _WROTE_KEY.format(message.ticket)
        before = redis.get(key)
        redis.set(key, written, px=round(1000 * _REMEMBERED_S))
        if not before or not 0 <= arrived - float(before) <= ANSWERS_WITHIN_S:
            return
        ticket, *account = _names(message)
        if self._is_storm(self._of_ticket, ticket):
            for name in (name for name in account if self._is_storm(self._of_account, name)):
                self._queue.pause(name, self._pause_s)
            self._queue.pause(ticket, self._pause_s)
            log.error("edits keep following our comments; they pause", ticket=message.ticket, pause_s=self._pause_s)

    def _is_storm(self, most: RateLimitItem, name: str) -> bool:
        if self._posted.hit(most, name):
            return False
        self._posted.clear(most, name)
        return True


def _names(message: ReviewTicket) -> tuple[str, ...]:
    """Return what may pause because of a review: its ticket, and who caused it where that is known."""
    return (_TICKET.format(message.ticket), *([_ACCOUNT.format(message.actor)] if message.actor else []))
