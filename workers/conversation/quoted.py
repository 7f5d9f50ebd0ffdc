"""Reads answers below quotations of questions. Which question is quoted, its words decide."""

import re
from collections.abc import Sequence

from workers.conversation.pieces import Piece, Reading
from workers.conversation.questions import Question
from workers.conversation.text import Quotation, ReplyText
from workers.conversation.values import read_value

_TOKEN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]|[^\W_]+")
# One sentence that asks: "30 days?", "Why do you ask?"
_ASKS_BACK = re.compile(r"[^.!?。！？\n]+[?？]+\s*")
_LINES = re.MULTILINE | re.IGNORECASE
_SAME_F = 0.8
_LEAST_SHARE = 0.5
"""Of a question's words, which a quotation of only a part of it must hold."""
_LEAST_WORDS = 3
_LONGEST = 2000


def read_quoted(reply: ReplyText, questions: Sequence[Question]) -> Reading | None:
    """Return what stands below each quoted question, up to the next quotation; None when none is quoted."""
    quotations = reply.quotations or _repeated(reply, questions)
    if not quotations:
        return None
    asked = [(question, _words(question.text)) for question in questions if question.text]
    ends = [*(quotation.start for quotation in quotations[1:]), len(reply.folded)]
    pieces = []
    for quotation, end in zip(quotations, ends, strict=True):
        question = _quoted_question(quotation, asked)
        if question is not None and reply.folded[quotation.end : end].strip():
            value = read_value(reply, quotation.end, end, question)
            if not value.has_unknown and not _ASKS_BACK.fullmatch(value.text):
                pieces.append(Piece(question.number, value, quotation.start, end))
    return Reading(tuple(pieces)) if pieces else None


def _repeated(reply: ReplyText, questions: Sequence[Question]) -> tuple[Quotation, ...]:
    """Return where lines begin with a question as it was asked and go on with the answer: "How long? -> 30 days"."""
    found = []
    for question in questions:
        asked = ReplyText.of(question.text).folded.strip(" ?.!。")
        if len(_words(asked)) >= _LEAST_WORDS:
            line = re.compile(
                rf"^[ \t>*•-]*[\"']?{re.escape(asked)}[ ?.!\"']*(?:[-=]+>|[:—–-]+|(?<=[?\"']))\s*(?=\S)", _LINES
            )
            found += [Quotation(question.text, *match.span()) for match in line.finditer(reply.folded)]
    return tuple(sorted(found, key=lambda quotation: quotation.start))


def _words(text: str) -> tuple[str, ...]:
    return tuple(_TOKEN.findall(text[:_LONGEST].casefold()))


def _quoted_question(quotation: Quotation, asked: list[tuple[Question, tuple[str, ...]]]) -> Question | None:
    """Return the one question whose words are quoted, alone or with its options; None for two of them."""
    words = _words(quotation.text)
    found = [question for question, of_question in asked if _is_quoted(words, of_question)]
    return found[0] if len(found) == 1 else None


def _is_quoted(quoted: tuple[str, ...], question: tuple[str, ...]) -> bool:
    if not quoted or not question:
        return False
    if _holds(quoted, question):
        return True
    if len(quoted) >= max(_LEAST_WORDS, _LEAST_SHARE * len(question)) and _holds(question, quoted):
        return True
    shared = len(set(quoted) & set(question))
    return 2 * shared >= _SAME_F * (len(set(quoted)) + len(set(question)))


def _holds(longer: tuple[str, ...], shorter: tuple[str, ...]) -> bool:
    """Say whether the words of `shorter` stand in `longer`, one behind the other."""
    return f" {' '.join(shorter)} " in f" {' '.join(longer)} "
