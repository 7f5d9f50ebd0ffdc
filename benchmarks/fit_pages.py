"""Fit how passages of pages are ranked; measure it on the half not seen. Usage: fit_pages.py DATA [--write].

DATA is a folder with `ask/questions.jsonl`. Each kind of question has weights of its own. The loss is that of the gold
passages among the candidates (softmax), with an L2 penalty. Printed are recalls of the half of the questions that the
fit did not see, both ways; with `--write` the weights of all become `workers/evidence/pages/ranking.json`.
"""

import argparse
import hashlib
import json
import tempfile
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from scipy.optimize import minimize

from workers.evaluation.ask.pages import answerable, indexed_corpus, page_asked
from workers.evaluation.rows import Row
from workers.evidence.pages.ranking import RANKING_PATH, features_of, weights_of

PENALTY, SHARP, FIRST = 0.02, 4.0, 5
ROUND = 3


@dataclass(frozen=True, eq=False)
class Case:
    """A question with the features of its candidates; `gold` says which answer it."""

    row: Row
    kind: str
    features: np.ndarray
    gold: np.ndarray
    weight: float

    @property
    def half(self) -> int:
        """The half that it is in, by its id."""
        return int(hashlib.sha1(self.row["id"].encode()).hexdigest(), 16) % 2


def fit(cases: Sequence[Case]) -> np.ndarray:
    """Return the weights of one kind."""
    used = [case for case in cases if case.gold.any() and not case.gold.all()]
    total = sum(case.weight for case in used)

    def loss(weights: np.ndarray) -> tuple[float, np.ndarray]:
        value, slope = 0.0, np.zeros_like(weights)
        for case in used:
            odds = SHARP * (case.features @ weights)
            share = np.exp(odds - odds.max())
            share /= share.sum()
            right = share[case.gold].sum() + 1e-12
            value -= case.weight * np.log(right)
            slope -= case.weight * SHARP * ((np.where(case.gold, share / right, 0.0) - share) @ case.features)
        return value / total + PENALTY * weights @ weights / 2, slope / total + PENALTY * weights

    return minimize(loss, np.zeros(used[0].features.shape[1]), jac=True, method="L-BFGS-B").x


def recalls(cases: Sequence[Case], weights: dict[str, np.ndarray]) -> dict[str, list[bool]]:
    """Return for each set whether a gold passage is among the first."""
    found = defaultdict(list)
    for case in cases:
        order = np.argsort(-(case.features @ weights[case.kind]), kind="stable")[:FIRST]
        found[case.row["set"]].append(bool(case.gold[order].any()))
    return found


def cases_of(data: Path) -> tuple[list[Case], list[str]]:
    """Return every answerable question, and the names of the features."""
    cases, names = [], []
    with tempfile.TemporaryDirectory() as folder:
        pages = indexed_corpus(data, Path(folder))
        rows = answerable(data)
        often = Counter(row["set"] for row in rows)
        for row in rows:
            asked, rare, size, found = pages.candidates(row["question"], page_asked(row))
            features = features_of(asked, rare, size, found)
            names = names or list(features[0]) if features else names
            gold = set(row.get("para_ids") or [row["para_id"]])
            cases.append(
                Case(
                    row,
                    weights_of(asked),
                    np.array([list(one.values()) for one in features]).reshape(len(found), -1),
                    np.array([stored.passage.id in gold for stored in found], dtype=bool),
                    often[row["set"]] ** -0.5,
                )
            )
    return [case for case in cases if len(case.gold)], names


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("data", type=Path)
    parser.add_argument("--write", action="store_true", help="keep the weights")
    given = parser.parse_args()
    cases, names = cases_of(given.data)
    kinds = sorted({case.kind for case in cases})
    unseen = defaultdict(list)
    for half in (0, 1):
        fitted = {kind: fit([c for c in cases if c.kind == kind and c.half != half]) for kind in kinds}
        for name, values in recalls([case for case in cases if case.half == half], fitted).items():
            unseen[name] += values
    for name, values in sorted(unseen.items()):
        there = [case.gold.any() for case in cases if case.row["set"] == name]
        print(f"{name:24} recall@{FIRST} {np.mean(values):.3f}  candidates {np.mean(there):.3f}  n {len(values)}")
    if given.write:
        weights = {
            kind: {
                name: round(float(value), ROUND)
                for name, value in zip(names, fit([case for case in cases if case.kind == kind]), strict=True)
            }
            for kind in kinds
        }
        held = {name: round(float(np.mean(values)), ROUND) for name, values in sorted(unseen.items())}
        text = json.dumps({"weights": weights, "held_out_recall_at_5": held}, indent=1)
        RANKING_PATH.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
