"""`reqgate feedback`: a table for people, JSON lines for programs, and the replay that `reqgate eval` prints."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.cli import app, evaluation
from bot.cli.records import feedback
from config.settings import get_settings
from tests.support.reviewed import PACKET, PII, REPORT
from workers.people.feedback import OVERRIDE, example
from workers.review.schemas import Decision
from workers.store import Store, open_store
from workers.store.migrate import migrate

assert evaluation, "importing it registers the command"

REJECTED = REPORT.model_copy(update={"decision": Decision.REJECT})


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    url = f"sqlite:///{tmp_path / 'reqgate.db'}"
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", url)
    get_settings.cache_clear()
    migrate(url)
    return open_store(url)


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["feedback", *arguments])
    return result.exit_code, result.output


def test_examples_are_listed_and_exported_with_what_people_expect(store: Store) -> None:
    store.save_feedback(
        example("r1", OVERRIDE, PACKET, REJECTED, PII, ticket_id="10007", comment_id="9", reason="[red]已确认[/red]")
    )
    store.withdraw_overrides("10007")
    code, output = run("list")
    assert code == 0
    assert "[red]已确认" in output
    assert "(withdrawn)" in output
    code, output = run("export")
    (line,) = (json.loads(each) for each in output.splitlines())
    assert line["expected"] == {"decision": "PASS"}
    assert line["packet"]["ticket_id"] == "DEMO-1"
    assert line["withdrawn_at"].startswith("20")


def test_a_table_without_rows_is_a_sentence(store: Store) -> None:
    assert run("list") == (0, "Nobody disputed a verdict or an answer, or overrode a verdict yet.\n")


def test_the_replay_prints_one_row_a_kind_and_code(store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    assert feedback.evaluate_feedback(store).replayed == ()
    assert "No disputes" in capsys.readouterr().out
    store.save_feedback(example("r1", OVERRIDE, PACKET, REJECTED, PII, ticket_id="10007"))
    assert [one.agrees for one in feedback.evaluate_feedback(store).replayed] == [True]
    assert "1 of 1" in capsys.readouterr().out
    replayed = CliRunner().invoke(app, ["eval", "--feedback"])
    assert replayed.exit_code == 0
    assert "1 of 1" in replayed.output


def test_a_database_without_tables_is_said_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'none.db'}")
    get_settings.cache_clear()
    code, output = run("list")
    assert code == 2
    assert "DATABASE_URL" in output
