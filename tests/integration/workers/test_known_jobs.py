"""What a worker runs: our functions with messages that this installation signed, and nothing that a record asks for."""

import json
import re
from collections import UserDict
from pathlib import Path

import pytest
from redis import Redis
from rq.exceptions import NoSuchJobError, StopRequested

import workers
from config.settings import Settings
from config.signing import Signer
from tests.support.installation import Installation
from workers.missed.jobs import reconciliations
from workers.queueing.known_jobs import PERIODIC_FUNCTIONS, RUN, KnownJob, UnknownJob, message_signer, signature_of
from workers.queueing.messages import ReviewTicket
from workers.queueing.periodic import PERIODIC_JOBS
from workers.queueing.quarantine import all_put_aside, clear, put_aside


@pytest.fixture
def message(installation: Installation) -> ReviewTicket:
    message = ReviewTicket(ticket="DEMO-1", trigger="created")
    installation.queue.submit(message)
    return message


def job_of(installation: Installation, run_id: str) -> KnownJob:
    job = KnownJob.fetch(run_id, connection=installation.redis, serializer="json")
    assert isinstance(job, KnownJob)
    return job


def test_every_periodic_job_is_one_of_the_list() -> None:
    jobs = (
        *PERIODIC_JOBS,
        *reconciliations(Settings(_env_file=None, confluence_url="https://x.example/wiki", confluence_token="t")),
    )
    assert {job.function for job in jobs} == set(PERIODIC_FUNCTIONS)


def test_a_message_of_ours_is_run(installation: Installation, message: ReviewTicket) -> None:
    assert job_of(installation, message.run_id).func.__name__ == "run"


@pytest.mark.parametrize(
    "change",
    [
        {"ticket": "DEMO-2"},
        {"trigger": "override", "actor": "5f-boss", "comment_id": "77"},
        {"run_id": "0123456789ab"},
    ],
)
def test_a_message_that_was_changed_is_not(
    installation: Installation, message: ReviewTicket, change: dict[str, str]
) -> None:
    job = job_of(installation, message.run_id)
    assert job.func_name == RUN
    job.args = ({**message.model_dump(mode="json"), **change},)
    job.save()
    with pytest.raises(UnknownJob):
        _ = job_of(installation, message.run_id).func
    assert [record.name for record in all_put_aside(installation.redis)] == [message.run_id]


def test_a_signature_is_of_one_job_and_one_function(installation: Installation, message: ReviewTicket) -> None:
    record = installation.redis.hgetall(f"rq:job:{message.run_id}")
    installation.redis.hset("rq:job:0123456789ab", mapping=record)
    assert not job_of(installation, "0123456789ab").is_known
    job = job_of(installation, message.run_id)
    job.func_name = "workers.jobs.other"
    assert not job.is_known


def test_the_secret_of_another_installation_signs_nothing_here(
    installation: Installation, message: ReviewTicket
) -> None:
    payload = message.model_dump(mode="json")
    job = job_of(installation, message.run_id)
    job.meta = signature_of(message.run_id, payload, Signer("message", ("of another one",)))
    assert not job.is_known
    job.meta = signature_of(message.run_id, payload, Signer("marker", installation.settings.signing_secrets))
    assert not job.is_known, "the same secret, for another purpose"
    job.meta = signature_of(message.run_id, payload, message_signer(installation.settings))
    assert job.is_known


@pytest.mark.parametrize("meta", ["[]", "7", '{"signature": 7}', '{"signature": null}', "{}"])
def test_meta_data_of_any_form_is_no_signature(installation: Installation, message: ReviewTicket, meta: str) -> None:
    installation.redis.hset(f"rq:job:{message.run_id}", "meta", meta)
    assert not job_of(installation, message.run_id).is_known


