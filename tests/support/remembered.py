"""What every start computes again from the same input, computed once a process: some thousand tests start something.

Werkzeug parses each route of an application and compiles two functions for it, although equal routes have equal ones;
Typer reads the signatures of all commands for each that is called; keys are derived slowly on purpose, and the tests
have few secrets; configurations are nearly all those shipped; SQLAlchemy writes each statement for each database;
and Python 3.11 collects the members of a protocol anew each time that somebody asks whether a value has them, as
requests does six times a request.
"""

import hashlib
import typing
from collections.abc import Hashable
from functools import cache
from typing import Any

import structlog
import typer
import typer.main
import typer.testing
import yaml
from sqlalchemy import Engine
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.util import LRUCache
from structlog.dev import ConsoleRenderer, plain_traceback
from werkzeug.routing import Rule

_compile = Rule.compile
_COMPILED = ("_parts", "_trace", "_converters", "arguments")
_rules: dict[Hashable, tuple[dict[str, Any], Any, Any]] = {}


def _compile_once(rule: Rule) -> None:
    if rule.defaults or rule.map is None:  # their values become a part of the functions
        return _compile(rule)
    converters = frozenset(rule.map.converters.items())
    key = (rule.rule, rule.subdomain, rule.host, rule.merge_slashes, rule.map.host_matching, converters)
    if key not in _rules:
        _compile(rule)
        made = {name: getattr(rule, name) for name in _COMPILED}
        _rules[key] = made, rule._build.__func__, rule._build_unknown.__func__  # type: ignore[attr-defined]
    made, build, build_unknown = _rules[key]
    vars(rule).update({name: value.copy() for name, value in made.items()})
    rule._build, rule._build_unknown = build.__get__(rule), build_unknown.__get__(rule)
    return None


_load = yaml.load
_load_once = cache(_load)


def _loaded(stream: Any, Loader: Any) -> Any:  # noqa: N803 - as the library calls it
    """Only texts, as `config.loading` reads them; others may change what they get."""
    is_configuration = isinstance(stream, str) and Loader is yaml.CSafeLoader
    return (_load_once if is_configuration else _load)(stream, Loader)


_get_command = typer.main.get_command
_commands: dict[Hashable, Any] = {}


def _command_once(app: typer.Typer) -> Any:
    """A test may register one more."""
    key = _registered(app)
    if key not in _commands:
        _commands[key] = _get_command(app)
    return _commands[key]


def _registered(app: typer.Typer) -> tuple[Hashable, ...]:
    below = (_registered(one.typer_instance) for one in app.registered_groups if one.typer_instance)
    return app, *app.registered_commands, *below


_begin = Engine.__init__
_statements: LRUCache[Any, Any] = LRUCache(2_000)


def _with_known_statements(engine: Engine, *given: Any, **options: Any) -> None:
    """SQLite alone: of another database there is one server, and few tests."""
    _begin(engine, *given, **options)
    if isinstance(engine.dialect, SQLiteDialect_pysqlite):
        engine._compiled_cache = _statements


def compute_once() -> None:
    """Let all that is started in this process share what it makes of the same input.

    What stands in a text of YAML as well: who reads one makes models of it and changes nothing.
    """
    yaml.load = _loaded
    Rule.compile = _compile_once  # type: ignore[method-assign]
    hashlib.scrypt = cache(hashlib.scrypt)
    if hasattr(typing, "_get_protocol_attrs"):
        typing._get_protocol_attrs = cache(typing._get_protocol_attrs)
    Engine.__init__ = _with_known_statements  # type: ignore[method-assign]
    SQLiteDialect_pysqlite.__eq__ = lambda one, other: type(one) is type(other)  # type: ignore[assignment]
    SQLiteDialect_pysqlite.__hash__ = lambda one: hash(type(one))  # type: ignore[method-assign]
    typer.main.get_command = typer.testing._get_command = _command_once
    for each in structlog.get_config()["processors"]:
        if isinstance(each, ConsoleRenderer):
            each.exception_formatter = plain_traceback
