"""The state of documents in the store's own Postgres. Loaded only where there is one: its library takes 9 MB."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
from langgraph.checkpoint.postgres import PostgresSaver
from psycopg.rows import dict_row

from workers.contracts import StoreUnavailable
from workers.document.parts import strict_serializer

_LOCK = 7263548  # any constant but the one of workers.store.migrate: one process makes the tables at a time
_LOCK_TRIES, _LOCK_WAIT_S = 100, 0.1


@contextmanager
def opened_postgres(database_url: str) -> Iterator[PostgresSaver]:
    """Give a checkpointer in the database at this address, as SQLAlchemy takes it. Raises StoreUnavailable."""
    _, _, rest = database_url.partition("://")  # SQLAlchemy names its driver in front
    try:
        with psycopg.connect(
            f"postgresql://{rest}", autocommit=True, prepare_threshold=0, row_factory=dict_row
        ) as connection:
            _make_tables(connection)
            yield PostgresSaver(connection, serde=strict_serializer())
    except psycopg.OperationalError as error:
        raise StoreUnavailable(type(error).__name__) from error


def _make_tables(connection: psycopg.Connection[dict[str, object]]) -> None:
    """Make the library's tables. Its CREATE INDEX CONCURRENTLY waits for everybody who waits for a lock, so the lock
    is tried for, not waited for.
    """
    for _ in range(_LOCK_TRIES):
        got = connection.execute("SELECT pg_try_advisory_lock(%s) AS got", (_LOCK,)).fetchone()
        if got and got["got"]:
            break
        time.sleep(_LOCK_WAIT_S)
    else:
        raise StoreUnavailable("another process makes the tables of documents")
    try:
        PostgresSaver(connection).setup()
    finally:
        connection.execute("SELECT pg_advisory_unlock(%s)", (_LOCK,))