@pytest.mark.parametrize(
    "data",
    [
        [RUN, None, 5, {}],
        [RUN, None, None, {}],
        [RUN, None, {"0": 1}, {}],
        [RUN, None, [], None],
        [None, None, [], {}],
        [7, None, [], {}],
        [[RUN], None, [], {}],
        [{"a": 1}, None, [], {}],
        [RUN, None, []],
        {"a": 1},
        None,
        "text",
    ],
)
def test_a_record_that_is_no_call_of_a_function_is_put_aside(
    installation: Installation, message: ReviewTicket, data: object
) -> None:
    record = f"rq:job:{message.run_id}"
    installation.redis.hset(record, mapping={"data": json.dumps(data), "meta": json.dumps({"signature": "0" * 64})})
    assert_put_aside(installation, message.run_id)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("data", b"[" * 200_000),
        ("data", b"\xff\x00"),
        ("dependency_ids", '["0123456789ab"]'),
        ("dependency_ids", "7"),
        ("status", "unheard of"),
    ],
)
def test_a_record_with_a_part_that_cannot_be_ours_is_put_aside(
    installation: Installation, message: ReviewTicket, name: str, value: str | bytes
) -> None:
    installation.redis.hset(f"rq:job:{message.run_id}", name, value)
    assert_put_aside(installation, message.run_id)


def assert_put_aside(installation: Installation, run_id: str) -> None:
    with pytest.raises(NoSuchJobError):
        job_of(installation, run_id)
    assert [record.name for record in all_put_aside(installation.redis)] == [run_id]
    assert not installation.redis.exists(f"rq:job:{run_id}")


class _ReadWhenASignalComes(UserDict[bytes, bytes]):
    def __getitem__(self, key: bytes) -> bytes:
        raise StopRequested


def test_a_worker_that_is_told_to_stop_while_it_reads_a_job_stops_and_leaves_the_job(
    installation: Installation, message: ReviewTicket
) -> None:
    job = job_of(installation, message.run_id)
    record = installation.redis.hgetall(job.key)
    with pytest.raises(StopRequested):  # by which RQ's loop ends
        job.restore(_ReadWhenASignalComes(record))
    assert not all_put_aside(installation.redis)
    assert installation.redis.hgetall(job.key) == record


def test_a_periodic_job_with_arguments_or_of_an_object_is_none_of_ours(installation: Installation) -> None:
    for data in (["workers.jobs.sweep", None, ["x"], {}], ["workers.jobs.sweep", "an object", [], {}]):
        job = KnownJob("feedface", connection=installation.redis, serializer="json")
        job.data = json.dumps(data).encode()
        assert not job.is_known


def test_no_other_module_makes_a_job_or_a_queue_that_would_run_anything() -> None:
    """Each queue, worker and lookup of a job that we make names the class; RQ's own default runs what it is told."""
    for path in Path(workers.__path__[0]).rglob("*.py"):
        text = path.read_text()
        assert not re.search(r"(?<![A-Za-z])Job\.(fetch|fetch_many|create)\(", text), path
        for call in re.findall(r"(?<![A-Za-z])(?:Queue|Worker|SimpleWorker)\((?:[^()]|\([^()]*\))*\)", text):
            assert "job_class=KnownJob" in call or "job.origin" in call, (path, call)


def test_what_is_put_aside_is_listed_once_by_name_and_bounded(redis_url: str) -> None:
    with Redis.from_url(redis_url) as redis:
        for number in range(150):
            put_aside(redis, f"name-{number}", "why")
        put_aside(redis, b"\xff\x1b[31m" * 40, "why")
        put_aside(redis, "name-7", "again")
        found = all_put_aside(redis)
        assert len(found) == 100
        assert [one.reason for one in found if one.name == "name-7"] == ["again"]
        clear(redis)
        put_aside(redis, b"\xff\x1b[31m" * 40, "why")
        (one,) = all_put_aside(redis)
        assert one.name.isprintable()
        assert len(one.name) <= 80
        redis.hset("reqgate:quarantine", "x", "no note")
        assert all_put_aside(redis) == (one,)
