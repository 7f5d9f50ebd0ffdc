"""Measures whether scores and findings agree with people: vague bug reports, smells, story quality."""

from collections.abc import Iterable
from pathlib import Path

from workers.evaluation.figures.bootstrap import Counts, auc, f_score
from workers.evaluation.figures.metric import Metric, Ranking
from workers.evaluation.reviewing import review_issue
from workers.evaluation.rows import Row, measure, read_rows
from workers.review.lint.smells import lint

_SMELLS = {"subjective": "subjective", "ambiguous": "ambiguous", "non_verifiable": "nonverifiable"}
_LEAST_UNDERSPECIFIED = 2
_NOT_ENOUGH = "Not enough info"


def evaluate(data: Path) -> list[Metric]:
    """Return every `scoring.*` metric of the folder `data`.

    Issues are reviewed as bugs without a model; an AUC ranks them by 100 − total score. Underspecified: two or three on
    the scale of the engineers, rows of the random sample. A requirement has a smell when it holds any finding of the
    kind, a story is not atomic or not minimal in the same way; F is of the class "has it".
    """
    return [
        *measure(["scoring.underspecified_auc"], lambda: _underspecified(data)),
        *measure(["scoring.not_enough_info_auc"], lambda: _not_enough_info(data)),
        *measure([f"scoring.smell_f.{kind}" for kind in _SMELLS], lambda: _smells(data)),
        *measure(["scoring.not_atomic_f", "scoring.not_minimal_f"], lambda: _stories(data)),
    ]


def _underspecified(data: Path) -> list[Metric]:
    rows = [row for row in read_rows(data, "scoring/underspecified.jsonl") if row["random_sample"]]
    labels = tuple(row["underspecified"] >= _LEAST_UNDERSPECIFIED for row in rows)
    return [auc("scoring.underspecified_auc", Ranking(labels, _badness(rows)))]


def _not_enough_info(data: Path) -> list[Metric]:
    rows = read_rows(data, "scoring/description_quality.jsonl")
    labels = tuple(row["description_quality"] == _NOT_ENOUGH for row in rows)
    return [auc("scoring.not_enough_info_auc", Ranking(labels, _badness(rows)))]


def _badness(rows: Iterable[Row]) -> tuple[float, ...]:
    return tuple(100.0 - review_issue(row).total_score for row in rows)


def _smells(data: Path) -> list[Metric]:
    rows = read_rows(data, "scoring/smells.jsonl")
    found = [_kinds(row) for row in rows]
    return [
        f_score(f"scoring.smell_f.{kind}", _presence(kind, found, [bool(row["gold"][label]) for row in rows]))
        for kind, label in _SMELLS.items()
    ]


def _stories(data: Path) -> list[Metric]:
    rows = read_rows(data, "scoring/user_story_quality.jsonl")
    found = [_kinds(row) for row in rows]
    return [
        f_score(f"scoring.{kind}_f", _presence(kind, found, [not row[quality] for row in rows]))
        for kind, quality in (("not_atomic", "atomic"), ("not_minimal", "minimal"))
    ]


def _kinds(row: Row) -> frozenset[str]:
    return frozenset(smell.kind for smell in lint(row["text"]).smells)


def _presence(kind: str, found: Iterable[frozenset[str]], gold: Iterable[bool]) -> list[Counts]:
    return [
        Counts(kind in kinds and is_gold, kind in kinds, is_gold) for kinds, is_gold in zip(found, gold, strict=True)
    ]
