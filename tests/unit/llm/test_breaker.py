"""The breaker while Redis is away: the model is asked, and the log says so in one line."""

import pytest
from structlog.testing import capture_logs

from workers.llm.breaker import ModelBreaker
from workers.queue import connect


def test_without_redis_the_model_is_asked_and_one_line_says_so(caplog: pytest.LogCaptureFixture) -> None:
    breaker = ModelBreaker("a-model", connect("redis://127.0.0.1:1/0"), failures=2, rest_s=60)
    with capture_logs() as lines:
        assert breaker.call(lambda: "answer") == "answer"
    assert [(line["log_level"], line["error"]) for line in lines] == [("warning", "ConnectionError")]
    assert breaker.rests_s() == 0
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
