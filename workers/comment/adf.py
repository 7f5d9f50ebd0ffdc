"""The comment as Atlassian Document Format, for Jira Cloud. It produces only what the official schema allows.

ADF forbids some nestings (a quotation in a list item, a panel in a panel); there, the nearest allowed form stands in.
"""

import json
from typing import Any, Literal

from workers.comment.document import (
    Block,
    BulletList,
    CommentDocument,
    Expand,
    Heading,
    Inline,
    Link,
    Mention,
    Panel,
    Paragraph,
    Preformatted,
    Quotation,
    Rule,
    Status,
    Table,
    Text,
)
from workers.comment.limit import render_within_limit
from workers.reading.language import Language

Node = dict[str, Any]
Place = Literal["top", "expand", "nested_expand", "panel", "item"]

HEADING_LEVEL = 4
_EXPAND_IN: dict[Place, tuple[str, Place]] = {
    "top": ("expand", "expand"),
    "expand": ("nestedExpand", "nested_expand"),
}


def render_adf(document: CommentDocument, language: Language = "en") -> Node:
    """Return `document` as an ADF document whose JSON stays within Jira's limit.

    Args:
        language: of the closing line when something had to be cut.
    """
    return render_within_limit(document, language, _document, adf_length)


def adf_length(adf: Node) -> int:
    """Return the length of `adf` as JSON text, which is never less than that of the text Jira counts."""
    return len(json.dumps(adf, ensure_ascii=False))


def _document(document: CommentDocument) -> Node:
    return {"type": "doc", "version": 1, "content": _blocks(document.blocks, "top")}


def _blocks(blocks: tuple[Block, ...], place: Place) -> list[Node]:
    return [node for block in blocks for node in _block(block, place)]


def _block(block: Block, place: Place) -> list[Node]:
    """Return the nodes for `block`: none when it is empty, several when its container is not allowed in `place`."""
    match block:
        case Paragraph():
            return _paragraph(_inline(block.content))
        case Heading():
            return _heading(block.text, place)
        case Quotation():
            return _quotation(block.text, place)
        case Preformatted():
            return _preformatted(block.text, place)
        case BulletList():
            items = [{"type": "listItem", "content": nodes} for item in block.items if (nodes := _blocks(item, "item"))]
            return [{"type": "bulletList", "content": items}] if items else []
        case Panel():
            return _panel(block, place)
        case Expand():
            return _expand(block, place)
        case Rule():
            return [{"type": "rule"}] if place != "item" else []
        case Table():
            return _table(block, place)


def _paragraph(content: list[Node]) -> list[Node]:
    return [{"type": "paragraph", "content": content}] if content else []


def _heading(text: str, place: Place) -> list[Node]:
    line = Text(" ".join(text.split()), strong=place == "item")
    content = _inline((line,))
    if place == "item" or not content:
        return _paragraph(content)
    return [{"type": "heading", "attrs": {"level": HEADING_LEVEL}, "content": content}]


def _quotation(text: str, place: Place) -> list[Node]:
    if not text.strip():
        return []
    if place in ("panel", "item"):
        return _paragraph(_inline((Text(f"“{text.strip()}”", emphasis=True),)))
    return [{"type": "blockquote", "content": _paragraph(_inline((Text(text.strip()),)))}]


def _preformatted(text: str, place: Place) -> list[Node]:
    if not text.strip():
        return []
    if place in ("panel", "item"):
        return _paragraph(_inline((Text(text),)))
    return [{"type": "codeBlock", "content": [{"type": "text", "text": text}]}]


def _panel(panel: Panel, place: Place) -> list[Node]:
    if place in ("panel", "item"):
        return _blocks(panel.content, place)
    content = _blocks(panel.content, "panel")
    return [{"type": "panel", "attrs": {"panelType": panel.kind}, "content": content}] if content else []


def _expand(expand: Expand, place: Place) -> list[Node]:
    if place not in _EXPAND_IN:
        return [*_heading(expand.title, place), *_blocks(expand.content, place)]
    kind, inner = _EXPAND_IN[place]
    content = _blocks(expand.content, inner)
    return [{"type": kind, "attrs": {"title": expand.title}, "content": content}] if content else []


def _table(table: Table, place: Place) -> list[Node]:
    if place in ("panel", "item", "nested_expand"):
        return [node for row in table.rows for cell in row for node in _blocks(cell, place)]
    header = [_cell("tableHeader", _paragraph(_inline((Text(name, strong=True),)))) for name in table.header]
    rows = [[_cell("tableCell", _blocks(cell, "item")) for cell in row] for row in table.rows]
    return [{"type": "table", "content": [{"type": "tableRow", "content": row} for row in (header, *rows)]}]


def _cell(kind: str, content: list[Node]) -> Node:
    return {"type": kind, "attrs": {}, "content": content or [{"type": "paragraph", "content": []}]}


def _inline(parts: tuple[Inline, ...]) -> list[Node]:
    nodes: list[Node] = []
    for part in parts:
        if isinstance(part, Status):
            if part.text.strip():
                nodes.append({"type": "status", "attrs": {"text": part.text.strip(), "color": part.colour}})
            continue
        if isinstance(part, Mention):
            nodes.append({"type": "mention", "attrs": {"id": part.account_id}})
            continue
        if isinstance(part, Link):
            mark = {"type": "link", "attrs": {"href": part.address}}
            nodes += [{"type": "text", "text": part.text, "marks": [mark]}] if part.text else []
            continue
        for number, line in enumerate(part.text.split("\n")):
            if number:
                nodes.append({"type": "hardBreak"})
            if line:
                nodes.append(_text(line, part))
    return nodes


def _text(line: str, style: Text) -> Node:
    if style.code:  # ADF allows no other emphasis beside code
        return {"type": "text", "text": line, "marks": [{"type": "code"}]}
    marks = [{"type": name} for name, on in (("strong", style.strong), ("em", style.emphasis)) if on]
    return {"type": "text", "text": line, "marks": marks} if marks else {"type": "text", "text": line}
