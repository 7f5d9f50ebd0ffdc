"""Confluence's storage format to plain Markdown-like text. Reading only; writing is in `render/storage.py`.

Bodies come from outside: any text is accepted, nothing raises. What a macro or a layout holds is kept; what only
navigates (tables of contents, anchors) says nothing and is left out. Source: Atlassian, "Confluence Storage Format".
"""

import re
from collections.abc import Callable, Iterator
from html import escape, unescape
from html.entities import html5
from xml.etree import ElementTree

DEEPEST = 40
"""Deeper nesting than this is left out, as with ADF."""

Element = ElementTree.Element

_NAMESPACES = "".join(f' xmlns:{name}="{name}"' for name in ("ac", "ri", "at"))
_ENTITY = re.compile(r"<!\[CDATA\[(?:.*?\]\]>|.*)|&([A-Za-z][A-Za-z0-9]{1,31};)", re.DOTALL)  # in the former it is text
_XML_ENTITIES = frozenset({"amp;", "lt;", "gt;", "quot;", "apos;"})
_TAG = re.compile(r"<[^<>]*>")
_NAVIGATION = frozenset(
    {"toc", "anchor", "children", "pagetree", "recently-updated", "contentbylabel", "livesearch", "pagetreesearch"}
)
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_TELLING_PARAMETERS = frozenset({"", "key", "jqlQuery", "title", "name", "diagramName", "url", "keys"})
"""Parameters of a macro without a body that say what it shows; the others are widths and ids."""


def storage_to_text(storage: str) -> str:
    """Return the text of a storage body: `## ` headings, `- ` and `1. ` items, fenced code, `> ` quotes, `| a |` rows.

    People are not named: a mention becomes `@name`. A body that is no XML gives its text without the tags.
    """
    root = _parsed(storage)
    if root is None:
        return " ".join(unescape(_TAG.sub(" ", storage)).split())
    return _blocks(root, 0).strip()


def heading_levels(storage: str) -> tuple[int, ...]:
    """Return the levels of the headings that `storage_to_text` shows, in order; the text itself shows them alike."""
    root = _parsed(storage)
    if root is None:
        return ()
    tags = ((_tag(element), element) for element in root.iter())
    return tuple(int(tag[1]) for tag, element in tags if tag in _HEADINGS and _heading(element, 0))


def attached_files(storage: str) -> tuple[str, ...]:
    """Return the names of the files that a storage body shows or links, each once."""
    root = _parsed(storage)
    if root is None:
        return ()
    names = (element.get("{ri}filename", "") for element in root.iter("{ri}attachment"))
    return tuple(dict.fromkeys(filter(None, names)))


def _parsed(storage: str) -> Element | None:
    """Return the body as a tree. It cannot define entities of its own: those stand in front of a document only."""
    try:
        return ElementTree.fromstring(f"<body{_NAMESPACES}>{_ENTITY.sub(_spelled_out, storage)}</body>")  # noqa: S314 - see above
    except (ElementTree.ParseError, ValueError, RecursionError):
        return None


def _spelled_out(match: re.Match[str]) -> str:
    """Return the characters of an entity that only HTML knows; they are no markup, whatever they are."""
    if match[1] is None or match[1] in _XML_ENTITIES:
        return match[0]
    return escape(html5.get(match[1], match[0]))


def _tag(element: Element) -> str:
    """Return `ac:task` for `{ac}task`."""
    return element.tag.replace("{", "").replace("}", ":") if isinstance(element.tag, str) else ""


def _children(element: Element, *tags: str) -> Iterator[Element]:
    return (child for child in element if _tag(child) in tags)


def _blocks(element: Element, depth: int) -> str:
    """Return the blocks inside `element`, one blank line apart; runs of inline content form a block of their own."""
    if depth > DEEPEST:
        return ""
    blocks: list[str] = []
    inline = [_flowing(element.text)]
    for child in element:
        if (write := _block_writer(child)) is not None:
            blocks.append("".join(inline).strip())
            inline.clear()
            blocks.append(write(child, depth + 1))
        else:
            inline.append(_inline_element(child, depth))
        inline.append(_flowing(child.tail))
    blocks.append("".join(inline).strip())
    return "\n\n".join(block for block in blocks if block.strip())


def _block_writer(element: Element) -> Callable[[Element, int], str] | None:
    if _tag(element) == "ac:structured-macro":
        return None if element.get("{ac}name") in _INLINE_MACROS else _macro
    return _BLOCKS.get(_tag(element))


def _flowing(text: str | None) -> str:
    """Line breaks of the source are spaces, as in HTML; a non-breaking space is one as well."""
    return re.sub(r"\s+", " ", text) if text else ""


def _inline(element: Element, depth: int) -> str:
    if depth > DEEPEST:
        return ""
    parts = [_flowing(element.text)]
    for child in element:
        parts += [_inline_element(child, depth + 1), _flowing(child.tail)]
    return "".join(parts)


def _inline_element(element: Element, depth: int) -> str:
    write = _INLINE.get(_tag(element))
    if write is not None:
        return write(element, depth)
    text = _inline(element, depth)
    return f" {text} " if _tag(element) in _BLOCKS else text  # a block where none can stand


def _code(element: Element, depth: int) -> str:
    text = _inline(element, depth)
    return f"`{text}`" if text and "`" not in text else text


def _link(element: Element, depth: int) -> str:
    text, address = _inline(element, depth).strip(), element.get("href", "")
    if not address or address.startswith("#"):
        return text
    return address if text in ("", address) else f"[{text}]({address})"


def _inner_link(element: Element, depth: int) -> str:
    if next(_children(element, "ri:user"), None) is not None:
        return "@name"
    for body in _children(element, "ac:link-body", "ac:plain-text-link-body"):
        if text := _inline(body, depth).strip():
            return text
    return next(filter(None, (_named(child) for child in element)), "")


