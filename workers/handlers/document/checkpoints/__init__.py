"""Where the state of a document is kept between two steps: SQLite beside the store, or the store's own Postgres."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.checkpoint.sqlite import SqliteSaver

from workers.contracts import StoreUnavailable
from workers.document.parts import strict_serializer

FILE = "checkpoints.db"
_BUSY_S = 30


@contextmanager
def opened_checkpointer(database_url: str, folder: Path) -> Iterator[BaseCheckpointSaver[str]]:
    """Give a checkpointer whose connection ends with the block; it must not cross a fork.

    Args:
        database_url: of the store, as SQLAlchemy takes it. Only a Postgres counts.
        folder: where the file is otherwise.

    Raises:
        StoreUnavailable: the database cannot be used.
    """
    if database_url.startswith("postgresql"):
        from workers.handlers.document.checkpoints.postgres import opened_postgres

        with opened_postgres(database_url) as postgres:
            yield postgres
        return
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        path = folder / FILE
        path.touch(mode=0o600)
        with closing(sqlite3.connect(path, timeout=_BUSY_S, check_same_thread=False)) as connection:
            saver = SqliteSaver(connection, serde=strict_serializer())
            saver.setup()
            yield saver
    except sqlite3.OperationalError as error:
        raise StoreUnavailable(type(error).__name__) from error
