"""The queue on a real server: joining, duplicates, one run per ticket, and what a refusal leaves behind."""

import json
import threading
import time
import uuid
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from pydantic import ValidationError
from redis import Redis
from rq import Queue, RateLimit, SimpleWorker
from rq.job import JobStatus
from rq.registry import clean_registries

from tests.support.signing import SIGNER
from workers.queueing.admission import MOST_REPLIES, Admission
from workers.queueing.attempts import RunAgain, current_attempt, postpone, postpone_with_jitter
from workers.queueing.messages import (
    AnswerCommand,
    CommandMessage,
    Lane,
    ReplyToCommand,
    ReviewTicket,
    RunMessage,
    new_run_id,
)
from workers.queueing.queue import COMMANDS, LONG, REVIEWS, ReviewQueue, Submission
from workers.queueing.records import put_front_in_order
from workers.queueing.redis_server import QueueUnavailable, connect


@pytest.fixture
def connection(redis_url: str) -> Redis:
    return connect(redis_url)


@pytest.fixture
def queue(connection: Redis) -> ReviewQueue:
    return ReviewQueue(connection, SIGNER, debounce_s=0, job_timeout_s=30)


def created(ticket: str = "DEMO-1") -> ReviewTicket:
    return ReviewTicket(ticket=ticket, trigger="created")


def test_an_event_for_a_ticket_that_waits_joins_its_run(queue: ReviewQueue) -> None:
    first = queue.submit(created(), ("delivery-1",))
    second = queue.submit(ReviewTicket(ticket="DEMO-1", trigger="updated"), ("delivery-2",))
    assert (first.status, second.status) == ("queued", "joined")
    assert second.run_id == first.run_id
    assert queue.health().depths[REVIEWS] == 1


def test_the_same_delivery_is_a_duplicate_that_names_its_run(queue: ReviewQueue) -> None:
    first = queue.submit(created(), ("delivery-1",))
    again = queue.submit(created(), ("delivery-1",))
    assert (again.status, again.run_id) == ("duplicate", first.run_id)


def test_once_a_run_has_begun_the_next_event_gets_a_run_of_its_own(queue: ReviewQueue) -> None:
    message = created()
    queue.submit(message)
    queue.begin(message)
    assert queue.submit(created()).status == "queued"


def test_a_project_has_a_few_jobs_in_the_queue_and_the_rest_outside(queue: ReviewQueue) -> None:
    for number in range(1, 21):
        queue.submit(created(f"BUSY-{number}"))
    queue.submit(created("CALM-1"))
    assert queue.rq_queue.count == 4 + 1, "the other project's job is not behind all of them"
    assert queue.health().depths[REVIEWS] == 20 + 1, "what waits outside waits as well"
    command = ReviewTicket(ticket="BUSY-1", trigger="command", comment_id="7")
    queue.submit(command)
    assert queue.rq_queue.get_job_ids()[0] == command.run_id, "commands do not wait for the reviews' places"


def test_commands_are_taken_in_the_order_in_which_they_were_given(queue: ReviewQueue) -> None:
    """Else a stream of new ones keeps the oldest waiting for as long as it flows."""
    queue.submit(created("DEMO-9"))
    given = [
        queue.submit(ReviewTicket(ticket=ticket, trigger="command", comment_id="7")).run_id
        for ticket in ("BUSY-1", "CALM-1", "BUSY-2", "BUSY-3", "BUSY-4", "BUSY-5", "BUSY-6")
    ]
    taken: list[str] = []
    while len(taken) < len(given):
        put_front_in_order(queue)
        job, _ = Queue.dequeue_any([queue.rq_queue], None, connection=queue.connection, serializer="json") or (None, 0)
        assert job is not None
        taken.append(job.id)
        job.set_status(JobStatus.FINISHED)
        job.delete(remove_from_queue=False)  # its place is another's now, who is put at the very front
    assert taken == given
    assert queue.rq_queue.count == 1


def test_a_project_gets_more_places_when_there_are_more_workers(queue: ReviewQueue) -> None:
    for number in range(1, 101):
        queue.submit(created(f"BUSY-{number}"))
    queue.share_out(32)
    clean_registries(queue.rq_queue)
    assert queue.rq_queue.count >= 32, "all of 32 workers have something to do"


