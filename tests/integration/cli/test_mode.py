"""`reqgate enforce` and `reqgate observe`: one entry in projects.yaml, and what to do where it cannot be set."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.cli import app, mode
from config.projects import load_projects
from config.settings import get_settings

assert mode, "importing it registers the commands"


@pytest.fixture
def rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    file = tmp_path / "projects.yaml"
    file.write_text("# ours\ndefaults:\n  mode: observe\nprojects:\n  PAY:\n    mode: observe   # until June\n")
    monkeypatch.setenv("PROJECTS_CONFIG_PATH", str(file))
    monkeypatch.chdir(tmp_path)
    get_settings.cache_clear()
    return file


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, [*arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, " ".join(result.output.split())


def test_a_project_is_let_speak_and_silenced_again(rules: Path) -> None:
    code, said = run("enforce", "shop")
    assert code == 0
    assert "SHOP: mode enforce" in said
    assert "Restart `reqgate serve` and `reqgate worker`" in said
    assert 'reqgate backfill --jql "project = SHOP"' in said
    assert load_projects(rules).rules_for("SHOP").mode == "enforce"
    assert rules.read_text().startswith("# ours\n")
    assert "observe   # until June" in rules.read_text()
    assert run("observe", "SHOP")[0] == 0
    assert load_projects(rules).rules_for("SHOP").mode == "observe"


def test_every_project_at_once_names_those_that_have_a_mode_of_their_own(rules: Path) -> None:
    code, said = run("enforce", "--all")
    assert code == 0
    assert "every project: mode enforce" in said
    assert "PAY has a mode of its own: observe." in said
    found = load_projects(rules)
    assert (found.rules_for("SHOP").mode, found.rules_for("PAY").mode) == ("enforce", "observe")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "Name one project"),
        (("SHOP", "--all"), "Name one project"),
        (("SHOP-1",), "not a project key"),
    ],
)
def test_what_cannot_be_meant_is_said_and_nothing_changes(rules: Path, arguments: tuple[str, ...], said: str) -> None:
    before = rules.read_text()
    code, output = run("enforce", *arguments)
    assert code == 2
    assert said in output
    assert rules.read_text() == before


@pytest.mark.parametrize("text", ["projects:\n  PAY: &same {mode: observe}\n  SHOP: *same\n"])
def test_a_file_that_cannot_be_edited_is_left_with_the_line_to_write(rules: Path, text: str) -> None:
    rules.write_text(text)
    code, said = run("enforce", "SHOP")
    assert code == 2
    assert "write `mode: enforce` under `projects.SHOP`" in said
    assert rules.read_text() == text


def test_a_folder_that_cannot_be_written_to_is_said(rules: Path) -> None:
    (rules.parent / "projects.yaml.new").mkdir()
    (rules.parent / "projects.yaml.new" / "in the way").touch()
    code, said = run("enforce", "SHOP")
    assert code == 2
    assert "cannot be written" in said
