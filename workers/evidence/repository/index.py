"""The index of a mirror: every file of code, and parts of some lines of it, as tokens for full-text search."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from workers.evidence.repository.kinds import is_code
from workers.evidence.repository.reading import MOST_BYTES_OF_A_FILE, Blob, contents, files_of
from workers.evidence.tokens import tokens_of

LINES_OF_A_PART = 50
_OVERLAP = 10
_MOST_FILES = 50_000
_MOST_BYTES = 200_000_000

_DEFINITION = re.compile(
    r"\b(?:def|class|function|func(?:\s*\([^()\n]{0,80}\))?|fn|interface|struct|enum|trait|record|type|module|namespace"
    r"|const|let|var|val)\s+([A-Za-z_]\w+)|^([A-Za-z_]\w+)\s*(?::[^=\n]{1,80})?=[^=]",
    re.MULTILINE,
)
"""A name at its definition, in the words of most languages."""

_NAMES_OF_A_FOLDER = frozenset({"__init__", "index", "mod", "main", "lib"})
"""Files that people call by the name of their folder."""

_TABLES = """
create table file (id integer primary key, path text not null unique, called text not null, sha text not null);
create index file_called on file (called);
create table part (id integer primary key, file integer not null, line integer not null);
create table definition (name text not null, file integer not null, primary key (name, file)) without rowid;
create virtual table whole using fts5 (path, names, body, content='', tokenize="ascii tokenchars '_'");
create virtual table passage using fts5 (path, names, body, content='', tokenize="ascii tokenchars '_'");
create virtual table word using fts5vocab (whole, row);
"""


@dataclass(frozen=True)
class Indexed:
    """How many files the mirror has, and how many of them are in the index."""

    files: int
    documents: int


def write_index(git: Path, index: Path, timeout_s: float) -> Indexed:
    """Write the index of the mirror `git` to the new file `index`. Raises GitError."""
    files = files_of(git, timeout_s)
    code, total = [], 0
    for blob in files:
        if blob.size <= MOST_BYTES_OF_A_FILE and is_code(blob.path) and total + blob.size <= _MOST_BYTES:
            code.append(blob)
            total += blob.size
    documents = 0
    with closing(sqlite3.connect(index)) as database:
        database.executescript(_TABLES)
        database.execute("pragma synchronous = off")  # it is made anew where it does not get finished
        for blob, text in contents(git, code[:_MOST_FILES], timeout_s):
            _add(database, blob, text)
            documents += 1
        database.executescript(
            "insert into whole(whole) values('optimize'); insert into passage(passage) values('optimize');"
        )
        database.commit()
    return Indexed(len(files), documents)


def _add(database: sqlite3.Connection, blob: Blob, text: str) -> None:
    path = blob.path
    file = database.execute(
        "insert into file (path, called, sha) values (?, ?, ?)", (path, called_by(path), blob.sha)
    ).lastrowid
    lines = text.split("\n")
    tokens = [" ".join(tokens_of(line)) for line in lines]
    steps = " ".join(tokens_of(path.rpartition(".")[0] or path))
    names = _definitions_in(text)
    database.executemany(
        "insert or ignore into definition (name, file) values (?, ?)", ((name, file) for name in names)
    )
    database.execute(
        "insert into whole (rowid, path, names, body) values (?, ?, ?, ?)",
        (file, steps, _joined(names), " ".join(tokens)),
    )
    for first in _first_lines(len(lines)):
        last = first + LINES_OF_A_PART + _OVERLAP
        part = database.execute("insert into part (file, line) values (?, ?)", (file, first + 1)).lastrowid
        names = _definitions_in("\n".join(lines[first:last]))
        database.execute(
            "insert into passage (rowid, path, names, body) values (?, ?, ?, ?)",
            (part, steps, _joined(names), " ".join(tokens[first:last])),
        )


def called_by(path: str) -> str:
    """Return what people call a file in a dotted name: its own name without ending, or that of its folder."""
    file = PurePosixPath(path)
    name = file.name.partition(".")[0]
    return (file.parent.name if name in _NAMES_OF_A_FOLDER else name).lower()


def _first_lines(lines: int) -> Iterator[int]:
    return iter(range(0, max(1, lines), LINES_OF_A_PART))


def _definitions_in(text: str) -> list[str]:
    return [one or other for one, other in _DEFINITION.findall(text)]


def _joined(names: list[str]) -> str:
    return " ".join(tokens_of(" ".join(names)))
