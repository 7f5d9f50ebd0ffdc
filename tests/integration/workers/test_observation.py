"""What is counted of a run: stages, requests to Jira with and without an answer, questions to a model."""

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest
import requests
import structlog
from redis import Redis

from workers.atlassian.session import open_session
from workers.contracts import LLMRateLimitError, LLMTimeoutError, TokenUse
from workers.llm.errors import LlmUnavailable
from workers.llm.observation import question_to_model
from workers.queueing.redis_server import connect
from workers.telemetry.metrics import (
    JIRA_REQUESTS,
    JIRA_SECONDS,
    LLM_CALLS,
    LLM_COST,
    LLM_RETRIES,
    LLM_SECONDS,
    LLM_TOKENS,
    RUN_SECONDS,
    STAGE_SECONDS,
    Figures,
    read_figures,
)
from workers.telemetry.observation import observed_run, stage


@pytest.fixture
def redis(redis_url: str) -> Redis:
    return connect(redis_url)


@pytest.fixture
def refusing_jira() -> Iterator[str]:
    class Handler(BaseHTTPRequestHandler):
        def do_PUT(self) -> None:
            self.send_response(429)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            """Say nothing."""

    server = HTTPServer(("127.0.0.1", 0), Handler)
    Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def amounts(figures: Figures, name: str) -> dict[tuple[str, ...], float]:
    if name in figures.counters:
        return dict(figures.counters[name])
    return {labels: sum(found.per_bucket.values()) for labels, found in figures.histograms[name].items()}


def test_a_run_its_stages_and_its_ids_are_seen(redis: Redis) -> None:
    with observed_run(redis, "created", run="0123456789ab", ticket="SHOP-41", attempt=2), stage("scoring"):
        inside = structlog.contextvars.get_contextvars()
    assert inside == {
        "run": "0123456789ab",
        "ticket": "SHOP-41",
        "attempt": 2,
        "trigger": "created",
        "stage": "scoring",
    }
    assert structlog.contextvars.get_contextvars() == {}
    figures = read_figures(redis)
    assert amounts(figures, RUN_SECONDS.name) == {("created",): 1}
    assert amounts(figures, STAGE_SECONDS.name) == {("scoring",): 1}


def test_what_is_not_known_stands_on_no_line(redis: Redis) -> None:
    with observed_run(redis, "sweep", ticket=""):
        assert structlog.contextvars.get_contextvars() == {"trigger": "sweep"}


def test_requests_to_jira_are_counted_by_answer_also_without_one(redis: Redis, refusing_jira: str) -> None:
    with observed_run(redis, "created"), open_session(2) as session:
        session.put(f"{refusing_jira}/rest/api/3/issue/SHOP-41")
        session.put(f"{refusing_jira}/rest/api/3/issue/SHOP-42")
        with pytest.raises(requests.ConnectionError):
            session.get("http://127.0.0.1:1/rest/api/3/myself")
    figures = read_figures(redis)
    assert amounts(figures, JIRA_REQUESTS.name) == {("PUT", "429"): 2, ("GET", "none"): 1}
    assert amounts(figures, JIRA_SECONDS.name) == {("PUT",): 2, ("GET",): 1}


def test_a_question_that_is_answered_brings_tokens_cost_and_retries(redis: Redis) -> None:
    with observed_run(redis, "created"):
        with question_to_model("a/model") as answered:
            answered(TokenUse(prompt=100, completion=20, calls=2, cost_usd=0.25), 1)
        with question_to_model("a/model") as answered:
            answered(TokenUse(prompt=10, completion=2, calls=1), 0)
    figures = read_figures(redis)
    assert amounts(figures, LLM_CALLS.name) == {("a/model", "answered"): 2}
    assert amounts(figures, LLM_RETRIES.name) == {("a/model",): 1}
    assert amounts(figures, LLM_TOKENS.name) == {("a/model", "prompt"): 110, ("a/model", "completion"): 22}
    assert amounts(figures, LLM_COST.name) == {("a/model",): 0.25}
    assert amounts(figures, LLM_SECONDS.name) == {("a/model",): 2}


@pytest.mark.parametrize(
    ("error", "outcome"),
    [
        (LLMTimeoutError("late"), "timed out"),
        (LLMRateLimitError("too many"), "rate limited"),
        (LlmUnavailable("away"), "failed"),
    ],
)
def test_a_question_without_an_answer_is_counted_by_what_kept_it(redis: Redis, error: Exception, outcome: str) -> None:
    with observed_run(redis, "created"), pytest.raises(type(error)), question_to_model("a/model"):
        raise error
    assert amounts(read_figures(redis), LLM_CALLS.name) == {("a/model", outcome): 1}
