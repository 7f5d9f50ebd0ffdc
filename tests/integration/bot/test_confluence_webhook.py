"""Confluence's webhook from request to queue, on a real Redis-protocol server."""

import json
import time
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from bot.app import create_app
from bot.webhooks.signature import sign
from config.projects import ProjectRules, Projects
from config.settings import Settings
from tests.integration.bot.test_webhook import messages
from tests.support.edge import SECRET, TOKEN, make_settings
from tests.support.signing import SIGNER
from workers.queueing.queue import ReviewQueue
from workers.queueing.redis_server import connect
from workers.store import Store

Json = dict[str, Any]


@pytest.fixture
def settings(tmp_path: Path, redis_url: str) -> Settings:
    return make_settings(
        tmp_path, redis_url=redis_url, confluence_url="https://wiki.example", confluence_token="token-of-the-wiki"
    )


def now_ms() -> int:
    return int(time.time() * 1000)


def page_event(name: str = "page_updated", page_id: Any = 123456, **more: Any) -> Json:
    """As Data Center sends it."""
    return {"timestamp": now_ms(), "event": name, "userKey": "8a7f80838", "page": {"id": page_id}} | more


def post(client: FlaskClient, event: Any, *, secret: str = SECRET, **headers: str) -> TestResponse:
    raw = event if isinstance(event, bytes) else json.dumps(event).encode()
    given = headers or {"X-Hub-Signature": sign(raw, secret)}
    return client.post("/webhooks/confluence", data=raw, headers=given, content_type="application/json")


@pytest.mark.parametrize(("name", "trigger"), [("page_created", "created"), ("page_updated", "updated")])
def test_a_signed_event_of_a_page_is_queued_with_its_id_alone(
    client: FlaskClient, redis_url: str, name: str, trigger: str
) -> None:
    answer = post(client, page_event(name, page={"id": 123456, "title": "rosebud"}))
    assert answer.status_code == 202
    (message,) = messages(redis_url)
    assert (message["ticket"], message["trigger"]) == ("confluence:123456", trigger)
    assert answer.json == {"run_id": message["run_id"], "status": "queued"}
    assert "rosebud" not in json.dumps(message)


def test_an_automation_rule_brings_a_token_and_no_time(client: FlaskClient, redis_url: str) -> None:
    event = {"event": "page_updated", "page": {"id": "123456"}}
    answer = post(client, event, **{"X-ReqGate-Token": TOKEN})
    assert answer.status_code == 202
    again = post(client, event, **{"X-ReqGate-Token": TOKEN})
    assert again.json is not None
    assert again.json["status"] == "joined", "the same bytes are another edit"
    assert len(messages(redis_url)) == 1


def test_an_event_that_a_forge_app_passes_on_is_taken(client: FlaskClient, redis_url: str, shared: Path) -> None:
    payload = shared / "payloads" / "confluence" / "cloud-forge__updated_page.json"
    if not payload.is_file():
        pytest.skip("captured payloads are not on this machine")
    event = json.loads(payload.read_text(encoding="utf-8")) | {"eventCreatedDate": "2020-01-01T00:00:00.000Z"}
    assert post(client, event, **{"X-ReqGate-Token": TOKEN}).status_code == 403, "an old recording"
    event.pop("eventCreatedDate")
    assert post(client, event, **{"X-ReqGate-Token": TOKEN}).status_code == 202
    assert messages(redis_url)[0]["ticket"] == "confluence:123456"


@pytest.mark.parametrize(
    "event",
    [
        page_event("page_trashed"),
        page_event("page_moved"),
        {"timestamp": now_ms(), "event": "comment_updated", "userKey": "8a7f", "comment": {"id": 7}},
        {"timestamp": now_ms(), "event": "label_added", "userKey": "8a7f", "label": {}},
        {"eventType": "avi:confluence:updated:comment", "content": {"id": "7", "type": "comment"}},
        {"test": True},
        {
            "userAccountId": "557058:1",
            "accountType": "customer",
            "timestamp": now_ms(),
            "page": {"id": 7, "version": 1},
        },
    ],
)
def test_other_events_our_own_writes_among_them_start_nothing(client: FlaskClient, redis_url: str, event: Json) -> None:
    answer = post(client, event)
    assert answer.status_code == 200
    assert answer.json is not None
    assert answer.json["status"] == "ignored"
    assert answer.json["reason"]
    assert messages(redis_url) == []


@pytest.mark.parametrize(
    "event",
    [
        {"timestamp": now_ms(), "event": "comment_created", "userKey": "8a7f", "comment": {"id": 7}},
        {"event": "comment_created", "page": {"id": "3"}, "comment": {"id": "7"}},
        {"eventType": "avi:confluence:created:comment", "content": {"id": "7", "type": "comment"}},
    ],
)
def test_a_new_comment_is_queued_to_be_looked_at(client: FlaskClient, redis_url: str, event: Json) -> None:
    assert post(client, event).status_code == 202
    (message,) = messages(redis_url)
    assert (message["kind"], message["ticket"], message["comment_id"]) == ("comment", "confluence:7", "7")


def test_a_comment_without_a_usable_number_is_refused(client: FlaskClient, redis_url: str) -> None:
    answer = post(client, {"event": "comment_created", "page": {"id": "3"}, "comment": {"id": "../3"}})
    assert answer.status_code == 422
    assert messages(redis_url) == []


