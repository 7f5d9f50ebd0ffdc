"""The turn of a ticket, or of a document of the HTTP API: one run of it is at work at a time, and what else wants to
run comes back later.
"""

from redis import Redis
from rq.executions import WORKER_EXECUTIONS_KEY_TEMPLATE, Execution

from workers.queueing.health import text_of
from workers.queueing.messages import RunMessage

DELETE_IF_EQUAL = "return redis.call('GET', KEYS[1]) == ARGV[1] and redis.call('DEL', KEYS[1]) or 0"
"""Redis script: delete a key only while it holds what its owner put there."""

_AFTER_TIMEOUT_S = 60


class Turns:
    """The turns of all that has one, each a key in Redis that says who has it: a job in the hands of one worker.

    RQ may run a job twice at the same time, when a worker that was silent for long was not dead after all. The id of
    the job alone would then open to both.
    """

    def __init__(self, connection: Redis, job_timeout_s: int) -> None:
        """A turn that nobody ends lasts a little longer than a job may."""
        self._connection = connection
        self._longest_s = job_timeout_s + _AFTER_TIMEOUT_S
        self._taken: dict[str, str] = {}

    def take(self, message: RunMessage, holder: str) -> bool:
        """Return whether the run may go on: nobody else is at work on its ticket. Raises RedisError.

        A turn left behind by a worker that died is taken over as soon as RQ has noticed the death. `holder` is who
        asks; see `workers.queueing.attempts.current_holder`.
        """
        key = _key(message.turn)
        for _ in range(2):
            if self._connection.set(key, holder, nx=True, ex=self._longest_s):
                self._taken[key] = holder
                return True
            value = self._connection.get(key)
            other = text_of(value)
            if other == holder:
                self._taken[key] = holder
                return True
            if self._is_at_work(other):
                return False
            self._connection.eval(DELETE_IF_EQUAL, 1, key, value or other)
        return False

    def are_kept(self) -> bool:
        """Return whether what was taken here is ours still. Raises RedisError.

        Not so in a process that stood still for so long that its job was given to another worker.
        """
        return all(self._holder_of(key) == holder for key, holder in self._taken.items())

    def end(self, message: RunMessage, holder: str) -> None:
        """Let the next run of the ticket go on; nothing happens when the turn is another's. Raises RedisError."""
        self._taken.pop(_key(message.turn), None)
        self._connection.eval(DELETE_IF_EQUAL, 1, _key(message.turn), holder)

    def _holder_of(self, key: str) -> str:
        return text_of(self._connection.get(key))

    def _is_at_work(self, holder: str) -> bool:
        """Return whether RQ knows of an execution of the holder's job by the holder's worker that is alive."""
        job_id, _, worker = holder.partition("@")
        members = map(text_of, self._connection.smembers(WORKER_EXECUTIONS_KEY_TEMPLATE.format(worker)))
        # RQ reads no other form.
        executions = [Execution.from_composite_key(each, self._connection) for each in members if each.count(":") == 1]
        return any(each.job_id == job_id and self._connection.exists(each.key) for each in executions)


def _key(turn: str) -> str:
    return f"reqgate:turn:{turn}"
