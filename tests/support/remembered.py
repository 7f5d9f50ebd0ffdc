"""What every start computes again from the same input, computed once a process: some thousand tests start something.

Werkzeug writes, parses and compiles two functions for each route of an application, although equal routes have equal
ones; keys are derived slowly on purpose, and the tests have few secrets; configurations are nearly all those shipped.
"""

import hashlib
from collections.abc import Callable
from functools import cache
from typing import Any

import structlog
import yaml
from structlog.dev import ConsoleRenderer, plain_traceback
from werkzeug.routing import Rule

_compile = Rule._compile_builder
_builders: dict[tuple[object, ...], Callable[..., tuple[str, str]]] = {}


def _builder(rule: Rule, append_unknown: bool = True) -> Any:
    if rule.defaults:  # their values become a part of the function
        return _compile(rule, append_unknown)
    key = (rule.rule, tuple(rule._trace), append_unknown)
    if key not in _builders:
        _builders[key] = _compile(rule, append_unknown)
    return _builders[key]


_load = yaml.load
_load_once = cache(_load)


def _loaded(stream: Any, Loader: Any) -> Any:  # noqa: N803 - as the library calls it
    """Only texts, as `config.loading` reads them; others may change what they get."""
    is_configuration = isinstance(stream, str) and Loader is yaml.CSafeLoader
    return (_load_once if is_configuration else _load)(stream, Loader)


def compute_once() -> None:
    """Let all applications of this process share the functions that build their addresses, the keys of secrets, and
    what stands in a text of YAML: who reads one makes models of it and changes nothing.
    """
    yaml.load = _loaded
    Rule._compile_builder = _builder  # type: ignore[method-assign]
    hashlib.scrypt = cache(hashlib.scrypt)
    for each in structlog.get_config()["processors"]:
        if isinstance(each, ConsoleRenderer):
            each.exception_formatter = plain_traceback
