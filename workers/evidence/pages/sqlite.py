"""The index in one file: SQLite's full-text search over our own tokens. It is made anew where it is of another form."""

import json
import sqlite3
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from workers.evidence.pages.passages import IndexedPage, Passage
from workers.evidence.pages.table import Size, SpaceState, Stored, joined_words, narrowed

_FORM = 2
"""Of the tables and of the tokens in them: another one means that every page is to be read again."""
_TABLES = """
create table page (id text primary key, space text not null, title text not null, value text not null) without rowid;
create index page_space on page (space);
create index page_title on page (title collate nocase);
create table space (id text primary key, value text not null) without rowid;
create table passage (
    id integer primary key, page text not null, space text not null, length integer not null, value text not null
);
create index passage_page on passage (page);
create virtual table word using fts5 (title, path, body, tokenize="ascii tokenchars '.'");
create virtual table term using fts5vocab (word, row);
"""
_OF_PAGE = """
select id from passage
where page in (select id from page where id = ? or title = ? collate nocase)
and space in (select value from json_each(?)) order by id limit ?
"""
_MORE = 5
"""As many more are ranked where some of the first are in other spaces."""
# The function, and not the column `rank`, is asked of those passages alone that are in the narrower search as well.
_AMONG = " and +rowid in (select rowid from word where word match ?)"
_NEAREST = """
select best.at from (
    select rowid as at, bm25(word) as fit from word where word match ?{among} order by fit limit ?
) as best
join passage on passage.id = best.at
where passage.space in (select value from json_each(?)) order by best.fit, best.at limit ?
"""
_STORED = """
select passage.id, passage.page, passage.value, word.title, word.path, word.body
from passage join word on word.rowid = passage.id where passage.id in (select value from json_each(?))
"""
_MAPPED = 1 << 30
"""Bytes of the file that are read where the system keeps them, shared by all processes, and not copied."""
_MOST_TERMS = 4_000
_JOINED = 16_000
"""Blocks of four kilobytes that are joined at once at most: all of 100,000 passages, which takes a second or two."""
_KEPT = 4_000
"""Passages that were read last, with their tokens: about 50 MB."""
_KEPT_TERMS = 50_000


