"""A limit for a whole call to another machine: name, connection, every byte of the answer. It retries nothing."""

from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread
from typing import TypeVar

Returned = TypeVar("Returned")


class TimeIsOver(Exception):
    """The call took longer than it may."""


def within(seconds: float, call: Callable[[], Returned]) -> Returned:
    """Return what `call` returns, and raise what it raises, or raise TimeIsOver once `seconds` are over.

    The time limits of HTTP libraries count from the last byte, so a server that drips a byte a second never trips one;
    and nothing limits the search for a name. The call therefore runs in a thread that is left behind when the time is
    over: daemon, so that it keeps no process alive, and a worker forks for each job, so that it does not outlive the
    job. It also keeps the job's own time-out, which is raised in the main thread, out of the libraries.
    """
    outcome: Future[Returned] = Future()

    def run() -> None:
        try:
            outcome.set_result(call())
        except Exception as error:  # noqa: BLE001 - raised again for the caller
            outcome.set_exception(error)

    thread = Thread(target=run, name="bounded-call", daemon=True)
    thread.start()
    thread.join(seconds)
    if not outcome.done():
        raise TimeIsOver
    return outcome.result()
