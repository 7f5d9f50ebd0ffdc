"""Reads the JSON body of a request, whole and bounded. It does not parse it."""

from collections.abc import Iterator
from contextlib import contextmanager

from flask import Request
from werkzeug.exceptions import RequestEntityTooLarge

from bot.errors import Refused


def read_json_body(request: Request, limit: int, advice: str) -> bytes:
    """Return the body as it was sent.

    Args:
        limit: bytes; anything above is refused, also when no length was announced.
        advice: what to do about a body that is too large.

    Raises:
        Refused: 413, 415 when it is not said to be JSON, or 400 when it is not sent as its headers say.
    """
    # One byte more than allowed: the framework cuts a chunked body at the limit and does not say so.
    request.max_content_length = limit + 1
    try:
        with refusing_broken_bodies():
            raw = request.get_data(cache=False)
    except RequestEntityTooLarge:
        raw = None
    if raw is None or len(raw) > limit:
        raise Refused(413, "too_large", f"The body is above {limit} bytes; {advice}")
    if request.mimetype != "application/json":
        raise Refused(415, "not_json", "Send the body with Content-Type: application/json.")
    return raw


@contextmanager
def refusing_broken_bodies() -> Iterator[None]:
    """Refuse a request whose body turns out, while it is read, to be cut up wrongly or to end too early.

    The server has taken its headers by then, and raises where the application reads.
    """
    try:
        yield
    except Exception as error:
        from gunicorn.http.errors import NoMoreData, ParseException  # type: ignore[import-untyped]  # late: it is large

        if not isinstance(error, ParseException | NoMoreData):
            raise
        raise Refused(400, "broken_body", "The body is not sent as its headers say; send it again.") from None
