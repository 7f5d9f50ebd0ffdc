"""Recognises criteria among the plain lines of a text without an acceptance heading. Splits no sentences."""

from collections.abc import Iterable

from workers.review.document import Document, Section
from workers.review.extract.plain_features import Features, features_of
from workers.review.extract.plain_lines import plain_lines
from workers.review.extract.plain_weights import BIAS, THRESHOLD, WEIGHTS
from workers.review.schemas import Evidence


def stated_criteria(document: Document, sections: Iterable[Section]) -> tuple[Evidence, ...]:
    """Return the lines of these sections that read as acceptance criteria, in order.

    A line counts by the mean of its own score and its run's, because criteria come in lists.
    """
    lines = plain_lines(document, sections)
    runs = features_of(document, lines)
    found: list[Evidence] = []
    for run in runs:
        scores = [_score(features) for _, features in run]
        mean = sum(scores) / len(scores)
        found += (
            line.evidence for (line, _), score in zip(run, scores, strict=True) if (score + mean) / 2 >= THRESHOLD
        )
    return tuple(found)


def _score(features: Features) -> float:
    return BIAS + sum(weight * features[name] for name, weight in WEIGHTS.items())
