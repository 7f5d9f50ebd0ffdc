"""Where the state of a document is kept between two steps: SQLite beside the store, or the store's own Postgres."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import psycopg
from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.checkpoint.postgres import PostgresSaver
from langgraph.checkpoint.sqlite import SqliteSaver
from psycopg.rows import dict_row

from workers.contracts import StoreUnavailable
from workers.document.parts import strict_serializer

FILE = "checkpoints.db"
_BUSY_S = 30
_LOCK = 7263548  # any constant but the one of workers.store.migrate: one process makes the tables at a time
_LOCK_TRIES, _LOCK_WAIT_S = 100, 0.1


@contextmanager
def opened_checkpointer(database_url: str, folder: Path) -> Iterator[BaseCheckpointSaver[str]]:
    """Give a checkpointer whose connection ends with the block; it must not cross a fork.

    Args:
        database_url: of the store, as SQLAlchemy takes it. Only a Postgres counts.
        folder: where the file is otherwise.

    Raises:
        StoreUnavailable: the database cannot be used.
    """
    try:
        if database_url.startswith("postgresql"):
            with _postgres(database_url) as postgres:
                yield postgres
            return
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        path = folder / FILE
        path.touch(mode=0o600)
        with closing(sqlite3.connect(path, timeout=_BUSY_S, check_same_thread=False)) as connection:
            saver = SqliteSaver(connection, serde=strict_serializer())
            saver.setup()
            yield saver
    except (psycopg.OperationalError, sqlite3.OperationalError) as error:
        raise StoreUnavailable(type(error).__name__) from error


@contextmanager
def _postgres(database_url: str) -> Iterator[PostgresSaver]:
    _, _, rest = database_url.partition("://")  # SQLAlchemy names its driver in front
    with psycopg.connect(
        f"postgresql://{rest}", autocommit=True, prepare_threshold=0, row_factory=dict_row
    ) as connection:
        _make_tables(connection)
        yield PostgresSaver(connection, serde=strict_serializer())


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
