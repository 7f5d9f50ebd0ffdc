"""Recognises what stands at the start of a line: list markers, headings, tables. Looks at one line, keeps no state."""

import re
from dataclasses import dataclass

from workers.reading.document import BlockKind, SectionRole
from workers.reading.headings import normalise_heading, role_of_heading, role_of_label
from workers.reading.language import CJK

_CIRCLED = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"
_A_NUMBER_ALONE = r"\d{3}\.\s*(?:\n|\Z)"  # "Actual: 504." counts nothing
_MARKER = re.compile(
    rf"""(?:
      (?P<wiki>[*\#-]{{1,6}})(?=\s|$)
    | (?P<bullet>[+–—](?=\s)|-(?=[{CJK}]|[A-Za-z]{{3,}},?\s)|[•·●○◦▪■◆➢►✅✔]\ufe0f?\s?)
    | (?P<number>\(?\d{{1,3}}[)）](?!\d) | (?!{_A_NUMBER_ALONE})(?:\d{{1,3}}\.){{1,3}}(?=\s|$|[^\d\s.])
        | \d{{1,3}}[、．](?!\d)
        | [{_CIRCLED}] | \(\d{{1,2}}\) | (?:step|步骤)\s?\d{{1,2}}\s?[:：.、)-]
        | 第[一二三四五六七八九十\d]{{1,3}}步\s?[:：,，、]?)
    | (?P<letter>[a-hA-H][.)](?=\s))
    | (?P<criterion>AC\s?[-\#_]?\s?\d{{1,2}}\s?[:：.)、-])
    )\s*""",
    re.VERBOSE | re.IGNORECASE,
)
_BOX = re.compile(r"(?:\[(?P<box>[ xX✓✔*-]?)\](?![(\[])|(?P<empty>[☐□⬜])|(?P<full>[☑☒]))\s*")
_ATX = re.compile(r"(?P<marks>#{1,6})(?!\d+\s*$)\s*(?P<text>[^#\s].*?)\s*#*$")  # "#188" is a ticket's number
_WIKI_HEADING = re.compile(r"h(?P<level>[1-6])\.\s*(?P<text>\S.*)$")
_BRACKET_HEADING = re.compile(r"【(?P<text>[^【】\n]{1,30})】\s*[:：]?\s*")
_CHINESE_NUMBERED = re.compile(r"[一二三四五六七八九十]{1,3}、\s*(?P<text>[^。；;\n]{1,30}?)[:：]?$")
_BOLD_LINE = re.compile(
    r"(?P<open>\*{1,3}|_{1,3})(?P<text>[^*_\n]{2,90}(?:_[^*_\n]{1,40}){0,3})(?P<close>\*{1,3}|_{1,3})\s*[:：]?$"
)
_COLON_LABEL = re.compile(r"[*_]{0,3}(?P<label>[^:：\n]{1,70})[:：](?!//)[*_]{0,3}\s*")
_DASH_LABEL = re.compile(r"(?P<label>[^:：\n–—-]{1,60})\s[-–—]{1,3}(?:\s+|$)")
_DOES = re.compile(r"[a-z]{2,}[^\Ws]s (?:the|an?|all|its|each|your|our)\b|(?:把|将|用于|用来|返回)")
"""Behind "build": what the command of that name does, and not which build it was."""
# "Done: the build is green": with its content on the line it says when the work is done; alone it may head a status.
_DONE_LABEL = re.compile(r"done|finished|完成|完工", re.IGNORECASE)
_CELL = re.compile(r"[^|\n]+")
_ALL_CAPS = re.compile(r"[A-Z][A-Z'&/ -]{3,50}[:：]?$")
_STEP_WORDS = ("GIVEN", "WHEN", "THEN", "AND", "BUT", "SCENARIO")
_SENTENCE_END = re.compile(r"[.。!！?？;；,，]$")
_CJK = re.compile(f"[{CJK}]")

BOLD_LEVEL = 7
LABEL_LEVEL = 8

_NOTHING = re.compile(
    r"(?:n\s?/\s?a|na|none|nil|tbd|tba|tbc|to be (?:defined|determined|done|confirmed|added|completed)|to ?do|wip"
    r"|xxx+|no response"
    r"|[.…·?？_–—~-]+"
    r"|无|暂无|没有|待定|待补充|待完善|待确认|待填写|待添加|略|同上|<[^<>\n]{0,120}>|\[[^\[\]\n]{0,120}\]|\{[^{}\n]{0,120}\})"
)
_BOILERPLATE = re.compile(r"(?:[.…·\s_–—-]*|<(?!https?:|mailto:)[^<>\n]{0,120}>(?:\s*<[^<>\n]{0,120}>)*)")


@dataclass(frozen=True, slots=True)
class ListMarker:
    """A list marker: its kind, nesting (0 = outermost), state of its box, and where its text begins."""

    kind: BlockKind
    level: int
    checked: bool | None
    text_start: int


@dataclass(frozen=True, slots=True)
class HeadingSpan:
    """A heading's words in the source, and where the content on the same line begins (-1 = none)."""

    start: int
    end: int
    level: int
    role: SectionRole | None
    rest: int = -1


def says_nothing(text: str) -> bool:
    """Tell whether a statement is only a stand-in: N/A, TBD, 待定, dots, a <placeholder>."""
    return _NOTHING.fullmatch(text.strip(" *_`~:：.。\t\n").casefold()) is not None or not text.strip(" *_`.…-[]")


