"""Measures what reader and critic change of the reading where the model is scripted: capable from labels, or lying.

It says how good the rules around a model are, and nothing about a real model: that takes its answers.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from workers.evaluation.figures.bootstrap import share
from workers.evaluation.figures.metric import Metric
from workers.evaluation.matching import overlaps
from workers.evaluation.reading import READ_TICKETS, absences_in, labelled, of_outcomes
from workers.evaluation.reviewing import review
from workers.evaluation.rows import Row, measure, read_rows
from workers.evaluation.scripted import CapableModel, LyingModel
from workers.review.facets.values import Readiness
from workers.review.graph import default_parts
from workers.review.ports import Critic, Structurer
from workers.review.schemas import ReviewReport

_IDS = (
    "vetoed", "kept_points", "ready_recall", "not_ready_recall",
    "balanced_accuracy", "false_absence", "points_met", "lies_made_ready", "lies_hid", "other_words_made_ready",
)  # fmt: skip

Pairs = list[tuple[Row, ReviewReport, ReviewReport]]
"""Row, report by rules, report with a capable critic and no reader, whose questions could take a finding's place."""


def evaluate(data: Path) -> list[Metric]:
    """Return every `critic.*` metric of the folder `data`.

    A finding is false where its ticket is READY by the readers and none of their points is about its words, or where
    it calls something missing that a reader quotes. `vetoed`: of the false ones, those that the capable model takes
    away. `kept_points`: of code's points that readers have as well, those that are still there. `lies_made_ready` and
    `lies_hid`: of the tickets that rules do not call READY, those that become it, and of all findings those that
    vanish, where a model refutes each with invented words or with the finding's own. `other_words_made_ready`: the same
    tickets where it quotes other passages of the ticket, which no code can tell from an answer.
    """
    return [metric for language in READ_TICKETS for metric in _of_language(data, language)]


def _of_language(data: Path, language: str) -> list[Metric]:
    def measured() -> list[Metric]:
        rows = read_rows(data, READ_TICKETS[language])
        pairs: Pairs = []
        read: list[tuple[Row, ReviewReport]] = []
        for row in rows:
            model = CapableModel(row)
            pairs.append((row, _reviewed(row), _reviewed(row, None, model)))
            read.append((row, _reviewed(row, model, model)))
        lies = [(row, _reviewed(row, None, LyingModel(how))) for row in rows for how in ("invented", "own")]
        others = [(row, _reviewed(row, None, LyingModel.with_other_passages(row))) for row in rows]
        return [
            share(f"critic.vetoed{language}", [*_false_points(pairs), *_false_absences(pairs)]),
            share(f"critic.kept_points{language}", _true_points(pairs)),
            *of_outcomes(read, "critic", language),
            share(f"critic.lies_made_ready{language}", _made_ready(lies), lower_is_better=True),
            share(f"critic.lies_hid{language}", _hidden(lies), lower_is_better=True),
            share(f"critic.other_words_made_ready{language}", _made_ready(others), lower_is_better=True),
        ]

    return measure([f"critic.{name}{language}" for name in _IDS], measured)


def _reviewed(row: Row, reader: Structurer | None = None, critic: Critic | None = None) -> ReviewReport:
    if critic is None:
        return review(row["title"], row["description"], "")
    parts = replace(default_parts(), reader=reader, critic=critic)
    return review(row["title"], row["description"], "", parts=parts)


def _false_points(pairs: Pairs) -> Iterator[bool]:
    """Yield for each point on a ticket that readers call ready, and that none of them has, whether it is gone."""
    for row, alone, told in pairs:
        if row["outcome"] == Readiness.READY:
            shown = {point.quote for point in told.points}
            for point in alone.points:
                if not _is_of_readers(point.quote, row):
                    yield point.quote not in shown


def _true_points(pairs: Pairs) -> Iterator[bool]:
    for row, alone, told in pairs:
        shown = {point.quote for point in told.points}
        for point in alone.points:
            if _is_of_readers(point.quote, row):
                yield point.quote in shown


def _is_of_readers(quote: str | None, row: Row) -> bool:
    return any(overlaps(quote, one["quote"]) for one in row["points"])


def _false_absences(pairs: Pairs) -> Iterator[bool]:
    for row, alone, told in pairs:
        for facet in absences_in(alone):
            if labelled(row, facet):
                yield facet not in absences_in(told)


def _made_ready(lies: list[tuple[Row, ReviewReport]]) -> Iterator[bool]:
    for row, lied in lies:
        if _reviewed(row).outcome is not Readiness.READY:
            yield lied.outcome is Readiness.READY


def _hidden(lies: list[tuple[Row, ReviewReport]]) -> Iterator[bool]:
    for row, lied in lies:
        alone = _reviewed(row)
        yield from (point not in lied.points for point in alone.points)
        yield from (issue not in lied.non_blocking_issues for issue in alone.non_blocking_issues)
