"""Texts that people attach, as sources: Markdown, plain text and CSV. It knows no ticket."""

import csv
from io import StringIO
from pathlib import PurePath

from workers.document.request import File
from workers.document.session import Session
from workers.document.sources.cleaning import cleaned_sources
from workers.document.tools.desk import SOURCE

LARGEST_TEXT = 1_000_000
"""Bytes of an attached text that is a source."""
_SUFFIXES = (".md", ".markdown", ".txt", ".csv")


def is_text_name(name: str) -> bool:
    """Say whether a file is called as a text that can be a source."""
    return name.lower().endswith(_SUFFIXES)


def text_file(name: str, content: bytes) -> File | None:
    """Return a text as a source, a CSV file as a table; None where it is too large, or no text."""
    if len(content) > LARGEST_TEXT or b"\0" in content:
        return None
    text = content.decode("utf-8-sig", "replace")
    return File(name=name, text=_table(text) if name.lower().endswith(".csv") else text)


def add_text(session: Session, reference: str, content: bytes) -> str:
    """Put the text that others refer to among the sources of a session, cleaned, and return what it is called there.
    It may be repeated. Empty where it is no text.
    """
    name = PurePath(reference.replace("\\", "/")).name
    file = text_file(name, content)
    if file is None:
        return ""
    names = [one for one in session.names("inputs") if one.partition(".")[0].isdecimal()]
    for one in names:
        known = SOURCE.validate_json(session.read("inputs", one))
        if isinstance(known, File) and known.name == name:
            return one
    (cleaned,), _ = cleaned_sources((file,))
    added = f"{len(names):04d}.json"
    session.write_text("inputs", added, cleaned.model_dump_json())
    return added


def _table(text: str) -> str:
    """Return comma or semicolon separated values as a table of Markdown; of what is none, the text."""
    try:
        rows = [row for row in csv.reader(StringIO(text), csv.Sniffer().sniff(text[:10_000], ",;\t")) if any(row)]
    except csv.Error:
        return text
    if len(rows) < 2:
        return text
    lines = [f"| {' | '.join(' '.join(cell.replace('|', '/').split()) for cell in row)} |" for row in rows]
    return "\n".join((lines[0], f"|{' --- |' * len(rows[0])}", *lines[1:]))