def test_the_age_of_what_waits_longest_is_known_though_it_is_not_the_first(
    queue: ReviewQueue, connection: Redis
) -> None:
    run_id = queue.submit(created()).run_id
    connection.hset(f"rq:job:{run_id}", "enqueued_at", "2026-11-01T00:00:00.000000Z")
    queue.submit(ReviewTicket(ticket="DEMO-2", trigger="command", comment_id="7"))
    assert queue.rq_queue.get_job_ids()[1] == run_id
    assert (queue.health().oldest_waiting_s or 0) > 3600


class _Long(RunMessage):
    """What takes minutes, of any project."""

    kind: str = "long"
    project: str

    @property
    def project_key(self) -> str:
        return self.project

    @property
    def lane(self) -> Lane:
        return "long"


@pytest.mark.parametrize(("workers", "at_once"), [(1, 1), (2, 1), (5, 2), (8, 4)])
def test_what_takes_minutes_has_half_of_the_workers_whatever_its_projects(
    queue: ReviewQueue, workers: int, at_once: int
) -> None:
    for number in range(9):
        queue.submit_again(_Long(project=f"P{number}"))
    queue.share_out(workers)
    clean_registries(queue.rq_queue)
    assert len(queue.rq_queue) == at_once
    assert queue.health().depths[LONG] == 9
    queue.submit(created())
    assert len(queue.rq_queue) == at_once + 1, "a review does not wait behind them"


def test_what_waits_for_its_projects_turn_has_an_age(queue: ReviewQueue, connection: Redis) -> None:
    for number in range(1, 6):
        queue.submit(created(f"BUSY-{number}"))
    held_back = f"rq:rl:{REVIEWS}-BUSY:rate_limited"
    (last,) = connection.zrange(held_back, 0, -1)
    connection.zadd(held_back, {last: time.time() - 1000})
    assert (queue.health().oldest_waiting_s or 0) >= 1000


def test_a_pause_of_a_project_is_seen_and_ends_by_itself(queue: ReviewQueue) -> None:
    queue.pause("STORM", 60)
    queue.pause("OVER", -1)
    assert list(queue.paused_s()) == ["STORM"]
    assert 50 < queue.health().paused_s["STORM"] <= 60


def test_another_ticket_does_not_wait(queue: ReviewQueue) -> None:
    queue.submit(created("DEMO-1"))
    queue.submit(created("DEMO-2"))
    assert queue.health().depths[REVIEWS] == 2


def test_a_claim_whose_job_is_gone_is_taken_over(queue: ReviewQueue, connection: Redis) -> None:
    connection.set("reqgate:pending:DEMO-1", new_run_id())
    assert queue.submit(created()).status == "queued"


def test_a_debounced_review_is_scheduled_and_joined(connection: Redis) -> None:
    queue = ReviewQueue(connection, SIGNER, debounce_s=60, job_timeout_s=30)
    assert queue.submit(created()).status == "queued"
    assert queue.submit(created()).status == "joined"
    health = queue.health()
    assert (health.scheduled, health.depths[REVIEWS]) == (1, 0)


def test_a_command_does_not_wait_for_the_debounce(connection: Redis) -> None:
    queue = ReviewQueue(connection, SIGNER, debounce_s=60, job_timeout_s=30)
    queue.submit(ReviewTicket(ticket="DEMO-1", trigger="command", comment_id="7"))
    assert queue.health().depths[COMMANDS] == 1


def test_a_message_holds_no_text_of_a_ticket_and_is_json(queue: ReviewQueue, connection: Redis) -> None:
    run_id = queue.submit(created()).run_id
    stored = connection.hgetall(f"rq:job:{run_id}")
    data = json.loads(__import__("zlib").decompress(stored[b"data"]))
    told = {"actor": "", "comment_id": "", "language": ""}
    assert data[2] == [{"kind": "review", "run_id": run_id, "ticket": "DEMO-1", "trigger": "created", **told}]


