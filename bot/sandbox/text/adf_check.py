"""A structural check of Atlassian Document Format: node types, nesting, attributes and marks. It repairs nothing.

Only the part of the format that people and bots use in tickets is listed; what is not listed is refused,
as Jira refuses what it does not know.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

Predicate = Callable[[Any], bool]


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_filled(value: Any) -> bool:
    return isinstance(value, str) and value != ""


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _one_of(*allowed: object) -> Predicate:
    return lambda value: value in allowed and not isinstance(value, bool)


def _is_colour(value: Any) -> bool:
    return isinstance(value, str) and re.fullmatch(r"#[0-9a-fA-F]{6}", value) is not None


@dataclass(frozen=True)
class NodeRule:
    """What a node may hold: kinds of children (None = no content at all), how many at least, and attributes."""

    children: frozenset[str] | None = None
    at_least: int = 0
    required: Mapping[str, Predicate] = field(default_factory=dict)
    optional: Mapping[str, Predicate] = field(default_factory=dict)


_STATUS_COLOUR = _one_of("neutral", "purple", "blue", "red", "yellow", "green")
_LOCAL = {"localId": _is_text}
_INLINE = frozenset({"text", "hardBreak", "emoji", "mention", "status", "date", "inlineCard"})
_LISTS = frozenset({"bulletList", "orderedList"})
_SIMPLE = _LISTS | {"paragraph", "codeBlock"}
_MEDIA = frozenset({"mediaSingle", "mediaGroup"})
_CELL = _SIMPLE | _MEDIA | {"heading", "panel", "blockquote", "rule", "taskList", "nestedExpand", "blockCard"}
_FOLDED = _CELL - {"nestedExpand"}
_TOP = _FOLDED | {"table", "expand", "blockCard"}

_NODES: Mapping[str, NodeRule] = {
    "paragraph": NodeRule(_INLINE, optional=_LOCAL),
    "heading": NodeRule(_INLINE, required={"level": _one_of(1, 2, 3, 4, 5, 6)}, optional=_LOCAL),
    "bulletList": NodeRule(frozenset({"listItem"}), 1, optional=_LOCAL),
    "orderedList": NodeRule(frozenset({"listItem"}), 1, optional={"order": _is_number, **_LOCAL}),
    "listItem": NodeRule(_SIMPLE | {"taskList", "mediaSingle"}, 1, optional=_LOCAL),
    "taskList": NodeRule(frozenset({"taskItem", "taskList"}), 1, required={"localId": _is_text}),
    "taskItem": NodeRule(_INLINE, required={"localId": _is_text, "state": _one_of("TODO", "DONE")}),
    "codeBlock": NodeRule(frozenset({"text"}), optional={"language": _is_text, **_LOCAL}),
    "blockquote": NodeRule(_SIMPLE | _MEDIA, 1, optional=_LOCAL),
    "panel": NodeRule(
        _SIMPLE | _MEDIA | {"heading", "taskList", "rule", "blockCard"}, 1,
        required={"panelType": _one_of("info", "note", "tip", "warning", "error", "success", "custom")},
        optional={
            "panelIcon": _is_text, "panelIconId": _is_text, "panelIconText": _is_text,
            "panelColor": _is_text, **_LOCAL,
        },
    ),
    "expand": NodeRule(_FOLDED | {"table", "nestedExpand"}, 1, optional={"title": _is_text, **_LOCAL}),
    "nestedExpand": NodeRule(_FOLDED, 1, optional={"title": _is_text, **_LOCAL}),
    "rule": NodeRule(optional=_LOCAL),
    "table": NodeRule(
        frozenset({"tableRow"}), 1,
        optional={
            "isNumberColumnEnabled": lambda value: isinstance(value, bool), "layout": _is_filled,
            "width": _is_number, "displayMode": _one_of("default", "fixed"), **_LOCAL,
        },
    ),
    "tableRow": NodeRule(frozenset({"tableCell", "tableHeader"}), optional=_LOCAL),
    "tableCell": NodeRule(_CELL, 1, optional={"colspan": _is_number, "rowspan": _is_number, **_LOCAL}),
    "tableHeader": NodeRule(_CELL, 1, optional={"colspan": _is_number, "rowspan": _is_number, **_LOCAL}),
    "mediaSingle": NodeRule(
        frozenset({"media"}), 1, required={"layout": _is_filled},
        optional={"width": _is_number, "widthType": _is_filled, **_LOCAL},
    ),
    "mediaGroup": NodeRule(frozenset({"media"}), 1, optional=_LOCAL),
    "media": NodeRule(
        required={"type": _one_of("file", "link", "external")},
        optional={
            "id": _is_filled, "collection": _is_text, "url": _is_text, "alt": _is_text,
            "width": _is_number, "height": _is_number, **_LOCAL,
        },
    ),
    "blockCard": NodeRule(required={"url": _is_text}, optional=_LOCAL),
    "inlineCard": NodeRule(required={"url": _is_text}, optional=_LOCAL),
    "hardBreak": NodeRule(optional={"text": _one_of("\n"), **_LOCAL}),
    "emoji": NodeRule(required={"shortName": _is_text}, optional={"id": _is_text, "text": _is_text, **_LOCAL}),
    "mention": NodeRule(
        required={"id": _is_text},
        optional={"text": _is_text, "accessLevel": _is_text, "userType": _is_filled, **_LOCAL},
    ),
    "status": NodeRule(
        required={
            "text": _is_filled,
            "color": lambda value: _STATUS_COLOUR(value) or _is_colour(value),
        },
        optional={"style": _is_text, **_LOCAL},
    ),
    "date": NodeRule(required={"timestamp": _is_filled}, optional=_LOCAL),
}  # fmt: skip

_MARKS: Mapping[str, NodeRule] = {
    **{name: NodeRule() for name in ("strong", "em", "code", "strike", "underline")},
    "link": NodeRule(required={"href": _is_text}, optional={"title": _is_text}),
    "textColor": NodeRule(required={"color": _is_colour}),
    "backgroundColor": NodeRule(required={"color": _is_colour}),
    "subsup": NodeRule(required={"type": _one_of("sub", "sup")}),
}

_MAX_DEPTH = 40


def adf_problem(document: Any) -> str | None:
    """Return what is wrong with an ADF document and where, or None when it is well formed.

    Source of the rules: the published ADF JSON schema, of which this is the everyday part.
    """
    if not isinstance(document, dict) or document.get("type") != "doc":
        return "the root is not a node of type doc"
    if document.get("version") != 1 or set(document) != {"type", "version", "content"}:
        return "the root needs exactly type, version (1) and content"
    return _content_problem(document["content"], _TOP, 0, "doc")


def _content_problem(content: Any, allowed: frozenset[str], at_least: int, path: str) -> str | None:
    if not isinstance(content, list) or len(content) < at_least:
        return f"{path}: content must be a list of at least {at_least} nodes"
    if path.count("/") > _MAX_DEPTH:
        return f"{path}: nested too deeply"
    for index, node in enumerate(content):
        if not isinstance(node, dict) or not isinstance(node.get("type"), str):
            return f"{path}[{index}]: not a node"
        if node["type"] not in allowed:
            return f"{path}[{index}]: {node['type'][:40]} is not allowed here"
        problem = _node_problem(node, f"{path}/{node['type']}")
        if problem:
            return problem
    return None


def _node_problem(node: dict[str, Any], path: str) -> str | None:
    if node["type"] == "text":
        return _text_problem(node, path)
    rule = _NODES[node["type"]]
    extra = set(node) - {"type", "attrs"} - ({"content"} if rule.children is not None else set())
    if extra:
        return f"{path}: unexpected {sorted(extra)}"
    problem = _attributes_problem(node, rule, path)
    if problem or rule.children is None:
        return problem
    if "content" not in node and rule.at_least == 0:
        return None
    problem = _content_problem(node.get("content"), rule.children, rule.at_least, path)
    if problem is None and node["type"] == "codeBlock" and any(c.get("marks") for c in node.get("content", ())):
        return f"{path}: text in a code block has no marks"
    return problem


def _text_problem(node: dict[str, Any], path: str) -> str | None:
    if not _is_filled(node.get("text")) or set(node) - {"type", "text", "marks"}:
        return f"{path}: needs a text that is not empty, and may have marks"
    marks = node.get("marks", [])
    if not isinstance(marks, list):
        return f"{path}: marks must be a list"
    names = []
    for mark in marks:
        if not isinstance(mark, dict) or str(mark.get("type")) not in _MARKS or set(mark) - {"type", "attrs"}:
            return f"{path}: unknown mark"
        problem = _attributes_problem(mark, _MARKS[mark["type"]], f"{path}/{mark['type']}")
        if problem:
            return problem
        names.append(mark["type"])
    if len(names) != len(set(names)):
        return f"{path}: the same mark twice"
    if "code" in names and set(names) - {"code", "link"}:
        return f"{path}: code goes together with a link only"
    return None


def _attributes_problem(node: dict[str, Any], rule: NodeRule, path: str) -> str | None:
    attributes = node.get("attrs", {})
    if not isinstance(attributes, dict):
        return f"{path}: attrs must be an object"
    for name, accepts in rule.required.items():
        if name not in attributes or not accepts(attributes[name]):
            return f"{path}: attribute {name} is missing or wrong"
    for name, value in attributes.items():
        known = rule.required.get(name) or rule.optional.get(name)
        if known is None or not known(value):
            return f"{path}: attribute {name[:40]} is unknown or wrong"
    return None
