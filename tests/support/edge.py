"""How the edge is set up in tests, and a sender who knows its secret."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from bot.webhooks.signature import sign
from config.settings import Settings

SECRET = "first-live-secret"
OLD_SECRET = "second-live-secret"
TOKEN = "shared-token-of-a-rule"
ADMIN_TOKEN = "admin-token-of-the-test"
BOT = "5b10ac8d82e05b22cc7d4ef5"

Send = Callable[..., TestResponse]


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


def sender(client: FlaskClient) -> Send:
    """Return who posts an event (a value, or raw bytes) signed as Jira signs it."""

    def post(event: Any, *, secret: str = SECRET, **headers: str) -> TestResponse:
        raw = event if isinstance(event, bytes) else json.dumps(event).encode()
        given = {"X-Hub-Signature": sign(raw, secret), "Content-Type": "application/json; charset=UTF-8"}
        given |= {name.replace("_", "-"): value for name, value in headers.items()}
        return client.post("/webhooks/jira", data=raw, headers=given)

    return post
