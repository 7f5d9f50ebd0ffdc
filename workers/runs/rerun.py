"""A dead letter is run again, by a person or by the sweeper. Needs nothing that reviews: the web part does it, too."""

from workers.queueing.messages import message_from
from workers.queueing.queue import ReviewQueue
from workers.queueing.redis_server import QueueUnavailable
from workers.store import DeadLetter, Store


class NotRepeatable(Exception):
    """The letter's message is none that this version knows."""


def retry(letter: DeadLetter, store: Store, queue: ReviewQueue) -> None:
    """Run a dead letter again under its own id, with its whole budget of attempts.

    Nothing happens when somebody else, a person or the sweeper, was faster.

    Raises:
        NotRepeatable: its message is none that this version knows.
        StoreUnavailable, QueueUnavailable: nothing is lost; the letter stays.
    """
    message = message_from(letter.message)
    if message is None:
        raise NotRepeatable(letter.kind)
    queue.require_writable()  # before anything is changed
    state = store.run_state(letter.run_id)
    if not store.take_dead_letter(letter.run_id):  # before it is queued: it may fail at once, and has a new letter then
        return
    try:
        queue.submit_again(message)
    except QueueUnavailable:
        store.return_dead_letter(letter, state.outcome if state else "")
        raise
