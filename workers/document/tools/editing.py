"""Changes one line of a draft, so that what stands there afterwards is still supported by what it cites."""

import re

from workers.document.convert.markdown import render_html
from workers.document.sources.evidence import Evidence
from workers.document.support import supports
from workers.document.writing.draft import Draft, statements_of_line, tidied, unescaped, untraced
from workers.document.writing.wording import NotSupported

_NOTE = re.compile(r"(?<!\\)\[\^\d{1,6}\]")
_WORD = re.compile(r"\w+")
_TAG = re.compile(r"<[^>]*>")
_PLAIN = frozenset(
    f"<{slash}{tag}>"
    for tag in ("p", "ul", "ol", "li", "em", "strong", "code", "table", "tr", "td")
    for slash in ("", "/")
)


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
    if strange := _live(new) - _live(old) - _PLAIN:
        raise NotSupported(f"a line gets no links, pictures or HTML that it did not have: {', '.join(sorted(strange))}")
    told = statements_of_line(new, draft.notes)
    if not told:
        if _WORD.findall(unescaped(old)) != _WORD.findall(unescaped(new)):
            raise NotSupported("a line without footnotes gets no new words")
        return
    if _WORD.findall(untraced(old)) != _WORD.findall(untraced(new)):
        raise NotSupported("every word of a line stands in front of its footnotes")
    for words, ids in told:
        passages = [evidence.passage(one) for one in ids]
        held = supports("\n".join(one.text for one in passages if one), words)
        if not held.is_supported:
            raise NotSupported(f"{', '.join(ids)}: {held.reason}")


def _live(line: str) -> frozenset[str]:
    """Return the tags of a line as HTML: what links, shows or hides something."""
    return frozenset(_TAG.findall(render_html(line)[0]))
