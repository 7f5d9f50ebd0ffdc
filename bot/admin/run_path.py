"""The way of a run through the graph of the review, as a picture of six boxes: which it took and which it passed by."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

NODES = {
    "guardrail": "guardrail",
    "structuring": "structuring",
    "structure_check": "structure check",
    "scoring": "scoring",
    "gate": "gate",
    "formatter": "formatter",
}
"""The nodes in their order, and how people call them."""

_WAYS = (
    ("guardrail", "structuring"),
    ("guardrail", "scoring"),
    ("structuring", "structure_check"),
    ("structuring", "scoring"),
    ("structure_check", "scoring"),
    ("scoring", "gate"),
    ("gate", "formatter"),
)
_STEP, _WIDTH, _MIDDLE = 142, 122, 75


@dataclass(frozen=True)
class Step:
    """One node; `seconds` is None when the run passed it by. `x` is its left edge in the picture."""

    name: str
    label: str
    seconds: float | None
    x: int


@dataclass(frozen=True)
class Way:
    """An arrow between two nodes, as the path of an SVG."""

    drawn: str
    is_taken: bool


@dataclass(frozen=True)
class RunPath:
    """What the picture and the table show."""

    steps: tuple[Step, ...]
    ways: tuple[Way, ...]

    @property
    def total_s(self) -> float:
        """The seconds of all nodes together."""
        return sum(step.seconds or 0 for step in self.steps)

    @property
    def words(self) -> str:
        """The same for those who do not see the picture."""
        taken = [step.label for step in self.steps if step.seconds is not None]
        passed_by = [step.label for step in self.steps if step.seconds is None]
        return " → ".join(taken) + (f"; skipped: {', '.join(passed_by)}" if passed_by else "")


def path_of(seconds: Mapping[str, float]) -> RunPath | None:
    """Return the way of a run by how long each of its nodes took; None when it never entered the graph."""
    if not seconds:
        return None
    places = {name: number * _STEP for number, name in enumerate(NODES)}
    taken = [name for name in NODES if name in seconds]
    followed = set(pairwise(taken))
    return RunPath(
        steps=tuple(Step(name, label, seconds.get(name), places[name]) for name, label in NODES.items()),
        ways=tuple(Way(_drawn(places[start], places[end]), (start, end) in followed) for start, end in _WAYS),
    )


def _drawn(start: int, end: int) -> str:
    if end - start == _STEP:
        return f"M{start + _WIDTH} {_MIDDLE}H{end - 6}"
    # Over the boxes in between, the longer way higher.
    left, right, height = start + _WIDTH // 2, end + _WIDTH // 2, 50 - (end - start) // 10
    return f"M{left} 55C{left} {height} {right} {height} {right} 49"
