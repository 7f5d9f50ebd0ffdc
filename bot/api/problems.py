"""The one shape of every error of the API: RFC 9457, application/problem+json."""

import json
from http import HTTPStatus

from flask import Response
from pydantic import BaseModel, Field

MEDIA_TYPE = "application/problem+json"


class FieldError(BaseModel):
    """One field that cannot be used."""

    pointer: str = Field(description="JSON pointer (RFC 6901) into the body")
    detail: str


class Problem(BaseModel):
    """What went wrong and what to do."""

    type: str = Field(description="Names the kind of problem, for programs: urn:reqgate:problem:<kind>")
    title: str
    status: int
    detail: str = Field(description="What to do, for people")
    errors: tuple[FieldError, ...] = ()


def is_api(path: str) -> bool:
    """Return whether the errors of this path have this shape."""
    return path.startswith("/api/")


def problem(status: int, code: str, detail: str, fields: tuple[dict[str, str], ...] = ()) -> Response:
    """Return the answer for one error."""
    body: dict[str, object] = {
        "type": f"urn:reqgate:problem:{code.replace('_', '-')}",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": detail,
        "errors": fields,
    }
    return Response(json.dumps(body, ensure_ascii=False), status, mimetype=MEDIA_TYPE)
