"""A plan is made again from its recording: without a site, with the code and rules of today, and nothing written."""

import pytest

from bot.sandbox.config import DEVELOPER
from tests.integration.workers.test_plan_rounds import OPEN, command, plan_comment
from tests.support.installation import Installation
from workers.handlers.replay import NotReplayable, replay
from workers.store import StoredPlan


@pytest.fixture
def planned(installation: Installation) -> tuple[StoredPlan, ...]:
    """What was planned on a ticket, the newest first: the questions, and then the plan."""
    installation.file_ticket("Export the orders of a month", OPEN)
    key = installation.file_ticket("Export the invoices of a month", OPEN)
    command(installation, key, "plan", "/reqgate plan")
    command(installation, key, "answer", "/reqgate answer defaults", DEVELOPER)
    found = installation.store.plans_of(key)
    assert [one.status for one in found] == ["plan_ready", "clarification_needed"]
    return found


def test_questions_and_plan_come_out_the_same_without_a_site(
    installation: Installation, planned: tuple[StoredPlan, ...]
) -> None:
    comment = plan_comment(installation, planned[0].ticket_key)
    before = installation.bot_requests()
    for one in planned:
        came_out = replay(one.run_id, installation.services)
        assert (came_out.is_same, came_out.difference, came_out.ticket_key) == (True, (), one.ticket_key)
    assert installation.bot_requests() == before
    assert plan_comment(installation, planned[0].ticket_key) == comment


def test_the_ticket_of_today_does_not_count(installation: Installation, planned: tuple[StoredPlan, ...]) -> None:
    installation.edit(planned[0].ticket_key, description="Something else altogether.", summary="Other")
    installation.delete_ticket(planned[0].ticket_key)
    assert replay(planned[0].run_id, installation.services).is_same


def test_what_comes_out_otherwise_is_shown_as_people_read_it(
    installation: Installation, planned: tuple[StoredPlan, ...]
) -> None:
    recording = installation.store.recording_of(planned[0].run_id)
    assert recording is not None
    recording.packet["raw_text"] = recording.packet["raw_text"].replace("40 rows", "41 rows")
    installation.store.save_recording(recording)
    came_out = replay(planned[0].run_id, installation.services)
    assert not came_out.is_same
    assert any(line.startswith("+") and "41 rows" in line for line in came_out.difference)


def test_a_recording_of_another_version_is_told_as_that(
    installation: Installation, planned: tuple[StoredPlan, ...]
) -> None:
    recording = installation.store.recording_of(planned[0].run_id)
    assert recording is not None
    del recording.circumstances["asked"]
    installation.store.save_recording(recording)
    with pytest.raises(NotReplayable, match="of another version"):
        replay(planned[0].run_id, installation.services)


def test_pages_show_the_ticket_masked(installation: Installation) -> None:
    key = installation.file_ticket("Export the invoices of a month", f"{OPEN}\nAsk vera@example.com.\n")
    command(installation, key, "plan", "/reqgate plan")
    recording = installation.store.recording_of(installation.store.plans_of(key)[0].run_id)
    assert recording is not None
    assert "vera@example.com" not in str(recording.shown)
    assert "tax office" in recording.shown["text"]
