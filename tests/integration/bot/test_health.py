"""What ReqGate tells about itself, to machines and to people."""

import time
from base64 import b64encode
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from redis import Redis
from rq import Worker

from bot.admin.health import OVERDUE_TOO_LONG_S, WAITING_TOO_LONG_S
from bot.admin.wording import with_code
from bot.app import create_app
from config.projects import Projects
from tests.support.edge import ADMIN_TOKEN, Send, make_settings
from tests.support.events import comment_created
from workers.queueing.health import WORKER_SILENCE_S
from workers.queueing.queue import QUEUE_NAME, ReviewQueue
from workers.store import DeadLetter, Store

BEARER = {"Authorization": f"Bearer {ADMIN_TOKEN}"}
RUN = "0123456789ab"


@pytest.fixture
def worker(queue: ReviewQueue) -> Iterator[Worker]:
    """A worker that has registered and waits for work."""
    worker = Worker([QUEUE_NAME], name="worker-of-the-test", connection=queue.connection, serializer="json")
    worker.register_birth()
    queue.name_workers([worker.name])
    yield worker
    worker.register_death()


def fall_silent(worker: Worker, redis_url: str, seconds: float) -> None:
    """Let the worker's last heartbeat be `seconds` ago, as after a SIGKILL."""
    beat = datetime.now(UTC) - timedelta(seconds=seconds)
    Redis.from_url(redis_url).hset(worker.key, "last_heartbeat", beat.strftime("%Y-%m-%dT%H:%M:%S.%fZ"))


def save_review(store: Store) -> None:
    store.start_run(RUN, "SHOP-41", "created")
    store.save_review(RUN, "SHOP-41", {"fingerprint": "f", "decision": "REJECT", "total_score": 41})
    store.finish_run(RUN, "done", "REJECT")


# For machines


def test_alive_needs_nothing_but_the_process(tmp_path: Path) -> None:
    settings = make_settings(tmp_path, redis_url="redis://127.0.0.1:1/0")
    assert create_app(settings, projects=Projects()).test_client().get("/healthz").status_code == 200


def test_ready_needs_redis(tmp_path: Path) -> None:
    settings = make_settings(tmp_path, redis_url="redis://127.0.0.1:1/0")
    answer = create_app(settings, projects=Projects()).test_client().get("/readyz")
    assert answer.status_code == 503
    assert answer.json is not None
    assert "REDIS_URL" in answer.json["reason"]
    assert "127.0.0.1" not in answer.json["reason"]


def test_ready_needs_a_worker_that_lives(client: FlaskClient, queue: ReviewQueue) -> None:
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert "worker" in answer.get_data(as_text=True)


def test_ready_with_redis_and_a_worker(client: FlaskClient, worker: Worker) -> None:
    assert client.get("/readyz").status_code == 200


def test_a_worker_that_fell_silent_does_not_count(client: FlaskClient, worker: Worker, redis_url: str) -> None:
    fall_silent(worker, redis_url, WORKER_SILENCE_S + 1)
    assert client.get("/readyz").status_code == 503


# The admin page


def test_the_admin_page_is_off_without_a_token(tmp_path: Path, redis_url: str) -> None:
    settings = make_settings(tmp_path, redis_url=redis_url, admin_token="")
    client = create_app(settings, projects=Projects()).test_client()
    for headers in ({}, {"X-Admin-Token": ""}, {"Authorization": "Bearer "}):
        answer = client.get("/admin/health", headers=headers)
        assert answer.status_code == 404
        assert "ADMIN_TOKEN" in answer.get_data(as_text=True)


def test_whoever_lacks_the_token_is_refused(client: FlaskClient) -> None:
    basic = b64encode(b"admin:guessed").decode()
    attempts = [{}, {"Authorization": "Bearer guessed"}, {"Authorization": f"Basic {basic}"}, {"X-Admin-Token": "é"}]
    for headers in attempts:
        answer = client.get("/admin/health", headers=headers)
        assert answer.status_code == 401
        assert answer.headers["WWW-Authenticate"].startswith("Bearer ")
        assert ADMIN_TOKEN not in answer.get_data(as_text=True)


