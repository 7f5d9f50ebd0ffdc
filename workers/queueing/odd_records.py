"""Takes records out of Redis that RQ or we stumble over: each is removed by itself and put aside by name.

RQ's processes end, and end again once restarted, over an id that is no text or a record that is none. A key of ours of
another type lets every event or run fail that needs it. This is not looked for on the way of a job; it is when somebody
has stumbled.
"""

import re
from collections.abc import Callable, Iterable, Iterator

import structlog
from redis import Redis
from redis.exceptions import RedisError, ResponseError
from rq.exceptions import NoSuchJobError
from rq.executions import Execution
from rq.job import JOB_ID_PATTERN
from rq.rate_limit import RateLimitRegistry

from workers.queueing.health import text_of
from workers.queueing.known_jobs import KnownJob
from workers.queueing.quarantine import put_aside

log = structlog.get_logger(__name__)

_EXECUTION_ID = re.compile(rf"{JOB_ID_PATTERN.pattern}:{JOB_ID_PATTERN.pattern}")
_ANY_TEXT = re.compile(r"[^\x00]*")
_NUMBER = re.compile(r"\d+(\.\d+)?")

# What RQ keeps under which keys: the type of the value, and of what is listed in it the form. The first row counts.
_PLACES: tuple[tuple[re.Pattern[str], str, re.Pattern[str]], ...] = (
    (re.compile(r"rq:queue:[^:]+(:intermediate)?"), "list", JOB_ID_PATTERN),
    (re.compile(r"rq:wip:.+"), "zset", _EXECUTION_ID),
    (re.compile(r"rq:(finished|failed|deferred|ready|scheduled|canceled):.+"), "zset", JOB_ID_PATTERN),
    (re.compile(r"rq:rl:.+:(allowed|rate_limited)"), "zset", JOB_ID_PATTERN),
    (re.compile(r"rq:executions:.+"), "zset", JOB_ID_PATTERN),
    (re.compile(r"rq:worker:.+:executions"), "set", _EXECUTION_ID),
    (re.compile(r"rq:job:.+:(dependents|dependencies)|rq:group:.+"), "set", JOB_ID_PATTERN),
    (re.compile(r"rq:(queues|rl-keys|groups|workers|workers:.+)"), "set", _ANY_TEXT),
    (re.compile(r"rq:(job|rl|worker|execution|scheduler):.+"), "hash", _ANY_TEXT),
)
# The same of our own keys, of which there may be many; of a text its form.
_OUR_PLACES: tuple[tuple[re.Pattern[str], str, re.Pattern[str]], ...] = (
    (re.compile(r"reqgate:(workers|paused|budget:spenders)"), "zset", _ANY_TEXT),
    (re.compile(r"reqgate:(quarantine|metrics)"), "hash", _ANY_TEXT),
    (re.compile(r"reqgate:(replies:.+|(budget|limit|storm):.+/(second|minute|hour))", re.DOTALL), "list", _ANY_TEXT),
    (re.compile(r"reqgate:((wrote|missing|budget:places):.+|budget:.+/day)", re.DOTALL), "string", _NUMBER),
    (re.compile(r"reqgate:model:.+_counter", re.DOTALL), "string", _NUMBER),
    (re.compile(r".*", re.DOTALL), "string", _ANY_TEXT),
)
_TYPES = ("string", "list", "set", "zset", "hash", "stream")


def remove_odd_records(connection: Redis) -> int:
    """Remove what RQ or we cannot read, and return how much that was. Raises RedisError."""
    keys = [key for key in connection.scan_iter(match="rq:*", count=1000) if isinstance(key, bytes)]
    ours = _remove_odd_of_ours(connection)  # first, as one of them lists what is put aside
    return ours + sum(_remove_odd_in(connection, key) for key in keys)


def take_out_after(error: Exception, connection: Redis) -> int:
    """Remove odd records after an unexpected error, which may have come of one, and return how many there were."""
    if isinstance(error, RedisError) and not isinstance(error, ResponseError):
        return 0  # Redis is away
    try:
        return remove_odd_records(connection)
    except RedisError as away:
        log.warning("odd records cannot be looked for", error=type(away).__name__)
        return 0


def _remove_odd_of_ours(connection: Redis) -> int:
    found = list(_odd_of_ours(connection))
    for key, reason in found:
        connection.delete(key)
        put_aside(connection, key, reason)
    return len(found)


def _odd_of_ours(connection: Redis) -> Iterator[tuple[bytes, str]]:
    """Yield keys that are none as we make them, and why. The server looks at the types."""
    for kind in _TYPES:
        for key in connection.scan_iter(match="reqgate:*", count=1000, _type=kind):
            name = _text(key) or ""
            _, due, form = next(place for place in _OUR_PLACES if place[0].fullmatch(name))
            if due != kind:
                yield key, f"it is a {kind} and not a {due}"
            elif form is _NUMBER:
                value = connection.get(key)
                if value is not None and not form.fullmatch(text_of(value)):  # none: it has expired since
                    yield key, "it is no number"


def _remove_odd_in(connection: Redis, key: bytes) -> int:
    name = _text(key)
    place = next((place for place in _PLACES if name is not None and place[0].fullmatch(name)), None)
    if name is None or place is None:  # nothing that RQ reads
        return 0
    _, kind, form = place
    found = text_of(connection.type(key))
    if found not in (kind, "none"):
        return _remove(connection, key, f"it is a {found} and not a {kind}", lambda: connection.delete(key))
    if kind == "hash":
        return _remove_odd_hash(connection, name)
    odd = [member for member in _members(connection, key, kind) if not form.fullmatch(_text(member) or "\0")]
    for member in odd:
        _remove(connection, member, f"it is no name that {name} may hold", _removal(connection, key, kind, member))
    return len(odd)


def _remove_odd_hash(connection: Redis, name: str) -> int:
    _, kind, rest = name.split(":", 2)
    try:
        if kind == "job":
            KnownJob.fetch(rest, connection=connection, serializer="json")  # puts aside itself what it cannot read
        elif kind == "rl":
            _ = RateLimitRegistry(rest, connection).concurrency
        elif kind == "execution":
            Execution.from_composite_key(rest, connection).refresh()  # type: ignore[no-untyped-call]
    except NoSuchJobError:
        return 1
    except (ValueError, KeyError):
        return _remove(connection, name, "it cannot be read", lambda: connection.delete(name))
    return 0


def _members(connection: Redis, key: bytes, kind: str) -> list[bytes]:
    if kind == "list":
        found: Iterable[object] = connection.lrange(key, 0, -1)
    else:
        found = connection.zrange(key, 0, -1) if kind == "zset" else connection.smembers(key)
    return [member for member in found if isinstance(member, bytes)]


def _removal(connection: Redis, key: bytes, kind: str, member: bytes) -> Callable[[], object]:
    if kind == "list":
        return lambda: connection.lrem(key, 0, member)  # type: ignore[arg-type]  # bytes do as well
    return lambda: connection.zrem(key, member) if kind == "zset" else connection.srem(key, member)


def _remove(connection: Redis, name: str | bytes, reason: str, remove: Callable[[], object]) -> int:
    put_aside(connection, name, reason)
    remove()
    return 1


def _text(raw: bytes) -> str | None:
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return None
