"""The page of the settings: names, defaults, what they take, what they do."""

from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from annotated_types import Ge, Gt, Le
from pydantic import AwareDatetime, SecretStr
from pydantic.fields import FieldInfo

from bot.reference.markdown import code, names_as_code, page, table
from config.addresses import DatabaseAddress, RedisAddress, WebAddress
from config.callback_hosts import CallbackHost
from config.settings import PACKAGE_DIR, SHORTEST_SECRET, Settings

_INTRODUCTION = f"""
Set them in the environment or in a file `.env` in the working folder; the environment wins. Empty values count as not
set. [Configuration](../configuration.md) says more, also of the YAML files. A secret has {SHORTEST_SECRET} characters
or more. Restart `reqgate serve` and `reqgate worker` after a change.
"""
_KINDS: dict[Any, str] = {
    bool: "`true`, `false`",
    int: "whole number",
    float: "number",
    str: "text",
    Path: "path",
    AwareDatetime: "time with its zone",
    CallbackHost: "host",
    **dict.fromkeys((SecretStr,), "secret"),
    **dict.fromkeys((WebAddress, RedisAddress, DatabaseAddress), "address"),
}


def settings_page() -> str:
    """Return the text of docs/reference/settings.md."""
    kinds = get_type_hints(Settings, include_extras=True)
    rows = (
        (code(name.upper()), _default(field), _takes(kinds[name], field), names_as_code(field.description or ""))
        for name, field in Settings.model_fields.items()
    )
    return page(
        "Settings", "config/settings.py", _INTRODUCTION, table(("setting", "default", "takes", "meaning"), rows)
    )


def _default(field: FieldInfo) -> str:
    value = field.get_default(call_default_factory=True)
    if isinstance(value, bool):
        return code(str(value).lower())
    if isinstance(value, Path):
        return code(str(value).replace(f"{PACKAGE_DIR.parent}/", ""))
    return code(str(value)) if value not in ("", (), None) and str(value) else "empty"


def _takes(annotation: Any, field: FieldInfo) -> str:
    bounds = [_bound(limit) for limit in field.metadata]
    return ", ".join([_kind(annotation), *filter(None, bounds)])


def _kind(annotation: Any) -> str:
    if annotation in _KINDS:
        return _KINDS[annotation]
    parts = [part for part in get_args(annotation) if part not in (type(None), Ellipsis)]
    origin = get_origin(annotation)
    if origin is Literal:
        return ", ".join(map(code, parts))
    if origin is tuple:
        return f"{_kind(parts[0])}s, comma separated"
    if origin in (Annotated, Union, UnionType):
        return _kind(parts[0])
    raise TypeError(f"say in _KINDS how {annotation} is written")


def _bound(limit: object) -> str:
    match limit:
        case Ge(ge=lowest):
            return f"at least {lowest}"
        case Gt(gt=lowest):
            return f"more than {lowest}"
        case Le(le=highest):
            return f"at most {highest}"
    return ""
