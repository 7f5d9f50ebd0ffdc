"""`reqgate runs` and `reqgate replay`, for people and for programs."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.cli import app
from bot.cli.records import replay, runs
from tests.support.installation import Installation
from tests.support.runs import change_rubric, judge_strictly, reviewed
from workers.setup import review_parts

assert replay, "importing them registers the commands"
assert runs


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, list(arguments))
    return result.exit_code, result.output


def test_runs_are_listed_narrowed_and_shown(installation: Installation) -> None:
    assert run("runs") == (0, "No runs yet.\n")
    run_id = reviewed(installation)
    code, listed = run("runs", "--project", "demo", "--decision", "pass", "--since", "2020-01-01")
    assert code == 0
    assert all(word in listed for word in (run_id, "DEMO-1", "PASS", "posted"))
    assert "No runs match" in run("runs", "--decision", "REJECT")[1]
    code, shown = run("runs", "show", run_id)
    assert code == 0
    assert "guardrail" in shown
    assert "upsert_comment applied" in " ".join(shown.split())
    assert "invoice" not in listed + shown, "no words of the ticket"


def test_programs_get_json(installation: Installation) -> None:
    run_id = reviewed(installation)
    (line,) = run("runs", "--json")[1].splitlines()
    assert json.loads(line)["run_id"] == run_id
    shown = json.loads(run("runs", "show", run_id, "--json")[1])
    assert (shown["decision"], shown["actions"][0]) == ("PASS", "upsert_comment applied")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("runs", "show", "ffffffffffff"), "no run"),
        (("replay", "ffffffffffff"), "no run"),
        (("runs", "--decision", "maybe"), "UNDETERMINED"),
    ],
)
def test_what_is_not_there_or_cannot_be_meant_is_said(
    installation: Installation, arguments: tuple[str, ...], said: str
) -> None:
    code, output = run(*arguments)
    assert code == 2
    assert said in output


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_replay_says_by_its_exit_code_whether_the_run_comes_out_the_same(
    installation: Installation, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    judge_strictly(tmp_path, monkeypatch)
    run_id = reviewed(installation, language)
    code, output = run("replay", run_id)
    assert (code, "byte for byte" in output) == (0, True)
    change_rubric(tmp_path, monkeypatch)
    review_parts.cache_clear()
    code, output = run("replay", run_id)
    assert code == 1
    assert "reqgate-rejected" in output
    code, output = run("replay", run_id, "--json")
    assert code == 1
    assert json.loads(output)["is_same"] is False


def test_a_database_that_is_away_is_named(installation: Installation, monkeypatch: pytest.MonkeyPatch) -> None:
    from config.settings import get_settings

    monkeypatch.setenv("DATABASE_URL", "sqlite:////nowhere/reqgate.db")
    get_settings.cache_clear()
    for arguments in (("runs",), ("replay", "ffffffffffff")):
        code, output = run(*arguments)
        assert code == 2
        assert "DATABASE_URL" in output
