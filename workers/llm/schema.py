"""How the form of an answer is told to a model."""

import json
from functools import cache
from typing import Any

from pydantic import BaseModel

from workers.llm.client import AnswerSchema

_UNENFORCED = ("title", "default", "maxLength", "maxItems")


@cache
def answer_schema(model: type[BaseModel]) -> AnswerSchema:
    """Return the JSON schema of `model` in the strict form that providers enforce.

    Every field is required, nothing else is allowed, and there are no string lengths: strict modes refuse them and
    grammars built from them grow without bound. Lengths are checked when the answer is read. A model's own fields
    come before inherited ones, for they are filled in order: what is common, such as the gaps, can be named only after
    all else was looked for.
    """
    schema = _strict(model.model_json_schema())
    _put_own_first(schema, model)
    for field in model.model_fields.values():
        if isinstance(field.annotation, type) and issubclass(field.annotation, BaseModel):
            _put_own_first(schema["$defs"][field.annotation.__name__], field.annotation)
    return AnswerSchema(name=model.__name__, schema=schema)


def _put_own_first(schema: dict[str, Any], model: type[BaseModel]) -> None:
    """A field that the model says anew stays where its base has it: among those that it shares with others."""
    inherited = {name for base in model.__bases__ for name in getattr(base, "model_fields", {})}
    own_first = sorted(schema["properties"], key=lambda name: name in inherited)
    schema["properties"] = {name: schema["properties"][name] for name in own_first}
    schema["required"] = own_first


def schema_text(model: type[BaseModel]) -> str:
    """Return the same schema as compact JSON, to be read by the model."""
    return json.dumps(answer_schema(model).schema, ensure_ascii=False)


def _strict(node: Any) -> Any:
    if isinstance(node, list):
        return [_strict(item) for item in node]
    if not isinstance(node, dict):
        return node
    strict = {key: _strict(value) for key, value in node.items() if key not in _UNENFORCED}
    if "properties" in node:
        # Here the keys are names of fields, one of which is "title".
        strict["properties"] = {name: _strict(value) for name, value in node["properties"].items()}
        strict["required"] = list(node["properties"])
        strict["additionalProperties"] = False
    return strict
