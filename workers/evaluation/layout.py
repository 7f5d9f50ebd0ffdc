"""Takes layout away from a labelled ticket: its markup, or its criteria section. Leaves every other word alone."""

import re

from workers.evaluation.rows import Row

_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
_HEADING = re.compile(r"\s*(?:#{1,6}\s|h[1-6]\.\s?|(\*\*|__)[^*_]{1,60}(?:\1\s*:?|:\s*\1)\s*$)")
_UNDERLINE = re.compile(r"\s*(?:={3,}|-{3,})\s*$")
_BULLET = re.compile(r"^\s*(?:[-*+•]|\d{1,3}[.)])(?:\s+|$)(?:\[[ xX]?\]\s*)?")
_EDGE = " \t\r#*_:：\\"
_CRITERIA = re.compile(r"accept|验收", re.IGNORECASE)


def without_markup(row: Row) -> str:
    """Return the description without HTML comments, heading lines and bullets; the text of list items stays.

    A heading is a line in heading markup, a short line that is bold as a whole, or a line that the row's labels name
    as a heading.
    """
    headings = {_bare(heading) for heading, _ in row["sections"]}
    lines = _COMMENT.sub("", row["description"]).split("\n")
    kept = [
        _BULLET.sub("", line)
        for line in lines
        if not (_HEADING.match(line) or _UNDERLINE.match(line) or (line.strip() and _bare(line) in headings))
    ]
    return "\n".join(kept).strip()


def without_criteria(row: Row) -> str | None:
    """Return the description without its criteria section, heading included; None when the section is not found.

    The section ends where the next labelled heading begins.
    """
    lines = row["description"].split("\n")
    bare = [_bare(line) for line in lines]
    names = [_bare(heading) for heading, _ in row["sections"]]
    found = next((index for index, name in enumerate(names) if _CRITERIA.search(name)), None)
    if found is None or names[found] not in bare:
        return None
    start = bare.index(names[found])
    following = set(names[found + 1 :]) - {""}
    end = next((index for index in range(start + 1, len(lines)) if bare[index] in following), len(lines))
    return "\n".join((*lines[:start], *lines[end:]))


def _bare(line: str) -> str:
    return line.strip(_EDGE).casefold()
