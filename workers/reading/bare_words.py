"""Takes the markup off a line: bullets, marks of quotations and headings, cells, panels, tags. Judges nothing."""

import re
from functools import lru_cache

from workers.reading.parse_markers import list_marker

_MACRO = r"\{(?:quote|panel|noformat|code|color|tip|info|note|warning)(?::[^{}\n]{0,200})?\}"
_TAG = r"</?(?:br|p|div|span|b|i|u|em|strong|small|hr|blockquote|ul|ol|li|table|tr|td|th)\s*/?>"
_LEADING = re.compile(rf"(?:[>|*_~`\s]|bq\.\s|h[1-6]\.\s|#{{1,6}}\s|\\\\|{_MACRO}|{_TAG})+", re.IGNORECASE)
_TRAILING = re.compile(rf"(?:[|*_~`\s#]|\\\\|{_MACRO}|{_TAG})+\Z", re.IGNORECASE)
# What says by whom, when or as which remark a line was written, and numbers that no list marker is.
_BEFORE = re.compile(
    r"(?:@[\w./-]{1,60}|\[~[^\]\n]{1,80}\]|\d{4}-\d\d-\d\d|\[\^\d{1,3}\]:?|\(?[ivx]{1,4}\)|[（(]\d{1,2}[)）]"
    r"|[一二三四五六七八九十]{1,3}、|(?:note|n\.?b\.?|p\.?s\.?|fyi|info|remark)(?:[:：]|\s(?=(?-i:[A-Z])))|(?:备注|说明|另外)[:：，]"
    r"|[^\w\s\"“”'‘’`()（）\[\]【】{}<>|*@.,:;#-]{1,3})\s*",
    re.IGNORECASE,
)
_LINKED = re.compile(r"\[([^\[\]|\n]{3,600})(?:\|[^\[\]\n]{1,300}\]|\]\([^()\n]{1,300}\))")
_NUMBER_CELL = re.compile(r"(?:\d{1,4}|#|note|info|remark|备注|说明)\s*\|\s*", re.IGNORECASE)
_HEADING = re.compile(r"[\s>|]*(?:#{1,6}\s|h[1-6]\.\s)", re.IGNORECASE)
_CELLS = re.compile(r"[\s|]+")
_WORD = re.compile(r"\w")
_LONGEST_END = 120
_MOST_MARKS = 4


@lru_cache(maxsize=1024)
def bare_words(text: str) -> str:
    """Return the words of a line without its markup: `- *Thanks*`, `> Thanks` and `|Thanks|` say the same.

    Remembered for the lines of a ticket, which is read several times.
    """
    is_row = text.startswith("|")
    text = text.replace("\xa0", " ")  # mail programs put them between words
    for _ in range(_MOST_MARKS):
        marks = _LEADING.match(text)
        rest = text[marks.end() :] if marks else text
        marker = list_marker(rest, 0, len(rest))
        rest = rest[marker.text_start :] if marker else rest
        before = (_NUMBER_CELL if is_row else _BEFORE).match(rest)
        rest = rest[before.end() :] if before and _WORD.search(rest, before.end()) else rest
        linked = _LINKED.fullmatch(rest)
        rest = linked[1] if linked else rest
        if rest == text:
            break
        text = rest
    if trail := _TRAILING.search(text, max(0, len(text) - _LONGEST_END)):
        text = text[: trail.start()]
    text = _CELLS.sub(" ", text) if is_row else text
    return text if _WORD.search(text) else ""


def is_marked_heading(text: str) -> bool:
    """Tell whether a line is declared a heading by its markup."""
    return _HEADING.match(text) is not None
