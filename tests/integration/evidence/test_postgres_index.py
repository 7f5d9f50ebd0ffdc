"""The index in a Postgres: it finds and counts what the file finds and counts, whatever was put and dropped."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from sqlalchemy import text

from workers.contracts import StoreUnavailable
from workers.evidence.pages.opening import found_table, open_table
from workers.evidence.pages.passages import IndexedPage, Passage
from workers.evidence.pages.postgres import PostgresTable
from workers.evidence.pages.search import IndexedPages
from workers.evidence.pages.sqlite import SqliteTable
from workers.evidence.pages.table import PassageTable, SpaceState
from workers.store.sessions import open_engine

TEXTS = {
    "1": ("Backups", "The backups of the shop run every night at 2 am. They are kept for 35 days."),
    "2": ("Restore", "Whoever is on call restores a backup with shopctl 2.4.1. It takes forty minutes."),
    "3": ("Refunds", "Refunds above 500 euros need the approval of the head of support."),
    "4": ("Release", "A release goes out on Tuesdays before noon. It's rolled back when orders fail."),
    "5": ("退款规则", "客户可以在三十天内退货，款项在五个工作日内退回原支付卡。"),
    "6": ("备份", "商店的备份每天凌晨两点运行，保留三十五天。"),
}
QUESTIONS = (
    "When do the backups run?",
    "How long does a restore take with 2.4.1?",
    "Who approves refunds of 600 euros?",
    "when is a relaese rolled back?",
    "备份什么时候运行？",
    "退款需要几个工作日？",
    "what is the airspeed of a swallow?",
)
ODD = "O'Brien's \\path 'quoted' | & ! <-> :* 2.4.1 v1.2-rc3 a.b.c"


def put(table: PassageTable, page_id: str, title: str, body: str, space: str = "ENG") -> None:
    page = IndexedPage(id=page_id, space=space, title=title)
    passage = Passage(id=f"{page_id}#0", page=page_id, space=space, title=title, text=body)
    table.put(page, (passage,))


def filled(table: PassageTable) -> PassageTable:
    for page_id, (title, body) in TEXTS.items():
        put(table, page_id, title, body)
    return table


@pytest.fixture
def table(postgres_url: str) -> PostgresTable:
    return PostgresTable(open_engine(postgres_url))


def found(table: PassageTable, question: str, spaces: Sequence[str] = ("ENG",), page: str = "") -> list[str]:
    return [hit.passage.id for hit in IndexedPages(table, tuple(spaces), lambda _: True).search(question, page=page)]


@pytest.mark.parametrize("question", QUESTIONS)
def test_what_the_file_finds_the_database_finds_in_the_same_order(
    table: PostgresTable, tmp_path: Path, question: str
) -> None:
    assert found(filled(table), question) == found(filled(SqliteTable(tmp_path / "pages.db")), question)


def test_sizes_and_frequencies_are_those_of_the_file_after_edits_and_deletions(
    table: PostgresTable, tmp_path: Path
) -> None:
    both: tuple[PassageTable, ...] = (filled(table), filled(SqliteTable(tmp_path / "pages.db")))
    for one in both:
        put(one, "1", "Backups", "The backups run at noon.")
        one.drop(["2", "no such page"])
        put(one, "7", "Odd", ODD)
    words = {"backup", "run", "night", "shopctl", "2.4.1", "备份", "noon", "o'brien"}
    assert both[0].size() == both[1].size()
    assert both[0].frequencies(words) == both[1].frequencies(words)
    assert sorted(both[0].beginning_with("re")) == sorted(both[1].beginning_with("re"))
    assert found(both[0], ODD)[0] == found(both[1], ODD)[0] == "7#0"


def test_only_the_spaces_that_are_asked_for_are_searched_and_one_page_by_its_title(table: PostgresTable) -> None:
    filled(table)
    put(table, "8", "Backups", "The backups of the board run every night.", space="BOARD")
    assert "8#0" not in found(table, "When do the backups of the board run?")
    assert found(table, "When do the backups run?", ("BOARD",)) == ["8#0"]
    assert found(table, "night", page="BACKUPS") == ["1#0"]


def test_what_is_put_together_is_there_whole_or_not_at_all(table: PostgresTable) -> None:
    filled(table)

    def broken_off() -> None:
        with table.together():
            put(table, "9", "Half", "Half of a sync.")
            table.drop(["1"])
            raise RuntimeError

    with pytest.raises(RuntimeError):
        broken_off()
    assert table.page("9") is None
    assert set(table.pages("ENG")) == set(TEXTS)


def test_spaces_that_nobody_names_any_more_are_forgotten(table: PostgresTable) -> None:
    filled(table)
    put(table, "8", "Board", "Secret.", space="BOARD")
    state = SpaceState.model_validate({"changed": "2026-11-24T00:00:00Z", "listed": "2026-11-24T00:00:00Z"})
    table.keep_state("ENG", state)
    table.keep_state("BOARD", state)
    assert table.forget_spaces(["ENG"]) == ["BOARD"]
    assert (table.page("8"), table.state("BOARD"), table.state("ENG")) == (None, None, state)


def test_an_index_of_another_form_is_made_anew(table: PostgresTable, postgres_url: str, tmp_path: Path) -> None:
    assert found_table(tmp_path, postgres_url) is None
    filled(table)
    assert found_table(tmp_path, postgres_url) is not None
    with open_engine(postgres_url).begin() as connection:
        connection.execute(text("comment on table page_index_size is '0'"))
    assert found_table(tmp_path, postgres_url) is None
    assert open_table(tmp_path, postgres_url).pages("ENG") == {}


def test_what_was_just_put_is_searched_by_the_index_and_not_by_reading_a_long_list(
    table: PostgresTable, postgres_url: str
) -> None:
    """With the limit that is usual, all of this would wait in the list: 90 pages of it."""
    words = [f"word{number}" for number in range(6_000)]
    with table.together():
        for at in range(300):
            put(table, str(at), f"Page {at}", " ".join(words[at * 17 : at * 17 + 100]))
    with open_engine(postgres_url).begin() as connection:
        waiting = connection.scalar(text("select gin_clean_pending_list('page_index_passage_words')"))
    assert waiting <= 64 * 1024 / 8_192 + 1


def test_a_database_that_is_away_is_told_as_that(tmp_path: Path) -> None:
    with pytest.raises(StoreUnavailable):
        found_table(tmp_path, "postgresql+psycopg://nobody@127.0.0.1:1/none")


COMMON = ("night", "shop", "page", "team")


@pytest.fixture
def many(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make four words too common to find anything alone, in an index of few passages."""
    monkeypatch.setattr("workers.evidence.pages.table._MOST_WITH_ONE", 3)


