"""`reqgate dlq`: the runs that were given up, for people and for programs."""

import json

import pytest
from typer.testing import CliRunner

from bot.cli import app
from bot.cli.records import deadletters
from config.settings import get_settings
from tests.support.installation import Installation
from workers import jobs
from workers.queueing.messages import ReviewTicket
from workers.store import DeadLetter

assert deadletters, "importing it registers the command"


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["dlq", *arguments])
    return result.exit_code, result.output


@pytest.fixture
def letter(installation: Installation) -> DeadLetter:
    """A review that Jira refused to take."""
    message = ReviewTicket(ticket=installation.file_ticket(), trigger="created")
    installation.fault(method="POST", path="/comment$", status=403, times=1)
    jobs.run(message.model_dump(mode="json"))
    (found,) = installation.store.dead_letters()
    return found


def test_letters_are_listed_and_shown_with_their_reason_and_no_text_of_the_ticket(letter: DeadLetter) -> None:
    code, listed = run("list")
    assert code == 0
    assert letter.run_id in listed
    assert letter.ticket_key in listed
    assert "permission" in " ".join(listed.split())
    code, shown = run("show", letter.run_id)
    assert code == 0
    assert "review" in shown
    assert "invoice" not in listed + shown


def test_programs_get_json_lines(letter: DeadLetter) -> None:
    for arguments in (("list", "--json"), ("show", letter.run_id, "--json")):
        code, output = run(*arguments)
        assert code == 0
        (line,) = output.splitlines()
        known = json.loads(line)
        assert known["run_id"] == letter.run_id
        assert known["message"]["ticket"] == letter.ticket_key


def test_a_letter_is_run_again_under_its_id_with_its_whole_budget(
    installation: Installation,
    letter: DeadLetter,
) -> None:
    code, output = run("retry", letter.run_id)
    assert code == 0
    assert "queued again" in output
    assert installation.waiting() == [letter.run_id]
    assert installation.store.dead_letters() == ()
    installation.work()
    assert installation.outcome(letter.ticket_key) == ["reqgate-passed"]


def test_all_letters_are_dropped_and_then_there_are_none(letter: DeadLetter) -> None:
    assert run("drop", "--all")[0] == 0
    assert "No dead letters" in run("list")[1]
    assert run("retry", "--all") == (0, "No dead letters.\n")


@pytest.mark.parametrize("command", ["retry", "drop"])
def test_what_is_not_there_or_not_named_is_said(command: str, letter: DeadLetter) -> None:
    for arguments in ((), ("ffffffffffff",), (letter.run_id, "ffffffffffff"), (letter.run_id, "--all")):
        code, output = run(command, *arguments)
        assert code == 2
        assert "dlq list" in output
    assert run("list")[1].count(letter.run_id) == 1, "nothing was done"


def test_a_letter_of_another_version_stays_and_is_named(installation: Installation, letter: DeadLetter) -> None:
    installation.store.save_dead_letter(
        DeadLetter("0123456789ab", "DEMO-7", "DEMO", "gone", {}, "lost", 1, letter.created_at)
    )
    code, output = run("retry", "--all")
    assert code == 2
    assert f"{letter.run_id}: queued again" in output
    assert "0123456789ab" in output
    assert [each.run_id for each in installation.store.dead_letters()] == ["0123456789ab"]


def test_redis_or_the_database_away_is_said_and_nothing_changes(
    installation: Installation,
    letter: DeadLetter,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("REDIS_URL", "redis://127.0.0.1:1/0")
    get_settings.cache_clear()
    code, output = run("retry", letter.run_id)
    assert code == 2
    assert "REDIS_URL" in output
    state = installation.store.run_state(letter.run_id)
    assert state is not None
    assert state.is_final
    monkeypatch.setenv("DATABASE_URL", "sqlite:////nowhere/reqgate.db")
    get_settings.cache_clear()
    assert run("list")[0] == 2
