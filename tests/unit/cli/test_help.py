"""The help teaches: a line for each command, an example, panels; and a shell can complete what one types."""

import sys
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from bot.cli import _PANELS, app, commands, main
from config.settings import get_settings

ROOT = Path(__file__).resolve().parents[3]
SHORT = 62
"""Characters of a summary that fit beside the names in 80 columns."""

commands()


def every_command() -> Iterator[tuple[str, Any]]:
    """Name each command and group, as one types it."""
    for name, command in typer.main.get_group(app).commands.items():
        yield name, command
        for inner, below in getattr(command, "commands", {}).items():
            yield f"{name} {inner}", below


COMMANDS = dict(sorted(every_command()))
"""In an order that does not depend on which of their modules was imported first."""


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_says_in_one_line_what_it_does(name: str) -> None:
    summary = COMMANDS[name].help.split("\n\n")[0].strip()
    assert summary.endswith(".")
    assert "\n" not in summary
    assert len(summary) <= SHORT


@pytest.mark.parametrize("name", [name for name in COMMANDS if " " not in name])
def test_every_command_stands_in_a_panel_and_has_an_example(name: str) -> None:
    command = COMMANDS[name]
    assert name in _PANELS[command.rich_help_panel]
    assert f"`reqgate {name}" in command.epilog or f"| reqgate {name}" in command.epilog


def test_alone_it_prints_the_help_in_the_order_in_which_one_meets_the_commands() -> None:
    shown = CliRunner().invoke(app, []).output
    assert [panel for panel in _PANELS if f"─ {panel} ─" in shown] == list(_PANELS)
    places = [shown.index(f"─ {panel} ─") for panel in _PANELS]
    assert places == sorted(places)
    assert "reqgate demo" in shown


def test_an_unknown_command_suggests_the_nearest() -> None:
    result = CliRunner().invoke(app, ["revew"])
    assert result.exit_code == 2
    assert "Did you mean 'review'" in result.output


def test_where_a_fault_is_can_be_seen_and_holds_no_secret(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> None:
        raise RuntimeError("https://bot:a-token-of-jira@jira.example, asked by vera@example.com")

    monkeypatch.setattr(sys, "argv", ["reqgate", "fail-now"])
    monkeypatch.setenv("JIRA_TOKEN", "a-token-of-jira")
    known = list(app.registered_commands)
    app.command("fail-now")(fail)
    try:
        for level in ("DEBUG", "INFO"):
            monkeypatch.setenv("LOG_LEVEL", level)
            get_settings.cache_clear()
            with pytest.raises(SystemExit):
                main()
            told = capsys.readouterr().err
            assert ("Traceback" in told) is (level == "DEBUG")
            assert "RuntimeError" in told
            assert "a-token-of-jira" not in told
            assert "vera@example.com" not in told
    finally:
        app.registered_commands[:] = known
        get_settings.cache_clear()


def test_the_version_is_that_of_the_package() -> None:
    told = CliRunner().invoke(app, ["--version"])
    assert (told.exit_code, told.output) == (0, f"reqgate {version('reqgate')}\n")