def _named(resource: Element) -> str:
    return resource.get("{ri}content-title") or resource.get("{ri}filename") or resource.get("{ri}value") or ""


def _image(element: Element, depth: int) -> str:
    return next((f"[image: {name}]" for child in element if (name := _named(child))), "")


def _parameters(macro: Element) -> dict[str, str]:
    return {each.get("{ac}name", ""): "".join(each.itertext()).strip() for each in _children(macro, "ac:parameter")}


def _inline_macro(macro: Element, depth: int) -> str:
    parameters = _parameters(macro)
    if macro.get("{ac}name") == "status":
        return parameters.get("title", "")
    return parameters.get("key") or parameters.get("jqlQuery", "")


def _macro(macro: Element, depth: int) -> str:
    """Return title and body of a macro; of one without a body its name and what its parameters tell."""
    name, parameters = macro.get("{ac}name", ""), _parameters(macro)
    if name in _NAVIGATION:
        return ""
    for body in _children(macro, "ac:plain-text-body"):
        return f"```{parameters.get('language', '')}\n{''.join(body.itertext()).strip(chr(10))}\n```"
    bodies = [_blocks(body, depth) for body in _children(macro, "ac:rich-text-body")]
    if bodies:
        return "\n\n".join(part for part in (parameters.get("title", ""), *bodies) if part)
    told = ", ".join(value for key, value in parameters.items() if key in _TELLING_PARAMETERS and value)
    return f"[{name}: {told}]" if told else ""


def _heading(element: Element, depth: int) -> str:
    text = " ".join(_inline(element, depth).split())
    return f"## {text}" if text else ""


def _paragraph(element: Element, depth: int) -> str:
    return _blocks(element, depth)


def _items(items: Iterator[Element], depth: int, marker: Callable[[int, Element], str]) -> str:
    lines: list[str] = []
    for number, item in enumerate(items, 1):
        text = _blocks(item, depth + 1).replace("\n\n", "\n")
        if text:
            lead = marker(number, item)
            lines.append(lead + text.replace("\n", "\n" + " " * len(lead)))
    return "\n".join(lines)


def _bullets(element: Element, depth: int) -> str:
    return _items(_children(element, "li"), depth, lambda number, item: "- ")


def _numbers(element: Element, depth: int) -> str:
    first = int(start) if (start := element.get("start", "")).isdecimal() and len(start) < 10 else 1
    return _items(_children(element, "li"), depth, lambda number, item: f"{first + number - 1}. ")


def _tasks(element: Element, depth: int) -> str:
    return "\n".join(filter(None, (_task(task, depth) for task in _children(element, "ac:task"))))


def _task(task: Element, depth: int) -> str:
    is_done = any((status.text or "").strip() == "complete" for status in _children(task, "ac:task-status"))
    mark = "- [x] " if is_done else "- [ ] "
    return _items(_children(task, "ac:task-body"), depth, lambda number, item: mark)


def _quotation(element: Element, depth: int) -> str:
    text = _blocks(element, depth)
    return "> " + text.replace("\n", "\n> ") if text else ""


def _preformatted(element: Element, depth: int) -> str:
    return f"```\n{''.join(element.itertext()).strip(chr(10))}\n```"


def _table(element: Element, depth: int) -> str:
    """Return one line a row, and a rule below a first one that is all heads, so that it can be told for one; a table in
    a cell becomes part of its text.
    """
    groups = (element, *_children(element, "thead", "tbody", "tfoot"))
    rows: list[str] = []
    for row in (row for group in groups for row in _children(group, "tr")):
        found = list(_children(row, "th", "td"))
        cells = [" ".join(_blocks(cell, depth + 1).split()) for cell in found]
        if not any(cells):
            continue
        rows.append(f"| {' | '.join(cells)} |")
        if len(rows) == 1 and all(_tag(cell) == "th" for cell in found):
            rows.append(f"|{' --- |' * len(cells)}")
    return "\n".join(rows)


def _new_editor_node(element: Element, depth: int) -> str:
    """Return the content of a node that only Cloud's editor knows, else what stands in for it elsewhere."""
    nodes = [_new_editor_node(node, depth + 1) for node in _children(element, "ac:adf-node")] if depth < DEEPEST else []
    content = [*nodes, *(_blocks(each, depth) for each in _children(element, "ac:adf-content"))]
    if text := "\n\n".join(filter(None, content)):
        return text
    return "\n\n".join(_blocks(each, depth) for each in _children(element, "ac:adf-fallback"))


_INLINE_MACROS = frozenset({"status", "jira"})
_INLINE: dict[str, Callable[[Element, int], str]] = {
    "br": lambda element, depth: "\n",
    "code": _code,
    "a": _link,
    "ac:link": _inner_link,
    "ac:image": _image,
    "ac:structured-macro": _inline_macro,
    "ac:emoticon": lambda element, depth: element.get("{ac}emoji-fallback", ""),
    "time": lambda element, depth: element.get("datetime", ""),
    "ac:placeholder": lambda element, depth: "",  # what a template asks its reader to write
    "ac:parameter": lambda element, depth: "",
}
_BLOCKS: dict[str, Callable[[Element, int], str]] = {
    "p": _paragraph,
    **dict.fromkeys(_HEADINGS, _heading),
    **dict.fromkeys(("div", "ac:layout", "ac:layout-section", "ac:layout-cell", "ac:rich-text-body"), _blocks),
    "ul": _bullets,
    "ol": _numbers,
    "ac:task-list": _tasks,
    "blockquote": _quotation,
    "pre": _preformatted,
    "table": _table,
    "ac:adf-extension": _new_editor_node,
    "hr": lambda element, depth: "",
}
