"""A command that a repository offers, where it stands, and for what it is. Values only."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

Purpose = Literal["test", "lint", "build", "run"]

_PURPOSES: tuple[tuple[Purpose, re.Pattern[str]], ...] = (
    ("test", re.compile(r"(?<![a-z])(?:tests?|pytest|spec|e2e|unittest|jest|vitest|tox|nox|coverage|it)(?![a-z])")),
    ("lint", re.compile(r"(?<![a-z])(?:lint\w*|check\w*|format|fmt|style|types?|typecheck|mypy|ruff|eslint|vet|clippy)"
                        r"(?![a-z])")),
    ("build", re.compile(r"(?<![a-z])(?:build|compile|package|dist|assemble|bundle|install|image|docs?)(?![a-z])")),
)  # fmt: skip


@dataclass(frozen=True)
class Script:
    """A command as people type it, with the file, the line from 1, and that line, verbatim but for its indentation."""

    command: str
    path: str
    line: int
    quote: str
    purpose: Purpose


def purpose_of(name: str) -> Purpose:
    """Return for what a command is by its name, such as `test:unit`; `run` where the name does not say."""
    return next((purpose for purpose, words in _PURPOSES if words.search(name.lower())), "run")


def line_with(lines: list[str], pattern: str, after: int = 0) -> int | None:
    """Return the number, from 1, of the first line behind `after` that a pattern fits from its beginning on."""
    sought = re.compile(pattern)
    return next((number for number, line in enumerate(lines, 1) if number > after and sought.match(line)), None)


def script_at(command: str, path: str, lines: list[str], number: int, name: str) -> Script:
    """Return the script that stands on a line."""
    return Script(command, path, number, lines[number - 1].strip()[:200], purpose_of(name))


def tables_in(value: Any, *keys: str) -> dict[str, Any]:
    """Return the table at a path of keys, an empty one where there is none or something else."""
    for key in keys:
        value = value.get(key) if isinstance(value, dict) else None
    return value if isinstance(value, dict) else {}


def texts_in(value: Any) -> Iterator[str]:
    """Give the texts of a value that is one, or a list of them."""
    for each in value if isinstance(value, list) else [value]:
        if isinstance(each, str):
            yield each
