"""A server that counts requests and breaks the connection at a chosen place; also behind, or as, a forward proxy."""

import re
import socket
import ssl
import struct
from dataclasses import dataclass
from urllib.parse import urlsplit

from tests.support.stubs.tcp_server import TcpServer

ANSWER = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}"

_HEADERS_END = b"\r\n\r\n"


@dataclass(frozen=True)
class Break:
    """Where a connection breaks: after so many bytes of the request's body (None: after the whole request) and so many
    bytes of the answer; by an end or by a reset.
    """

    after_body: int | None = None
    after_answer: int = 0
    is_reset: bool = False


class BreakingServer(TcpServer):
    """A context manager. Each connection breaks after its first request, at the place that `breaks_at` says; None lets
    it live. `seen` holds method and path of the requests whose headers arrived, `connected` what a CONNECT asked for.

    As a proxy it answers plain http itself; a CONNECT it grants, and speaks TLS inside of it.
    """

    def __init__(self, tls: ssl.SSLContext | None = None) -> None:
        """With `tls` every connection is encrypted: from its start, or once a CONNECT is granted."""
        self.breaks_at: Break | None = None
        self.seen: list[str] = []
        self.connected: list[str] = []
        self._tls = tls
        super().__init__()

    def _serve(self, connection: socket.socket) -> None:
        try:
            # TLS begins with this byte, and no request does.
            if self._tls and connection.recv(1, socket.MSG_PEEK) == b"\x16":
                connection = self._tls.wrap_socket(connection, server_side=True)
            while self._answer_one(connection):
                if self._tls and not isinstance(connection, ssl.SSLSocket):
                    connection = self._tls.wrap_socket(connection, server_side=True)
        except OSError:  # the client went first
            connection.close()

    def _answer_one(self, connection: socket.socket) -> bool:
        """Return whether the connection lives on."""
        head, body = _head_of(connection)
        if not head:
            connection.close()
            return False
        method, target = head.decode().split(" ", 2)[:2]
        if method == "CONNECT":
            self.connected.append(target)
            connection.sendall(b"HTTP/1.1 200 Connection established\r\n\r\n")
            return True
        where = self.breaks_at
        self.seen.append(f"{method} {urlsplit(target).path}")
        length = re.search(rb"content-length: *(\d+)", head, re.IGNORECASE)
        whole = int(length[1]) if length else 0
        wanted = whole if where is None or where.after_body is None else min(where.after_body, whole)
        while len(body) < wanted and (part := connection.recv(65_536)):
            body += part
        connection.sendall(ANSWER if where is None else ANSWER[: where.after_answer])
        if where is None:
            return True
        _end(connection, is_reset=where.is_reset)
        return False


def _head_of(connection: socket.socket) -> tuple[bytes, bytes]:
    """Return the head of a request, and what came of its body with it; nothing when no request came."""
    received = b""
    while _HEADERS_END not in received:
        part = connection.recv(65_536)
        if not part:
            return b"", b""
        received += part
    head, _, body = received.partition(_HEADERS_END)
    return head, body


def _end(connection: socket.socket, *, is_reset: bool) -> None:
    if is_reset:
        # Linger zero makes close() send RST instead of FIN; what was sent before is read first, or lost with it.
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    else:
        connection.shutdown(socket.SHUT_WR)
    connection.close()
