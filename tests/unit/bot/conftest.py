"""The edge on a real queue and a real (SQLite) store, and a sender who knows the secret."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from bot.app import create_app
from bot.webhooks.signature import sign
from config.projects import Projects
from config.settings import Settings
from tests.signing import SIGNER
from workers.queueing.queue import ReviewQueue
from workers.queueing.redis_server import connect
from workers.store import Store, open_store
from workers.store.migrate import migrate

SECRET = "first-live-secret"
OLD_SECRET = "second-live-secret"
TOKEN = "shared-token-of-a-rule"
ADMIN_TOKEN = "admin-token-of-the-test"
BOT = "5b10ac8d82e05b22cc7d4ef5"

Send = Callable[..., TestResponse]


@pytest.fixture
def settings(tmp_path: Path, redis_url: str) -> Settings:
    return make_settings(tmp_path, redis_url=redis_url)


def make_settings(folder: Path, **changed: Any) -> Settings:
    """Settings that read neither the environment's .env nor the working directory."""
    values = {
        "webhook_secrets": (SECRET, OLD_SECRET),
        "webhook_tokens": (TOKEN,),
        "admin_token": ADMIN_TOKEN,
        "bot_account_id": BOT,
        "webhook_max_bytes": 20_000,
        "debounce_seconds": 30,
        "var_dir": folder,
        "database_url": f"sqlite:///{folder / 'test.db'}",
    }
    return Settings(_env_file=None, **(values | changed))


@pytest.fixture
def queue(settings: Settings) -> ReviewQueue:
    return ReviewQueue(connect(settings.redis_url), SIGNER, debounce_s=settings.debounce_seconds, job_timeout_s=60)


@pytest.fixture
def store(settings: Settings) -> Store:
    migrate(settings.effective_database_url)
    return open_store(settings.effective_database_url)


@pytest.fixture
def app(settings: Settings, queue: ReviewQueue, store: Store) -> Flask:
    return create_app(settings, queue, store, Projects())


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def send(client: FlaskClient) -> Send:
    """Post an event (a value, or raw bytes) signed as Jira signs it."""
    return sender(client)


def sender(client: FlaskClient) -> Send:
    def post(event: Any, *, secret: str = SECRET, **headers: str) -> TestResponse:
        raw = event if isinstance(event, bytes) else json.dumps(event).encode()
        given = {"X-Hub-Signature": sign(raw, secret), "Content-Type": "application/json; charset=UTF-8"}
        given |= {name.replace("_", "-"): value for name, value in headers.items()}
        return client.post("/webhooks/jira", data=raw, headers=given)

    return post
