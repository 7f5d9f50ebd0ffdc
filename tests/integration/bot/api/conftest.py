"""The HTTP API on a real queue and store, with callers who hold a token."""

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from bot.app import create_app
from config.projects import Projects
from config.settings import Settings
from tests.support.edge import make_settings
from workers.queueing.queue import ReviewQueue
from workers.store import Store

TOKEN = "first-api-token"
OTHER_TOKEN = "second-api-token"
Given = tuple[str, bytes]
USUAL = {"title": "Add invoice download", "text": "As a customer I want to download invoices."}


@pytest.fixture
def settings(tmp_path: Path, redis_url: str) -> Settings:
    return api_settings(tmp_path, redis_url)


def api_settings(folder: Path, redis_url: str, **changed: Any) -> Settings:
    values = {
        "redis_url": redis_url,
        "api_tokens": (TOKEN, OTHER_TOKEN),
        "api_callback_hosts": ("hooks.example.com", "http://ci.internal:8080"),
        "api_callback_secret": "secret-of-callbacks",
    }
    return make_settings(folder, **(values | changed))


class Caller:
    """A program that holds a token."""

    def __init__(self, app: Flask, token: str = TOKEN) -> None:
        self._client = app.test_client()
        self._headers = {"Authorization": f"Bearer {token}"} if token else {}

    def submit(self, body: Any = None, **headers: str) -> TestResponse:
        return self._post("/api/v1/reviews", body if isinstance(body, bytes) else USUAL | (body or {}), headers)

    def plan(self, body: Any = None, **headers: str) -> TestResponse:
        return self._post("/api/v1/plans", USUAL | (body or {}), headers)

    def ask(self, body: Any = None, **headers: str) -> TestResponse:
        usual = {"question": "which bugs are open?", "project": "BUGS"}
        return self._post("/api/v1/questions", usual | (body or {}), headers)

    def look_at_question(self, question_id: str) -> TestResponse:
        return self._client.get(f"/api/v1/questions/{question_id}", headers=self._headers)

    def answer(self, plan_id: str, body: Any = "1A", **headers: str) -> TestResponse:
        return self._post(
            f"/api/v1/plans/{plan_id}/answers", {"answers": body} if isinstance(body, str) else body, headers
        )

    def write(self, *files: Given, headers: dict[str, str] | None = None, **fields: Any) -> TestResponse:
        """Ask for a document of files."""
        return self._send("/api/v1/documents", files, fields, headers)

    def reply(
        self, document_id: str, *files: Given, headers: dict[str, str] | None = None, **fields: Any
    ) -> TestResponse:
        """Answer what a document asks."""
        return self._send(f"/api/v1/documents/{document_id}/answers", files, fields, headers)

    def send_raw(self, raw: bytes, content_type: str, **more: Any) -> TestResponse:
        """Ask for a document with a body as it is."""
        headers = self._headers | {"Content-Type": content_type}
        return self._client.post("/api/v1/documents", data=raw, headers=headers, **more)

    def get(self, path: str, **headers: str) -> TestResponse:
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        return self._client.get(f"/api/v1/{path}", headers=self._headers | given)

    def _send(self, path: str, files: tuple[Given, ...], fields: Any, headers: dict[str, str] | None) -> TestResponse:
        parts = [(BytesIO(content), name) for name, content in files]
        data = fields | ({"files": parts} if parts else {})
        return self._client.post(
            path, data=data, content_type="multipart/form-data", headers=self._headers | (headers or {})
        )

    def look(self, review_id: str) -> TestResponse:
        return self._client.get(f"/api/v1/reviews/{review_id}", headers=self._headers)

    def look_at_plan(self, plan_id: str) -> TestResponse:
        return self._client.get(f"/api/v1/plans/{plan_id}", headers=self._headers)

    def _post(self, path: str, body: Any, headers: dict[str, str]) -> TestResponse:
        given = self._headers | {name.replace("_", "-"): value for name, value in headers.items()}
        if isinstance(body, bytes):
            return self._client.post(path, data=body, headers={"Content-Type": "application/json"} | given)
        return self._client.post(path, json=body, headers=given)


@pytest.fixture
def app(settings: Settings, queue: ReviewQueue, store: Store) -> Flask:
    rules = {"OFF": {"enabled": False}, "BUGS": {"issue_types": ["Bug"]}}
    return create_app(settings, queue, store, Projects.model_validate({"projects": rules}))


@pytest.fixture
def caller(app: Flask) -> Caller:
    return Caller(app)
