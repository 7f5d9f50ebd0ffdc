"""The fitted weights of `weights.json`, in log odds. `make fit-pages` writes them; their readers say what each is."""

import math
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict

from workers.evidence.pages.ranking import weighed

WEIGHTS_PATH = Path(__file__).with_name("weights.json")
BIAS = ""
"""What stands without any feature."""
_STEEPEST = 30.0

Source = Literal["fact.en", "fact.zh", "task.en", "task.zh", "page.en", "page.zh"]
"""What is asked, and in which language: a fact, how something is done, or something of one page."""


class PassageWeights(BaseModel):
    """Everything that was fitted. `enough` are the confidences from which an answer is given.

    `cross_validated` are the figures on rows that a fit did not see.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    sentence: dict[Literal["en", "zh"], dict[str, float]]
    sure: dict[Source, dict[str, float]]
    enough: dict[Source, float]
    cross_validated: dict[str, float]


@lru_cache(maxsize=1)
def weights() -> PassageWeights:
    """Return the shipped weights."""
    return PassageWeights.model_validate_json(WEIGHTS_PATH.read_text(encoding="utf-8"))


def log_odds(of: Mapping[str, float], features: Mapping[str, float]) -> float:
    """Return what the features say together."""
    return of.get(BIAS, 0.0) + weighed(of, features)


def likelihood(odds: float) -> float:
    """Return log odds as a number from 0 to 1."""
    return 1 / (1 + math.exp(-max(-_STEEPEST, min(_STEEPEST, odds))))
