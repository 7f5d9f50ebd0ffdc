"""Who decided which question: a person's last word counts, and people who differ leave it open. Reads no comments."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from workers.plan.schemas import AskedQuestion, GivenAnswer

_NO_WORD = re.compile(r"[\W_]+")
_LETTERS = "ABCD"


class Verdict(NamedTuple):
    """What the answers to a question come to. `by` is who said it last."""

    answers: tuple[GivenAnswer, ...]
    decided: str = ""
    by: str = ""
    is_disputed: bool = False
    left: str = ""
    """How it was left to an assumption: skipped or taken."""


def verdicts(asked: Sequence[AskedQuestion], answers: Iterable[GivenAnswer]) -> Mapping[int, Verdict]:
    """Return the verdict on each question that somebody answered, by number. `answers` stand in the order of time."""
    by_number = {one.number: one for one in asked}
    last: dict[int, dict[str, GivenAnswer]] = {}
    for answer in answers:
        question = by_number.get(answer.number)
        if question is not None and _says_something(answer, question):
            of_question = last.setdefault(answer.number, {})
            of_question.pop(answer.by, None)  # so that the last word stands last
            of_question[answer.by] = answer
    return {number: _verdict(by_number[number], tuple(said.values())) for number, said in last.items()}


def _verdict(question: AskedQuestion, answers: tuple[GivenAnswer, ...]) -> Verdict:
    # Who skips, or takes the assumption, leaves the word to others.
    deciding = [answer for answer in answers if not answer.skipped and not answer.takes_default]
    if not deciding:
        return Verdict(answers, by=answers[-1].by, left="skipped" if answers[-1].skipped else "taken")
    words = {_NO_WORD.sub(" ", in_words(answer, question)).casefold().strip() for answer in deciding}
    if len(words) > 1:
        return Verdict(tuple(deciding), is_disputed=True)
    return Verdict(answers, in_words(deciding[-1], question), deciding[-1].by)


def in_words(answer: GivenAnswer, question: AskedQuestion) -> str:
    """Return what an answer says: the words of the options it chose, or its own, and its remark."""
    options = dict(zip(_LETTERS, question.options, strict=False))
    said = " + ".join(options[letter] for letter in answer.chosen if letter in options) or answer.text.strip()
    return "; ".join(filter(None, (said, answer.remark.strip())))


def _says_something(answer: GivenAnswer, question: AskedQuestion) -> bool:
    return answer.skipped or answer.takes_default or bool(in_words(answer, question))