def test_redis_away_is_said_and_nothing_counts_as_seen(redis_url: str) -> None:
    away = ReviewQueue(connect("redis://127.0.0.1:1/0"), SIGNER, debounce_s=0, job_timeout_s=30)
    with pytest.raises(QueueUnavailable):
        away.submit(created(), ("delivery-1",))
    with pytest.raises(QueueUnavailable):
        away.submit(ReplyToCommand(ticket="DEMO-1", comment_id="7", says="help"))
    with pytest.raises(QueueUnavailable):
        away.health()
    with pytest.raises(QueueUnavailable, match="check REDIS_URL"):
        away.require_writable()
    back = ReviewQueue(connect(redis_url), SIGNER, debounce_s=0, job_timeout_s=30)
    assert back.submit(created(), ("delivery-1",)).status == "queued"


@pytest.mark.parametrize("reference", ["", "demo-1", "DEMO-0", "DEMO-1/../x", "DEMO-1\n", "A-1", "-5", "0"])
def test_what_is_no_ticket_never_gets_in(reference: str) -> None:
    with pytest.raises(ValidationError):
        ReviewTicket(ticket=reference, trigger="created")


def test_workers_count_as_alive_by_their_heartbeat(queue: ReviewQueue, connection: Redis) -> None:
    assert queue.live_workers() == 0
    worker = SimpleWorker([queue.rq_queue], connection=connection, serializer="json", name="one")
    worker.register_birth()
    worker.heartbeat()
    queue.name_workers(["one"])
    assert queue.live_workers() == 1
    connection.hset(worker.key, "last_heartbeat", "2020-01-01T00:00:00.000000Z")
    assert queue.live_workers() == 0
    (seen,) = queue.health().workers
    assert seen.heartbeat_age_s is not None
    assert seen.heartbeat_age_s > 1000


def test_the_bots_account_is_remembered(queue: ReviewQueue) -> None:
    assert queue.bot_account() == ""
    queue.remember_bot_account("5f-bot")
    assert queue.bot_account() == "5f-bot"


def reply_to(actor: str, comment_id: int, nearest: str = "", ticket: str = "DEMO-1") -> ReplyToCommand:
    return ReplyToCommand(ticket=ticket, actor=actor, comment_id=str(comment_id), says="unknown", suggestion=nearest)


def test_a_person_is_told_the_same_words_on_a_ticket_once_in_a_while(queue: ReviewQueue) -> None:
    statuses = [
        queue.submit(reply).status
        for reply in (
            reply_to("anna", 7),
            reply_to("anna", 8),
            reply_to("bea", 9),
            reply_to("anna", 10, "help"),
            reply_to("anna", 11, ticket="DEMO-2"),
        )
    ]
    assert statuses == ["queued", "duplicate", "queued", "queued", "queued"]


def test_accounts_that_answer_every_reply_fall_silent_on_their_ticket_only(queue: ReviewQueue) -> None:
    statuses = [queue.submit(reply_to(f"automation {number}", number)).status for number in range(1, 30)]
    assert statuses == ["queued"] * MOST_REPLIES + ["duplicate"] * (29 - MOST_REPLIES)
    assert queue.submit(reply_to("anna", 99, ticket="DEMO-2")).status == "queued"


def test_a_command_that_got_no_reply_gets_none_later(queue: ReviewQueue, connection: Redis) -> None:
    queue.submit(reply_to("anna", 7), ("command:7",))
    queue.submit(reply_to("anna", 8), ("command:8",))
    for key in connection.keys("reqgate:said:*"):
        connection.delete(key)  # ten minutes are over
    assert queue.submit(reply_to("anna", 8), ("command:8",)).status == "duplicate"
    assert queue.submit(reply_to("anna", 9), ("command:9",)).status == "queued"


def test_words_that_did_not_get_into_the_queue_do_not_count_as_said(queue: ReviewQueue, connection: Redis) -> None:
    reply = reply_to("anna", 7)
    connection.set(queue.rq_queue.key, "no list, so nothing can be queued")
    with pytest.raises(QueueUnavailable):
        queue.submit(reply, ("delivery-1",))
    connection.delete(queue.rq_queue.key)
    assert queue.submit(reply, ("delivery-1",)).status == "queued"


def put_off_for_a_minute() -> RunAgain:
    """A job, for the test below."""
    return postpone(60)


