"""The turn of a ticket: one run of a ticket is at work at a time, and what else wants to run comes back later."""

from redis import Redis
from rq.exceptions import NoSuchJobError
from rq.job import Job, JobStatus

from workers.messages import Message

DELETE_IF_EQUAL = "return redis.call('GET', KEYS[1]) == ARGV[1] and redis.call('DEL', KEYS[1]) or 0"
"""Redis script: delete a key only while it holds what its owner put there."""

_AFTER_TIMEOUT_S = 60


class Turns:
    """The turns of all tickets, each a key in Redis that holds the id of the job at work."""

    def __init__(self, connection: Redis, job_timeout_s: int) -> None:
        """A turn that nobody ends lasts a little longer than a job may."""
        self._connection = connection
        self._longest_s = job_timeout_s + _AFTER_TIMEOUT_S

    def take(self, message: Message, job_id: str = "") -> bool:
        """Return whether the run may go on: no other run of its ticket is at work. Raises RedisError.

        A turn left behind by a worker that died is taken over as soon as RQ has noticed the death. `job_id` is the job
        that acts for the run, where it is not the run's own.
        """
        key, holder = _key(message.ticket), job_id or message.run_id
        for _ in range(2):
            if self._connection.set(key, holder, nx=True, ex=self._longest_s):
                return True
            value = self._connection.get(key)
            other = value.decode() if isinstance(value, bytes) else ""
            if other == holder:
                return True
            if has_status(self._connection, other, JobStatus.STARTED):
                return False
            self._connection.eval(DELETE_IF_EQUAL, 1, key, other)
        return False

    def end(self, message: Message, job_id: str = "") -> None:
        """Let the next run of the ticket go on; nothing happens when the turn is another's. Raises RedisError."""
        self._connection.eval(DELETE_IF_EQUAL, 1, _key(message.ticket), job_id or message.run_id)


def has_status(connection: Redis, job_id: str, *statuses: JobStatus) -> bool:
    """Return whether RQ knows the job, in one of these states. Raises RedisError."""
    try:
        return Job.fetch(job_id, connection=connection, serializer="json").get_status() in statuses
    except NoSuchJobError:
        return False


def _key(ticket: str) -> str:
    return f"reqgate:turn:{ticket}"
