"""What the evaluation returns: one figure with its interval, or the reason why there is none. Computes nothing."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Ranking:
    """The rows behind an AUC: a higher score should mean that the label is true. Kept for the plots."""

    labels: tuple[bool, ...]
    scores: tuple[float, ...]


@dataclass(frozen=True)
class Metric:
    """One figure. `low` and `high` bound its 95 % bootstrap interval; `n` counts the units that were resampled.

    A metric without a value was not measured, and `note` says why. `held_out` is the figure by cross-validation of what
    was fitted to labelled rows, when it was fitted.
    """

    id: str
    value: float | None
    n: int = 0
    low: float | None = None
    high: float | None = None
    lower_is_better: bool = False
    note: str = ""
    held_out: float | None = None
    ranking: Ranking | None = None

    @property
    def stage(self) -> str:
        """Return the first part of the id."""
        return self.id.partition(".")[0]


def skipped(ids: Iterable[str], reason: str) -> list[Metric]:
    """Return a metric without a value for each id."""
    return [Metric(metric_id, None, note=f"skipped: {reason}") for metric_id in ids]
