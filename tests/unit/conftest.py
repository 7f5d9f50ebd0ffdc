"""A unit test needs nothing but the code: no process, no connection, no file of a database."""

import sys
from collections.abc import Iterator
from typing import Any

import pytest

NOT_HERE = {
    "os.fork", "os.posix_spawn", "os.system", "socket.bind", "socket.connect", "sqlite3.connect", "subprocess.Popen",
}  # fmt: skip
_running: list[str] = []


def _refuse(event: str, _: tuple[Any, ...]) -> None:
    if _running and event in NOT_HERE:
        raise AssertionError(f"{event} in {_running[0]}: such a test belongs into tests/integration")


sys.addaudithook(_refuse)  # there is no way to take it away again, so it looks who is running


@pytest.fixture(autouse=True)
def _needs_nothing_but_the_code(request: pytest.FixtureRequest) -> Iterator[None]:
    _running.append(request.node.nodeid)
    yield
    _running.clear()
