"""Who may use the HTTP API, and how often."""

from pathlib import Path

import pytest
from flask import Flask

from bot.app import create_app
from tests.integration.bot.api.conftest import OTHER_TOKEN, TOKEN, Caller, api_settings
from workers.queueing.queue import ReviewQueue
from workers.store import Store


@pytest.mark.parametrize("token", [TOKEN, OTHER_TOKEN])
def test_each_live_token_opens(app: Flask, token: str) -> None:
    assert Caller(app, token).submit().status_code == 202


@pytest.mark.parametrize(
    "header",
    [None, "", "Bearer", "Bearer ", f"Bearer {TOKEN}x", f"Bearer {TOKEN[:-1]}", f"Basic {TOKEN}", TOKEN, "Bearer ünï"],
)
def test_anything_else_is_refused(app: Flask, header: str | None) -> None:
    headers = {} if header is None else {"Authorization": header}
    answer = app.test_client().post("/api/v1/reviews", json={"title": "a", "text": "b"}, headers=headers)
    assert answer.status_code == 401
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")
    assert answer.mimetype == "application/problem+json"


def test_the_tokens_of_other_doors_do_not_open_this_one(app: Flask) -> None:
    assert Caller(app, "admin-token-of-the-test").submit().status_code == 401
    assert Caller(app, "shared-token-of-a-rule").submit().status_code == 401


@pytest.mark.parametrize("path", ["reviews/0123456789ab", "openapi.json"])
def test_without_tokens_the_api_is_off(
    tmp_path: Path, redis_url: str, queue: ReviewQueue, store: Store, path: str
) -> None:
    app = create_app(api_settings(tmp_path, redis_url, api_tokens=()), queue, store)
    answer = app.test_client().get(f"/api/v1/{path}")
    assert answer.status_code == 404
    assert answer.json is not None
    assert "API_TOKENS" in answer.json["detail"]


def test_a_token_has_so_many_requests_a_minute(
    tmp_path: Path, redis_url: str, queue: ReviewQueue, store: Store
) -> None:
    app = create_app(api_settings(tmp_path, redis_url, api_requests_per_minute=2), queue, store)
    caller = Caller(app)
    assert [caller.submit().status_code for _ in range(3)] == [202, 202, 429]
    answer = caller.look("0123456789ab")
    assert answer.status_code == 429
    assert 1 <= int(answer.headers["Retry-After"]) <= 60
    assert Caller(app, OTHER_TOKEN).submit().status_code == 202


def test_who_guesses_tokens_is_not_told_when_one_is_right(
    tmp_path: Path, redis_url: str, queue: ReviewQueue, store: Store
) -> None:
    app = create_app(api_settings(tmp_path, redis_url, api_requests_per_minute=2), queue, store)
    assert [Caller(app, f"guess-{number}").submit().status_code for number in range(2)] == [401, 401]
    assert Caller(app, TOKEN).submit().status_code == 429


@pytest.mark.parametrize("review_id", ["0123456789ab", "x", "0123456789AB", "..%2F..%2Fhealthz", "%00"])
def test_an_unknown_review_is_404(caller: Caller, review_id: str) -> None:
    answer = caller.look(review_id)
    assert answer.status_code == 404
    assert answer.mimetype == "application/problem+json"


def test_a_run_of_a_ticket_is_no_review_of_a_caller(caller: Caller, store: Store) -> None:
    store.start_run("0123456789ab", "SHOP-1", "created")
    assert caller.look("0123456789ab").status_code == 404


def test_unknown_addresses_and_methods_are_problems_too(app: Flask) -> None:
    client = app.test_client()
    assert client.get("/api/v1/nowhere").mimetype == "application/problem+json"
    wrong = client.delete("/api/v1/reviews")
    assert wrong.status_code == 405
    assert wrong.mimetype == "application/problem+json"
    assert "POST" in wrong.headers["Allow"]
