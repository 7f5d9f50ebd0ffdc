"""The OpenAPI 3.1 description of the API, made from the models that serve it. It serves nothing itself."""

from functools import lru_cache
from typing import Any

from pydantic.json_schema import models_json_schema

from bot.api.body import ReviewRequest
from bot.api.problems import MEDIA_TYPE, Problem
from bot.api.submissions import KEY_HEADER, KEY_PATTERN
from bot.api.waiting import LONGEST_WAIT_S
from workers.queueing.messages import RUN_ID
from workers.texts.resource import ReviewResource

Json = dict[str, Any]

_INTRODUCTION = (
    "Reviews requirements that are not in Jira: a text goes in, a run id comes out at once and the report when it is "
    "there. Nothing is written to Jira. Send a token of API_TOKENS as `Authorization: Bearer …`."
)
_SECONDS = {
    "schema": {"type": "string", "pattern": "^[0-9]+$"},
    "description": "Seconds until it is worth asking again",
}
_PROBLEMS = {
    "400": "The body is not JSON, or the Idempotency-Key is none",
    "401": "No live token",
    "404": "There is no such review",
    "413": "The text or the body is too large",
    "415": "The body is not said to be JSON",
    "422": "The body does not fit, or asks for what is not served; `errors` names the fields",
    "429": "Too many requests of this token, or wrong tokens of this address",
    "503": "Store or queue are away",
}


@lru_cache(maxsize=1)
def describe_api() -> Json:
    """Return the description. It is the same for every caller and every installation."""
    _, schemas = models_json_schema(
        [(ReviewRequest, "validation"), (ReviewResource, "serialization"), (Problem, "serialization")],
        ref_template="#/components/schemas/{model}",
    )
    return {
        "openapi": "3.1.0",
        "info": {"title": "ReqGate", "version": "1.0.0", "description": _INTRODUCTION},
        "servers": [{"url": "/"}],
        "security": [{"token": []}],
        "paths": {
            "/api/v1/reviews": {"post": _submit()},
            "/api/v1/reviews/{review_id}": {"get": _show()},
            "/api/v1/openapi.json": {"get": _describe()},
        },
        "components": {
            "schemas": schemas["$defs"],
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _submit() -> Json:
    link = {"operationId": "showReview", "parameters": {"review_id": "$response.body#/id"}}
    headers = {
        "Location": {"required": True, "schema": {"type": "string"}, "description": "Where to look for the result"},
        "Preference-Applied": {"schema": {"type": "string"}, "description": "When the request was held"},
    }
    accepted = _json("It waits, or is under way", headers | {"Retry-After": _SECONDS | {"required": True}})
    over = _json("The result was there in time", headers)
    return {
        "operationId": "submitReview",
        "summary": "Submit a text for review",
        "parameters": [
            {
                "name": KEY_HEADER,
                "in": "header",
                "description": "Repeats of a request with the same key and body are answered with the same review.",
                "schema": {"type": "string", "pattern": KEY_PATTERN},
            },
            {
                "name": "Prefer",
                "in": "header",
                "description": f"`wait=N` holds the answer for up to N seconds, at most {LONGEST_WAIT_S} (RFC 7240).",
                "schema": {"type": "string"},
                "example": "wait=10",
            },
        ],
        "requestBody": {"required": True, "content": {"application/json": {"schema": _ref("ReviewRequest")}}},
        "responses": {
            "200": over | {"links": {"result": link}},
            "202": accepted | {"links": {"result": link}},
            **_problems("400", "401", "413", "415", "422", "429", "503"),
        },
        "callbacks": {"over": {"{$request.body#/callback_url}": {"post": _callback()}}},
    }


def _callback() -> Json:
    return {
        "summary": "Sent when the review is over, to a callback_url whose host is allowed",
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
        "requestBody": {"content": {"application/json": {"schema": _ref("ReviewResource")}}},
        "responses": {"2XX": {"description": "Taken"}},
    }


def _show() -> Json:
    return {
        "operationId": "showReview",
        "summary": "Look at a review",
        "parameters": [
            {
                "name": "review_id",
                "in": "path",
                "required": True,
                "schema": {"type": "string", "pattern": RUN_ID},
            }
        ],
        "responses": {
            "200": _json("The review as it is now", {"Retry-After": _SECONDS}),
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


def _json(description: str, headers: Json) -> Json:
    content = {"application/json": {"schema": _ref("ReviewResource")}}
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