@pytest.mark.usefixtures("many")
def test_both_rank_what_holds_a_rare_word_or_two_common_ones_and_else_whatever_there_is(
    table: PostgresTable, tmp_path: Path
) -> None:
    file = SqliteTable(tmp_path / "pages.db")
    for one in (table, file):
        for number, word in enumerate(COMMON * 3):
            put(one, f"c{number}", "Notes", f"The {word} is as it is.")
        put(one, "two", "Notes", "The night of the shop is long, and nothing else is.")
        put(one, "rare", "Notes", "The backup is as it is.")
        terms = ["backup", *COMMON]
        assert {stored.page for stored in one.nearest(terms, ["ENG"], 2)} == {"two", "rare"}
        assert len(one.nearest(terms, ["ENG"], 14)) == 14
        assert one.nearest(terms, ["OTHER"], 2) == []


def test_what_is_asked_at_once_sees_what_is_there(table: PostgresTable, tmp_path: Path) -> None:
    for one in (filled(table), filled(SqliteTable(tmp_path / "pages.db"))):
        with one.at_once():
            assert one.size().passages == len(TEXTS)
            assert one.page("1") is not None
            assert one.frequencies(["backup"]) == {"backup": 2}
        put(one, "7", "Later", "A page of later.")
        assert one.size().passages == len(TEXTS) + 1
