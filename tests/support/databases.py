"""Databases with the tables of today, at the cost of a copy."""

import tempfile
from functools import cache
from pathlib import Path

from sqlalchemy import make_url

from workers.store.migrate import migrate


def migrated(database_url: str) -> None:
    """Bring an empty database to the tables of today; for all files of SQLite the migrations run once."""
    url = make_url(database_url)
    if url.get_backend_name() != "sqlite":
        migrate(database_url)
        return
    file = Path(str(url.database))
    file.parent.mkdir(parents=True, exist_ok=True)
    file.touch(mode=0o600)
    file.write_bytes(_file_with_tables())


@cache
def _file_with_tables() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        migrate(f"sqlite:///{folder}/new.db")
        return Path(folder, "new.db").read_bytes()
