"""A git server over https: `git http-backend`, which git brings along, behind TLS and a user with a token."""

import base64
import os
import ssl
import subprocess
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import TracebackType
from urllib.parse import urlsplit

from tests.support.stubs.certificates import server_context


class GitServer:
    """A context manager that serves the bare repositories in a folder to `user` with `token`, at `url`.

    `seen` holds each request's path and its Authorization header. A server that `refuses_with` words answers 403 with
    them; one that `moved_to` another address sends everybody there. `watch` is called while a request is answered.
    """

    def __init__(self, folder: Path, certificate: Path, user: str, token: str) -> None:
        self.seen: list[tuple[str, str]] = []
        self.refuses_with = ""
        self.moved_to = ""
        self.watch: Callable[[], None] = lambda: None
        self._folder = folder
        self._login = "Basic " + base64.b64encode(f"{user}:{token}".encode()).decode()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        context: ssl.SSLContext = server_context(certificate)
        self._server.socket = context.wrap_socket(self._server.socket, server_side=True, do_handshake_on_connect=False)
        self.host = f"localhost:{self._server.server_address[1]}"
        self.url = f"https://{self.host}"

    def __enter__(self) -> "GitServer":
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.shutdown()
        self._server.server_close()

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        server = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                server._answer(self)

            do_POST = do_GET  # noqa: N815 - how the library finds it

            def log_message(self, format: str, *args: object) -> None:
                """Say nothing."""

        return Handler

    def _answer(self, request: BaseHTTPRequestHandler) -> None:
        login = request.headers.get("Authorization", "")
        self.seen.append((request.path, login))
        self.watch()
        if self.moved_to:
            self._say(request, 302, b"", Location=self.moved_to + request.path)
        elif self.refuses_with:
            self._say(request, 403, self.refuses_with.encode(), **{"Content-Type": "text/plain; charset=utf-8"})
        elif login != self._login:
            self._say(request, 401, b"", **{"WWW-Authenticate": 'Basic realm="git"'})
        else:
            self._run_backend(request)

    def _run_backend(self, request: BaseHTTPRequestHandler) -> None:
        address = urlsplit(request.path)
        body = request.rfile.read(int(request.headers.get("Content-Length", "0")))
        done = subprocess.run(
            ["git", "http-backend"],
            input=body,
            capture_output=True,
            check=True,
            env={
                "PATH": os.environ["PATH"],
                "GIT_PROJECT_ROOT": str(self._folder),
                "GIT_HTTP_EXPORT_ALL": "1",
                "PATH_INFO": address.path,
                "QUERY_STRING": address.query,
                "REQUEST_METHOD": request.command,
                "CONTENT_TYPE": request.headers.get("Content-Type", ""),
                "CONTENT_LENGTH": str(len(body)),
                "HTTP_CONTENT_ENCODING": request.headers.get("Content-Encoding", ""),
                "HTTP_GIT_PROTOCOL": request.headers.get("Git-Protocol", ""),
                "REMOTE_ADDR": "127.0.0.1",
            },
        )
        head, _, answer = done.stdout.partition(b"\r\n\r\n")
        fields = dict(line.split(": ", 1) for line in head.decode().split("\r\n"))
        status = int(fields.pop("Status", "200").split()[0])
        self._say(request, status, answer, **fields)

    @staticmethod
    def _say(request: BaseHTTPRequestHandler, status: int, body: bytes, **fields: str) -> None:
        request.send_response(status)
        for name, value in fields.items():
            request.send_header(name, value)
        request.send_header("Content-Length", str(len(body)))
        request.end_headers()
        request.wfile.write(body)
