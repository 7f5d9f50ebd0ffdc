"""A worker whose Redis is away: it says so in one line, and ends so that another can be started."""

import multiprocessing
import os
import sys
from datetime import timedelta

import pytest
import structlog
from rq import Queue
from rq.scheduler import RQScheduler

from bot.cli.embedded.stack import free_port
from config.settings import Settings
from tests.support.processes import PATIENCE_S, eventually
from workers.processes.children import schedule, work
from workers.processes.launcher import _introduce
from workers.processes.supervisor import Supervisor
from workers.queueing.queue import QUEUE_NAME
from workers.queueing.redis_server import connect


@pytest.fixture(autouse=True)
def _every_line_is_logged() -> None:
    structlog.reset_defaults()  # a command that another test ran logs errors only


@pytest.mark.parametrize("part", [work, schedule])
def test_without_redis_a_process_says_what_to_do_and_shows_no_traceback(
    part: object, capfd: pytest.CaptureFixture[str]
) -> None:
    settings = Settings(redis_url=f"redis://127.0.0.1:{free_port()}/0", _env_file=None)
    child = multiprocessing.get_context("fork").Process(target=part, args=(settings, "one", os.getpid()))
    child.start()
    child.join(30)
    out, err = capfd.readouterr()
    assert child.exitcode == 1
    assert "REDIS_URL" in out + err
    assert "Traceback" not in out + err


def test_workers_without_an_address_of_jira_say_which_setting_is_missing(capfd: pytest.CaptureFixture[str]) -> None:
    _introduce(Settings(jira_url="", bot_account_id="", _env_file=None))
    assert "JIRA_URL is not set" in "".join(capfd.readouterr())


def test_a_redis_that_is_away_at_the_start_is_no_reason_to_name_its_host(capfd: pytest.CaptureFixture[str]) -> None:
    port = free_port()
    _introduce(Settings(bot_account_id="5b10ac8d", redis_url=f"redis://127.0.0.1:{port}/0", _env_file=None))
    said = "".join(capfd.readouterr())
    assert "ConnectionError" in said
    assert str(port) not in said


def test_the_scheduler_of_a_second_machine_takes_over_as_soon_as_the_first_one_lets_go(redis_url: str) -> None:
    """Every debounced review and every retry waits for the one scheduler that holds the lock."""
    redis = connect(redis_url)
    queue = Queue(QUEUE_NAME, connection=redis, serializer="json")
    first = RQScheduler([queue], connection=redis, name="first")
    assert first.acquire_locks()
    settings = Settings(redis_url=redis_url, _env_file=None)
    second = multiprocessing.get_context("fork").Process(target=schedule, args=(settings, "second", os.getpid()))
    second.start()
    try:
        eventually(lambda: redis.exists("rq:scheduler:second"), what="the second machine's scheduler")
        job = queue.enqueue_in(timedelta(seconds=0.1), "workers.jobs.run")
        first.stop()  # as on a machine that is taken out of service
        eventually(lambda: queue.get_job_ids() == [job.id], what="the job, in the queue")
        second.terminate()
        second.join(PATIENCE_S)
        assert second.exitcode == 0
        assert not redis.exists(RQScheduler.get_locking_key(QUEUE_NAME)), "a third machine need not wait for it either"
    finally:
        second.kill()
        second.join()


def test_a_full_disk_under_the_log_keeps_no_worker_from_being_started(monkeypatch: pytest.MonkeyPatch) -> None:
    supervisor = Supervisor(Settings(_env_file=None), 1, ())
    with open("/dev/full", "w") as log:
        monkeypatch.setattr(sys, "stderr", log)
        log.write("a line that cannot be written")
        child = supervisor._fork(lambda *_: None, "one")
        child.join(10)
    assert child.exitcode == 0
