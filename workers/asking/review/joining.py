"""Joins the answers about the parts of one ticket into one answer. Whether they are true is told later."""

from collections.abc import Sequence
from typing import Any

from workers.asking.review.wire import DraftAnswer, Statement

_GAPS = ("missing_info", "clarification_questions")


def joined(answers: Sequence[DraftAnswer]) -> DraftAnswer:
    """Return the answers, at least one and all of one kind, as one.

    Lists are put together in order, repetitions dropped; of single fields the first that is filled counts. Gaps are
    left out where there are several parts: whoever sees one part cannot know what the others say.
    """
    first = answers[0]
    if len(answers) == 1:
        return first
    fields = {name: _together([getattr(answer, name) for answer in answers]) for name in type(first).model_fields}
    return first.model_copy(update=fields | dict.fromkeys(_GAPS, ()))


def _together(values: Sequence[Any]) -> Any:
    if isinstance(values[0], tuple):
        return tuple({_key(item): item for value in reversed(values) for item in reversed(value)}.values())[::-1]
    return next((value for value in values if value), values[0])


def _key(item: Statement | str) -> str:
    return " ".join((item.text if isinstance(item, Statement) else item).split()).casefold()
