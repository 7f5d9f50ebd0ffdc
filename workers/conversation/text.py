"""A comment made ready for reading: widths of characters, code and quotations. Every place keeps its offset."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from config.script import simplified

_WIDE = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
_BLANKS = dict.fromkeys(map(ord, "\u3000\u00a0\u200b\u200c\u200d\u2060\ufeff\r\t"), " ")
_MARKUP = dict.fromkeys(map(ord, "*`"), " ")
_SAME = {ord("【"): "[", ord("】"): "]", ord("〔"): "[", ord("〕"): "]", ord("“"): '"', ord("”"): '"', ord("’"): "'"}
_FOLDED: dict[int, int | str] = {**_WIDE, **_BLANKS, **_MARKUP, **_SAME}

_MARK = re.compile(r"\{(code|noformat|quote)(?::[^{}\n]{0,100})?\}|^```", re.MULTILINE)
_QUOTED_LINES = re.compile(r"^bq\.[ \t]([^\n]*)|((?:^[ \t]{0,3}>[^\n]*(?:\n|\Z))+)", re.MULTILINE)
_NOT_A_BREAK = re.compile(r"[^\n]")
_LONGEST_QUOTED = 160


@dataclass(frozen=True)
class Quotation:
    """What somebody quotes: its words (`start` to `end` without the markup follow from `text`), and where it ends."""

    text: str
    start: int
    end: int


@dataclass(frozen=True)
class ReplyText:
    """A reply as written (`raw`) and as read (`folded`): both have the same length and the same lines."""

    raw: str
    folded: str

    @classmethod
    def of(cls, raw: str) -> "ReplyText":
        """Return the reply with characters narrow and simplified; what stands in blocks of code is blank."""
        blocks = [(start, end) for kind, start, end in _blocks(raw) if kind != "quote"]
        return cls(raw, simplified(_without(raw, blocks)).translate(_FOLDED))

    @property
    def is_blank(self) -> bool:
        """Say whether nothing is left to read."""
        return not self.folded.strip()

    @cached_property
    def quotations(self) -> tuple[Quotation, ...]:
        """What it quotes, in order."""
        blocks = [
            Quotation(self.folded[start:end].removeprefix("{quote}").removesuffix("{quote}"), start, end)
            for kind, start, end in _blocks(self.folded)
            if kind == "quote"
        ]
        lines = [Quotation(match[1] or match[2] or "", *match.span()) for match in _QUOTED_LINES.finditer(self.folded)]
        return tuple(sorted(blocks + lines, key=lambda quotation: quotation.start))

    def without_quotes(self) -> "ReplyText":
        """Return the reply with blanks for what it quotes."""
        spans = [(quotation.start, quotation.end) for quotation in self.quotations]
        return replace(self, folded=_without(self.folded, spans)) if spans else self

    def trimmed(self, start: int, end: int) -> tuple[int, int]:
        """Return the span without white space at its ends."""
        piece = self.folded[start:end]
        return start + len(piece) - len(piece.lstrip()), start + len(piece.rstrip())

    def words(self, start: int, end: int) -> str:
        """Return what was written there, without the white space around it."""
        return self.raw[start:end].strip()

    def quoted(self, start: int, end: int) -> str:
        """Return what was written there as one line, cut where it is long."""
        line = " ".join(self.raw[start:end][: 4 * _LONGEST_QUOTED].split())
        return line if len(line) <= _LONGEST_QUOTED else f"{line[: _LONGEST_QUOTED - 1]}…"


def _blocks(text: str) -> Iterator[tuple[str, int, int]]:
    """Yield kind, start and end of what stands between two marks of one kind; other marks inside mean nothing."""
    opened: re.Match[str] | None = None
    for mark in _MARK.finditer(text):
        if opened is None:
            opened = mark
        elif mark[1] == opened[1]:
            yield mark[1] or "code", opened.start(), mark.end()
            opened = None


def _without(text: str, spans: Iterable[tuple[int, int]]) -> str:
    """Return `text` with blanks at `spans`, which are in order; line breaks stay."""
    parts, done = [], 0
    for start, end in spans:
        if start >= done:
            parts += [text[done:start], _NOT_A_BREAK.sub(" ", text[start:end])]
            done = end
    return "".join(parts) + text[done:]
