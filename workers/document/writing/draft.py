"""The draft of a document: Markdown whose statements carry footnotes, and which passage each of those is."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from workers.contracts import Value
from workers.document.outcome import LeftOutStatement, TracedStatement

_BLANK_LINES = re.compile(r"\n{3,}")
_STATEMENT = re.compile(r"(?P<text>(?:(?!(?<!\\)\[\^\d).)+?)(?P<notes>(?:(?<!\\)\[\^\d{1,6}\])+)", re.DOTALL)
_NOTE = re.compile(r"\[\^(\d{1,6})\]")
_HEADING = re.compile(r"#{1,6} (?P<text>.*)")
_MARK = re.compile(r"^\s*(?:[-*+]|\d{1,9}\.)\s+|^\|(?:[^|\\]|\\.)*\|(?=(?:[^|\\]|\\.)*\|$)")
_CELL = re.compile(r"\|(?:[^|\\]|\\.)*\|")
_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")
_CODE = re.compile(r"(?<!\\)(`+)(.+?)\1|(?<!\\)<((?:https?|ftp)://[^<>]+)>|(?<!\\)\*\*")


class Draft(Value):
    """A draft. `body` is the Markdown without the footnotes' definitions, `notes` the ids of the passages by number."""

    body: str = ""
    notes: tuple[str, ...] = ()
    left_out: tuple[LeftOutStatement, ...] = ()

    @property
    def size(self) -> int:
        """How many characters it holds, with what was left out."""
        return len(self.body) + sum(len(one.text) + len(one.reason) for one in self.left_out)


@dataclass(frozen=True)
class Numbering:
    """Footnotes by passage, numbered as they come: the same passage has one number all over the document."""

    notes: tuple[str, ...]

    def with_passages(self, ids: tuple[str, ...]) -> "Numbering":
        """Return the numbering with these passages in it."""
        return Numbering(tuple(dict.fromkeys((*self.notes, *ids))))

    def references(self, ids: tuple[str, ...]) -> str:
        """Return what stands behind a statement of these passages: `[^1][^4]`."""
        return "".join(f"[^{self._numbers[one]}]" for one in dict.fromkeys(ids))

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {one: number for number, one in enumerate(self.notes, start=1)}


def passage_of(evidence_id: str) -> str:
    """Return the id of the passage that a sentence is in; a passage's own id stays."""
    return evidence_id.partition("#")[0]


def tidied(body: str) -> str:
    """Return Markdown with single blank lines between blocks and one line break at its end."""
    return _BLANK_LINES.sub("\n\n", body).strip("\n") + "\n" if body.strip() else ""


def statements_in(draft: Draft) -> tuple[TracedStatement, ...]:
    """Return every statement of a draft with the ids of the passages behind it, in order."""
    return tuple(_statements(draft))


def statements_of_line(line: str, notes: tuple[str, ...]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the statements in a line of Markdown: the plain text of each, and its passages."""
    found = []
    for match in _STATEMENT.finditer(_MARK.sub("", line)):
        numbers = [int(one) for one in _NOTE.findall(match["notes"])]
        ids = tuple(notes[number - 1] for number in numbers if 0 < number <= len(notes))
        found.append((unescaped(match["text"]), ids))
    return tuple(found)


def untraced(line: str) -> str:
    """Return what of a line is in no statement: the first cell of a row, and what stands behind the last footnote."""
    label = _CELL.match(line)
    return (unescaped(label[0]) if label else "") + _STATEMENT.sub(" ", _MARK.sub("", line))


def unescaped(markdown: str) -> str:
    """Return one line of our own Markdown as plain text."""
    return _ESCAPE.sub(r"\1", _CODE.sub(lambda match: match[2] or match[3] or "", markdown)).strip(" |")


def _statements(draft: Draft) -> Iterator[TracedStatement]:
    section = ""
    for line in draft.body.split("\n"):
        if heading := _HEADING.fullmatch(line):
            section = unescaped(heading["text"])
            continue
        for text, ids in statements_of_line(line, draft.notes):
            yield TracedStatement(section=section, text=text, evidence=ids)
