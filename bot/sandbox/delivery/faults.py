"""Faults that a test orders: error answers, slowness, broken connections, and writes whose answer is lost."""

import json
import random
import re
import socket
import struct
import threading
import time
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Literal

from flask import Response
from pydantic import BaseModel, ConfigDict, Field, field_validator


class Fault(BaseModel):
    """What to do with the next `times` requests that fit. `delay_s` is in seconds.

    With a `share` below 1, only that part of the requests that fit is hit, drawn by `seed`.

    respond: wait, then answer with `status`, `headers` and `body` without touching the state
    (without a status: only wait). apply_then_timeout: carry the request out, wait, drop the connection.
    reset: drop the connection at once.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    method: str = Field("", description="HTTP method; empty = any")
    path: str = Field("", description="Regular expression, searched for in the path; empty = any")
    times: int = Field(1, ge=1, le=10_000)
    status: int | None = Field(None, ge=100, le=599)
    headers: dict[str, str] = Field(default_factory=dict)
    body: Any = None
    delay_s: float = Field(0, ge=0, le=120)
    share: float = Field(1, gt=0, le=1)
    seed: int = 0
    mode: Literal["respond", "apply_then_timeout", "reset"] = "respond"

    @field_validator("path")
    @classmethod
    def is_a_pattern(cls, value: str) -> str:
        """Refuse what is no regular expression."""
        try:
            re.compile(value)
        except re.error as error:
            raise ValueError(f"not a regular expression: {error}") from None
        return value

    def fits(self, method: str, path: str) -> bool:
        """Return whether a request is meant."""
        return self.method.upper() in ("", method) and re.search(self.path, path) is not None


class FaultPlan:
    """The faults that are still to happen, first come first served."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._faults: list[tuple[Fault, int, random.Random]] = []

    def add(self, fault: Fault) -> None:
        """Plan a fault."""
        with self._lock:
            self._faults.append((fault, fault.times, random.Random(fault.seed)))  # noqa: S311 - chance for tests

    def clear(self) -> None:
        """Forget all faults."""
        with self._lock:
            self._faults.clear()

    def take(self, method: str, path: str) -> Fault | None:
        """Return the first fault that fits a request and count it, or None."""
        with self._lock:
            for position, (fault, left, chance) in enumerate(self._faults):
                if fault.fits(method, path) and (fault.share == 1 or chance.random() < fault.share):
                    self._faults[position : position + 1] = [(fault, left - 1, chance)] if left > 1 else []
                    return fault
        return None

    def planned(self) -> list[dict[str, Any]]:
        """Return what is still to happen."""
        with self._lock:
            return [{**fault.model_dump(), "times": left} for fault, left, _ in self._faults]


def before(fault: Fault, environ: Mapping[str, Any]) -> Response | None:
    """Carry out what comes before the request is handled; a response ends it here."""
    if fault.mode == "reset":
        return drop_connection(environ)
    if fault.mode == "respond":
        time.sleep(fault.delay_s)
        if fault.status is not None:
            return answer(fault)
    return None


def after(fault: Fault, environ: Mapping[str, Any], response: Response) -> Response:
    """Carry out what comes after the request was handled."""
    if fault.mode == "apply_then_timeout":
        time.sleep(fault.delay_s)
        return drop_connection(environ)
    return response


def answer(fault: Fault) -> Response:
    """Return the ordered answer: JSON for anything but a string."""
    is_text = isinstance(fault.body, str)
    response = Response(fault.body, mimetype="text/html") if is_text else _json_response(fault.body)
    response.status_code = fault.status or 200
    for name, value in fault.headers.items():
        response.headers[name] = value
    return response


def _json_response(body: Any) -> Response:
    text = "" if body is None else json.dumps(body)
    return Response(text, mimetype="application/json")


def drop_connection(environ: Mapping[str, Any]) -> Response:
    """Reset the TCP connection under the request (a real server only) and return what nobody will read."""
    connection = environ.get("werkzeug.socket")
    if connection is not None:
        # Linger zero makes close() send RST instead of FIN: the client sees a reset, not an empty answer.
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        with suppress(OSError):  # the client may have gone before
            connection.shutdown(socket.SHUT_RDWR)
    return Response(status=502)
