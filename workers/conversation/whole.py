"""Reads one word for all questions: "all recommended", `all A`, 全部默认, "skip all"; with exceptions after it."""

import re
from collections.abc import Sequence

from workers.conversation.numbered import read_numbered
from workers.conversation.pieces import Piece, Reading
from workers.conversation.questions import Question
from workers.conversation.text import ReplyText
from workers.conversation.values import Value, default_of, option_named
from workers.conversation.words import SKIPS, TAKES_DEFAULT, WHOLE

_EXCEPT = re.compile(
    r"[\s,;:.。(-]*(?:but|except(?:o|ing| for| that)?|besides|apart from|with|only|其中|除了|除|但是?|不过|只有"
    r"|ただし|단"
    r"|pero|salvo|exceto|mas|trừ)?"
    r"[\s,:]*",
    re.IGNORECASE,
)
_SEPARATOR = re.compile(r"\s*[,;.。!(–—、\n]|\s-\s")
_REST = re.compile(
    r"(?<![a-z])(?:and |for )?(?:the |all )?(?:rest|others|remaining(?: ones| questions)?|everything else)(?![a-z])"
    r"\s?[:=,-]?\s?(?:are |is )?|(?:其他|其余|剩下)(?:的|都|全部|问题|题|均|一律)*\s?[:=,]?\s?",
    re.IGNORECASE,
)
_LONGEST = 200


def read_whole(reply: ReplyText, questions: Sequence[Question]) -> Reading | None:
    """Return the same answer for every question, and other answers where exceptions follow; None when it is neither."""
    start, end = reply.trimmed(0, len(reply.folded))
    if end - start > _LONGEST:
        return None
    said, done, is_for_all = _said(reply.folded, start)
    if said is None or any(option_named(reply.folded[start:end], question.options) for question in questions):
        return None
    excepted = _exceptions(reply, done, questions)
    if excepted is None and _goes_on(reply.folded[done:end], is_for_all):
        return None
    other = {piece.number for piece in excepted.pieces} if excepted else set()
    values = {question.number: _value(said, question) for question in questions if question.number not in other}
    pieces = tuple(Piece(number, value, start, done) for number, value in values.items() if not value.has_unknown)
    unread = () if len(pieces) == len(values) else (reply.quoted(start, done),)
    return Reading(pieces + (excepted.pieces if excepted else ()), unread + (excepted.unread if excepted else ()))


def without_rest(reply: ReplyText, questions: Sequence[Question]) -> tuple[ReplyText, tuple[Piece, ...]]:
    """Return a reply without "the rest: defaults" at its end, 其他默认, and what that says to any question."""
    end = reply.trimmed(0, len(reply.folded))[1]
    for found in _REST.finditer(reply.folded):
        said, start = reply.folded[found.end() : end].strip(" .。!"), found.start()
        is_skip = SKIPS.fullmatch(said) is not None
        if is_skip or TAKES_DEFAULT.fullmatch(said):
            values = ((one.number, Value(is_skip=True) if is_skip else default_of(one)) for one in questions)
            told = ReplyText(reply.raw, reply.folded[:start] + " " * (len(reply.folded) - start))
            return told, tuple(Piece(number, value, start, end) for number, value in values)
    return reply, ()


def _said(text: str, start: int) -> tuple[str | None, int, bool]:
    """Return what is said ("skip", "default" or a letter), where that ends, and whether of all questions."""
    found: dict[str, str] = {}
    end = start
    while word := WHOLE.match(text, end):
        kind = word.lastgroup
        if kind and found.setdefault(kind, word[kind]) != word[kind] and kind == "letter":
            return None, end, False
        end = word.end()
    is_for_all = "all" in found
    if "letter" in found:
        return (found["letter"] if is_for_all and "skip" not in found else None), end, is_for_all
    if "skip" in found:
        return ("skip" if is_for_all and "proposed" not in found else None), end, is_for_all
    return ("default" if "proposed" in found else None), end, is_for_all


def _goes_on(rest: str, is_for_all: bool) -> bool:
    """Say whether the sentence goes on and says something else; "default" without "all" stands alone."""
    return bool(rest.strip(" .。!")) and not (is_for_all and _SEPARATOR.match(rest))


def _value(said: str, question: Question) -> Value:
    if said == "skip":
        return Value(is_skip=True)
    if said == "default":
        return default_of(question)
    return Value(chosen=(said,)) if said in question.letters() else Value(has_unknown=True)


def _exceptions(reply: ReplyText, start: int, questions: Sequence[Question]) -> Reading | None:
    """Return the answers under numbers that follow "all recommended"."""
    found = _EXCEPT.match(reply.folded, start)
    begin = found.end() if found else start
    rest = ReplyText(reply.raw, " " * begin + reply.folded[begin:])
    return read_numbered(rest, {question.number: question for question in questions}, asked=False)
