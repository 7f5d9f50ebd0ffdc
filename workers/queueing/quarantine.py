"""What was found in Redis that is not ours or cannot be read: kept by name and reason for an administrator to see.

Each name once and a hundred at most, for a week after the last one. What such a record held is not kept: its run, if
it was one of ours, is known to the store or found by reconciliation.
"""

import time

import structlog
from pydantic import BaseModel, ConfigDict, Field, ValidationError
from redis import Redis
from redis.exceptions import ResponseError

log = structlog.get_logger(__name__)

_KEY = "reqgate:quarantine"
_MOST = 100
_KEPT_S = 7 * 24 * 3600
_LONGEST_NAME = 80
_LAST_MOMENT = 253_402_300_799  # of the year 9999


class PutAside(BaseModel):
    """One record: when it was found (Unix time), its name in printable characters, and what is wrong with it."""

    model_config = ConfigDict(frozen=True)

    at: float = Field(ge=0, le=_LAST_MOMENT)
    name: str
    reason: str


def put_aside(connection: Redis, name: str | bytes, reason: str) -> None:
    """Note that a record was refused; the caller has removed it, or will. Raises ConnectionError, TimeoutError.

    A note that Redis does not take is in the log.
    """
    shown = (name if isinstance(name, str) else name.decode("ascii", "backslashreplace"))[:_LONGEST_NAME]
    note = PutAside(at=time.time(), name="".join(c if c.isprintable() else "?" for c in shown), reason=reason)
    try:
        if connection.hlen(_KEY) < _MOST or connection.hexists(_KEY, note.name):
            connection.hset(_KEY, note.name, note.model_dump_json())
        connection.expire(_KEY, _KEPT_S)
    except ResponseError as error:
        log.warning("what is put aside cannot be listed", error=type(error).__name__)
    log.error("a record in Redis is none of ours and was put aside", record=note.name, reason=reason)


def all_put_aside(connection: Redis) -> tuple[PutAside, ...]:
    """Return what was put aside, the newest first; what is no note of ours is left out. Raises RedisError."""
    notes = []
    for raw in connection.hvals(_KEY):
        try:
            notes.append(PutAside.model_validate_json(raw))
        except ValidationError:
            continue
    return tuple(sorted(notes, key=lambda note: note.at, reverse=True))


def clear(connection: Redis) -> None:
    """Forget what was put aside. Raises RedisError."""
    connection.delete(_KEY)
