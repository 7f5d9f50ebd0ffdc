"""The installation inside the test's process."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.sandbox.config import BOT, SandboxConfig
from bot.sandbox.server import SandboxServer
from config.settings import get_settings
from tests.unit.installation import Installation
from workers.store.migrate import migrate


@pytest.fixture
def installation(redis_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Installation]:
    """Jobs read the settings themselves, as in a worker, so they stand in the environment."""
    with SandboxServer(SandboxConfig(deployment="cloud")) as sandbox:
        for name, value in {
            "JIRA_URL": sandbox.url,
            "JIRA_USER": BOT.email,
            "JIRA_TOKEN": BOT.token,
            "JIRA_TIMEOUT": "30",
            "CONFLUENCE_URL": f"{sandbox.url}/wiki",
            "REDIS_URL": redis_url,
            "DATABASE_URL": f"sqlite:///{tmp_path / 'reqgate.db'}",
            "DEBOUNCE_SECONDS": "0",
            "JOB_RETRIES": "2",
        }.items():
            monkeypatch.setenv(name, value)
        monkeypatch.chdir(tmp_path)
        get_settings.cache_clear()
        settings = get_settings()
        migrate(settings.effective_database_url)
        installation = Installation(settings)
        yield installation
        installation.services.close()
        get_settings.cache_clear()
