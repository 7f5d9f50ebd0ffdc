"""Splits a long ticket on its structure, so that a model reads it whole, part by part. Cuts nothing off.

The limits leave an ordinary ticket (up to 10,000 characters) in one piece.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from workers.reading.document import SectionRole
from workers.reading.parse import parse_document

DRAFTED_CHARACTERS = 12_000
"""Longest part of which a draft is made in one call."""

JUDGED_CHARACTERS = 24_000
"""Longest text that is judged in one call."""

_LINE = re.compile(r"\n+")
_SENTENCE = re.compile(r"[.!?。！？；]\s*|\s+")
_OUTLINE_CHARACTERS = 100
_SHOWN_HEADINGS = 60

ROLES: dict[str, tuple[SectionRole, ...]] = {
    "story": (SectionRole.STORY, SectionRole.GOAL),
    "scope": (SectionRole.SCOPE_IN, SectionRole.SCOPE_OUT, SectionRole.APPROACH),
    "testable": (SectionRole.ACCEPTANCE,),
    "unhappy": (SectionRole.EDGE_CASES, SectionRole.ACCEPTANCE),
    "consistent": (SectionRole.ACCEPTANCE,),
    "dependencies": (SectionRole.DEPENDENCIES,),
    "risk": (SectionRole.RISKS, SectionRole.SECURITY, SectionRole.ROLLBACK),
    "observed": (SectionRole.OBSERVED,),
    "expected": (SectionRole.EXPECTED,),
    "contrast": (SectionRole.OBSERVED, SectionRole.EXPECTED),
    "impact": (SectionRole.IMPACT,),
    "why": (SectionRole.GOAL, SectionRole.STORY),
    "done": (SectionRole.ACCEPTANCE, SectionRole.CHECKLIST),
    "question": (SectionRole.QUESTION,),
    "decision": (SectionRole.GOAL, SectionRole.QUESTION),
    "output": (SectionRole.OUTPUT,),
}
"""Where the answer to a check is most likely to stand, by the last part of the check's id."""


@dataclass(frozen=True)
class Excerpt:
    """What is shown of a ticket; `is_whole` when nothing was left out."""

    text: str
    is_whole: bool


@dataclass(frozen=True)
class _Piece:
    start: int
    end: int
    role: SectionRole
    heading: str

    @property
    def length(self) -> int:
        return self.end - self.start


def parts_of(text: str, limit: int = DRAFTED_CHARACTERS) -> tuple[str, ...]:
    """Return `text` in parts of about `limit` characters at most, cut between sections.

    Only a section that is longer is cut between its blocks, a block between its lines, a line between its sentences;
    such a part begins with the heading of its section. Without these headings the parts together are `text`.
    """
    if len(text) <= limit:
        return (text,)
    return tuple(_with_heading(text, piece) for piece in _packed(_pieces(text, limit), limit))


def excerpt(text: str, check_ids: Iterable[str]) -> Excerpt:
    """Return what of `text` a judge of these checks needs: all of it, or where it is longer than JUDGED_CHARACTERS
    the sections that may hold the answers, then others as long as they fit, and of the rest heading and first words.
    """
    if len(text) <= JUDGED_CHARACTERS:
        return Excerpt(text, is_whole=True)
    asked = {role for check_id in check_ids for role in ROLES.get(check_id.rpartition(".")[2], ())}
    pieces = _pieces(text, JUDGED_CHARACTERS // 4)
    left = JUDGED_CHARACTERS
    shown: set[_Piece] = set()
    for piece in sorted(pieces, key=lambda piece: (piece.role not in asked, piece.role is SectionRole.OTHER)):
        if piece.length <= left:
            shown.add(piece)
            left -= piece.length
    return Excerpt("".join(_shown_or_named(text, pieces, shown)), is_whole=False)


def _shown_or_named(text: str, pieces: Sequence[_Piece], shown: set[_Piece]) -> Iterable[str]:
    named = 0
    for piece in pieces:
        if piece in shown:
            yield text[piece.start : piece.end]
        elif named < _SHOWN_HEADINGS:
            named += 1
            words = " ".join(text[piece.start : piece.end].split())[:_OUTLINE_CHARACTERS]
            yield f"\n[not shown: {words} …]\n"


def _pieces(text: str, limit: int) -> list[_Piece]:
    """Return the sections in order, over the whole text without a gap; one longer than `limit` in several pieces."""
    document = parse_document("", text)
    starts: list[tuple[int, SectionRole, str]] = []
    blocks = []
    for section in document.sections:
        members = ([section.heading] if section.heading else []) + list(section.blocks)
        if members:
            heading = section.heading.text if section.heading else ""
            starts.append((_line_start(text, members[0].start), section.role, heading))
            blocks += [_line_start(text, member.start) for member in members]
    if not starts or starts[0][0] > 0:
        starts.insert(0, (0, SectionRole.OTHER, ""))
    finer = (
        sorted(set(blocks)),
        [match.end() for match in _LINE.finditer(text)],
        [match.end() for match in _SENTENCE.finditer(text)],
    )
    ends = [start for start, _, _ in starts[1:]] + [len(text)]
    return [
        _Piece(from_, to, role, heading)
        for (start, role, heading), end in zip(starts, ends, strict=True)
        for from_, to in _split(start, end, finer, limit)
    ]


def _line_start(text: str, offset: int) -> int:
    """A list mark or a # stands before its block."""
    return text.rfind("\n", 0, offset) + 1


def _split(start: int, end: int, finer: Sequence[Sequence[int]], limit: int) -> list[tuple[int, int]]:
    """Return the span in pieces of at most `limit`, cut at the coarsest places that will do."""
    if end - start <= limit:
        return [(start, end)] if end > start else []
    if not finer:
        return [(at, min(at + limit, end)) for at in range(start, end, limit)]
    cuts = [start, *(cut for cut in finer[0] if start < cut < end), end]
    return _joined([piece for one, other in pairwise(cuts) for piece in _split(one, other, finer[1:], limit)], limit)


def _joined(spans: Sequence[tuple[int, int]], limit: int) -> list[tuple[int, int]]:
    joined: list[tuple[int, int]] = []
    for start, end in spans:
        if joined and end - joined[-1][0] <= limit:
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((start, end))
    return joined


def _packed(pieces: Sequence[_Piece], limit: int) -> list[_Piece]:
    """Join neighbours as long as they fit; what is joined keeps role and heading of its first piece."""
    by_start = {piece.start: piece for piece in pieces}
    spans = _joined([(piece.start, piece.end) for piece in pieces], limit)
    return [_Piece(start, end, by_start[start].role, by_start[start].heading) for start, end in spans]


def _with_heading(text: str, piece: _Piece) -> str:
    words = text[piece.start : piece.end]
    first_line = words.lstrip().partition("\n")[0]
    return words if piece.heading in first_line else f"{piece.heading}\n{words}"
