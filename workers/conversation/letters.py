"""Reads letters of options at the place of an answer: `A`, `A+B`, `option B`, `A, but …`. A letter may be a word."""

import re
from dataclasses import dataclass

from workers.conversation.words import CONNECTIVE, NOT_THIS

SINGLE = r"[A-Za-z](?![A-Za-z0-9_'\u00c0-\u024f\u1e00-\u1eff]|\.[A-Za-z]|[@&\\-][A-Za-z0-9]|/[A-Za-z]|\+\+|[+-]\d|#)"
"""One letter that belongs to no longer name: not the ones of `B-tree`, `C++`, `A/B`, `b.js`."""
_LETTER = re.compile(SINGLE)
_BESIDE = re.compile(rf"[A-Za-z](?=\s?/\s?{SINGLE})")
_LEAD = re.compile(
    r"(?:(?:i|we)(?:'d| would|'ll| will)? (?:choose|pick|prefer|take|say|go (?:with|for)|vote for|like|want|think) "
    r"|(?:let'?s|please) (?:go (?:with|for)|do|take|use|choose) |(?:go(?:ing)? (?:with|for)|prefer|choose|pick|use"
    r"|take) "
    r"|(?:我|我们|就|那就|还是|先)*(?:选择?|用|采用|按|要|倾向于?|建议|觉得)\s?|)"
    r"(?P<noun>(?:the )?(?:option|choice|answer|variant|opci[oó]n|opção|opcao|选项|方案|答案|选择|オプション|옵션"
    r"|phương án)\s?[:#-]?\s?)?",
    re.IGNORECASE,
)
_EITHER = re.compile(r"(?:either|entre|要么)\s?", re.IGNORECASE)
_JOINED = re.compile(
    rf"\s*(?:[+&,、]\s*(?:and\s)?|\s(?:and|plus|y|e|và)\s|和|与|及|加|と|하고|와|과)\s*(?={SINGLE})", re.IGNORECASE
)
_OR = re.compile(
    rf"\s*(?:/|\s(?:or|o|ou|hoặc|oder)\s(?:maybe |perhaps |even )?|或者?|还是|または|か|또는|이?나)\s*(?:{SINGLE})",
    re.IGNORECASE,
)
_AFTER = re.compile(r"\s+(?=[\"']?[0-9A-Za-z\u00c0-\u024f\u1e00-\u1eff])")
_AT_END = re.compile(r"(?<![A-Za-z0-9_.+#&/'-])([A-Z])\s?(?:吧|了|方案|选项)?[.!。]?\s*\Z")
_STANDING = re.compile(r"(?<![A-Za-z0-9_.+#&/'-])[A-Z](?![A-Za-z0-9_'])")
_REMARK_EDGE = " \t\n,;:.。、!-–—=|/"
_WORDS_OF_ONE_LETTER = frozenset("AIOEYU")
_LONGEST_AT_END = 60
_LONGEST_BRACKETS = 2000
_MOST_LETTERS = 26


@dataclass(frozen=True)
class LetterRun:
    """Letters in upper case, and where the remark to them stands in the words that were read.

    `is_open`: one or the other, or a letter with a question mark. `is_clear`: what follows is set off from the letters.
    """

    letters: tuple[str, ...]
    remark_start: int
    remark_end: int
    is_open: bool = False
    is_clear: bool = True


def read_letters(words: str, known: frozenset[str], *, is_glued: bool = False) -> LetterRun | None:
    """Return the letters that `words` begins with, or names at its end; None when a letter there is a word.

    Args:
        words: one answer in folded form, without white space at its ends.
        known: the letters of the question's options; without any, a letter counts only when it is glued.
        is_glued: the first letter stands directly behind the question's number.
    """
    lead = _LEAD.match(words)
    start = lead.end() if lead else 0
    if either := _EITHER.match(words, start):
        start = either.end()
    first = _LETTER.match(words, start) or _BESIDE.match(words, start)
    if first is None or not (known or is_glued):
        return _at_end(words, known)
    letters, end, inner = _run(words, start)
    if letters == ("I",) and "I" not in known and _AFTER.match(words, end):
        return None  # "I would add them up"
    if _OR.match(words, end) and letters[0] in known:
        return LetterRun(letters, end, len(words), is_open=True)
    is_clear = _is_set_off(words, end, is_led=bool(lead and lead["noun"]))
    if not is_clear and len(letters) == 1 and not _is_letter(words[start], is_glued, letters[0] in known):
        return None
    if words[end:].strip() in ("?", "??"):
        return LetterRun(letters, end, len(words), is_open=True)
    return LetterRun(letters, *_remark(words, inner if inner else end), is_clear=is_clear)


def _run(words: str, start: int) -> tuple[tuple[str, ...], int, int]:
    """Return the joined letters, the end of the last and, where one has brackets, the end of the first."""
    letters: list[str] = []
    end, inner = start, 0
    while len(letters) < _MOST_LETTERS:
        letters.append(words[end].upper())
        end += 1
        closed = _closed(words, end)
        joined = _JOINED.match(words, closed)
        if joined is None:
            break
        if closed > end and not inner:
            inner = end
        end = joined.end()
    return tuple(dict.fromkeys(letters)), end, inner


def _closed(words: str, start: int) -> int:
    """Return where the brackets that open at `start` close, or `start`."""
    opening = start + (words[start : start + 1] == " ")
    if words[opening : opening + 1] != "(":
        return start
    depth = 0
    for place in range(opening, min(len(words), opening + _LONGEST_BRACKETS)):
        depth += {"(": 1, ")": -1}.get(words[place], 0)
        if depth == 0:
            return place + 1
    return start


def _is_set_off(words: str, end: int, *, is_led: bool) -> bool:
    """Say whether what follows a letter cannot be the noun that it belongs to."""
    gap = _AFTER.match(words, end)
    return gap is None or is_led or CONNECTIVE.match(words, gap.end()) is not None


def _is_letter(letter: str, is_glued: bool, is_known: bool) -> bool:
    """Say whether a letter before a Latin word is one nevertheless: no "A", no "I", or glued to its number."""
    return letter.isupper() and is_known and (is_glued or letter not in _WORDS_OF_ONE_LETTER)


def _remark(words: str, start: int) -> tuple[int, int]:
    rest = words[start:]
    begin = start + len(rest) - len(rest.lstrip(_REMARK_EDGE + ")"))
    end = len(words)
    if words[begin : begin + 1] == "(" and _closed(words, begin) == end:
        return begin + 1, end - 1
    return begin, end


def _at_end(words: str, known: frozenset[str]) -> LetterRun | None:
    """Return the one letter that a short answer ends with: "definitely B", 不需要物流的 B. What stands before 的 only
    describes it.
    """
    found = _AT_END.search(words) if len(words) <= _LONGEST_AT_END else None
    if found is None or found[1] not in known or len(_STANDING.findall(words)) != 1:
        return None
    before = words[: found.start()].rstrip()
    if not before.endswith("的") and NOT_THIS.search(before):
        return None
    return LetterRun((found[1],), 0, found.start(1))
