"""`scoring_rubric.yaml` as people look at it: what is measured, what it is worth, what blocks.

For pages that show the rubric. Whether it fits the checks is validated where it is used, in `workers/review`.
"""

from pathlib import Path

from pydantic import BaseModel, ConfigDict

from config.loading import load_yaml


class _Part(BaseModel):
    # What is not shown is not read; the review's own model refuses what is unknown.
    model_config = ConfigDict(frozen=True, extra="ignore")


class Check(_Part):
    """A check that gives points."""

    id: str
    points: float
    decided_by: str
    codes: tuple[str, ...] = ()


class Dimension(_Part):
    """A group of checks with a weight in the total."""

    id: str
    name: dict[str, str]
    weight: float
    checks: tuple[Check, ...]


class Scenario(_Part):
    """What one kind of ticket is measured by; without a threshold of its own DEFAULT_THRESHOLD counts."""

    threshold: int | None = None
    dimensions: tuple[Dimension, ...]


class Issue(_Part):
    """An issue and its words, by language."""

    severity: str
    category: str
    description: dict[str, str]
    suggestion: dict[str, str]
    blocker_when: dict[str, tuple[str, ...]] | None = None


class Tier(_Part):
    """What a tier changes."""

    thresholds: dict[str, int] = {}
    not_required: tuple[str, ...] = ()


class RubricOutline(_Part):
    """The rubric of every project, before a project's own changes."""

    version: str
    margin: int
    scenarios: dict[str, Scenario]
    tiers: dict[str, Tier] = {}
    penalties: dict[str, int]
    issues: dict[str, Issue]


def load_rubric_outline(path: Path) -> RubricOutline:
    """Return what there is to see of the rubric. Raises ConfigError with file, key and remedy."""
    return load_yaml(path, RubricOutline)
