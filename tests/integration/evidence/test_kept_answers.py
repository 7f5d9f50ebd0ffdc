"""What a table remembers of the index holds only until somebody writes: this connection, or another one."""

from pathlib import Path

import pytest

from workers.evidence.pages.cutting import passages_of
from workers.evidence.pages.opening import open_table
from workers.evidence.pages.passages import IndexedPage
from workers.evidence.pages.table import PassageTable


def put(table: PassageTable, number: int) -> None:
    page = IndexedPage(id=str(number), space="OPS", title="Backups 备份")
    table.put(page, passages_of(page, "Snapshots are kept."))


def told(table: PassageTable) -> tuple[int, int]:
    return table.size().passages, table.frequencies(["snapshot"]).get("snapshot", 0)


def test_what_any_connection_writes_is_seen(tmp_path: Path) -> None:
    one, other = open_table(tmp_path), open_table(tmp_path)
    assert (told(one), told(other)) == ((0, 0), (0, 0))
    put(one, 1)
    assert (told(one), told(other)) == ((1, 1), (1, 1))
    put(other, 2)
    assert (told(one), told(other)) == ((2, 2), (2, 2))
    one.drop(["1"])
    assert (told(one), told(other)) == ((1, 1), (1, 1))


def test_what_was_taken_back_is_not_remembered(tmp_path: Path) -> None:
    table = open_table(tmp_path)

    def breaks_off() -> None:
        with table.together():
            put(table, 1)
            assert told(table) == (1, 1)
            raise RuntimeError

    with pytest.raises(RuntimeError):
        breaks_off()
    assert told(table) == (0, 0)
