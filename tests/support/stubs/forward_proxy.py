"""A forward proxy for plain http that passes requests on and breaks some connections on the way."""

import http.client
import random
import threading
from collections import Counter
from collections.abc import Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Self
from urllib.parse import urlsplit

BREAKS = ("before it is passed on", "after it was carried out", "in the middle of the answer")
_OF_ONE_HOP = frozenset({"connection", "proxy-connection", "keep-alive", "transfer-encoding"})


class ForwardProxy:
    """A context manager. Of the requests, `share` (0 to 1) break, a third at each of BREAKS; `broken` counts them."""

    def __init__(self, share: float, seed: int) -> None:
        self.broken: Counter[str] = Counter()
        self._share, self._chance, self._lock = share, random.Random(seed), threading.Lock()
        proxy = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                fault = proxy._draw(self.command)
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                self.close_connection = bool(fault)
                if fault == BREAKS[0]:
                    return
                status, headers, answer = _passed_on(self.command, self.path, self.headers, body)
                if fault == BREAKS[1]:
                    return
                self.send_response_only(status)
                for name, value in headers:
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(answer)))
                self.end_headers()
                self.wfile.write(answer[: len(answer) // 2] if fault else answer)

            def do_POST(self) -> None:
                self.do_GET()

            def do_PUT(self) -> None:
                self.do_GET()

            def do_DELETE(self) -> None:
                self.do_GET()

            def log_message(self, *_: object) -> None:
                pass

        self._server = _Server(("127.0.0.1", 0), Handler)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self) -> Self:
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    def _draw(self, method: str) -> str:
        """Return where this request breaks, or nothing."""
        with self._lock:
            if self._chance.random() >= self._share:
                return ""
            place = self._chance.choice(BREAKS)
            self.broken[f"{method} {place}"] += 1
            return place


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_: object) -> None:
        """A client went before it had its answer."""


def _passed_on(
    method: str, url: str, headers: Mapping[str, str], body: bytes
) -> tuple[int, list[tuple[str, str]], bytes]:
    """Return status, headers and body of the answer; 502 when nobody answers."""
    target = urlsplit(url)
    connection = http.client.HTTPConnection(target.hostname or "", target.port, timeout=30)
    sent = {name: value for name, value in headers.items() if name.lower() not in _OF_ONE_HOP}
    try:
        connection.request(method, target._replace(scheme="", netloc="").geturl(), body, sent)
        answer = connection.getresponse()
        left_out = _OF_ONE_HOP | {"content-length"}
        return answer.status, [pair for pair in answer.getheaders() if pair[0].lower() not in left_out], answer.read()
    except OSError:
        return 502, [], b""
    finally:
        connection.close()
