"""Commands of Python projects: pyproject.toml, tox.ini, setup.cfg, noxfile.py. Read as text and data, never run."""

import ast
import configparser
import re
import tomllib
from collections.abc import Iterator
from typing import Any

from workers.evidence.repository.scripts.found import Script, line_with, script_at, tables_in

_TOOLS: tuple[tuple[tuple[str, ...], str], ...] = (
    (("tool", "pytest"), "pytest"),
    (("tool", "ruff"), "ruff check ."),
    (("tool", "mypy"), "mypy ."),
    (("tool", "tox"), "tox"),
)
"""A section that configures a tool says that it is used."""
_RUNNERS: tuple[tuple[tuple[str, ...], str], ...] = (
    (("tool", "poe", "tasks"), "poe {}"),
    (("tool", "pdm", "scripts"), "pdm run {}"),
    (("tool", "hatch", "scripts"), "hatch run {}"),
)
"""`[project.scripts]` and those of poetry are what the product installs, and no commands for who works on it."""


def of_pyproject(path: str, text: str) -> Iterator[Script]:
    """Give the tasks and the tools that a pyproject.toml sets up."""
    try:
        told = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError):
        return
    lines = text.split("\n")
    for keys, command in _TOOLS:
        if tables_in(told, *keys) and (number := _header(lines, keys)):
            yield script_at(command, path, lines, number, command)
    hatch = tables_in(told, "tool", "hatch", "envs")
    environments = (
        (("tool", "hatch", "envs", name, "scripts"), "hatch run {}" if name == "default" else f"hatch run {name}:{{}}")
        for name in hatch
    )
    for keys, command in (*_RUNNERS, *environments):
        begin = _header(lines, keys) or 0
        for name in tables_in(told, *keys):
            number = line_with(
                lines, rf"\s*[\"']?{re.escape(name)}[\"']?\s*[=.]|\[{re.escape('.'.join(keys))}\.", begin
            )
            if number:
                yield script_at(command.format(name), path, lines, number, name)


def _header(lines: list[str], keys: tuple[str, ...]) -> int | None:
    return line_with(lines, rf"\s*\[\[?\s*{re.escape('.'.join(keys))}\b")


def of_ini(path: str, text: str) -> Iterator[Script]:
    """Give what a tox.ini, pytest.ini or setup.cfg sets up: the environments of tox, and pytest."""
    told = configparser.ConfigParser(interpolation=None, strict=False)
    try:
        told.read_string(text)
    except configparser.Error:
        return
    lines = text.split("\n")
    for section in told.sections():
        number = line_with(lines, rf"\[{re.escape(section)}\]")
        name = section.removeprefix("testenv").lstrip(":")
        if number is None:
            continue
        if section == "testenv" or (section.startswith("testenv:") and re.fullmatch(r"[\w.-]+", name, re.ASCII)):
            yield script_at(f"tox -e {name}" if name else "tox", path, lines, number, name or "tox")
        elif section in ("pytest", "tool:pytest"):
            yield script_at("pytest", path, lines, number, "pytest")


def of_noxfile(path: str, text: str) -> Iterator[Script]:
    """Give the sessions of a noxfile.py, which is parsed and not run."""
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return
    lines = text.split("\n")
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and any(_is_session(each) for each in node.decorator_list):
            yield script_at(f"nox -s {_session_name(node)}", path, lines, node.lineno, node.name)


def _is_session(decorator: ast.expr) -> bool:
    called: Any = decorator.func if isinstance(decorator, ast.Call) else decorator
    return (
        isinstance(called, ast.Attribute | ast.Name) and getattr(called, "attr", getattr(called, "id", "")) == "session"
    )


def _session_name(node: ast.FunctionDef) -> str:
    keywords = (one for each in node.decorator_list if isinstance(each, ast.Call) for one in each.keywords)
    named = (one.value.value for one in keywords if one.arg == "name" and isinstance(one.value, ast.Constant))
    return next((name for name in named if isinstance(name, str)), node.name)
