"""Somebody wrote under a name of ours in Redis: it is taken out and told, and what needs the name goes on."""

import time
from collections.abc import Callable
from contextlib import suppress

import pytest
from limits import RateLimitItemPerMinute
from redis import Redis
from redis.exceptions import ResponseError

from bot.admin.door import MISSES
from bot.admin.health import look, why_not_ready
from bot.security import rate_limiter
from tests.support.installation import Installation
from workers import jobs
from workers.contracts import TokenUse
from workers.jobs import sweep
from workers.limits.budgets import Budgets, UsedUp
from workers.limits.storm import StormBreaker
from workers.llm.breaker import ModelBreaker
from workers.llm.errors import LlmUnavailable
from workers.queueing.messages import ReplyToCommand, ReviewTicket
from workers.queueing.odd_records import remove_odd_records
from workers.queueing.quarantine import put_aside
from workers.queueing.redis_server import QueueUnavailable


def another_type(redis: Redis, key: str) -> None:
    redis.delete(key)
    redis.hset(key, "a", "b")


def text(redis: Redis, key: str) -> None:
    redis.set(key, "x")


@pytest.mark.parametrize(
    ("spoil", "key"), [(another_type, "bot-account"), (text, "workers"), (text, "paused"), (text, "quarantine")]
)
def test_health_says_who_wrote_there_and_the_next_look_finds_nothing(
    installation: Installation, spoil: Callable[[Redis, str], None], key: str
) -> None:
    spoil(installation.redis, f"reqgate:{key}")
    assert any(
        "Somebody else wrote to Redis" in problem for problem in look(installation.queue, installation.store).problems
    )
    health = look(installation.queue, installation.store)
    assert not any("Redis" in problem for problem in health.problems)
    assert any("none of ours" in warning for warning in health.warnings)


@pytest.mark.parametrize("key", ["bot-account", "workers"])
def test_the_edge_is_not_ready_while_what_it_needs_is_spoilt(installation: Installation, key: str) -> None:
    spoil = text if key == "workers" else another_type
    spoil(installation.redis, f"reqgate:{key}")
    assert "Somebody else wrote to Redis" in why_not_ready(installation.queue)


def test_a_delivery_is_refused_once_and_taken_when_it_comes_again(installation: Installation) -> None:
    message = ReviewTicket(ticket="DEMO-1", trigger="created")
    another_type(installation.redis, f"reqgate:pending:{message.place}")
    with pytest.raises(QueueUnavailable, match="put aside"):
        installation.queue.submit(message, ("a",))
    assert installation.queue.submit(message, ("a",)).status == "queued"


@pytest.mark.parametrize("key", ["turn:{}", "wrote:{}", "paused", "budget:spenders", "storm:x/900/second"])
def test_a_run_that_stumbled_goes_on_at_its_next_attempt(installation: Installation, key: str) -> None:
    ticket = installation.file_ticket()
    payload = ReviewTicket(ticket=ticket, trigger="created").model_dump(mode="json")
    spoil = text if key in ("paused", "budget:spenders", "storm:x/900/second") else another_type
    spoil(installation.redis, "reqgate:" + key.format(ticket))
    for _ in range(2):
        with suppress(ResponseError):  # after which RQ tries again
            jobs.run(payload)
    assert installation.outcome(ticket) == ["reqgate-passed"]
    assert len(installation.comments(ticket)) == 1


@pytest.mark.parametrize(
    ("key", "value"),
    [("turn:{}", b"\xff\xfe"), ("turn:{}", b"a@b"), ("pending:{}", b"\xff"), ("given-up:{}", b"yesterday")],
)
def test_bytes_that_are_none_of_ours_end_nothing(installation: Installation, key: str, value: bytes) -> None:
    ticket = installation.file_ticket()
    installation.redis.sadd("rq:worker:b:executions", b"\xff", "a:x:y", "a")
    installation.redis.set("reqgate:" + key.format(ticket), value)
    jobs.run(ReviewTicket(ticket=ticket, trigger="created").model_dump(mode="json"))
    assert installation.outcome(ticket) == ["reqgate-passed"]


