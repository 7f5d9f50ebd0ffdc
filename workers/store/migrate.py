"""Bring a database to the current tables with Alembic. Safe to start from several machines at once."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import create_engine, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import NullPool

from workers.contracts import StoreUnavailable
from workers.store.sessions import make_private_file, url_of

_LOCK = 7263547  # any constant: the advisory lock that lets one machine migrate at a time


SCRIPTS = Path(__file__).parent / "migrations"
_OTHER_VERSION = (
    "its tables are of another version of ReqGate; install that version, restore a backup that is of this one, or name "
    "an empty database"
)


def is_migrated(database_url: str, scripts: Path = SCRIPTS) -> bool:
    """Return whether the database at `database_url` has the newest tables. Raises StoreUnavailable.

    `scripts` is given by tests.
    """
    url = url_of(database_url)
    if url.get_backend_name() == "sqlite" and url.database and not Path(url.database).exists():
        return False  # to connect would make the file
    try:
        with create_engine(url, poolclass=NullPool).connect() as connection:
            heads = set(MigrationContext.configure(connection).get_current_heads())
    except SQLAlchemyError as error:
        raise StoreUnavailable(type(error).__name__) from error
    return heads == set(ScriptDirectory.from_config(_config(scripts)).get_heads())


def migrate(database_url: str, scripts: Path = SCRIPTS) -> None:
    """Upgrade the database at `database_url` to the newest tables. `scripts` is given by tests.

    Raises:
        StoreUnavailable: the database cannot be reached, refuses the change, or is of another version.
    """
    config = _config(scripts)
    url = url_of(database_url)
    if url.get_backend_name() == "sqlite":
        make_private_file(url)
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
    except CommandError as error:  # a revision that this version does not know
        raise StoreUnavailable(_OTHER_VERSION) from error


def _config(scripts: Path) -> Config:
    config = Config()
    config.set_main_option("script_location", str(scripts))
    return config
