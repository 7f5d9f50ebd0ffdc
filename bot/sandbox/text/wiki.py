"""Jira wiki markup read into ADF: what a Data Center user types, or a REST v2 caller sends. Compact, not complete."""

import re
from collections.abc import Sequence
from html import unescape

from bot.sandbox.text.adf import ItemKind, ListLine, Node, document, list_nodes, node, paragraph, text_node

_HEADING = re.compile(r"^\s*h([1-6])\.\s+(\S.*)$")
_RULE = re.compile(r"^\s*-{4,}\s*$")
_ITEM = re.compile(r"^\s*([*#]{1,9}|-)\s+(\S.*)$")
_CHECKBOX = re.compile(r"^\\?\[([ xX])\\?\]\s+(\S.*)$")
_QUOTED_LINE = re.compile(r"^\s*bq\.\s+(\S.*)$")
_OPENING = re.compile(r"^\s*\{(code|noformat|quote|panel)(?::([^{}\n]{0,300}))?\}(.*)$")
_ESCAPED = re.compile(r"\\(?P<escaped>[^\w\s]|_)|(?P<reference>&(?:#\d{2,5}|amp|lt|gt|quot);)")
_INLINE = re.compile(
    r"(?P<break>\\\\(?=\s|$))"
    rf"|{_ESCAPED.pattern}"
    r"|\{\{(?P<code>(?:\\.|[^{}\\\n]){1,1000})\}\}"
    r"|\{\*\}(?P<braced_strong>(?:\\.|[^{}\\\n]){1,500})\{\*\}"
    r"|\{_\}(?P<braced_em>(?:\\.|[^{}\\\n]){1,500})\{_\}"
    r"|(?P<colour>\{color(?::[^{}\n]{1,30})?\})"
    r"|\[~(?:accountid:)?(?P<mention>[\w:.@-]{1,128})\]"
    r"|\[(?:(?P<label>[^\[\]|\n]{1,500})\|)?(?P<href>https?://[^\s\[\]|]{1,2000})\]"
    r"|(?P<url>https?://[^\s<>()\[\]|，。；、）]{1,2000})"
    r"|(?<![\w*])\*(?=[^\s*])(?P<strong>[^*\n]{1,500})(?<=\S)\*(?![\w*])"
    r"|(?<!\w)_(?=[^\s_])(?P<em>[^_\n]{1,500})(?<=\S)_(?!\w)"
)


def wiki_to_adf(markup: str) -> Node:
    """Return wiki markup as an ADF document.

    Understood: headings, nested lists, `{code}`, `{noformat}`, `{quote}`, `bq.`, `{panel}`, rules, bold,
    italics (`*x*` and `{*}x{*}`), `{{code}}`, links, mentions, backslash escapes and character references.
    Colours are dropped.
    """
    return document(_blocks(markup.replace("\r\n", "\n").split("\n")))


def _blocks(lines: Sequence[str]) -> list[Node]:
    blocks: list[Node] = []
    position = 0
    while position < len(lines):
        line = lines[position]
        if not line.strip():
            position += 1
        elif opening := _OPENING.match(line):
            block, position = _macro(opening, lines, position)
            blocks.append(block)
        elif single := _single_line(line):
            blocks.append(single)
            position += 1
        elif _ITEM.match(line):
            run = _run(lines, position, is_list=True)
            position += len(run)
            blocks.extend(list_nodes(_list_lines(run)))
        else:
            run = _run(lines, position, is_list=False)
            position += len(run)
            blocks.append(paragraph(_inline(part.strip()) for part in run))
    return blocks


def _single_line(line: str) -> Node | None:
    if heading := _HEADING.match(line):
        return node("heading", _inline(heading.group(2).strip()), level=int(heading.group(1)))
    if _RULE.match(line):
        return node("rule")
    if quoted := _QUOTED_LINE.match(line):
        return node("blockquote", [node("paragraph", _inline(quoted.group(1)))])
    return None


