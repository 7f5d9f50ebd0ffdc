"""Reads a ticket's text into blocks and sections: Markdown, Jira wiki markup and plain text in one pass. No judgement.

The markups are not told apart beforehand, because real tickets mix them. Offsets are exact: for every block
``source[start:end] == text``.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from workers.reading.asides import is_beside_the_work
from workers.reading.document import Block, BlockKind, Document, SectionRole
from workers.reading.headings import role_of_heading, role_of_label
from workers.reading.letter import frame_lines, is_frame
from workers.reading.parse_lines import Line, listed_names, visible_lines
from workers.reading.parse_markers import (
    LABEL_LEVEL,
    HeadingSpan,
    ListMarker,
    criteria_cell,
    is_boilerplate,
    list_marker,
    loose_heading,
    markup_heading,
    names_nothing,
)
from workers.reading.parse_sections import LIST_ROLES, group_sections

_FENCE = re.compile(r"`{3,}|~{3,}")
_MACRO = re.compile(r"\{(?P<name>code|noformat|quote|panel)(?::(?P<options>[^{}\n]{0,200}))?\}", re.IGNORECASE)
_CLOSING = re.compile(r"\{(?:quote|panel)\}\Z", re.IGNORECASE)
_PANEL_TITLE = re.compile(r"title=([^|{}\n]{1,80})")
_MARKUP_ONLY = re.compile(
    r"(?:\{[a-z]{1,12}(?::[^{}\n]{0,80})?\}|</?[a-z][a-z0-9]{0,10}\s*/?>|\s+|\*+|\\\\)++", re.IGNORECASE
)
_RULE = re.compile(r"(?:-\s?){3,}|(?:\*\s?){3,}|(?:_\s?){3,}|={3,}")
_RULE_BELOW = re.compile(r"[ \t|]*\n[ \t]*(?P<rule>[ \t:|-]+)(?:\n|\Z)")
_TABLE_RULE = re.compile(r"\|?[\s:|-]*-[\s:|-]*\|?")
_QUOTE_MARK = re.compile(r"(?:>\s?)+|bq\.\s*")
# Each alternative begins with a character of its own, so that a search passes over all others.
_WIKI_DOCUMENT = re.compile(r"h(?<!\Sh)[1-6]\.\s?\S|\{(?:code|noformat|quote|panel|color)\b|\|(?<!.\|)\|(?!\|)")
_LONGEST_SETEXT = 80
# CommonMark makes any last line above a rule a heading; a value behind its label or a sentence names nothing below it.
_STATED = re.compile(r"\n|[.。]\Z|[:：]\s*\S")
_BLANK_LINE = 2
_FEW_LINES = 12
"""A letter around a text of one line has no more of them."""


def is_wiki(text: str) -> bool:
    """Say whether a text is written in wiki markup, where `#` begins an item of a list and no heading."""
    return _WIKI_DOCUMENT.search(text) is not None


@lru_cache(maxsize=2)
def parse_document(title: str, text: str, left_out: tuple[tuple[int, int], ...] = ()) -> Document:
    """Return `text` as blocks and sections; the same document for a ticket that was just read.

    Args:
        title: the ticket's title, kept as it is.
        text: the ticket's text, in any markup or none.
        left_out: spans that are no part of the ticket, in order; like the frame of a letter they are in no block.

    Returns:
        The document; its `source` is `text`, and every block is a verbatim slice of it. Never raises.
    """
    scanner = _Scanner(text)
    scanner.scan(_unframed_lines(text, left_out))
    blocks = tuple(block for block, _ in scanner.found)
    return Document(source=text, title=title, blocks=blocks, sections=group_sections(scanner.found))


def _unframed_lines(text: str, left_out: Sequence[tuple[int, int]]) -> tuple[Line, ...]:
    """Return the lines as they are without the frame of a letter: one line stays one with a farewell below it."""
    lines = visible_lines(text, left_out)
    said = [line for line in lines if line.start < line.end]
    if len(said) > _FEW_LINES or _FENCE.search(text) or _MACRO.search(text):
        return lines  # in code a farewell is code
    frame = frame_lines(text, lines)
    framed = [(line.start, line.end) for line in said if line.start in frame]
    return visible_lines(text, sorted((*left_out, *framed))) if framed else lines


@dataclass
class _Open:
    """The block that further lines may still belong to."""

    kind: BlockKind
    start: int
    end: int
    level: int = 0
    checked: bool | None = None
    indent: int = 0
    is_apart: bool = False


class _Scanner:
    """Walks over the lines once and collects blocks, headings with their role."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.found: list[tuple[Block, SectionRole | None]] = []
        self.is_wiki = is_wiki(source)
        self._open: _Open | None = None
        self._fence: str | None = None
        self._in_quote = False
        self._role: SectionRole | None = None
        self._is_hash_list = False
        self._names: frozenset[int] = frozenset()
        self._has_numbered_headings = False
        self._is_listing = False
        self._rest = 0

    def scan(self, lines: tuple[Line, ...]) -> None:
        """Read all lines."""
        self._names = listed_names(self.source, lines)
        frame = frame_lines(self.source, lines)
        for number, line in enumerate(lines):
            if self._fence is not None:
                self._read_code(line)
            elif line.start == line.end:
                self._read_blank()
            elif line.start in frame:
                self._in_quote ^= self.source.count("{quote", line.start, line.end) % 2 == 1
                self._read_blank()
            else:
                following = lines[number + 1] if number + 1 < len(lines) else None
                self._is_hash_list = self._is_in_hash_list(line, following)
                self._read_line(line.start, line.end, line.indent)
        self._close()

    def _is_in_hash_list(self, line: Line, following: Line | None) -> bool:
        """`# one` is a wiki list item where such lines stand together or the text is wiki markup, else a heading."""
        if not self.source.startswith("#", line.start):
            return False
        if self.is_wiki or (self._is_hash_list and self._open is not None and not self._open.is_apart):
            return True
        if not self.source.startswith("# ", line.start):
            return False
        return following is not None and self.source.startswith(("# ", "## "), following.start)

    def _read_line(self, start: int, end: int, indent: int) -> None:
        """Read a line piece by piece: a label may be followed by its content."""
        while start < end:
            self._rest = end
            self._read(start, end, indent)
            start, _ = _trimmed(self.source, self._rest, end)

    def _read(self, start: int, end: int, indent: int) -> None:
        start = self._read_macros(start, end)
        if start >= end or self._fence is not None:
            return
        closing = _CLOSING.search(self.source, start + 1, end)
        if closing is not None:
            self._rest = end = closing.start()
        text = self.source[start:end]
        self._is_listing = self._is_listing and text.startswith("|")
        if self._is_layout_only(text):
            return
        hash_list = self._is_hash_list or (self.is_wiki and text.startswith("#"))
        heading = None if hash_list else markup_heading(self.source, start, end)
        if heading is not None:
            self._add_heading(heading)
        elif text.startswith("|") and text.count("|") > 1:
            self._read_row(start, end)
        elif quote := _QUOTE_MARK.match(self.source, start, end):
            self._close()
            self._add(BlockKind.QUOTATION, quote.end(), end)
        else:
            self._read_text(start, end, indent)

    def _read_text(self, start: int, end: int, indent: int) -> None:
        marker = list_marker(self.source, start, end)
        if marker is not None:
            self._read_item(marker, end, indent)
            return
        is_plain = self._in_quote or start in self._names
        heading = None if is_plain else loose_heading(self.source, start, end)
        if heading is not None and self._is_remark(heading, indent):
            heading = None
        if heading is not None:
            self._add_heading(heading)
        elif self._continues(indent) and not self._is_aside(start, end):
            assert self._open is not None  # noqa: S101 - just told
            self._open.end = end
        else:
            self._close()
            kind = BlockKind.QUOTATION if self._in_quote else BlockKind.PARAGRAPH
            self._open = _Open(kind, start, end, indent=indent)

    def _is_remark(self, heading: HeadingSpan, indent: int) -> bool:
        """An unknown label inside running text, or "Note: …" inside a list of criteria, begins no section."""
        if heading.role is None:
            return self._continues(indent)
        return heading.role is SectionRole.OTHER and heading.rest >= 0 and self._role in LIST_ROLES

    def _is_aside(self, start: int, end: int) -> bool:
        """A line that is beside the work belongs to no item above it; a paragraph has sentences."""
        if self._open is None or self._open.kind is BlockKind.PARAGRAPH or self.source[start].islower():
            return False
        return is_beside_the_work(self.source[start:end])

    def _continues(self, indent: int) -> bool:
        """A line belongs to the open block unless a blank line stands between; then it must be indented deeper."""
        if self._open is None:
            return False
        return not self._open.is_apart or (
            self._open.kind is not BlockKind.PARAGRAPH and indent > self._open.indent + 1
        )

    def _read_item(self, marker: ListMarker, end: int, indent: int) -> None:
        heading = None
        if marker.kind is not BlockKind.CHECKBOX and marker.text_start < end:
            heading = self._heading_in_item(marker, end)
        if heading is not None:
            self._add_heading(heading)
            return
        self._close()
        level = max(marker.level, indent // 2)
        self._open = _Open(marker.kind, marker.text_start, end, level, marker.checked, indent)

    def _heading_in_item(self, marker: ListMarker, end: int) -> HeadingSpan | None:
        """`1. Acceptance criteria` and `* Expected: …` are headings; inside a list only numbered ones may be."""
        is_numbered = marker.kind is BlockKind.STEP
        if self._role in LIST_ROLES and not (is_numbered and self._has_numbered_headings):
            return None
        heading = loose_heading(self.source, marker.text_start, end)
        if heading is None or heading.role is None:
            return None
        self._has_numbered_headings = is_numbered
        return heading

    def _read_row(self, start: int, end: int) -> None:
        self._close()
        text = self.source[start:end]
        if _TABLE_RULE.fullmatch(text):
            self._read_header_above()
            return
        cell_start = start + len(text) - len(text.lstrip("|"))
        cell_end = start + len(text.rstrip("|"))
        first_end = self.source.find("|", cell_start, cell_end)
        if self._is_table_head(text, end):
            first_cell = self.source[cell_start : first_end if first_end > 0 else cell_end]
            self._is_listing = role_of_label(first_cell.strip()) not in (None, SectionRole.ACCEPTANCE)
        if self._is_listing:
            first_end = -1  # its rows are kinds of what the head names
        if first_end > 0 and "|" not in self.source[first_end:cell_end].lstrip("|"):
            heading = loose_heading(self.source, *_trimmed(self.source, cell_start, first_end))
            if heading is not None and heading.role is not None and heading.rest < 0:
                self._add_heading(heading)
                cell_start = first_end + 1
        self._add(BlockKind.ROW, cell_start, cell_end)
        if text.startswith("||"):
            self._read_header_above()

    def _is_table_head(self, row: str, end: int) -> bool:
        """A row above a rule, or one with nothing but the wiki's cells of a head."""
        below = _RULE_BELOW.match(self.source, end)
        is_above_rule = below is not None and "-" in below["rule"]
        return is_above_rule or (row.startswith("||") and "|" not in row.replace("||", ""))

    def _read_header_above(self) -> None:
        """A header cell that names acceptance criteria heads the rows below: the last row becomes that heading."""
        header = self.found[-1][0] if self.found else None
        if header is None or header.kind is not BlockKind.ROW:
            return
        heading = criteria_cell(self.source, header.start, header.end)
        if heading is not None:
            self.found.pop()
            self._add_heading(heading)

    def _read_macros(self, start: int, end: int) -> int:
        """Handle fences and {code}-like macros at the start of a line; return where its text goes on."""
        fence = _FENCE.match(self.source, start, end)
        if fence:
            self._close()
            closing = self.source.find(fence.group(), fence.end(), end)
            if closing >= 0:
                self._add(BlockKind.CODE, fence.end(), closing)
                return end
            self._open_code(fence.group(), end)
            return end
        macro = _MACRO.match(self.source, start, end)
        while macro:
            name = macro["name"].lower()
            start = macro.end()
            if name in ("code", "noformat"):
                start = self._read_code_macro(name, start, end)
            else:
                self._close()
                self._in_quote ^= name == "quote"
                self._read_panel_title(macro)
            macro = _MACRO.match(self.source, start, end)
        return start

    def _read_panel_title(self, macro: re.Match[str]) -> None:
        title = _PANEL_TITLE.search(macro["options"] or "")
        if title is not None:
            offset = macro.start("options")
            role = role_of_heading(title.group(1))
            self._add_heading(HeadingSpan(offset + title.start(1), offset + title.end(1), LABEL_LEVEL, role))

    def _read_code_macro(self, name: str, start: int, end: int) -> int:
        """Code in one line is added at once; else code mode begins. Return where the line's text goes on."""
        closing = self.source.find(f"{{{name}}}", start, end)
        if closing < 0:
            self._open_code(f"{{{name}}}", start)
            if self._open is not None and start < end:
                self._open.end = end
            return end
        self._close()
        self._add(BlockKind.CODE, start, closing)
        return _trimmed(self.source, closing + len(name) + 2, end)[0]

    def _open_code(self, closing: str, start: int) -> None:
        self._close()
        self._fence = closing
        self._open = _Open(BlockKind.CODE, start, start)

    def _read_code(self, line: Line) -> None:
        assert self._fence is not None  # noqa: S101 - the caller looked
        closing = self.source.find(self._fence, line.start, line.end)
        is_closed = closing == line.start if self._fence[0] in "`~" else closing >= 0
        last = closing if is_closed else line.end
        if self._open is not None and last > line.start:
            self._open.end = last
        if is_closed:
            after = closing + len(self._fence)
            self._fence = None
            self._close()
            if after < line.end and self.source[closing] == "{":
                self._read_line(*_trimmed(self.source, after, line.end), line.indent)

    def _read_blank(self) -> None:
        if self._open is not None:
            self._open.is_apart = True
            if self._open.kind is BlockKind.PARAGRAPH:
                self._close()

    def _is_layout_only(self, text: str) -> bool:
        """Rules and lone macros end a block; a rule below a single line makes it a heading."""
        if _RULE.fullmatch(text):
            opened = self._open
            if opened is not None and opened.kind is BlockKind.PARAGRAPH and text[0] in "-=" and " " not in text:
                words = self.source[opened.start : opened.end]
                role = role_of_heading(words)
                if len(words) <= _LONGEST_SETEXT and not _STATED.search(words) and (role or not self._answers(opened)):
                    self._open = None
                    level = 1 if text[0] == "=" else 2
                    self._add_heading(HeadingSpan(opened.start, opened.end, level, role))
            self._close()
            return True
        if _MARKUP_ONLY.fullmatch(text):
            self._close()
            return True
        return False

    def _answers(self, opened: _Open) -> bool:
        """Tell whether a paragraph stands on the line of a label or right below a heading: it is what that names."""
        line_start = self.source.rfind("\n", 0, opened.start) + 1
        if self.source[line_start : opened.start].strip():
            return True
        last = self.found[-1][0] if self.found else None
        is_named = last is not None and last.kind is BlockKind.HEADING
        return is_named and self.source.count("\n", last.end if last else 0, opened.start) < _BLANK_LINE

    def _add_heading(self, heading: HeadingSpan) -> None:
        self._close()
        if names_nothing(self.source[heading.start : heading.end]):
            return
        self._add(BlockKind.HEADING, heading.start, heading.end, heading.level, role=heading.role)
        self._role = heading.role
        if heading.rest >= 0:
            self._rest = heading.rest

    def _close(self) -> None:
        opened, self._open = self._open, None
        if opened is not None:
            self._add(opened.kind, opened.start, opened.end, opened.level, opened.checked)

    def _add(
        self,
        kind: BlockKind,
        start: int,
        end: int,
        level: int = 0,
        checked: bool | None = None,
        role: SectionRole | None = None,
    ) -> None:
        start, end = _trimmed(self.source, start, end)
        text = self.source[start:end]
        is_code = kind is BlockKind.CODE
        says_something = not (is_frame(text) or is_beside_the_work(text)) if is_code else not is_boilerplate(text)
        if text and says_something:
            self.found.append((Block(kind, text, start, end, level, checked), role))


def _trimmed(source: str, start: int, end: int) -> tuple[int, int]:
    """Return the span without white space at its ends."""
    text = source[start:end]
    return start + len(text) - len(text.lstrip()), start + len(text.rstrip()) if text.strip() else start
