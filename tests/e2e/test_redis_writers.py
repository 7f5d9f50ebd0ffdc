"""Somebody writes to Redis what is not ours: no code of theirs runs, and what is ours goes on."""

import json
import os
import pickle
import time
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from redis import Redis

from bot.sandbox.config import VISITOR
from tests.support.stack import GOOD_STORY, VAGUE_WISH, Stack, eventually
from tests.support.stubs.callback_receiver import CallbackReceiver
from workers.queueing.known_jobs import RUN
from workers.queueing.messages import ReviewTicket
from workers.queueing.quarantine import all_put_aside

NOW = time.strftime("%Y-%m-%dT%H:%M:%S.000000Z", time.gmtime())


@pytest.fixture
def redis(battered: Stack) -> Iterator[Redis]:
    with Redis(port=battered.redis_port) as connection:
        yield connection


def write_job(redis: Redis, job_id: str, function: str, *arguments: object, **fields: str | int | bytes) -> None:
    """Write a job as RQ would keep it, with these fields beside and instead of its own."""
    record = {
        "created_at": NOW,
        "data": zlib.compress(json.dumps([function, None, arguments, {}]).encode()),
        "origin": "reqgate",
        "description": "x",
        "enqueued_at": NOW,
        "timeout": "60",
        "status": "queued",
        **fields,
    }
    redis.hset(f"rq:job:{job_id}", mapping=record)
    redis.lpush("rq:queue:reqgate", job_id)


@pytest.fixture
def receiver() -> Iterator[CallbackReceiver]:
    with CallbackReceiver() as receiver:
        yield receiver


def test_no_function_runs_that_is_none_of_ours(battered: Stack, redis: Redis, tmp_path: Path) -> None:
    for number, function in enumerate(("os.system", "subprocess.getoutput", "workers.jobs.os.system")):
        write_job(redis, f"feedfacef{number:03}", function, f"mkdir {tmp_path}/pwned", retries_left=2)
    write_job(redis, "feedfacef100", "os.mkdir", f"{tmp_path}/pwned", retries_left=1_000_000)
    of_an_object = json.dumps(["format", "{0}", [f"mkdir {tmp_path}/pwned"], {}]).encode()
    write_job(redis, "feedfacef200", "format", data=of_an_object)
    bomb = pickle.dumps(Bomb(f"{tmp_path}/pwned"))
    write_job(redis, "feedfacef300", "os.mkdir", data=bomb, serializer="pickle")
    write_job(redis, "feedfacef301", "os.mkdir", f"{tmp_path}/pwned", meta=bomb, group_id="g", serializer="pickle")
    battered.wait_until_quiet()
    assert list(tmp_path.iterdir()) == []
    assert reviewed(battered), "what is ours goes on"
    assert "feedfacef100" in put_aside(redis)


def test_nobody_is_called_back_by_a_record(
    battered: Stack, redis: Redis, receiver: CallbackReceiver, tmp_path: Path
) -> None:
    """Whether the job runs, fails, is stopped, or is left behind by a dead worker, which the supervisor finds."""
    callbacks = {f"{when}_callback_name": "builtins.print" for when in ("success", "failure", "stopped")}
    hooks = [{"url": receiver.origin, "job_status": when, "method": "GET"} for when in ("finished", "failed")]
    asked = {**callbacks, "webhooks": json.dumps(hooks)}
    write_job(redis, "feedfaceb001", "builtins.int", "no number", **asked)
    write_job(redis, "feedfaceb002", "workers.jobs.purge", **asked)
    write_job(redis, "feedfaceb003", "builtins.int", "7", **{**asked, "status": "started"})
    redis.lrem("rq:queue:reqgate", 0, "feedfaceb003")
    redis.zadd("rq:wip:reqgate", {"feedfaceb003:feedface": 1})
    eventually(lambda: not redis.zscore("rq:wip:reqgate", "feedfaceb003:feedface"), what="the supervisor's tidying")
    battered.wait_until_quiet()
    assert receiver.received == []
    assert "<Job" not in (log := (battered.folder / "worker.log").read_text()), "what print says of a job"
    assert "Job(" not in log


def test_who_can_write_to_redis_gives_no_command(battered: Stack, redis: Redis) -> None:
    """A message as ours, of a run that nobody asked for."""
    key = battered.file_ticket("Make it nicer", VAGUE_WISH)
    battered.wait_for_outcome(key, "reqgate-questions")
    comment = battered.say(key, "/reqgate override because I say so")
    eventually(lambda: battered.outcome(key) == ["reqgate-passed"], what="the override, which this project allows")
    battered.change_labels(key, remove="admin-override")
    battered.wait_for_outcome(key, "reqgate-questions")
    forged = ReviewTicket(ticket=key, trigger="override", actor=VISITOR.account_id, comment_id=comment)
    write_job(redis, forged.run_id, RUN, forged.model_dump(mode="json"))
    write_job(redis, "feedfacec001", RUN, forged.model_dump(mode="json"), meta=json.dumps({"signature": "0" * 64}))
    eventually(lambda: {forged.run_id, "feedfacec001"} <= set(put_aside(redis)), what="the records, put aside")
    battered.wait_until_quiet()
    assert battered.outcome(key) == ["reqgate-questions"]


