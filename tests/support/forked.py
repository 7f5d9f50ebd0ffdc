"""Commands of ours in processes forked from one that has imported them: a start for a tenth of the time.

Not for what measures or tests the start itself, such as a library that is imported late or not at all.
"""

import atexit
import contextlib
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from functools import cache
from multiprocessing import forkserver, get_context, resource_tracker
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import Any

IMPORTED = (
    "workers.jobs",
    "tests.support.preloaded",
    "bot.app",
    "bot.cli.serve",
    "gunicorn.app.wsgiapp",
    "bot.gunicorn_worker",
    "bot.gunicorn_logs",
)
READ_ON_IMPORT = {"LANGGRAPH_STRICT_MSGPACK": "true", "LANGSMITH_TRACING": "false"}
"""What the launcher sets before it imports the graphs, so the process that imports them for it has it as well."""
SHARED = "REQGATE_TESTS_FORK_FROM"
"""Where the process that started this one for tests lets it fork."""
ROOT = str(Path(__file__).resolve().parents[2])
"""Where `tests` is found, whatever folder a test stands in."""


class Forked:
    """A command in a session of its own; it is looked at and ended as one does with `subprocess.Popen`."""

    def __init__(
        self,
        arguments: Sequence[str],
        environment: Mapping[str, str],
        output: Path,
        errors: Path,
        folder: Path | None = None,
        before: str = "",
    ) -> None:
        """Start it in `folder`, or in the present one, with no other environment, after the code `before`."""
        _start_the_server()
        given = (tuple(arguments), dict(environment), folder or Path.cwd(), (output, errors), before)
        self._process: ForkServerProcess = get_context("forkserver").Process(target=_become, args=given)
        self._process.start()
        assert self._process.pid is not None, "started"
        self.pid = self._process.pid

    def poll(self) -> int | None:
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        self._process.join(timeout)
        code = self._process.exitcode
        if code is None:
            raise subprocess.TimeoutExpired("a command", timeout or 0)
        return code

    def send_signal(self, signum: int) -> None:
        if self.poll() is None:
            with contextlib.suppress(ProcessLookupError):  # it has just ended, as with `subprocess.Popen`
                os.kill(self.pid, signum)


def completed(
    arguments: Sequence[str], environment: Mapping[str, str], folder: Path | None = None, before: str = ""
) -> subprocess.CompletedProcess[str]:
    """Run the command as `Forked` does, and return what it printed."""
    with tempfile.TemporaryDirectory() as printed_in:
        output, errors = Path(printed_in, "output"), Path(printed_in, "errors")
        command = Forked(arguments, environment, output, errors, folder, before)
        try:
            code = command.wait(100)
        finally:
            command.send_signal(signal.SIGKILL)
        printed = (each.read_text(encoding="utf-8") for each in (output, errors))
        return subprocess.CompletedProcess(arguments, code, *printed)


def share_the_server() -> None:
    """Start the process that others are forked from, for all processes of tests that this one starts from now on: each
    of their own would import and load the same.
    """
    _start_the_server()
    os.environ[SHARED] = str(forkserver._forkserver._forkserver_address)  # type: ignore[attr-defined]


@cache
def _use(address: str) -> None:
    """Fork from the process behind `address`, which somebody else watches and ends."""
    server: Any = forkserver._forkserver  # type: ignore[attr-defined]
    server._forkserver_address, server._forkserver_alive_fd = address, os.open(os.devnull, os.O_RDONLY)
    server.ensure_running = resource_tracker.ensure_running


def _start_the_server() -> None:
    if address := os.environ.get(SHARED):
        return _use(address)
    get_context("forkserver").set_forkserver_preload(list(IMPORTED))
    before = dict(os.environ)
    given = READ_ON_IMPORT | {"PYTHONPATH": ROOT}
    os.environ.update(given)
    try:
        forkserver.ensure_running()
    finally:
        for name in given:
            os.environ.pop(name)
            if name in before:
                os.environ[name] = before[name]
    return None


def _become(
    arguments: tuple[str, ...], environment: dict[str, str], folder: Path, files: tuple[Path, Path], before: str
) -> None:
    """Be the command: what a new interpreter would be given, this process takes."""
    late = [name for name in IMPORTED if name not in sys.modules]
    assert not late, f"the process that it was forked from could not import {late}"  # it passes over what it cannot
    os.setsid()
    os.chdir(folder)
    for number, file in enumerate(files, 1):
        with file.open("ab") as place:
            os.dup2(place.fileno(), number)
    os.environ.clear()
    os.environ.update(environment)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.argv = ["reqgate", *arguments]
    exec(before)
    from bot.cli import main

    try:
        main()
    finally:
        atexit._run_exitfuncs()
