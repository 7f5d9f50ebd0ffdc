"""The arithmetic of the score (docs/rubric.md): exact, without opinions. It runs no check."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import floor

from workers.review.rubric.rubric import CheckRule, ScenarioRubric
from workers.review.schemas import CheckOutcome, Verdict

_HALVES = {Verdict.MET: 2, Verdict.PARTIAL: 1}


def value_of(verdict: Verdict) -> float:
    """Return the share of its points that a check gives: MET 1, PARTIAL ½, all others 0."""
    return _HALVES.get(verdict, 0) / 2


def rounded(number: Fraction) -> int:
    """Round half up: people expect 59.5 to become 60."""
    return floor(number + Fraction(1, 2))


@cache  # a rubric has a few dozen of them, and each review asks for all of them several times
def _exact(number: float) -> Fraction | int:
    """Take a decimal as it was written: 0.3 is three tenths. A whole number stays one: it adds up ten times as fast."""
    exact = Fraction(str(number))
    return exact if exact.denominator > 1 else exact.numerator


def dimension_shares(scenario: ScenarioRubric, outcomes: Iterable[CheckOutcome]) -> dict[str, Fraction | None]:
    """Return 100·Σ(points·value)/Σ(points applicable) by dimension; None where no check applies."""
    by_id = {outcome.id: outcome for outcome in outcomes}
    shares: dict[str, Fraction | None] = {}
    for dimension in scenario.dimensions:
        applicable = [
            (_exact(rule.points), by_id[rule.id].verdict)
            for rule in dimension.checks
            if by_id[rule.id].verdict is not Verdict.NA
        ]
        most = sum(points for points, _ in applicable)
        halves = sum(points * _HALVES.get(verdict, 0) for points, verdict in applicable)
        shares[dimension.id] = Fraction(50 * halves) / most if most else None
    return shares


def total_score(scenario: ScenarioRubric, shares: Mapping[str, Fraction | None], penalty: int) -> int:
    """Return round(Σ weight·dimension) − `penalty`, 0–100; weights count over the dimensions that apply."""
    parts = [
        (_exact(dimension.weight), share)
        for dimension in scenario.dimensions
        if (share := shares[dimension.id]) is not None
    ]
    weights = sum(weight for weight, _ in parts)
    if not weights:
        return 0
    return min(100, max(0, rounded(sum((w * share for w, share in parts), Fraction(0)) / weights) - penalty))


def charged_once(scenario: ScenarioRubric, outcomes: Iterable[CheckOutcome], note: str) -> tuple[CheckOutcome, ...]:
    """Return the outcomes with each missing part charged once, by the check that the others rest on.

    Where criteria are missing, nobody can say whether they are testable: the check of that does not apply. And a weak
    part costs no more than a missing one, or deleting it would pay: where it would, it is charged as missing.
    """
    by_id = {outcome.id: outcome for outcome in outcomes}
    cores = dict.fromkeys(rule.rests_on for _, rule in scenario.rules() if rule.rests_on is not None)
    for core in cores:
        resting = [rule.id for _, rule in scenario.rules() if rule.rests_on == core]
        changed = {one: _as(by_id[one], Verdict.NA, note) for one in resting if by_id[one].verdict is not Verdict.MET}
        is_missing = by_id[core].verdict is Verdict.UNMET
        if not is_missing:
            changed[core] = _as(by_id[core], Verdict.UNMET, by_id[core].note)
        once = by_id | changed
        gained = _worth(scenario, once) - _worth(scenario, by_id)
        if gained > 0 or (is_missing and gained == 0):
            by_id = once
    return tuple(by_id.values())


def _as(outcome: CheckOutcome, verdict: Verdict, note: str) -> CheckOutcome:
    update = {"verdict": verdict, "value": value_of(verdict), "quote": None, "decided_by": "code", "note": note}
    return outcome.model_copy(update=update)


def _worth(scenario: ScenarioRubric, by_id: Mapping[str, CheckOutcome]) -> int:
    return total_score(scenario, dimension_shares(scenario, by_id.values()), 0)


@dataclass(frozen=True)
class Loss:
    """Points of the total that a check did not give."""

    rule: CheckRule
    points: int


def losses(scenario: ScenarioRubric, outcomes: Iterable[CheckOutcome]) -> tuple[Loss, ...]:
    """Return where the points went that the total lacks before penalties, largest first, at least one point each.

    The points add up to what is missing to 100: each check's share is cut to a whole number, and what is left over goes
    to the shares that were cut most, the larger first (the method of the largest remainder).
    """
    outcomes = tuple(outcomes)
    exact = _exact_losses(scenario, outcomes)
    points = {rule.id: floor(share) for rule, share in exact}
    left = (100 - total_score(scenario, dimension_shares(scenario, outcomes), 0) if exact else 0) - sum(points.values())
    most_cut_first = sorted(exact, key=lambda one: (floor(one[1]) - one[1], -one[1]))
    for rule, _ in most_cut_first[:left]:
        points[rule.id] += 1
    found = [Loss(rule, points[rule.id]) for rule, _ in exact if points[rule.id]]
    return tuple(sorted(found, key=lambda loss: -loss.points))


def _exact_losses(scenario: ScenarioRubric, outcomes: Iterable[CheckOutcome]) -> list[tuple[CheckRule, Fraction]]:
    """Return every check that applies with the points of the total that it did not give."""
    by_id = {outcome.id: outcome for outcome in outcomes}
    applicable = {
        dimension.id: [rule for rule in dimension.checks if by_id[rule.id].verdict is not Verdict.NA]
        for dimension in scenario.dimensions
    }
    weights = sum(_exact(one.weight) for one in scenario.dimensions if applicable[one.id])
    found = []
    for dimension in scenario.dimensions:
        most = sum(_exact(rule.points) for rule in applicable[dimension.id])
        for rule in applicable[dimension.id]:
            missing = Fraction(50 * (2 - _HALVES.get(by_id[rule.id].verdict, 0)))
            found.append((rule, missing * _exact(dimension.weight) / weights * _exact(rule.points) / most))
    return found
