"""The index in the tables of a Postgres: its full-text search over our own tokens, ordered by how rare they are.

The tokens become a `tsvector` as they are: the parser of `to_tsvector` would cut some of them, such as 2.4.1, anew.
"""

import threading
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from sqlalchemy import Engine, text
from sqlalchemy.orm import Session

from workers.evidence.pages.passages import IndexedPage, Passage
from workers.evidence.pages.ranking import rarity
from workers.evidence.pages.table import Size, SpaceState, Stored, joined_words, narrowed
from workers.store.sessions import Sessions

_FORM = "3"
"""Of the tables and of the tokens in them, as it stands in them: where it is another one, every page is read again."""
_LOCK = 0x7265717061676573
"""Of the advisory lock under which the tables are made."""
# What is put waits in a list of 64 kB at most: every question reads that list to its end, and beside a long one, such
# as the 4 MB that are usual, Postgres takes reading all passages for cheaper (PostgreSQL, "GIN Tips and Tricks").
_TABLES = """
drop table if exists page_index_passage, page_index_page, page_index_space, page_index_term, page_index_size;
create table page_index_page (id text primary key, space text not null, title text not null, value text not null);
create index page_index_page_space on page_index_page (space);
create index page_index_page_title on page_index_page (lower(title));
create table page_index_space (id text primary key, value text not null);
create table page_index_passage (
    id bigint generated always as identity primary key, page text not null, space text not null,
    length integer not null, value text not null, title text not null, path text not null, body text not null,
    words tsvector not null
);
create index page_index_passage_page on page_index_passage (page);
create index page_index_passage_words on page_index_passage using gin (words)
    with (gin_pending_list_limit = 64);
create table page_index_term (term text collate "C" primary key, passages integer not null);
create table page_index_size (passages bigint not null, length bigint not null);
insert into page_index_size values (0, 0);
comment on table page_index_size is '3';
"""
_FOUND_FORM = "select obj_description(to_regclass('page_index_size'), 'pg_class')"
_OF_PAGE = """
select page, value, title, path, body from page_index_passage
where page in (select id from page_index_page where id = :page or lower(title) = lower(:page))
and space = any(cast(:spaces as text[])) order by id limit :limit
"""
_HOLDING = """
select page, value, title, path, body from page_index_passage
where words @@ cast(:sought as tsquery) and space = any(cast(:spaces as text[]))
"""
_INSERT = """
insert into page_index_passage (page, space, length, value, title, path, body, words)
values (:page, :space, :length, :value, :title, :path, :body, array_to_tsvector(cast(:words as text[])))
"""
_COUNT_MORE = """
insert into page_index_term (term, passages)
select term, count from unnest(cast(:terms as text[]), cast(:counts as integer[])) as more (term, count) order by term
on conflict (term) do update set passages = page_index_term.passages + excluded.passages
"""
_RESIZE = "update page_index_size set passages = passages + :passages, length = length + :length"
_DROP_PAGES = "delete from page_index_page where id = any(cast(:ids as text[])) returning id"
_DROP_PASSAGES = """
delete from page_index_passage where page = any(cast(:ids as text[])) returning length, tsvector_to_array(words)
"""
_MOST_TERMS = 4_000
_LONGEST_TERM = 500
"""A lexeme of Postgres has at most 2,046 bytes."""
_SATURATION, _BY_LENGTH = 1.2, 0.75
"""Of BM25, for words that a passage holds once."""
_SHORTER = f"{1 + _SATURATION * (1 - _BY_LENGTH)} + {_SATURATION * _BY_LENGTH} * length / cast(:mean as float)"


