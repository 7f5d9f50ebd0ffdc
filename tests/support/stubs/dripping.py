"""A server that answers a few bytes at a time, so that no limit on silence is reached, until the answer is whole."""

import socketserver
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Literal

DRIP_S = 0.05
LASTS_S = 8.0
"""A whole answer takes so long."""


@contextmanager
def dripping(part: Literal["headers", "body"]) -> Iterator[int]:
    """Run a server on a free port of the loopback interface, which is yielded. In the end each answer is a good 200."""
    drips = round(LASTS_S / DRIP_S)

    class Handler(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            while self.rfile.readline().strip():
                pass
            with suppress(OSError):  # the client has left
                if part == "headers":
                    self.wfile.write(b"HTTP/1.1 200 OK\r\nX-Drops: ")
                    self._drip(b".")
                    self.wfile.write(b"\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}")
                else:
                    head = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
                    self.wfile.write(head % (drips + 2))
                    self._drip(b" ")
                    self.wfile.write(b"{}")

        def _drip(self, drop: bytes) -> None:
            for _ in range(drips):
                self.wfile.write(drop)
                time.sleep(DRIP_S)

    class Server(socketserver.ThreadingTCPServer):
        daemon_threads = True
        block_on_close = False

    with Server(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
        yield int(server.server_address[1])
        server.shutdown()
