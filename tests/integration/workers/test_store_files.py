"""The files of a SQLite database are its owner's: recordings in it quote whole tickets."""

import os
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from workers.contracts import StoreUnavailable
from workers.store import open_store
from workers.store.migrate import migrate
from workers.store.sessions import open_engine


@pytest.fixture(autouse=True)
def usual_umask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


def rights(path: Path) -> str:
    return oct(path.stat().st_mode & 0o777)


def test_nobody_else_reads_what_migrating_and_writing_make(tmp_path: Path) -> None:
    folder = tmp_path / "var"
    migrate(f"sqlite:///{folder}/reqgate.db")
    store = open_store(f"sqlite:///{folder}/reqgate.db")
    store.start_run("0123456789ab", "SHOP-1", "created")
    assert rights(folder) == "0o700"
    assert {path.name: rights(path) for path in folder.iterdir()} == {
        "reqgate.db": "0o600",
        "reqgate.db-wal": "0o600",
        "reqgate.db-shm": "0o600",
    }


def test_nobody_else_reads_what_is_made_before_there_are_tables(tmp_path: Path) -> None:
    folder = tmp_path / "var"
    with pytest.raises(StoreUnavailable):
        open_store(f"sqlite:///{folder}/reqgate.db").start_run("0123456789ab", "SHOP-1", "created")
    assert rights(folder / "reqgate.db") == "0o600"


def test_the_rights_that_an_owner_gave_stay(tmp_path: Path) -> None:
    file = tmp_path / "shared.db"
    file.touch()
    file.chmod(0o660)
    migrate(f"sqlite:///{file}")
    assert rights(file) == "0o660"


def test_a_process_that_starts_while_another_makes_the_tables_waits_for_it(tmp_path: Path) -> None:
    """Web and workers start together; which of them turns the file's log on is luck."""
    url = f"sqlite:///{tmp_path}/reqgate.db"
    migrate(url)
    other = sqlite3.connect(tmp_path / "reqgate.db", check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    done = threading.Timer(0.3, other.rollback)
    done.start()
    open_store(url).start_run("0123456789ab", "SHOP-1", "created")
    done.join()
    other.close()


def test_a_new_connection_takes_no_lock_from_those_of_its_process(tmp_path: Path) -> None:
    """To close any descriptor of a file ends all locks of the process on it (POSIX, close(2)): another process that
    closes the database then believes itself the last one, and deletes the log that is written to here."""
    file = tmp_path / "reqgate.db"
    engine = open_engine(f"sqlite:///{file}")
    look = "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); c.execute('SELECT * FROM t').fetchall(); c.close()"
    with engine.connect() as first:
        first.execute(text("CREATE TABLE t (a)"))
        first.commit()
        with engine.connect() as second:
            second.execute(text("SELECT * FROM t"))
        subprocess.run([sys.executable, "-c", look, str(file)], check=True)
        assert (tmp_path / "reqgate.db-wal").exists()
