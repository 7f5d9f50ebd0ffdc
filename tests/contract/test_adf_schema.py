"""Every ADF body that we can render is valid by Atlassian's own schema, whatever the comment holds."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from jsonschema import Draft4Validator

from tests.unit.atlassian.documents import documents
from workers.actions.firewall import clean
from workers.atlassian.render.adf import render_adf
from workers.review.comment import CommentDocument, Paragraph, Text


@pytest.fixture(scope="session")
def adf_schema(shared: Path) -> Draft4Validator:
    path = shared / "specs" / "adf-full-schema-v57.7.22.json"
    if not path.is_file():
        pytest.skip("the schema of the Atlassian Document Format is not on this machine")
    return Draft4Validator(json.loads(path.read_text(encoding="utf-8")))


@given(document=documents)
@settings(max_examples=40, deadline=None)  # the schema is large: some 50 ms a document
def test_any_comment_renders_to_valid_adf(document: CommentDocument, adf_schema: Draft4Validator) -> None:
    adf_schema.validate(render_adf(clean(document, secrets=(), allowed_hosts=frozenset())))


def test_a_shortened_comment_is_valid_too(adf_schema: Draft4Validator) -> None:
    long = CommentDocument(tuple(Paragraph((Text("行 " * 400, strong=True),)) for _ in range(100)))
    adf_schema.validate(render_adf(long))


@pytest.mark.parametrize(
    "content",
    [
        [{"type": "text", "text": "at the top"}],
        [{"type": "paragraph", "content": [{"type": "text", "text": ""}]}],
        [{"type": "bulletList", "content": []}],
        [{"type": "panel", "attrs": {"panelType": "info"}, "content": [{"type": "blockquote", "content": []}]}],
        [{"type": "heading", "attrs": {"level": 7}, "content": []}],
    ],
)
def test_the_check_itself_finds_what_is_wrong(content: list[Any], adf_schema: Draft4Validator) -> None:
    assert not adf_schema.is_valid({"type": "doc", "version": 1, "content": content})
