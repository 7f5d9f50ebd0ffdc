"""Measures which files texts are found to refer to, and that no name leads a tool out of its session."""

import json
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import unquote

from workers.document.request import File
from workers.document.session import Session
from workers.document.sources.pictures import missing_from, references_in
from workers.document.tools.arguments import ARGUMENTS
from workers.document.tools.calling import get_tools
from workers.document.tools.desk import Desk
from workers.evaluation.figures.bootstrap import Counts, f_score, mean
from workers.evaluation.figures.metric import Metric
from workers.evaluation.rows import Row, measure, read_rows

_CANARY = "the words of a file outside of the session"


def evaluate(data: Path) -> list[Metric]:
    """Return `document.asset_*` and `document.path_*` of the folder `data`.

    Each hostile path goes raw, unquoted once and twice to every argument of every tool, beside links that lead out of
    the session. An escape is a changed file outside, or words of one in an answer; an error is an exception.
    """
    return [
        *measure(["document.asset_refs_f"], partial(_assets, data, "document.asset_refs_f", _references)),
        *measure(["document.asset_missing_f"], partial(_assets, data, "document.asset_missing_f", _missing)),
        *measure(["document.path_escapes", "document.path_errors"], partial(_paths, data)),
    ]


def _assets(data: Path, metric: str, read: Callable[[Row], tuple[set[str], set[str]]]) -> list[Metric]:
    pairs = [read(row) for row in read_rows(data, "document/asset_refs.jsonl")]
    return [f_score(metric, [Counts(len(found & gold), len(found), len(gold)) for found, gold in pairs])]


def _references(row: Row) -> tuple[set[str], set[str]]:
    return set(_found(row)), set(row["refs"])


def _missing(row: Row) -> tuple[set[str], set[str]]:
    return set(missing_from(_found(row), row["attachments"])), set(row["missing"])


def _found(row: Row) -> tuple[str, ...]:
    texts = (row["description"] or "", *(one or "" for one in row["comments"]))
    return tuple(dict.fromkeys(name for text in texts for name in references_in(text)))


def _paths(data: Path) -> list[Metric]:
    rows = read_rows(data, "document/hostile_paths.jsonl")
    with TemporaryDirectory() as folder:
        outside = Path(folder)
        desk = _desk(outside)
        before = _snapshot(outside)
        results = [_tried(desk, path) for row in rows for path in _forms(row["path"])]
        changed = _snapshot(outside) != before
    escapes = [float(escaped or changed) for escaped, _ in results]
    errors = [float(failed) for _, failed in results]
    return [
        mean("document.path_escapes", escapes, lower_is_better=True),
        mean("document.path_errors", errors, lower_is_better=True),
    ]


def _desk(outside: Path) -> Desk:
    """Return a session beside a file with a canary, with links to that file in each of its rooms."""
    (outside / "canary.txt").write_text(_CANARY, encoding="utf-8")
    session = Session(outside / "session")
    session.create()
    source = File(name="notes.md", text="The notes say that the upload is kept for a week.")
    session.write_text("inputs", "0000.json", source.model_dump_json())
    for room in ("inputs", "drafts", "checkpoints"):
        (session.folder / room / "link").symlink_to(outside / "canary.txt")
    return Desk(session, "en", ("0000.json", "link"), "", 1, {})


def _snapshot(outside: Path) -> dict[str, bytes]:
    files = (one for one in outside.rglob("*") if one.is_file() and outside / "session" not in one.parents)
    return {str(one.relative_to(outside)): one.read_bytes() for one in files}


def _forms(path: str) -> Iterator[str]:
    yield path
    yield unquote(path)
    yield unquote(unquote(path))


def _tried(desk: Desk, path: str) -> tuple[bool, bool]:
    """Return whether a path led out of the session, and whether a tool failed, over all arguments of all tools."""
    escaped = failed = False
    for name, schema in ARGUMENTS.items():
        for argument in schema.model_fields.keys() - {"tool"}:
            for value in (path, [path], [{"evidence": [path], "text": path, "form": path}]):
                given = {**_usual(name), argument: value}
                try:
                    escaped |= _CANARY in json.dumps(get_tools(desk)[name](**given).model_dump())
                except Exception:  # noqa: BLE001 - any is one too many, and counted
                    failed = True
    return escaped, failed


def _usual(tool: str) -> dict[str, object]:
    """Return arguments of a tool that are right, one of which is then replaced."""
    statement = {"evidence": ["notes.md:section-1#1"]}
    usual: dict[str, dict[str, object]] = {
        "read_file": {"name": "0000.json"},
        "append_to_markdown": {"heading": "Notes", "statements": [statement]},
        "edit_markdown_line": {"line_number": 1, "text": "# Notes"},
        "create_checkpoint": {"label": "notes"},
        "rollback_to_checkpoint": {"checkpoint_id": "0001_notes"},
        "request_human_input": {"question": "Where is it?", "references": []},
    }
    return usual.get(tool, {})
