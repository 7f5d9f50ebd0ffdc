"""Sandboxes of both kinds, callers with credentials, and a tiny receiver of webhooks."""

import json
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from bot.sandbox.app import close_sandbox, create_sandbox
from bot.sandbox.config import BOT, Account, SandboxConfig


class Caller:
    """Somebody who speaks to a sandbox over REST, as the bot unless told otherwise."""

    def __init__(self, app: Flask, version: str):
        self.app = app
        self.http = app.test_client()
        self.version = version

    def call(self, method: str, path: str, *, who: Account = BOT, **request: Any) -> TestResponse:
        """Send a request to a path under the REST version."""
        return self.http.open(f"/rest/api/{self.version}/{path}", method=method, auth=(who.email, who.token), **request)

    def get(self, path: str, **request: Any) -> TestResponse:
        return self.call("GET", path, **request)

    def post(self, path: str, json: Any = None, **request: Any) -> TestResponse:
        return self.call("POST", path, json=json, **request)

    def put(self, path: str, json: Any = None, **request: Any) -> TestResponse:
        return self.call("PUT", path, json=json, **request)

    def delete(self, path: str, **request: Any) -> TestResponse:
        return self.call("DELETE", path, **request)

    def filed(self, summary: str = "A ticket", project: str = "DEMO", **fields: Any) -> str:
        """File a ticket and return its key."""
        body = {"project": {"key": project}, "issuetype": {"name": "Story"}, "summary": summary, **fields}
        response = self.post("issue", {"fields": body})
        assert response.status_code == 201, response.json
        return str(response.json["key"])

    def known(self, key: str) -> dict[str, Any]:
        """Return everything that the control interface knows of a ticket."""
        known: dict[str, Any] = self.http.get(f"/sandbox/issues/{key}").json
        return known


@pytest.fixture
def cloud() -> Iterator[Caller]:
    app = create_sandbox(SandboxConfig())
    yield Caller(app, "3")
    close_sandbox(app)


@pytest.fixture
def data_center() -> Iterator[Caller]:
    app = create_sandbox(SandboxConfig(deployment="datacenter"))
    yield Caller(app, "2")
    close_sandbox(app)


@dataclass
class Received:
    """One request that reached the receiver."""

    headers: dict[str, str]
    body: bytes


@dataclass
class Receiver:
    """Answers webhooks with `statuses`, one after another, then with 202."""

    url: str = ""
    statuses: list[int] = field(default_factory=list)
    received: list[Received] = field(default_factory=list)

    def names(self) -> list[str]:
        """Return the event names in the order of arrival."""
        return [json.loads(request.body)["webhookEvent"] for request in self.received]


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    state = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            state.received.append(Received(dict(self.headers), body))
            self.send_response(state.statuses.pop(0) if state.statuses else 202)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    state.url = f"http://127.0.0.1:{server.server_port}/webhooks/jira"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    yield state
    server.shutdown()
    server.server_close()


@pytest.fixture
def hooked(receiver: Receiver) -> Iterator[Callable[..., Caller]]:
    """Make a sandbox whose webhooks reach the receiver; retries follow within milliseconds."""
    apps = []

    def make(deployment: str = "cloud", **config: Any) -> Caller:
        settings: dict[str, Any] = {
            "deployment": deployment, "webhook_url": receiver.url, "webhook_secret": "It's a Secret to Everybody",
            "retry_delays_s": (0.01,) * 5, "delivery_timeout_s": 5, **config,
        }  # fmt: skip
        app = create_sandbox(SandboxConfig(**settings))
        apps.append(app)
        return Caller(app, "3" if deployment == "cloud" else "2")

    yield make
    for app in apps:
        close_sandbox(app)


def settled(caller: Caller) -> list[dict[str, Any]]:
    """Wait until no delivery is under way and return the log."""
    deadline = time.monotonic() + 20
    while True:
        log = caller.http.get("/sandbox/deliveries").json
        if log["pending"] == 0:
            deliveries: list[dict[str, Any]] = log["deliveries"]
            return deliveries
        assert time.monotonic() < deadline, log
        time.sleep(0.01)


def adf(text: str) -> dict[str, Any]:
    """Return one paragraph as ADF."""
    return {
        "type": "doc", "version": 1, "content": [{"type": "paragraph", "content": [{"type": "text", "text": text}]}],
    }  # fmt: skip
