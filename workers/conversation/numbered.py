"""Reads answers under numbers, coded or in words, and tells them from lists that number something else."""

import re
from collections.abc import Mapping
from itertools import pairwise

from workers.conversation.heads import Head, find_heads
from workers.conversation.listed import marked_items, with_glued
from workers.conversation.pieces import Piece, Reading
from workers.conversation.questions import Question
from workers.conversation.text import ReplyText
from workers.conversation.values import Value, read_value
from workers.conversation.words import BEGINS_STEP, GREETING, LIST_WORD

_MENTION = re.compile(r"(?:\[~[^\]\n]{1,80}\]|@[^\s:,]{1,60}(?: [A-Z][\w.-]{1,30}){0,2})[\s,:]*")
_NAME = re.compile(r"(?:[A-Z][^\W\d_.]{1,30}[ \t]?){1,3}(?:,\s*|[ \t]*\n\s*)|[\u4e00-\u9fff]{2,4},\s*")
_PARAGRAPH = re.compile(r"\n[ \t]*\n")
_AND = re.compile(r"(?:(?<![a-z])(?:and|y|e|và)\s+|[和与及]\s?)\Z", re.IGNORECASE)
_LONGEST_AND = 8
_LONGEST_PREAMBLE = 120


def read_numbered(reply: ReplyText, questions: Mapping[int, Question], asked: bool) -> Reading | None:
    """Return the answers that stand under numbers; None when there are none.

    Unless `asked` for, a reply counts only as a whole: every number is that of a question, none belongs to a list that
    may number something else, and before the first stands only a greeting, or several answers are plain letters.
    """
    heads = with_glued(reply, find_heads(reply, questions), questions) or marked_items(reply)
    if not heads:
        return None
    is_begun = is_greeting(reply.folded[: heads[0].start])
    pieces: list[Piece] = []
    unread: list[str] = []
    places = dict(enumerate(questions, start=1)) if len(questions) > 1 else {}
    for head, end in zip(heads, _ends(reply, heads), strict=True):
        for number in head.numbers:
            is_told = not head.is_place or places.get(number) == number
            value = _value(reply, head, end, questions.get(number)) if is_told else None
            if value is None or value.has_unknown:
                unread.append(reply.quoted(head.start, end))
            else:
                pieces.append(Piece(number, value, head.start, end))
    reading = Reading(tuple(pieces), tuple(dict.fromkeys(unread)))
    if asked:
        return reading if is_begun else Reading(reading.pieces, (reply.quoted(0, heads[0].start), *reading.unread))
    is_answer = not unread and (
        _is_an_answer(reply, heads, reading, len(questions)) if is_begun else _is_coded_run(heads, reading)
    )
    return reading if is_answer else None


def _value(reply: ReplyText, head: Head, end: int, question: Question | None) -> Value | None:
    """Return what is said under a number; None when that is no answer, or no question has the number."""
    if question is None or head.form == "unsure":
        return None
    if head.form == "skip":
        return Value(is_skip=True, remark=reply.words(head.end, end).strip(" ,;:.。，；：-"))
    value = read_value(reply, head.end, end, question, is_glued=head.form == "code")
    return None if head.form == "code" and value.text else value


def is_greeting(text: str) -> bool:
    """Say whether nothing is said yet: a greeting, a name, "My answers:"."""
    rest = text.lstrip()
    if len(rest) > _LONGEST_PREAMBLE:
        return False
    if mention := _MENTION.match(rest):
        rest = rest[mention.end() :]
    if not any(map(str.isalnum, rest)) or GREETING.fullmatch(rest):
        return True
    return _NAME.fullmatch(rest) is not None and LIST_WORD.search(rest) is None


def _ends(reply: ReplyText, heads: tuple[Head, ...]) -> list[int]:
    """Return where each answer ends: at the next number or the "and" before it; the last one with its paragraph."""
    text = reply.folded
    last = _PARAGRAPH.search(text, heads[-1].end)
    ends = []
    for head, following in pairwise(heads):
        joined = _AND.search(text, max(head.end, following.start - _LONGEST_AND), following.start)
        ends.append(joined.start() if joined else following.start)
    return [*ends, last.start() if last else len(text)]


def _is_an_answer(reply: ReplyText, heads: tuple[Head, ...], reading: Reading, open_questions: int) -> bool:
    """Say whether numbers that a plain comment begins with are those of the questions."""
    values = [piece.value for piece in reading.pieces]
    if not all(value.is_clear for value in values):
        return False
    is_coded = any(not value.text and not value.is_undecided for value in values)
    listed = [head for head in heads if head.form == "list"]
    if any(head.form == "ordinal" for head in heads):
        return all(not value.text for value in values)
    if is_coded:
        return True
    if listed and (len(heads) < 2 <= open_questions or not _is_rising(heads) or _lists_steps(reading)):
        return False
    return not _asks(reading)


def _is_coded_run(heads: tuple[Head, ...], reading: Reading) -> bool:
    """Say whether several answers by letter stand on lines of their own, so that what is said before is a remark."""
    return (
        heads[0].begins_line
        and len(reading.pieces) > 1
        and all(piece.value.is_clear and not piece.value.text for piece in reading.pieces)
    )


def _is_rising(heads: tuple[Head, ...]) -> bool:
    return all(one.numbers[-1] < other.numbers[0] for one, other in pairwise(heads))


def _lists_steps(reading: Reading) -> bool:
    """Say whether half of the items or more tell what to do in turn: "Open the page", 点击按钮."""
    steps = [piece for piece in reading.pieces if BEGINS_STEP.match(piece.value.text)]
    return 2 * len(steps) >= len(reading.pieces)


def _asks(reading: Reading) -> bool:
    """Say whether every item begins with a question: the list asks and does not answer."""
    return all(piece.value.text.partition("\n")[0].rstrip().endswith(("?", "？")) for piece in reading.pieces)