def is_boilerplate(text: str) -> bool:
    """Tell whether a line is an unfilled place of a template, which is no block at all."""
    return _BOILERPLATE.fullmatch(text) is not None


def list_marker(source: str, start: int, end: int) -> ListMarker | None:
    """Return the list marker at `start`, or None. A box alone is a marker too."""
    match = _MARKER.match(source, start, end)
    text_start = match.end() if match else start
    if match and (second := _MARKER.match(source, text_start, end)) and (second["wiki"] or second["bullet"]):
        text_start = second.end()
    box = _BOX.match(source, text_start, end)
    if match is None and box is None:
        return None
    if box:
        is_checked = bool(box["full"]) or (box["box"] or " ") not in " -"
        return ListMarker(BlockKind.CHECKBOX, _depth(match), is_checked, box.end())
    assert match is not None  # noqa: S101 - one of the two matched
    marks = match["wiki"] or ""
    if marks and set(marks) == {"-"} and len(marks) > 2:
        return None
    kind = BlockKind.STEP if match["number"] or marks.endswith("#") else BlockKind.ITEM
    return ListMarker(kind, _depth(match), None, text_start)


def _depth(match: re.Match[str] | None) -> int:
    if match is None:
        return 0
    if match["number"]:
        return max(0, match["number"].count(".") - 1)
    return max(0, len(match["wiki"] or "") - 1)


def markup_heading(source: str, start: int, end: int) -> HeadingSpan | None:
    """Return the heading that Markdown or wiki markup declares on this line, or None."""
    atx = _ATX.match(source, start, end)
    wiki = _WIKI_HEADING.match(source, start, end)
    match = atx or wiki
    if match is None:
        return None
    level = len(match["marks"]) if atx else int(match["level"])
    text_start, text_end = match.span("text")
    label = _lead_in(source, text_start, text_end)
    if label is not None and label.rest >= 0:
        return HeadingSpan(label.start, label.end, level, label.role, label.rest)
    return HeadingSpan(text_start, text_end, level, role_of_heading(source[text_start:text_end]))


def loose_heading(source: str, start: int, end: int) -> HeadingSpan | None:
    """Return the heading that the line is without heading markup: 【…】, bold or a known label alone, a lead-in."""
    bracket = _BRACKET_HEADING.match(source, start, end)
    if bracket:
        rest = bracket.end() if bracket.end() < end else -1
        return HeadingSpan(*bracket.span("text"), LABEL_LEVEL, role_of_heading(bracket["text"]), rest)
    text = source[start:end]
    if len(text) <= 120:
        span = _whole_line_heading(text)
        if span is not None:
            return HeadingSpan(start + span.start, start + span.end, span.level, span.role)
    return _lead_in(source, start, end)


def _lead_in(source: str, start: int, end: int) -> HeadingSpan | None:
    """Return "Expected: …", "*实际结果：* …": a known label with its content on the same line (or with none)."""
    match = _COLON_LABEL.match(source, start, end) or _DASH_LABEL.match(source, start, end)
    if match is None:
        return None
    role = role_of_label(match["label"])
    if role is None and match.end() == end:
        role = role_of_heading(match["label"])
    elif role is None and _DONE_LABEL.fullmatch(match["label"].strip(" *_")):
        role = SectionRole.ACCEPTANCE
    is_command = match.re is _DASH_LABEL and _DOES.match(source, match.end(), end) is not None
    if role is None or (role is SectionRole.ENVIRONMENT and is_command):
        return None
    level = BOLD_LEVEL if source[start] in "*_" else LABEL_LEVEL
    label_end = match.start("label") + len(match["label"].rstrip(" *_"))
    return HeadingSpan(match.start("label"), label_end, level, role, match.end() if match.end() < end else -1)


def _whole_line_heading(text: str) -> HeadingSpan | None:
    """The span is relative to `text`."""
    bold = _BOLD_LINE.match(text)
    if bold and not _SENTENCE_END.search(bold["text"].rstrip()):
        role = role_of_heading(bold["text"])
        if role is not None or len(bold["open"]) > 1 or text.rstrip("*_ ").endswith((":", "：")):
            return HeadingSpan(*bold.span("text"), BOLD_LEVEL, role)
    role = role_of_label(text)
    if role is not None:
        return HeadingSpan(0, len(text), LABEL_LEVEL, role)
    numbered = _CHINESE_NUMBERED.match(text)
    if numbered and len(_CJK.findall(numbered["text"])) <= 15:
        return HeadingSpan(*numbered.span("text"), BOLD_LEVEL, role_of_heading(numbered["text"]))
    if _ALL_CAPS.match(text) and " " in text.strip() and not text.startswith(_STEP_WORDS):
        return HeadingSpan(0, len(text), LABEL_LEVEL, role_of_heading(text))
    return None


def criteria_cell(source: str, start: int, end: int) -> HeadingSpan | None:
    """Return the cell of a table's header row that names acceptance criteria, as the heading of the rows below."""
    for cell in _CELL.finditer(source, start, end):
        words = cell.group().strip()
        if role_of_label(words) is SectionRole.ACCEPTANCE:
            cell_start = source.index(words, cell.start())
            return HeadingSpan(cell_start, cell_start + len(words), LABEL_LEVEL, SectionRole.ACCEPTANCE)
    return None


def names_nothing(text: str) -> bool:
    """Tell whether a heading's words vanish in normal form (only marks or a number)."""
    return not normalise_heading(text)