class SqliteTable:
    """The index in the file `path`. One connection a thread; writing is for one process at a time."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._local = threading.local()

    def size(self) -> Size:
        """Return how much there is."""
        told = self._told
        if told.size is None:
            count, total = self._database.execute("select count(*), total(length) from passage").fetchone()
            told.size = Size(count, total / count if count else 0.0)
        return told.size

    def frequencies(self, terms: Iterable[str]) -> Mapping[str, int]:
        """Return in how many passages each term stands."""
        told, wanted = self._told.frequencies, set(terms)
        unknown = [term for term in wanted if term not in told]
        if unknown:
            query = "select term, doc from term where term in (select value from json_each(?))"
            told.update(dict.fromkeys(unknown, 0))
            told.update(self._database.execute(query, (json.dumps(unknown),)))
        return {term: told[term] for term in wanted if told[term]}

    def beginning_with(self, prefix: str) -> Sequence[str]:
        """Return the terms that begin so, few thousand at most."""
        query = "select term from term where term >= ? and term < ? limit ?"
        return [term for (term,) in self._database.execute(query, (prefix, f"{prefix}\U0010ffff", _MOST_TERMS))]

    def nearest(self, terms: Sequence[str], spaces: Sequence[str], limit: int) -> list[Stored]:
        """Return passages that hold any of the terms, by BM25."""
        if not terms:
            return []
        known = self.frequencies(terms)
        quoted = {f'"{term}"': known.get(term, 0) for term in terms}
        any_of, likely, given = " OR ".join(quoted), narrowed(quoted, " OR ", " AND "), json.dumps(list(spaces))
        found: list[Stored] = []
        for among, most in dict.fromkeys(((likely, limit), (likely, _MORE * limit), (any_of, _MORE * limit))):
            narrower, matched = ("", (any_of,)) if among == any_of else (_AMONG, (any_of, among))
            found = self._stored(_NEAREST.format(among=narrower), *matched, most, given, limit)
            if len(found) == limit:
                break
        return found

    def of_page(self, page: str, spaces: Sequence[str], limit: int) -> list[Stored]:
        """Return the passages of one page."""
        return self._stored(_OF_PAGE, page, page, json.dumps(list(spaces)), limit)

    def page(self, page_id: str) -> IndexedPage | None:
        """Return a page by its id."""
        told = self._told.pages
        if page_id not in told:
            row = self._database.execute("select value from page where id = ?", (page_id,)).fetchone()
            if len(told) >= _KEPT:
                told.clear()
            told[page_id] = IndexedPage.model_validate_json(row[0]) if row else None
        return told[page_id]

    def pages(self, space: str) -> Mapping[str, IndexedPage]:
        """Return what is indexed of a space, by id."""
        rows = self._database.execute("select value from page where space = ?", (space,))
        found = (IndexedPage.model_validate_json(value) for (value,) in rows)
        return {page.id: page for page in found}

    def put(self, page: IndexedPage, passages: Sequence[Passage]) -> None:
        """Put a page in the place of what was there of it."""
        with self._writing() as database:
            _drop(database, page.id)
            database.execute(
                "insert into page (id, space, title, value) values (?, ?, ?, ?)",
                (page.id, page.space, page.title, page.model_dump_json()),
            )
            title = joined_words(page.title)
            for passage in passages:
                body = joined_words(passage.text)
                row = database.execute(
                    "insert into passage (page, space, length, value) values (?, ?, ?, ?)",
                    (page.id, page.space, body.count(" ") + body.count("\n") + 1, passage.model_dump_json()),
                ).lastrowid
                database.execute(
                    "insert into word (rowid, title, path, body) values (?, ?, ?, ?)",
                    (row, title, joined_words("\n\n".join(passage.path)), body),
                )

    def drop(self, page_ids: Iterable[str]) -> None:
        """Forget pages."""
        with self._writing() as database:
            for page_id in page_ids:
                _drop(database, page_id)

    def state(self, space: str) -> SpaceState | None:
        """Return how far a space is."""
        row = self._database.execute("select value from space where id = ?", (space,)).fetchone()
        return SpaceState.model_validate_json(row[0]) if row else None

    def keep_state(self, space: str, state: SpaceState) -> None:
        """Remember how far a space is, and join what was put part by part: each part costs every question a look."""
        with self._writing() as database:
            database.execute("insert or replace into space (id, value) values (?, ?)", (space, state.model_dump_json()))
            database.execute("insert into word (word, rank) values ('merge', ?)", (-_JOINED,))

    def forget_spaces(self, kept: Iterable[str]) -> Sequence[str]:
        """Forget every other space."""
        known = self._database.execute("select space from page union select id from space")
        gone = sorted({space for (space,) in known} - set(kept))
        with self._writing() as database:
            for space in gone:
                for page_id in self.pages(space):
                    _drop(database, page_id)
                database.execute("delete from space where id = ?", (space,))
        return gone

    @contextmanager
    def together(self) -> Iterator[None]:
        """Make one transaction of what is put and dropped inside."""
        self._local.together = True
        try:
            yield
            self._database.commit()
        except BaseException:
            self._database.rollback()
            self._local.told = None
            raise
        finally:
            self._local.together = False

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """Read the file as it is now, whoever changes it meanwhile: whether anybody did is looked at once."""
        database = self._database
        if database.in_transaction:
            yield
            return
        database.execute("begin")
        try:
            database.execute("select 1 from space limit 1").fetchone()
            self._local.read = self._told
            yield
        finally:
            self._local.read = None
            database.rollback()

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        database = self._database
        if getattr(self._local, "together", False):
            yield database
            return
        with database:
            yield database

    def _stored(self, query: str, *values: object) -> list[Stored]:
        """Return the passages whose numbers a query gives, in its order; those that were read before as they are.

        Where somebody writes meanwhile, it begins again: a number may by then be that of a passage of another space.
        """
        told = self._told
        numbers = [number for (number,) in self._database.execute(query, values)]
        if len(told.passages) > _KEPT:
            told.passages.clear()
        unread = [number for number in numbers if number not in told.passages]
        rows = self._database.execute(_STORED, (json.dumps(unread),)) if unread else ()
        for number, page, value, title, path, body in rows:
            told.passages[number] = Stored(page, value, title, path, body)
        if self._told is not told:
            return self._stored(query, *values)
        return [told.passages[number] for number in numbers]

    @property
    def _told(self) -> "_Told":
        """What was asked since anybody last changed the file."""
        read: _Told | None = getattr(self._local, "read", None)
        if read is not None:
            return read
        database = self._database
        (others,) = database.execute("pragma data_version").fetchone()
        at = (others, database.total_changes)
        told: _Told | None = getattr(self._local, "told", None)
        if told is None or told.at != at or len(told.frequencies) > _KEPT_TERMS:
            told = self._local.told = _Told(at)
        return told

    @property
    def _database(self) -> sqlite3.Connection:
        opened: sqlite3.Connection | None = getattr(self._local, "database", None)
        if opened is None:
            opened = self._local.database = _opened(self._path)
        return opened


@dataclass
class _Told:
    """Answers that hold until the file changes. `at`: what others wrote, and what this connection did."""

    at: tuple[int, int]
    size: Size | None = None
    frequencies: dict[str, int] = field(default_factory=dict)
    passages: dict[int, Stored] = field(default_factory=dict)
    pages: dict[str, IndexedPage | None] = field(default_factory=dict)


def _drop(database: sqlite3.Connection, page_id: str) -> None:
    database.execute("delete from word where rowid in (select id from passage where page = ?)", (page_id,))
    database.execute("delete from passage where page = ?", (page_id,))
    database.execute("delete from page where id = ?", (page_id,))


def _opened(path: Path) -> sqlite3.Connection:
    path.parent.mkdir(parents=True, exist_ok=True)
    database = sqlite3.connect(path, timeout=30)
    (form,) = database.execute("pragma user_version").fetchone()
    if form not in (0, _FORM):
        database.close()
        path.unlink()
        database = sqlite3.connect(path, timeout=30)
        form = 0
    if form == 0:
        with closing(database.cursor()) as cursor:
            cursor.executescript(f"pragma journal_mode = wal; begin; {_TABLES} pragma user_version = {_FORM}; commit;")
    database.execute("pragma synchronous = normal")
    database.execute(f"pragma mmap_size = {_MAPPED}")
    return database
