"""`reqgate sync`: each repository that projects.yaml names is fetched, and what went wrong is said with a remedy."""

import json
import subprocess
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.cli import app, sync
from config.settings import get_settings

assert sync, "importing it registers the command"


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An installation with two repositories, of which one is not there."""
    folder = tmp_path / "git" / "shop"
    folder.mkdir(parents=True)
    (folder / "a.py").write_text("x = 1\n")
    name = ("-c", "user.name=V", "-c", "user.email=v@example.com")
    for command in (("init", "-q"), ("add", "-A"), (*name, "commit", "-q", "-m", "x")):
        subprocess.run(["git", *command], cwd=folder, check=True)
    projects = tmp_path / "projects.yaml"
    projects.write_text(
        f"projects: {{SHOP: {{repositories: [{folder}]}}, OPS: {{repositories: [{tmp_path}/gone.git]}}}}"
    )
    monkeypatch.setenv("PROJECTS_CONFIG_PATH", str(projects))
    monkeypatch.setenv("VAR_DIR", str(tmp_path / "var"))
    monkeypatch.chdir(tmp_path)
    get_settings.cache_clear()
    return projects


def run(*arguments: str) -> tuple[int, list[dict[str, object]]]:
    result = CliRunner().invoke(app, ["sync", *arguments, "--json"])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, [json.loads(line) for line in result.stdout.splitlines()]


def test_each_repository_has_its_line_and_one_that_fails_stops_no_other(shop: Path) -> None:
    code, told = run()
    assert code == 1
    assert [(one["repository"], one["state"]) for one in told] == [("shop", "updated"), ("gone", "failed")]
    assert (told[0]["files"], told[0]["indexed"]) == (1, 1)
    assert "Correct the address in projects.yaml" in str(told[1]["error"])


def test_the_repositories_of_one_project_only(shop: Path) -> None:
    assert run("shop")[0] == 0
    code, told = run("SHOP")
    assert (code, [one["state"] for one in told]) == (0, ["unchanged"])


def test_a_dry_run_fetches_nothing(shop: Path, tmp_path: Path) -> None:
    code, told = run("--dry-run")
    assert (code, {one["state"] for one in told}) == (0, {"would be fetched"})
    assert not (tmp_path / "var").exists()


def test_the_mirror_of_a_repository_that_nobody_names_any_more_is_removed(shop: Path, tmp_path: Path) -> None:
    run("SHOP")
    shop.write_text("projects: {}")
    assert [one["state"] for one in run("--dry-run")[1]] == ["would be removed"]
    assert [one["state"] for one in run()[1]] == ["removed"]
    assert list((tmp_path / "var" / "repositories").iterdir()) == []


def test_people_read_what_was_done_and_what_to_do(shop: Path) -> None:
    result = CliRunner().invoke(app, ["sync"])
    assert "✓ shop: updated" in result.stdout
    assert "1 files, 1 of them indexed" in result.stdout
    assert "✗ gone: There is no such repository" in result.stdout
    assert "git: fatal:" in result.stdout


def test_without_a_repository_it_says_where_to_name_one(shop: Path) -> None:
    shop.write_text("projects: {}")
    result = CliRunner().invoke(app, ["sync"])
    assert result.exit_code == 0
    assert "Write them under `repositories`" in " ".join(result.stderr.split())
    assert CliRunner().invoke(app, ["sync", "NOPE"]).exit_code == 2
