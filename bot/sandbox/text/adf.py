"""Atlassian Document Format as the sandbox writes it: from Markdown-like text.

It shares nothing with the bot's own readers and renderers: it is the second opinion on them.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, Literal

Node = dict[str, Any]

_FENCE = re.compile(r"^\s*(?:```|~~~)\s*([\w+-]*)\s*$")
_HEADING = re.compile(r"^(#{1,6})\s+(\S.*)$")
_RULE = re.compile(r"^\s*(?:-{3,}|\*{3,})\s*$")
_ITEM = re.compile(r"^(\s*)([-*+•]\s+|\d{1,9}[.)]\s+|\d{1,9}、\s*)(\S.*)$")
_CHECKBOX = re.compile(r"^\[([ xX])\]\s+(\S.*)$")
_QUOTATION = re.compile(r"^\s*>\s?(.*)$")
_INLINE = re.compile(
    r"`(?P<code>[^`\n]+)`"
    r"|\*\*(?P<strong>[^*\n]+)\*\*"
    r"|\[(?P<label>[^\[\]\n]+)\]\((?P<href>https?://[^\s()]+)\)"
    r"|(?P<url>https?://[^\s<>()\[\]|，。；、）]+)"
)

ItemKind = Literal["bullet", "ordered", "todo", "done"]


@dataclass(frozen=True)
class ListLine:
    """One line of a list: how deep (from 1), which kind, and its inline content."""

    depth: int
    kind: ItemKind
    content: tuple[Node, ...]

    def continued(self, content: Iterable[Node]) -> "ListLine":
        """Return the item with one more line of text."""
        return replace(self, content=(*self.content, node("hardBreak"), *content))


def node(kind: str, content: Iterable[Node] | None = None, **attributes: Any) -> Node:
    """Return a node of type `kind`; attributes and content are left out when not given."""
    made: Node = {"type": kind}
    if attributes:
        made["attrs"] = attributes
    if content is not None:
        made["content"] = list(content)
    return made


def text_node(text: str, *marks: Node) -> Node:
    """Return a text node with marks."""
    return {"type": "text", "text": text, "marks": list(marks)} if marks else {"type": "text", "text": text}


def document(blocks: Iterable[Node]) -> Node:
    """Return the root around top-level blocks; tasks get the local ids that tell them apart."""
    root: Node = {"type": "doc", "version": 1, "content": list(blocks)}
    for number, task in enumerate(_tasks(root), 1):
        task["attrs"] = {**task["attrs"], "localId": f"task-{number}"}
    return root


def _tasks(parent: Node) -> Iterator[Node]:
    for child in parent.get("content", ()):
        if child["type"] in ("taskList", "taskItem"):
            yield child
        yield from _tasks(child)


def text_to_adf(text: str) -> Node:
    """Return Markdown-like text as an ADF document.

    Understood: headings, nested bullet and ordered lists, checkboxes, quotations, fenced code, rules, bold,
    inline code and links. Everything else is paragraphs; line breaks inside a paragraph are kept.
    """
    return document(_blocks(text.replace("\r\n", "\n").split("\n")))


def _blocks(lines: Sequence[str]) -> list[Node]:
    blocks: list[Node] = []
    position = 0
    while position < len(lines):
        line = lines[position]
        if not line.strip():
            position += 1
        elif fence := _FENCE.match(line):
            block, position = _code_block(lines, position + 1, fence.group(1))
            blocks.append(block)
        elif heading := _HEADING.match(line):
            blocks.append(node("heading", _inline(heading.group(2).strip()), level=len(heading.group(1))))
            position += 1
        elif _RULE.match(line):
            blocks.append(node("rule"))
            position += 1
        else:
            kind = next((pattern for pattern in (_ITEM, _QUOTATION) if pattern.match(line)), None)
            run = _run_of(kind, lines, position)
            position += len(run)
            blocks.extend(_run_blocks(kind, run))
    return blocks


def _run_of(kind: re.Pattern[str] | None, lines: Sequence[str], start: int) -> list[str]:
    """Return the lines from `start` that belong to one list, one quotation or (None) one paragraph."""
    run = [lines[start]]
    for line in lines[start + 1 :]:
        is_continuation = kind is _ITEM and line[:1].isspace() and line.strip()
        if kind is not None and not kind.match(line) and not is_continuation:
            break
        starts_block = any(p.match(line) for p in (_FENCE, _HEADING, _RULE, _ITEM, _QUOTATION))
        if kind is None and (not line.strip() or starts_block):
            break
        run.append(line)
    return run


def _run_blocks(kind: re.Pattern[str] | None, run: Sequence[str]) -> list[Node]:
    if kind is _ITEM:
        return list_nodes(_list_lines(run))
    if kind is _QUOTATION:
        quoted = [match.group(1) for line in run if (match := _QUOTATION.match(line))]
        return [node("blockquote", [paragraph(_inline(line) for line in quoted)])]
    return [paragraph(_inline(line.strip()) for line in run)]


def _code_block(lines: Sequence[str], start: int, language: str) -> tuple[Node, int]:
    end = next((i for i in range(start, len(lines)) if _FENCE.match(lines[i])), len(lines))
    code = "\n".join(lines[start:end])
    attributes = {"language": language} if language else {}
    return node("codeBlock", [text_node(code)] if code else [], **attributes), end + 1


def paragraph(lines: Iterable[Sequence[Node]]) -> Node:
    """Return a paragraph of inline lines with hard breaks between them."""
    content: list[Node] = []
    for line in lines:
        content.extend([node("hardBreak"), *line] if content else line)
    return node("paragraph", content)


def _list_lines(run: Sequence[str]) -> list[ListLine]:
    indents: list[int] = []
    items: list[ListLine] = []
    for line in run:
        match = _ITEM.match(line)
        if match is None:
            items[-1] = items[-1].continued(_inline(line.strip()))
            continue
        indent = len(match.group(1).expandtabs(4))
        while indents and indents[-1] > indent:
            indents.pop()
        if not indents or indents[-1] < indent:
            indents.append(indent)
        kind: ItemKind = "ordered" if match.group(2)[0].isdigit() else "bullet"
        text = match.group(3).strip()
        if box := _CHECKBOX.match(text):
            kind, text = ("todo" if box.group(1) == " " else "done"), box.group(2)
        items.append(ListLine(len(indents), kind, tuple(_inline(text))))
    return items


def list_nodes(items: Sequence[ListLine]) -> list[Node]:
    """Return list nodes for lines of a list; a change of kind on one level starts a new list."""
    nodes: list[Node] = []
    position = 0
    while position < len(items):
        first = items[position]
        end = position + 1
        while end < len(items) and items[end].depth > first.depth:
            end += 1
        is_task = first.kind in ("todo", "done")
        nested = list_nodes(items[position + 1 : end])
        kind = "taskList" if is_task else "orderedList" if first.kind == "ordered" else "bulletList"
        if not nodes or nodes[-1]["type"] != kind:
            attributes = {"localId": ""} if is_task else {"order": 1} if kind == "orderedList" else {}
            nodes.append(node(kind, [], **attributes))
        if is_task:
            state = "DONE" if first.kind == "done" else "TODO"
            nodes[-1]["content"].append(node("taskItem", first.content, localId="", state=state))
            nodes.extend(nested)
        else:
            nodes[-1]["content"].append(node("listItem", [node("paragraph", first.content), *nested]))
        position = end
    return nodes


def _inline(text: str) -> list[Node]:
    nodes: list[Node] = []
    position = 0
    for match in _INLINE.finditer(text):
        if match.start() > position:
            nodes.append(text_node(text[position : match.start()]))
        if match["code"]:
            nodes.append(text_node(match["code"], {"type": "code"}))
        elif match["strong"]:
            nodes.append(text_node(match["strong"], {"type": "strong"}))
        else:
            href = match["href"] or match["url"]
            nodes.append(text_node(match["label"] or href, {"type": "link", "attrs": {"href": href}}))
        position = match.end()
    if position < len(text):
        nodes.append(text_node(text[position:]))
    return nodes


def date_text(timestamp: str) -> str:
    """Return an ADF date's `timestamp` (milliseconds since 1970 as a string) as `YYYY-MM-DD`, or as it is."""
    try:
        return datetime.fromtimestamp(int(timestamp) / 1000, UTC).date().isoformat()
    except (ValueError, OverflowError, OSError):
        return timestamp
