"""The OpenAPI 3.1 description of the API, made from the models that serve it. It serves nothing itself."""

from functools import lru_cache
from typing import Any, NamedTuple

from pydantic.json_schema import models_json_schema

from bot.api.body import AnswersRequest, DocumentRequest, FilesRequest, QuestionRequest, ReviewRequest
from bot.api.forms import FILES, LARGEST_FORM, MOST_FILES
from bot.api.keeping import KEY_HEADER, KEY_PATTERN
from bot.api.problems import MEDIA_TYPE, Problem
from bot.api.waiting import LONGEST_WAIT_S
from workers.queueing.messages import RUN_ID
from workers.texts.document_resource import DocumentResource
from workers.texts.plan_resource import PlanResource
from workers.texts.question_resource import QuestionResource
from workers.texts.resource import ReviewResource

Json = dict[str, Any]

_INTRODUCTION = (
    "Reviews and plans requirements that are not in Jira: a text goes in, an id comes out at once and the report when "
    "it is there. What a plan asks is answered here as well. Questions about issues are answered from Jira. Documents "
    "are made of files that are sent along. Nothing is written to Jira. Send a token of API_TOKENS as "
    "`Authorization: Bearer …`."
)
_SECONDS = {
    "schema": {"type": "string", "pattern": "^[0-9]+$"},
    "description": "Seconds until it is worth asking again",
}
_PROBLEMS = {
    "400": "The body is not JSON, or a form that is broken off, or the Idempotency-Key is none",
    "401": "No live token",
    "404": "There is no such review, plan, question, document or file",
    "409": "It, or the reply before, is being worked on; or nothing is asked",
    "413": "A text, a picture or the body is too large, or there are too many files",
    "415": "The body is not said to be JSON, or a form; or a file is neither text nor picture",
    "422": "The body does not fit, or asks for what is not served; `errors` names the fields",
    "429": "Too many requests of this token, or wrong tokens of this address",
    "503": "Store or queue are away",
}
_PREFER = {
    "name": "Prefer",
    "in": "header",
    "description": f"`wait=N` holds the answer for up to N seconds, at most {LONGEST_WAIT_S} (RFC 7240).",
    "schema": {"type": "string"},
    "example": "wait=10",
}


class _Served(NamedTuple):
    """What is made of texts: `name` in operations, `word` in sentences, `what` is given."""

    name: str
    word: str
    what: str
    parameter: str
    resource: str
    body: str = "ReviewRequest"
    media_type: str = "application/json"


_REVIEW = _Served("Review", "review", "a text for review", "review_id", "ReviewResource")
_PLAN = _Served("Plan", "plan", "a text that is to be planned", "plan_id", "PlanResource")
_QUESTION = _Served(
    "Question", "question", "a question about a project", "question_id", "QuestionResource", "QuestionRequest"
)
_FORM = "multipart/form-data"
_DOCUMENT = _Served(
    "Document",
    "document",
    "files that a document is to be made of",
    "document_id",
    "DocumentResource",
    "DocumentRequest",
    _FORM,
)
_MADE = (
    "text/markdown",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "image/png",
    "image/jpeg",
    "image/gif",
)
_FILES = {
    "DocumentRequest": "Texts (Markdown or plain text in UTF-8), the main one first, and the pictures that they name",
    "FilesRequest": "Missing pictures, each by the name that the question has for it",
}


