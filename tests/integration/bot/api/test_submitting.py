"""Submitting a text: what is taken, what is refused and in which words. Nothing runs here."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from bot.api.body import LARGEST_BODY
from bot.api.waiting import WaitingRoom, preferred_wait_s
from bot.app import create_app
from config.guardrail import LONGEST_TEXT
from tests.integration.bot.api.conftest import OTHER_TOKEN, Caller, api_settings
from tests.support.signing import SIGNER
from workers.queueing.queue import ReviewQueue
from workers.queueing.records import forget_job
from workers.queueing.redis_server import connect
from workers.store import Store
from workers.store.tables import SubmissionRow


def waiting_jobs(queue: ReviewQueue) -> int:
    return queue.rq_queue.count


def test_a_text_is_queued_and_its_message_holds_none_of_it(caller: Caller, queue: ReviewQueue) -> None:
    answer = caller.submit({"reference": "backlog 17"})
    assert answer.status_code == 202
    assert answer.json is not None
    assert answer.json["state"] == "waiting"
    assert answer.json["reference"] == "backlog 17"
    assert answer.headers["Location"] == f"/api/v1/reviews/{answer.json['id']}"
    (job,) = queue.rq_queue.get_jobs()
    assert list(job.args) == [{"kind": "text", "run_id": answer.json["id"], "project": ""}]


@pytest.mark.parametrize("text", ["", "需求：导出发票。😀", "nul \0 inside", "x" * LONGEST_TEXT])
def test_any_text_up_to_the_limit_is_taken(caller: Caller, store: Store, text: str) -> None:
    answer = caller.submit({"text": text})
    assert answer.status_code == 202
    assert answer.json is not None
    kept = store.submission(answer.json["id"])
    assert kept is not None
    assert kept.text == text.replace("\0", "\ufffd"), "no database of ours holds NUL; offsets stay"


@pytest.mark.parametrize(
    ("body", "status", "kind"),
    [
        (b"{", 400, "malformed-json"),
        (b"", 400, "malformed-json"),
        (b'{"title": "a", "text": "\xff"}', 400, "malformed-json"),
        (b'{"title": "a", "text": "\\ud800"}', 400, "malformed-json"),
        (b"[" * 100_000, 400, "malformed-json"),
        (b"[]", 422, "not-a-submission"),
        (b'{"title": "a"}', 422, "not-a-submission"),
        ({"title": ""}, 422, "not-a-submission"),
        ({"title": 7}, 422, "not-a-submission"),
        ({"title": "a" * 256}, 422, "not-a-submission"),
        ({"unknown": True}, 422, "not-a-submission"),
        ({"project": "shop"}, 422, "not-a-submission"),
        ({"text": "x" * (LONGEST_TEXT + 1)}, 413, "text-too-long"),
        (b" " * (LARGEST_BODY + 1), 413, "too-large"),
        ({"project": "OFF"}, 422, "not-reviewed"),
        ({"project": "BUGS", "issue_type": "Story"}, 422, "not-reviewed"),
        ({"callback_url": "ftp://hooks.example.com/"}, 422, "not-a-submission"),
        ({"callback_url": "https://elsewhere.example.com/"}, 422, "callback-refused"),
    ],
)
def test_what_cannot_be_taken_is_a_problem_that_says_what_to_do(
    caller: Caller, queue: ReviewQueue, body: Any, status: int, kind: str
) -> None:
    answer = caller.submit(body)
    assert answer.status_code == status
    assert answer.mimetype == "application/problem+json"
    assert answer.json is not None
    assert answer.json["type"] == f"urn:reqgate:problem:{kind}"
    assert answer.json["status"] == status
    assert answer.json["detail"]
    assert waiting_jobs(queue) == 0


def test_a_field_that_does_not_fit_is_named_and_never_repeated(caller: Caller) -> None:
    answer = caller.submit({"title": ["rosebud"], "text": None})
    assert answer.json is not None
    assert [each["pointer"] for each in answer.json["errors"]] == ["/title", "/text"]
    assert "rosebud" not in answer.get_data(as_text=True)


def test_a_body_that_is_not_said_to_be_json_is_refused(caller: Caller) -> None:
    assert caller.submit(b"{}", Content_Type="text/plain").status_code == 415


def test_the_same_key_and_body_are_one_review(caller: Caller, queue: ReviewQueue) -> None:
    first, again = caller.submit(Idempotency_Key="k1"), caller.submit(Idempotency_Key="k1")
    assert first.json == again.json
    assert waiting_jobs(queue) == 1
    other = caller.submit({"text": "Something else."}, Idempotency_Key="k1")
    assert other.status_code == 422
    assert other.json is not None
    assert other.json["type"].endswith("key-used-before")


def test_a_key_is_its_callers_own(app: Flask, caller: Caller) -> None:
    mine, theirs = caller.submit(Idempotency_Key="k1"), Caller(app, OTHER_TOKEN).submit(Idempotency_Key="k1")
    assert mine.json is not None
    assert theirs.json is not None
    assert mine.json["id"] != theirs.json["id"]


@pytest.mark.parametrize("key", ["", "two words", "k" * 256, "schlüssel"])
def test_a_key_that_is_none_is_refused(caller: Caller, key: str) -> None:
    assert caller.submit(Idempotency_Key=key).status_code == 400


def test_of_two_requests_with_one_key_none_loses_its_review_when_redis_goes_away(
    app: Flask, caller: Caller, queue: ReviewQueue, store: Store
) -> None:
    """The second came while the first was not queued yet: it was told the id, and may be asking for it."""
    queue.connection.set(queue.rq_queue.key, "no list, so nothing can be queued")
    first = caller.submit(Idempotency_Key="k1")
    second = caller.submit(Idempotency_Key="k1")
    assert (first.status_code, second.status_code) == (503, 202)
    assert second.json is not None
    assert caller.look(second.json["id"]).status_code == 200
    queue.connection.delete(queue.rq_queue.key)
    forget_job(queue, second.json["id"])
    _make_older(store, second.json["id"])
    repeated = [caller.submit(Idempotency_Key="k1") for _ in range(2)]
    assert [answer.json and answer.json["id"] for answer in repeated] == [second.json["id"]] * 2
    assert waiting_jobs(queue) == 1, "the repetition that the first was asked for has queued it"


def test_without_a_key_nothing_is_kept_of_what_could_not_be_queued(
    caller: Caller, queue: ReviewQueue, store: Store
) -> None:
    queue.connection.set(queue.rq_queue.key, "no list, so nothing can be queued")
    assert caller.submit().status_code == 503
    assert store.open_runs(datetime.now(UTC)) == ()


def _make_older(store: Store, run_id: str) -> None:
    with store._session() as session:
        row = session.get_one(SubmissionRow, run_id)
        row.created_at -= timedelta(seconds=6)


def test_without_redis_nothing_is_taken(tmp_path: Path, store: Store, queue: ReviewQueue) -> None:
    nowhere = api_settings(tmp_path, "redis://127.0.0.1:1/0")
    away = ReviewQueue(connect(nowhere.redis_url), SIGNER, debounce_s=0, job_timeout_s=60)
    answer = Caller(create_app(nowhere, away, store)).submit(Idempotency_Key="k1")
    assert answer.status_code == 503
    assert answer.mimetype == "application/problem+json"
    assert int(answer.headers["Retry-After"]) > 0


def test_without_a_database_nothing_is_taken(tmp_path: Path, redis_url: str, queue: ReviewQueue) -> None:
    missing = api_settings(tmp_path, redis_url, database_url=f"sqlite:///{tmp_path / 'no-tables.db'}")
    answer = Caller(create_app(missing, queue)).submit()
    assert answer.status_code == 503
    assert waiting_jobs(queue) == 0


def test_callbacks_need_a_secret(tmp_path: Path, redis_url: str, queue: ReviewQueue, store: Store) -> None:
    unsigned = api_settings(tmp_path, redis_url, api_callback_secret="")
    answer = Caller(create_app(unsigned, queue, store)).submit({"callback_url": "https://hooks.example.com/"})
    assert answer.status_code == 422
    assert "API_CALLBACK_SECRET" in json.dumps(answer.json)


@pytest.mark.parametrize(
    ("header", "seconds"),
    [
        ("wait=10", 10),
        ("respond-async, wait=10", 10),
        ('WAIT = "7"; x=1', 7),
        ("wait=600", 30),
        ("wait=0", 0),
        ("wait=-3", 0),
        ("wait=soon", 0),
        ("await=5", 0),
        ("", 0),
    ],
)
def test_the_preference_to_wait_is_read_as_rfc_7240_writes_it(header: str, seconds: int) -> None:
    assert preferred_wait_s(header) == seconds


def test_a_room_without_a_free_seat_answers_at_once() -> None:
    room = WaitingRoom(seats=1)
    second: list[tuple[str, bool]] = []

    def look() -> str:
        second.append(room.wait(lambda: "still", lambda _: False, 30))
        return "over"

    first_looks = iter(["still"])
    seen = room.wait(lambda: next(first_looks, "") or look(), lambda state: state == "over", 30)
    assert seen == ("over", True)
    assert second == [("still", False)]
