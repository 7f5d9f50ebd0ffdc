"""How far the words of a task support that it serves a criterion. Scores pairs and says not what follows from them.

The cosine of TF-IDF vectors, the weights taken from the given texts themselves; a criterion is helped by the others of
its group, because tasks are cut along them. What is common to a task and everything says nothing, so the mean of the
nearest is taken off on both sides (cross-domain similarity local scaling: Conneau et al., ICLR 2018, section 2.3).
"""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from heapq import nlargest

from workers.reading.glossary import words_of

LINKED = 0.5
"""The least score of a pair that is a link."""

_OF_GROUP = 0.5
_OF_CRITERION, _OF_TASK = 0.2, 0.6
_NEAREST = 4
_EDGE = 0.034
_STEEPNESS = 12.0

Matrix = list[list[float]]
Scores = tuple[tuple[float, ...], ...]


def links(criteria: Sequence[str], tasks: Sequence[str], groups: Sequence[str] = ()) -> Scores:
    """Return how far each task supports each criterion, 0 to 1, criterion × task; a link from `LINKED` on.

    Args:
        groups: under which heading each criterion stands; without it none belongs to another.
    """
    raised = _with_group(_cosines(criteria, tasks), groups)
    above = [_OF_CRITERION * _nearest(row) for row in raised]
    beside = [_OF_TASK * _nearest(column) for column in zip(*raised, strict=True)]
    return tuple(
        tuple(_squeezed(score - of_row - of_task) for score, of_task in zip(row, beside, strict=True))
        for row, of_row in zip(raised, above, strict=True)
    )


def _cosines(criteria: Sequence[str], tasks: Sequence[str]) -> Matrix:
    counts = [Counter(words_of(text)) for text in (*criteria, *tasks)]
    holding = Counter(word for count in counts for word in count)
    weights = {word: math.log((1 + len(counts)) / (1 + texts)) + 1 for word, texts in holding.items()}
    vectors = [_unit({word: (1 + math.log(n)) * weights[word] for word, n in count.items()}) for count in counts]
    postings: defaultdict[str, list[tuple[int, float]]] = defaultdict(list)
    for task, vector in enumerate(vectors[len(criteria) :]):
        for word, value in vector.items():
            postings[word].append((task, value))
    cosines = []
    for vector in vectors[: len(criteria)]:
        row = [0.0] * len(tasks)
        for word, value in vector.items():
            for task, other in postings.get(word, ()):
                row[task] += value * other
        cosines.append(row)
    return cosines


def _unit(vector: Mapping[str, float]) -> dict[str, float]:
    length = math.sqrt(sum(value * value for value in vector.values())) or 1.0
    return {word: value / length for word, value in vector.items()}


def _with_group(cosines: Matrix, groups: Sequence[str]) -> Matrix:
    if not groups:
        return [[(1 + _OF_GROUP) * score for score in row] for row in cosines]
    members: defaultdict[str, Matrix] = defaultdict(list)
    for group, row in zip(groups, cosines, strict=True):
        members[group].append(row)
    means = {name: [sum(column) / len(rows) for column in zip(*rows, strict=True)] for name, rows in members.items()}
    return [
        [score + _OF_GROUP * mean for score, mean in zip(row, means[group], strict=True)]
        for row, group in zip(cosines, groups, strict=True)
    ]


def _nearest(scores: Iterable[float]) -> float:
    """The mean of the best few; in a short list the missing ones count as nothing, for nothing competes there."""
    return sum(nlargest(_NEAREST, scores)) / _NEAREST


def _squeezed(score: float) -> float:
    return 1 / (1 + math.exp(-_STEEPNESS * (score - _EDGE)))
