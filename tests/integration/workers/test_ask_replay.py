"""An answer is made again from its recording: without a site, with the code and rules of today, and nothing written."""

import pytest

from config.settings import get_settings
from tests.integration.workers.test_asking import ask
from tests.support.installation import Installation
from workers.handlers.replay import NotReplayable, replay
from workers.store import Recording

QUESTIONS = (
    "how many stories are there?",
    "who reported DEMO-1?",
    "why is DEMO-1 closed?",
    "what blocks DEMO-1?",
    "who reported DEMO-99?",
    "how do I reset my password?",
    "DEMO-1 的状态是什么？",
)


def asked(installation: Installation, question: str = QUESTIONS[0]) -> tuple[str, str]:
    """Return the run that answered a question on a new ticket, and the ticket."""
    key = installation.file_ticket("Export the invoices of a month as PDF")
    ask(installation, key, question)
    (comment,) = installation.comments(key)
    return comment["properties"]["reqgate"]["run"], key


def recording_of(installation: Installation, run: str) -> Recording:
    recording = installation.store.recording_of(run)
    assert recording is not None
    return recording


@pytest.mark.parametrize("question", QUESTIONS)
def test_an_answer_comes_out_the_same_though_the_site_has_moved_on(installation: Installation, question: str) -> None:
    run, key = asked(installation, question)
    installation.edit(key, summary="Other")
    installation.file_ticket("Another story")
    before = installation.bot_requests()
    came_out = replay(run, installation.services)
    assert (came_out.is_same, came_out.difference, came_out.changes, came_out.ticket_key) == (True, (), (), key)
    assert installation.bot_requests() == before


def test_what_comes_out_otherwise_is_shown_as_people_read_it(installation: Installation) -> None:
    run, _ = asked(installation)
    recording = recording_of(installation, run)
    (heard,) = recording.circumstances["issues"]
    heard["found"] |= {"total": 7}
    installation.store.save_recording(recording)
    came_out = replay(run, installation.services)
    assert not came_out.is_same
    assert any(line.startswith("+") and "7 issues match" in line for line in came_out.difference)


def test_a_question_that_would_be_put_otherwise_today_is_told_as_that(installation: Installation) -> None:
    run, _ = asked(installation)
    recording = recording_of(installation, run)
    recording.circumstances["issues"] = []
    installation.store.save_recording(recording)
    came_out = replay(run, installation.services)
    assert not came_out.is_same
    assert came_out.changes == ("1 searches would be others today; the recording has no answer to them.",)


def test_a_recording_of_another_version_is_told_as_that(installation: Installation) -> None:
    run, _ = asked(installation)
    recording = recording_of(installation, run)
    del recording.circumstances["request"]
    installation.store.save_recording(recording)
    with pytest.raises(NotReplayable, match=r"of another version of ReqGate.*\. Ask again instead\."):
        replay(run, installation.services)


def test_where_runs_are_not_recorded_there_is_nothing_to_replay(
    installation: Installation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RECORD_RUNS", "false")
    get_settings.cache_clear()
    run, _ = asked(installation)
    with pytest.raises(NotReplayable, match="RECORD_RUNS was off"):
        replay(run, installation.services)


def test_of_a_recorded_question_pages_show_only_what_was_said_to_a_model(installation: Installation) -> None:
    run, _ = asked(installation)
    assert recording_of(installation, run).shown == {"exchanges": []}
