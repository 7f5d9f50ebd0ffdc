"""A stand-in for a caller's own service: a real HTTP server that keeps what it is sent and answers as scripted."""

import ssl
import threading
from collections import deque
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Self


@dataclass(frozen=True)
class Received:
    """One request. Names of headers are in small letters."""

    path: str
    headers: dict[str, str]
    body: bytes


class CallbackReceiver:
    """Answers 200 once its scripted answers, (status, headers), are used up. A context manager."""

    def __init__(self) -> None:
        self.received: list[Received] = []
        self._script: deque[tuple[int, dict[str, str]]] = deque()
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                headers = {name.lower(): value for name, value in self.headers.items()}
                receiver.received.append(Received(self.path, headers, body))
                status, answer = receiver._script.popleft() if receiver._script else (200, {})
                self.send_response(status)
                for name, value in {"Content-Length": "0", **answer}.items():
                    self.send_header(name, value)
                self.end_headers()

            def do_GET(self) -> None:
                self.do_POST()

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True

    @property
    def port(self) -> int:
        return int(self._server.server_address[1])

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def script(self, *answers: tuple[int, dict[str, str]]) -> None:
        self._script.extend(answers)

    def serve_tls(self, context: ssl.SSLContext) -> None:
        """Speak https from now on."""
        self._server.socket = context.wrap_socket(self._server.socket, server_side=True)

    def __enter__(self) -> Self:
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()
