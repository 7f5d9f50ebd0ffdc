"""A circuit breaker for each model, shared by all processes: a model that is down is not asked again and again.

The library `pybreaker` decides; its state lies in Redis because every job is a process of its own. After the rest it
would let everybody through at once, so who tries the model then is settled here. While Redis is away every model counts
as usable.
"""

import hashlib
import os
import uuid
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import cached_property
from typing import TypeVar

import structlog
from pybreaker import STATE_CLOSED, STATE_OPEN, CircuitBreaker, CircuitBreakerError, CircuitRedisStorage
from redis import Redis
from redis.exceptions import RedisError

from workers.contracts import WorkflowExecutionError
from workers.llm.errors import LlmUnavailable, QuestionFailed

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
        self._name = uuid.uuid4().hex  # the same in all processes that are forked

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
        """Return what `ask` returns; after the rest one process is let through to see.

        Raises:
            ModelRests: the model is not asked.
            Exception: whatever `ask` raises.
        """
        if not self._is_kept():
            return ask()
        try:
            if not self._wait_s():
                return self._breaker.call(ask)
        except CircuitBreakerError:
            pass  # another process opened it just now
        raise ModelRests("The model failed several times in a row and rests for a while.")

    def claim(self) -> float:
        """Take the right to ask the model; return the seconds until this process may, 0 when it may now.

        After the rest the first process that claims it is the one that tries the model; the others wait for it.
        """
        return self._wait_s() if self._is_kept() else 0.0

    def _wait_s(self) -> float:
        storage = self._storage
        state, opened_at = storage.state, storage.opened_at
        if state == STATE_CLOSED or opened_at is None:
            return 0.0
        left_s = (opened_at + timedelta(seconds=self._rest_s) - datetime.now(UTC)).total_seconds()
        if state == STATE_OPEN and left_s > 0:
            return left_s
        return self._wait_for_trial_s()

    def _wait_for_trial_s(self) -> float:
        """Return 0 to the one process that may try the model. When it dies at that, another may after one more rest."""
        key, me = f"{self._namespace}:trial", f"{self._name}:{os.getpid()}"
        if self._connection.set(key, me, nx=True, px=max(1, round(self._rest_s * 1000))):
            return 0.0
        value, left_ms = self._connection.get(key), self._connection.pttl(key)
        return 0.0 if value in (me.encode(), None) else max(1, left_ms) / 1000

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