def test_programs_send_the_token_in_either_header(client: FlaskClient, worker: Worker) -> None:
    for headers in (BEARER, {"X-Admin-Token": ADMIN_TOKEN}):
        assert client.get("/admin/health", headers=headers).status_code == 200


def test_programs_get_everything_as_json(client: FlaskClient, worker: Worker, store: Store, send: Send) -> None:
    save_review(store)
    store.service_worked("jira")
    store.service_failed("llm", "rate limited")
    send(comment_created("/reqgate review"))
    answer = client.get("/admin/health", headers=BEARER)
    seen = answer.json
    assert seen is not None
    assert (answer.status_code, seen["status"], seen["problems"]) == (200, "ok", [])
    assert seen["redis"] == {"reachable": True}
    assert seen["workers"][0]["heartbeat_age_s"] < 30
    assert seen["queues"]["depths"] == {"reqgate-commands": 1, "reqgate-reviews": 0, "reqgate-long": 0}
    assert seen["queues"]["failed"] == 0
    assert 0 <= seen["queues"]["oldest_waiting_s"] < 30
    assert (seen["last_review"]["ticket_key"], seen["last_review"]["decision"]) == ("SHOP-41", "REJECT")
    assert datetime.fromisoformat(seen["services"]["jira"]["last_success_at"]).tzinfo is not None
    assert seen["services"]["llm"]["last_error"] == "rate limited"
    assert seen["warnings"] == ["The last call to llm failed."]


def test_what_is_due_and_not_queued_is_a_problem(client: FlaskClient, worker: Worker, queue: ReviewQueue) -> None:
    scheduled = queue.rq_queue.scheduled_job_registry.key
    queue.connection.zadd(scheduled, {"0123456789ab": time.time() - OVERDUE_TOO_LONG_S - 5})
    assert "is not in the queue; restart the workers" in problems(client)
    queue.connection.zadd(scheduled, {"0123456789ab": time.time() + 60})
    assert problems(client) == ""


def test_suspended_workers_make_nothing_ready(client: FlaskClient, worker: Worker, queue: ReviewQueue) -> None:
    queue.connection.hset(worker.key, "state", "suspended")
    assert "`rq resume`" in problems(client)
    assert client.get("/readyz").status_code == 503


def problems(client: FlaskClient) -> str:
    seen = client.get("/admin/health", headers=BEARER).json
    assert seen is not None
    return " ".join(seen["problems"])


def test_a_service_that_recovered_is_no_warning(client: FlaskClient, worker: Worker, store: Store) -> None:
    store.service_failed("jira", "timeout")
    store.service_worked("jira")
    seen = client.get("/admin/health", headers=BEARER).json
    assert seen is not None
    assert seen["warnings"] == []
    assert seen["services"]["jira"]["last_failure_at"] is not None


