"""Prints the metrics as one table a stage, and what changed since an earlier evaluation. Computes no figure."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from workers.evaluation.figures.metric import Metric
from workers.evaluation.figures.targets import TARGETS, is_reached

_MARKS = {True: Text("✓", style="green"), False: Text("✗", style="red"), None: Text("")}
_LEAST_CHANGE = 0.0005

Figures = Mapping[str, Mapping[str, float]]


def as_json(metrics: Iterable[Metric]) -> dict[str, dict[str, float | None]]:
    """Return metric id → value, n, low, high for what was measured."""
    return {
        metric.id: {"value": metric.value, "n": metric.n, "low": metric.low, "high": metric.high}
        for metric in metrics
        if metric.value is not None
    }


def print_tables(console: Console, metrics: Sequence[Metric]) -> None:
    """Print one table a stage; what was skipped stands below its table with the reason."""
    for stage, group in groupby(metrics, key=lambda metric: metric.stage):
        of_stage = list(group)
        table = Table(title=escape(stage), title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
        for name in ("metric", "ours", "", "target", "held out", "n", "95 % interval", "reference"):
            is_number = name in ("ours", "target", "held out", "n")
            table.add_column(name, justify="right" if is_number else "left", no_wrap=name != "reference")
        for metric in of_stage:
            if metric.value is not None:
                table.add_row(*_row(metric))
        if table.row_count:
            console.print(table)
        for metric in of_stage:
            if metric.value is None:
                console.print(f"{escape(metric.id)}  [yellow]{escape(metric.note)}[/]")
        console.print()
    console.print(_summary(metrics))


def print_changes(console: Console, metrics: Iterable[Metric], earlier: Figures) -> None:
    """Print what got better or worse since `earlier`, an evaluation as `as_json` gives it."""
    table = Table(title="since the baseline", title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
    for name in ("metric", "before", "now", "change", ""):
        table.add_column(name, justify="left" if name in ("metric", "") else "right", no_wrap=True)
    for metric in metrics:
        before = earlier.get(metric.id)
        if metric.value is None or before is None:
            continue
        change = metric.value - before["value"]
        if abs(change) < _LEAST_CHANGE:
            continue
        is_better = (change < 0) is metric.lower_is_better
        within = before["low"] <= metric.value <= before["high"]
        verdict = Text("better" if is_better else "worse", style="green" if is_better else "red")
        verdict.append(" (within the interval)" if within else "", style="dim")
        table.add_row(metric.id, _figure(before["value"]), _figure(metric.value), f"{change:+.3f}", verdict)
    console.print(table if table.row_count else "Nothing changed since the baseline.")


def _row(metric: Metric) -> tuple[str | Text, ...]:
    target = TARGETS.get(metric.id)
    sign = "≤" if metric.lower_is_better else "≥"
    return (
        metric.id.partition(".")[2],
        _figure(metric.value),
        _MARKS[is_reached(metric)],
        f"{sign} {_figure(target.value)}" if target else "",
        _figure(metric.held_out),
        f"{metric.n:,}",
        f"{_figure(metric.low)} – {_figure(metric.high)}",
        target.reference if target else "",
    )


def _summary(metrics: Iterable[Metric]) -> str:
    verdicts = {metric.id: reached for metric in metrics if (reached := is_reached(metric)) is not None}
    missed = [metric_id for metric_id, reached in verdicts.items() if not reached]
    line = f"{len(verdicts) - len(missed)} of {len(verdicts)} targets reached"
    return f"{line}; not: {', '.join(missed)}" if missed else line


def _figure(value: float | None) -> str:
    return "" if value is None else f"{value:.3f}"
