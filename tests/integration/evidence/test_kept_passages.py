"""Passages that the file's index has read are kept, and never longer than the file says so."""

import sqlite3
from datetime import UTC, datetime
from pathlib import Path

import pytest

from workers.evidence.pages.passages import IndexedPage, Passage
from workers.evidence.pages.sqlite import SqliteTable
from workers.evidence.pages.table import SpaceState

NOW = datetime(2026, 3, 2, tzinfo=UTC)


def put(table: SqliteTable, text: str, space: str = "OPEN") -> None:
    page = IndexedPage(id="1", space=space, title="Backups")
    table.put(page, [Passage(id="1#0", page="1", space=space, title="Backups", text=text)])


def found(table: SqliteTable) -> list[str]:
    return [stored.passage.text for stored in table.nearest(["backup"], ["OPEN"], 5)]


@pytest.fixture
def table(tmp_path: Path) -> SqliteTable:
    return SqliteTable(tmp_path / "pages.db")


@pytest.fixture
def other(tmp_path: Path) -> SqliteTable:
    """Another process on the same file."""
    return SqliteTable(tmp_path / "pages.db")


def test_what_another_process_writes_is_found_in_the_place_of_what_was_read(
    table: SqliteTable, other: SqliteTable
) -> None:
    put(table, "Backups run at two.")
    assert found(table) == found(table) == ["Backups run at two."]
    put(other, "Backups run at three.")
    assert found(table) == ["Backups run at three."]
    put(other, "Backups run at four.", space="SHUT")
    assert found(table) == []


def test_a_page_that_moves_into_another_space_while_it_is_read_is_not_given(
    table: SqliteTable, other: SqliteTable
) -> None:
    put(table, "Backups run at two.")
    moved = []

    def move(statement: str) -> None:
        if "word.body" in statement and not moved:
            moved.append(statement)
            put(other, "Backups run at two.", space="SHUT")

    table._database.set_trace_callback(move)
    assert found(table) == []
    assert moved


def test_what_was_put_part_by_part_is_one_when_its_space_is_read_to_the_end(table: SqliteTable, tmp_path: Path) -> None:
    def parts() -> int:
        with sqlite3.connect(tmp_path / "pages.db") as file:
            return int(file.execute("select count(distinct segid) from word_idx").fetchone()[0])

    for number in range(3):
        put(table, f"Backups run at {number}.")
    before = parts()
    table.keep_state("OPEN", SpaceState(changed=NOW, listed=NOW))
    assert before > parts() == 1
    assert found(table) == ["Backups run at 2."]


def test_a_search_reads_one_state_of_the_file_and_the_next_one_what_was_written_meanwhile(
    table: SqliteTable, other: SqliteTable
) -> None:
    put(table, "Backups run at two.")
    with table.at_once():
        put(other, "Backups run at three.", space="SHUT")
        page = table.page("1")
        assert page is not None
        assert (found(table), page.space) == (["Backups run at two."], "OPEN")
    page = table.page("1")
    assert page is not None
    assert (found(table), page.space) == ([], "SHUT")


def test_a_search_that_breaks_off_leaves_nothing_behind(table: SqliteTable, other: SqliteTable) -> None:
    put(table, "Backups run at two.")
    with pytest.raises(TimeoutError), table.at_once():
        raise TimeoutError
    put(other, "Backups run at three.")
    assert found(table) == ["Backups run at three."]
    put(table, "Backups run at four.")
    assert found(other) == ["Backups run at four."]


def test_a_search_inside_a_transaction_sees_what_it_wrote(table: SqliteTable) -> None:
    put(table, "Backups run at two.")
    with table.together():
        put(table, "Backups run at three.")
        with table.at_once():
            assert found(table) == ["Backups run at three."]
    assert found(table) == ["Backups run at three."]
