"""The queue: how messages get in, and how it is doing. What a job asks of it is in `workers/queueing/attempts.py`.

Level-triggered: a message says which ticket and why, never what the ticket says. While a review of a ticket waits,
further events join it (it will read the ticket later than they happened). Once it runs, the next event queues one more
run, which waits for its turn until the first is done.

One queue of RQ's, with what people wait for at its front (`queue_jobs.put_front_in_order`): out of a single queue a
worker takes a job by moving it (LMOVE), so that one that dies before it begins leaves it where it is found. Out of
several it would pop it (BLPOP).

Fair between projects: RQ's rate limit keeps the jobs of a project outside of the queue, but for a few more than there
are workers. So a project with a thousand waiting tickets may use every worker, and delays another's by little. What
takes minutes shares half of the workers, whatever its project, so that reviews never wait behind it.
"""

import math
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from redis import Redis
from redis.exceptions import RedisError
from rq import Queue, RateLimit, Retry

from config.signing import Signer
from config.tracing import outgoing_trace
from workers.queueing.admission import Admission, Status
from workers.queueing.health import (
    Exposure,
    QueueHealth,
    WorkerHealth,
    exposure_of,
    forget_workers,
    name_workers,
    queue_health,
    shares_of,
    text_of,
    workers_of,
)
from workers.queueing.known_jobs import RUN, KnownJob, signature_of
from workers.queueing.messages import (
    CommandMessage,
    Lane,
    Message,
    RunMessage,
)
from workers.queueing.odd_records import take_out_after
from workers.queueing.quarantine import PutAside, all_put_aside, clear
from workers.queueing.redis_server import WRONG_TYPE, QueueUnavailable
from workers.queueing.turns import Turns

QUEUE_NAME = "reqgate"
COMMANDS, REVIEWS, LONG = "reqgate-commands", "reqgate-reviews", "reqgate-long"
KINDS = (COMMANDS, REVIEWS, LONG)
"""The kinds of jobs; a project has its share of the queue for each, a rate limit of RQ's under `<kind>-<project>`. What
is long has one share for all projects.
"""
_KIND_IN: Mapping[Lane, str] = {"front": COMMANDS, "background": REVIEWS, "long": LONG}

WORKER_TTL_S = 30
MONITORING_INTERVAL_S = 5

_PREFIX = "reqgate:"
LONGEST_PAUSE_S = 24 * 3600
_FAILURE_TTL_S = 7 * 24 * 3600
_LOST_WORKER_RETRIES = 3
_FEWEST_SLOTS = 4
_WORKERS_KNOWN_S = 5

_PROBE_S = 60


@dataclass(frozen=True)
class Submission:
    """What became of a message: queued, joined to a waiting run, or a duplicate delivery. `run_id` answers it."""

    status: Status
    run_id: str


