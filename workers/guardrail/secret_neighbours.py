"""Passwords that stand near a name of one in a sentence, in a call or below it in a table. Judges no value."""

import re
from collections.abc import Iterator
from itertools import islice

from workers.guardrail.anchors import Places, matches_at
from workers.guardrail.secret_values import is_password_of_its_own

NAMES = r"password|passwd|passphrase|passcode|pwd|passwort|kennwort|contrase[nñ]a|mot de passe|密码|口令"
NAMES_BEGIN = ("passw", "passp", "passc", "pwd", "kennw", "contras", "mot de p", "密码", "口令")

_NAME = re.compile(
    rf"{NAMES}|(?<![a-z])pw(?![a-z])|securestring|/user:[^\s:]{{1,64}}|credentials|登录信息|登录凭[据证]"
    r"|(?<=[(（])pass(?=\s)"
)
BEGINNINGS = (*NAMES_BEGIN, "pw", "securestring", "/user:", "credentials", "登录", "pass ")
"""With one of them each name begins."""
_MARKUP = re.compile(r"\{color[^{}\n]{0,30}\}|\{\{|\}\}|</?[A-Za-z][^<>\n]{0,60}>|&nbsp;")
_RUN = re.compile(r"[^\s\"'`<>,;|\x80-\U0010ffff]+")
_EDGES_BEFORE, _EDGES_BEHIND = "*_([{:=-", "*_)]}.:?"
_REACH = 90  # characters from the name to the end of the value
_MOST_WORDS = 4  # or signs, between the name and the value
_PARAGRAPH = re.compile(r"(?<=\S)\n\s*\n")  # a name alone in its line has its value in the next paragraph
_OTHER_NAME = re.compile(r"[A-Za-z_][\w.-]*=")  # what stands behind it is the value of something else
_CELL = re.compile(r"[^|\n]+")
_MOST_ROWS = 20
_LONGEST_ROW = 1_000
_DIGIT = re.compile("[0-9]")
_SHORTEST, _LONGEST = 8, 64


def passwords_by_their_neighbours(text: str, lower: str, places: Places) -> Iterator[tuple[int, int]]:
    """Yield the spans of what looks like nothing but a password and stands up to four words behind a name of one.

    `lower` is `text` in lower case, `places` are those of `BEGINNINGS` in it.
    A value below such a name in a table stands beside it as well.
    """
    for name in matches_at(places, BEGINNINGS, _NAME, lower):
        yield from islice(_behind(text, name.end()), 1)
        yield from _below(text, name.start())


def _behind(text: str, at: int) -> Iterator[tuple[int, int]]:
    if not _DIGIT.search(text, at, at + _REACH):
        return
    near = _without_markup(_PARAGRAPH.split(text[at : at + _REACH], maxsplit=1)[0])
    for run in islice(_RUN.finditer(near), _MOST_WORDS + 1):
        if _OTHER_NAME.match(run[0]):
            return
        if span := _password(run[0], at + run.start()):
            yield span


def _below(text: str, start: int) -> Iterator[tuple[int, int]]:
    """Yield the passwords in the column of a table whose first row has the name at `start`."""
    row = text.rfind("\n", max(0, start - _LONGEST_ROW), start) + 1
    above = text.rfind("\n", max(0, row - _LONGEST_ROW), max(0, row - 1)) + 1
    if text.find("|", row, start) < 0 or text.find("|", above, row) >= 0:
        return
    column = len(_CELL.findall(text, row, start)) - (text[start - 1] != "|")
    for _ in range(_MOST_ROWS):
        row = text.find("\n", row) + 1
        behind = text.find("\n", row)
        line_end = min(behind if behind >= 0 else len(text), row + _LONGEST_ROW)
        if not row or text.find("|", row, line_end) < 0:
            return
        for cell in islice(_CELL.finditer(text, row, line_end), column, column + 1):
            for run in _RUN.finditer(_without_markup(cell[0])):
                if span := _password(run[0], cell.start() + run.start()):
                    yield span


def _without_markup(text: str) -> str:
    """Return `text` with spaces in place of markup, so that offsets stay."""
    return _MARKUP.sub(lambda found: " " * len(found[0]), text)


def _password(run: str, at: int) -> tuple[int, int] | None:
    value = run.rstrip(_EDGES_BEHIND)
    value, cut = value.lstrip(_EDGES_BEFORE), len(value) - len(value.lstrip(_EDGES_BEFORE))
    if not _SHORTEST <= len(value) <= _LONGEST or not any(map(str.isdigit, value)):
        return None
    return (at + cut, at + cut + len(value)) if is_password_of_its_own(value) else None
