"""Measures whether a claim that the ticket makes is told from one that another ticket of the same project makes."""

import random
from collections import defaultdict
from pathlib import Path

from workers.evaluation.figures.bootstrap import Counts, balanced_accuracy, rate
from workers.evaluation.figures.metric import Metric
from workers.evaluation.rows import Row, measure, read_rows
from workers.grounding.claims import ground, prepare

_SEED = 20_261_121


def evaluate(data: Path) -> list[Metric]:
    """Return every `grounding.*` metric of the folder `data`.

    Each labelled criterion is put to its own ticket, where it stands verbatim, and beside it one criterion drawn (with
    a fixed seed) from another ticket of the same project that does not stand in this one. No quote is given.
    `false_alarm_rate` is the share of own criteria that are called ungrounded.
    """
    return measure(["grounding.balanced_accuracy", "grounding.false_alarm_rate"], lambda: _claims(data))


def _claims(data: Path) -> list[Metric]:
    rows = [row for row in read_rows(data, "structuring/ac_gold.jsonl") if row["gold_ac"]]
    by_project: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        by_project[row["project"]].append(row)
    draw = random.Random(_SEED)  # noqa: S311 - a reproducible sample, no secret
    own, foreign, alarms = [], [], []
    for row in rows:
        source = prepare(row["description"])
        grounded = [ground(source, claim).grounded for claim in row["gold_ac"]]
        others = _foreign_claims(row, by_project[row["project"]], draw)
        refused = [not ground(source, claim).grounded for claim in others]
        own.append(Counts(hits=sum(grounded), gold=len(grounded)))
        foreign.append(Counts(hits=sum(refused), gold=len(refused)))
        alarms.append((len(grounded) - sum(grounded), len(grounded)))
    return [
        balanced_accuracy("grounding.balanced_accuracy", own, foreign),
        rate("grounding.false_alarm_rate", alarms, lower_is_better=True),
    ]


def _foreign_claims(row: Row, project: list[Row], draw: random.Random) -> list[str]:
    text = _plain(row["description"])
    pool = [
        claim
        for other in project
        if other["id"] != row["id"]
        for claim in other["gold_ac"]
        if _plain(claim) not in text
    ]
    return draw.sample(pool, min(len(row["gold_ac"]), len(pool)))


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())
