"""Finds the files of a mirror that a ticket is about, and in each the line that says so.

Five rankings are added up: whole files and passages by their words (BM25; a file may fit as a whole, or in one place),
definitions of the names that the ticket writes, paths and dotted names that it mentions, and exact occurrences of its
identifiers. The ticket's own words are chosen by how rare they are in this very repository, those of its title first.
"""

import json
import math
import re
import sqlite3
from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import PurePosixPath
from urllib.parse import quote

from workers.evidence.repository.git import run_git
from workers.evidence.repository.index import LINES_OF_A_PART, called_by
from workers.evidence.repository.mirror import Mirror
from workers.evidence.repository.reading import Blob, contents
from workers.evidence.tokens import identifiers_in, tokens_of

_WORDS_FOR_FILES, _WORDS_FOR_PASSAGES = 50, 30
_FILES, _PASSAGES = 60, 200
_WEIGHTS = "8.0, 4.0, 1.0"
"""Of a word in the path, in the name of a definition, in the text."""
_BEST = """
select file.path, {line}, -bm25({table}, {weights}) as fit from {table} join {of}
where {table} match ? order by fit desc, {table}.rowid limit ?
"""
_WHOLE_FILES = _BEST.format(table="whole", line=1, weights=_WEIGHTS, of="file on file.id = whole.rowid")
_IN_PASSAGES = _BEST.format(
    table="passage",
    line="line",
    weights=_WEIGHTS,
    of="part on part.id = passage.rowid join file on file.id = part.file",
)
_MOST_TOKENS = 4_000
_TITLE = 1.5
_BY_DEFINITION, _BY_MENTION, _EXACTLY = 0.2, 0.4, 0.1
_KNOWN_IN = 5
"""A name that is defined in more files than this points to none."""
_MENTION = re.compile(r"[\w-]+(?:[./\\]+[\w-]+)+", re.ASCII)
_MOST_MENTIONS = 60
_MOST_MEANT = 2
_CANDIDATES, _MOST_NAMES = 12, 12
_GIT_TIMEOUT_S = 2.0
_MOST_GREPPED = 2_000_000
_LONGEST_QUOTE = 200
_RAREST = 10


@dataclass(frozen=True)
class FoundFile:
    """A file that fits, and a line of it, verbatim but for its indentation.

    `score` is comparable within a search; `held` says how many of the ticket's rarest words stand in the file.
    """

    path: str
    line: int
    quote: str
    score: float
    held: int


Scores = Mapping[str, float]


def search(mirror: Mirror, title: str, text: str, most: int) -> tuple[FoundFile, ...]:
    """Return the files of a mirror that fit a ticket best, best first.

    Raises:
        GitError: git failed.
        sqlite3.Error: the index cannot be read.
    """
    with closing(sqlite3.connect(f"file:{quote(str(mirror.index.resolve()))}?mode=ro&immutable=1", uri=True)) as index:
        asked = _Asked(index, title, text)
        whole = asked.whole_files()
        passages, lines = asked.passages()
        rankings = [(1.0, whole), (1.0, passages)]
        rankings += [(_BY_DEFINITION, asked.definitions()), (_BY_MENTION, asked.mentions())]
        candidates = [path for path, _ in _together(rankings)[:_CANDIDATES]]
        names = asked.rare_names()
        exact = _exact_occurrences(mirror, names, candidates)
        rarity = {name: 1 / place for place, name in enumerate(names, 1)}
        rankings.append((_EXACTLY, {path: sum(rarity.get(name, 0) for name in found) for path, found in exact.items()}))
        best = _together(rankings)[:most]
        texts = dict(contents(mirror.git, asked.blobs(path for path, _ in best), _GIT_TIMEOUT_S))
    rarest = set(asked.terms[:_RAREST])
    return tuple(
        FoundFile(
            path,
            *_line_of(text, exact.get(path, {}), lines.get(path, 1), asked.terms),
            score,
            len(rarest & {*tokens_of(path), *tokens_of(text)}),
        )
        for (path, score), text in zip(best, texts.values(), strict=True)
    )


