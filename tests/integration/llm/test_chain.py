"""Stand-ins and breakers: who is asked when a model fails, who is named, and who is left alone."""

import multiprocessing
from collections.abc import Iterator

import pytest
from redis import Redis

from config.settings import Settings
from tests.support.stubs.llm_stub import LlmStub
from tests.support.waits import Waits
from workers.asking.review.factory import model_roles
from workers.asking.review.wire import JudgeAnswer
from workers.contracts import LLMRateLimitError, LLMTimeoutError, WorkflowExecutionError
from workers.llm.breaker import ModelBreaker, ModelRests
from workers.llm.chain import Link, ModelChain
from workers.llm.client import LlmClient, Message
from workers.llm.errors import LlmUnavailable, QuestionFailed
from workers.llm.structured import ask
from workers.queueing.redis_server import connect
from workers.review.ports import CheckQuestion
from workers.review.schemas import RequirementPacket

MESSAGES: list[Message] = [
    {"role": "system", "content": '"verdicts"'},
    {"role": "user", "content": "nothing to judge"},
]


@pytest.fixture(scope="module")
def running_second() -> Iterator[LlmStub]:
    with LlmStub() as server:
        yield server


@pytest.fixture
def second(running_second: LlmStub) -> LlmStub:
    running_second.reset()
    return running_second


@pytest.fixture
def connection(redis_url: str) -> Redis:
    return connect(redis_url)


@pytest.fixture
def chain(stub: LlmStub, second: LlmStub, waits: Waits) -> ModelChain:
    def link(name: str, server: LlmStub) -> Link:
        return Link(LlmClient(f"openai/{name}", base_url=server.url, max_retries=0, sleep=waits))

    return ModelChain([link("first", stub), link("second", second)])


def breaker(connection: Redis, rest_s: float = 60) -> ModelBreaker:
    return ModelBreaker("openai/stub", connection, failures=2, rest_s=rest_s)


def fail(error: Exception) -> str:
    raise error


def test_the_first_model_answers_as_long_as_it_can(chain: ModelChain, second: LlmStub) -> None:
    assert chain.complete(MESSAGES, timeout_s=20).tokens.models == ("openai/first",)
    assert second.requests == []


@pytest.mark.parametrize("behaviour", ["server_error", "unavailable", "reset", "rate_limit", "quota", "unauthorized"])
def test_the_next_model_answers_when_the_first_is_down_or_limits_us(
    behaviour: str, chain: ModelChain, stub: LlmStub
) -> None:
    stub.script(default=behaviour)
    completion = chain.complete(MESSAGES, timeout_s=20)
    assert completion.text == '{"verdicts": []}'
    assert completion.tokens.models == ("openai/second",)
    assert chain.model == "openai/first", "what stands in fingerprints is the configuration's"


def test_a_model_that_hangs_leaves_time_for_the_next(chain: ModelChain, stub: LlmStub) -> None:
    stub.script(default="hang")
    assert chain.complete(MESSAGES, timeout_s=1.5).tokens.models == ("openai/second",)


def test_a_question_at_fault_is_not_put_to_the_next_model(chain: ModelChain, stub: LlmStub, second: LlmStub) -> None:
    stub.script(default="truncated")
    with pytest.raises(QuestionFailed):
        chain.complete(MESSAGES, timeout_s=20)
    assert second.requests == []


def test_the_last_models_error_is_the_chains(chain: ModelChain, stub: LlmStub, second: LlmStub) -> None:
    stub.script(default="server_error")
    second.script(default="rate_limit")
    with pytest.raises(LLMRateLimitError):
        chain.complete(MESSAGES, timeout_s=20)


def test_only_the_configured_models_answers_are_remembered(chain: ModelChain, stub: LlmStub) -> None:
    class Memory(dict[str, str]):
        def recall_answer(self, key: str) -> str | None:
            return self.get(key)

        def remember_answer(self, key: str, text: str) -> None:
            self[key] = text

    memory = Memory()
    chain.memory = memory
    stub.script("server_error")
    ask(chain, MESSAGES, JudgeAnswer, timeout_s=20)
    assert memory == {}
    ask(chain, MESSAGES, JudgeAnswer, timeout_s=20)
    assert len(memory) == 1


def test_after_failures_in_a_row_a_model_is_left_alone_by_every_process(connection: Redis, redis_url: str) -> None:
    for error in (LLMTimeoutError("late"), LlmUnavailable("down")):
        with pytest.raises(WorkflowExecutionError):
            breaker(connection).call(lambda error=error: fail(error))  # type: ignore[misc]
    with pytest.raises(ModelRests):
        breaker(connection).call(lambda: "asked")
    assert 50 < breaker(connection).claim() <= 60
    here = breaker(connection).claim()
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert 0 < pool.apply(rest_elsewhere, (redis_url,)) <= here


def rest_elsewhere(redis_url: str) -> float:
    return breaker(connect(redis_url)).claim()


@pytest.mark.parametrize("harmless", [QuestionFailed("too long"), ValueError("a fault of ours")])
def test_what_says_nothing_against_the_model_does_not_count(connection: Redis, harmless: Exception) -> None:
    for error in (LlmUnavailable("down"), harmless, LlmUnavailable("down"), harmless):
        with pytest.raises(type(error)):
            breaker(connection).call(lambda error=error: fail(error))  # type: ignore[misc]
    assert breaker(connection).claim() == 0


def test_after_its_rest_one_question_tells(connection: Redis) -> None:
    for _ in range(2):
        with pytest.raises(LlmUnavailable):
            breaker(connection).call(lambda: fail(LlmUnavailable("down")))
    rested = breaker(connection, rest_s=0)
    assert rested.claim() == 0
    with pytest.raises(LlmUnavailable):
        rested.call(lambda: fail(LlmUnavailable("still down")))
    assert breaker(connection).claim() > 0
    assert rested.call(lambda: "up again") == "up again"
    assert breaker(connection).call(lambda: "asked") == "asked"
    assert breaker(connection).claim() == 0


def test_without_redis_every_model_is_asked() -> None:
    away = ModelBreaker("openai/stub", connect("redis://127.0.0.1:1/0"), failures=1, rest_s=60)
    with pytest.raises(LlmUnavailable):
        away.call(lambda: fail(LlmUnavailable("down")))
    assert away.call(lambda: "asked") == "asked"
    assert away.claim() == 0


def test_the_settings_make_a_chain_with_one_address_for_one_provider(
    stub: LlmStub, connection: Redis, feature: RequirementPacket
) -> None:
    settings = Settings(
        _env_file=None,
        llm_model="openai/stub",
        llm_fallback_models="openai/other, openai/stub",
        llm_base_url=stub.url,
        llm_breaker_failures=2,
        max_llm_retries=0,
    )
    roles = model_roles(settings, None, connection)
    assert roles is not None
    stub.script("server_error")
    judged = roles.judge.judge(feature, feature.raw_text, (CheckQuestion("feature.story", "Is there a story?"),))
    assert judged.tokens.models == ("openai/other",)
    assert [body["model"] for body in stub.requests] == ["stub", "other"]
    assert isinstance(roles.judge.client, ModelChain)
    assert roles.judge.client.claim() == 0
