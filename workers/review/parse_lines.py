"""Cuts a ticket's text into lines with offsets, also where its line breaks were flattened. Knows no blocks or sections."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from workers.review.headings import role_names
from workers.review.text import CJK

_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_OPEN_COMMENT = re.compile(r"<!--[^\n]*")
_TAB_WIDTH = 4

_FLAT_LINE = 160
_FLAT_CUT = re.compile(
    r"\s{2,}"
    r"|\s(?=h[1-6]\.\s?\S)"
    r"|(?=【[^【】\n]{1,20}】)"
    r"|\s(?=\{(?:code|noformat|quote|panel)\b)"
    r"|(?<=\{code\})\s|(?<=\{quote\})\s|(?<=\{noformat\})\s"
)
_FLAT_NUMBER = re.compile(r"(?:^|(?<=[\s。；;：:，]))\(?(\d{1,2})(?:[.)](?!\d)|、)(?=\s*\S)")
_FLAT_BULLET = re.compile(rf"(?:^|(?<=\s))(?:[*-]\s+(?=[A-Z{CJK}])|[•●]\s*|\#\s+(?=\S))")
_FLAT_BLANK_LINE = 4
_LONE_MARKER = re.compile(r"(?:\(?\d{1,2}[.)、]|[-*#•·●+]{1,4}|h[1-6]\.)")


@dataclass(frozen=True, slots=True)
class Line:
    """One line without its surrounding white space; ``start == end`` is a blank line. Indentation counts columns."""

    start: int
    end: int
    indent: int


def visible_lines(source: str) -> tuple[Line, ...]:
    """Return the lines that a reader sees: HTML comments are gone, flattened lines are cut at unmistakable markers."""
    masked = _without_comments(source)
    is_flat = "\n" not in masked.strip()
    lines: list[Line] = []
    position = 0
    for raw in masked.split("\n"):
        if is_flat and len(raw) > _FLAT_LINE:
            lines.extend(_cut_flat(raw, position))
        else:
            lines.append(_line(raw, position))
        position += len(raw) + 1
    return tuple(lines)


def _without_comments(source: str) -> str:
    """Comments become line breaks of the same length, so that offsets stay true."""
    if "<!--" not in source:
        return source
    closed = _COMMENT.sub(lambda match: "\n" * len(match.group()), source)
    return _OPEN_COMMENT.sub(lambda match: "\n" * len(match.group()), closed)


def _line(raw: str, position: int) -> Line:
    content = raw.strip()
    if not content:
        return Line(position, position, 0)
    lead = len(raw) - len(raw.lstrip())
    indent = sum(_TAB_WIDTH if character == "\t" else 1 for character in raw[:lead])
    return Line(position + lead, position + lead + len(content), indent)


def _cut_flat(raw: str, position: int) -> Iterator[Line]:
    """Cut one long line at headings, list markers and double spaces; a marker never stays alone.

    Where line breaks became spaces, two spaces were one break and four were a blank line.
    """
    cuts = {0, len(raw)}
    cuts.update(match.end() for match in _FLAT_CUT.finditer(raw))
    cuts.update(match.start() for match in _label_pattern().finditer(raw))
    cuts.update(_counting_numbers(raw))
    bullets = [match.start() for match in _FLAT_BULLET.finditer(raw)]
    if len(bullets) >= 2:
        cuts.update(bullets)
    ordered = sorted(cuts)
    start = ordered[0]
    for cut in ordered[1:]:
        piece = raw[start:cut]
        if _LONE_MARKER.fullmatch(piece.strip()) and cut != len(raw):
            continue
        if piece.strip():
            yield _line(piece, position + start)
            if len(piece) - len(piece.rstrip()) >= _FLAT_BLANK_LINE:
                yield Line(position + cut, position + cut, 0)
        start = cut


def _counting_numbers(raw: str) -> list[int]:
    """Return where numbers count 1, 2, 3 …: such numbers are list markers, others are just numbers."""
    found: list[int] = []
    run: list[int] = []
    for match in _FLAT_NUMBER.finditer(raw):
        number = int(match.group(1))
        if number == len(run) + 1:
            run.append(match.start())
        elif number == 1:
            found.extend(run if len(run) > 1 else [])
            run = [match.start()]
    return found + (run if len(run) > 1 else [])


@lru_cache(maxsize=1)
def _label_pattern() -> re.Pattern[str]:
    """Known labels of several words (or Chinese names after a full stop) that are followed by a colon."""
    names = sorted(role_names(), key=len, reverse=True)
    phrases = "|".join(re.escape(name) for name in names if " " in name)
    chinese = "|".join(re.escape(name) for name in names if not name.isascii() and len(name) >= 2)
    return re.compile(
        rf"(?:^|(?<=[\s*_]))[*_]{{0,2}}(?:{phrases})[*_]{{0,2}}\s?[:：]|(?<=[。；\s])(?:{chinese})[:：]", re.I
    )
