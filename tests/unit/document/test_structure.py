"""structure.json holds every block with its lines and evidence, and any text has one."""

from collections.abc import Iterator
from typing import Any

import jsonschema
from hypothesis import given
from hypothesis import strategies as st

from workers.document.structure import Code, Evidence, Image, List, Metadata, Note, Paragraph, Structure, Table, parse

DOCUMENT = """# SHOP-7: Saved cards

Customers pay with a **saved** card.[^1]

## Scope

- [x] Cards
- [ ] Refunds

  ```python
  pay()
  ```

| Key | Why |
|-----|-----|
| SHOP-8 | a \\| b[^2] |

![The flow](flow.png "As of March")

> [!WARNING]
> Refunds fail.

[^1]: SHOP-7, description
[^2]: SHOP-8, comment
"""


def schemas(schema: Any) -> Iterator[dict[str, Any]]:
    if isinstance(schema, dict):
        yield schema
        for each in schema.values():
            yield from schemas(each)
    elif isinstance(schema, list):
        for each in schema:
            yield from schemas(each)


def test_a_document_is_told_apart_by_section_and_block() -> None:
    structure = parse(DOCUMENT)

    assert structure.metadata.title == "SHOP-7: Saved cards"
    first, scope = structure.sections
    assert (first.id, first.level, scope.id, scope.level) == ("shop-7-saved-cards", 1, "scope", 2)
    assert [type(block) for block in scope.blocks] == [List, Table, Image, Note]
    items, table, image, note = scope.blocks
    assert isinstance(items, List)
    assert [item.checked for item in items.items] == [True, False]
    assert items.items[1].blocks[1] == Code(lines=(10, 12), language="python", text="pay()\n")
    assert isinstance(table, Table)
    assert table.header == ("Key", "Why")
    assert table.rows == (("SHOP-8", "a | b[^2]"),)
    assert isinstance(image, Image)
    assert (image.source, image.alt, image.title) == ("flow.png", "The flow", "As of March")
    assert isinstance(note, Note)
    assert note.label == "warning"
    assert [footnote.label for footnote in structure.footnotes] == ["1", "2"]


def test_a_block_names_its_lines_and_the_evidence_of_its_footnotes() -> None:
    known = Metadata(evidence={"1": Evidence(id="SHOP-7.description", place="SHOP-7, description")})

    first, scope = parse(DOCUMENT, known).sections

    assert first.blocks[0] == Paragraph(
        lines=(3, 3), evidence=("SHOP-7.description",), text="Customers pay with a **saved** card.[^1]"
    )
    assert scope.evidence == ("2",)  # a label that stands for nothing we know stays a label


def test_text_above_the_first_heading_is_a_section_of_its_own() -> None:
    start, titled = parse("Before.\n\n# Title\n").sections

    assert (start.id, start.level, start.title) == ("start", 0, "")
    assert titled.blocks == ()


def test_a_heading_inside_a_quotation_opens_a_section() -> None:
    sections = parse("> before\n>\n> ## Inside\n>\n> after\n").sections

    assert [section.title for section in sections] == ["", "Inside"]
    assert isinstance(sections[1].blocks[0], Note)


def test_the_published_schema_knows_every_field_and_no_other() -> None:
    schema = Structure.model_json_schema(mode="serialization")

    assert all(
        each.get("additionalProperties") is False or "additionalProperties" in each
        for each in schemas(schema)
        if each.get("type") == "object"
    )
    jsonschema.validate(parse(DOCUMENT).model_dump(mode="json"), schema)


@given(st.text(alphabet="#->*`|[]^:~!1. \n\ta", max_size=120))
def test_any_text_has_a_structure_that_its_schema_holds_for(text: str) -> None:
    structure = parse(text)

    assert Structure.model_validate_json(structure.model_dump_json()) == structure
    assert all(block.lines[0] <= block.lines[1] for section in structure.sections for block in section.blocks)
