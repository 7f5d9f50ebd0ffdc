"""`/reqgate ask` with a model, on a real sandbox, store and queue: its tokens are counted, and it is never needed."""

from collections.abc import Iterator

import pytest

from bot.sandbox.config import VISITOR
from config.settings import get_settings
from tests.support.installation import Installation
from tests.support.stubs.llm_stub import LlmStub
from workers.handlers.replay import replay
from workers.llm.client import load_litellm
from workers.queueing.messages import AnswerCommand

QUESTION = "/reqgate ask What is the status of {}, which is about the permissions of the database?"


@pytest.fixture
def stub(installation: Installation, monkeypatch: pytest.MonkeyPatch) -> Iterator[LlmStub]:
    load_litellm()
    with LlmStub() as server:
        for name, value in {
            "LLM_MODEL": "openai/stub",
            "LLM_BASE_URL": server.url,
            "MAX_LLM_RETRIES": "0",
            "BUDGET_PROJECT_TOKENS_PER_DAY": "1000000",
        }.items():
            monkeypatch.setenv(name, value)
        get_settings.cache_clear()
        yield server


def reply(installation: Installation, key: str) -> str:
    """Ask on a ticket, and return the bot's last comment there."""
    comment_id = installation.say(key, QUESTION.format(key))
    installation.queue.submit(AnswerCommand(ticket=key, kind="ask", actor=VISITOR.account_id, comment_id=comment_id))
    installation.work()
    return str(installation.comments(key)[-1]["text"])


def used(installation: Installation) -> int:
    return sum(int(installation.redis.get(one) or 0) for one in installation.redis.keys("reqgate:budget*tokens*DEMO*"))


def test_the_tokens_of_an_answer_are_counted_for_its_project(installation: Installation, stub: LlmStub) -> None:
    key = installation.file_ticket()
    assert key in reply(installation, key)
    assert stub.requests
    assert used(installation) == 120 * len(stub.requests)


def test_an_answer_is_made_again_with_the_recorded_words_of_the_model(
    installation: Installation, stub: LlmStub
) -> None:
    key = installation.file_ticket()
    reply(installation, key)
    asked = len(stub.requests)
    run = installation.comments(key)[-1]["properties"]["reqgate"]["run"]
    recording = installation.store.recording_of(run)
    assert recording is not None
    assert len(recording.exchanges) == asked > 0
    came_out = replay(run, installation.services)
    assert (came_out.is_same, came_out.changes) == (True, ())
    assert len(stub.requests) == asked


def test_a_model_that_fails_leaves_the_answer_by_rules(installation: Installation, stub: LlmStub) -> None:
    stub.script(default="server_error")
    key = installation.file_ticket()
    text = reply(installation, key)
    assert "To Do" in text
    assert "model" not in text
    assert len(stub.requests) == 1


def test_a_project_whose_tokens_are_used_up_is_answered_by_rules(
    installation: Installation, stub: LlmStub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BUDGET_PROJECT_TOKENS_PER_DAY", "1")
    get_settings.cache_clear()
    first, second = (installation.file_ticket() for _ in range(2))
    reply(installation, first)
    tried = len(stub.requests)
    assert "To Do" in reply(installation, second)
    assert tried == len(stub.requests) > 0
