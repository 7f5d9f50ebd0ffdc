"""What projects and people may use: reviews an hour and tokens a day, counted in Redis. It posts nothing.

The library `limits` counts: reviews in a moving window, which knows when the next one is free. Tokens in a fixed one,
because a moving window keeps an entry for each unit.
"""

import math
import time
from dataclasses import dataclass

from limits import RateLimitItemPerDay, RateLimitItemPerHour
from limits.strategies import FixedWindowRateLimiter, MovingWindowRateLimiter
from redis import Redis

from workers.contracts import TokenUse
from workers.limits.budget_use import PREFIX, note_spender
from workers.limits.counters import counters_on
from workers.reading.language import Language

_PAID_TTL_S = 24 * 3600
_HOUR_S = 3600.0

_USED_UP: dict[Language, dict[str, str]] = {
    "en": {
        "project": "This project has used its {limit} reviews of this hour, so I did not start one.",
        "user": "You have used your {limit} commands of this hour, so I did not start a review.",
        "free": "Please try again in about {minutes} minutes.",
    },
    "zh": {
        "project": "本项目这一小时的 {limit} 次评审已用完，因此没有开始评审。",
        "user": "您这一小时的 {limit} 次命令已用完，因此没有开始评审。",
        "free": "大约 {minutes} 分钟后可再次使用，请届时重新发出命令。",
    },
}


@dataclass(frozen=True)
class UsedUp:
    """A budget with nothing left: whose (project or user), how many an hour, and the seconds until one is free."""

    whose: str
    limit: int
    wait_s: float

    def lines(self, language: Language) -> tuple[str, ...]:
        """Return the answer to a command that the budget keeps from starting."""
        words = _USED_UP[language]
        minutes = math.ceil(self.wait_s / 60)
        return words[self.whose].format(limit=self.limit), words["free"].format(minutes=minutes)


class Budgets:
    """The budgets of one installation; a limit of 0 is none. Methods raise RedisError."""

    def __init__(
        self, connection: Redis, *, project_runs_per_hour: int, user_runs_per_hour: int, project_tokens_per_day: int
    ) -> None:
        """Count on the server behind `connection`."""
        self._connection = connection
        storage = counters_on(connection, PREFIX)
        self._reviews, self._tokens = MovingWindowRateLimiter(storage), FixedWindowRateLimiter(storage)
        self._runs_per_hour = {"project": project_runs_per_hour, "user": user_runs_per_hour}
        self._tokens_per_day = project_tokens_per_day

    def take_review(self, run_id: str, project_key: str, user: str = "") -> UsedUp | None:
        """Take a review from the budgets of the project and of who commanded it, or return which is used up.

        A run pays once, however often it is tried.
        """
        if self._connection.exists(_paid_key(run_id)):
            return None
        payers = [("project", project_key), ("user", user)]
        limits = [(whose, who, self._runs_per_hour[whose]) for whose, who in payers if who]
        items = [(RateLimitItemPerHour(limit), whose, who) for whose, who, limit in limits if limit]
        # Tested first, so that who is refused pays nothing; the hit decides, as others test at the same moment.
        for may in (self._reviews.test, self._reviews.hit):
            for item, whose, who in items:
                if not may(item, whose, who):
                    reset_at = self._reviews.get_window_stats(item, whose, who).reset_time
                    return UsedUp(whose, item.amount, max(1.0, reset_at - time.time()))
        if items:
            self._connection.set(_paid_key(run_id), 1, ex=_PAID_TTL_S)
            note_spender(self._connection, project_key)
        return None

    def wait_in_turn_s(self, project_key: str, used_up: UsedUp) -> float:
        """Return the seconds that a review waits which nobody commanded.

        Each waits a place further than the one before, at most an hour: when the next one is free, one comes back for
        it and not everything that waits, each time in vain.
        """
        key = f"{PREFIX}:places:{project_key}"
        with self._connection.pipeline() as pipeline:
            pipeline.set(key, 0, nx=True, ex=math.ceil(used_up.wait_s))
            pipeline.incr(key)
            place = int(pipeline.execute()[1])
        return min(used_up.wait_s + (place - 1) * _HOUR_S / used_up.limit, max(used_up.wait_s, _HOUR_S))

    def is_told(self, ticket: str, run_id: str, used_up: UsedUp) -> bool:
        """Return whether another run said on the ticket that this budget is used up; if not, `run_id` is to say so."""
        key = f"{PREFIX}:told:{ticket}:{used_up.whose}"
        if self._connection.set(key, run_id, nx=True, ex=math.ceil(used_up.wait_s)):
            return False
        teller = self._connection.get(key)
        return teller != run_id.encode()

    def spend_tokens(self, project_key: str, use: TokenUse) -> None:
        """Count the tokens that a run has used."""
        tokens = use.prompt + use.completion
        if self._tokens_per_day and tokens:
            self._tokens.hit(RateLimitItemPerDay(self._tokens_per_day), "tokens", project_key, cost=tokens)
            note_spender(self._connection, project_key)

    def wait_for_tokens_s(self, project_key: str) -> float:
        """Return the seconds until the project may use a model again, 0 while it may."""
        item = RateLimitItemPerDay(self._tokens_per_day)
        if not self._tokens_per_day or self._tokens.test(item, "tokens", project_key):
            return 0.0
        return max(1.0, self._tokens.get_window_stats(item, "tokens", project_key).reset_time - time.time())


def _paid_key(run_id: str) -> str:
    return f"{PREFIX}:paid:{run_id}"
