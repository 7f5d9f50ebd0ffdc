"""The command line inside and outside of the test's process, and two texts for it. No test of its own."""

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from bot.cli import app, commands
from config.settings import get_settings
from tests.support.forked import completed

ROOT = Path(__file__).resolve().parents[2]
GOOD = """# Add invoice download

As a shop customer I want to download my invoices as PDF, so that I can hand them to my accountant.

## Acceptance criteria
- Given a paid order, when I open its page, then a "Download invoice" button is shown.
- When I click it, then a PDF of at most 2 MB is downloaded within 3 seconds.
- If the invoice service fails, then the message "Please try again later" is shown.

## Out of scope
- Invoices of orders before 2024.
"""
VAGUE = "# Nicer checkout\n\nThe checkout should be nicer and more user friendly for everybody, please improve it soon."

commands()


def run(*arguments: str, text: str = "") -> tuple[int, str]:
    result = CliRunner().invoke(app, list(arguments), input=text)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


def lines(output: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in output.splitlines()]


def main_with(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own, in the working folder of the test."""
    return completed(arguments, {"PATH": os.environ["PATH"]} | environment)


@pytest.fixture
def empty_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Commands find no file of settings and no data of others, and leave none."""
    monkeypatch.chdir(tmp_path)
    get_settings.cache_clear()
    yield
    get_settings.cache_clear()
