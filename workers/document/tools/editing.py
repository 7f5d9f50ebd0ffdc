"""Changes one line of a draft, so that what stands there afterwards is still supported by what it cites."""

import re

from workers.document.sources.evidence import Evidence
from workers.document.support import supports
from workers.document.writing.draft import Draft, statements_of_line, tidied, unescaped
from workers.document.writing.wording import NotSupported

_HEADING = re.compile(r"(#{1,6}) \S.*")
_NOTE = re.compile(r"(?<!\\)\[\^\d{1,6}\]")
_WORD = re.compile(r"\w+")


def edited(draft: Draft, line_number: int, text: str, evidence: Evidence) -> Draft:
    """Return the draft with another text in one line; an empty text removes it.

    Raises:
        NotSupported: there is no such line, its footnotes change, or the new words are not those of the evidence.
    """
    lines = draft.body.split("\n")
    if line_number > len(lines):
        raise NotSupported(f"there is no line {line_number}; the document has {len(lines)}")
    if "\n" in text or "\r" in text:
        raise NotSupported("a line has no line break; give one line")
    old = lines[line_number - 1]
    if text:
        _check(old, text, draft, evidence)
    lines[line_number - 1] = text
    return draft.model_copy(update={"body": tidied("\n".join(lines))})


def _check(old: str, new: str, draft: Draft, evidence: Evidence) -> None:
    if sorted(_NOTE.findall(old)) != sorted(_NOTE.findall(new)):
        raise NotSupported("the footnotes of a line stay as they are; remove the line or write a new section")
    told = statements_of_line(new, draft.notes)
    if not told:
        is_heading = _HEADING.fullmatch(old) and _HEADING.fullmatch(new)
        if not is_heading and _WORD.findall(unescaped(old)) != _WORD.findall(unescaped(new)):
            raise NotSupported("a line without footnotes gets no new words")
        return
    for words, ids in told:
        passages = [evidence.passage(one) for one in ids]
        held = supports("\n".join(one.text for one in passages if one), words)
        if not held.is_supported:
            raise NotSupported(f"{', '.join(ids)}: {held.reason}")