@pytest.mark.parametrize("name", ["page_created", "page_updated", "page_trashed"])
def test_a_connect_apps_webhook_is_told_from_what_is_no_event_and_says_what_to_use_instead(
    client: FlaskClient, redis_url: str, shared: Path, name: str
) -> None:
    payload = shared / "payloads" / "confluence" / f"cloud-connect__{name}.json"
    if not payload.is_file():
        pytest.skip("captured payloads are not on this machine")
    answer = post(client, json.loads(payload.read_text(encoding="utf-8")))
    assert answer.status_code == 200
    assert answer.json is not None
    assert "automation rule" in answer.json["reason"]
    assert messages(redis_url) == []


def test_a_repeated_delivery_is_a_duplicate_and_other_edits_join(client: FlaskClient, redis_url: str) -> None:
    event = page_event()
    first, second = post(client, event), post(client, event)
    assert first.json is not None
    assert (second.status_code, second.json) == (200, first.json | {"status": "duplicate"})
    later = post(client, event | {"timestamp": event["timestamp"] + 5})
    assert later.json == first.json | {"status": "joined"}
    assert len(messages(redis_url)) == 1


@pytest.mark.parametrize(("age_s", "code"), [(100 * 3600, "too_old"), (-3600, "from_the_future")])
def test_a_recording_is_refused(client: FlaskClient, redis_url: str, age_s: int, code: str) -> None:
    answer = post(client, page_event(timestamp=int((time.time() - age_s) * 1000)))
    assert answer.status_code == 403
    assert answer.json is not None
    assert answer.json["error"]["code"] == code
    assert "/reqgate" not in answer.json["error"]["message"]
    assert messages(redis_url) == []


@pytest.mark.parametrize(
    "headers",
    [{"X-Hub-Signature": "sha256=00"}, {"X-Hub-Signature": "md5=00"}, {"X-ReqGate-Token": "guess-guess"}, {"X-A": "b"}],
)
def test_a_stranger_is_refused(client: FlaskClient, redis_url: str, headers: dict[str, str]) -> None:
    answer = post(client, page_event(), **headers)
    assert answer.status_code == 401
    assert messages(redis_url) == []


@pytest.mark.parametrize(
    "event",
    [
        b"{",
        b"[]",
        {"page": {"id": 1}},
        *(page_event(page_id=page_id) for page_id in ("1/../2", "", 0, -5, 1.5, True, None, "9" * 30, [1])),
        page_event(page=None),
        page_event(timestamp="yesterday"),
        page_event(timestamp=10**18),
        {"eventType": "avi:confluence:created:page", "content": {"id": "7"}, "eventCreatedDate": "never"},
    ],
)
def test_what_is_no_event_of_a_page_is_refused(client: FlaskClient, redis_url: str, event: Any) -> None:
    answer = post(client, event)
    assert answer.status_code == 422
    assert messages(redis_url) == []


def test_without_an_address_the_door_is_shut_and_says_what_to_set(tmp_path: Path, redis_url: str, store: Store) -> None:
    settings = make_settings(tmp_path, redis_url=redis_url)
    queue = ReviewQueue(connect(redis_url), SIGNER, debounce_s=30, job_timeout_s=60)
    answer = post(create_app(settings, queue, store, Projects()).test_client(), page_event())
    assert answer.status_code == 404
    assert "CONFLUENCE_URL" in answer.get_data(as_text=True)
    assert messages(redis_url) == []


def test_without_redis_the_sender_is_asked_to_come_again(tmp_path: Path, settings: Settings, store: Store) -> None:
    queue = ReviewQueue(connect("redis://127.0.0.1:1/0"), SIGNER, debounce_s=30, job_timeout_s=60)
    answer = post(create_app(settings, queue, store, Projects()).test_client(), page_event())
    assert answer.status_code == 503
    assert answer.headers["Retry-After"]


@pytest.fixture
def indexing(settings: Settings, queue: ReviewQueue) -> FlaskClient:
    """The edge of an installation whose projects name a space."""
    projects = Projects(projects={"SHOP": ProjectRules(spaces=("ENG",))})
    return create_app(settings, queue, projects=projects).test_client()


@pytest.mark.parametrize(
    ("event", "kinds"),
    [
        (page_event("page_created"), ["page", "review"]),
        (page_event("page_updated"), ["page", "review"]),
        (page_event("page_moved"), ["page"]),
        (page_event("page_trashed"), ["page"]),
        (page_event("page_removed"), ["page"]),
        (page_event("page_restored"), ["page"]),
        ({"eventType": "avi:confluence:trashed:page", "content": {"id": "123456", "type": "page"}}, ["page"]),
    ],
)
def test_where_pages_are_indexed_every_event_of_a_page_has_it_looked_at(
    indexing: FlaskClient, redis_url: str, event: Json, kinds: list[str]
) -> None:
    answer = post(indexing, event, **{"X-ReqGate-Token": TOKEN})
    assert answer.status_code == 202
    found = messages(redis_url)
    assert sorted(one["kind"] for one in found) == kinds
    assert {one["ticket"] for one in found} == {"confluence:123456"}


def test_a_repeated_delivery_is_a_duplicate_for_the_index_as_well(indexing: FlaskClient, redis_url: str) -> None:
    event = page_event("page_moved")
    first, second = post(indexing, event), post(indexing, event)
    assert (first.status_code, second.status_code) == (202, 200)
    assert len(messages(redis_url)) == 1
