"""What RQ calls: one function for every message, and those of the periodic jobs."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

import structlog
from redis.exceptions import RedisError, ResponseError

from config.settings import get_settings
from workers.connections import store_of
from workers.contracts import StoreUnavailable
from workers.handlers.document.purging import purge_documents
from workers.queueing.attempts import RunAgain, current_attempt, current_holder, current_trace, wait_for_turn
from workers.queueing.messages import message_from
from workers.queueing.odd_records import take_out_after
from workers.queueing.redis_server import QueueUnavailable
from workers.runs.lifecycle import attempt
from workers.runs.sweeper import SWEEP, sweep_once
from workers.setup import run_services
from workers.telemetry.observation import observed_run

log = structlog.get_logger(__name__)


class UnknownMessage(Exception):
    """The message is none that this version knows. Its job stays with RQ, for the sweeper or another version."""


def run(payload: Mapping[str, Any]) -> RunAgain | None:
    """Job: do what a message asks for, in the turn of its ticket or document.

    Raises:
        UnknownMessage: no kind of run takes it.
        RedisError: Redis is away; RQ tries again.
    """
    services, message = run_services(get_settings()), message_from(payload)
    kind = services.kinds.of(message)
    if message is None or kind is None:
        services.close()
        raise UnknownMessage(str(payload.get("kind")))
    ids: dict[str, str | int] = {"run": message.run_id, "ticket": message.ticket_key, "attempt": current_attempt()}
    with observed_run(services.queue.connection, message.cause, current_trace(), **ids):
        try:
            turns = services.queue.turns
            if message.turn and not turns.take(message, current_holder()):
                return wait_for_turn()
            try:
                return attempt(kind, message, services)
            finally:
                if message.turn:
                    turns.end(message, current_holder())
        except ResponseError as error:
            take_out_after(error, services.queue.connection)
            raise
        finally:
            services.close()


def sweep() -> None:
    """Job: find the runs without an end and finish them, one way or the other."""
    services = run_services(get_settings())
    try:
        with observed_run(services.queue.connection, SWEEP):
            sweep_once(services, datetime.now(UTC))
    except Exception as error:
        take_out_after(error, services.queue.connection)
        if not isinstance(error, StoreUnavailable | QueueUnavailable | RedisError):
            raise
        log.warning("the sweep was broken off; the next one goes on", error=type(error).__name__)
    finally:
        services.close()


def purge() -> None:
    """Job: delete what is older than RETENTION_DAYS, and working files of documents; people's feedback is kept."""
    settings, now = get_settings(), datetime.now(UTC)
    store = store_of(settings)
    try:
        runs = store.purge(now - timedelta(days=settings.retention_days))
        documents = purge_documents(settings, store, now)
    except StoreUnavailable as error:
        log.warning("nothing was purged; the next purge will", error=type(error).__name__)
        return
    log.info("purged", runs=runs, documents=documents)
