"""A recorded run comes out the same byte for byte, and says what is new when it does not."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.sandbox.config import VISITOR
from config.settings import get_settings
from tests.support.installation import Installation
from tests.support.runs import EN, change_rubric, judge_strictly, reviewed
from tests.support.stubs.llm_stub import LlmStub
from workers import jobs
from workers.handlers.replay import NotReplayable, replay
from workers.llm.client import load_litellm
from workers.queueing.messages import ReviewTicket
from workers.setup import review_parts, run_services


@pytest.fixture(scope="module")
def running_stub() -> Iterator[LlmStub]:
    load_litellm()
    with LlmStub() as stub:
        yield stub


@pytest.fixture
def stub(running_stub: LlmStub, installation: Installation, monkeypatch: pytest.MonkeyPatch) -> LlmStub:
    """A model that the installation asks."""
    running_stub.reset()
    monkeypatch.setenv("LLM_MODEL", "openai/stub")
    monkeypatch.setenv("LLM_BASE_URL", running_stub.url)
    monkeypatch.setenv("MAX_LLM_RETRIES", "0")
    get_settings.cache_clear()
    review_parts.cache_clear()
    return running_stub


def services() -> Any:
    review_parts.cache_clear()
    return run_services(get_settings())


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_review_with_a_model_comes_out_the_same_without_asking_it(
    installation: Installation, stub: LlmStub, language: str
) -> None:
    run_id = reviewed(installation, language)
    asked = len(stub.requests)
    assert asked >= 2, "draft and judgement"
    came_out = replay(run_id, services())
    assert (came_out.is_same, came_out.difference, came_out.changes) == (True, (), ())
    assert len(stub.requests) == asked


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_review_by_rules_alone_comes_out_the_same(installation: Installation, language: str) -> None:
    run_id = reviewed(installation, language)
    assert replay(run_id, services()).is_same


@pytest.mark.parametrize(
    "behaviours", [("wrong_schema", "honest"), ("unauthorized",), ("unauthorized", "unauthorized"), ("false_quotes",)]
)
def test_corrections_and_failures_of_the_model_are_replayed_as_well(
    installation: Installation, stub: LlmStub, behaviours: tuple[str, ...]
) -> None:
    stub.script(*behaviours)
    run_id = reviewed(installation)
    assert stub.done[behaviours[0]], "that is how the model answered"
    came_out = replay(run_id, services())
    assert (came_out.is_same, came_out.difference) == (True, ())


def test_remembered_answers_are_recorded_like_fresh_ones(installation: Installation, stub: LlmStub) -> None:
    reviewed(installation)
    asked = len(stub.requests)
    review_parts.cache_clear()  # as in a worker, whose every run is a process of its own
    run_id = reviewed(installation)
    assert len(stub.requests) == asked, "the same question is not paid for twice"
    recording = installation.store.recording_of(run_id)
    assert recording is not None
    assert {one["is_recalled"] for one in recording.exchanges} == {True}
    assert replay(run_id, services()).is_same


@pytest.mark.parametrize("language", ["en", "zh"])
def test_what_a_changed_rubric_makes_of_it_is_shown_as_a_difference(
    installation: Installation, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    judge_strictly(tmp_path, monkeypatch)
    run_id = reviewed(installation, language)
    change_rubric(tmp_path, monkeypatch)
    came_out = replay(run_id, services())
    assert not came_out.is_same
    assert any("is 77" in change for change in came_out.changes)
    assert "-labels added: reqgate-passed" in came_out.difference
    assert "+labels added: reqgate-rejected" in came_out.difference


def test_a_changed_prompt_is_said_and_the_recorded_answers_serve(installation: Installation, stub: LlmStub) -> None:
    run_id = reviewed(installation)
    recording = installation.store.recording_of(run_id)
    assert recording is not None
    first, *others = recording.exchanges
    older = {**recording.circumstances, "prompt_versions": ["judge_v0:00000000"]}
    installation.store.save_recording(
        type(recording)(**vars(recording) | {"exchanges": [first | {"digest": "0"}, *others], "circumstances": older})
    )
    came_out = replay(run_id, services())
    assert came_out.is_same
    assert len(came_out.changes) == 2


def test_an_answer_that_is_missing_is_said(installation: Installation, stub: LlmStub) -> None:
    run_id = reviewed(installation)
    recording = installation.store.recording_of(run_id)
    assert recording is not None
    installation.store.save_recording(type(recording)(**vars(recording) | {"exchanges": []}))
    assert any("no answer was recorded" in change for change in replay(run_id, services()).changes)


def test_an_override_is_part_of_the_recording(installation: Installation) -> None:
    key = installation.file_ticket("Please make it better", "It should be nicer and faster somehow, as discussed.")
    comment = installation.say(key, "/reqgate override agreed with the team on Monday")
    message = ReviewTicket(ticket=key, trigger="override", actor=VISITOR.account_id, comment_id=comment)
    jobs.run(message.model_dump(mode="json"))
    assert installation.outcome(key) == ["reqgate-passed"]
    assert replay(message.run_id, services()).is_same


SECRET = "ghp_" + "a1B2c3D4" * 5


def _look_for_no_personal_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "guardrail.yaml"
    path.write_text("input_guardrail: {pii_detection: {enabled: false}}", encoding="utf-8")
    monkeypatch.setenv("GUARDRAIL_CONFIG_PATH", str(path))
    get_settings.cache_clear()
    review_parts.cache_clear()


@pytest.mark.parametrize("guardrail", ["true", "false"])
def test_what_pages_may_show_holds_no_personal_data_and_no_secret(
    installation: Installation, stub: LlmStub, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, guardrail: str
) -> None:
    """Also where nothing is done about personal data in tickets: pages say that they mask it."""
    monkeypatch.setenv("ENABLE_GUARDRAIL", guardrail)
    get_settings.cache_clear()
    _look_for_no_personal_data(tmp_path, monkeypatch)
    text = f"{EN}\n- The call to +49 30 901820 uses the key {SECRET}\n\n密钥和电话 13812345678 见上。"
    text += "\n身份证号 11010519491231002X，卡号 4111 1111 1111 1111。"
    message = ReviewTicket(ticket=installation.file_ticket("Ask jane.doe@example.com", text), trigger="created")
    jobs.run(message.model_dump(mode="json"))
    recording = installation.store.recording_of(message.run_id)
    assert recording is not None
    shown = json.dumps(recording.shown, ensure_ascii=False)
    assert "reconcile it with the bank" in shown
    for private in ("jane.doe", "901820", "13812345678", "11010519491231002X", "4111 1111 1111 1111", SECRET):
        assert private not in shown, private
    assert "question" not in recording.exchanges[0], "of the questions only what may be shown is kept"
    assert replay(message.run_id, services()).is_same, "the recording itself is exact"


def test_without_a_recording_it_says_why(installation: Installation, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RECORD_RUNS", "false")
    get_settings.cache_clear()
    run_id = reviewed(installation)
    assert installation.store.recording_of(run_id) is None
    with pytest.raises(NotReplayable, match="RECORD_RUNS"):
        replay(run_id, services())
    with pytest.raises(NotReplayable, match="no run"):
        replay("ffffffffffff", services())


def test_a_recording_that_today_cannot_be_read_says_so(installation: Installation) -> None:
    run_id = reviewed(installation)
    recording = installation.store.recording_of(run_id)
    assert recording is not None
    for part in ("packet", "circumstances"):
        installation.store.save_recording(type(recording)(**vars(recording) | {part: {"of": "another version"}}))
        with pytest.raises(NotReplayable, match="another version"):
            replay(run_id, services())
