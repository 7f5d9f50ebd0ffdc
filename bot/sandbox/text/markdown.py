"""ADF written as the Markdown-like text that `adf.text_to_adf` reads: what the page's edit form shows. No HTML."""

from collections.abc import Iterable
from textwrap import indent
from typing import Any

from bot.sandbox.text.adf import Node
from bot.sandbox.text.wiki_writer import adf_to_wiki


def adf_to_markdown(document: Node | None) -> str:
    """Return an ADF document as Markdown-like text; panels and tables lose their frames."""
    return _blocks((document or {}).get("content", ()))


def _blocks(blocks: Iterable[Node]) -> str:
    return "\n\n".join(part for part in map(_block, blocks) if part)


def _block(block: Node) -> str:
    content: list[Node] = block.get("content", [])
    attributes: dict[str, Any] = block.get("attrs", {})
    match block["type"]:
        case "paragraph":
            return _inline(content)
        case "heading":
            return f"{'#' * attributes['level']} {_inline(content)}"
        case "bulletList":
            return "\n".join(_item("- ", item) for item in content)
        case "orderedList":
            first = int(attributes.get("order", 1))
            return "\n".join(_item(f"{number}. ", item) for number, item in enumerate(content, first))
        case "taskList":
            return "\n".join(_task(item) for item in content)
        case "codeBlock":
            return f"```{attributes.get('language', '')}\n{_inline(content)}\n```"
        case "blockquote":
            return indent(_blocks(content), "> ", lambda line: True)
        case "rule":
            return "---"
        case _:
            return _blocks(content)


def _item(marker: str, item: Node) -> str:
    text = "\n".join(map(_block, item["content"]))
    return marker + indent(text, " " * len(marker))[len(marker) :]


def _task(item: Node) -> str:
    if item["type"] == "taskList":
        return indent(_block(item), "  ")
    text = indent(_inline(item.get("content", ())), "  ")[2:]
    return f"- [{'x' if item['attrs']['state'] == 'DONE' else ' '}] {text}"


def _inline(nodes: Iterable[Node]) -> str:
    return "".join(map(_inline_node, nodes))


def _inline_node(part: Node) -> str:
    if part["type"] != "text":
        return adf_to_wiki({"content": [{"type": "paragraph", "content": [part]}]})
    text = str(part["text"])
    for mark in part.get("marks", ()):
        match mark["type"]:
            case "code":
                text = f"`{text}`"
            case "strong":
                text = f"**{text}**"
            case "link" if mark["attrs"]["href"] != part["text"]:
                text = f"[{text}]({mark['attrs']['href']})"
    return text
