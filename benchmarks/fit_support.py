"""Fit the lines by which a sentence in other words is supported. Usage: fit_support.py DATA [--write].

DATA is a folder with `document/attribution_wice.jsonl` and `…_ocnli.jsonl`. For each language it prints the figures on
the rows of the fit, and the mean of ten cross-validations: in each of ten folds rows are decided by a line that none of
them and none of their group was fitted to. With `--write` the lines of all rows go to
`workers/document/support/lines.json`.

Only rows that nothing exact decides are fitted, for the others the line is not asked; each label of all rows weighs
the same. Citations of another part of the same tickets are fitted as well, as not supported: claims of Wikipedia all
share words with their pages, so that without them a sentence that shares none would be supported.
"""

import argparse
import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score
from sklearn.model_selection import StratifiedGroupKFold
from sklearn.preprocessing import StandardScaler

from workers.document.support.counts import counted
from workers.document.support.deciding import BIAS, LINES_PATH, is_copied, refused
from workers.evaluation.rows import Row, read_rows
from workers.reading.language import Language, language_of

SETS: tuple[tuple[Language, str], ...] = (("en", "wice"), ("zh", "ocnli"))
CITATIONS = "document/citations.jsonl"
STRENGTH = 0.1
"""Inverse strength of the L2 penalty on standardised counts; a third and three times of it change no figure by more
than .02."""
CITED = 0.25
"""What a citation of another part weighs beside a claim that is not supported."""
FOLDS, TIMES, ROUND = 10, 10, 3
DECIDED = 6.0
"""What exact decisions add to a score, or take from it."""

Numbers = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Rows:
    """The rows of a language: what is counted in each, its label, and what exact decisions add to its score."""

    names: tuple[str, ...]
    counts: Numbers
    labels: Numbers
    decided: Numbers
    groups: list[str]
    cited: Numbers
    """The counts of citations of another part, each of which is not supported."""


def rows_of(data: Path, name: str, language: Language) -> Rows:
    """Return the rows of a labelled set."""
    rows = read_rows(data, f"document/attribution_{name}.jsonl")
    counts = [counted(row["text"], row["claim"], language) for row in rows]
    names = tuple(counts[0])
    others = [row for row in read_rows(data, CITATIONS) if _is_undecided_other(row, language)]
    cited = [counted(row["text"], row["claim"], language) for row in others]
    return Rows(
        names,
        np.array([[each[one] for one in names] for each in counts], dtype=float),
        np.array([float(row["supported"]) for row in rows]),
        np.array([_decided(row) for row in rows]),
        [row.get("group") or row["id"] for row in rows],
        np.array([[each[one] for one in names] for each in cited], dtype=float).reshape(-1, len(names)),
    )


def _is_undecided_other(row: Row, language: Language) -> bool:
    return row["kind"] == "other anchor" and language_of(row["claim"]) == language and not _decided(row)


def _decided(row: Row) -> float:
    claim = " ".join(row["claim"].split())
    if is_copied(row["text"], claim):
        return DECIDED
    return -DECIDED if refused(row["text"], claim) else 0.0


def fit(rows: Rows, seen: NDArray[np.bool_]) -> dict[str, float]:
    """Return the line of the rows that it may see."""
    supported = rows.labels[seen].mean()
    used = seen & (rows.decided == 0)
    counts = np.vstack([rows.counts[used], rows.cited])
    labels = np.concatenate([rows.labels[used], np.zeros(len(rows.cited))])
    weights = np.where(labels == 1, 0.5 / supported, 0.5 / (1 - supported))
    weights[used.sum() :] *= CITED
    scale = StandardScaler().fit(counts)
    model = LogisticRegression(C=STRENGTH).fit(scale.transform(counts), labels, weights)
    steep = model.coef_[0] / scale.scale_
    bias = float(model.intercept_[0] - steep @ scale.mean_)
    return {BIAS: round(bias, ROUND)} | {
        name: round(float(value), ROUND) for name, value in zip(rows.names, steep, strict=True)
    }


def scores(rows: Rows, line: dict[str, float]) -> Numbers:
    """Return the score of each row by a line."""
    steep = np.array([line[name] for name in rows.names])
    return np.asarray(rows.counts @ steep + line[BIAS] + rows.decided)


def figures(rows: Rows, found: Numbers) -> tuple[float, float, float]:
    """Return the area under the scores, the balanced accuracy, and the share of supported claims that are kept."""
    right, is_so = (found > 0), rows.labels == 1
    kept, left = right[is_so].mean(), (~right)[~is_so].mean()
    return float(roc_auc_score(rows.labels, found)), float(kept + left) / 2, float(kept)


def cross_validated(rows: Rows) -> tuple[float, ...]:
    """Return the figures of rows that the line was not fitted to."""
    found = []
    for seed in range(TIMES):
        unseen = np.zeros(len(rows.labels))
        folds = StratifiedGroupKFold(FOLDS, shuffle=True, random_state=seed)
        for _, held in folds.split(rows.counts, rows.labels, rows.groups):
            seen = np.ones(len(rows.labels), dtype=bool)
            seen[held] = False
            unseen[held] = scores(rows, fit(rows, seen))[held]
        found.append(figures(rows, unseen))
    return tuple(np.mean(found, axis=0))


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("data", type=Path)
    parser.add_argument("--write", action="store_true", help="keep the lines")
    given = parser.parse_args()
    lines = {}
    for language, name in SETS:
        rows = rows_of(given.data, name, language)
        lines[language] = fit(rows, np.ones(len(rows.labels), dtype=bool))
        print(language, lines[language])
        told = (
            ("the rows of the fit", figures(rows, scores(rows, lines[language]))),
            ("unseen", cross_validated(rows)),
        )
        for whose, (area, balanced, kept) in told:
            print(f"  {whose:20} area {area:.3f}, balanced accuracy {balanced:.3f}, kept {kept:.3f}")
    if given.write:
        LINES_PATH.write_text(json.dumps(lines, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
