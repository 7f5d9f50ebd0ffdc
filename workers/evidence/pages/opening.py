"""Where the index of an installation lies: one file beside its other ones."""

from pathlib import Path

from workers.evidence.pages.sqlite import SqliteTable

_FILE = "pages.db"


def open_table(var_dir: Path) -> SqliteTable:
    """Return the index. The file is made when it is first asked."""
    return SqliteTable(var_dir / _FILE)


def found_table(var_dir: Path) -> SqliteTable | None:
    """Return the index, None where `reqgate sync` never made one."""
    return open_table(var_dir) if (var_dir / _FILE).is_file() else None
