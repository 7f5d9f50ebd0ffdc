"""The Redis server: how it is reached, and what it says of itself in words for an administrator."""

from redis import Redis
from redis.backoff import ExponentialBackoff
from redis.driver_info import DriverInfo
from redis.exceptions import AuthenticationError, BusyLoadingError, OutOfMemoryError, ReadOnlyError, RedisError
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.retry import Retry as ConnectionRetry

WRONG_TYPE = "WRONGTYPE"
"""What Redis says of a key that holds something else than it is asked for."""

_DRIVER = DriverInfo()  # once a process: redis would read its package's metadata for each connection


class QueueUnavailable(Exception):
    """Redis did not take the message; the sender must deliver it again. Its text tells an administrator what to do."""

    @classmethod
    def because(cls, error: RedisError) -> "QueueUnavailable":
        """Say what Redis said, in words that name no host."""
        for kind, words in _TROUBLE.items():
            if isinstance(error, kind):
                return cls(words)
        for code, words in _CODES.items():
            if code in str(error):
                return cls(words)
        return cls("Redis does not answer; check REDIS_URL.")


_TROUBLE: dict[type[RedisError], str] = {
    OutOfMemoryError: "Redis takes nothing more: its memory is full; raise its `maxmemory`.",
    ReadOnlyError: "Redis is a read-only replica; let REDIS_URL name the primary.",
    AuthenticationError: "Redis refuses the password; correct REDIS_URL.",
    BusyLoadingError: "Redis is loading its data; this passes by itself.",
}
_CODES = {
    "MISCONF": "Redis takes nothing more: it cannot write to its disk; make room there.",
    WRONG_TYPE: "Somebody else wrote to Redis under a name of ours; what was there is put aside.",
}


def connect(url: str) -> Redis:
    """Return a client for `url` (redis://, rediss:// or unix://) with short timeouts, for the edge.

    A server that became a replica is left: after a failover its name leads to another, and the connection would not.
    """
    return Redis.from_url(
        url,
        driver_info=_DRIVER,
        socket_connect_timeout=2,
        socket_timeout=2,
        retry=ConnectionRetry(ExponentialBackoff(cap=0.2, base=0.02), 1),
        retry_on_error=[RedisConnectionError, ReadOnlyError],
    )


def connect_patiently(url: str) -> Redis:
    """Return a client for the same URLs without timeouts, for RQ's workers, who wait for a job."""
    return Redis.from_url(url, driver_info=_DRIVER)
