"""A document with its real converters and linter: structure.json, DOCX, and Markdown that needs no mending."""

import json
from io import BytesIO
from pathlib import Path

import docx
import pytest
from PIL import Image

from tests.support.shop_documents import shop_parts, shop_request, with_picture
from workers.document.convert.files import FileConverter
from workers.document.graph import resume_document, start_document
from workers.document.parts import DocumentParts
from workers.document.session import Session
from workers.handlers.document.lint import KeptLinter


def real_parts(folder: Path) -> DocumentParts:
    return shop_parts(folder, converter=FileConverter(), linter=KeptLinter())


def test_structure_json_has_the_evidence_of_each_block(tmp_path: Path) -> None:
    outcome = start_document(shop_request(), real_parts(tmp_path), "s", "t")
    assert outcome.structure is not None
    told = json.loads(outcome.structure.read_text(encoding="utf-8"))
    (section,) = [one for one in told["sections"] if one["title"] == "Acceptance criteria"]
    assert section["blocks"][0]["evidence"] == ["SHOP-7:description"]
    assert told["metadata"]["evidence"]["1"]["place"] == "SHOP-7"


def test_structure_json_of_two_runs_is_the_same(tmp_path: Path) -> None:
    one = start_document(shop_request(), real_parts(tmp_path / "a"), "s", "t")
    two = start_document(shop_request(), real_parts(tmp_path / "b"), "s", "t")
    assert one.structure is not None
    assert two.structure is not None
    assert one.structure.read_bytes() == two.structure.read_bytes()


def test_the_docx_file_has_the_headings_and_a_picture_that_was_uploaded(tmp_path: Path) -> None:
    parts = real_parts(tmp_path)
    asked = start_document(shop_request(**with_picture("flow chart.png", "flow chart.png")), parts, "s", "t")
    assert asked.status == "finished"
    drawn = BytesIO()
    Image.new("RGB", (20, 10)).save(drawn, "PNG")
    Session(tmp_path / "s").write("assets", "flow chart.png", drawn.getvalue())
    again = start_document(shop_request(**with_picture("flow chart.png", "flow chart.png")), parts, "s", "t")
    assert again.docx is not None
    document = docx.Document(str(again.docx))
    assert len(document.inline_shapes) == 1
    assert "Pictures and files" in [one.text for one in document.paragraphs]


@pytest.mark.parametrize("template", ["prd", "test-plan", "release-notes", "decision-record"])
def test_the_linter_finds_nothing_in_a_document_of_rules(tmp_path: Path, template: str) -> None:
    outcome = start_document(shop_request(template), real_parts(tmp_path), "s", "t")
    assert outcome.issues == ()
    assert outcome.note == ""


def test_a_question_and_its_answer_end_in_all_three_files(tmp_path: Path) -> None:
    parts = real_parts(tmp_path)
    asked = start_document(shop_request(**with_picture()), parts, "s", "t")
    assert asked.question is not None
    outcome = resume_document(parts, "t", asked.question.id, {})
    assert None not in (outcome.markdown, outcome.structure, outcome.docx)
