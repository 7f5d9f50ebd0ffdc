"""Recognises criteria among the plain lines of a text without an acceptance heading. Splits no sentences."""

from collections.abc import Iterable

from workers.grounding.quotes import Evidence
from workers.reading.document import Document, Section
from workers.review.extract.plain_features import Features, features_of, form_of
from workers.review.extract.plain_lines import plain_lines
from workers.review.extract.plain_weights import BIAS, THRESHOLD, WEIGHTS

_STATING = (
    "imperative",
    "verification",
    "modal",
    "ability",
    "state",
    "user",
    "participle",
    "present",
    "step_word",
    "then",
)


def stated_criteria(document: Document, sections: Iterable[Section]) -> tuple[Evidence, ...]:
    """Return the lines of these sections that read as acceptance criteria, in order.

    A line counts by the mean of its own score and its run's, because criteria come in lists. One that stands alone
    has to demand or tell something: its place at the end says nothing, for signatures stand there, too.
    """
    lines = plain_lines(document, sections)
    runs = features_of(document, lines)
    found: list[Evidence] = []
    for run in runs:
        scores = [_score(features) for _, features in run]
        mean = sum(scores) / len(scores)
        found += (
            line.evidence
            for (line, features), score in zip(run, scores, strict=True)
            if (score + mean) / 2 >= THRESHOLD and (len(run) > 1 or line.is_listed or _states_something(features))
        )
    return tuple(found)


def says_something(text: str) -> bool:
    """Say whether a line by itself tells or demands something, so that it is more than names and numbers."""
    form = form_of(text)
    return any(form.get(name) for name in _STATING)


def _states_something(features: Features) -> bool:
    return any(features[name] for name in _STATING)


def _score(features: Features) -> float:
    return BIAS + sum(WEIGHTS[name] * value for name, value in features.items() if value and name in WEIGHTS)