def test_a_job_that_is_put_off_is_neither_lost_nor_an_attempt_further(queue: ReviewQueue, connection: Redis) -> None:
    reviews = queue.rq_queue
    job = reviews.enqueue(put_off_for_a_minute, rate_limit=RateLimit(f"{REVIEWS}-DEMO", 1))
    next_one = reviews.enqueue(put_off_for_a_minute, rate_limit=RateLimit(f"{REVIEWS}-DEMO", 1))
    for _ in range(3):
        SimpleWorker([reviews], connection=connection, serializer="json").work(burst=True, logging_level="ERROR")
        job.refresh()
        assert (job.get_status(), job.number_of_retries) == (JobStatus.SCHEDULED, 0)
        assert next_one.get_status() == JobStatus.SCHEDULED, "it got the place that was given back"
        reviews.scheduled_job_registry.remove(job)
        reviews.enqueue_job(job)


@pytest.mark.parametrize(("delay_s", "latest_s"), [(3, 4), (600, 800), (3600, 3900)])
def test_what_waits_for_the_same_thing_comes_back_one_by_one(delay_s: float, latest_s: float) -> None:
    assert postpone_with_jitter(delay_s, spread=lambda low, _: low).intervals == [delay_s]
    assert postpone_with_jitter(delay_s, spread=lambda _, high: high).intervals == [latest_s]


def test_outside_of_a_job_the_attempt_is_the_first() -> None:
    assert current_attempt() == 1


def test_a_command_for_the_workers_carries_its_comment_and_no_words(queue: ReviewQueue, connection: Redis) -> None:
    message = AnswerCommand(ticket="DEMO-1", kind="dispute", actor="5b10", comment_id="10019", language="zh")
    assert queue.submit(message, ("delivery-1",)).status == "queued"
    again = message.model_copy(update={"run_id": new_run_id()})
    assert queue.submit(again, ("delivery-1",)) == Submission("duplicate", message.run_id)
    (waiting,) = queue.rq_queue.get_jobs()
    assert waiting.func_name == "workers.jobs.run"
    assert set(waiting.args[0]) == {"run_id", "ticket", "kind", "actor", "comment_id", "language"}
    with pytest.raises(ValidationError):
        AnswerCommand(ticket="DEMO-1", kind="Two words", comment_id="10019")


def test_an_override_waits_for_nothing_and_is_asked_for() -> None:
    assert ReviewTicket(ticket="DEMO-1", trigger="override").is_asked_for
    assert ReviewTicket(ticket="DEMO-1", trigger="override").command == "override"
    assert ReviewTicket(ticket="DEMO-1", trigger="console").command == ""


@pytest.mark.parametrize("kind", ["review", "answer", "reply"])
def test_a_command_that_is_told_of_by_several_events_at_once_is_queued_once(queue: ReviewQueue, kind: str) -> None:
    """Data Center tells of each comment by two events, within milliseconds."""
    for comment in range(20):
        barrier = threading.Barrier(4)

        def submit(comment: int = comment, barrier: threading.Barrier = barrier) -> str:
            barrier.wait()
            message = commands(str(comment + 1))[kind]
            return queue.submit(message, (f"event-{uuid.uuid4()}", f"command:{comment}")).status

        with ThreadPoolExecutor(4) as pool:
            statuses = sorted(each.result() for each in [pool.submit(submit) for _ in range(4)])
        assert statuses == ["duplicate"] * 3 + ["queued"]


def commands(comment_id: str) -> dict[str, CommandMessage]:
    told: dict[str, Any] = {"ticket": f"DEMO-{comment_id}", "actor": "5f-dev", "comment_id": comment_id}
    return {
        "review": ReviewTicket(trigger="command", **told),
        "answer": AnswerCommand(kind="explain", **told),
        "reply": ReplyToCommand(says="unknown", suggestion=f"words of {comment_id}", **told),
    }


def test_a_command_that_could_not_be_queued_is_taken_when_it_comes_again(queue: ReviewQueue, connection: Redis) -> None:
    message, names = commands("1")["review"], ("event-1", "command:DEMO-1:1")
    connection.set("rq:rl-keys", "no set")  # RQ stumbles over it
    with pytest.raises(QueueUnavailable):
        queue.submit(message, names)
    assert queue.submit(message, names).status == "queued"


def test_a_command_whose_process_died_before_it_was_queued_is_taken_again_soon(
    queue: ReviewQueue, connection: Redis
) -> None:
    Admission(connection).reserve(("event-1",), "0123456789ab")
    assert 0 < connection.pttl("reqgate:seen:event-1") <= 10_000
