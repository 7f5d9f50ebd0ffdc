"""The page of documents: kinds that are shipped, structure.json with its schema, and which node writes what."""

import json

from pydantic.json_schema import GenerateJsonSchema, models_json_schema

from bot.reference.http_api import schema_section
from bot.reference.markdown import code, page, table
from workers.document.state import SETS
from workers.document.structure import VERSION, Structure
from workers.document.templates import load_templates

STRUCTURE_SCHEMA = f"structure-{VERSION}.schema.json"

_INTRODUCTION = f"""
What [documents](../document.md) are made of. structure.json holds a document as values; as JSON Schema:
[Structure]({STRUCTURE_SCHEMA}).
"""
_NODES = """
The state of a document is kept after each step. A node returns the keys that it changes; the graph refuses any other.
What is not in the table is set once, when the document begins. `missing_references` and `messages` only grow.
"""


def document_page() -> str:
    """Return the text of docs/reference/document.md."""
    _, schemas = models_json_schema([(Structure, "serialization")], ref_template="#/$defs/{model}")
    models = schemas["$defs"]
    first = Structure.__name__
    sections = (schema_section(name, models[name]) for name in (first, *sorted(models.keys() - {first})))
    kinds = (
        (code(name), one.title.en, one.title.zh, ", ".join(section.title.en for section in one.sections))
        for name, one in load_templates().items()
    )
    nodes = ((code(node), ", ".join(map(code, keys))) for node, keys in SETS.items())
    return page(
        "A document, field by field",
        "workers/document/structure.py`, `workers/document/state.py` and `config/documents",
        _INTRODUCTION,
        "## Kinds of documents",
        table(("kind", "title", "中文", "sections"), kinds),
        "## structure.json",
        *sections,
        "## Which node sets which key",
        _NODES,
        table(("node", "keys"), nodes),
    )


def structure_schema() -> str:
    """Return the text of the JSON schema of structure.json."""
    described = {"$schema": GenerateJsonSchema.schema_dialect, **Structure.model_json_schema(mode="serialization")}
    return json.dumps(described, ensure_ascii=False, indent=2) + "\n"
