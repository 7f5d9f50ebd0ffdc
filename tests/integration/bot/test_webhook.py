"""The webhook from request to queue, on a real Redis-protocol server."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from gunicorn.http.body import Body, ChunkedReader  # type: ignore[import-untyped]  # gunicorn has no types
from gunicorn.http.unreader import IterUnreader  # type: ignore[import-untyped]
from redis import Redis
from rq import Queue
from rq.job import Job

from bot.app import create_app
from bot.webhooks.account import KEPT_S, BotAccount
from bot.webhooks.signature import sign
from config.loading import ConfigError
from config.projects import Projects
from tests.support.edge import OLD_SECRET, SECRET, TOKEN, Send, make_settings, sender
from tests.support.events import (
    PERSON,
    comment,
    comment_created,
    issue,
    issue_created,
    issue_updated,
    server_comment_created,
    server_issue_commented,
)
from tests.support.signing import SIGNER
from workers.queueing.messages import ReviewTicket
from workers.queueing.queue import QUEUE_NAME, ReviewQueue, Submission
from workers.queueing.redis_server import QueueUnavailable, connect

ROOT = Path(__file__).resolve().parents[3]


def jobs(redis_url: str) -> list[Job]:
    """Every job that waits, delayed or not."""
    connection = Redis.from_url(redis_url)
    queue = Queue(QUEUE_NAME, connection=connection, serializer="json")
    ids = [*queue.get_job_ids(), *queue.scheduled_job_registry.get_job_ids()]
    return [Job.fetch(each, connection=connection, serializer="json") for each in ids]


def messages(redis_url: str) -> list[dict[str, Any]]:
    return [job.args[0] for job in jobs(redis_url)]


# Accepting


def test_a_created_ticket_is_queued_and_answered_with_its_run(send: Send, redis_url: str) -> None:
    answer = send(issue_created())
    assert answer.status_code == 202
    assert answer.json is not None
    assert answer.json["status"] == "queued"
    (message,) = messages(redis_url)
    assert message["ticket"] == "SHOP-41"
    assert message["run_id"] == answer.json["run_id"]


def test_no_text_of_the_ticket_enters_the_queue(send: Send, redis_url: str) -> None:
    send(issue_created())
    send(comment_created("/reqgate review\nbecause the accountant asked"))
    for number, command in enumerate(("override", "dispute F-AC-NONE", "explain F-AC-NONE")):
        said = comment(f"/reqgate {command} because the accountant asked", id=f"2000{number}")
        elsewhere = issue(id=f"5000{number}", key=f"SHOP-5{number}")
        assert send(comment_created("", comment=said, issue=elsewhere)).status_code == 202
    assert len(jobs(redis_url)) == 5
    kept = "".join(json.dumps(job.args[0]) + (job.description or "") for job in jobs(redis_url))
    assert not any(word in kept for word in ("invoices", "accountant", "A Person"))


def test_further_events_of_a_waiting_ticket_join_its_run(send: Send, redis_url: str) -> None:
    first = send(issue_created(), X_Atlassian_Webhook_Identifier="d-1")
    second = send(issue_updated("summary"), X_Atlassian_Webhook_Identifier="d-2")
    assert first.json is not None
    assert second.status_code == 202
    assert second.json == {"status": "joined", "run_id": first.json["run_id"]}
    assert len(jobs(redis_url)) == 1


def test_a_delivery_that_comes_twice_is_a_duplicate(send: Send, redis_url: str) -> None:
    first = send(issue_created(), X_Atlassian_Webhook_Identifier="d-1")
    again = send(issue_created(), X_Atlassian_Webhook_Identifier="d-1", X_Atlassian_Webhook_Retry="1")
    assert first.json is not None
    assert again.status_code == 200
    assert again.json == {"status": "duplicate", "run_id": first.json["run_id"]}
    assert len(jobs(redis_url)) == 1


def test_one_command_that_arrives_by_two_events_runs_once(send: Send, redis_url: str) -> None:
    assert send(server_comment_created("/reqgate review")).status_code == 202
    again = send(server_issue_commented("/reqgate review"))
    assert again.json is not None
    assert again.json["status"] == "duplicate"
    (message,) = messages(redis_url)
    assert (message["trigger"], message["actor"], message["comment_id"]) == ("command", "JIRAUSER10100", "10019")


def test_help_is_answered_by_a_reply_job_and_once(send: Send, redis_url: str) -> None:
    assert send(comment_created("/reqgate help")).status_code == 202
    assert send(comment_created("/reqgate help")).status_code == 200
    (job,) = jobs(redis_url)
    assert (job.args[0]["kind"], job.args[0]["says"]) == ("reply", "help")


def test_each_person_who_asks_for_help_is_answered(send: Send, redis_url: str) -> None:
    colleague = comment("/reqgate help", id="10020", author=PERSON | {"accountId": "5f0c2a7b9d1e4c0071b2a3d5"})
    again = comment("/reqgate help", id="10021")
    assert send(comment_created("/reqgate help")).status_code == 202
    assert send(comment_created("", comment=colleague)).status_code == 202
    assert send(comment_created("", comment=again)).status_code == 200


def test_an_ignored_event_says_why(send: Send, redis_url: str) -> None:
    answer = send(issue_updated("labels"))
    assert answer.status_code == 200
    assert answer.json == {"status": "ignored", "reason": "no reviewed field changed"}
    assert jobs(redis_url) == []


def test_the_bots_account_is_taken_from_the_workers_when_it_is_not_configured(tmp_path: Path, redis_url: str) -> None:
    queue = ReviewQueue(connect(redis_url), SIGNER, debounce_s=0, job_timeout_s=60)
    settings = make_settings(tmp_path, redis_url=redis_url, bot_account_id="")
    send = sender(create_app(settings, queue).test_client())
    queue.remember_bot_account("seen-by-a-worker")
    answer = send(issue_created(user={"accountId": "seen-by-a-worker"}))
    assert answer.json == {"status": "ignored", "reason": "the bot's own event"}


def test_the_account_is_asked_for_once_in_a_while_and_again_when_it_is_unknown() -> None:
    answers = iter(["", "first", "second"])
    now = 100.0
    account = BotAccount("", lambda: next(answers), lambda: now)
    assert [account(), account(), account()] == ["", "first", "first"]
    now += KEPT_S
    assert [account(), account()] == ["second", "second"]


def test_a_configured_account_is_never_asked_for() -> None:
    assert BotAccount("configured", lambda: pytest.fail("asked"))() == "configured"


# Refusing


def refused(answer: Any, status: int) -> bool:
    """An error body that is JSON, says what to do, and nothing about us."""
    body = answer.get_data(as_text=True)
    is_clean = not any(word in body for word in ("Traceback", "redis://", str(ROOT), "site-packages", SECRET, TOKEN))
    return answer.status_code == status and set(answer.json["error"]) == {"code", "message"} and is_clean


def test_each_live_secret_is_accepted_and_a_wrong_one_is_not(send: Send, redis_url: str) -> None:
    assert send(issue_created(), secret=OLD_SECRET).status_code == 202
    assert refused(send(issue_created(), secret="guessed"), 401)
    assert len(jobs(redis_url)) == 1


def test_a_body_changed_on_the_way_is_refused(client: FlaskClient, redis_url: str) -> None:
    signed = json.dumps(issue_created()).encode()
    changed = signed.replace(b"SHOP-41", b"SHOP-42")
    headers = {"X-Hub-Signature": sign(signed, SECRET)}
    answer = client.post("/webhooks/jira", data=changed, headers=headers, content_type="application/json")
    assert refused(answer, 401)
    assert jobs(redis_url) == []


def test_neither_signature_nor_token_is_refused_with_the_remedy(client: FlaskClient) -> None:
    answer = client.post("/webhooks/jira", json=issue_created())
    assert refused(answer, 401)
    assert "X-Hub-Signature" in answer.get_data(as_text=True)


def test_a_shared_token_stands_in_for_a_signature(client: FlaskClient) -> None:
    def post(token: str) -> Any:
        return client.post("/webhooks/jira", json=issue_created(), headers={"X-ReqGate-Token": token})

    assert post(TOKEN).status_code == 202
    assert refused(post("guessed"), 401)
    assert refused(post(""), 401)
    assert refused(post(SECRET), 401), "a webhook secret must not travel as a token"


@pytest.mark.parametrize("raw", [b"", b"not json", b"[]", b"{}", b'{"webhookEvent":"jira:issue_created"}', b"[" * 9999])
def test_signed_nonsense_is_unprocessable(send: Send, raw: bytes, redis_url: str) -> None:
    assert refused(send(raw), 422)
    assert jobs(redis_url) == []


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_only_json_is_taken(send: Send, kind: str) -> None:
    assert refused(send(issue_created(), Content_Type=kind), 415)


def test_a_body_above_the_cap_is_refused_and_one_at_the_cap_is_not(send: Send) -> None:
    event = json.dumps(issue_created()).encode()
    at_the_cap = event[:-1] + b" " * (20_000 - len(event)) + b"}"
    assert len(at_the_cap) == 20_000
    assert send(at_the_cap).status_code == 202
    assert refused(send(at_the_cap[:-1] + b" }"), 413)
    assert refused(send(at_the_cap * 3), 413)


@pytest.mark.parametrize(("extra", "status"), [(0, 202), (1, 413), (70_000, 413)])
def test_the_cap_holds_when_no_length_is_announced(client: FlaskClient, extra: int, status: int) -> None:
    """A chunked request, as gunicorn hands it over."""
    event = json.dumps(issue_created()).encode()
    raw = event[:-1] + b" " * (20_000 - len(event) + extra) + b"}"
    answer = client.post(
        "/webhooks/jira",
        input_stream=io.BytesIO(raw),
        headers={"X-Hub-Signature": sign(raw, SECRET), "Transfer-Encoding": "chunked"},
        content_type="application/json",
        environ_overrides={"wsgi.input_terminated": True},
    )
    assert answer.status_code == status


@pytest.mark.parametrize("path", ["/webhooks/jira", "/webhooks/confluence", "/api/v1/reviews", "/admin/login"])
@pytest.mark.parametrize("sent", [b"zz\r\nx\r\n", b"-1\r\n", b"5;" + b"a" * 20_000, b"5\r\nabc"])
def test_a_body_that_is_cut_up_wrongly_is_no_fault_of_ours(
    tmp_path: Path, redis_url: str, path: str, sent: bytes
) -> None:
    """A chunked request that breaks while it is read, as gunicorn finds it."""
    settings = make_settings(
        tmp_path, redis_url=redis_url, api_tokens=("an-api-token",), confluence_url="https://wiki", confluence_token="t"
    )
    body = Body(ChunkedReader(None, IterUnreader(iter([sent]))))
    answer = (
        create_app(settings, projects=Projects())
        .test_client()
        .post(
            path,
            headers={"Authorization": "Bearer an-api-token", "Transfer-Encoding": "chunked"},
            content_type="application/x-www-form-urlencoded" if path.startswith("/admin") else "application/json",
            environ_overrides={"wsgi.input_terminated": True, "wsgi.input": body},
        )
    )
    assert answer.status_code == 400


def test_while_redis_is_away_jira_is_asked_to_deliver_again(tmp_path: Path) -> None:
    settings = make_settings(tmp_path, redis_url="redis://127.0.0.1:1/0")
    answer = sender(create_app(settings, projects=Projects()).test_client())(issue_created())
    assert refused(answer, 503)
    assert int(answer.headers["Retry-After"]) > 0


class SilentQueue(ReviewQueue):
    """A queue behind which nobody answers, whom one should not ask a second time."""

    def bot_account(self) -> str:
        raise QueueUnavailable("TimeoutError")

    def submit(self, message: ReviewTicket, dedupe: tuple[str, ...] = ()) -> Submission:
        raise AssertionError("waited twice")


def test_who_waits_for_a_silent_redis_waits_once(tmp_path: Path) -> None:
    queue = SilentQueue(connect("redis://127.0.0.1:1/0"), SIGNER, debounce_s=0, job_timeout_s=60)
    client = create_app(make_settings(tmp_path, bot_account_id=""), queue, projects=Projects()).test_client()
    assert refused(sender(client)(issue_created()), 503)


def test_a_delivery_that_redis_could_not_take_is_not_a_duplicate_later(
    tmp_path: Path, send: Send, redis_url: str
) -> None:
    admin = Redis.from_url(redis_url)
    used = int(admin.info("memory")["used_memory"])
    admin.config_set("maxmemory", str(used // 2))
    try:
        assert refused(send(issue_created(), X_Atlassian_Webhook_Identifier="d-1"), 503)
    finally:
        admin.config_set("maxmemory", "0")
    again = send(issue_created(), X_Atlassian_Webhook_Identifier="d-1", X_Atlassian_Webhook_Retry="1")
    assert again.status_code == 202
    assert len(jobs(redis_url)) == 1


# Starting


def test_without_any_secret_the_application_refuses_to_start(tmp_path: Path) -> None:
    settings = make_settings(tmp_path, webhook_secrets=(), webhook_tokens=())
    with pytest.raises(ConfigError, match="WEBHOOK_SECRETS"):
        create_app(settings)


def test_a_token_alone_is_enough_to_start(tmp_path: Path) -> None:
    assert create_app(make_settings(tmp_path, webhook_secrets=()), projects=Projects())
