"""Sets `mode` of a project, or of all, in `projects.yaml`: one entry, every other character stays as people wrote it.

The place is found by PyYAML's own marks, and the edited text is read again before anything is written: where it would
say anything else than the old one with this entry, such as behind an alias, the edit is refused. A library that writes
whole YAML files anew (ruamel.yaml) would be one more dependency, and it moves comments and quotes of its own accord.
"""

import os
import shutil
from pathlib import Path
from typing import Any

import yaml

from config.projects import ModeName, Projects

_INDENT = "  "


class CannotEdit(Exception):
    """The file is written in a way in which the entry cannot be set safely. Nothing was changed."""


def set_mode(path: Path, project: str, mode: ModeName) -> None:
    """Write the mode of a project; of an empty one, that of `defaults`. The file is replaced at once, or not at all.

    Raises:
        CannotEdit: a person must do it.
        OSError: the file cannot be read or written.
    """
    path = path.resolve()  # a link stays one
    with path.open(encoding="utf-8", newline="") as file:
        text = file.read()
    edited = with_mode(text, project, mode)
    fresh = path.with_name(f"{path.name}.new")
    try:
        with fresh.open("w", encoding="utf-8", newline="") as file:
            file.write(edited)
        shutil.copymode(path, fresh)
        os.replace(fresh, path)
    finally:
        fresh.unlink(missing_ok=True)


def with_mode(text: str, project: str, mode: ModeName) -> str:
    """Return the text of `projects.yaml` with the mode of a project. Raises CannotEdit."""
    names = ("projects", project, "mode") if project else ("defaults", "mode")
    try:
        wanted = _with(yaml.safe_load(text) or {}, names, mode)
        edited = _edited(text, names, mode)
        is_as_wanted = yaml.safe_load(edited) == wanted
    except (yaml.YAMLError, TypeError):  # no mapping where one should be
        raise CannotEdit from None
    if not is_as_wanted:
        raise CannotEdit
    Projects.model_validate(wanted)
    return edited


def _with(data: Any, names: tuple[str, ...], value: str) -> dict[Any, Any]:
    """Return a copy with a value set. What stood at two places by an alias is set at one."""
    first, *others = names
    return {**data, first: _with(data.get(first, {}), tuple(others), value) if others else value}


def _edited(text: str, names: tuple[str, ...], value: str) -> str:
    node = yaml.compose(text, yaml.SafeLoader)
    if node is None:  # nothing, or comments alone
        return f"{text}{'' if text.endswith(chr(10)) or not text else chr(10)}{_block(names, value, '')}\n"
    depth = 0
    while isinstance(node, yaml.MappingNode):
        found = next(((key, child) for key, child in node.value if key.value == names[depth]), None)
        if found is None:
            return _added(text, node, names[depth:], value)
        key, child = found
        depth += 1
        if depth == len(names):
            return _replaced(text, child.start_mark.index, child.end_mark.index, value)
        if isinstance(child, yaml.MappingNode) and not child.value and not node.flow_style:
            indent = " " * key.start_mark.column + _INDENT
            start = key.end_mark.index + 1  # behind its colon
            return _replaced(text, start, child.end_mark.index, f"\n{_block(names[depth:], value, indent)}")
        node = child
    raise CannotEdit


def _added(text: str, node: yaml.MappingNode, names: tuple[str, ...], value: str) -> str:
    """Return the text with an entry more at the end of a mapping; what people wrote above others stays there."""
    if node.flow_style:
        start, comma = node.start_mark.index + 1, ", " if node.value else ""
        return _replaced(text, start, start, _flow(names, value) + comma)
    end = text.find("\n", max(0, _end(node) - 1))
    end = len(text) if end < 0 else end
    indent = " " * node.value[0][0].start_mark.column
    return _replaced(text, end, end, f"\n{_block(names, value, indent)}")


def _end(node: Any) -> int:
    """Return where the last word of a node ends; the mark of a block is behind the comments that follow it."""
    if isinstance(node, yaml.CollectionNode) and not node.flow_style:
        last = node.value[-1]
        return _end(last[1] if isinstance(last, tuple) else last)
    return int(node.end_mark.index)


def _replaced(text: str, start: int, end: int, words: str) -> str:
    return text[:start] + words + text[end:]


def _block(names: tuple[str, ...], value: str, indent: str) -> str:
    lines = [f"{indent}{_INDENT * depth}{name}:" for depth, name in enumerate(names)]
    return "\n".join(lines) + f" {value}"


def _flow(names: tuple[str, ...], value: str) -> str:
    *outer, last = names
    return "".join(f"{name}: {{" for name in outer) + f"{last}: {value}" + "}" * len(outer)
