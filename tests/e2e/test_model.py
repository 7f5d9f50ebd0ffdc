"""With a model that hangs, refuses, babbles or lies: fallback or ERROR as designed, and never a wrong PASS."""

import json
from collections.abc import Iterator

import pytest

from tests.support.stack import GOOD_STORY, VAGUE_WISH, Stack, eventually, running
from tests.support.stubs.llm_stub import LlmStub
from tests.support.warm import WarmStack

BROKEN = [
    "hang",
    "rate_limit",
    "server_error",
    "reset",
    "chatter",
    "truncated",
    "wrong_schema",
    "null_content",
    "no_choices",
]
LIES = ["invented", "padded", "inflated", "false_quotes", "unknown_ids", "markup", "prompt_leak", "other_language"]


@pytest.fixture(scope="module")
def stub() -> Iterator[LlmStub]:
    with LlmStub() as server:
        yield server


@pytest.fixture(scope="module")
def _model_stack(tmp_path_factory: pytest.TempPathFactory, stub: LlmStub) -> Iterator[Stack]:
    settings = {
        "LLM_MODEL": "openai/stub",
        "LLM_BASE_URL": stub.url,
        "LLM_TIMEOUT": "2",
        "STRUCTURING_TIMEOUT": "2",
        "MAX_LLM_RETRIES": "1",
        "LLM_BREAKER_FAILURES": "1000",  # each test is to see its own faults, not the rest after those before
    }
    with running(WarmStack(tmp_path_factory.mktemp("model"), **settings)) as stack:
        yield stack


@pytest.fixture
def stack(_model_stack: Stack, stub: LlmStub) -> Stack:
    _model_stack.wait_until_quiet()
    stub.reset()
    return _model_stack


def comment_text(stack: Stack, key: str) -> str:
    eventually(lambda: stack.outcome(key), what="an outcome")
    stack.wait_until_quiet()
    (comment,) = stack.bot_comments(key)
    return json.dumps(comment["body"], ensure_ascii=False)


def test_an_honest_model_passes_a_good_ticket_in_at_most_two_calls(stack: Stack, stub: LlmStub) -> None:
    key = stack.file_ticket("Add invoice download to the order page", GOOD_STORY)
    assert "openai/stub" in comment_text(stack, key)
    assert stack.outcome(key) == ["reqgate-passed"]
    assert len(stub.requests) <= 2
    assert stack.health()["services"]["llm"]["last_success_at"]


def test_a_command_on_unchanged_text_asks_the_model_nothing(stack: Stack, stub: LlmStub) -> None:
    key = stack.file_ticket("Add invoice download to the order page", GOOD_STORY)
    stack.wait_for_outcome(key, "reqgate-passed")
    stack.wait_until_quiet()
    asked = len(stub.requests)
    stack.say(key, "/reqgate review")
    eventually(lambda: len(stack.bot_comments(key)[0]["versions"]) == 2, what="the edited comment")
    assert len(stub.requests) == asked
    assert stack.outcome(key) == ["reqgate-passed"]


@pytest.mark.parametrize("behaviour", BROKEN)
def test_a_broken_model_ends_in_a_verdict_without_it_or_in_error(stack: Stack, stub: LlmStub, behaviour: str) -> None:
    stub.script(default=behaviour)
    key = stack.file_ticket("Make the checkout nicer", VAGUE_WISH)
    text = comment_text(stack, key)
    assert stack.outcome(key) in (["reqgate-error"], ["reqgate-questions"])
    assert "Traceback" not in text
    assert "127.0.0.1" not in text


@pytest.mark.parametrize("behaviour", LIES)
def test_a_lying_model_cannot_pass_a_bad_ticket(stack: Stack, stub: LlmStub, behaviour: str) -> None:
    stub.script(default=behaviour)
    key = stack.file_ticket("Make the checkout nicer", VAGUE_WISH)
    text = comment_text(stack, key)
    assert "reqgate-passed" not in stack.outcome(key)
    for body in stub.requests:
        assert body["messages"]
    assert "system prompt" not in text.casefold()
    assert "<script" not in text


def test_an_error_leaves_an_earlier_verdict_standing(stack: Stack, stub: LlmStub) -> None:
    key = stack.file_ticket("Add invoice download to the order page", GOOD_STORY)
    stack.wait_for_outcome(key, "reqgate-passed")
    stack.wait_until_quiet()
    stub.script(default="unauthorized")
    stack.edit_ticket(key, GOOD_STORY.replace("3 seconds", "4 seconds"))
    eventually(lambda: len(stack.bot_comments(key)[0]["versions"]) == 2, what="the edited comment")
    stack.wait_until_quiet()
    assert stack.outcome(key) == ["reqgate-passed"]
