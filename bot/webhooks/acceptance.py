"""What the sender of a delivery is told: accepted, ignored, or to send it again."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import structlog
from structlog.contextvars import bind_contextvars

from bot.errors import Refused
from workers.queueing.messages import CommandMessage
from workers.queueing.queue import ReviewQueue
from workers.queueing.redis_server import QueueUnavailable

_RETRY_AFTER_S = 30

Answered = tuple[dict[str, Any], int]

log = structlog.get_logger(__name__)


def accept(queue: ReviewQueue, message: CommandMessage, names: tuple[str, ...]) -> Answered:
    """Queue what a delivery starts, unless it was seen under one of its `names`. Raises QueueUnavailable."""
    submission = queue.submit(message, names)
    bind_contextvars(run=submission.run_id)
    log.info("event accepted", status=submission.status, starts=message.cause)
    code = 200 if submission.status == "duplicate" else 202
    return {"run_id": submission.run_id, "status": submission.status}, code


def ignore(reason: str) -> Answered:
    """Leave a delivery alone that was understood; `reason` is one of our own sentences."""
    log.info("event ignored", reason=reason)
    return {"status": "ignored", "reason": reason}, 200


@contextmanager
def queue_needed() -> Iterator[None]:
    """Let the sender come again while the queue cannot take anything."""
    try:
        yield
    except QueueUnavailable as error:
        log.error("queue unavailable", cause=str(error))
        message = "The queue cannot take the event now; send it again."
        raise Refused(503, "queue_unavailable", message, Retry_After=str(_RETRY_AFTER_S)) from None