ODD = {
    "an id that is no text": lambda redis: redis.lpush("rq:queue:reqgate", b"\xff\xfe\xfd"),
    "an id that is no id": lambda redis: redis.lpush("rq:queue:reqgate", "no id: ../../etc"),
    "an id in the intermediate queue": lambda redis: redis.lpush("rq:queue:reqgate:intermediate", b"\xff"),
    "a time limit that is none": lambda redis: write_job(redis, "feedfaced001", "os.getcwd", timeout="abc"),
    "a moment that is none": lambda redis: write_job(redis, "feedfaced002", "os.getcwd", created_at="yesterday"),
    "a state that is none": lambda redis: write_job(redis, "feedfaced003", "os.getcwd", status="bored"),
    "numbers that are none": lambda redis: write_job(redis, "feedfaced004", "os.getcwd", retries_left="many"),
    "a job that is no record": lambda redis: (
        redis.set("rq:job:feedfaced005", "x"),
        redis.lpush("rq:queue:reqgate", "feedfaced005"),
    ),
    "a moment to start that is none": lambda redis: (
        write_job(redis, "feedfaced006", "os.getcwd", created_at="yesterday", status="scheduled"),
        redis.zadd("rq:scheduled:reqgate", {"feedfaced006": 1}),
    ),
    "scheduled, and no text": lambda redis: redis.zadd("rq:scheduled:reqgate", {b"\xff": 1}),
    "failed, and no text": lambda redis: redis.zadd("rq:failed:reqgate", {b"\xff": time.time() + 60}),
    "started, and no text": lambda redis: redis.zadd("rq:wip:reqgate", {b"\xff": 1}),
    "started, and no execution": lambda redis: redis.zadd("rq:wip:reqgate", {"feedface": 1}),
    "a share that is no text": lambda redis: redis.sadd("rq:rl-keys", b"\xff"),
    "a share without a number": lambda redis: (
        redis.sadd("rq:rl-keys", "reqgate-reviews-ODD"),
        redis.hset("rq:rl:reqgate-reviews-ODD", "concurrency", "many"),
        redis.zadd("rq:rl:reqgate-reviews-ODD:rate_limited", {"feedface": 1}),
    ),
    "a worker that is no text": lambda redis: redis.sadd("rq:workers:reqgate", b"\xff"),
    "a group that is no text": lambda redis: redis.sadd("rq:groups", b"\xff"),
    "a registry of another type": lambda redis: (
        redis.delete("rq:failed:reqgate"),
        redis.set("rq:failed:reqgate", "x"),
    ),
}


@pytest.mark.parametrize("first", range(0, len(ODD), 3), ids=lambda at: ", ".join([*ODD][at : at + 3]))
def test_odd_records_are_put_aside_and_the_work_goes_on(battered: Stack, redis: Redis, first: int) -> None:
    supervisor = battered.pid("worker")
    for write in [*ODD.values()][first : first + 3]:
        write(redis)
    assert reviewed(battered)
    for _ in range(2):
        wait_for_tidying(redis)
    assert reviewed(battered)
    assert battered.health()["problems"] == []
    assert battered.pid("worker") == supervisor
    assert battered.is_running("worker")


def reviewed(stack: Stack) -> bool:
    """File a ticket and wait for its review."""
    key = stack.file_ticket("Add invoice download to the order page", GOOD_STORY)
    stack.wait_for_outcome(key, "reqgate-passed")
    return True


def wait_for_tidying(redis: Redis) -> None:
    """Wait for a turn of what the supervisor does again and again; it begins with the names of its workers."""

    def last_turn() -> float:
        return max((float(score) for _, score in redis.zrange("reqgate:workers", 0, -1, withscores=True)), default=0.0)

    before = last_turn()
    eventually(lambda: last_turn() > before, what="a turn of the supervisor's tidying")


def put_aside(redis: Redis) -> list[str]:
    return [record.name for record in all_put_aside(redis)]


class Bomb:
    """What unpickles to a folder."""

    def __init__(self, folder: str) -> None:
        self.folder = folder

    def __reduce__(self) -> tuple[Callable[[str], None], tuple[str]]:
        return os.mkdir, (self.folder,)
