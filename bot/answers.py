"""What every request gets: an id, a line in the log, and an error that says what to do. Knows no route."""

import re
import traceback
import uuid
from time import perf_counter

import structlog
from flask import Flask, Response, g, jsonify, make_response, render_template, request
from limits.errors import StorageError
from werkzeug.exceptions import HTTPException

from bot.admin.door import wants_html
from bot.admin.metrics import WEBHOOK_ENDPOINTS
from bot.api.problems import is_api, problem
from bot.errors import Refused
from workers.contracts import StoreUnavailable

_REQUEST_ID = re.compile(r"[A-Za-z0-9-]{8,64}")
_MESSAGES = {
    400: "The request cannot be used; if it came from a form, load the page again: forms are good for an hour.",
    404: "There is nothing at this address; see / for what is here.",
    405: "This address does not take this method; the Allow header names those it takes.",
}

log = structlog.get_logger(__name__)


def answer_all(app: Flask) -> None:
    """Let `app` log each request under an id, and answer errors in words."""
    app.before_request(_begin_request)
    app.after_request(_finish_request)
    app.teardown_request(_forget_request)
    app.register_error_handler(Refused, _answer_refused)
    app.register_error_handler(HTTPException, _answer_http_error)
    app.register_error_handler(StorageError, _answer_uncounted)
    app.register_error_handler(Exception, _answer_fault)


def _begin_request() -> None:
    given = request.headers.get("X-Request-ID", "")
    g.request_id = given if _REQUEST_ID.fullmatch(given) else uuid.uuid4().hex
    g.started = perf_counter()
    structlog.contextvars.bind_contextvars(request_id=g.request_id)


def _finish_request(response: Response) -> Response:
    response.headers["X-Request-ID"] = g.request_id
    getattr(log, "debug" if _is_noise(response) else "info")(
        "request",
        method=request.method,
        # The rule, not the path: an unknown path may hold anything.
        route=request.url_rule.rule if request.url_rule else "unknown",
        status=response.status_code,
        duration_ms=round((perf_counter() - g.started) * 1000, 1),
    )
    return response


def _forget_request(_error: BaseException | None) -> None:
    """The thread goes on: what the server says next, of a request that it cannot read, is not about this one."""
    structlog.contextvars.clear_contextvars()


def _is_noise(response: Response) -> bool:
    """Return whether the line of this request says nothing new: probes come all the time, a delivery has its own."""
    is_taken = request.endpoint in WEBHOOK_ENDPOINTS and response.status_code < 400
    return is_taken or request.path in ("/healthz", "/readyz", "/metrics")


def _error(status: int, code: str, message: str, fields: tuple[dict[str, str], ...] = ()) -> Response:
    if is_api(request.path):
        return problem(status, code, message, fields)
    if request.path.startswith("/admin") and wants_html():
        page = render_template("error.html", status=status, message=message, request_id=g.request_id)
        return make_response(page, status)
    response = jsonify({"error": {"code": code, "message": message}})
    response.status_code = status
    return response


def _answer_refused(error: Refused) -> Response:
    response = _error(error.status, error.code, error.message, error.fields)
    response.headers.update(error.headers)
    return response


def _answer_http_error(error: HTTPException) -> Response:
    status = error.code or 500
    response = _error(status, error.name.lower().replace(" ", "_"), _MESSAGES.get(status, error.name))
    if allow := dict(error.get_headers()).get("Allow"):
        response.headers["Allow"] = allow
    return response


def _answer_uncounted(error: StorageError) -> Response:
    """Requests that are counted wait until they can be: what cannot be counted is refused."""
    log.error("requests cannot be counted", error_type=type(error.storage_error).__name__)
    response = _error(503, "redis_unavailable", "Redis does not answer, so this is refused for now; check REDIS_URL.")
    response.headers["Retry-After"] = "30"
    return response


def _answer_fault(error: Exception) -> Response:
    """Nobody expected it. Of a fault of ours the log gets kind and place; its message may quote the ticket."""
    # Late: by now it is loaded, or this is no fault of theirs.
    from gunicorn.http.errors import NoMoreData, ParseException  # type: ignore[import-untyped]  # gunicorn has no types

    if isinstance(error, NoMoreData | ParseException):  # the server has taken the headers, and finds out as we read
        return _error(400, "broken_body", "The body is not sent as its headers say; send it again.")
    if isinstance(error, StoreUnavailable):
        log.error("the database does not answer", error_type=str(error))
        return _error(503, "store_unavailable", "The database does not answer; check DATABASE_URL and its migrations.")
    place = traceback.extract_tb(error.__traceback__)[-1]
    log.error("request failed", exc_info=error, function=place.name, line=place.lineno)
    message = "ReqGate could not do this; the log has more under the request id in X-Request-ID."
    return _error(500, "internal_error", message)
