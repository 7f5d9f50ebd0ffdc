"""The ticket's words without their markup, to show how they were understood. Never for quotes: these are verbatim."""

import re

_PICTURE = re.compile(
    r"!\[[^\]\n]{0,200}\]\([^)\n]{1,1000}\)|![^!\n|\s][^!\n|]{0,150}\.\w{3,4}(?:\|[^!\n]{0,80})?!|<img\s[^<>]{0,1000}>"
)
_LINK = re.compile(
    r"\[(?P<words>[^\[\]|\n]{1,200})\]\(https?://[^)\s]{1,1000}\)"
    r"|\[(?P<named>[^\[\]|\n]{1,200})\|https?://[^\]\s]{1,1000}\]"
)
# Only what lays out a text: <Container ID> may be the author's own.
_LAYOUT = re.compile(
    r"</?(?:details|summary|br|hr|p|div|span|b|i|u|em|strong|small|sup|sub|kbd|code|pre|a|h[1-6]|[uo]l|li)\b[^<>\n]{0,200}>"
    r"|\{\{|\}\}|\*\*",
    re.IGNORECASE,
)
_LIST_MARKER = re.compile(r"\s*(?:[-*+#]{1,3}\s+)?\[[ xX]?\]\s+|\s*(?:[-*+#]{1,3}|\d{1,2}[.)、])\s+")
_STOPS = tuple(".!?:;,。！？：；，")


def readable(text: str, clause: str) -> str:
    """Return `text` on one line without tags, pictures, addresses of links and list markers; "" for a mere picture.

    Args:
        text: words of the ticket.
        clause: what stands between the items of a list.
    """
    said = _LAYOUT.sub("", _LINK.sub(lambda link: link["words"] or link["named"], _PICTURE.sub(" ", text)))
    line = ""
    for part in said.splitlines():
        marker = _LIST_MARKER.match(part)
        words = part[marker.end() if marker else 0 :].strip()
        between = clause if marker and line and not line.endswith(_STOPS) else " "
        line = f"{line}{between}{words}" if line and words else line or words
    return line
