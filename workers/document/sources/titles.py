"""Finds the title that a text opens with. A heading that names a part of the text is none."""

import re
from typing import NamedTuple

from workers.document.sources.roles import tells_only_a_role
from workers.reading.parse import parse_document

_FIRST_LINE = re.compile(
    r"\s*(?P<line>(?:(?P<marks>#{1,6})[ \t]+|h1\.[ \t]*)(?P<title>\S[^\n]*?)(?:[ \t]+#+)?)[ \t]*"
    r"(?:\n(?P<next>[^\n]*)|\Z)"
)
_TITLE_LEVEL = 1


class Title(NamedTuple):
    """A title, and the span of its line where that is no section of its own; an empty span otherwise."""

    text: str
    start: int = 0
    end: int = 0


def title_of(text: str) -> Title:
    """Return the title of a text: its first line if that is a heading, else its first heading of the highest level.

    "# Requirements" at the top is the title and yet says what stands below it, so it stays a heading.
    """
    first = _FIRST_LINE.match(text)
    if first and not (first["next"] or "").startswith("# "):  # a line of the same kind below it makes both a list
        words, is_part = " ".join(first["title"].split()), tells_only_a_role(first["title"])
        if not is_part:
            return Title(words, *first.span("line"))
        if len(first["marks"] or "#") == _TITLE_LEVEL:
            return Title(words)
    headings = (one.heading for one in parse_document("", text).sections)
    return Title(" ".join(next((one.text for one in headings if one and one.level == _TITLE_LEVEL), "").split()))
