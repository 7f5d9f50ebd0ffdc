"""The figures: every process adds to one place, exactly, and no run pays for it when that place is away."""

import json
import multiprocessing
import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st
from redis import Redis

from workers.queueing.redis_server import connect
from workers.telemetry.metrics import (
    EVENTS,
    FIGURES,
    HASH,
    LLM_COST,
    RUNS,
    STAGE_SECONDS,
    Counter,
    Distribution,
    Tally,
    count,
    observe,
    read_figures,
    tallying,
)

PROCESSES, RUNS_EACH = 6, 20


@pytest.fixture
def redis(redis_url: str) -> Redis:
    return connect(redis_url)


def _run(url: str) -> None:
    """What a work horse does: count, and end."""
    for _ in range(RUNS_EACH):
        with tallying(connect(url)):
            count(RUNS, "posted")
            observe(STAGE_SECONDS, 0.02, "scoring")
            count(LLM_COST, "a/model", by=0.25)


def test_processes_that_end_are_counted_exactly(redis: Redis, redis_url: str) -> None:
    fork = multiprocessing.get_context("fork")
    children = [fork.Process(target=_run, args=(redis_url,)) for _ in range(PROCESSES)]
    for child in children:
        child.start()
    for child in children:
        child.join(30)
    figures = read_figures(redis)
    assert figures.counters[RUNS.name] == {("posted",): PROCESSES * RUNS_EACH}
    assert figures.counters[LLM_COST.name] == {("a/model",): PROCESSES * RUNS_EACH * 0.25}
    stage = figures.histograms[STAGE_SECONDS.name]["scoring",]
    assert stage.per_bucket == {0.025: PROCESSES * RUNS_EACH}
    assert stage.total == pytest.approx(PROCESSES * RUNS_EACH * 0.02)


def test_a_child_does_not_add_what_its_parent_counted(redis: Redis, redis_url: str) -> None:
    with tallying(redis):
        count(RUNS, "posted")
        child = multiprocessing.get_context("fork").Process(target=_run, args=(redis_url,))
        child.start()
        child.join(30)
    assert read_figures(redis).counters[RUNS.name] == {("posted",): RUNS_EACH + 1}


def test_what_a_failing_run_counted_is_kept(redis: Redis) -> None:
    def fail() -> None:
        with tallying(redis):
            count(RUNS, "failed")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert read_figures(redis).counters[RUNS.name] == {("failed",): 1}


def test_outside_of_a_run_nothing_is_counted(redis: Redis) -> None:
    count(RUNS, "posted")
    observe(STAGE_SECONDS, 1, "scoring")
    assert not redis.exists(HASH)


def test_a_run_adds_in_one_go(redis: Redis) -> None:
    redis.config_resetstat()
    with tallying(redis):
        for _ in range(100):
            count(RUNS, "posted")
            observe(STAGE_SECONDS, 0.02, "scoring")
    done = redis.info("commandstats")
    assert done["cmdstat_exec"]["calls"] == 1
    assert done["cmdstat_hincrby"]["calls"] == 2
    assert done["cmdstat_hincrbyfloat"]["calls"] == 1


def test_when_redis_is_away_figures_wait_and_nothing_fails(redis: Redis) -> None:
    tally = Tally()
    tally.count(RUNS, "posted")
    tally.save(connect("redis://127.0.0.1:1/0"))
    tally.count(RUNS, "posted")
    tally.save(redis)
    assert read_figures(redis).counters[RUNS.name] == {("posted",): 2}
    tally.save(redis)
    assert read_figures(redis).counters[RUNS.name] == {("posted",): 2}, "nothing is added twice"


def test_a_web_process_saves_what_came_together_in_one_go(redis: Redis) -> None:
    redis.config_resetstat()
    tally = Tally()
    for _ in range(200):
        tally.count(EVENTS, "queued", "")
        tally.save_soon(redis)
    (thread,) = [each for each in threading.enumerate() if isinstance(each, threading.Timer)]
    assert not thread.daemon, "the end of the process waits for it"
    thread.join(10)
    assert read_figures(redis).counters[EVENTS.name] == {("queued", ""): 200}
    assert redis.info("commandstats")["cmdstat_exec"]["calls"] == 1


def test_a_run_goes_on_without_redis() -> None:
    with tallying(connect("redis://127.0.0.1:1/0")):
        count(RUNS, "posted")


def test_figures_of_other_versions_do_no_harm(redis: Redis) -> None:
    redis.hset(HASH, json.dumps(["reqgate_of_tomorrow_total", "x"]), 3)
    redis.hset(HASH, json.dumps([RUNS.name, "one", "label too many"]), 3)
    redis.hset(HASH, json.dumps([STAGE_SECONDS.name, "read", "0.03"]), 3)
    figures = read_figures(redis)
    assert figures.counters[RUNS.name] == {}
    bounds = dict(figures.histograms[STAGE_SECONDS.name]["read",].cumulated((0.01, 0.1)))
    assert bounds == {"0.01": 0, "0.03": 3, "0.1": 3, "+Inf": 3}


@given(st.lists(st.floats(0, 1000), max_size=30))
def test_buckets_hold_every_value_once_and_never_shrink(values: list[float]) -> None:
    found = Distribution()
    bounds = (*STAGE_SECONDS.buckets, float("inf"))
    for value in values:
        bucket = min(bound for bound in bounds if value <= bound)
        found.per_bucket[bucket] = found.per_bucket.get(bucket, 0) + 1
    cumulated = found.cumulated(STAGE_SECONDS.buckets)
    amounts = [amount for _, amount in cumulated]
    assert amounts == sorted(amounts)
    assert cumulated[-1] == ("+Inf", len(values))
    for bound, amount in cumulated:
        assert amount == sum(value <= float(bound) for value in values)


def test_names_follow_the_conventions() -> None:
    """https://prometheus.io/docs/practices/naming/"""
    for figure in FIGURES:
        assert figure.name.startswith("reqgate_")
        assert figure.name.endswith("_total" if isinstance(figure, Counter) else "_seconds")
        assert not {"ticket", "run", "project", "user"} & set(figure.labels), "labels with few values only"
        assert figure.says.endswith(".")
    assert len({figure.name for figure in FIGURES}) == len(FIGURES)
