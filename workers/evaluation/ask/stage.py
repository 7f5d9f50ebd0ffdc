"""Measures answers to questions. It only lists what is measured, each in a module of its own."""

from collections.abc import Callable
from itertools import chain
from pathlib import Path

from workers.evaluation.ask import jira_qa, jql, pages, passages, routing
from workers.evaluation.figures.metric import Metric

_MEASUREMENTS: tuple[Callable[[Path], list[Metric]], ...] = (
    routing.evaluate,
    jql.evaluate,
    jira_qa.evaluate,
    pages.evaluate,
    passages.evaluate,
)


def evaluate(data: Path) -> list[Metric]:
    """Return every `ask.*` metric of the folder `data`."""
    return list(chain.from_iterable(measurement(data) for measurement in _MEASUREMENTS))
