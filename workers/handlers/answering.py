"""Answers to the points of a review: what a person decided, as it goes into the ticket. It writes nothing."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from string import ascii_uppercase

from workers.conversation.answers import Answer, read_reply
from workers.conversation.questions import Option, Question
from workers.review.compose.details import shortened
from workers.review.facets.values import Point
from workers.review.rewriting.parts import Decision

_LONGEST_QUOTE = 80


@dataclass(frozen=True)
class Answered:
    """What answers decide, and what of them could not be read; `were_asked` where there was something to answer."""

    decisions: tuple[Decision, ...]
    unread: tuple[str, ...]
    were_asked: bool


def answers_in(argument: str, points: Sequence[Point], actor: str) -> Answered:
    """Return what the argument of a command decides about points, which are numbered from 1 as people see them.

    Who skips a point, or says nothing definite, decides nothing.
    """
    asked = [_question(number, point) for number, point in enumerate(points, start=1)]
    reply = read_reply(argument, asked, asked=True)
    today = datetime.now(UTC).date()
    decisions = tuple(
        Decision(
            answer=said,
            by=actor,
            on=today,
            question=_about(points[answer.question - 1]),
            place=points[answer.question - 1].facet or "",
        )
        for answer in reply.answers
        if (said := _said(answer, asked[answer.question - 1]))
    )
    return Answered(decisions, tuple(shortened(one, _LONGEST_QUOTE) for one in reply.unread), bool(asked))


def _question(number: int, point: Point) -> Question:
    options = (
        Option(
            letter, text.strip("⟨⟩"), recommended=text == point.recommended
        )  # no proposal once a person takes it over
        for letter, text in zip(ascii_uppercase, point.options, strict=False)
    )
    return Question(number, point.text, tuple(options))


def _said(answer: Answer, question: Question) -> str:
    """Return the answer in the person's words, or those of the options that were chosen."""
    texts = {option.letter: option.text for option in question.options}
    chosen = " + ".join(texts.get(letter, letter) for letter in answer.chosen)
    return ", ".join(filter(None, (chosen, answer.text, answer.remark)))


def _about(point: Point) -> str:
    return f"“{shortened(point.quote, _LONGEST_QUOTE)}”" if point.quote else ""
