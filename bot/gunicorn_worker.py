"""Gunicorn's worker with threads, and a limit to what slow clients hold; `--worker-class bot.gunicorn_worker.Worker`.

By itself it gives a thread to each new connection for five seconds, whether or not anything was sent, and for ever to
one that sends a byte now and then. A process has four of them. A proxy that takes requests whole is still wanted:
whoever opens many connections can keep all threads busy (docs/deploy.md).
"""

import selectors
import socket
import time
from contextlib import suppress
from functools import partial
from typing import Any

from gunicorn.workers.gthread import TConn, ThreadWorker  # type: ignore[import-untyped]  # gunicorn has no types


class Worker(ThreadWorker):  # type: ignore[misc]  # for the same reason
    """Gives a thread to what sends something, and stops reading from what is too slow."""

    read_s = 15.0
    """Seconds within which a request must be there, with its body. It may take longer to answer."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """As gunicorn makes it."""
        super().__init__(*args, **kwargs)
        self._read_until: dict[TConn, float] = {}

    def enqueue_req(self, conn: TConn) -> None:
        """Let a new connection wait for its first byte where those wait that said nothing for five seconds."""
        if conn.initialized or conn.data_ready:
            super().enqueue_req(conn)
            return
        conn.sock.setblocking(False)
        conn.set_timeout()
        self.pending_conns.append(conn)
        self.poller.register(conn.sock, selectors.EVENT_READ, partial(self.on_pending_socket_readable, conn))

    def handle(self, conn: TConn) -> object:
        """Read a request and answer it, in a thread."""
        self._read_until[conn] = time.monotonic() + self.read_s
        try:
            return super().handle(conn)
        finally:
            del self._read_until[conn]

    def murder_pending(self) -> None:
        """Each second: end what is too slow. Only reading ends, so an answer that takes its time is not cut."""
        super().murder_pending()
        now = time.monotonic()
        for conn in [conn for conn, until in self._read_until.copy().items() if until < now]:
            with suppress(OSError):  # it is closed by now
                conn.sock.shutdown(socket.SHUT_RD)
