"""Atlassian Document Format as wiki markup: what the sandbox tells to whom it speaks REST v2, and in its webhooks."""

import re
from collections.abc import Iterable
from typing import Any

from bot.sandbox.text.adf import Node, date_text


def adf_to_wiki(document: Node | None) -> str:
    """Return an ADF document as wiki markup, the form in which webhooks and REST v2 carry rich text."""
    return _blocks((document or {}).get("content", ()))


def _blocks(blocks: Iterable[Node]) -> str:
    return "\n\n".join(filter(None, map(_block, blocks)))


def _block(block: Node, list_marker: str = "") -> str:
    content: list[Node] = block.get("content", [])
    attributes: dict[str, Any] = block.get("attrs", {})
    match block["type"]:
        case "heading":
            return f"h{attributes['level']}. {_inline(content)}"
        case "bulletList" | "orderedList" | "taskList":
            marker = list_marker + ("#" if block["type"] == "orderedList" else "*")
            return "\n".join(_item(item, marker) for item in content)
        case "codeBlock":
            language = attributes.get("language")
            code = "".join(part["text"] for part in content)
            return f"{{code{':' + language if language else ''}}}\n{code}\n{{code}}"
        case "blockquote":
            return f"{{quote}}\n{_blocks(content)}\n{{quote}}"
        case "panel":
            return f"{{panel}}\n{_blocks(content)}\n{{panel}}"
        case "expand" | "nestedExpand":
            return "\n\n".join(filter(None, (f"*{attributes.get('title', '')}*", _blocks(content))))
        case "rule":
            return "----"
        case "table":
            return "\n".join(_row(row) for row in content)
        case "mediaSingle" | "mediaGroup" | "media" | "blockCard":
            return f"[{attributes['url']}]" if "url" in attributes else _blocks(content)
        case _:
            return _inline(content)


def _item(item: Node, marker: str) -> str:
    if item["type"] == "taskItem":
        box = "[x]" if item["attrs"]["state"] == "DONE" else "[ ]"
        return f"{marker} {box} {_inline(item.get('content', ()))}"
    if item["type"] == "taskList":
        return _block(item, marker)
    first, *rest = item["content"]
    parts = [f"{marker} {_block(first, marker)}", *(_block(block, marker) for block in rest)]
    return "\n".join(parts)


def _row(row: Node) -> str:
    cells = row.get("content", [])
    bar = "||" if cells and cells[0]["type"] == "tableHeader" else "|"
    return bar + "".join(_blocks(cell["content"]).replace("\n\n", "\n") + bar for cell in cells)


def _inline(nodes: Iterable[Node]) -> str:
    return "".join(_inline_node(part) for part in nodes)


def _inline_node(part: Node) -> str:
    attributes: dict[str, Any] = part.get("attrs", {})
    match part["type"]:
        case "text":
            return _text(part)
        case "hardBreak":
            return "\n"
        case "mention":
            return f"[~accountid:{attributes['id']}]"
        case "emoji":
            return str(attributes.get("text") or attributes["shortName"])
        case "status":
            return f"*[ {attributes['text'].upper()} ]*"
        case "date":
            return date_text(attributes["timestamp"])
        case _:
            return f"[{attributes['url']}]"


def _text(part: Node) -> str:
    marks = {mark["type"]: mark.get("attrs", {}) for mark in part.get("marks", ())}
    if "code" in marks:
        code = re.sub(r"[{}\\]", r"\\\g<0>", part["text"])
        return f"{{{{{code}}}}}"
    text = re.sub(r"[{}*]|\[(?=\S)", r"\\\g<0>", part["text"])
    for mark, sign in (("strong", "*"), ("em", "_"), ("strike", "-"), ("underline", "+")):
        if mark in marks:
            text = f"{sign}{text}{sign}"
    if "link" in marks:
        href = marks["link"]["href"]
        return f"[{href}]" if href == part["text"] else f"[{text}|{href}]"
    return text