@lru_cache(maxsize=1)
def describe_api() -> Json:
    """Return the description. It is the same for every caller and every installation."""
    _, described = models_json_schema(
        [
            (ReviewRequest, "validation"),
            (AnswersRequest, "validation"),
            (QuestionRequest, "validation"),
            (DocumentRequest, "validation"),
            (FilesRequest, "validation"),
            (ReviewResource, "serialization"),
            (PlanResource, "serialization"),
            (QuestionResource, "serialization"),
            (DocumentResource, "serialization"),
            (Problem, "serialization"),
        ],
        ref_template="#/components/schemas/{model}",
    )
    schemas = described["$defs"]
    for name, description in _FILES.items():
        schemas[name] = _with_files(schemas[name], description, is_needed=name == _DOCUMENT.body)
    return {
        "openapi": "3.1.0",
        "info": {"title": "ReqGate", "version": "1.0.0", "description": _INTRODUCTION},
        "servers": [{"url": "/"}],
        "security": [{"token": []}],
        "paths": {
            "/api/v1/reviews": {"post": _submit(_REVIEW)},
            "/api/v1/reviews/{review_id}": {"get": _show(_REVIEW)},
            "/api/v1/plans": {"post": _submit(_PLAN)},
            "/api/v1/plans/{plan_id}": {"get": _show(_PLAN)},
            "/api/v1/plans/{plan_id}/answers": {"post": _answer(_PLAN, "AnswersRequest")},
            "/api/v1/questions": {"post": _submit(_QUESTION)},
            "/api/v1/questions/{question_id}": {"get": _show(_QUESTION)},
            "/api/v1/documents": {"post": _submit(_DOCUMENT)},
            "/api/v1/documents/{document_id}": {"get": _show(_DOCUMENT)},
            "/api/v1/documents/{document_id}/answers": {"post": _answer(_DOCUMENT, "FilesRequest")},
            "/api/v1/documents/{document_id}/files/{name}": {"get": _hand_out()},
            "/api/v1/openapi.json": {"get": _describe()},
        },
        "components": {
            "schemas": schemas,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _submit(of: _Served) -> Json:
    operation = {
        "operationId": f"submit{of.name}",
        "summary": f"Submit {of.what}",
        "parameters": [_key(f"the same {of.word}"), _PREFER],
        "requestBody": _body(of.body, of.media_type),
        **_outcome(of, "400", "401", "413", "415", "422", "429", "503"),
    }
    link = {
        "operationId": f"show{of.name}",
        "parameters": {of.parameter: "$response.body#/id"},
    }
    for status in ("200", "202"):
        operation["responses"][status]["links"] = {"result": link}
    return operation


def _answer(of: _Served, body: str) -> Json:
    return {
        "operationId": f"answer{of.name}",
        "summary": f"Answer what a {of.word} asks",
        "parameters": [_id(of), _key(f"the same {of.word}, and read once"), _PREFER],
        "requestBody": _body(body, of.media_type),
        **_outcome(of, "400", "401", "404", "409", "413", "415", "422", "429", "503"),
    }


def _outcome(of: _Served, *problems: str) -> Json:
    """Return what a submission is answered with, and what is sent when it is over."""
    headers = {
        "Location": {"required": True, "schema": {"type": "string"}, "description": "Where to look for the result"},
        "Preference-Applied": {"schema": {"type": "string"}, "description": "When the request was held"},
    }
    waits = _json("It waits, or is under way", of.resource, headers | {"Retry-After": _SECONDS | {"required": True}})
    return {
        "responses": {
            "200": _json("The result was there in time", of.resource, headers),
            "202": waits,
            **_problems(*problems),
        },
        "callbacks": {"over": {"{$request.body#/callback_url}": {"post": _callback(of)}}},
    }


def _callback(of: _Served) -> Json:
    return {
        "summary": "Sent when it is over, to a callback_url whose host is allowed",
        "parameters": [
            {"name": "X-ReqGate-Timestamp", "in": "header", "required": True, "schema": {"type": "string"}},
            {
                "name": "X-ReqGate-Signature",
                "in": "header",
                "required": True,
                "description": "sha256=<hex> of the HMAC-SHA256 over `<timestamp>.<raw body>`",
                "schema": {"type": "string"},
            },
        ],
        "requestBody": {"content": {"application/json": {"schema": _ref(of.resource)}}},
        "responses": {"2XX": {"description": "Taken"}},
    }


def _show(of: _Served) -> Json:
    return {
        "operationId": f"show{of.name}",
        "summary": f"Look at a {of.word}",
        "parameters": [_id(of)],
        "responses": {
            "200": _json(f"The {of.word} as it is now", of.resource, {"Retry-After": _SECONDS}),
            **_problems("401", "404", "429", "503"),
        },
    }


def _id(of: _Served) -> Json:
    return {"name": of.parameter, "in": "path", "required": True, "schema": {"type": "string", "pattern": RUN_ID}}


def _key(outcome: str) -> Json:
    return {
        "name": KEY_HEADER,
        "in": "header",
        "description": f"Repeats of a request with the same key and body are answered with {outcome}.",
        "schema": {"type": "string", "pattern": KEY_PATTERN},
    }


def _body(model: str, media_type: str) -> Json:
    return {"required": True, "content": {media_type: {"schema": _ref(model)}}}


def _with_files(schema: Json, description: str, *, is_needed: bool) -> Json:
    """Return the schema of a form: its fields, none of which can be null there, and the files beside them."""
    files: Json = {"type": "array", "items": {"type": "string", "format": "binary"}, "maxItems": MOST_FILES}
    files |= {"minItems": int(is_needed), "description": f"{description}; {LARGEST_FORM // 1_000_000} MB in all"}
    fields = {name: _without_null(field) for name, field in schema["properties"].items()}
    return schema | {"properties": {FILES: files, **fields}} | ({"required": [FILES]} if is_needed else {})


def _without_null(field: Json) -> Json:
    kinds = [one for one in field.get("anyOf", ()) if one.get("type") != "null"]
    rest = {name: value for name, value in field.items() if name != "anyOf" and (name, value) != ("default", None)}
    return {**rest, **kinds[0]} if kinds else field


def _hand_out() -> Json:
    name = {"name": "name", "in": "path", "required": True, "schema": {"type": "string", "pattern": "^[^/]+(/[^/]+)?$"}}
    headers = {
        "ETag": {"required": True, "schema": {"type": "string"}, "description": "SHA-256 of the content, in quotes"},
        "Content-Disposition": {"required": True, "schema": {"type": "string"}},
    }
    content = {one: {"schema": {"type": "string", "format": "binary"}} for one in _MADE}
    content["application/json"] = {"schema": {"type": "object"}}
    return {
        "operationId": "getFile",
        "summary": "Get a file of a finished document",
        "parameters": [_id(_DOCUMENT), name],
        "responses": {
            "200": {"description": "The file", "headers": headers, "content": content},
            "304": {"description": "It is the one in If-None-Match"},
            **_problems("401", "404", "429", "503"),
        },
    }


def _describe() -> Json:
    return {
        "operationId": "describeApi",
        "summary": "This description",
        "security": [],
        "responses": {
            "200": {"description": "OpenAPI 3.1", "content": {"application/json": {"schema": {"type": "object"}}}},
        },
    }


def _json(description: str, resource: str, headers: Json) -> Json:
    content = {"application/json": {"schema": _ref(resource)}}
    return {"description": description, "headers": headers, "content": content}


def _problems(*statuses: str) -> Json:
    content = {MEDIA_TYPE: {"schema": _ref("Problem")}}
    answers: Json = {status: {"description": _PROBLEMS[status], "content": content} for status in statuses}
    answers["401"]["headers"] = {"WWW-Authenticate": {"required": True, "schema": {"type": "string"}}}
    for status in ("429", "503"):
        answers[status]["headers"] = {"Retry-After": _SECONDS | {"required": True}}
    return answers


def _ref(model: str) -> Json:
    return {"$ref": f"#/components/schemas/{model}"}
