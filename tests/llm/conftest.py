"""These tests start a real model: they are collected only when asked for with `-m llm`."""

from pathlib import Path

import pytest


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave this folder out of every run that does not name the marker."""
    return None if "llm" in (config.getoption("markexpr") or "") else True
