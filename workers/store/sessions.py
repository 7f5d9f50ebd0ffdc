"""How every part of the store reaches the database: one short transaction at a time, one error for all trouble."""

import copy
import os
import sqlite3
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import Field, fields
from datetime import UTC, date, datetime, time
from pathlib import Path
from typing import Any, ClassVar, Protocol, Self, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event, func, select
from sqlalchemy.engine import ExceptionContext, make_url
from sqlalchemy.exc import (
    DisconnectionError,
    IntegrityError,
    InterfaceError,
    InternalError,
    OperationalError,
    SQLAlchemyError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.orm import Session
from tenacity import retry, retry_if_exception, stop_after_delay, wait_random

from workers.contracts import StoreTooSlow, StoreUnavailable

REASON_LENGTH = 300
"""Characters of a reason or an error that are kept."""

_CONNECT_TIMEOUT_S = "5"
_QUERY_CANCELED = "57014"
"""The SQLSTATE of a statement that its time limit ended (PostgreSQL, appendix A)."""
_READ_ONLY = "25006"
"""The SQLSTATE of a write that the server refuses because it is a replica by now."""
_NO_TABLES = ("42P01", "42703")
"""The SQLSTATEs of tables and columns that are not there yet (SQLite calls that an OperationalError)."""
_OUTAGES = (OperationalError, InterfaceError, InternalError, PoolTimeout, DisconnectionError)


class _Dataclass(Protocol):
    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


Value = TypeVar("Value", bound=_Dataclass)
Written = TypeVar("Written")


class Sessions:
    """Base of the store's parts. Safe to use before a fork: none of its connections crosses one."""

    def __init__(self, engine: Engine) -> None:
        """Use `workers.store.open_store`."""
        self._engine: Engine | Connection = engine
        self._patience_s: float | None = None

    def within(self, seconds: float) -> Self:
        """Return the same store, whose statements raise StoreTooSlow after so many seconds on Postgres.

        For who serves people on few threads; workers may take their time. SQLite has no such limit, and no server that
        many ask at once.
        """
        impatient = copy.copy(self)
        impatient._patience_s = seconds
        return impatient

    @contextmanager
    def _session(self) -> Iterator[Session]:
        try:
            with Session(self._engine) as session, session.begin():
                if self._patience_s is not None and session.get_bind().dialect.name == "postgresql":
                    # For this transaction only: others get the connection afterwards, perhaps through a pooler.
                    limit_ms = str(round(self._patience_s * 1000))
                    session.execute(select(func.set_config("statement_timeout", limit_ms, True)))
                yield session
        except SQLAlchemyError as error:
            state = _sqlstate(getattr(error, "orig", None))
            if state == _QUERY_CANCELED:
                raise StoreTooSlow(type(error).__name__) from error
            if not isinstance(error, _OUTAGES) and state not in _NO_TABLES:
                raise  # a fault of ours: neither a later attempt nor an administrator can help
            raise StoreUnavailable(type(error).__name__) from error

    def _written(self, write: Callable[[Session], Written]) -> Written:
        """Return what `write` does in one transaction. Where another process inserts the same row at the same moment,
        it is done once more: the row is there now.
        """
        try:
            with self._session() as session:
                return write(session)
        except IntegrityError:
            with self._session() as session:
                return write(session)

    def _merge(self, row: object) -> None:
        """Write a row in place of the one with its key."""
        self._written(lambda session: session.merge(row))


def value_of(kind: type[Value], row: object) -> Value:
    """Return a row as a value of `kind`, a dataclass whose fields are columns of the row's table."""
    return kind(**{field.name: getattr(row, field.name) for field in fields(kind)})


def start_of(day: date) -> datetime:
    """Return the moment at which a day of UTC begins."""
    return datetime.combine(day, time(), UTC)


def url_of(database_url: str) -> URL:
    """Return a SQLAlchemy URL, with a limit to the wait for a server that does not answer, unless it names its own."""
    url = make_url(database_url)
    if url.get_backend_name() == "sqlite" or "connect_timeout" in url.query:
        return url
    return url.update_query_dict({"connect_timeout": _CONNECT_TIMEOUT_S})


def make_private_file(url: URL) -> None:
    """Make the file of a SQLite database, and its folder, for their owner alone: recordings quote whole tickets.

    What is there already stays as its owner wants it, and is not even opened: closing it would end all locks that this
    process has on it (SQLite, "How To Corrupt An SQLite Database File"). The files beside it get the same rights.
    """
    if not url.database or url.database.startswith((":memory:", "file:")):
        return
    file = Path(url.database)
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with suppress(OSError):  # it is there, or the library says in its way what is wrong with it
        os.close(os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))


def open_engine(database_url: str) -> Engine:
    """Return an engine for a SQLAlchemy URL. Connects lazily; a connection that its server ended is replaced."""
    url = url_of(database_url)
    engine = create_engine(url, pool_pre_ping=True)
    _close_before_fork(engine)
    event.listen(engine, "handle_error", _leave_replica)
    if url.get_backend_name() == "sqlite":
        event.listen(engine, "do_connect", lambda *_: make_private_file(url))
        event.listen(engine, "connect", _tune_sqlite)
    return engine


def _leave_replica(context: ExceptionContext) -> None:
    """Close the connections of before a failover: their server still answers, so that nobody else would."""
    if _sqlstate(context.original_exception) == _READ_ONLY:
        context.is_disconnect = True


def _sqlstate(error: BaseException | None) -> str | None:
    return getattr(error, "sqlstate", None)


def _close_before_fork(engine: Engine) -> None:
    """Workers fork for each job, and two processes on one connection would garble it."""
    kept = weakref.ref(engine)

    def close() -> None:
        if engine := kept():
            engine.dispose()

    os.register_at_fork(before=close)


def _tune_sqlite(connection: Any, _record: object) -> None:
    """Several processes write: a write-ahead log and patience instead of "database is locked".

    A commit waits for the log, not for the disk: after a power cut the last moments may be missing, as they may be of
    Redis, and the tickets say what was done (SQLite, "PRAGMA synchronous").
    """
    cursor = connection.cursor()
    _keep_log(cursor)
    cursor.execute("PRAGMA synchronous=NORMAL")
    cursor.execute("PRAGMA busy_timeout=10000")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def _is_busy(error: BaseException) -> bool:
    return isinstance(error, sqlite3.OperationalError) and error.sqlite_errorcode == sqlite3.SQLITE_BUSY


@retry(retry=retry_if_exception(_is_busy), stop=stop_after_delay(10), wait=wait_random(0, 0.1), reraise=True)
def _keep_log(cursor: Any) -> None:
    """Give a new file its write-ahead log. While another process writes to the file, such as at the first start of web
    and workers, that fails at once, whatever patience the connection has (SQLite, "Write-Ahead Logging").
    """
    cursor.execute("PRAGMA journal_mode=WAL")
