"""Every ADF body that we can render is valid by Atlassian's own schema, whatever the comment holds."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given, settings
from jsonschema import Draft4Validator, ValidationError
from jsonschema.protocols import Validator
from jsonschema.validators import extend

from tests.support.documents import documents
from tests.support.rewritten import in_order
from workers.comment.adf import render_adf
from workers.comment.document import CommentDocument, Paragraph, Text
from workers.comment.firewall import clean


def _quick_validator(schema: dict[str, Any]) -> Validator:
    """Return a validator that tries only those alternatives whose `type` is the node's: the rest must fail anyway.

    The stock one tries some thirty alternatives at each node, each down to the leaves.
    """

    def may_fit(alternative: Any, kind: object) -> bool:
        if "$ref" in alternative:
            return may_fit(schema["definitions"][alternative["$ref"].rpartition("/")[2]], kind)
        kinds = alternative.get("properties", {}).get("type", {}).get("enum")
        return (kinds is None or kind in kinds) and all(may_fit(part, kind) for part in alternative.get("allOf", ()))

    def any_of(validator: Any, alternatives: list[Any], instance: Any, _: object) -> Iterator[ValidationError]:
        if isinstance(instance, dict) and "type" in instance:
            alternatives = [each for each in alternatives if may_fit(each, instance["type"])]
        if not any(validator.evolve(schema=each).is_valid(instance) for each in alternatives):
            yield ValidationError(f"{instance!r:.200} fits no alternative")

    quick = extend(Draft4Validator, {"anyOf": any_of})  # type: ignore[no-untyped-call]  # untyped in its package
    return cast(Validator, quick(schema))


@pytest.fixture(scope="session")
def adf_schema(shared: Path) -> Validator:
    path = shared / "specs" / "adf-full-schema-v57.7.22.json"
    if not path.is_file():
        pytest.skip("the schema of the Atlassian Document Format is not on this machine")
    return _quick_validator(json.loads(path.read_text(encoding="utf-8")))


@given(document=documents)
@settings(deadline=None)
def test_any_comment_renders_to_valid_adf(document: CommentDocument, adf_schema: Validator) -> None:
    adf_schema.validate(render_adf(clean(document, secrets=(), allowed_hosts=frozenset())))


def test_what_is_added_to_a_description_is_valid_too(adf_schema: Validator) -> None:
    adf_schema.validate(in_order(None))
    body = {"type": "doc", "version": 1, "content": [{"type": "heading", "attrs": {"level": 1}, "content": []}]}
    adf_schema.validate(in_order(body))


def test_a_shortened_comment_is_valid_too(adf_schema: Validator) -> None:
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
def test_the_check_itself_finds_what_is_wrong(content: list[Any], adf_schema: Validator) -> None:
    assert not adf_schema.is_valid({"type": "doc", "version": 1, "content": content})