def test_people_get_a_page_with_the_same_facts(client: FlaskClient, worker: Worker, store: Store) -> None:
    save_review(store)
    store.service_failed("llm", "<script>alert(1)</script>")
    answer = client.get("/admin/health", headers=BEARER | {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"})
    page = answer.get_data(as_text=True)
    assert answer.mimetype == "text/html"
    assert all(fact in page for fact in ("worker-of-the-test", "SHOP-41", "REJECT", "<dt>reviews</dt>", "ok"))
    assert "<script" not in page
    assert " style=" not in page, "the content security policy forbids styles in the page"


def test_a_code_that_comments_leave_out_is_told_with_how_often_it_was_found(
    client: FlaskClient, worker: Worker, store: Store
) -> None:
    for number in range(20):
        store.start_run(f"r{number}", f"SHOP-{number}", "created")
        report = {"fingerprint": "f", "decision": "REJECT", "total_score": 41}
        store.save_review(f"r{number}", f"SHOP-{number}", report, said=("CHECK",) if number < 9 else ())
    seen = client.get("/admin/health", headers=BEARER).json
    assert seen is not None
    (warning,) = seen["warnings"]
    assert "SHOP: CHECK was found on 9 of 20 tickets" in warning
    assert seen["status"] == "ok", "worth a look, and no reason to be taken out of service"


def test_a_command_in_a_warning_is_code_on_the_page_and_plain_for_programs(client: FlaskClient, store: Store) -> None:
    store.save_dead_letter(DeadLetter(RUN, "SHOP-41", "SHOP", "job", {}, "gave up", 3, datetime.now(UTC)))
    page = client.get("/admin/health", headers=BEARER | {"Accept": "text/html"}).get_data(as_text=True)
    assert "given up; <code>reqgate dlq list</code> says why." in page
    assert "start one with <code>reqgate worker</code>." in page
    seen = client.get("/admin/health", headers=BEARER).json
    assert seen is not None
    assert seen["warnings"] == ["1 run(s) were given up; `reqgate dlq list` says why."]


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("plain", "plain"),
        ("`a` and `b`", "<code>a</code> and <code>b</code>"),
        ("`<i>` & <b>", "<code>&lt;i&gt;</code> &amp; &lt;b&gt;"),
        ("one ` only", "one ` only"),
        ("`a` and ` only", "<code>a</code> and ` only"),
    ],
)
def test_backticks_in_pairs_become_code_and_everything_is_escaped(text: str, html: str) -> None:
    assert str(with_code(text)) == html


@pytest.mark.parametrize("accept", ["*/*", "application/json", "application/json, text/html;q=0.5", None])
def test_json_is_the_default(client: FlaskClient, accept: str | None) -> None:
    headers = BEARER | ({"Accept": accept} if accept else {})
    assert client.get("/admin/health", headers=headers).mimetype == "application/json"


def test_a_dead_worker_makes_it_unhealthy_even_with_an_empty_queue(
    client: FlaskClient, worker: Worker, redis_url: str
) -> None:
    fall_silent(worker, redis_url, WORKER_SILENCE_S + 1)
    answer = client.get("/admin/health", headers=BEARER)
    assert answer.status_code == 503
    assert answer.json is not None
    assert answer.json["workers"][0]["heartbeat_age_s"] > WORKER_SILENCE_S


def test_a_job_that_waits_too_long_makes_it_unhealthy(
    client: FlaskClient, worker: Worker, send: Send, redis_url: str
) -> None:
    answer = send(comment_created("/reqgate review"))
    assert answer.json is not None
    before = datetime.now(UTC) - timedelta(seconds=WAITING_TOO_LONG_S + 60)
    stamp = before.strftime("%Y-%m-%dT%H:%M:%S.%fZ")
    Redis.from_url(redis_url).hset(f"rq:job:{answer.json['run_id']}", "enqueued_at", stamp)
    seen = client.get("/admin/health", headers=BEARER)
    assert seen.status_code == 503
    assert "waiting" in seen.get_data(as_text=True)
    assert client.get("/readyz").status_code == 200, "taking the edge away would not shorten the queue"


@pytest.mark.parametrize("accept", ["application/json", "text/html"])
def test_it_answers_while_redis_and_database_are_away(tmp_path: Path, accept: str) -> None:
    settings = make_settings(tmp_path, redis_url="redis://127.0.0.1:1/0", database_url=f"sqlite:///{tmp_path}")
    client = create_app(settings, projects=Projects()).test_client()
    answer = client.get("/admin/health", headers=BEARER | {"Accept": accept})
    page = answer.get_data(as_text=True)
    assert answer.status_code == 503
    assert "REDIS_URL" in page
    assert "DATABASE_URL" in page
    assert str(tmp_path) not in page
