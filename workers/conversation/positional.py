"""Reads answers that carry no number: letters in the order of the questions, and a reply to the only question."""

import re
from collections.abc import Sequence
from dataclasses import replace

from workers.conversation.pieces import Piece, Reading
from workers.conversation.places import option_at
from workers.conversation.questions import Question
from workers.conversation.text import ReplyText
from workers.conversation.values import UNDECIDED_VALUE, Value, read_value
from workers.conversation.words import ONLY_CHOOSES, SKIPS_OR_TAKES_DEFAULT

_LETTER = re.compile(r"[\s,;|/.、。]*([A-Za-z])(?![A-Za-z0-9_'+#-])")
_REMARK = re.compile(r"\s*(?:\Z|[.。;!(\n–—]|-\s|,\s?(?:but|但))")
_BULLET = re.compile(r"\s*(?:[-+•·]\s+)?")
# A mark that also heads the items of a list ("A. …", "B: …") does not set a remark off from a letter.
_BY_LETTER = re.compile(r"[A-Za-z]\s*[.:)。]?\s*\Z|[A-Z](?:\s?[+&]\s?[A-Z])*\s?(?:[,;(、。–—?]|-\s)")
_LATIN = re.compile(r"[A-Za-z]")
_NAMES_A_GROUP = re.compile(r"[A-Za-z]\s?[组端队班区站楼座轮股]")
_SHORT = 16
_LONGEST_CHOICE = 60


def read_in_order(reply: ReplyText, questions: Sequence[Question]) -> Reading | None:
    """Return letters as the answers in turn, when there are exactly as many as questions: `A, A, B`, one a line."""
    if len(questions) < 2:
        return None
    spans = _letters(reply.folded, len(questions)) or _lines(reply.folded, len(questions))
    return _in_order(reply, questions, spans) if spans else None


def _letters(text: str, number: int) -> list[tuple[int, int]]:
    """Return the spans of exactly so many letters that the reply begins with, the last with the remark after them."""
    spans: list[tuple[int, int]] = []
    end = 0
    while len(spans) < number and (letter := _LETTER.match(text, end)):
        spans.append(letter.span(1))
        end = letter.end()
    if len(spans) < number or not _REMARK.match(text, end):
        return []
    is_alone = not text[end:].strip(" .。!\n")
    return [*spans[:-1], (spans[-1][0], len(text))] if is_alone or text[spans[0][0] : end].isupper() else []


def _lines(text: str, number: int) -> list[tuple[int, int]]:
    """Return the spans of the lines that say something, when they are so many and each begins with a letter."""
    spans: list[tuple[int, int]] = []
    start = 0
    while start < len(text) and len(spans) <= number:
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        if text[start:end].strip():
            bullet = _BULLET.match(text, start, end)
            spans.append((bullet.end() if bullet else start, end))
        start = end + 1
    return spans if len(spans) == number and all(_BY_LETTER.match(text[span[0] : span[1]]) for span in spans) else []


def _in_order(reply: ReplyText, questions: Sequence[Question], spans: list[tuple[int, int]]) -> Reading | None:
    pieces = tuple(
        Piece(question.number, read_value(reply, start, end, question), start, end)
        for question, (start, end) in zip(questions, spans, strict=True)
    )
    fits = all((each.value.chosen or each.value.is_undecided) and each.value.is_clear for each in pieces)
    return Reading(pieces) if fits else None


def read_by_place(reply: ReplyText, questions: Sequence[Question]) -> Reading | None:
    """Return the option of the only question that a reply names by its place: "the second one", 选第二个."""
    if len(questions) != 1:
        return None
    start, end = reply.trimmed(0, len(reply.folded))
    if (found := option_at(reply.folded[start:end], questions[0].options)) is None:
        return None
    option, rest = found
    value = Value(chosen=(option.letter.upper(),), remark=reply.words(start + rest, end))
    return Reading((Piece(questions[0].number, value, start, end),))


def read_single(reply: ReplyText, question: Question, asked: bool) -> Reading | None:
    """Return the whole reply as the answer to the only question.

    Unless `asked` for, it must be an answer by its form: letters that are set off, "skip", "recommended".
    """
    start, end = reply.trimmed(0, len(reply.folded))
    value = read_value(reply, start, end, question)
    piece = Piece(question.number, value, start, end)
    if value.has_unknown:
        return Reading(unread=(reply.quoted(start, end),))
    if asked:
        is_asked_back = value.text != "" and reply.folded[start:end].endswith(("?", "？"))
        return Reading((replace(piece, value=UNDECIDED_VALUE) if is_asked_back else piece,))
    if value.chosen and not value.is_default:
        is_short = end - start <= _SHORT and not _LATIN.search(value.remark)
        is_short = is_short and not _NAMES_A_GROUP.search(reply.folded[start:end])
        is_by_letter = value.is_clear and (is_short or _BY_LETTER.match(reply.folded[start:end]))
        is_only_chosen = end - start <= _LONGEST_CHOICE and ONLY_CHOOSES.fullmatch(value.remark.casefold()) is not None
        return Reading((piece,)) if is_by_letter or is_only_chosen else None
    is_known_word = SKIPS_OR_TAKES_DEFAULT.fullmatch(reply.folded[start:end].strip(" .。!"))
    return Reading((piece,)) if is_known_word and (value.is_skip or value.is_default) else None
