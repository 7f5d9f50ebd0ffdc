"""Over real HTTP: silence ends in time, reading is repeated a little, writing never, and nobody sleeps for Jira."""

import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Literal

import pytest

from tests.support.stubs.dripping import dripping
from workers.atlassian.errors import JiraTransient
from workers.atlassian.jira import JiraClient
from workers.atlassian.marker import Marker

SILENT_S = 60
"""So long a silent Jira says nothing, unless the test is over before."""


class Stub(ThreadingHTTPServer):
    """Gives the planned statuses, then 200; counts what arrives."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.planned: list[int] = []
        self.seen: list[str] = []
        self.released = threading.Event()
        self.is_silent = False


class _Handler(BaseHTTPRequestHandler):
    server: Stub

    def answer(self) -> None:
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        self.server.seen.append(self.command)
        if self.server.is_silent:
            self.server.released.wait(SILENT_S)
        body = b'{"accountId": "bot", "id": "31"}'
        self.send_response(self.server.planned.pop(0) if self.server.planned else 200)
        self.send_header("Retry-After", "600")
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_GET = do_POST = do_PUT = answer  # noqa: N815

    def log_message(self, *args: object) -> None:
        pass


@pytest.fixture
def stub() -> Iterator[Stub]:
    server = Stub()
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    yield server
    server.released.set()
    server.shutdown()
    server.server_close()


def client(stub: Stub, timeout_s: float = 10) -> JiraClient:
    return client_at(stub.server_port, timeout_s)


def client_at(port: int, timeout_s: float) -> JiraClient:
    return JiraClient(f"http://127.0.0.1:{port}", "cloud", "bot", "token", timeout_s)


def test_reading_survives_two_bad_gateways(stub: Stub) -> None:
    stub.planned = [503, 502]
    assert client(stub).myself() == "bot"
    assert stub.seen == ["GET"] * 3


def test_reading_gives_up_after_the_third(stub: Stub) -> None:
    stub.planned = [503] * 9
    with pytest.raises(JiraTransient) as caught:
        client(stub).myself()
    assert stub.seen == ["GET"] * 3
    assert caught.value.retry_after_s == 600.0


@pytest.mark.parametrize("status", [429, 500, 502, 503, 504])
def test_a_write_is_sent_once(stub: Stub, status: int) -> None:
    stub.planned = [status] * 9
    with pytest.raises(JiraTransient):
        client(stub).create_comment("AB-1", {}, Marker(run="r"), False)
    assert stub.seen == ["POST"]


def test_a_rate_limit_comes_up_at_once_instead_of_being_slept_through(stub: Stub) -> None:
    stub.planned = [429] * 9
    with pytest.raises(JiraTransient) as caught:
        client(stub).myself()
    assert stub.seen == ["GET"]
    assert caught.value.retry_after_s == 600.0


def test_a_jira_that_hangs_is_left_in_time(stub: Stub) -> None:
    stub.is_silent = True
    started = time.monotonic()
    with pytest.raises(JiraTransient) as caught:
        client(stub, timeout_s=0.3).create_comment("AB-1", {}, Marker(run="r"), False)
    assert time.monotonic() - started < 15
    assert caught.value.may_be_applied
    assert stub.seen == ["POST"]


@pytest.mark.parametrize("part", ["headers", "body"])
def test_a_jira_that_drips_its_answer_is_left_in_time(part: Literal["headers", "body"]) -> None:
    with dripping(part) as port, pytest.raises(JiraTransient) as caught:
        client_at(port, timeout_s=0.5).create_comment("AB-1", {}, Marker(run="r"), False)
    assert caught.value.may_be_applied


def test_a_jira_that_is_not_there_is_a_passing_trouble(stub: Stub) -> None:
    gone = Stub()
    gone.server_close()
    with pytest.raises(JiraTransient):
        client(gone).myself()
