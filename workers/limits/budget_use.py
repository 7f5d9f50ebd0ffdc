"""How much of the projects' budgets is used: for people to look at. `budgets` takes from them, nothing here does.

The counters of `limits` can be asked about a project, not who is in them, so who takes something is noted beside them.
"""

import time
from dataclasses import dataclass

from limits import RateLimitItem, RateLimitItemPerDay, RateLimitItemPerHour
from limits.storage import RedisStorage
from limits.strategies import MovingWindowRateLimiter
from redis import Redis
from redis.exceptions import RedisError

from workers.limits.counters import counters_on
from workers.queueing.health import text_of
from workers.queueing.redis_server import QueueUnavailable

PREFIX = "reqgate:budget"
_SPENDERS = f"{PREFIX}:spenders"
_LONGEST_WINDOW_S = 24 * 3600


@dataclass(frozen=True)
class Use:
    """What is used of one budget, and the seconds until something of it is free again, 0 while something is."""

    used: int
    limit: int
    free_in_s: float


@dataclass(frozen=True)
class ProjectUse:
    """What a project used of its reviews an hour and of its tokens a day; None where there is no limit."""

    project: str
    reviews: Use | None
    tokens: Use | None


def note_spender(connection: Redis, project_key: str) -> None:
    """Note that a project took something from a budget; it is forgotten when nothing of that can count any more."""
    now = time.time()
    with connection.pipeline() as pipe:
        pipe.zadd(_SPENDERS, {project_key: now})
        pipe.zremrangebyscore(_SPENDERS, "-inf", now - _LONGEST_WINDOW_S)
        pipe.expire(_SPENDERS, _LONGEST_WINDOW_S)
        pipe.execute()


def budget_use(connection: Redis, *, runs_per_hour: int, tokens_per_day: int) -> tuple[ProjectUse, ...]:
    """Return what each project used, in the order of their keys; those that used nothing are left out.

    Args:
        connection: to the server where the workers count.
        runs_per_hour, tokens_per_day: the limits; 0 is none, and nothing is counted then.

    Raises:
        QueueUnavailable: Redis does not answer.
    """
    counters = counters_on(connection, PREFIX)
    try:
        noted = [text_of(name) for name in connection.zrange(_SPENDERS, 0, -1)]
        found = [
            ProjectUse(
                project,
                _reviews(counters, RateLimitItemPerHour(runs_per_hour), project) if runs_per_hour else None,
                _tokens(counters, RateLimitItemPerDay(tokens_per_day), project) if tokens_per_day else None,
            )
            for project in sorted(noted)
        ]
    except RedisError as error:
        raise QueueUnavailable.because(error) from error
    return tuple(each for each in found if any(use and use.used for use in (each.reviews, each.tokens)))


def _reviews(counters: RedisStorage, item: RateLimitItem, project: str) -> Use:
    window = MovingWindowRateLimiter(counters).get_window_stats(item, "project", project)
    return _use(item.amount - window.remaining, item.amount, window.reset_time)


def _tokens(counters: RedisStorage, item: RateLimitItem, project: str) -> Use:
    """Return the tokens, also those beyond the limit: a review that has begun is not broken off."""
    key = item.key_for("tokens", project)
    return _use(counters.get(key), item.amount, counters.get_expiry(key))


def _use(used: int, limit: int, reset_at: float) -> Use:
    return Use(used, limit, max(1.0, reset_at - time.time()) if used >= limit else 0.0)
