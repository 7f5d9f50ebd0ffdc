"""Draws the evaluation as SVG and PNG: ROC of scores, score histograms, detection against false alarms."""

from collections.abc import Sequence
from pathlib import Path

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from sklearn.metrics import roc_curve

from workers.evaluation.figures.metric import Metric

_OURS, _BAD, _PEER = "#1f6feb", "#d1495b", "#6b7280"
_PEERS = {"best rule-based peer": (0.014, 0.253), "bundled-model peers": (0.33, 0.45)}
_BINS = range(0, 101, 5)


def write_plots(metrics: Sequence[Metric], folder: Path) -> list[Path]:
    """Write every plot that `metrics` have the figures for into `folder`, and return the files."""
    folder.mkdir(parents=True, exist_ok=True)
    figures = {
        "score_roc": _roc(metrics),
        "score_histograms": _histograms(metrics),
        "injection_detection": _detection(metrics),
    }
    files = []
    # Text stays text, and ids and dates do not change from run to run.
    with mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": "reqgate"}):
        for name, figure in figures.items():
            if figure is None:
                continue
            for ending in ("svg", "png"):
                files.append(folder / f"{name}.{ending}")
                figure.savefig(files[-1], dpi=144, metadata={"Date": None} if ending == "svg" else None)
    return files


def _ranked(metrics: Sequence[Metric]) -> list[Metric]:
    return [metric for metric in metrics if metric.ranking is not None]


def _roc(metrics: Sequence[Metric]) -> Figure | None:
    ranked = _ranked(metrics)
    if not ranked:
        return None
    figure = Figure(figsize=(5, 5), layout="constrained")
    axes = figure.subplots()
    axes.plot((0, 1), (0, 1), color=_PEER, linestyle=":", label="chance")
    for metric, colour in zip(ranked, (_OURS, _BAD), strict=False):
        if metric.ranking is None:
            continue
        false_rate, true_rate, _ = roc_curve(metric.ranking.labels, metric.ranking.scores)
        axes.plot(false_rate, true_rate, color=colour, label=f"{metric.id}: {metric.value:.3f}")
    axes.set(xlabel="good reports called bad", ylabel="bad reports called bad", title="A low score means a bad report")
    axes.legend(loc="lower right")
    return figure


def _histograms(metrics: Sequence[Metric]) -> Figure | None:
    ranked = _ranked(metrics)
    if not ranked:
        return None
    figure = Figure(figsize=(5 * len(ranked), 4), layout="constrained")
    for metric, axes in zip(ranked, figure.subplots(1, len(ranked), squeeze=False)[0], strict=True):
        if metric.ranking is None:
            continue
        pairs = list(zip(metric.ranking.labels, metric.ranking.scores, strict=True))
        for label, name, colour in ((False, "good", _OURS), (True, "bad", _BAD)):
            scores = [100 - badness for is_bad, badness in pairs if is_bad is label]
            axes.hist(scores, bins=list(_BINS), density=True, alpha=0.55, color=colour, label=f"{name} ({len(scores)})")
        axes.set(xlabel="score", ylabel="density", title=metric.id.partition(".")[2].removesuffix("_auc"))
        axes.legend()
    return figure


def _detection(metrics: Sequence[Metric]) -> Figure | None:
    figures = {metric.id: metric for metric in metrics if metric.value is not None}
    clean, overt = figures.get("injection.fpr_clean"), figures.get("injection.tpr_overt")
    if clean is None or overt is None:
        return None
    figure = Figure(figsize=(11, 4.5), layout="constrained")
    against, families = figure.subplots(1, 2, width_ratios=(3, 2))
    _against_false_alarms(against, clean, overt)
    _by_family(families, [metric for metric in figures.values() if metric.id.startswith("injection.tpr")])
    figure.suptitle("Attacks inside real tickets")
    return figure


def _against_false_alarms(axes: Axes, clean: Metric, overt: Metric) -> None:
    axes.errorbar(
        [clean.value or 0.0],
        [overt.value or 0.0],
        xerr=_reach(clean),
        yerr=_reach(overt),
        fmt="o",
        color=_OURS,
        markersize=9,
        capsize=3,
    )
    axes.annotate("ours", (clean.value or 0.0, overt.value or 0.0), (10, -4), textcoords="offset points", color=_OURS)
    for name, (false_rate, rate) in _PEERS.items():
        axes.plot(false_rate, rate, "s", color=_PEER)
        axes.annotate(name, (false_rate, rate), (10, -4), textcoords="offset points", color=_PEER)
    axes.set(xlabel="clean tickets flagged", ylabel="overt attacks found", xlim=(-0.01, 0.5), ylim=(0, 1.03))


def _by_family(axes: Axes, metrics: Sequence[Metric]) -> None:
    shown = sorted(metrics, key=lambda metric: metric.value or 0.0)
    reaches = [_reach(metric) for metric in shown]
    axes.barh(
        [f"{metric.id.removeprefix('injection.tpr')[1:]} ({metric.n})" for metric in shown],
        [metric.value or 0.0 for metric in shown],
        xerr=([low[0] for low, _ in reaches], [high[0] for _, high in reaches]),
        color=[_PEER if metric.id == "injection.tpr_bipia" else _OURS for metric in shown],
    )
    axes.set(xlabel="found, by family", xlim=(0, 1.03))


def _reach(metric: Metric) -> tuple[list[float], list[float]]:
    """Return how far the interval reaches below and above the value."""
    value = metric.value or 0.0
    low = value if metric.low is None else metric.low
    high = value if metric.high is None else metric.high
    return [max(0.0, value - low)], [max(0.0, high - value)]