def test_how_far_a_run_came_may_be_spoilt_and_it_is_tried_again(installation: Installation) -> None:
    ticket = installation.file_ticket()
    message = ReviewTicket(ticket=ticket, trigger="created")
    another_type(installation.redis, f"reqgate:done:{message.run_id}")
    installation.fault(method="GET", path=f"/issue/{ticket}$", status=429, times=1)
    for _ in range(3):
        with suppress(ResponseError):  # after which RQ tries again
            jobs.run(message.model_dump(mode="json"))
    assert installation.outcome(ticket) == ["reqgate-passed"]


def test_names_of_deliveries_and_replies_may_hold_any_bytes(installation: Installation) -> None:
    installation.redis.set("reqgate:seen:a", b"\xff")
    message = ReviewTicket(ticket="DEMO-1", trigger="created")
    assert installation.queue.submit(message, ("a",)).status == "duplicate"
    installation.redis.rpush("reqgate:replies:DEMO-1", *[b"\xff"] * 10)
    reply = ReplyToCommand(ticket="DEMO-1", actor="a", comment_id="7", says="help")
    assert installation.queue.submit(reply).status == "duplicate"


def test_a_number_that_is_none_is_taken_out(installation: Installation) -> None:
    installation.redis.set("reqgate:wrote:DEMO-1", "long ago")
    installation.redis.set("reqgate:wrote:DEMO-2", str(time.time()))
    installation.redis.set("reqgate:missing:a:b:c", "x")
    assert remove_odd_records(installation.redis) == 2
    assert installation.redis.exists("reqgate:wrote:DEMO-2")


def test_what_we_write_ourselves_stays(installation: Installation) -> None:
    jobs.run(ReviewTicket(ticket=installation.file_ticket(), trigger="created").model_dump(mode="json"))
    installation.queue.submit(ReviewTicket(ticket="DEMO-9", trigger="created"), ("name",))
    installation.queue.pause("the edits of ticket DEMO-9", 60)
    installation.queue.name_workers(["worker-1"])
    put_aside(installation.redis, "x", "why")
    sweep()
    count_everything(installation)
    before = set(installation.redis.scan_iter("reqgate:*"))
    assert remove_odd_records(installation.redis) == 0
    assert set(installation.redis.scan_iter("reqgate:*")) == before


def count_everything(installation: Installation) -> None:
    """Let each counter that we have write what it keeps."""
    redis, used_up = installation.redis, UsedUp("project", 1, 60)
    budgets = Budgets(redis, project_runs_per_hour=5, user_runs_per_hour=5, project_tokens_per_day=500)
    assert budgets.take_review("0123456789ab", "DEMO", "5f-dev") is None
    budgets.spend_tokens("DEMO", TokenUse(prompt=100, completion=20, calls=1))
    budgets.wait_in_turn_s("DEMO", used_up)
    budgets.is_told("DEMO-1", "0123456789ab", used_up)
    storm, message = StormBreaker(installation.queue, events=1, window_s=60, pause_s=60), edited()
    for arrived in (100.0, 101.0, 102.0, 103.0):
        storm.posted(message, arrived, arrived)
    for limit in (MISSES, RateLimitItemPerMinute(5, namespace="api-calls")):
        assert rate_limiter(redis).hit(limit, "192.0.2.1")
    breaker = ModelBreaker("openai/stub", redis, failures=1, rest_s=60)
    with suppress(LlmUnavailable):
        breaker.call(refuse)
    assert breaker.claim() > 0
    kinds = {key.decode().split(":")[1] for key in redis.scan_iter("reqgate:*")}
    assert {"budget", "storm", "limit", "model", "wrote", "paused", "seen", "pending", "metrics"} <= kinds


def edited() -> ReviewTicket:
    return ReviewTicket(ticket="DEMO-1", trigger="updated", actor="5f-dev")


def refuse() -> None:
    raise LlmUnavailable("down")


def test_nothing_pauses_for_ever_and_no_worker_is_of_the_future(installation: Installation) -> None:
    installation.redis.zadd("reqgate:paused", {"the edits of ticket DEMO-1": float("inf")})
    installation.redis.zadd("reqgate:paused", {b"\xff\xfe": time.time() + 600})
    installation.redis.zadd("reqgate:workers", {"worker-1": float("inf")})
    installation.queue.name_workers(["worker-2"])
    assert installation.queue.paused_s() == {}
    assert [worker.name for worker in installation.queue.health().workers] == ["worker-2"]
    look(installation.queue, installation.store)
