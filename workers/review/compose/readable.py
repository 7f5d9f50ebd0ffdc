"""The ticket's words without their markup, for people. A report keeps them as they stand in the ticket."""

import re
from collections.abc import Iterator

from workers.reading.language import CJK

_PICTURE = re.compile(
    r"!\[[^\]\n]{0,200}\]\([^)\n]{1,1000}\)|![^!\n|\s][^!\n|]{0,150}\.\w{3,4}(?:\|[^!\n]{0,80})?!|<img\s[^<>]{0,1000}>"
)
_LINK = re.compile(
    r"\[(?P<words>[^\[\]|\n]{1,200})\]\(https?://[^)\s]{1,1000}\)"
    r"|\[(?P<named>[^\[\]|\n]{1,200})\|https?://[^\]\s]{1,1000}\]"
)
# Only what lays out a text: <Container ID> may be the author's own.
_TAG = re.compile(
    r"<(?P<end>/?)(?P<name>details|summary|br|hr|p|div|span|b|i|u|em|strong|small|sup|sub|kbd|code|pre|a|h[1-6]"
    r"|[uo]l|li)\b[^<>\n]{0,200}>",
    re.IGNORECASE,
)
_STANDS_ALONE = frozenset({"br", "hr", "p", "li", "details", "summary"})
_BLOCKS = frozenset({"div", "pre", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol"})
"""Within a line, with words on both sides of the pair, these lay out nothing."""
_SPOKEN_OF = re.compile(r"\s?(?:tags?|elements?|标签|元素)(?![a-z])", re.IGNORECASE)
_CODE = re.compile(r"`[^`\n]{1,300}`")
_MARKS = re.compile(r"\{\{|\}\}|\*\*")
_LIST_MARKER = re.compile(r"\s*(?:[-*+#]{1,3}\s+)?\[[ xX]?\]\s+|\s*(?:[-*+#]{1,3}|\d{1,2}[.)、])\s+")
# Pairs around words: `{{x}}`, `**x**`, `*x*`, `_x_`, a link, a colour. What has no pair may be the author's own letter,
# and so may what stands within a word or a name: `snake_case`, `2 * 3`, `*.png`.
_PAIRS = re.compile(
    r"\{\{(?P<code>[^{}\n]{1,200})\}\}"
    r"|(?<![\d*/])\*{2}(?=[^\s*/])(?P<bold>[^*\n]{1,300})(?<=\S)\*{2}(?!\*)"
    r"|(?<![\w*\\/.)])\*(?=[\w\"“「【(（\[])(?P<strong>[^*\n]{1,300})(?<=\S)\*(?![\w*/.]*\w)"
    r"|(?<![\w/.\\])_(?=[^\s_])(?P<slanted>[^_\n]{1,300})(?<=\S)_(?![\w/])"
    r"|(?<!!)\[(?P<words>[^\[\]|\n]{1,200})\]\(https?://[^)\s]{1,1000}\)"
    r"|\[(?P<named>[^\[\]|\n]{1,200})\|https?://[^\]\s]{1,1000}\]"
    r"|\{color(?::[^{}\n]{1,40})?\}"
)
# "Open the app # Click save": a list that lost its line breaks; "PR # 12" and "C #" are names.
_LOST_ITEM = re.compile(rf"(?<=\S)\s+#{{1,3}}\s+(?=[A-Z{CJK}])")
_STOPS = tuple(".!?:;,。！？：；，")


def readable(text: str, clause: str) -> str:
    """Return `text` on one line without tags, pictures, addresses of links and list markers; "" for a mere picture.

    Args:
        text: words of the ticket.
        clause: what stands between the items of a list.
    """
    said = _without_layout(_LINK.sub(lambda link: link["words"] or link["named"], _PICTURE.sub(" ", text)))
    line = ""
    for part in said.splitlines():
        marker = _LIST_MARKER.match(part)
        words = part[marker.end() if marker else 0 :].strip()
        between = clause if marker and line and not line.endswith(_STOPS) else " "
        line = f"{line}{between}{words}" if line and words else line or words
    return line


def unmarked(quote: str) -> str:
    """Return a quotation with the marks taken away that stand in pairs around its words, twice as one may hold another.

    The letters stay; `code in backticks` keeps its marks, as everybody reads them.
    """
    for _ in range(2):
        quote = _PAIRS.sub(lambda pair: next(filter(None, pair.groups()), ""), quote)
    quote = _LOST_ITEM.sub(" ", quote)
    is_cut = quote.count("*") == 1  # the other one of its pair stands in the next sentence
    return quote.strip("* ") if is_cut else quote


def _without_layout(text: str) -> str:
    """Return `text` without the tags that lay it out. A tag that is spoken of stays: the author means its letters."""
    kept: list[str] = []
    position = 0
    for start, end in sorted(_layout_tags(text)):
        kept.append(text[position:start])
        position = end
    return _MARKS.sub("", "".join((*kept, text[position:])))


def _layout_tags(text: str) -> Iterator[tuple[int, int]]:
    """Yield the spans of tags around words, alone on their line, or that stand alone by their kind; none in code."""
    code = [match.span() for match in _CODE.finditer(text)]
    opened: list[re.Match[str]] = []
    for tag in _TAG.finditer(text):
        if any(start <= tag.start() < end for start, end in code) or _SPOKEN_OF.match(text, tag.end()):
            continue
        name = tag["name"].lower()
        before, after = text[: tag.start()].rpartition("\n")[2], text[tag.end() :].partition("\n")[0]
        if name in _STANDS_ALONE or not f"{before}{after}".strip():
            yield tag.span()
        elif not tag["end"]:
            opened.append(tag)
        else:
            pair = next((one for one in reversed(opened) if one["name"].lower() == name), None)
            if pair is None or not text[pair.end() : tag.start()].strip():
                continue
            opened.remove(pair)
            above = text[: pair.start()].rpartition("\n")[2]
            if name not in _BLOCKS or not (above.strip() and after.strip()):
                yield from (pair.span(), tag.span())
