"""What HTML amid Markdown becomes: marks that pages and files can show too, or text. Never HTML again.

A tag that HTML does not know is text: `List<String>` in a ticket is no mark-up, and nothing of it may be lost.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from typing import Literal

MARKS = {"b": "strong", "strong": "strong", "i": "em", "em": "em", "code": "code", "tt": "code", "kbd": "code"} | {
    "s": "del", "strike": "del", "del": "del", "u": "u", "ins": "u", "sub": "sub", "sup": "sup"
}  # fmt: skip
"""Tags of HTML that mark words, and the mark that each is."""

_BLOCK = re.compile(
    "address|article|aside|blockquote|center|dd|details|dialog|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]"
    "|header|hr|li|main|nav|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul"
)
_OTHER = re.compile(
    "a|abbr|acronym|area|audio|base|bdi|bdo|big|body|button|canvas|caption|cite|col|colgroup|data|datalist|dfn|embed"
    "|font|frame|frameset|head|html|iframe|input|label|legend|link|map|mark|menu|meta|meter|noscript|object|optgroup"
    "|option|output|param|picture|progress|rp|rt|ruby|samp|script|select|slot|small|source|span|style|svg|template"
    "|textarea|time|title|track|var|video|wbr"
)
_SILENT = re.compile(
    r"<(script|style|template)\b.*?(?:</\1\s*>|\Z)|<!--.*?(?:-->|\Z)|<\?.*?(?:\?>|\Z)|<![A-Za-z].*?(?:>|\Z)",
    re.DOTALL | re.IGNORECASE,
)
_TAG = re.compile(r"<(?P<close>/?)(?P<name>[A-Za-z][A-Za-z0-9]*)(?P<given>(?:\s[^<>]*)?)/?>")
_GIVEN = re.compile(r"""(?P<name>[A-Za-z]+)\s*=\s*(?:"(?P<double>[^"]*)"|'(?P<single>[^']*)'|(?P<bare>[^\s"'>]+))""")


@dataclass(frozen=True)
class Piece:
    """A piece of HTML: text, a mark that opens or closes, a break of a line or a paragraph, or a picture.

    `text` holds the words, the mark's name, or the picture's alternative text.
    """

    kind: Literal["text", "open", "close", "line", "paragraph", "image"]
    text: str = ""
    source: str = ""


def pieces(html: str, *, inline: bool) -> Iterator[Piece]:
    """Yield what a piece of HTML says.

    Args:
        inline: whether it stands amid words, where the parser gives one tag at a time and nothing else.
    """
    rest = _SILENT.sub("", html)
    at = 0
    for tag in _TAG.finditer(rest):
        if (piece := _piece(tag, inline)) is None:
            continue
        if before := rest[at : tag.start()]:
            yield Piece("text", unescape(before))
        at = tag.end()
        if piece.text or piece.kind != "text":
            yield piece
    if after := rest[at:]:
        yield Piece("text", unescape(after))


def _piece(tag: re.Match[str], inline: bool) -> Piece | None:
    """Return what a tag is, no text where it says nothing; None where it is no tag of HTML."""
    name = tag["name"].lower()
    if name in MARKS:
        return Piece("close" if tag["close"] else "open", MARKS[name])
    if name == "q":
        return Piece("text", "”" if tag["close"] else "“")
    if name == "br":
        return Piece("line")
    if name == "img":
        given = {
            each["name"].lower(): unescape(each["double"] or each["single"] or each["bare"] or "")
            for each in _GIVEN.finditer(tag["given"])
        }
        return Piece("image", given.get("alt", ""), given.get("src", ""))
    if _BLOCK.fullmatch(name):
        return Piece("text") if inline else Piece("paragraph")
    return Piece("text") if _OTHER.fullmatch(name) else None
