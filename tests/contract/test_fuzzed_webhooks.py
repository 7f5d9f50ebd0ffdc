"""Whatever is sent to the webhook: never a fault of ours, and nothing is queued for who knows no secret.

A short run by default; `make fuzz` sets REQGATE_FUZZ and sends 10,000 deliveries.
"""

import json
import os
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from redis import Redis

from bot.app import create_app
from config.projects import Projects
from config.settings import Settings
from tests.contract.webhook_mutations import SECRETS, TOKEN, Delivery, deliveries

IS_THOROUGH = bool(os.environ.get("REQGATE_FUZZ"))


@pytest.fixture(scope="module")
def captured(shared: Path) -> tuple[dict[str, object], ...]:
    """Events that others captured, where they are present."""
    files = sorted(shared.glob("payloads/jira/**/*.json"))
    found = (json.loads(path.read_text(encoding="utf-8")) for path in files)
    return tuple(event for event in found if isinstance(event, dict))


@pytest.fixture(scope="module")
def redis(valkey_url: str) -> Iterator[Redis]:
    with Redis.from_url(valkey_url) as client:
        yield client


@pytest.fixture(scope="module")
def client(valkey_url: str, tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    folder = tmp_path_factory.mktemp("fuzz")
    found = Settings(
        _env_file=None,
        webhook_secrets=SECRETS,
        webhook_tokens=(TOKEN,),
        webhook_max_bytes=20_000,
        bot_account_id="5b10ac8d82e05b22cc7d4ef5",
        redis_url=valkey_url,
        var_dir=folder,
        database_url=f"sqlite:///{folder / 'fuzz.db'}",
    )
    return create_app(found, projects=Projects()).test_client()


@pytest.mark.timeout(3600 if IS_THOROUGH else 300)
def test_no_delivery_is_a_fault_and_no_stranger_is_heard(
    client: FlaskClient, redis: Redis, captured: tuple[dict[str, object], ...]
) -> None:
    statuses: Counter[str] = Counter()

    @settings(
        max_examples=10_000 if IS_THOROUGH else 150,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(st.data())
    def send(data: st.DataObject) -> None:
        sent: Delivery = data.draw(deliveries(captured))
        redis.flushdb()
        answer = client.post("/webhooks/jira", data=sent.raw, headers=sent.headers)
        who = "known sender" if sent.is_authentic else "stranger"
        statuses[f"{who} {answer.status_code}"] += 1
        is_queued = any(True for _ in redis.scan_iter("rq:job:*"))
        assert answer.status_code < 500, (sent, answer.get_data(as_text=True))
        assert is_queued is (answer.status_code == 202), (sent, answer.get_data(as_text=True))
        assert sent.is_authentic or (not is_queued and answer.status_code in (401, 413, 415)), sent

    send()
    sys.stdout.write(f"{sum(statuses.values())} deliveries: {dict(sorted(statuses.items()))}\n")
    assert statuses["known sender 202"] > statuses.total() / 50, "the mutations leave nothing that could be queued"
    assert statuses["stranger 401"] > statuses.total() / 50
