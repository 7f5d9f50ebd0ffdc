"""Clients that say nothing, or a byte now and then: others are answered meanwhile. Real sockets, one web process."""

import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
import requests

from bot.cli.embedded.stack import free_port
from tests.support.processes import eventually
from tests.support.stack import SECRET

THREADS = 4
SOON_S = 30

HEAD = b"GET /healthz HTTP/1.1\r\nHost: reqgate\r\nX-Slow: "
BODY = b"POST /healthz HTTP/1.1\r\nHost: reqgate\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n"


@contextmanager
def web_process(folder: Path, *command: str) -> Iterator[int]:
    port = free_port()
    env = {"PATH": os.environ["PATH"], "VAR_DIR": str(folder), "WEBHOOK_SECRETS": SECRET, "BIND": f"127.0.0.1:{port}"}
    given = [part.format(bind=env["BIND"]) for part in command]
    with (folder / "web.log").open("wb") as log:
        web = subprocess.Popen([sys.executable, *given], env=env, stdout=log, stderr=log)
        try:
            eventually(lambda: is_up(port), what="the web process")
            yield port
        finally:
            web.terminate()
            web.wait(60)
    assert "Traceback" not in (folder / "web.log").read_text()


def is_up(port: int) -> bool:
    try:
        return answer(port) == 200
    except requests.RequestException:
        return False


def answer(port: int, path: str = "/healthz") -> int:
    return requests.get(f"http://127.0.0.1:{port}{path}", timeout=SOON_S).status_code


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    with web_process(tmp_path_factory.mktemp("served"), "-m", "bot.cli", "serve", "-p", "1") as port:
        yield port


@pytest.fixture(scope="module")
def hurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    command = (
        "-m",
        "gunicorn",
        "tests.support.stubs.hurried:app",
        "--worker-class",
        "tests.support.stubs.hurried.HurriedWorker",
    )
    options = ("--bind", "{bind}", "--threads", str(THREADS), "--no-control-socket")
    with web_process(tmp_path_factory.mktemp("hurried"), *command, *options) as port:
        yield port


@contextmanager
def connected(port: int, count: int) -> Iterator[list[socket.socket]]:
    with ExitStack() as stack:
        yield [stack.enter_context(socket.create_connection(("127.0.0.1", port))) for _ in range(count)]


@contextmanager
def trickling(port: int, beginning: bytes) -> Iterator[None]:
    """Send as many requests as there are threads, a byte now and then, for as long as the server lets us."""
    is_over = threading.Event()

    def send(client: socket.socket) -> None:
        try:
            client.sendall(beginning)
            while not is_over.wait(0.5):
                client.sendall(b"x")
        except OSError:
            return

    with connected(port, THREADS) as clients:
        threads = [threading.Thread(target=send, args=(client,)) for client in clients]
        for thread in threads:
            thread.start()
        time.sleep(0.5)  # until each of them has a thread of the server, where it gets one
        try:
            yield
        finally:
            is_over.set()
            for thread in threads:
                thread.join()


def test_connections_that_say_nothing_hold_no_thread(served: int) -> None:
    with connected(served, 60):
        assert answer(served) == 200


@pytest.mark.parametrize("beginning", [HEAD, BODY], ids=["head", "body"])
def test_requests_that_trickle_in_hold_a_thread_for_a_while_only(hurried: int, beginning: bytes) -> None:
    with trickling(hurried, beginning):
        assert answer(hurried) == 200


def test_a_request_in_pieces_is_answered_and_its_connection_serves_another(served: int) -> None:
    request = b"GET /healthz HTTP/1.1\r\nHost: reqgate\r\n\r\n"
    with connected(served, 1) as (client,):
        client.settimeout(SOON_S)
        for piece in (request[:9], request[9:20], request[20:], request):
            client.sendall(piece)
            time.sleep(0.2)
        answers = b""
        while answers.count(b"HTTP/1.1 200 OK") < 2:
            received = client.recv(65536)
            assert received, answers
            answers += received


def test_an_answer_may_take_longer_than_its_request(hurried: int) -> None:
    assert answer(hurried, "/late") == 200
