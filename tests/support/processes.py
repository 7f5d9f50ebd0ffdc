"""Processes that tests start and look at: a sandbox of its own, the children of a process, the members of a session."""

import contextlib
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import requests

from bot.cli.embedded.stack import free_port
from bot.sandbox.config import SandboxConfig

T = TypeVar("T")


PATIENCE_S = 100.0
"""How long a test waits for what comes in a second where nothing else runs: it ends a test, and measures nothing."""


def eventually(condition: Callable[[], T], timeout_s: float = PATIENCE_S, what: str = "the condition") -> T:
    """Return the first truthy value of `condition`; fail after `timeout_s`.

    The longer it takes the seldomer it is asked, up to five times a second: each time costs as much as a short review.
    """
    deadline, pause_s = time.monotonic() + timeout_s, 0.05
    while True:
        value = condition()
        if value:
            return value
        assert time.monotonic() < deadline, f"{what} did not come true within {timeout_s} s"
        time.sleep(pause_s)
        pause_s = min(pause_s * 1.15, 0.2)


class SandboxProcess:
    """A sandbox in a process of its own, so that it shares no interpreter with who measures."""

    def __init__(self, config: SandboxConfig) -> None:
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        self._process: subprocess.Popen[bytes] | None = None
        self._command = [sys.executable, "-m", "bot.sandbox", "--port", str(port), "--deployment", config.deployment]
        self._command += ["--webhook-url", config.webhook_url, "--secret", config.webhook_secret]

    @property
    def pid(self) -> int:
        assert self._process is not None, "started"
        return self._process.pid

    def start(self) -> None:
        self._process = subprocess.Popen(self._command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        eventually(self._answers, what="the sandbox")

    def stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def _answers(self) -> bool:
        with contextlib.suppress(requests.RequestException):
            return requests.get(f"{self.url}/sandbox/faults", timeout=2).ok
        return False


def processes_of(session: int) -> list[int]:
    """Return the processes of a session, orphans included."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if os.getsid(int(folder.name)) == session:
                found.append(int(folder.name))
    return found


def children_of(pid: int) -> list[int]:
    """Return the child processes of `pid`, from the kernel's own list."""
    found: list[int] = []
    for tasks in Path(f"/proc/{pid}/task").glob("*/children"):
        with contextlib.suppress(OSError):
            found += [int(child) for child in tasks.read_text().split()]
    return found
