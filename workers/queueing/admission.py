"""What gets into the queue: a delivery once, of a ticket's automatic reviews one that waits, and so many replies.

One script of Redis decides and does it, so that a delivery costs one round trip (Jira's come in bursts) and is never
half taken: a process that dies leaves either all of it or nothing.
"""

import hashlib
from collections.abc import Iterable, Sequence
from typing import Literal, cast

from redis import Redis
from rq.job import Job, JobStatus

from workers.queueing.health import text_of
from workers.queueing.messages import Message
from workers.queueing.turns import DELETE_IF_EQUAL

_WAITING = (JobStatus.QUEUED, JobStatus.SCHEDULED, JobStatus.RATE_LIMITED)
_PENDING_TTL_S = 24 * 3600
# Longer than the oldest delivery that the edge takes (WEBHOOK_MAX_AGE, with clocks apart by WEBHOOK_CLOCK_SKEW).
SEEN_TTL_S = 25 * 3600

MOST_REPLIES = 10
"""Replies to commands that a ticket gets before it is left in peace until none was given for _REPLIED_TTL_S seconds."""
_REPLIED_TTL_S = 600

# KEYS: who waits for the ticket, then the names of the delivery.
# ARGV: the run, how long it may wait, how long a delivery is remembered, the prefix of RQ's jobs, then commands of
# Redis: of each its number of words and the words. A place whose job is gone is free. What is written last tells that
# the rest is safe.
_ADMIT = f"""
local function remember(run)
    for i = 2, #KEYS do redis.call('SET', KEYS[i], run, 'EX', ARGV[3]) end
end
for i = 2, #KEYS do
    local run = redis.call('GET', KEYS[i])
    if run then return {{'duplicate', run}} end
end
local waiting = redis.call('GET', KEYS[1])
local status = waiting and redis.call('HGET', ARGV[4] .. waiting, 'status')
if {" or ".join(f"status == '{status.value}'" for status in _WAITING)} then
    remember(waiting)
    return {{'joined', waiting}}
end
local first = 5
while first <= #ARGV do
    local last = first + tonumber(ARGV[first])
    redis.call(unpack(ARGV, first + 1, last))
    first = last + 1
end
redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[2])
if #ARGV > 4 then remember(ARGV[1]) end
return {{'queued', ARGV[1]}}
"""

# KEYS: the names of the delivery. ARGV: the run, how many seconds it may take to queue it.
_RESERVE = """
for i = 1, #KEYS do
    local run = redis.call('GET', KEYS[i])
    if run then return run end
end
for i = 1, #KEYS do redis.call('SET', KEYS[i], ARGV[1], 'EX', ARGV[2]) end
return ARGV[1]
"""

_QUEUED_WITHIN_S = 10
"""When a process dies while it queues a message, its sender may come again after so many seconds."""

Word = str | bytes | int | float
Status = Literal["queued", "joined", "duplicate"]


class Admission:
    """Deliveries that were seen, and where a run of each ticket and kind waits. Methods raise RedisError."""

    def __init__(self, connection: Redis) -> None:
        """Keep them on the server behind `connection`."""
        self._connection = connection
        self._script = connection.register_script(_ADMIT)
        self._reserve = connection.register_script(_RESERVE)

    def admit(
        self, place: str, run_id: str, names: Iterable[str], commands: Iterable[Sequence[Word]] = ()
    ) -> tuple[Status, str]:
        """Let a run take the place of its kind and ticket, unless the delivery was seen or another run waits.

        Args:
            place, run_id: `Message.place`, and which run takes it.
            names: of the delivery, under any of which it may have been seen.
            commands: of Redis, which queue the run. Without any the caller queues it, and remembers the names then.

        Returns:
            "queued", "joined" or "duplicate", and the run that answers for the delivery.
        """
        words: list[Word] = [word for command in commands for word in (len(command), *command)]
        keys = [_pending_key(place), *map(_seen_key, names)]
        arguments = [run_id, _PENDING_TTL_S, SEEN_TTL_S, Job.redis_job_namespace_prefix, *words]
        status, run = map(text_of, self._script(keys, arguments))
        # Sent again, because the first answer was lost, the script meets its own run.
        return ("queued" if run == run_id else cast(Status, status)), run

    def reserve(self, names: Sequence[str], run_id: str) -> str:
        """Return the run of a delivery that was seen under one of its names; else `run_id`, which is to be queued.

        Whoever tells of the same at the same moment, as Data Center does of each comment by two events, gets that run.
        """
        return text_of(self._reserve(list(map(_seen_key, names)), (run_id, _QUEUED_WITHIN_S))) if names else run_id

    def release(self, names: Sequence[str], run_id: str) -> None:
        """Say that a run was not queued after all."""
        for name in names:
            self._connection.eval(DELETE_IF_EQUAL, 1, _seen_key(name), run_id)

    def remember(self, names: Sequence[str], run_id: str) -> None:
        """Say that a delivery was seen: last, once its message is safe. A repeat in between is harmless."""
        with self._connection.pipeline() as pipeline:
            for name in names:
                pipeline.set(_seen_key(name), run_id, ex=SEEN_TTL_S)
            pipeline.execute()

    def reply_instead(self, message: Message) -> str:
        """Return the reply that must do, or an empty string: its person was told the same words on the ticket lately,
        or too many replies were given there. So accounts that answer each reply fall silent, also several of them.
        """
        run_id = self._connection.get(_said_key(message))
        if run_id is None and self._connection.llen(_replies_key(message)) >= MOST_REPLIES:
            run_id = self._connection.lindex(_replies_key(message), -1)
        return text_of(run_id)

    def remember_reply(self, message: Message) -> None:
        """Say that a reply is given: last, as with deliveries."""
        with self._connection.pipeline() as pipeline:
            pipeline.set(_said_key(message), message.run_id, ex=_REPLIED_TTL_S)
            pipeline.rpush(_replies_key(message), message.run_id)
            pipeline.expire(_replies_key(message), _REPLIED_TTL_S)
            pipeline.execute()

    def begin(self, place: str, run_id: str) -> None:
        """Free the place of a run that begins."""
        self._connection.eval(DELETE_IF_EQUAL, 1, _pending_key(place), run_id)

    def wait_again(self, place: str, run_id: str) -> None:
        """Give a run its place back, if nobody took it meanwhile."""
        self._connection.set(_pending_key(place), run_id, nx=True, ex=_PENDING_TTL_S)


def _pending_key(place: str) -> str:
    return f"reqgate:pending:{place}"


def _said_key(message: Message) -> str:
    """Return the name of these words to this person on this ticket."""
    digest = hashlib.sha256(f"{message.actor}\n{message.words}".encode()).hexdigest()[:16]
    return f"reqgate:said:{message.ticket}:{digest}"


def _replies_key(message: Message) -> str:
    return f"reqgate:replies:{message.ticket}"


def _seen_key(name: str) -> str:
    return f"reqgate:seen:{name}"
