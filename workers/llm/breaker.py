"""A circuit breaker for each model, shared by all processes: a model that is down is not asked again and again.

The library `pybreaker` decides; its state lies in Redis because every job is a process of its own. While Redis is away
every model counts as usable.
"""

import hashlib
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import cached_property
from typing import TypeVar

import structlog
from pybreaker import STATE_CLOSED, STATE_OPEN, CircuitBreaker, CircuitBreakerError, CircuitRedisStorage
from redis import Redis
from redis.exceptions import RedisError

from workers.llm.errors import LlmUnavailable, QuestionFailed
from workers.review.errors import WorkflowExecutionError

Answer = TypeVar("Answer")

log = structlog.get_logger(__name__)


class ModelRests(LlmUnavailable):
    """The model failed several times in a row and is not asked for a while."""


class ModelBreaker:
    """The breaker of one model. Touches Redis at its first use only, so it may cross a fork."""

    def __init__(self, model: str, connection: Redis, *, failures: int, rest_s: float) -> None:
        """Let the model rest for `rest_s` seconds after `failures` questions in a row that it failed."""
        self._namespace = f"reqgate:model:{hashlib.sha256(model.encode()).hexdigest()[:16]}"
        self._connection = connection
        self._failures = failures
        self._rest_s = rest_s

    @cached_property
    def _storage(self) -> CircuitRedisStorage:
        return CircuitRedisStorage(STATE_CLOSED, self._connection, namespace=self._namespace)

    @cached_property
    def _breaker(self) -> CircuitBreaker:
        return CircuitBreaker(
            fail_max=self._failures,
            reset_timeout=self._rest_s,
            exclude=[_is_no_fault],
            state_storage=self._storage,
            throw_new_error_on_trip=False,
        )

    def call(self, ask: Callable[[], Answer]) -> Answer:
        """Return what `ask` returns; after the rest one question is let through to see.

        Raises:
            ModelRests: the model is not asked.
            Exception: whatever `ask` raises.
        """
        if not self._is_kept():
            return ask()
        try:
            return self._breaker.call(ask)
        except CircuitBreakerError:
            raise ModelRests("The model failed several times in a row and rests for a while.") from None

    def rests_s(self) -> float:
        """Return the seconds until the model is asked again, 0 when it is asked."""
        if not self._is_kept():
            return 0.0
        storage = self._storage
        opened_at = storage.opened_at
        if storage.state != STATE_OPEN or opened_at is None:
            return 0.0
        return max(0.0, (opened_at + timedelta(seconds=self._rest_s) - datetime.now(UTC)).total_seconds())

    def _is_kept(self) -> bool:
        """Return whether Redis answers. Asked first: the library would log an error for each of its steps."""
        try:
            self._connection.ping()
        except RedisError as error:
            log.warning("redis is away; every model counts as usable", error=type(error).__name__)
            return False
        return True


def _is_no_fault(error: object) -> bool:
    """Whether an error says nothing against the model: the question was at fault, or the job's own time was over."""
    return isinstance(error, QuestionFailed) or not isinstance(error, WorkflowExecutionError)
