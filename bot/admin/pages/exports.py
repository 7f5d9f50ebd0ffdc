"""`/admin/export/…`: reviews and runs as CSV or JSON, sent as they are read, so that a large store needs no memory."""

import csv
import itertools
import json
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from io import StringIO
from typing import Any

from flask import Blueprint, Response, request

from bot.admin.parts import AdminParts
from bot.admin.window import window_of

Row = dict[str, Any]

_STARTS_FORMULA = (
    "=",
    "+",
    "-",
    "@",
    "\t",
    "\r",
    "\n",
    "\uff1d",
    "\uff0b",
    "\uff0d",
    "\uff20",
)  # the last are full-width


def add_exports(blueprint: Blueprint, parts: AdminParts) -> None:
    """Add the files."""

    @blueprint.get('/export/<any("reviews", "runs"):what>.<any("csv", "json"):form>')
    def export(what: str, form: str) -> Response:
        # Late: with the store, it takes long to load.
        from workers.store.views.exports import REVIEW_COLUMNS, RUN_COLUMNS

        store, window = parts.open_store(), window_of(request.args, default="all")
        rows = store.review_rows(window.scope) if what == "reviews" else store.run_rows(window.scope)
        columns = REVIEW_COLUMNS if what == "reviews" else RUN_COLUMNS
        # Read before anything is sent: a database that is away is an error, not half a file.
        first = list(itertools.islice(rows, 1))
        rows = itertools.chain(first, rows)
        lines = as_csv(rows, columns) if form == "csv" else as_json(rows)
        response = Response(lines, mimetype="text/csv" if form == "csv" else "application/json")
        response.headers["Content-Disposition"] = f'attachment; filename="reqgate-{what}.{form}"'
        return response


def as_csv(rows: Iterator[Row], columns: Sequence[str]) -> Iterator[str]:
    """Yield lines of RFC 4180 under the names of the columns, which are there without rows, too.

    A text that a spreadsheet would take for a formula gets an apostrophe in front (OWASP, CSV injection).
    """
    for cells in itertools.chain([columns], (map(_cell, row.values()) for row in rows)):
        line = StringIO()
        csv.writer(line).writerow(cells)
        yield line.getvalue()


def as_json(rows: Iterator[Row]) -> Iterator[str]:
    """Yield a JSON array, one object a line."""
    opening = "[\n"
    for row in rows:
        values = {name: _moment(value) if isinstance(value, datetime) else value for name, value in row.items()}
        yield opening + json.dumps(values, ensure_ascii=False)
        opening = ",\n"
    yield "\n]\n" if opening == ",\n" else "[]\n"


def _cell(value: Any) -> str:
    match value:
        case None:
            return ""
        case bool():
            return "true" if value else "false"
        case int() | float():
            return str(value)
        case datetime():
            return _moment(value)
        case list():
            text = " ".join(map(str, value))
        case _:
            text = str(value)
    return f"'{text}" if text.startswith(_STARTS_FORMULA) else text


def _moment(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat().replace("+00:00", "Z")
