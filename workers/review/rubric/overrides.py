"""A team's own rubric: the shipped one with what `projects.yaml` changes of it. It reads no file."""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

from pydantic import ValidationError

from config.loading import ConfigError, describe
from config.projects import Projects
from workers.review.rubric.rubric import Rubric

_VERSION_DIGITS = 6


def project_rubrics(base: Rubric, projects: Projects) -> tuple[Rubric, dict[str, Rubric]]:
    """Return the rubric of every project, and those of the projects that have one of their own.

    The changes of `defaults` count for all projects, a project's own come on top of them.

    Raises:
        ConfigError: a change does not fit the rubric; the message names project, key and remedy.
    """
    default = overridden(base, projects.defaults.rubric, "defaults.rubric")
    own = {
        key: overridden(default, rules.rubric, f"projects.{key}.rubric")
        for key, rules in projects.projects.items()
        if rules.rubric
    }
    return default, own


def overridden(base: Rubric, changes: Mapping[str, Any], where: str) -> Rubric:
    """Return `base` with `changes`, a part of a rubric file, laid over it.

    Mappings are merged key by key; a list whose entries have an `id` (dimensions, checks) entry by entry; any other
    list or value is replaced. Unless the changes name a `version`, the result's is the base's with a short hash, so
    that reviews under different rubrics are never compared with each other.

    Args:
        base: the rubric to change.
        changes: any part of `scoring_rubric.yaml`.
        where: how messages call these changes, such as ``projects.SHOP.rubric``.

    Raises:
        ConfigError: an unknown key or id, or a value that does not fit.
    """
    if not changes:
        return base
    merged = _merged(base.model_dump(mode="json"), changes, where)
    try:
        rubric = Rubric.model_validate(merged)
    except ValidationError as error:
        raise ConfigError(f"{where}: please correct these keys\n{describe(error)}") from None
    if "version" in changes:
        return rubric
    return rubric.model_copy(update={"version": f"{base.version}-{rubric.digest[:_VERSION_DIGITS]}"})


def _merged(base: Any, changes: Any, where: str) -> Any:
    if isinstance(base, dict) and isinstance(changes, Mapping):
        result = dict(base)
        for key, value in changes.items():
            result[key] = _merged(base.get(key), value, f"{where}.{key}")
        return result
    if _has_ids(base) and isinstance(changes, Sequence) and not isinstance(changes, str):
        return _merged_by_id(base, changes, where)
    return deepcopy(changes)


def _merged_by_id(base: list[dict[str, Any]], changes: Sequence[Any], where: str) -> list[dict[str, Any]]:
    result = {entry["id"]: entry for entry in base}
    for change in changes:
        name = change.get("id") if isinstance(change, Mapping) else None
        if name not in result:
            raise ConfigError(
                f"{where}: nothing is called {name!r}; give each entry one of the ids {', '.join(result)}"
            )
        result[name] = _merged(result[name], change, f"{where}.{name}")
    return list(result.values())


def _has_ids(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(entry, dict) and "id" in entry for entry in value)
