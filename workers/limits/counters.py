"""Where requests, budgets and storms are counted: in Redis, by the library `limits`. What counts is said elsewhere."""

from limits.storage import RedisStorage
from redis import Redis


class _Storage(RedisStorage):
    """Loads the one client that we use; its parent loads that of Valkey as well, which delays the start."""

    DEPENDENCIES = {"redis": RedisStorage.DEPENDENCIES["redis"]}


def counters_on(connection: Redis, prefix: str, *, wrap_exceptions: bool = False) -> RedisStorage:
    """Return the counters whose keys begin with `prefix`.

    While Redis is away they raise RedisError, or StorageError of `limits` with `wrap_exceptions`.
    """
    pool = connection.connection_pool
    return _Storage("redis://", connection_pool=pool, key_prefix=prefix, wrap_exceptions=wrap_exceptions)
