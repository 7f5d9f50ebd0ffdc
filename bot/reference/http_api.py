"""The page of the HTTP API, from its OpenAPI description."""

from collections.abc import Iterator
from typing import Any

from bot.api.openapi import describe_api
from bot.reference.markdown import code, page, table

Json = dict[str, Any]

_INTRODUCTION = """
[The HTTP API](../api.md) shows how to use it. The same description for programs is served at `/api/v1/openapi.json`
(OpenAPI 3.1).
"""
_LIMITS = {
    "minLength": "at least {} characters",
    "maxLength": "at most {} characters",
    "minimum": "at least {}",
    "maximum": "at most {}",
    "pattern": "as `{}`",
}


def http_api_page() -> str:
    """Return the text of docs/reference/http-api.md."""
    described = describe_api()
    operations = (
        _operation(f"{method.upper()} {path}", operation)
        for path, methods in described["paths"].items()
        for method, operation in methods.items()
    )
    schemas = (schema_section(name, schema) for name, schema in sorted(described["components"]["schemas"].items()))
    return page("HTTP API: every field", "bot/api/openapi.py", _INTRODUCTION, *operations, "## Bodies", *schemas)


def _operation(title: str, operation: Json) -> str:
    parts = [f"## `{title}`", operation["summary"] + "."]
    if parameters := operation.get("parameters"):
        rows = ((code(p["name"]), p["in"], _type(p["schema"]), p.get("description", "")) for p in parameters)
        parts.append(table(("parameter", "in", "type", "meaning"), rows))
    if body := operation.get("requestBody"):
        parts.append(f"Body: {_content(body)}.")
    answers = (
        (status, answer["description"], _content(answer), ", ".join(map(code, answer.get("headers", ()))))
        for status, answer in operation["responses"].items()
    )
    parts.append(table(("status", "meaning", "body", "headers"), answers))
    return "\n\n".join(parts)


def schema_section(name: str, schema: Json) -> str:
    """Return what a page says of one JSON schema of an object: a heading and a table of its fields."""
    required = schema.get("required", ())
    rows = (
        (code(field), _type(given), "yes" if field in required else "no", given.get("description", ""))
        for field, given in schema["properties"].items()
    )
    described = schema.get("description", "")
    return "\n\n".join((f"### {name}", described, table(("field", "type", "always there", "meaning"), rows)))


def _content(part: Json) -> str:
    return ", ".join(_type(content["schema"]) for content in part.get("content", {}).values())


def _type(schema: Json) -> str:
    limits = [words.format(schema[limit]) for limit, words in _LIMITS.items() if limit in schema]
    return ", ".join([" or ".join(dict.fromkeys(_names(schema))), *limits])


def _names(schema: Json) -> Iterator[str]:
    """The kinds of value that a schema allows, such as `string`, `null` or another schema's name."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        yield f"[{name}](#{name.lower()})"
    elif either := schema.get("anyOf") or schema.get("oneOf"):
        for each in either:
            yield _type(each)
    elif "const" in schema:
        yield code(str(schema["const"]))
    elif "enum" in schema:
        yield from (code(str(each)) for each in schema["enum"])
    elif "prefixItems" in schema:
        yield "list of " + ", ".join(map(_type, schema["prefixItems"]))
    elif schema.get("type") == "array":
        yield "list of " + _type(schema["items"])
    else:
        yield str(schema.get("format", schema.get("type", "any")))
