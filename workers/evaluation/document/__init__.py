"""Measures documents. It only lists what is measured, each in a module of its own."""

from collections.abc import Callable
from itertools import chain
from pathlib import Path

from workers.evaluation.document import bundles, convert_files, convert_pages, convert_texts, inputs, support
from workers.evaluation.figures.metric import Metric

_PARTS: tuple[Callable[[Path], list[Metric]], ...] = (
    support.evaluate,
    bundles.evaluate,
    inputs.evaluate,
    convert_texts.evaluate,
    convert_files.evaluate,
    convert_pages.evaluate,
)


def evaluate(data: Path) -> list[Metric]:
    """Return every `document.*` metric of the folder `data`."""
    return list(chain.from_iterable(part(data) for part in _PARTS))
