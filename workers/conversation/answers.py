"""Reads a comment as answers to open questions. Decides nothing about them: who may answer, and what follows, is for
the caller.

A reply is read as what it looks like most: one word for all questions, letters in their order, answers under numbers,
answers under quoted questions. What says nothing definite ("not sure", "A or B") leaves its question open.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from workers.conversation.numbered import read_numbered
from workers.conversation.pieces import Piece, Reading
from workers.conversation.positional import read_by_place, read_in_order, read_single
from workers.conversation.questions import Question
from workers.conversation.quoted import read_quoted
from workers.conversation.text import ReplyText
from workers.conversation.whole import read_whole, without_rest
from workers.conversation.words import ONLY_CHOOSES, THANKS


@dataclass(frozen=True)
class Answer:
    """What a person said to one question; exactly one of `chosen`, `text`, `skipped`, `takes_default` says it.

    Except that who takes the default of a question with a recommended option chose that option, too. `remark` is what
    they added to it, and `quote` is where all of it stands in the reply (start, end).
    """

    question: int
    chosen: tuple[str, ...] = ()
    text: str = ""
    skipped: bool = False
    takes_default: bool = False
    remark: str = ""
    quote: tuple[int, int] = (0, 0)


@dataclass(frozen=True)
class Reply:
    """What a comment answers, by number. `undecided` are questions that it speaks of and leaves open.

    `unread` quotes what was meant as an answer and could not be read; it is empty for a comment that nobody asked for.
    """

    answers: tuple[Answer, ...] = ()
    undecided: tuple[int, ...] = ()
    unread: tuple[str, ...] = ()


def read_reply(text: str, questions: Sequence[Question], *, asked: bool) -> Reply:
    """Return what `text` answers of the open `questions`.

    Args:
        text: a comment, or the argument of a command.
        questions: what is open, in the order in which people see it; each number once.
        asked: it is the argument of a command: what could be read is kept and the rest is named. Otherwise a comment
            counts only when all of it is answers and remarks to them.
    """
    reply = ReplyText.of(text)
    if not questions or reply.is_blank:
        return Reply()
    reading = _read(reply, {question.number: question for question in questions}, asked)
    if reading is None:
        return Reply(unread=(reply.quoted(0, len(text)),)) if asked else Reply()
    settled = _settled(reply, reading)
    return settled if asked or not settled.unread else Reply()


def _read(reply: ReplyText, questions: dict[int, Question], asked: bool) -> Reading | None:
    """Return the first reading that fits, or None."""
    in_order = tuple(questions.values())
    whole = read_whole(reply, in_order) or read_in_order(reply, in_order) or read_by_place(reply, in_order)
    if whole is not None:
        return whole
    told, rest = without_rest(reply, in_order)
    if rest and (reading := _read(told, questions, asked)) is not None:
        numbers = {piece.number for piece in reading.pieces}
        return Reading((*reading.pieces, *(one for one in rest if one.number not in numbers)), reading.unread)
    quoted = read_quoted(reply, in_order)
    numbered = read_numbered(reply.without_quotes(), questions, asked)
    if quoted is not None:
        return quoted if numbered is None else Reading(quoted.pieces + numbered.pieces, numbered.unread)
    if numbered is not None:
        return numbered
    return read_single(reply, in_order[0], asked) if len(in_order) == 1 else None


def _settled(reply: ReplyText, reading: Reading) -> Reply:
    """Make answers of pieces. Two that contradict each other leave their question open, and are named."""
    kept: dict[int, Piece] = {}
    disputed: dict[int, list[Piece]] = {}
    for piece in reading.pieces:
        earlier = kept.setdefault(piece.number, piece)
        if not piece.value.agrees_with(earlier.value):
            disputed.setdefault(piece.number, [earlier]).append(piece)
    settled = [kept[number] for number in sorted(kept) if number not in disputed]
    contradictions = [reply.quoted(piece.start, piece.end) for pieces in disputed.values() for piece in pieces]
    return Reply(
        answers=tuple(_answer(reply, piece) for piece in settled if not piece.value.is_undecided),
        undecided=tuple(piece.number for piece in settled if piece.value.is_undecided),
        unread=(*reading.unread, *contradictions),
    )


def _answer(reply: ReplyText, piece: Piece) -> Answer:
    value, remark = piece.value, THANKS.sub("", piece.value.remark)
    return Answer(
        question=piece.number,
        chosen=value.chosen,
        text=THANKS.sub("", value.text),
        skipped=value.is_skip,
        takes_default=value.is_default,
        remark="" if ONLY_CHOOSES.fullmatch(remark) else remark,
        quote=reply.trimmed(piece.start, piece.end),
    )
