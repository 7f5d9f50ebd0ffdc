"""How far the words of a task support that it serves a criterion. Scores pairs and says not what follows from them.

The cosine of TF-IDF vectors of words, and half of that of runs of characters, which meets compounds and slips of the
pen; the weights come from the given texts themselves. A criterion is helped by the others of its group, because tasks
are cut along them, and by what stands beside a task, because tasks of one group follow each other. What is common to a
task and everything says nothing, so the mean of the nearest is taken off on both sides (cross-domain similarity local
scaling: Conneau et al., ICLR 2018, section 2.3). What stands elsewhere in the order of the whole loses a little, as
work is listed in the order in which it is asked for; at last the best criterion of a task gains, as each serves one.
"""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from heapq import nlargest

from workers.reading.glossary import words_of
from workers.reading.language import CJK

LINKED = 0.5
"""The least score of a pair that is a link."""

_OF_RUNS = 0.5
_OF_GROUP, _OF_BEST_GROUP, _OF_NEIGHBOURS = 1.0, 0.1, 0.3
_OF_CRITERION, _OF_TASK, _OF_BEST = 0.2, 0.6, 0.1
_OF_ORDER = 0.05
_NEAREST = 4
_LOWEST = -0.4
"""Below any score but a few; where the share of the best one is counted from."""
_EDGE = 0.14
_STEEPNESS = 12.0
_SPACE = re.compile(r"\s+")
_HAN = re.compile(f"[{CJK}]")

Matrix = list[list[float]]
Scores = tuple[tuple[float, ...], ...]


def links(criteria: Sequence[str], tasks: Sequence[str], groups: Sequence[str] = ()) -> Scores:
    """Return how far each task supports each criterion, 0 to 1, criterion × task; a link from `LINKED` on.

    Args:
        groups: under which heading each criterion stands; "" is none. Without one no criterion belongs to another.
    """
    if not criteria:
        return ()
    alike = _alike(criteria, tasks)
    raised = _with_group(alike, groups) if any(groups) else _by_itself(alike)
    above = [_OF_CRITERION * _nearest(row) for row in raised]
    beside = [_OF_TASK * _nearest(column) for column in zip(*raised, strict=True)]
    left = [
        [
            score - of_row - of_task - _OF_ORDER * abs(_place(at, raised) - _place(no, row))
            for no, (score, of_task) in enumerate(zip(row, beside, strict=True))
        ]
        for at, (row, of_row) in enumerate(zip(raised, above, strict=True))
    ]
    best = _best(left)
    return tuple(
        tuple(
            _squeezed(score + _OF_BEST * _share(score - _LOWEST, most - _LOWEST) ** 2)
            for score, most in zip(row, best, strict=True)
        )
        for row in left
    )


def _alike(criteria: Sequence[str], tasks: Sequence[str]) -> Matrix:
    """Return the cosines of words, and of runs of characters with their own weight."""
    texts = (*criteria, *tasks)
    sizes = (2, 3) if any(map(_HAN.search, texts)) else (3, 4)
    by_word = _cosines([words_of(text) for text in texts], len(criteria))
    by_run = _cosines([_runs(text, sizes) for text in texts], len(criteria))
    return [
        [word + _OF_RUNS * run for word, run in zip(words, runs, strict=True)]
        for words, runs in zip(by_word, by_run, strict=True)
    ]


def _runs(text: str, sizes: Sequence[int]) -> list[str]:
    plain = _SPACE.sub(" ", text.lower())
    return [plain[at : at + size] for size in sizes for at in range(len(plain) - size + 1)]


def _cosines(texts: Sequence[Iterable[str]], first_task: int) -> Matrix:
    """Return the cosines of the texts before `first_task` with the others."""
    counts = [Counter(text) for text in texts]
    holding = Counter(word for count in counts for word in count)
    rarity = {number: math.log((1 + len(counts)) / (1 + number)) + 1 for number in set(holding.values())}
    often = {n: 1 + math.log(n) for n in {n for count in counts for n in count.values()}}
    vectors = [_unit({word: often[n] * rarity[holding[word]] for word, n in count.items()}) for count in counts]
    postings: defaultdict[str, list[tuple[int, float]]] = defaultdict(list)
    for task, vector in enumerate(vectors[first_task:]):
        for word, value in vector.items():
            postings[word].append((task, value))
    cosines = []
    for vector in vectors[:first_task]:
        row = [0.0] * (len(counts) - first_task)
        for word, value in vector.items():
            for task, other in postings.get(word, ()):
                row[task] += value * other
        cosines.append(row)
    return cosines


def _unit(vector: Mapping[str, float]) -> dict[str, float]:
    length = math.sqrt(sum(value * value for value in vector.values())) or 1.0
    return {word: value / length for word, value in vector.items()}


def _by_itself(alike: Matrix) -> Matrix:
    """Return the scores where no criterion belongs to another: nothing but its own words speaks for it."""
    return [[(1 + _OF_GROUP) * score for score in row] for row in alike]


def _with_group(alike: Matrix, groups: Sequence[str]) -> Matrix:
    members: defaultdict[str, Matrix] = defaultdict(list)
    for group, row in zip(groups, alike, strict=True):
        members[group].append(row)
    means = [_beside([sum(column) / len(rows) for column in zip(*rows, strict=True)]) for rows in members.values()]
    best = _best(means)
    of_group = {
        name: [_OF_GROUP * mean + _OF_BEST_GROUP * _share(mean, most) for mean, most in zip(row, best, strict=True)]
        for name, row in zip(members, means, strict=True)
    }
    return [
        [score + more for score, more in zip(row, of_group[group], strict=True)]
        for row, group in zip(alike, groups, strict=True)
    ]


def _beside(row: Sequence[float]) -> list[float]:
    """Return a row with what the tasks before and after each one have."""
    return [
        score + _OF_NEIGHBOURS * sum(near) / max(1, len(near))
        for at, score in enumerate(row)
        for near in [(*row[max(0, at - 1) : at], *row[at + 1 : at + 2])]
    ]


def _place(at: int, among: Sequence[object]) -> float:
    """Return where in the order of all something stands, 0 to 1."""
    return (at + 0.5) / len(among)


def _best(rows: Sequence[Sequence[float]]) -> list[float]:
    """Return the highest of each column."""
    return [max(column) for column in zip(*rows, strict=True)]


def _share(score: float, most: float) -> float:
    return max(0.0, score) / most if most > 0 else 0.0


def _nearest(scores: Iterable[float]) -> float:
    """The mean of the best few; in a short list the missing ones count as nothing, for nothing competes there."""
    return sum(nlargest(_NEAREST, scores)) / _NEAREST


def _squeezed(score: float) -> float:
    return 1 / (1 + math.exp(-_STEEPNESS * (score - _EDGE)))
