"""Where the index of an installation lies: in its Postgres, where it has one, or in one file beside its other ones."""

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from workers.evidence.pages.sqlite import SqliteTable
from workers.evidence.pages.table import PassageTable

if TYPE_CHECKING:
    from workers.evidence.pages.postgres import PostgresTable

_FILE = "pages.db"
_POSTGRES = "postgresql"


def open_table(var_dir: Path, database_url: str = "") -> PassageTable:
    """Return the index. It is made when it is first asked.

    Args:
        var_dir: where the file is.
        database_url: of the installation's store; what is no Postgres has no index in it.
    """
    return _in_postgres(database_url) if database_url.startswith(_POSTGRES) else SqliteTable(var_dir / _FILE)


def found_table(var_dir: Path, database_url: str = "") -> PassageTable | None:
    """Return the index, None where `reqgate sync` never made one. Arguments as `open_table`.

    Raises:
        StoreUnavailable: the Postgres does not answer.
    """
    if database_url.startswith(_POSTGRES):
        return _in_postgres(database_url) if _in_postgres(database_url).is_made() else None
    return SqliteTable(var_dir / _FILE) if (var_dir / _FILE).is_file() else None


@lru_cache(maxsize=4)
def _in_postgres(database_url: str) -> "PostgresTable":
    # Late: who has the file needs none of what talks to servers.
    from workers.evidence.pages.postgres import PostgresTable
    from workers.store.sessions import open_engine

    return PostgresTable(open_engine(database_url))
