"""The client against a real HTTP server: one request per attempt, bounded in time, no half answers, no leaks."""

import os
import signal
import threading
import time
from pathlib import Path

import pytest

from tests.support.stubs.breaking_server import Break, BreakingServer
from tests.support.stubs.certificates import certificate_for, server_context
from tests.support.stubs.llm_stub import LlmStub
from tests.support.waits import Waits
from workers.contracts import LLMRateLimitError, LLMTimeoutError, TokenUse, WorkflowExecutionError
from workers.llm.client import AnswerSchema, LlmClient, Message
from workers.llm.errors import LlmUnavailable

MESSAGES: list[Message] = [
    {"role": "system", "content": '"verdicts"'},
    {"role": "user", "content": "nothing to judge"},
]
SCHEMA = AnswerSchema("Answer", {"type": "object", "properties": {}, "required": [], "additionalProperties": False})


def test_an_answer_comes_with_its_tokens_in_one_request_at_temperature_zero(client: LlmClient, stub: LlmStub) -> None:
    completion = client.complete(MESSAGES, timeout_s=20)

    assert completion.text == '{"verdicts": []}'
    assert completion.tokens == TokenUse(prompt=100, completion=20, calls=1)
    assert [body["temperature"] for body in stub.requests] == [0]
    assert stub.requests[0]["messages"] == MESSAGES


@pytest.mark.parametrize("behaviour", ["server_error", "unavailable", "reset", {"behaviour": "rate_limit"}])
def test_a_passing_fault_is_retried_and_counted(behaviour: str, client: LlmClient, stub: LlmStub, waits: Waits) -> None:
    stub.script(behaviour)

    completion = client.complete(MESSAGES, timeout_s=20)

    assert completion.retry_count == 1
    assert completion.tokens.calls == 2
    assert len(stub.requests) == 2
    assert len(waits.seconds) == 1


def test_every_attempt_is_exactly_one_request(client: LlmClient, stub: LlmStub) -> None:
    stub.script(default="server_error")

    with pytest.raises(LlmUnavailable):
        client.complete(MESSAGES, timeout_s=60)

    assert len(stub.requests) == 3


def test_retry_after_is_honoured(client: LlmClient, stub: LlmStub, waits: Waits) -> None:
    stub.script({"behaviour": "rate_limit", "retry_after": 19})

    client.complete(MESSAGES, timeout_s=60)

    assert waits.seconds == [19]


def test_a_retry_after_beyond_the_time_given_fails_at_once(client: LlmClient, stub: LlmStub, waits: Waits) -> None:
    stub.script({"behaviour": "rate_limit", "retry_after": 3600})

    with pytest.raises(LLMRateLimitError):
        client.complete(MESSAGES, timeout_s=20)

    assert (len(stub.requests), waits.seconds) == (1, [])


@pytest.mark.parametrize("behaviour", ["quota", "unauthorized"])
def test_a_lasting_refusal_is_not_retried(behaviour: str, client: LlmClient, stub: LlmStub) -> None:
    stub.script(default=behaviour)

    with pytest.raises(WorkflowExecutionError):
        client.complete(MESSAGES, timeout_s=20)

    assert len(stub.requests) == 1


@pytest.mark.parametrize("behaviour", ["hang", "drip"])
def test_neither_silence_nor_a_slow_drip_outlasts_the_time_given(
    behaviour: str, client: LlmClient, stub: LlmStub
) -> None:
    stub.script(default=behaviour)
    start = time.monotonic()

    with pytest.raises(LLMTimeoutError):
        client.complete(MESSAGES, timeout_s=0.6)

    assert time.monotonic() - start < 5


@pytest.mark.parametrize("behaviour", ["null_content", "no_choices", "truncated"])
def test_an_empty_or_broken_off_answer_is_a_failure(behaviour: str, client: LlmClient, stub: LlmStub) -> None:
    stub.script(behaviour)

    with pytest.raises(LlmUnavailable):
        client.complete(MESSAGES, timeout_s=20)


@pytest.mark.parametrize("behaviour", ["server_error", "unauthorized", "hang"])
def test_an_error_names_neither_host_nor_key_nor_the_providers_words(behaviour: str, stub: LlmStub) -> None:
    client = LlmClient("openai/stub", base_url=stub.url, max_retries=0)
    stub.script(behaviour)

    with pytest.raises(WorkflowExecutionError) as raised:
        client.complete(MESSAGES, timeout_s=0.6)

    link: BaseException | None = raised.value
    while link is not None:
        assert not any(word in str(link) for word in ("127.0.0.1", "internal-host", "sk-very-secret"))
        link = link.__cause__ or link.__context__


