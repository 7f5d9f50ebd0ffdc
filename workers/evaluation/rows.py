"""Reads the labelled rows of one file. Knows where they lie, not what they mean."""

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from workers.evaluation.figures.metric import Metric, skipped

Row = dict[str, Any]


class Unmeasurable(Exception):
    """A figure cannot be computed here; the message is a reason for people."""


def read_rows(data: Path, name: str) -> list[Row]:
    """Return the rows of the JSON-lines file `name` inside the folder `data`.

    Raises:
        Unmeasurable: the file is missing, is not JSON lines, or holds no row.
    """
    try:
        text = (data / name).read_text(encoding="utf-8")
        rows = [json.loads(line) for line in text.split("\n") if line.strip()]
    except OSError as error:
        raise Unmeasurable(f"{name}: {error.strerror or 'cannot be read'}") from None
    except ValueError:
        raise Unmeasurable(f"{name} is not UTF-8 JSON lines") from None
    if not rows:
        raise Unmeasurable(f"{name} holds no row")
    return rows


def measure(ids: Iterable[str], measurement: Callable[[], list[Metric]]) -> list[Metric]:
    """Return what `measurement` returns, or `ids` as skipped when it cannot be made here."""
    try:
        return measurement()
    except Unmeasurable as reason:
        return skipped(ids, str(reason))
