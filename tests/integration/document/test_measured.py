"""The converters are measured as the labels of documents mean it; what a measure needs and is not there is named."""

import base64
import json
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from workers.evaluation.document import convert_files, convert_pages, convert_texts
from workers.evaluation.figures.metric import Metric

DOCUMENT = "# A\n\ntext\n\n## B\n\n| c |\n|---|\n| d |\n\n```\ne\n```\n"
OTHER = "# F\n\ng\n\n## H\n\ni\n"
MEASURES = "def storage_f(a, b):\n    return float(a == b)\ndef document_f(a, b):\n    return 1.0\n"


def gif() -> str:
    written = BytesIO()
    Image.new("P", (2, 2)).save(written, "GIF")
    return base64.b64encode(written.getvalue()).decode()


ROWS: dict[str, list[dict[str, Any]]] = {
    "documents": [{"markdown": DOCUMENT}, {"markdown": OTHER}],
    "spec_examples": [
        {"markdown": "*a* &lt;", "html": "<p><em>a</em> &lt;</p>"},
        {"markdown": "a", "html": "<p>b</p>"},
    ],
    "wiki_pairs": [{"wiki": "*a*", "markdown": "**a**"}, {"wiki": "_a_", "markdown": "a"}],
    "lint": [{"text": "#  a\n", "findings": [[1, "MD019", True], [1, "MD013", False]]}],
    "hostile_files": [
        {"base64": gif(), "filename": "a.gif", "kind": "good"},
        {"base64": "QUFB", "filename": "b.png", "kind": "broken"},
    ],
    "storage_pairs": [
        {"markdown": "a", "storage": "<p>a</p>", "core": True},
        {"markdown": "a", "storage": "<p>b</p>", "core": False},
    ],
    "storage_read": [
        {"storage": "<p>a</p>", "disposition": "lossless"},
        {"storage": "<x/>", "disposition": "unsupported_fail_closed"},
        {"storage": "<p>b</p>", "disposition": "unsupported_fail_closed"},
    ],
    "inline_comments": [
        {
            "old": '<p><ac:inline-comment-marker ac:ref="r">a</ac:inline-comment-marker></p>',
            "new": "<p>a b</p>",
            "comments": [{"ref": "r", "selection": "a"}],
            "anchored": ["r"],
        }
    ],
}


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "document"
    folder.mkdir()
    for name, rows in ROWS.items():
        (folder / f"{name}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    (folder / "levelled.py").write_text(MEASURES)
    return tmp_path


def values(metrics: list[Metric]) -> dict[str, float | None]:
    return {metric.id.removeprefix("document."): metric.value for metric in metrics}


def test_texts_are_measured_by_their_html_and_their_findings(data: Path) -> None:
    measured = values(convert_texts.evaluate(data))

    assert measured["wiki_same"] == 0.5
    assert measured["fix_same"] == measured["fix_stable"] == 1.0
    assert measured["fix_left"] == 0.0
    assert measured["lint_f"] == 1.0
    assert measured["lint_errors"] == 0.0


def test_files_are_measured_by_what_other_readers_see(data: Path) -> None:
    measured = values(convert_files.evaluate(data))

    assert measured["structure_f"] == 1.0
    assert measured["files_accepted"] == 0.0
    assert measured["files_good"] == 1.0
    assert measured["files_mb"] is not None


def test_pages_are_measured_by_what_stays(data: Path) -> None:
    measured = values(convert_pages.evaluate(data))

    assert (measured["storage_f"], measured["storage_f_other"]) == (1.0, 0.0)
    assert (measured["storage_wellformed"], measured["storage_text"]) == (1.0, 0.5)
    assert measured["storage_unsafe"] == 0.0
    assert measured["storage_roundtrip"] == pytest.approx(2 / 3)
    assert measured["comments_kept"] == measured["comments_body"] == measured["edits_kept"] == 1.0


def test_without_the_measures_of_the_data_only_what_needs_them_is_skipped(data: Path) -> None:
    (data / "document/levelled.py").unlink()

    measured = {metric.id: metric for metric in convert_pages.evaluate(data)}

    assert "levelled.py is missing" in measured["document.storage_f"].note
    assert measured["document.storage_wellformed"].value == 1.0


def test_without_pandoc_the_comparison_of_files_is_skipped(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(data))

    measured = {metric.id: metric for metric in convert_files.evaluate(data)}

    assert "pandoc, which is not installed" in measured["document.docx_f"].note
