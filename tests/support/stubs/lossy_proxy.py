"""Stands between a client and a server over TCP, and loses chosen answers: they were carried out, and nobody hears."""

import socket
import threading

from tests.support.stubs.tcp_server import TcpServer


class LossyProxy(TcpServer):
    """A context manager. The answers to the `loses`-th question (from 0) of all connections together is lost with its
    connection; None loses none.
    """

    def __init__(self, port: int) -> None:
        """Lead to the server at this port of the machine."""
        self.loses: int | None = None
        self.questions = 0
        self._target = port
        self._lock = threading.Lock()
        super().__init__()

    def _serve(self, client: socket.socket) -> None:
        """One question at a time: all that the client sends before it waits, then all that the server answers."""
        with client, socket.create_connection(("127.0.0.1", self._target)) as server:
            try:
                while question := client.recv(1_000_000):
                    with self._lock:
                        is_lost = self.questions == self.loses
                        self.questions += 1
                    server.sendall(question)
                    answer = server.recv(1_000_000)
                    if is_lost:
                        return
                    client.sendall(answer)
            except OSError:
                return
