"""Bring a database to the current tables with Alembic. Safe to start from several machines at once."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import NullPool

from workers.store.sessions import StoreUnavailable

_LOCK = 7263547  # any constant: the advisory lock that lets one machine migrate at a time


def migrate(database_url: str) -> None:
    """Upgrade the database at `database_url` to the newest tables.

    Raises:
        StoreUnavailable: the database cannot be reached or refuses the change.
    """
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    url = make_url(database_url)
    if url.get_backend_name() == "sqlite" and url.database:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(url, poolclass=NullPool)
    try:
        with engine.connect() as connection:
            if engine.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_lock(:key)"), {"key": _LOCK})
            else:
                connection.execute(text("PRAGMA busy_timeout=10000"))
                connection.execute(text("BEGIN IMMEDIATE"))
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
            connection.commit()
    except SQLAlchemyError as error:
        raise StoreUnavailable(type(error).__name__) from error
