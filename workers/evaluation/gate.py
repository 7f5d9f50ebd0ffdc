"""Measures one law of the score: a ticket is never worth less than the same ticket without its criteria section."""

from pathlib import Path

from workers.evaluation.figures.bootstrap import share
from workers.evaluation.figures.metric import Metric
from workers.evaluation.layout import without_criteria
from workers.evaluation.reviewing import review
from workers.evaluation.rows import measure, read_rows


def evaluate(data: Path) -> list[Metric]:
    """Return every `gate.*` metric of the folder `data`.

    Both texts of a pair are reviewed as a Story. Tickets whose criteria section holds no criterion count too: an empty
    section must not cost anything either. Tickets without a section that the labels name do not count.
    """
    return measure(["gate.monotone_rate"], lambda: _monotone(data))


def _monotone(data: Path) -> list[Metric]:
    keeps = []
    for row in read_rows(data, "structuring/ac_gold.jsonl"):
        rest = without_criteria(row)
        if rest is None:
            continue
        whole_score = review(row["title"], row["description"], "Story").total_score
        keeps.append(whole_score >= review(row["title"], rest, "Story").total_score)
    return [share("gate.monotone_rate", keeps)]
