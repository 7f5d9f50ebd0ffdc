"""The page of an answer and its JSON schema, and what the roles that make it hand on, from the models."""

import json

from pydantic.json_schema import GenerateJsonSchema, models_json_schema

from bot.reference.http_api import schema_section
from bot.reference.markdown import page
from workers.ask.contracts.schemas import ROLES
from workers.ask.request import Answer
from workers.contracts import Value

ANSWER_SCHEMA = "answer.schema.json"

_INTRODUCTION = f"""
An answer as programs read it: from `reqgate ask --json`, from [the HTTP API](../api.md#questions) and in the database.
As JSON Schema: [Answer]({ANSWER_SCHEMA}). `AnalystPlan`, `ArchitectSpec` and `GuardianReport` are what the roles hand
on to each other; no field beside those named is allowed in them.
"""


def ask_page() -> str:
    """Return the text of docs/reference/ask.md."""
    shown: tuple[type[Value], ...] = (Answer, *ROLES.values())
    _, schemas = models_json_schema([(one, "serialization") for one in shown], ref_template="#/$defs/{model}")
    found = schemas["$defs"]
    first = [one.__name__ for one in shown]
    names = (*first, *sorted(name for name in found.keys() - set(first) if "properties" in found[name]))
    sections = (schema_section(name, found[name]) for name in names)
    return page(
        "An answer, field by field", "workers/ask/request.py` and `workers/ask/contracts", _INTRODUCTION, *sections
    )


def answer_schema() -> str:
    """Return the text of the JSON schema of Answer."""
    described = {"$schema": GenerateJsonSchema.schema_dialect, **Answer.model_json_schema(mode="serialization")}
    return json.dumps(described, ensure_ascii=False, indent=2) + "\n"
