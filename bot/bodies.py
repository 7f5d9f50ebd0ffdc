"""Reads the JSON body of a request, whole and bounded. It does not parse it."""

from flask import Request
from werkzeug.exceptions import RequestEntityTooLarge

from bot.errors import Refused


def read_json_body(request: Request, limit: int, advice: str) -> bytes:
    """Return the body as it was sent.

    Args:
        limit: bytes; anything above is refused, also when no length was announced.
        advice: what to do about a body that is too large.

    Raises:
        Refused: 413, or 415 when it is not said to be JSON.
    """
    # One byte more than allowed: the framework cuts a chunked body at the limit and does not say so.
    request.max_content_length = limit + 1
    try:
        raw = request.get_data(cache=False)
    except RequestEntityTooLarge:
        raw = None
    if raw is None or len(raw) > limit:
        raise Refused(413, "too_large", f"The body is above {limit} bytes; {advice}")
    if request.mimetype != "application/json":
        raise Refused(415, "not_json", "Send the body with Content-Type: application/json.")
    return raw
