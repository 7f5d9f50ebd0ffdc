"""A dry run says what the run would post, people and earlier reviews considered, and writes nothing."""

from pathlib import Path

import pytest
from typer import Exit

from bot.cli.local.reviewing import DryRun, rehearse
from tests.support.installation import Installation
from tests.support.stack import VAGUE_WISH
from workers import jobs
from workers.queueing.messages import ReviewTicket


def dry_run(installation: Installation, key: str, **settings: object) -> DryRun:
    return rehearse(key, installation.settings.model_copy(update=settings))


def reviewed(installation: Installation, key: str) -> str:
    jobs.run(ReviewTicket(ticket=key, trigger="updated").model_dump(mode="json"))
    (comment,) = installation.comments(key)
    return str(comment["text"])


def test_a_ticket_that_people_let_pass_is_ready_under_its_label(installation: Installation) -> None:
    key = installation.file_ticket("Make it nicer", VAGUE_WISH)
    assert dry_run(installation, key).labels == ("reqgate-questions",)
    installation.change_labels(key, add="admin-override")
    rehearsal = dry_run(installation, key)
    assert rehearsal.labels == ("reqgate-passed",)
    assert "Overridden by a person" in rehearsal.comment_text
    assert installation.comments(key) == []
    assert "Overridden by a person" in reviewed(installation, key)
    assert installation.outcome(key) == ["reqgate-passed"]


def test_the_last_review_and_rejects_in_a_row_count_and_looking_changes_nothing(installation: Installation) -> None:
    key = installation.file_ticket("Make it nicer", VAGUE_WISH)
    for edit in ("", " Soon.", " Very soon."):
        installation.edit(key, description=VAGUE_WISH + edit)
        rehearsal = dry_run(installation, key)
        assert ("A person should look" in rehearsal.comment_text) == (edit == " Very soon.")
        assert ("A person should look" in reviewed(installation, key)) == (edit == " Very soon.")


def test_open_questions_have_their_own_label(installation: Installation) -> None:
    key = installation.file_ticket(
        "Show a notice", "Either we send an e-mail after it, or we show a notice. To be decided."
    )
    rehearsal = dry_run(installation, key)
    assert rehearsal.labels == ("reqgate-questions",)
    assert "UNDECIDED" in rehearsal.comment_text


def test_what_is_not_reviewed_is_not_in_a_dry_run_either(installation: Installation, tmp_path: Path) -> None:
    key, rules = installation.file_ticket(), tmp_path / "projects.yaml"
    rules.write_text("defaults: {enabled: false}\n")
    with pytest.raises(Exit):
        dry_run(installation, key, projects_config_path=rules)


def test_without_a_database_a_ticket_is_judged_for_itself(
    installation: Installation, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key = installation.file_ticket()
    rehearsal = dry_run(installation, key, database_url=f"sqlite:///{tmp_path}/none.db")
    assert rehearsal.labels == ("reqgate-passed",)
    assert "Earlier reviews and overrides do not count" in capsys.readouterr().err
