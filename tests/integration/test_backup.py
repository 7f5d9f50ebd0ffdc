"""A backup made and restored by the letter of docs/upgrade.md holds what a running installation has stored."""

import os
import re
import sqlite3
import subprocess
import sys
from pathlib import Path

from workers.store import open_store
from workers.store.migrate import migrate

PAGE = Path(__file__).resolve().parents[2] / "docs" / "upgrade.md"


def commands_for_sqlite() -> list[str]:
    """The blocks that speak of the file: first the backup, then how it is restored."""
    blocks = re.findall(r"^```text\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    return [block for block in blocks if "reqgate-backup.db" in block]


def typed(command: str, folder: Path) -> None:
    command = command.replace(".venv/bin/python", sys.executable)
    subprocess.run(["sh", "-ec", command], cwd=folder, env=dict(os.environ), check=True, capture_output=True)


def runs_in(file: Path) -> list[str]:
    with sqlite3.connect(file) as connection:
        return [run for (run,) in connection.execute("SELECT id FROM runs ORDER BY id")]


def test_a_backup_has_the_newest_runs_and_brings_them_back(tmp_path: Path) -> None:
    (tmp_path / "var").mkdir()
    file, backup = tmp_path / "var" / "reqgate.db", tmp_path / "reqgate-backup.db"
    make, restore = commands_for_sqlite()
    migrate(f"sqlite:///{file}")
    store = open_store(f"sqlite:///{file}")  # stays open, as a worker's does: its newest lines are not in the file yet
    store.start_run("000000000001", "DEMO-1", "created")

    typed(make, tmp_path)
    assert runs_in(backup) == ["000000000001"]
    assert backup.stat().st_mode & 0o077 == 0, "the texts of tickets are in it"

    store.start_run("000000000002", "DEMO-2", "created")
    typed(restore, tmp_path)
    assert runs_in(file) == ["000000000001"]
