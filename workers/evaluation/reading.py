"""Measures whether kind, outcome and facets are those that careful readers found. Looks at no score."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from workers.evaluation.figures.bootstrap import Counts, balanced_accuracy, f_score, share
from workers.evaluation.figures.metric import Metric
from workers.evaluation.matching import facet_called, overlaps
from workers.evaluation.reviewing import review
from workers.evaluation.rows import Row, measure, read_rows
from workers.handlers.intake import text_fields
from workers.review.facets.values import Facet, FacetState, Point, Readiness, facet_of_absence
from workers.review.facets.weights import weights
from workers.review.schemas import ReviewReport, Scenario

READ_TICKETS = {"": "scoring/read_tickets.jsonl", ".zh": "scoring/read_tickets_zh.jsonl"}
"""The labelled rows by the language that a metric's id ends with."""

_FINISHED = "tickets/jira_full.jsonl"
_RESOLVED_BUGS = "scoring/resolved_bugs.jsonl"
_DONE = frozenset({"Fixed", "Done", "Complete", "Completed", "Implemented", "Resolved"})
_UNSURE = "?"
_IDS = (
    "ready_recall", "not_ready_recall", "balanced_accuracy", "kind_accuracy", "kind_accuracy_sure", "false_absence",
    "facet_quote", "points_met", *(f"facet_f.{facet}" for facet in Facet),
)  # fmt: skip

Read = Sequence[tuple[Row, ReviewReport]]


def evaluate(data: Path) -> list[Metric]:
    """Return every `reading.*` metric of the folder `data`.

    The tickets are reviewed without a type, by rules alone. A row counts where its readers agree. `facet_f`: presence;
    `facet_quote`: our quote lies in the reader's or around it, or shares half of its words, of facets that both find;
    `false_absence`: of the sentences shown that say that something is missing, those where a reader quotes it;
    `points_met`: readers' points that one of the points shown names, by the same words of the ticket, by the facet that
    its gap is called after or by asking the very same, of tickets that they do not call ready.
    `finished_stopped`: of the tickets that a team finished, with type and fields, those that are not READY.
    """
    held_out = {f"reading.{name}": value for name, value in weights().cross_validated.items()}
    return [
        *(
            replace(metric, held_out=held_out.get(metric.id))
            for language in READ_TICKETS
            for metric in _of_language(data, language)
        ),
        *measure(["reading.finished_stopped"], lambda: _finished(data)),
        *measure(["reading.bugs_stopped", "reading.needs_info_stopped"], lambda: _resolved_bugs(data)),
    ]


def labelled(row: Row, facet: Facet) -> bool | None:
    """Return whether the readers find the facet, None where they differ."""
    quote = row["facets"].get(facet)
    return None if quote == _UNSURE else bool(quote)


def _of_language(data: Path, language: str) -> list[Metric]:
    def measured() -> list[Metric]:
        read = [(row, review(row["title"], row["description"], "")) for row in read_rows(data, READ_TICKETS[language])]
        return [
            *of_outcomes(read, "reading", language),
            *_of_kinds(read, language),
            share(f"reading.facet_quote{language}", _quotes(read)),
            *(f_score(f"reading.facet_f.{facet}{language}", _presence(read, facet)) for facet in Facet),
        ]

    return measure([f"reading.{name}{language}" for name in _IDS], measured)


def of_outcomes(read: Read, stage: str, end: str) -> list[Metric]:
    """Return what a model may change: the metrics of outcomes, points and sentences of absence."""
    agreed = [(row, report) for row, report in read if row["outcome"]]
    ready = [report.outcome is Readiness.READY for row, report in agreed if row["outcome"] == Readiness.READY]
    stopped = [report.outcome is not Readiness.READY for row, report in agreed if row["outcome"] != Readiness.READY]
    return [
        share(f"{stage}.ready_recall{end}", ready),
        share(f"{stage}.not_ready_recall{end}", stopped),
        balanced_accuracy(f"{stage}.balanced_accuracy{end}", *_sides(agreed)),
        share(f"{stage}.false_absence{end}", _false_absences(read), lower_is_better=True),
        share(f"{stage}.points_met{end}", _points(agreed)),
    ]


def _of_kinds(read: Read, end: str) -> list[Metric]:
    kinds = [(row, report) for row, report in read if row["kind"] in set(Scenario)]
    right = [(row["kind_sure"], report.scenario == row["kind"]) for row, report in kinds]
    return [
        share(f"reading.kind_accuracy{end}", (is_right for _, is_right in right)),
        share(f"reading.kind_accuracy_sure{end}", (is_right for is_sure, is_right in right if is_sure)),
    ]


def _sides(agreed: Read) -> tuple[list[Counts], list[Counts]]:
    passed, stopped = [], []
    for row, report in agreed:
        is_ready, said_ready = row["outcome"] == Readiness.READY, report.outcome is Readiness.READY
        passed.append(Counts(is_ready and said_ready, said_ready, is_ready))
        stopped.append(Counts(not is_ready and not said_ready, not said_ready, not is_ready))
    return passed, stopped


def _presence(read: Read, facet: Facet) -> list[Counts]:
    counts = []
    for row, report in read:
        gold, found = labelled(row, facet), report.facets[facet].state is FacetState.PRESENT
        if gold is not None:
            counts.append(Counts(gold and found, found, gold))
    return counts


def _quotes(read: Read) -> Iterable[bool]:
    for row, report in read:
        for facet, found in report.facets.items():
            if labelled(row, facet) and found.quote:
                yield overlaps(found.quote, row["facets"][facet])


def _points(agreed: Read) -> Iterable[bool]:
    for row, report in agreed:
        if row["outcome"] != Readiness.READY:
            for said in row["points"]:
                yield any(_names(one, said) for one in report.told_points)


def _names(point: Point, said: Row) -> bool:
    """Say whether a point names a reader's gap: by the same words, its facet, or the very question of the reader."""
    is_called = point.facet is not None and point.facet == facet_called(said["gap"])
    return is_called or overlaps(point.quote, said["quote"]) or point.text == said["ask"]


def _false_absences(read: Read) -> Iterable[bool]:
    """Yield, for each sentence shown that says that a facet is missing, whether a reader quotes it."""
    for row, report in read:
        for facet in absences_in(report):
            if (gold := labelled(row, facet)) is not None:
                yield gold


def absences_in(report: ReviewReport) -> frozenset[Facet]:
    """Return the facets that a sentence of the report calls missing."""
    issues = (*report.blocking_issues, *report.non_blocking_issues)
    found = (facet_of_absence(issue.code) for issue in issues if issue.absent)
    return frozenset(facet for facet in found if facet is not None)


def _finished(data: Path) -> list[Metric]:
    rows = [row for row in read_rows(data, _FINISHED) if row["resolution"] in _DONE]
    return [share("reading.finished_stopped", map(_is_stopped, rows), lower_is_better=True)]


def _resolved_bugs(data: Path) -> list[Metric]:
    rows = read_rows(data, _RESOLVED_BUGS)
    told = [(row["needs_more_info"], _is_stopped({**row, "type": "Bug"})) for row in rows]
    return [
        share("reading.bugs_stopped", (stops for needs, stops in told if not needs), lower_is_better=True),
        share("reading.needs_info_stopped", (stops for needs, stops in told if needs)),
    ]


def _is_stopped(row: Row) -> bool:
    fields = text_fields(row)
    return review(row["title"], row["description"] or "", row["type"], fields).outcome is not Readiness.READY
