"""How the reference pages write Markdown: the head of a page, tables, code."""

import re
from collections.abc import Iterable, Sequence

_NAME = re.compile(r"(?<![`\w])([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?![`\w])")


def page(title: str, source: str, *parts: str) -> str:
    """Return a whole page; `source` is the file that it is made from."""
    head = f"# {title}\n\nMade from `{source}` by `make docs`; do not edit.\n"
    return "\n".join((head, *(part.strip("\n") + "\n" for part in parts)))


def table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table; a cell's line breaks become spaces and its bars are escaped."""
    lines = ["| " + " | ".join(headings) + " |", "|" + "---|" * len(headings)]
    lines += ["| " + " | ".join(_cell(value) for value in row) + " |" for row in rows]
    return "\n".join(lines)


def code(text: str) -> str:
    """Return a text as code; an empty one stays empty."""
    return f"`{text}`" if text else ""


def names_as_code(text: str) -> str:
    """Mark the names of settings in a sentence as code."""
    return _NAME.sub(r"`\1`", text)


def _cell(value: str) -> str:
    return " ".join(value.split()).replace("|", r"\|")
