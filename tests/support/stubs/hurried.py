"""A web process that has less patience with slow requests than the real one, and takes its own time to answer."""

import time
from collections.abc import Iterable
from typing import Any

from bot.gunicorn_worker import Worker

ANSWERS_AFTER_S = 4.0


class HurriedWorker(Worker):
    """The worker as it is, with another limit."""

    read_s = 2.0


def app(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
    """Read the body and answer 200, at `/late` after longer than a request may take to arrive."""
    environ["wsgi.input"].read()
    if environ["PATH_INFO"] == "/late":
        time.sleep(ANSWERS_AFTER_S)
    start_response("200 OK", [("Content-Type", "text/plain"), ("Content-Length", "4")])
    return [b"done"]
