"""Runs a sandbox on a threaded HTTP server of this machine, for the demo and the tests."""

import threading
from types import TracebackType

from werkzeug.serving import WSGIRequestHandler, make_server

from bot.sandbox.app import close_sandbox, create_sandbox
from bot.sandbox.config import SandboxConfig

HOST = "127.0.0.1"
_STOP_POLL_S = 0.01


class _QuietHandler(WSGIRequestHandler):
    """The request log has its own place; nothing goes to the terminal."""

    def log(self, type: str, message: str, *args: object) -> None:
        pass


class SandboxServer:
    """A sandbox with an address. Also a context manager that starts and stops it."""

    def __init__(self, config: SandboxConfig, port: int = 0):
        """Bind the address at once; `port` 0 takes a free one. Requests are answered from `start` on."""
        self._app = create_sandbox(config)
        self._server = make_server(HOST, port, self._app, threaded=True, request_handler=_QuietHandler)
        self._thread = threading.Thread(
            target=self._server.serve_forever, args=(_STOP_POLL_S,), name="sandbox", daemon=True
        )

    @property
    def url(self) -> str:
        """The base address, without a slash at the end."""
        return f"http://{HOST}:{self._server.server_port}"

    def start(self) -> None:
        """Answer requests in a thread of its own."""
        self._thread.start()

    def stop(self) -> None:
        """Stop answering and delivering, and free the address."""
        if self._thread.is_alive():
            self._server.shutdown()
            self._thread.join()
        self._server.server_close()
        close_sandbox(self._app)

    def wait(self) -> None:
        """Block until the server is stopped."""
        self._thread.join()

    def __enter__(self) -> "SandboxServer":
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
