"""The edge on a real queue and a real (SQLite) store, and a sender who knows the secret."""

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from bot.app import create_app
from config.projects import Projects
from config.settings import Settings
from tests.support.databases import migrated
from tests.support.edge import Send, make_settings, sender
from tests.support.signing import SIGNER
from workers.queueing.queue import ReviewQueue
from workers.queueing.redis_server import connect
from workers.store import Store, open_store


@pytest.fixture
def settings(tmp_path: Path, redis_url: str) -> Settings:
    return make_settings(tmp_path, redis_url=redis_url)


@pytest.fixture
def queue(settings: Settings) -> ReviewQueue:
    return ReviewQueue(connect(settings.redis_url), SIGNER, debounce_s=settings.debounce_seconds, job_timeout_s=60)


@pytest.fixture
def store(settings: Settings) -> Store:
    migrated(settings.effective_database_url)
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
