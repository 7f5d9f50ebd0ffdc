"""A store in each of the databases that ReqGate works with."""

from pathlib import Path

import pytest

from tests.support.databases import migrated
from workers.store import Store, open_store


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "postgres":
        url: str = request.getfixturevalue("postgres_url")
        return url
    return f"sqlite:///{tmp_path / 'deep' / 'reqgate.db'}"


@pytest.fixture
def store(database_url: str) -> Store:
    migrated(database_url)
    return open_store(database_url)
