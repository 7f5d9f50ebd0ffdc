"""A project that is only observed: every ticket is judged and kept, and nothing is written but to who asked."""

from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from bot.cli import app, backfill
from bot.sandbox.config import VISITOR
from config.settings import get_settings
from tests.support.installation import Installation
from tests.support.stack import GOOD_STORY, VAGUE_WISH
from workers import jobs
from workers.connections import jira_search
from workers.handlers.replay import replay
from workers.handlers.review import give_up_review
from workers.missed.backfill import survey
from workers.queueing.messages import AnswerCommand, ReviewTicket, Trigger
from workers.setup import run_services
from workers.store import RunState

assert backfill, "importing it registers the command"

OPEN = "Managers want to export the customer list. We could either send the file by mail, or offer it as a download."


def project_rules(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, rules: str) -> None:
    file = tmp_path / "projects.yaml"
    file.write_text(rules)
    monkeypatch.setenv("PROJECTS_CONFIG_PATH", str(file))
    get_settings.cache_clear()


@pytest.fixture
def observed(installation: Installation, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Installation:
    """An installation that observes every project under the bar, with a transition for what passes."""
    project_rules(monkeypatch, tmp_path, "defaults: {mode: observe, profile: ready, transition_on_pass: In Progress}\n")
    installation.settings = get_settings()
    installation.services = run_services(installation.settings)
    return installation


def run(observed: Installation, key: str, trigger: Trigger = "updated", comment_id: str = "") -> RunState:
    actor = VISITOR.account_id if comment_id else ""
    message = ReviewTicket(ticket=key, trigger=trigger, comment_id=comment_id, actor=actor)
    jobs.run(message.model_dump(mode="json"))
    state = observed.store.run_state(message.run_id)
    assert state is not None
    return state


def ask(observed: Installation, key: str, words: str, trigger: Trigger = "command") -> RunState:
    """Give a command that reviews, and return how its run ended."""
    return run(observed, key, trigger, observed.say(key, words))


def answer(observed: Installation, key: str, words: str) -> str:
    """Give a command that is answered, and return the reply."""
    comment_id, kind = observed.say(key, words), words.split()[1]
    message = AnswerCommand(ticket=key, kind=kind, actor=VISITOR.account_id, comment_id=comment_id)
    jobs.run(message.model_dump(mode="json"))
    (reply,) = [one for one in observed.comments(key) if one["properties"]["reqgate"].get("answers") == comment_id]
    return str(reply["text"])


def of_ours(observed: Installation, key: str) -> dict[str, Any]:
    """Return everything on a ticket that the bot could have written."""
    seen = observed._jira("GET", f"sandbox/issues/{key}")
    return {"labels": seen["labels"], "properties": seen["properties"], "comments": observed.comments(key)}


NOTHING: dict[str, Any] = {"labels": [], "properties": {}, "comments": []}


@pytest.mark.parametrize("text", [OPEN, GOOD_STORY, ""])
@pytest.mark.parametrize("trigger", ["created", "backfill", "console"])
def test_a_ticket_is_judged_and_kept_and_nothing_is_written(
    observed: Installation, text: str, trigger: Trigger
) -> None:
    key = observed.file_ticket("Export the customer list", text)
    before = observed._jira("GET", f"sandbox/issues/{key}")
    assert run(observed, key, trigger).outcome == "observed"
    assert observed._jira("GET", f"sandbox/issues/{key}") == before
    assert of_ours(observed, key) == NOTHING
    latest = observed.store.latest_review(key)
    assert latest is not None
    assert latest.decision in ("PASS", "REJECT")


def test_the_same_text_is_judged_once_and_another_one_again(observed: Installation) -> None:
    key = observed.file_ticket("Export the customer list", OPEN)
    assert [run(observed, key).outcome for _ in range(3)] == ["observed", "unchanged", "unchanged"]
    observed.edit(key, description=GOOD_STORY)
    assert [run(observed, key).outcome for _ in range(2)] == ["observed", "unchanged"]


def test_a_label_of_override_is_noted_once_and_its_removal_too(observed: Installation) -> None:
    key = observed.file_ticket("Export the customer list", OPEN)
    run(observed, key)
    observed.change_labels(key, add="admin-override")
    assert [run(observed, key).outcome for _ in range(2)] == ["observed", "unchanged"]
    observed.change_labels(key, remove="admin-override")
    assert [run(observed, key).outcome for _ in range(2)] == ["observed", "unchanged"]
    assert of_ours(observed, key) == NOTHING


def test_an_old_ticket_is_due_for_a_backfill_until_it_was_judged_as_it_is(observed: Installation) -> None:
    key = observed.file_ticket("Export the customer list", OPEN)
    jira = jira_search(observed.settings)

    def due() -> list[str]:
        return [one.key for one in survey("project = DEMO", None, observed.services, jira, lambda _: None).due]

    assert due() == [key]
    listed = CliRunner().invoke(app, ["backfill", "--jql", "project = DEMO", "--dry-run"]).output
    assert "judged without a word on it" in listed
    assert "new comments: 0, edited ones: 0, judged without a word, as their project is observed: 1" in listed
    run(observed, key, "backfill")
    assert due() == []
    observed.edit(key, description=GOOD_STORY)
    assert due() == [key]
    jira.close()


def test_who_asks_is_answered_by_the_comment_and_no_label_or_transition_follows(observed: Installation) -> None:
    key = observed.file_ticket("Export the customer list", GOOD_STORY)
    status = observed._jira("GET", f"sandbox/issues/{key}")["status"]
    run(observed, key)
    assert ask(observed, key, "/reqgate review").outcome == "posted"
    (comment,) = observed.comments(key)
    assert "before work starts" in comment["text"]
    assert observed.outcome(key) == []
    assert observed._jira("GET", f"sandbox/issues/{key}")["status"] == status
    observed.edit(key, description=OPEN)
    assert run(observed, key).outcome == "observed"
    assert observed.comments(key) == [comment], "nobody asked again"


def test_an_override_by_command_sets_the_label_that_it_is(observed: Installation) -> None:
    key = observed.file_ticket("Export the customer list", OPEN)
    ask(observed, key, "/reqgate override agreed on Monday", "override")
    assert "Overridden by a person" in observed.comments(key)[0]["text"]
    assert of_ours(observed, key)["labels"] == ["admin-override"]
    assert run(observed, key).outcome == "unchanged"


def test_what_was_found_can_be_explained_before_anybody_saw_it(observed: Installation) -> None:
    key = observed.file_ticket("Export the customer list", OPEN)
    run(observed, key)
    assert "send the file by mail" in answer(observed, key, "/reqgate explain UNDECIDED")


def test_apply_works_on_a_review_that_was_asked_for_and_on_no_other(observed: Installation) -> None:
    key = observed.file_ticket("Export the customer list", OPEN)
    run(observed, key)
    assert "no review of mine on this ticket" in answer(observed, key, "/reqgate apply 1A")
    ask(observed, key, "/reqgate review")
    observed.edit(key, description=f"{OPEN} To be decided: who may export.")
    run(observed, key)
    assert "may be out of date" in answer(observed, key, "/reqgate apply 1A")
    ask(observed, key, "/reqgate review")
    assert "put the description in order" in answer(observed, key, "/reqgate apply 1A")


def test_a_review_that_is_given_up_says_so_to_who_asked_alone(observed: Installation) -> None:
    key = observed.file_ticket("Export the customer list", OPEN)
    for trigger in ("updated", "command"):
        message = ReviewTicket(ticket=key, trigger=trigger)
        observed.store.start_run(message.run_id, key, trigger)
        give_up_review(message, observed.services)
        assert len(observed.comments(key)) == (trigger == "command")
    assert observed.outcome(key) == []
    assert run(observed, key).outcome == "observed", "a fault is no outcome"


def test_what_would_have_been_done_is_kept_withheld_and_replayed(observed: Installation) -> None:
    key = observed.file_ticket("Export the customer list", OPEN)
    for trigger, state, labels in (("updated", "withheld", ["reqgate-questions"]), ("command", "applied", [])):
        message = ReviewTicket(ticket=key, trigger=trigger, actor=VISITOR.account_id)
        jobs.run(message.model_dump(mode="json"))
        details = observed.store.run_details(message.run_id)
        assert details is not None
        assert {action.state for action in details.actions} == {state}
        (outcome,) = [action for action in details.actions if action.type == "set_outcome"]
        assert outcome.payload["add_labels"] == labels
        assert replay(message.run_id, observed.services).is_same
    assert observed.store.unapplied_actions(message.run_id) == []


def test_once_it_speaks_it_does_not_speak_of_what_nobody_was_told(
    observed: Installation, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    key = observed.file_ticket("Export the customer list", OPEN)
    for edit in ("", " Soon.", " Very soon."):
        observed.edit(key, description=OPEN + edit)
        run(observed, key)
    project_rules(monkeypatch, tmp_path, "defaults: {mode: enforce, profile: ready}\n")
    assert run(observed, key).outcome == "posted", "the text is known, but nothing on the ticket says so"
    (comment,) = observed.comments(key)
    assert "A person should look" not in comment["text"]
    assert "Settled" not in comment["text"]
    assert observed.outcome(key) == ["reqgate-questions"]
    assert run(observed, key).outcome == "unchanged"


def test_a_project_that_is_observed_from_now_on_keeps_its_comments_as_they_are(
    installation: Installation, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    key = installation.file_ticket("Make it nicer", VAGUE_WISH)
    assert run(installation, key).outcome == "posted"
    before = of_ours(installation, key)
    project_rules(monkeypatch, tmp_path, "projects: {DEMO: {mode: observe}}\n")
    assert run(installation, key).outcome == "unchanged"
    installation.edit(key, description=GOOD_STORY)
    assert run(installation, key).outcome == "observed"
    assert of_ours(installation, key) == before