def test_a_server_that_is_not_there_is_unavailable(waits: Waits) -> None:
    with LlmStub() as gone:
        url = gone.url
    client = LlmClient("openai/stub", base_url=url, max_retries=1, sleep=waits)

    with pytest.raises(LlmUnavailable):
        client.complete(MESSAGES, timeout_s=20)

    assert len(waits.seconds) == 1


def test_a_self_hosted_model_is_held_to_the_schema(client: LlmClient, stub: LlmStub) -> None:
    client.complete(MESSAGES, timeout_s=20, schema=SCHEMA)

    assert stub.requests[0]["response_format"]["json_schema"] == {
        "name": "Answer",
        "schema": SCHEMA.schema,
        "strict": True,
    }


def test_a_refused_schema_is_left_out_from_then_on(client: LlmClient, stub: LlmStub, waits: Waits) -> None:
    stub.script(default="refuse_schema")

    client.complete(MESSAGES, timeout_s=20, schema=SCHEMA)
    client.complete(MESSAGES, timeout_s=20, schema=SCHEMA)

    assert ["response_format" in body for body in stub.requests] == [True, False, False]
    assert waits.seconds == []


def test_the_time_out_of_the_job_comes_through_untouched(client: LlmClient, stub: LlmStub, waits: Waits) -> None:
    class JobTimeoutException(Exception):
        pass

    def alarm(*_: object) -> None:
        raise JobTimeoutException

    stub.script(default="hang")
    previous = signal.signal(signal.SIGUSR1, alarm)
    timer = threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGUSR1))
    timer.start()
    try:
        with pytest.raises(JobTimeoutException):
            client.complete(MESSAGES, timeout_s=20)
    finally:
        timer.cancel()
        signal.signal(signal.SIGUSR1, previous)

    assert waits.seconds == []


@pytest.mark.parametrize(("model", "is_priced"), [("openai/stub", False), ("openai/gpt-4o", True)])
def test_an_answer_has_its_price_where_the_model_is_on_the_list(model: str, is_priced: bool, stub: LlmStub) -> None:
    tokens = LlmClient(model, base_url=stub.url).complete(MESSAGES, timeout_s=20).tokens

    assert (tokens.cost_usd is not None) is is_priced
    assert tokens.cost_usd is None or 0 < tokens.cost_usd < 0.01


def test_the_price_of_several_calls_is_known_when_each_is() -> None:
    priced, unpriced = TokenUse(prompt=1, calls=1, cost_usd=0.25), TokenUse(prompt=1, calls=1)

    assert (priced + priced).cost_usd == 0.5
    assert (TokenUse() + priced + TokenUse()).cost_usd == 0.25
    assert (priced + unpriced).cost_usd is None
    assert (unpriced + priced).cost_usd is None
    assert TokenUse().cost_usd is None


@pytest.mark.parametrize("where", [Break(), Break(is_reset=True), Break(after_answer=30), Break(after_body=1)])
def test_no_library_asks_once_more_than_we_do_when_the_connection_breaks(where: Break) -> None:
    with BreakingServer() as server:
        server.breaks_at = where
        client = LlmClient("openai/stub", base_url=f"http://127.0.0.1:{server.port}/v1", max_retries=0)
        with pytest.raises(WorkflowExecutionError):
            client.complete(MESSAGES, timeout_s=20)
    assert server.seen == ["POST /v1/chat/completions"]


def test_a_forward_proxy_and_an_authority_of_ones_own_lead_to_the_model(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    certificate = certificate_for("model.test", tmp_path)
    client = LlmClient("openai/stub", base_url="https://model.test/v1", max_retries=0)
    with BreakingServer(server_context(certificate)) as proxy:
        monkeypatch.setenv("HTTPS_PROXY", f"http://127.0.0.1:{proxy.port}")
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
        with pytest.raises(LlmUnavailable):  # `{}` is no answer
            client.complete(MESSAGES, timeout_s=20)
        assert proxy.connected == ["model.test:443"]
        assert proxy.seen == ["POST /v1/chat/completions"]