def _run(lines: Sequence[str], start: int, *, is_list: bool) -> list[str]:
    """Return the lines of one list (with the text that continues its items) or of one paragraph."""
    run = [lines[start]]
    for line in lines[start + 1 :]:
        is_item = _ITEM.match(line) is not None
        if (is_item and not is_list) or not line.strip() or _OPENING.match(line) or _single_line(line):
            break
        run.append(line)
    return run


def _macro(opening: re.Match[str], lines: Sequence[str], start: int) -> tuple[Node, int]:
    """Return the block of a macro and the position after it; an unclosed macro reaches to the end."""
    name, parameters, rest = opening.group(1), opening.group(2) or "", opening.group(3)
    closing = f"{{{name}}}"
    inner: list[str] = []
    position, line = start, rest
    while closing not in line:
        inner.append(line)
        position += 1
        if position >= len(lines):
            line = closing
            break
        line = lines[position]
    inner.append(line.split(closing, 1)[0])
    body = "\n".join(inner).strip("\n")
    after = position + 1
    if name in ("code", "noformat"):
        language = parameters if re.fullmatch(r"[\w+-]{1,20}", parameters) else ""
        attributes = {"language": language} if language else {}
        return node("codeBlock", [text_node(body)] if body else [], **attributes), after
    content = _blocks(body.split("\n")) or [node("paragraph", [])]
    if name == "quote":
        return node("blockquote", content), after
    settings = dict(part.split("=", 1) for part in parameters.split("|") if "=" in part)
    if settings.get("title"):
        content.insert(0, node("paragraph", [text_node(settings["title"], {"type": "strong"})]))
    return node("panel", content, panelType=_panel_type(settings.get("bgColor", ""))), after


def _panel_type(background: str) -> str:
    """Name the panel whose colour comes nearest to a `#rrggbb` background."""
    match = re.fullmatch(r"#([0-9a-fA-F]{2})([0-9a-fA-F]{2})([0-9a-fA-F]{2})", background)
    if match is None:
        return "info"
    red, green, blue = (int(part, 16) for part in match.groups())
    if blue >= max(red, green):
        return "info"
    if green >= red:
        return "success"
    return "warning" if green - blue > red - green else "error"


def _list_lines(run: Sequence[str]) -> list[ListLine]:
    items: list[ListLine] = []
    for line in run:
        match = _ITEM.match(line)
        if match is None:
            items[-1] = items[-1].continued(_inline(line.strip()))
            continue
        marker, text = match.group(1), match.group(2).strip()
        kind: ItemKind = "ordered" if marker[-1] == "#" else "bullet"
        if box := _CHECKBOX.match(text):
            kind, text = ("todo" if box.group(1) == " " else "done"), box.group(2)
        items.append(ListLine(len(marker), kind, tuple(_inline(text))))
    return items


def _inline(text: str) -> list[Node]:
    nodes: list[Node] = []
    plain = ""
    position = 0
    for match in _INLINE.finditer(text):
        plain += text[position : match.start()] + _character(match)
        position = match.end()
        if match["escaped"] or match["reference"] or match["colour"]:
            continue
        if plain:
            nodes.append(text_node(plain))
            plain = ""
        nodes.append(_inline_node(match))
    plain += text[position:]
    return [*nodes, text_node(plain)] if plain else nodes


def _character(match: re.Match[str]) -> str:
    """Return the character that an escape or a character reference stands for; empty for all else."""
    return match["escaped"] or unescape(match["reference"] or "")


def _inline_node(match: re.Match[str]) -> Node:
    if match["mention"]:
        return node("mention", id=match["mention"], text=f"@{match['mention']}")
    if match["href"] or match["url"]:
        href = match["href"] or match["url"]
        return text_node(match["label"] or href, {"type": "link", "attrs": {"href": href}})
    if match["break"]:
        return node("hardBreak")
    for mark in ("code", "strong", "em"):
        if inner := match[mark] or (mark != "code" and match[f"braced_{mark}"]):
            return text_node(_ESCAPED.sub(_character, inner), {"type": mark})
    raise AssertionError("an inline pattern without a reader")
