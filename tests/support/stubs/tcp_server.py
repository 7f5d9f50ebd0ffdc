"""What stubs on bare TCP share: a port of their own, and a thread for each connection."""

import socket
import threading
from typing import Self


class TcpServer:
    """A context manager that listens on a free port of this machine while it is open."""

    def __init__(self) -> None:
        """Take a port; connections wait until the server is entered."""
        self._socket = socket.create_server(("127.0.0.1", 0))

    @property
    def port(self) -> int:
        return int(self._socket.getsockname()[1])

    def __enter__(self) -> Self:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self._socket.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        """Answer one connection, in a thread of its own."""
        raise NotImplementedError
