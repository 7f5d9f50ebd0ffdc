"""Where the commands are run: a folder of the test's own, with the settings read anew."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from config.settings import get_settings


@pytest.fixture
def empty_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Commands find no file of settings and no data of others, and leave none."""
    monkeypatch.chdir(tmp_path)
    get_settings.cache_clear()
    yield
    get_settings.cache_clear()