class ReviewQueue:
    """The way into the queue. One instance a process; safe for threads."""

    def __init__(self, connection: Redis, signer: Signer, *, debounce_s: float, job_timeout_s: int) -> None:
        """Debounce applies to automatic reviews only; commands start at once. `signer` is `message_signer`'s."""
        self.connection = connection
        self._signer = signer
        self.turns = Turns(connection, job_timeout_s)
        self._debounce_s = debounce_s
        self._job_timeout_s = job_timeout_s
        self.rq_queue = Queue(QUEUE_NAME, connection=connection, serializer="json", job_class=KnownJob)
        self._admission = Admission(connection)
        self._known_workers, self._workers_known_at = 0, -math.inf

    def submit(self, message: CommandMessage, dedupe: tuple[str, ...] = ()) -> Submission:
        """Queue what a comment or an event started. What joins the run that waits is not queued, and words are not
        said again when `Admission.reply_instead` knows of one that must do.

        Args:
            message: which ticket and why.
            dedupe: names of this delivery; if one was seen in the last day, nothing happens.

        Raises:
            QueueUnavailable: Redis is away or refuses writes; nothing is recorded as seen.
        """
        with self._needed():
            if message.joins:
                return self._submit_automatic(message, dedupe)
            if message.words:
                return self._submit_reply(message, dedupe)
            return self._submit_at_front(message, dedupe)

    def submit_again(self, message: RunMessage) -> None:
        """Queue a run once more under its own id: it joins nothing and is nobody's duplicate.

        Raises:
            QueueUnavailable: Redis is away or refuses writes.
        """
        with self._needed():
            self._enqueue(message)

    def begin(self, message: Message) -> None:
        """Say that a run starts to read its ticket: what arrives from now on needs a run of its own."""
        self._admission.begin(message.place, message.run_id)

    def wait_again(self, message: Message) -> None:
        """Say that a run that had begun waits again: what arrives from now on joins it. Raises RedisError."""
        self._admission.wait_again(message.place, message.run_id)

    def share_out(self, workers: int) -> None:
        """Give every project its slots anew, now that there may be more or fewer workers; at least `workers` count.

        What may go on now does so with RQ's next clean-up of its registries. Raises RedisError.
        """
        alive = self._workers(workers)
        with self.connection.pipeline() as pipeline:
            for share in shares_of(self.connection, KINDS):
                share.register(_slots(alive, is_long=share.key == LONG), pipeline)
            pipeline.execute()

    def require_writable(self) -> None:
        """Write a little, and read what each event needs. Raises QueueUnavailable, which says why no event is taken."""
        with self._needed():
            self.connection.set(_PREFIX + "probe", 1, ex=_PROBE_S)
        self.bot_account()

    def remember_bot_account(self, account_id: str) -> None:
        """Keep the bot's account id where the edge finds it, so that it can ignore the bot's own events."""
        self.connection.set(_PREFIX + "bot-account", account_id)

    def bot_account(self) -> str:
        """Return the bot's account id as a worker last saw it, or an empty string. Raises QueueUnavailable."""
        with self._needed():
            return text_of(self.connection.get(_PREFIX + "bot-account"))

    def wait_for_people(self, *names: str) -> None:
        """Tell the edge that questions are open on a ticket, by its key and its number: a hint, never the truth."""
        self.connection.sadd(_PREFIX + "waiting", *names)

    def stop_waiting(self, *names: str) -> None:
        """Tell the edge that nobody is waited for any more."""
        self.connection.srem(_PREFIX + "waiting", *names)

    def is_waiting(self, name: str) -> bool:
        """Return whether questions are open on a ticket, as a worker last saw it. Raises QueueUnavailable."""
        with self._needed():
            return bool(self.connection.sismember(_PREFIX + "waiting", name))

    def workers(self) -> tuple[WorkerHealth, ...]:
        """Return the workers that were started lately. Raises QueueUnavailable."""
        with self._needed():
            return workers_of(self.connection)

    def live_workers(self) -> int:
        """Return how many of them were heard of lately. Raises QueueUnavailable."""
        return sum(worker.is_alive for worker in self.workers())

    def name_workers(self, names: Sequence[str]) -> None:
        """Say that these workers were started and have not ended. Raises RedisError."""
        name_workers(self.connection, names)

    def forget_workers(self, names: Iterable[str]) -> None:
        """Say that these workers ended. Raises RedisError."""
        forget_workers(self.connection, names)

    def exposure(self) -> Exposure:
        """Return who could write to Redis besides us."""
        return exposure_of(self.connection)

    def put_aside(self) -> tuple[PutAside, ...]:
        """Return the records that were none of ours, the newest first. Raises QueueUnavailable."""
        with self._needed():
            return all_put_aside(self.connection)

    def clear_put_aside(self) -> None:
        """Forget those records. Raises QueueUnavailable."""
        with self._needed():
            clear(self.connection)

    def health(self) -> QueueHealth:
        """Return the state of workers and queue. Raises QueueUnavailable."""
        with self._needed():
            return queue_health(self.rq_queue, KINDS, self.paused_s())

    def pause(self, name: str, duration_s: float) -> None:
        """Let what bears this name, such as the edits of a ticket, wait for `duration_s` seconds. Raises RedisError."""
        now, key = time.time(), _PREFIX + "paused"
        self.connection.zremrangebyscore(key, "-inf", now)
        self.connection.zadd(key, {name: now + duration_s})

    def paused_s(self) -> dict[str, float]:
        """Return what pauses, by its name, and for how many seconds yet. Raises RedisError."""
        now, key = time.time(), _PREFIX + "paused"
        names = [text_of(name) for name in self.connection.zrangebyscore(key, now, now + LONGEST_PAUSE_S)]
        ends = {name: self.connection.zscore(key, name) for name in names}
        return {name: end - now for name, end in ends.items() if end is not None}  # none: it is no text, so not ours

    @contextmanager
    def _needed(self) -> Iterator[None]:
        """Say QueueUnavailable for what Redis says; its own words name the host."""
        try:
            yield
        except RedisError as error:
            if WRONG_TYPE in str(error):  # written by somebody else
                take_out_after(error, self.connection)
            raise QueueUnavailable.because(error) from error

    def _submit_reply(self, message: CommandMessage, dedupe: tuple[str, ...]) -> Submission:
        if run_id := self._admission.reply_instead(message):
            self._admission.remember(dedupe, run_id)  # or who searches for unanswered commands would find it later
            return Submission("duplicate", run_id)
        submission = self._submit_at_front(message, dedupe)
        if submission.status == "queued":
            self._admission.remember_reply(message)
        return submission

    def _submit_at_front(self, message: CommandMessage, dedupe: tuple[str, ...]) -> Submission:
        """Queue what a person waits for: it joins nothing."""
        run_id = self._admission.reserve(dedupe, message.run_id)
        if run_id != message.run_id:
            return Submission("duplicate", run_id)
        try:
            self._enqueue(message)
        except RedisError:
            with suppress(RedisError):
                self._admission.release(dedupe, message.run_id)
            raise
        self._admission.remember(dedupe, message.run_id)
        return Submission("queued", message.run_id)

    def _submit_automatic(self, message: CommandMessage, dedupe: tuple[str, ...]) -> Submission:
        """Queue an automatic review unless one waits. With a debounce RQ says how, and Redis does it with the rest."""
        commands = self._scheduling(message) if self._debounce_s > 0 else ()
        status, run_id = self._admission.admit(message.place, message.run_id, dedupe, commands)
        if status == "queued" and not commands:
            self._enqueue(message)
            self._admission.remember(dedupe, run_id)
        return Submission(status, run_id)

    def _workers(self, at_least: int = 0) -> int:
        alive = sum(worker.is_alive for worker in workers_of(self.connection))
        return max(at_least, alive)

    def _workers_lately(self) -> int:
        """Return the same, asked for every few seconds only; the supervisor shares out anew when workers change."""
        if time.monotonic() - self._workers_known_at > _WORKERS_KNOWN_S:
            self._known_workers, self._workers_known_at = self._workers(), time.monotonic()
        return self._known_workers

    def _enqueue(self, message: RunMessage) -> None:
        self.rq_queue.enqueue(RUN, **self._options(message))

    def _scheduling(self, message: CommandMessage) -> list[tuple[Any, ...]]:
        """Return the commands of Redis with which RQ schedules a review, done by nobody yet."""
        with self.connection.pipeline() as pipeline:
            self.rq_queue.enqueue_in(
                timedelta(seconds=self._debounce_s),
                RUN,
                pipeline=pipeline,
                **self._options(message),
            )
            return [words for words, _ in pipeline.command_stack]

    def _share_of(self, message: RunMessage) -> RateLimit:
        is_long, kind = message.lane == "long", _KIND_IN[message.lane]
        name = kind if is_long else f"{kind}-{message.project_key}"
        return RateLimit(name, _slots(self._workers_lately(), is_long=is_long))

    def _options(self, message: RunMessage) -> dict[str, Any]:
        at_front, payload = message.lane == "front", message.model_dump(mode="json")
        return {
            "args": (payload,),
            "job_id": message.run_id,
            "description": f"{message.kind} {message.ticket_key or message.run_id}",
            "rate_limit": self._share_of(message),
            # For a killed worker only: our own failures are rescheduled by the job with a delay of their own.
            "retry": Retry(max=_LOST_WORKER_RETRIES, enqueue_at_front=at_front),
            "at_front": at_front,
            "job_timeout": self._job_timeout_s,
            "result_ttl": 0,
            "failure_ttl": _FAILURE_TTL_S,
            "meta": outgoing_trace() | signature_of(message.run_id, payload, self._signer),
        }


def _slots(workers: int, *, is_long: bool) -> int:
    """Return how many jobs of a share may be queued or running.

    Of a project's commands, and of its reviews, twice the workers: enough for all of them though a killed worker holds
    its slot for a minute, and so few that another project's job waits for about two of them. Of what is long half of
    the workers, or the only one.
    """
    return max(1, workers // 2) if is_long else max(_FEWEST_SLOTS, 2 * workers)
