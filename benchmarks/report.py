"""The table of a benchmark: each figure beside its reference and its target."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.table import Table


@dataclass(frozen=True)
class Figure:
    """One line. `is_met` is None where nothing is promised."""

    name: str
    value: str
    reference: str = ""
    ratio: str = ""
    target: str = ""
    is_met: bool | None = None


def percentile(values: Sequence[float], percent: int) -> float:
    """Return the value that this share of all, in percent, does not exceed."""
    return sorted(values)[min(len(values) - 1, len(values) * percent // 100)]


def show(title: str, figures: Iterable[Figure]) -> None:
    """Print the table."""
    table = Table("figure", "measured", "reference", "ratio", "target", "met", title=title, title_justify="left")
    for each in figures:
        met = "" if each.is_met is None else "yes" if each.is_met else "NO"
        table.add_row(each.name, each.value, each.reference, each.ratio, each.target, met)
    Console(width=150).print(table)
