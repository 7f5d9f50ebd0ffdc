"""Draws the evaluation as SVG and PNG: ROC of scores, score histograms, detection against false alarms."""

from collections.abc import Sequence
from pathlib import Path

import matplotlib as mpl
from matplotlib.figure import Figure
from sklearn.metrics import roc_curve

from workers.evaluation.metric import Metric

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
    clean = figures.get("injection.fpr_clean")
    overt = figures.get("injection.tpr_overt")
    if clean is None or overt is None or clean.value is None:
        return None
    figure = Figure(figsize=(6, 5), layout="constrained")
    axes = figure.subplots()
    for metric in figures.values():
        if metric.id.startswith("injection.tpr") and metric.value is not None:
            is_all = metric is overt
            axes.plot(clean.value, metric.value, "o", color=_OURS, markersize=10 if is_all else 4)
            axes.annotate(metric.id.partition(".")[2], (clean.value, metric.value), (8, -3), textcoords="offset points")
    for name, (false_rate, rate) in _PEERS.items():
        axes.plot(false_rate, rate, "s", color=_PEER)
        axes.annotate(name, (false_rate, rate), (8, -3), textcoords="offset points", color=_PEER)
    axes.set(
        xlabel="clean tickets flagged",
        ylabel="attacks found",
        xlim=(-0.01, 0.5),
        ylim=(0, 1.03),
        title="Attacks inside real tickets",
    )
    return figure
