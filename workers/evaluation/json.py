"""Measures the reader of a model's answers: what it repairs, and what its strict path must refuse."""

import base64
import json
from pathlib import Path

from workers.evaluation.figures.bootstrap import share
from workers.evaluation.figures.metric import Metric
from workers.evaluation.rows import Row, measure, read_rows
from workers.reading.json_answer import UnreadableAnswer, read_json

_NOTHING = ""


def evaluate(data: Path) -> list[Metric]:
    """Return every `json.*` metric of the folder `data`.

    `exact` is over the pairs whose call names no schema: the value must be the expected one, as JSON. Where nothing
    is expected, the reader must refuse. `must_reject` and `must_accept` are the strict path on the cases of the parsing
    suite; bytes that are no UTF-8 are no JSON text (RFC 8259, 8.1) and count as refused.
    """
    return [
        *measure(["json.exact"], lambda: _exact(data)),
        *measure(["json.must_reject", "json.must_accept"], lambda: _strict(data)),
    ]


def _exact(data: Path) -> list[Metric]:
    rows = [row for row in read_rows(data, "json/repair_pairs.jsonl") if "schema" not in row["kwargs"]]
    return [share("json.exact", [_canonical(_read(row["input"])) == _canonical(_expected(row)) for row in rows])]


def _read(text: str) -> object:
    try:
        return read_json(text)
    except UnreadableAnswer:
        return _NOTHING


def _expected(row: Row) -> object:
    """Return the expected value; a call that returns text expects it as JSON text, or as nothing."""
    expected = row["expected"]
    if not isinstance(expected, str) or not expected:
        return expected
    return json.loads(expected)


def _canonical(value: object) -> str:
    return json.dumps(value, sort_keys=True)


def _strict(data: Path) -> list[Metric]:
    rows = read_rows(data, "json/test_suite.jsonl")
    refused = {wanted: [_is_refused(row) for row in rows if row["expect"] == wanted] for wanted in ("reject", "accept")}
    return [
        share("json.must_reject", refused["reject"]),
        share("json.must_accept", [not each for each in refused["accept"]]),
    ]


def _is_refused(row: Row) -> bool:
    try:
        text = row["text"] if row["text"] is not None else base64.b64decode(row["b64"]).decode("utf-8")
        read_json(text, strict=True)
    except (UnicodeDecodeError, UnreadableAnswer):
        return True
    return False
