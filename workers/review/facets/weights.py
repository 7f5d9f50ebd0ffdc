"""The fitted weights of `weights.json`, in log odds. `make fit` writes them; its readers say what a feature is."""

import math
from collections.abc import Mapping
from functools import lru_cache
from itertools import repeat
from operator import mul
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from workers.review.facets.values import Facet
from workers.review.schemas import Scenario

WEIGHTS_PATH = Path(__file__).with_name("weights.json")

Features = Mapping[str, float]
"""Feature → its value; one that is not there is 0."""
Weights = Mapping[str, float]
"""Feature → log odds; `BIAS` is what stands without any."""
BIAS = ""
_STEEPEST = 30.0


class FacetWeights(BaseModel):
    """Of one facet: what speaks for a passage, what for the ticket, and the likelihoods from which it is told.

    `choice` says which passage of a ticket states the facet, given that one does: what is right beside the others of
    its own ticket is not what is right beside all. From `present` on the facet is there; below `absent` nothing speaks
    for it.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    passage: dict[str, float]
    choice: dict[str, float]
    ticket: dict[str, float]
    present: float
    absent: float


class ReadingWeights(BaseModel):
    """Everything that was fitted. `cross_validated` are the figures on rows that a fit did not see.

    `wanted` is of any passage: whether it says what is wanted, or only tells of it.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    kind: dict[Scenario, dict[str, float]]
    facets: dict[Facet, FacetWeights]
    point: dict[str, float]
    wanted: dict[str, float]
    openness: dict[str, float]
    open_from: float
    cross_validated: dict[str, float]


@lru_cache(maxsize=1)
def weights() -> ReadingWeights:
    """Return the shipped weights."""
    return ReadingWeights.model_validate_json(WEIGHTS_PATH.read_text(encoding="utf-8"))


def log_odds(of: Weights, features: Features) -> float:
    """Return what the features say together, the same in whatever order: they stem from sets."""
    weighed = map(mul, map(of.get, features, repeat(0.0)), features.values())
    return of.get(BIAS, 0.0) + math.fsum(weighed)


def likelihood(odds: float) -> float:
    """Return log odds as a number from 0 to 1."""
    return 1 / (1 + math.exp(-max(-_STEEPEST, min(_STEEPEST, odds))))


def shares(odds: Mapping[Scenario, float]) -> dict[Scenario, float]:
    """Return the log odds of kinds as shares that add up to 1 (softmax)."""
    most = max(odds.values())
    raised = {kind: math.exp(value - most) for kind, value in odds.items()}
    total = sum(raised.values())
    return {kind: value / total for kind, value in raised.items()}
