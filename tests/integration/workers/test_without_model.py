"""A model that is down is left alone after a while: rules judge, the comment says so, and health knows."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from config.settings import get_settings
from tests.support.installation import Installation
from tests.support.stubs.llm_stub import LlmStub
from workers import jobs
from workers.llm.client import load_litellm
from workers.queueing.messages import ReviewTicket

TOKENS_OF_AN_ANSWER = 120


@pytest.fixture
def stub(installation: Installation, monkeypatch: pytest.MonkeyPatch) -> Iterator[LlmStub]:
    load_litellm()
    with LlmStub() as server:
        for name, value in {
            "LLM_MODEL": "openai/stub",
            "LLM_BASE_URL": server.url,
            "MAX_LLM_RETRIES": "0",
            "LLM_BREAKER_FAILURES": "1",
        }.items():
            monkeypatch.setenv(name, value)
        get_settings.cache_clear()
        yield server


def test_what_a_shadow_variant_asks_is_paid_from_the_projects_tokens(
    installation: Installation, stub: LlmStub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    variants = tmp_path / "variants.yaml"
    variants.write_text("variants: [{name: other, share: 1, shadow: true, model: openai/other}]\n")
    monkeypatch.setenv("VARIANTS_CONFIG_PATH", str(variants))
    monkeypatch.setenv("BUDGET_PROJECT_TOKENS_PER_DAY", "1000000")
    get_settings.cache_clear()
    key = installation.file_ticket()
    jobs.run(ReviewTicket(ticket=key, trigger="created").model_dump(mode="json"))
    asked = [request["model"] for request in stub.requests]
    assert {"stub", "other"} == set(asked)
    (used,) = installation.redis.keys("reqgate:budget*tokens*DEMO*")
    assert int(installation.redis.get(used) or 0) == len(asked) * TOKENS_OF_AN_ANSWER


def test_rules_judge_while_the_model_rests(installation: Installation, stub: LlmStub) -> None:
    stub.script(default="server_error")
    first, second = installation.file_ticket(), installation.file_ticket()
    jobs.run(ReviewTicket(ticket=first, trigger="created").model_dump(mode="json"))
    asked = len(stub.requests)
    jobs.run(ReviewTicket(ticket=second, trigger="created").model_dump(mode="json"))
    assert len(stub.requests) == asked
    assert installation.outcome(second) == ["reqgate-passed"]
    (comment,) = installation.comments(second)
    assert "failed several times in a row" in comment["text"]
    status = {each.service: each.last_error for each in installation.store.service_status()}
    assert "not asked" in status["llm"]


def test_an_event_on_a_ticket_that_rules_have_judged_costs_no_review(
    installation: Installation, stub: LlmStub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BUDGET_PROJECT_TOKENS_PER_DAY", "1")
    monkeypatch.setenv("BUDGET_PROJECT_RUNS_PER_HOUR", "10")
    get_settings.cache_clear()
    first, second = installation.file_ticket(), installation.file_ticket()
    for ticket in (first, second):  # the first uses up the tokens
        jobs.run(ReviewTicket(ticket=ticket, trigger="created").model_dump(mode="json"))
    (paid,) = installation.redis.keys("reqgate:budget*project*DEMO*hour")
    assert installation.redis.llen(paid) == 2
    for _ in range(3):
        jobs.run(ReviewTicket(ticket=second, trigger="updated").model_dump(mode="json"))
    assert installation.redis.llen(paid) == 2