class PostgresTable(Sessions):
    """The index in the database of an engine. Raises StoreUnavailable where that does not answer."""

    def __init__(self, engine: Engine) -> None:
        """Ask nothing yet; the tables are made when they are first written or read."""
        super().__init__(engine)
        self._local = threading.local()
        self._is_made = False

    def is_made(self) -> bool:
        """Return whether the tables are there, in the form of today."""
        with self._session() as session:
            return session.execute(text(_FOUND_FORM)).scalar() == _FORM

    def size(self) -> Size:
        """Return how much there is."""
        with self._reading() as session:
            return _size(session)

    def frequencies(self, terms: Iterable[str]) -> Mapping[str, int]:
        """Return in how many passages each term stands."""
        with self._reading() as session:
            return _frequencies(session, terms)

    def beginning_with(self, prefix: str) -> Sequence[str]:
        """Return the terms that begin so, few thousand at most."""
        query = "select term from page_index_term where term >= :first and term < :last and passages > 0 limit :limit"
        values = {"first": prefix, "last": f"{prefix}\U0010ffff", "limit": _MOST_TERMS}
        with self._reading() as session:
            return list(session.execute(text(query), values).scalars())

    def nearest(self, terms: Sequence[str], spaces: Sequence[str], limit: int) -> list[Stored]:
        """Return passages that hold any of the terms, ordered by BM25."""
        with self._reading() as session:
            known, size = _frequencies(session, terms), _size(session)
            if not known:
                return []
            likely = narrowed({_lexeme(term): count for term, count in known.items()}, " | ", " & ")
            values: dict[str, object] = {"spaces": list(spaces), "limit": limit, "mean": max(size.mean_length, 1.0)}
            weights = []
            for at, (term, count) in enumerate(known.items()):
                values |= {f"q{at}": _lexeme(term), f"w{at}": rarity(size.passages, count)}
                weights.append(f"case when words @@ cast(:q{at} as tsquery) then cast(:w{at} as float) else 0 end")
            fit = f"({' + '.join(weights)}) / ({_SHORTER})"
            query = f"{_HOLDING} order by {fit} desc, id limit :limit"
            found = _stored(session, query, {**values, "sought": likely})
            if len(found) < limit:
                found = _stored(session, query, {**values, "sought": " | ".join(map(_lexeme, known))})
            return found

    def of_page(self, page: str, spaces: Sequence[str], limit: int) -> list[Stored]:
        """Return the passages of one page."""
        with self._reading() as session:
            return _stored(session, _OF_PAGE, {"page": page, "spaces": list(spaces), "limit": limit})

    def page(self, page_id: str) -> IndexedPage | None:
        """Return a page by its id."""
        with self._reading() as session:
            value = session.execute(text("select value from page_index_page where id = :id"), {"id": page_id}).scalar()
        return IndexedPage.model_validate_json(value) if value else None

    def pages(self, space: str) -> Mapping[str, IndexedPage]:
        """Return what is indexed of a space, by id."""
        with self._reading() as session:
            rows = session.execute(text("select value from page_index_page where space = :space"), {"space": space})
            found = [IndexedPage.model_validate_json(value) for (value,) in rows]
        return {page.id: page for page in found}

    def put(self, page: IndexedPage, passages: Sequence[Passage]) -> None:
        """Put a page in the place of what was there of it."""
        title, rows, counted = joined_words(page.title), [], Counter[str]()
        for passage in passages:
            path, body = joined_words("\n\n".join(passage.path)), joined_words(passage.text)
            words = {word for word in " ".join((title, path, body)).split() if len(word) <= _LONGEST_TERM}
            counted.update(words)
            rows.append(
                {"page": page.id, "space": page.space, "length": body.count(" ") + body.count("\n") + 1,
                 "value": passage.model_dump_json(), "title": title, "path": path, "body": body,
                 "words": sorted(words)}
            )  # fmt: skip
        with self._changing() as change:
            change.drop([page.id])
            change.session.execute(
                text("insert into page_index_page (id, space, title, value) values (:id, :space, :title, :value)"),
                {"id": page.id, "space": page.space, "title": page.title, "value": page.model_dump_json()},
            )
            if rows:
                change.session.execute(text(_INSERT), rows)
            change.terms.update(counted)
            change.passages += len(rows)
            change.length += sum(int(str(row["length"])) for row in rows)

    def drop(self, page_ids: Iterable[str]) -> None:
        """Forget pages."""
        with self._changing() as change:
            change.drop([*page_ids])

    def state(self, space: str) -> SpaceState | None:
        """Return how far a space is."""
        with self._reading() as session:
            value = session.execute(text("select value from page_index_space where id = :id"), {"id": space}).scalar()
        return SpaceState.model_validate_json(value) if value else None

    def keep_state(self, space: str, state: SpaceState) -> None:
        """Remember how far a space is."""
        query = (
            "insert into page_index_space (id, value) values (:id, :value)"
            " on conflict (id) do update set value = excluded.value"
        )
        with self._reading() as session:
            session.execute(text(query), {"id": space, "value": state.model_dump_json()})

    def forget_spaces(self, kept: Iterable[str]) -> Sequence[str]:
        """Forget every other space."""
        query = "select space from page_index_page union select id from page_index_space"
        with self._reading() as session:
            gone = sorted(set(session.execute(text(query)).scalars()) - set(kept))
        with self._changing() as change:
            for space in gone:
                change.drop([*self.pages(space)])
                change.session.execute(text("delete from page_index_space where id = :id"), {"id": space})
        return gone

    @contextmanager
    def together(self) -> Iterator[None]:
        """Make one transaction of what is put and dropped inside."""
        with self._changing() as change:
            self._local.change = change
            try:
                yield
            finally:
                self._local.change = None

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """Ask all that is asked inside in one transaction."""
        with self._reading() as session:
            self._local.asking = session
            try:
                yield
            finally:
                self._local.asking = None

    @contextmanager
    def _changing(self) -> Iterator["_Change"]:
        """Give the change of `together`, or else one of its own, which is counted when it is made."""
        change: _Change | None = getattr(self._local, "change", None)
        if change is not None:
            yield change
            return
        with self._reading() as session:
            change = _Change(session)
            yield change
            change.count()

    @contextmanager
    def _reading(self) -> Iterator[Session]:
        """Give the session of `together` or `at_once`, or else one of its own, on tables of today's form."""
        asking: Session | None = getattr(self._local, "asking", None)
        if asking is not None:
            yield asking
            return
        change: _Change | None = getattr(self._local, "change", None)
        if change is not None:
            change.count()
            yield change.session
            return
        if not self._is_made:
            self._make()
        with self._session() as session:
            yield session

    def _make(self) -> None:
        with self._session() as session:
            session.execute(text("select pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
            if session.execute(text(_FOUND_FORM)).scalar() != _FORM:
                session.connection().exec_driver_sql(_TABLES)
        self._is_made = True


@dataclass
class _Change:
    """What is put and dropped in one transaction, and how many passages each term, and the whole, has more by that.

    It is counted once, at the end: a common term has a version of its row for each time that it is counted, and until
    the transaction is over each of them is in the way of the next.
    """

    session: Session
    terms: Counter[str] = field(default_factory=Counter)
    passages: int = 0
    length: int = 0

    def drop(self, page_ids: Sequence[str]) -> None:
        """Forget pages; of one that is not there nothing is sought."""
        there = [*self.session.execute(text(_DROP_PAGES), {"ids": [*page_ids]}).scalars()]
        if not there:
            return
        for length, words in self.session.execute(text(_DROP_PASSAGES), {"ids": there}):
            self.terms.subtract(words)
            self.passages -= 1
            self.length -= length

    def count(self) -> None:
        """Write what is not yet counted."""
        more = {term: count for term, count in self.terms.items() if count}
        if more:
            self.session.execute(text(_COUNT_MORE), {"terms": [*more], "counts": [*more.values()]})
        if self.passages or self.length:
            self.session.execute(text(_RESIZE), {"passages": self.passages, "length": self.length})
        self.terms.clear()
        self.passages = self.length = 0


def _size(session: Session) -> Size:
    count, total = session.execute(text("select passages, length from page_index_size")).one()
    return Size(int(count), float(total) / count if count else 0.0)


def _frequencies(session: Session, terms: Iterable[str]) -> Mapping[str, int]:
    query = "select term, passages from page_index_term where term = any(cast(:terms as text[])) and passages > 0"
    return {str(term): int(count) for term, count in session.execute(text(query), {"terms": sorted(set(terms))})}


def _stored(session: Session, query: str, values: Mapping[str, object]) -> list[Stored]:
    return [
        Stored(page, value, title, path, body)
        for page, value, title, path, body in session.execute(text(query), dict(values))
    ]


def _lexeme(term: str) -> str:
    """Return a term as a tsquery has it, whatever stands in it."""
    escaped = term.replace("\\", "\\\\").replace("'", "''")
    return f"'{escaped}'"
