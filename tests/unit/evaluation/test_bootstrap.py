"""The arithmetic of the evaluation: known figures, honest intervals, the same result every time."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from workers.evaluation.figures.bootstrap import (
    Counts,
    auc,
    balanced_accuracy,
    f_score,
    mean,
    precision,
    rate,
    recall,
    share,
)
from workers.evaluation.figures.metric import Ranking
from workers.evaluation.rows import Unmeasurable

ROWS = [Counts(hits=2, predicted=3, gold=2), Counts(hits=0, predicted=1, gold=2)]


def test_precision_recall_and_f_are_micro_averages() -> None:
    assert precision("p", ROWS).value == pytest.approx(2 / 4)
    assert recall("r", ROWS).value == pytest.approx(2 / 4)
    assert f_score("f", [Counts(1, 1, 3), Counts(1, 1, 1)]).value == pytest.approx(2 * 2 / (2 + 4))


def test_balanced_accuracy_weighs_both_sides_alike() -> None:
    own = [Counts(hits=9, gold=10), Counts(hits=0, gold=0)]
    foreign = [Counts(hits=1, gold=2), Counts(hits=0, gold=0)]

    assert balanced_accuracy("b", own, foreign).value == pytest.approx((0.9 + 0.5) / 2)


def test_auc_counts_the_pairs_in_the_right_order_and_ties_half() -> None:
    ranking = Ranking(labels=(True, True, False, False), scores=(9, 5, 5, 1))

    metric = auc("a", ranking)

    assert metric.value == pytest.approx(3.5 / 4)
    assert metric.ranking == ranking


def test_the_same_rows_give_the_same_interval() -> None:
    values = [0.0, 1.0, 1.0, 0.0, 1.0]

    assert mean("m", values) == mean("m", values)


def test_more_rows_give_a_narrower_interval() -> None:
    few, many = share("s", [True, False] * 10), share("s", [True, False] * 1000)

    assert few.value == many.value == 0.5
    assert few.low is not None
    assert few.high is not None
    assert many.low is not None
    assert many.high is not None
    assert many.high - many.low < (few.high - few.low) / 3


@settings(max_examples=25, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 5), st.integers(1, 5)), min_size=1, max_size=30))
def test_the_interval_lies_within_what_the_rows_can_give(parts: list[tuple[int, int]]) -> None:
    metric = rate("x", parts)

    ratios = [above / below for above, below in parts]
    assert metric.value is not None
    assert metric.low is not None
    assert metric.high is not None
    slack = 1e-9
    assert min(ratios) - slack <= metric.low <= metric.high <= max(ratios) + slack
    assert min(ratios) - slack <= metric.value <= max(ratios) + slack
    assert metric.n == len(parts)


def test_nothing_to_measure_is_said_and_never_becomes_a_figure() -> None:
    with pytest.raises(Unmeasurable, match="no row"):
        share("s", [])
    with pytest.raises(Unmeasurable, match="divide"):
        precision("p", [Counts(0, 0, 1)])
    with pytest.raises(Unmeasurable, match="same label"):
        auc("a", Ranking((True, True), (1, 2)))
