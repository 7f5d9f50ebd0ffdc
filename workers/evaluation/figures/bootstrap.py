"""Figures with 95 % bootstrap intervals: ratios, F scores, AUC. The resampled unit is the row or the ticket.

Percentile bootstrap (Efron and Tibshirani, 1993, ch. 13) with a fixed seed: the same rows give the same interval.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from workers.evaluation.figures.metric import Metric, Ranking
from workers.evaluation.rows import Unmeasurable

RESAMPLES = 1000
_SEED = 20_261_121
_BOUNDS = (2.5, 97.5)

Indices = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Counts:
    """What one row adds to a precision, recall or F score."""

    hits: int = 0
    predicted: int = 0
    gold: int = 0


def share(metric_id: str, values: Iterable[bool], *, lower_is_better: bool = False) -> Metric:
    """Return the share of rows for which the value is true."""
    return mean(metric_id, (float(value) for value in values), lower_is_better=lower_is_better)


def mean(metric_id: str, values: Iterable[float], *, lower_is_better: bool = False) -> Metric:
    """Return the mean over rows, in the unit of the values."""
    return rate(metric_id, [(value, 1.0) for value in values], lower_is_better=lower_is_better)


def rate(metric_id: str, parts: Sequence[tuple[float, float]], *, lower_is_better: bool = False) -> Metric:
    """Return the sum of the first parts over the sum of the second ones; one pair a resampled unit.

    Raises:
        Unmeasurable: there is no row, or nothing to divide by.
    """
    above, below = np.array(parts, dtype=float).reshape(-1, 2).T

    def statistic(rows: Indices) -> float:
        total = below[rows].sum()
        return float(above[rows].sum() / total) if total else float("nan")

    return _bootstrapped(metric_id, len(above), statistic, lower_is_better)


def precision(metric_id: str, counts: Sequence[Counts]) -> Metric:
    """Return hits / predicted, both summed over the rows (micro average)."""
    return rate(metric_id, [(each.hits, each.predicted) for each in counts])


def recall(metric_id: str, counts: Sequence[Counts]) -> Metric:
    """Return hits / gold, both summed over the rows (micro average)."""
    return rate(metric_id, [(each.hits, each.gold) for each in counts])


def f_score(metric_id: str, counts: Sequence[Counts]) -> Metric:
    """Return 2·hits / (predicted + gold), summed over the rows (micro average)."""
    return rate(metric_id, [(2 * each.hits, each.predicted + each.gold) for each in counts])


def balanced_accuracy(metric_id: str, accepted: Sequence[Counts], refused: Sequence[Counts]) -> Metric:
    """Return the mean of two recalls whose counts lie side by side, one pair a resampled unit."""
    columns = [np.array([(each.hits, each.gold) for each in side], dtype=float) for side in (accepted, refused)]

    def statistic(rows: Indices) -> float:
        sums = [column[rows].sum(axis=0) for column in columns]
        return float(np.mean([hits / gold if gold else np.nan for hits, gold in sums]))

    return _bootstrapped(metric_id, len(accepted), statistic)


def auc(metric_id: str, ranking: Ranking) -> Metric:
    """Return the area under the ROC curve: how often a true row outranks a false one, ties counting half.

    Raises:
        Unmeasurable: all rows have the same label.
    """
    labels = np.array(ranking.labels)
    scores = np.array(ranking.scores)
    if labels.all() or not labels.any():
        raise Unmeasurable("all rows have the same label")

    def statistic(rows: Indices) -> float:
        chosen = labels[rows]
        return float("nan") if chosen.all() or not chosen.any() else _outranked(scores[rows], chosen)

    return _bootstrapped(metric_id, len(labels), statistic, ranking=ranking)


def _outranked(scores: npt.NDArray[np.float64], labels: npt.NDArray[np.bool_]) -> float:
    """The Mann-Whitney statistic over the pairs of a true and a false row, which is the area; ties count half."""
    true, false = scores[labels], np.sort(scores[~labels])
    below = np.searchsorted(false, true, "left") + np.searchsorted(false, true, "right")
    return float(below.sum() / (2 * len(true) * len(false)))


def _bootstrapped(
    metric_id: str,
    n: int,
    statistic: Callable[[Indices], float],
    lower_is_better: bool = False,
    ranking: Ranking | None = None,
) -> Metric:
    """Return `statistic` of all rows, with the interval of its values on resampled rows."""
    if not n:
        raise Unmeasurable("no row counts")
    value = statistic(np.arange(n))
    if np.isnan(value):
        raise Unmeasurable("nothing to divide by")
    random = np.random.default_rng(_SEED)
    resampled = [statistic(random.integers(0, n, n)) for _ in range(RESAMPLES)]
    low, high = (float(bound) for bound in np.nanpercentile(resampled, _BOUNDS))
    return Metric(metric_id, value, n, low, high, lower_is_better, ranking=ranking)
