"""A storage body as it stands, character by character: where its elements and its words are. Changes nothing.

People's parts of a page are never written anew, so they are cut out of the source and not out of a tree.
"""

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape, unescape
from html.entities import html5
from xml.etree import ElementTree

Element = ElementTree.Element

MARKER = "ac:inline-comment-marker"
"""The element around words on which people commented."""

_PIECE = re.compile(
    r"(?P<aside><!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>)"
    r"""|<(?P<close>/)?(?P<name>[\w:.-]+)(?P<given>(?:[^"'<>]|"[^"]*"|'[^']*')*?)(?P<empty>/)?>"""
    r"|(?P<text>[^<]+)",
    re.DOTALL,
)
_NAMESPACES = "".join(f' xmlns:{name}="{name}"' for name in ("ac", "ri", "at"))
_ENTITY = re.compile(r"(<!\[CDATA\[.*?\]\]>|<!--.*?-->)|&([A-Za-z][A-Za-z0-9]{1,31};)", re.DOTALL)
_XML_ENTITIES = frozenset({"amp;", "lt;", "gt;", "quot;", "apos;"})
_CHARACTER = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});|.", re.DOTALL)
# Confluence gives these anew when it saves a page, or when somebody looks at it in the editor.
_VOLATILE = re.compile(r"\{ac\}(?:macro-id|schema-version|local-id)|\{ri\}version-at-save|local-id|data-.*|id|class")

_DEEPEST = 150
_VERBATIM = frozenset({"{ac}plain-text-body", "pre"})
_CELLS = frozenset({"td", "th", "li", "{ac}task-body"})


class Unreadable(Exception):
    """A body is no storage format, or says what Markdown cannot say; the text tells what it is."""


@dataclass(frozen=True)
class Piece:
    """A tag, a run of words or an aside (comment, character data), from `start` to `end` of the source.

    `depth` is that of the place where it stands; tags of an element have its own. `name` is empty for words and asides.
    """

    start: int
    end: int
    depth: int
    name: str = ""
    is_open: bool = False
    is_close: bool = False
    given: str = ""
    is_text: bool = False


@dataclass(frozen=True)
class Character:
    """A character of the words, and where it stands in the source, maybe as an entity."""

    value: str
    start: int
    end: int


def tree(body: str) -> Element:
    """Return the body as a tree, in which `ac:link` is called `{ac}link`.

    Raises:
        Unreadable: it is no XML.
    """
    try:
        # It cannot define entities of its own: those stand in front of a document only.
        root = ElementTree.fromstring(f"<body{_NAMESPACES}>{_ENTITY.sub(_spelled_out, body)}</body>")  # noqa: S314
    except (ElementTree.ParseError, ValueError, RecursionError):
        raise Unreadable("The page is not written in storage format.") from None
    level = [root]
    for _ in range(_DEEPEST):
        level = [child for element in level for child in element]
    if level:
        raise Unreadable("The page is nested too deeply.")
    return root


def pieces(body: str) -> Iterator[Piece]:
    """Yield all of a well-formed body in order.

    Raises:
        Unreadable: it is not well-formed.
    """
    tree(body)
    depth = 0
    for match in _PIECE.finditer(body):
        if not match["name"]:
            yield Piece(match.start(), match.end(), depth, is_text=match["text"] is not None)
            continue
        is_close, is_empty = bool(match["close"]), bool(match["empty"])
        depth -= is_close
        yield Piece(
            match.start(), match.end(), depth, match["name"], not is_close, is_close or is_empty, match["given"] or ""
        )
        depth += not is_close and not is_empty


def characters(body: str, start: int, end: int) -> Iterator[Character]:
    """Yield the characters of words; an entity is one, or two at the same place."""
    for match in _CHARACTER.finditer(body, start, end):
        for value in unescape(match[0]):
            yield Character(value, match.start(), match.end())


def without_markers(body: str) -> str:
    """Return the body without the marks of inline comments; the words in them stay."""
    return re.sub(rf"</?{MARKER}\b[^>]*>", "", body)


def digest(body: str) -> str:
    """Return a hash that says the same as long as nobody edits a body that we wrote and read back.

    It leaves out comments on it, blanks between words, and the names that Confluence gives anew at each save.
    """
    return hashlib.sha256("\x1f".join(_said(tree(without_markers(body)))).encode()).hexdigest()[:16]


def _said(element: Element) -> Iterator[str]:
    if element.tag == "p" and not len(element) and not _words(element.text):
        return  # the editor leaves empty lines, which say nothing
    if element.tag in ("thead", "tbody"):
        for child in element:
            yield from _said(child)
        return
    yield f"<{element.tag}"
    yield from (f"{name}={value}" for name, value in sorted(element.items()) if not _VOLATILE.fullmatch(name))
    if element.tag in _VERBATIM:
        yield "".join(element.itertext()).strip("\n")
        return
    inside = list(_flow(element.text, element))
    if element.tag in _CELLS and inside and isinstance(first := inside[0], ElementTree.Element) and first.tag == "p":
        inside[:1] = _flow(first.text, first)  # the editor wraps the words of a cell or an item in a paragraph
    for each in inside:
        yield from [each] if isinstance(each, str) else _said(each)
    yield ">"


def _flow(lead: str | None, element: Element) -> Iterator[str | Element]:
    """Yield words and elements inside an element in order, without blanks at their ends."""
    yield from filter(None, [_words(lead)])
    for child in element:
        yield child
        yield from filter(None, [_words(child.tail)])


def _words(text: str | None) -> str:
    return " ".join((text or "").split())


def _spelled_out(match: re.Match[str]) -> str:
    """Return the characters of an entity that only HTML knows; they are no markup, whatever they are."""
    if match[1] or match[2] in _XML_ENTITIES:
        return match[0]
    return escape(html5.get(match[2], match[0]))
