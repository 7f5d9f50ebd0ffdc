"""Atlassian Document Format to plain Markdown-like text. Reading only; writing is in `render/adf.py`.

Documents come from outside: any shape is accepted, what is malformed gives no text, nothing raises.
"""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

DEEPEST = 40
"""Deeper nesting than this is left out; Jira's own editor stops far earlier."""

_LARGEST_BITS = 64
_MOST_DIGITS = 6
"""A list that counts from a million is none that people wrote, and each digit indents every line below it."""

_BETWEEN = "\n\n"

Node = dict[str, Any]


def adf_to_text(adf: object) -> str:
    """Return the text of an ADF document: `## ` headings, `- ` and `1. ` items, fenced code, `> ` quotes, `| a |` rows.

    Args:
        adf: the document as parsed JSON, or anything else.

    Returns:
        The text; empty when there is none. People are not named: a mention becomes `@name`.
    """
    return _blocks(adf, 0).strip()


def adf_blocks(adf: object) -> tuple[tuple[int, int, int], ...]:
    """Return where the top-level nodes of an ADF document stand in its text: (number of the node, start, end).

    Nodes without text are left out; so are further inline nodes of a run, which is a block of its own.
    """
    found: list[tuple[int, int, int]] = []
    position = 0
    for number, block in _pieces(adf, 0):
        found.append((number, position, position + len(block)))
        position += len(block) + len(_BETWEEN)
    if not found:
        return ()
    lead = len(whole := _blocks(adf, 0)) - len(whole.lstrip())
    length = len(whole.strip())
    return tuple((number, max(start - lead, 0), min(end - lead, length)) for number, start, end in found)


def _children(node: object) -> list[Node]:
    content = node.get("content") if isinstance(node, dict) else None
    return [child for child in content if isinstance(child, dict)] if isinstance(content, list) else []


def _kind(node: Node) -> str:
    kind = node.get("type")
    return kind if isinstance(kind, str) else ""


def _attribute(node: Node, name: str) -> str:
    attrs = node.get("attrs")
    value = attrs.get(name) if isinstance(attrs, dict) else None
    if isinstance(value, int) and value.bit_length() > _LARGEST_BITS:
        return ""  # Python refuses to write out a number of thousands of digits
    return str(value) if isinstance(value, str | int | float) else ""


def _blocks(node: object, depth: int) -> str:
    """Return the blocks inside `node`, one blank line apart; runs of inline nodes form a block of their own."""
    return _BETWEEN.join(block for _, block in _pieces(node, depth))


def _pieces(node: object, depth: int) -> list[tuple[int, str]]:
    """Return the blocks inside `node` that have text, each with the number of the child that it begins with."""
    if depth > DEEPEST:
        return []
    blocks: list[tuple[int, str]] = []
    inline: list[str] = []
    first = 0
    for number, child in enumerate(_children(node)):
        if _kind(child) in _INLINE:
            first = first if inline else number
            inline.append(_inline_node(child, depth))
            continue
        blocks.append((first, "".join(inline)))
        inline.clear()
        blocks.append((number, _BLOCKS.get(_kind(child), _blocks)(child, depth + 1)))
    blocks.append((first, "".join(inline)))
    return [(number, block) for number, block in blocks if block.strip()]


def _inline(node: Node, depth: int) -> str:
    return "".join(_inline_node(child, depth + 1) for child in _children(node)) if depth <= DEEPEST else ""


def _inline_node(node: Node, depth: int) -> str:
    write = _INLINE.get(_kind(node))
    return write(node) if write else _inline(node, depth)


def _text(node: Node) -> str:
    text = node.get("text")
    if not isinstance(text, str):
        return ""
    marks = node.get("marks")
    for mark in marks if isinstance(marks, list) else []:
        if not isinstance(mark, dict):
            continue
        if mark.get("type") == "code" and "`" not in text:
            text = f"`{text}`"
        elif mark.get("type") == "link" and (href := _attribute(mark, "href")):
            text = href if text.strip() == href else f"[{text}]({href})"
    return text


def _date(node: Node) -> str:
    try:
        return datetime.fromtimestamp(float(_attribute(node, "timestamp")) / 1000, UTC).date().isoformat()
    except (ValueError, OverflowError, OSError):
        return ""


def _heading(node: Node, depth: int) -> str:
    text = " ".join(_inline(node, depth).split())
    return f"## {text}" if text else ""


def _items(node: Node, depth: int, marker: Callable[[int, Node], str]) -> str:
    if depth > DEEPEST:
        return ""
    lines: list[str] = []
    for number, item in enumerate(_children(node)):
        if _kind(item) == _kind(node):  # a nested task list lies beside the items
            lines.append(_indented(_BLOCKS[_kind(node)](item, depth + 1), "  "))
            continue
        text = _blocks(item, depth + 1).replace("\n\n", "\n")
        if text:
            lead = marker(number, item)
            lines.append(lead + _indented(text, " " * len(lead)).lstrip(" "))
    return "\n".join(line for line in lines if line.strip())


def _indented(text: str, indent: str) -> str:
    return "\n".join(indent + line for line in text.split("\n"))


def _bullets(node: Node, depth: int) -> str:
    return _items(node, depth, lambda number, item: "- ")


def _numbers(node: Node, depth: int) -> str:
    order = _attribute(node, "order")
    first = int(order) if order.isdecimal() and len(order) <= _MOST_DIGITS else 1
    return _items(node, depth, lambda number, item: f"{first + number}. ")


def _tasks(node: Node, depth: int) -> str:
    return _items(node, depth, lambda number, item: "- [x] " if _attribute(item, "state") == "DONE" else "- [ ] ")


def _code(node: Node, depth: int) -> str:
    return f"```{_attribute(node, 'language')}\n{_inline(node, depth)}\n```"


def _quotation(node: Node, depth: int) -> str:
    text = _blocks(node, depth)
    return _indented(text, "> ") if text else ""


def _table(node: Node, depth: int) -> str:
    """Return one line a row, and a rule below a first one that is all heads, so that it can be told for one."""
    rows = []
    for row in _children(node):
        found = list(_children(row))
        cells = [" ".join(_blocks(cell, depth + 1).split()) for cell in found]
        rows.append(f"| {' | '.join(cells)} |" if cells else "")
        if len(rows) == 1 and cells and all(cell.get("type") == "tableHeader" for cell in found):
            rows.append(f"|{' --- |' * len(cells)}")
    return "\n".join(row for row in rows if row)


def _expand(node: Node, depth: int) -> str:
    return "\n\n".join(part for part in (_attribute(node, "title"), _blocks(node, depth)) if part)


def _card(node: Node, depth: int = 0) -> str:
    return _attribute(node, "url")


_INLINE: dict[str, Callable[[Node], str]] = {
    "text": _text,
    "hardBreak": lambda node: "\n",
    "mention": lambda node: "@name",
    "emoji": lambda node: _attribute(node, "text") or _attribute(node, "shortName"),
    "date": _date,
    "status": lambda node: _attribute(node, "text"),
    "inlineCard": _card,
}
_BLOCKS: dict[str, Callable[[Node, int], str]] = {
    "paragraph": _inline,
    "heading": _heading,
    "bulletList": _bullets,
    "decisionList": _bullets,
    "orderedList": _numbers,
    "taskList": _tasks,
    "codeBlock": _code,
    "blockquote": _quotation,
    "table": _table,
    "expand": _expand,
    "nestedExpand": _expand,
    "blockCard": _card,
    "embedCard": _card,
}