class _Asked:
    """A ticket, asked of an index."""

    def __init__(self, index: sqlite3.Connection, title: str, text: str) -> None:
        self._index = index
        self._text = f"{title}\n{text}"
        self._in_title = set(tokens_of(title))
        counts = Counter(token for token, _ in zip(tokens_of(self._text), range(_MOST_TOKENS), strict=False))
        self._title_names = set(identifiers_in(title))
        (files,) = index.execute("select count(*) from file").fetchone()
        weights = {
            token: math.log(1 + files / (1 + known)) * (1 + math.log(counts[token])) * self._of_title(token)
            for token, known in self._files_with(counts)
        }
        self.terms = sorted(weights, key=lambda token: (-weights[token], token))

    def whole_files(self) -> Scores:
        """Return the files by all their words."""
        found = self._index.execute(_WHOLE_FILES, (self._any_of(_WORDS_FOR_FILES), _FILES))
        return {path: score for path, _, score in found}

    def passages(self) -> tuple[Scores, dict[str, int]]:
        """Return the files by their best passage, and the line on which that begins."""
        scores: dict[str, float] = {}
        lines: dict[str, int] = {}
        for path, line, score in self._index.execute(_IN_PASSAGES, (self._any_of(_WORDS_FOR_PASSAGES), _PASSAGES)):
            if path not in scores:
                scores[path], lines[path] = score, line
        return scores, lines

    def definitions(self) -> Scores:
        """Return the files that define names of the ticket; a name of the title counts more."""
        scores: Counter[str] = Counter()
        for name, times in Counter(identifiers_in(self._text)).items():
            query = "select path from definition join file on file.id = definition.file where name = ?"
            paths = [path for (path,) in self._index.execute(query, (name,))]
            if len(paths) <= _KNOWN_IN:
                weight = (1 + math.log(times)) * (_TITLE if name in self._title_names else 1)
                scores.update({path: weight / len(paths) for path in paths})
        return scores

    def mentions(self) -> Scores:
        """Return the files that the ticket names by a path or a dotted name, the first the most."""
        scores: dict[str, float] = {}
        for mention in list(dict.fromkeys(_MENTION.findall(self._text)))[:_MOST_MENTIONS]:
            for path in self._files_called(mention):
                scores.setdefault(path, 1 / (1 + len(scores)))
        return scores

    def rare_names(self) -> list[str]:
        """Return the ticket's identifiers that the repository knows, as they are written, the rarest first."""
        order = {token: place for place, token in enumerate(self.terms)}
        names = {name: order[known] for name in identifiers_in(self._text) if (known := _as_token(name)) in order}
        return sorted(names, key=lambda name: (names[name], name))[:_MOST_NAMES]

    def blobs(self, paths: Iterable[str]) -> list[Blob]:
        """Return these files as git names their contents."""
        shas = (self._index.execute("select path, sha from file where path = ?", (path,)).fetchone() for path in paths)
        return [Blob(path, sha, 0) for path, sha in shas]

    def _of_title(self, token: str) -> float:
        return _TITLE if token in self._in_title else 1

    def _files_with(self, tokens: Iterable[str]) -> list[tuple[str, int]]:
        """Return which of these words the repository has, and in how many files."""
        query = "select term, doc from word where term in (select value from json_each(?))"
        return self._index.execute(query, (json.dumps(list(tokens)),)).fetchall()

    def _any_of(self, most: int) -> str:
        """Return what matches any of the first terms. The rarer half of them and the title's are asked for again.

        A term weighs as often as it is asked for, so that no rank among them decides between all and nothing.
        """
        terms = self.terms[:most]
        again = terms[: len(terms) // 2] + [term for term in terms if term in self._in_title]
        return " OR ".join(f'"{term}"' for term in (*terms, *again)) or '""'

    def _files_called(self, mention: str) -> list[str]:
        """Return the files whose path ends as the mention does, or as its beginning: `a.b.c` may be a name `c` in a/b.

        A mention that fits more than two says too little.
        """
        steps = re.split(r"[./\\]+", mention.lower())
        for end in range(len(steps), 0, -1):
            called = self._index.execute("select path from file where called = ?", (steps[end - 1],))
            agreeing = {path: _agreement(path, steps[:end]) for (path,) in called}
            best = max(agreeing.values(), default=0)
            if best > 1 or any(PurePosixPath(path).name.lower() == mention.lower() for path in agreeing):
                fitting = [path for path, steps_alike in agreeing.items() if steps_alike == best]
                return fitting if len(fitting) <= _MOST_MEANT else []
        return []


def _agreement(path: str, steps: list[str]) -> int:
    """Return with how many of its last steps a path agrees."""
    name = called_by(path)
    folders = [folder.lower() for folder in PurePosixPath(path).parts[:-1]]
    own = folders if folders and folders[-1] == name else [*folders, name]
    alike = zip(reversed(own), reversed(steps), strict=False)
    return next((count for count, (one, other) in enumerate(alike) if one != other), min(len(own), len(steps)))


def _as_token(name: str) -> str:
    return name.strip("_").lower()


def _together(rankings: Iterable[tuple[float, Scores]]) -> list[tuple[str, float]]:
    """Return the paths by the sum of their weighted scores, each ranking on the scale of its own best."""
    total: Counter[str] = Counter()
    for weight, scores in rankings:
        best = max(scores.values(), default=0.0)
        if best > 0:
            total.update({path: weight * score / best for path, score in scores.items()})
    return sorted(total.items(), key=lambda item: (-item[1], item[0]))


def _exact_occurrences(mirror: Mirror, names: list[str], paths: list[str]) -> dict[str, dict[str, int]]:
    """Return in which of the files which of the names stand as they are written, each with its first line."""
    if not names or not paths:
        return {}
    patterns = [part for name in names for part in ("-e", name)]
    said = run_git(
        f"--git-dir={mirror.git}", "--literal-pathspecs", "grep", "-n", "-o", "-I", "-F", "-w", "-z", "--full-name",
        *patterns, "HEAD", "--", *paths,
        timeout_s=_GIT_TIMEOUT_S, most_bytes=_MOST_GREPPED, may_find_nothing=True,
    )  # fmt: skip
    found: dict[str, dict[str, int]] = {}
    for line in said.decode(errors="replace").split("\n"):
        path, _, rest = line.removeprefix("HEAD:").partition("\0")
        number, _, name = rest.partition("\0")
        if number.isdecimal():
            found.setdefault(path, {}).setdefault(name, int(number))
    return found


def _line_of(text: str, exact: dict[str, int], first: int, terms: list[str]) -> tuple[int, str]:
    """Return the line of a file that says best why it was found: one with a name of the ticket, else with its words."""
    lines = text.split("\n")
    near = set(range(first, first + LINES_OF_A_PART))
    weights = {term: 1 / (1 + place) for place, term in enumerate(terms[:_WORDS_FOR_FILES])}
    looked_at = near | set(exact.values())
    fits = {
        number: sum(weights.get(token, 0) for token in set(tokens_of(lines[number - 1])))
        for number in sorted(looked_at)
        if number <= len(lines)
    }
    best = max(fits, key=lambda number: fits[number], default=first)
    return best, lines[best - 1].strip()[:_LONGEST_QUOTE] if fits else ""
