"""Where the answer of Redis is lost, the command was carried out and is sent again: nothing is queued twice by it."""

from collections.abc import Callable, Iterator

import pytest
from redis import Redis

from tests.support.signing import SIGNER
from tests.support.stubs.lossy_proxy import LossyProxy
from workers.queueing.messages import AnswerCommand, CommandMessage, ReplyToCommand, ReviewTicket
from workers.queueing.queue import ReviewQueue
from workers.queueing.records import submit_periodic
from workers.queueing.redis_server import connect

MESSAGES: dict[str, Callable[[], CommandMessage]] = {
    "an automatic review": lambda: ReviewTicket(ticket="DEMO-1", trigger="created"),
    "a review that was asked for": lambda: ReviewTicket(ticket="DEMO-1", trigger="command", comment_id="5"),
    "a command": lambda: AnswerCommand(ticket="DEMO-1", kind="explain", comment_id="5"),
    "a reply": lambda: ReplyToCommand(ticket="DEMO-1", comment_id="5", says="help"),
}


@pytest.fixture
def proxy(redis_url: str) -> Iterator[LossyProxy]:
    with LossyProxy(Redis.from_url(redis_url).connection_pool.connection_kwargs["port"]) as proxy:
        yield proxy


def queued_after_each_loss(
    proxy: LossyProxy, redis_url: str, debounce_s: float, submit: Callable[[ReviewQueue], object]
) -> list[int]:
    """Return how many jobs are queued when the answer to the first question is lost, to the second, and so on."""
    counts: list[int] = []
    with Redis.from_url(redis_url) as direct:
        while not counts or proxy.loses is None or proxy.questions > proxy.loses:
            direct.flushall()
            proxy.questions, proxy.loses = 0, len(counts)
            with connect(f"redis://127.0.0.1:{proxy.port}/0") as connection:
                queue = ReviewQueue(connection, SIGNER, debounce_s=debounce_s, job_timeout_s=30)
                submit(queue)
            jobs = direct.lrange(queue.rq_queue.key, 0, -1)
            counts.append(len(jobs) + direct.zcard(queue.rq_queue.scheduled_job_registry.key))
    return counts


@pytest.mark.parametrize("debounce_s", [0, 60])
@pytest.mark.parametrize("kind", MESSAGES)
def test_a_message_is_queued_once(proxy: LossyProxy, redis_url: str, kind: str, debounce_s: float) -> None:
    counts = queued_after_each_loss(
        proxy, redis_url, debounce_s, lambda queue: queue.submit(MESSAGES[kind](), ("delivery",))
    )
    assert len(counts) > 3
    assert set(counts) == {1}


def test_a_periodic_job_is_queued_once_or_with_its_next_turn(proxy: LossyProxy, redis_url: str) -> None:
    counts = queued_after_each_loss(
        proxy, redis_url, 0, lambda queue: submit_periodic(queue, "sweep", "workers.jobs.sweep", 60, 60)
    )
    assert len(counts) > 3
    assert set(counts) <= {0, 1}
