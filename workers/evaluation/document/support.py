"""Measures whether cited evidence is told from other evidence, and true paraphrases from what nobody said."""

import time
from collections.abc import Iterable
from functools import partial
from pathlib import Path

from workers.document.support import is_copied, supports
from workers.evaluation.figures.bootstrap import Counts, auc, balanced_accuracy, mean, share
from workers.evaluation.figures.metric import Metric, Ranking
from workers.evaluation.rows import Row, measure, read_rows

_CITATIONS = {"own": "own", "other": "other anchor", "number": "other number"}
_FILE = "document/attribution_{}.jsonl"


def evaluate(data: Path) -> list[Metric]:
    """Return `document.citation_*` and `document.support_*` of the folder `data`.

    A citation is decided as one of a copied sentence, which is what documents without a model consist of;
    `…_in_other_words` decides the same rows as one of a model's own sentence. `support_*` are of the latter kind.
    """
    return [
        *(
            one
            for name in _CITATIONS
            for one in measure([f"document.citation_{name}"], partial(_citations, data, name))
        ),
        *measure(["document.support_ba", "document.support_auc", "document.support_keep"], partial(_wice, data)),
        *measure(["document.support_ba_zh"], partial(_balanced, data, "ocnli", "document.support_ba_zh")),
        *(
            one
            for name in ("expertqa", "faithbench")
            for one in measure([f"document.support_auc_{name}"], partial(_ranked, data, name))
        ),
        *measure(["document.support_ms"], partial(_times, data)),
    ]


def _citations(data: Path, name: str) -> list[Metric]:
    rows = [row for row in read_rows(data, "document/citations.jsonl") if row["kind"] == _CITATIONS[name]]
    metric = f"document.citation_{name}"
    return [
        share(metric, (is_copied(row["text"], row["claim"]) == row["supported"] for row in rows)),
        share(f"{metric}_in_other_words", (_decided(row) == row["supported"] for row in rows)),
    ]


def _wice(data: Path) -> list[Metric]:
    rows = read_rows(data, _FILE.format("wice"))
    kept = (_decided(row) for row in rows if row["supported"])
    return [
        *_balanced(data, "wice", "document.support_ba"),
        auc("document.support_auc", _ranking(rows)),
        share("document.support_keep", kept),
    ]


def _balanced(data: Path, name: str, metric: str) -> list[Metric]:
    rows = read_rows(data, _FILE.format(name))
    accepted = [Counts(hits=int(_decided(row) and row["supported"]), gold=int(row["supported"])) for row in rows]
    refused = [
        Counts(hits=int(not (_decided(row) or row["supported"])), gold=int(not row["supported"])) for row in rows
    ]
    return [balanced_accuracy(metric, accepted, refused)]


def _ranked(data: Path, name: str) -> list[Metric]:
    return [auc(f"document.support_auc_{name}", _ranking(read_rows(data, _FILE.format(name))))]


def _ranking(rows: Iterable[Row]) -> Ranking:
    known = list(rows)
    scores = (supports(row["text"], row["claim"]).score for row in known)
    return Ranking(tuple(row["supported"] for row in known), tuple(scores))


def _decided(row: Row) -> bool:
    return supports(row["text"], row["claim"]).is_supported


def _times(data: Path) -> list[Metric]:
    """Time claims on texts that were not seen before: a blank makes another text of each."""
    took = []
    for row in read_rows(data, _FILE.format("wice")):
        text, started = f"{row['text']} ", time.thread_time()
        supports(text, row["claim"])
        took.append((time.thread_time() - started) * 1000)
    return [mean("document.support_ms", sorted(took)[len(took) // 2 : len(took) // 2 + 1], lower_is_better=True)]
