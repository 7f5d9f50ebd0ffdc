"""The score's arithmetic against examples that were computed by hand, on a rubric small enough for that."""

from fractions import Fraction

import pytest

from workers.review.rubric.rubric import ScenarioRubric
from workers.review.schemas import CheckOutcome, Verdict
from workers.review.scoring.arithmetic import dimension_shares, losses, rounded, total_score, value_of

MET, PARTIAL, UNMET, NA, UNDECIDED = (
    Verdict.MET, Verdict.PARTIAL, Verdict.UNMET, Verdict.NA, Verdict.UNDECIDED,
)  # fmt: skip


def _check(check_id: str, points: float) -> dict[str, object]:
    return {"id": check_id, "points": points, "decided_by": "code", "expects": {"en": check_id, "zh": check_id}}


# Two dimensions: 0.7 over 6 + 3 + 1 points, 0.3 over 2.5 + 7.5 points.
RUBRIC = ScenarioRubric.model_validate(
    {
        "dimensions": [
            {
                "id": "wide",
                "name": {"en": "wide", "zh": "宽"},
                "weight": 0.7,
                "checks": [_check("a", 6), _check("b", 3), _check("c", 1)],
            },
            {
                "id": "narrow",
                "name": {"en": "narrow", "zh": "窄"},
                "weight": 0.3,
                "checks": [_check("d", 2.5), _check("e", 7.5)],
            },
        ]
    }
)


def outcomes(*verdicts: Verdict) -> list[CheckOutcome]:
    return [
        CheckOutcome(
            id=rule.id, dimension=dimension.id, verdict=verdict, points=rule.points, value=0, decided_by="code"
        )
        for (dimension, rule), verdict in zip(RUBRIC.rules(), verdicts, strict=True)
    ]


@pytest.mark.parametrize(
    ("verdicts", "wide", "narrow", "total"),
    [
        ((MET, MET, MET, MET, MET), Fraction(100), Fraction(100), 100),
        ((UNMET, UNMET, UNMET, UNMET, UNMET), Fraction(0), Fraction(0), 0),
        # 4 of 10 points; 70 % of 40 and 30 % of 100
        ((UNMET, MET, MET, MET, MET), Fraction(40), Fraction(100), 58),
        # half of 6, 3 and 1: 7 of 10; 30 % of 25
        ((PARTIAL, MET, MET, MET, UNMET), Fraction(70), Fraction(25), 57),  # 49 + 7.5 = 56.5
        # 3 of 4 points once the 6 do not apply; an undecided check gives nothing
        ((NA, MET, UNMET, UNDECIDED, MET), Fraction(75), Fraction(75), 75),
        # one third of 3 + 6: 1.5 of 9
        ((UNMET, PARTIAL, NA, PARTIAL, PARTIAL), Fraction(50, 3), Fraction(50), 27),  # 11.67 + 15
        ((MET, MET, UNMET, NA, NA), Fraction(90), None, 90),
        ((NA, NA, NA, MET, UNMET), None, Fraction(25), 25),
        ((NA, NA, NA, NA, NA), None, None, 0),
    ],
)
def test_dimensions_and_total_are_the_weighted_shares(
    verdicts: tuple[Verdict, ...], wide: Fraction | None, narrow: Fraction | None, total: int
) -> None:
    shares = dimension_shares(RUBRIC, outcomes(*verdicts))
    assert shares == {"wide": wide, "narrow": narrow}
    assert total_score(RUBRIC, shares, 0) == total


@pytest.mark.parametrize(("penalty", "total"), [(0, 58), (1, 57), (15, 43), (57, 1), (58, 0), (59, 0), (99, 0)])
def test_a_penalty_is_taken_from_the_rounded_total_down_to_zero(penalty: int, total: int) -> None:
    shares = dimension_shares(RUBRIC, outcomes(UNMET, MET, MET, MET, MET))
    assert total_score(RUBRIC, shares, penalty) == total


@pytest.mark.parametrize(
    ("verdicts", "lost"),
    [
        ((MET, MET, MET, MET, MET), []),
        # 70·6/10 = 42, 70·3/10 = 21, 70·1/10 = 7, 30·2.5/10 = 7.5, 30·7.5/10 = 22.5: 100, so one half is rounded up
        ((UNMET, UNMET, UNMET, UNMET, UNMET), [("a", 42), ("e", 23), ("b", 21), ("c", 7), ("d", 7)]),
        ((PARTIAL, MET, PARTIAL, MET, PARTIAL), [("a", 21), ("e", 11), ("c", 4)]),
        # 70·1/4 = 17.5 and 70·1.5/4 = 26.25 once the 6 points do not apply
        ((NA, PARTIAL, UNMET, MET, MET), [("b", 26), ("c", 18)]),
        # the weight of a dimension that does not apply goes to the other: 100·3/10 and 100·7.5/10
        ((MET, UNMET, MET, NA, NA), [("b", 30)]),
        ((NA, NA, NA, MET, UNMET), [("e", 75)]),
        ((NA, NA, NA, NA, NA), []),
        # 42 and half of 30 for want of the 2.5: as large first, in the rubric's order when they are equal
        ((MET, UNMET, MET, NA, PARTIAL), [("b", 21), ("e", 15)]),
    ],
)
def test_a_loss_is_the_part_of_a_check_in_what_is_missing_largest_first(
    verdicts: tuple[Verdict, ...], lost: list[tuple[str, int]]
) -> None:
    assert [(loss.rule.id, loss.points) for loss in losses(RUBRIC, outcomes(*verdicts))] == lost


def test_a_loss_that_the_total_does_not_show_is_not_told() -> None:
    one_lost = outcomes(MET, MET, UNMET, MET, MET)
    assert [loss.points for loss in losses(_with_points(0.07), one_lost)] == [1]  # 70·0.07/9.07 = 0.54
    assert losses(_with_points(0.06), one_lost) == ()  # 70·0.06/9.06 = 0.46


def _with_points(points: float) -> ScenarioRubric:
    """The rubric with the last check of its first dimension worth `points`."""
    wide, narrow = RUBRIC.dimensions
    last = wide.checks[-1].model_copy(update={"points": points})
    return RUBRIC.model_copy(
        update={"dimensions": (wide.model_copy(update={"checks": (*wide.checks[:-1], last)}), narrow)}
    )


def test_values_and_rounding() -> None:
    assert [value_of(verdict) for verdict in (MET, PARTIAL, UNMET, NA, UNDECIDED)] == [1.0, 0.5, 0.0, 0.0, 0.0]
    assert [rounded(Fraction(n, 4)) for n in (0, 1, 2, 3, 4, 5, 6)] == [0, 0, 1, 1, 1, 1, 2]
