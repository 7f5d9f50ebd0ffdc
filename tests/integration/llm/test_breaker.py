"""The breaker: after its rest a model is tried by one worker, and while Redis is away it is asked all the same."""

import time
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from redis import Redis
from structlog.testing import capture_logs

from workers.llm.breaker import ModelBreaker, ModelRests
from workers.llm.errors import LlmUnavailable
from workers.queueing.redis_server import connect

WORKERS = 8


class Model:
    """Counts who asks it, and is down or well."""

    def __init__(self) -> None:
        self.is_down, self.asked = True, 0

    def answer(self) -> str:
        self.asked += 1
        if self.is_down:
            raise LlmUnavailable("down")
        return "answer"


@pytest.fixture
def connection(redis_url: str) -> Redis:
    return connect(redis_url)


def after_its_rest(connection: Redis, model: Model) -> list[ModelBreaker]:
    """Return the breakers of several workers, for a model that failed once and whose rest is over."""
    workers = [ModelBreaker("a-model", connection, failures=1, rest_s=60) for _ in range(WORKERS)]
    began = time.time()
    with pytest.raises(LlmUnavailable):
        workers[0].call(model.answer)
    assert all(rests_since(began, worker) for worker in workers)
    (opened_at,) = connection.keys("reqgate:model:*opened_at")
    connection.set(opened_at, int(time.time()) - 61)
    return workers


def rests_since(began: float, worker: ModelBreaker) -> bool:
    """Say whether a rest of 60 seconds began since then, in whole seconds as it is noted, however long ago that is."""
    left = worker.claim()
    return 59 - (time.time() - began) < left <= 60


def ask_together(workers: list[ModelBreaker], model: Model) -> list[str]:
    start = Barrier(len(workers))

    def ask(worker: ModelBreaker) -> str:
        start.wait()
        try:
            return worker.call(model.answer)
        except ModelRests:
            return "rests"
        except LlmUnavailable:
            return "down"

    with ThreadPoolExecutor(len(workers)) as pool:
        return list(pool.map(ask, workers))


def test_after_the_rest_one_worker_tries_the_model_and_the_others_leave_it_alone(connection: Redis) -> None:
    model = Model()
    workers = after_its_rest(connection, model)
    began = time.time()
    assert sorted(ask_together(workers, model)) == ["down", *["rests"] * (WORKERS - 1)]
    assert model.asked == 2
    assert all(rests_since(began, worker) for worker in workers), "it rests anew"


def test_while_one_worker_tries_the_model_the_others_know_that_they_must_do_without(connection: Redis) -> None:
    model = Model()
    first, *others = after_its_rest(connection, model)
    assert first.claim() == first.claim() == 0
    assert all(0 < worker.claim() <= 60 for worker in others)
    model.is_down = False
    assert first.call(model.answer) == "answer"
    assert [worker.claim() for worker in others] == [0] * len(others)
    assert ask_together(others, model) == ["answer"] * len(others)


def test_a_worker_that_dies_at_its_try_leaves_it_to_another(connection: Redis) -> None:
    model = Model()
    dead, other = after_its_rest(connection, model)[:2]
    assert dead.claim() == 0
    assert other.claim() > 0
    (trial,) = connection.keys("reqgate:model:*trial")
    connection.delete(trial)  # as Redis does at the end of its time
    model.is_down = False
    assert other.call(model.answer) == "answer"


def test_without_redis_the_model_is_asked_and_one_line_says_so(caplog: pytest.LogCaptureFixture) -> None:
    breaker = ModelBreaker("a-model", connect("redis://127.0.0.1:1/0"), failures=2, rest_s=60)
    with capture_logs() as lines:
        assert breaker.call(lambda: "answer") == "answer"
    assert [(line["log_level"], line["error"]) for line in lines] == [("warning", "ConnectionError")]
    assert breaker.claim() == 0
    assert caplog.records == [], "the library says nothing of its own"


def test_redis_that_goes_away_later_is_the_same(redis_url: str, caplog: pytest.LogCaptureFixture) -> None:
    connection = connect(redis_url)
    breaker = ModelBreaker("a-model", connection, failures=2, rest_s=60)
    assert breaker.call(lambda: "answer") == "answer"
    connection.connection_pool.disconnect()
    connection.connection_pool.connection_kwargs["port"] = 1
    connection.connection_pool.reset()
    assert breaker.call(lambda: "again") == "again"
    assert caplog.records == []
