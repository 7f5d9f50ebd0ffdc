"""How fast reviews are done without a model: by number of workers, and from webhook to comment.

Usage: python -m benchmarks.reviews. Prints one table. The sandbox runs in a process of its own and is timed by the
moments that it puts on the comments. Its work and Redis's take processor time from the workers: the table says
how much, so that a poor scaling can be told from a short machine.
"""

import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

from redis import Redis
from rq import Queue

from benchmarks.events import deliveries, model_delivery
from benchmarks.load import send
from benchmarks.process import cpu_s, cpu_s_of, pss_mb, quiet
from benchmarks.report import Figure, percentile, show
from benchmarks.tickets import tickets
from tests.support.processes import SandboxProcess, eventually
from tests.support.stack import Stack, running

TICKETS_A_ROUND = 160
WORKERS = (1, 2, 4)
ROUNDS = 3
SMALLEST_SCALING = 1.8
MOST_MB_A_WORKER = 40
FIRST = 8
LONGEST_ROUND_S = 300
LATENCY_TICKETS = 120
LATENCY_INTERVAL_S = 0.4
LONGEST_P95_S = 1.0
EMPTY_JOBS = 41


@dataclass(frozen=True)
class Round:
    """How a number of workers did: reviews a second and processor cores used; and MB of proportional set size."""

    rate: float
    worker_cores: float
    sandbox_cores: float
    most_mb: float = 0.0


def scaling() -> Iterator[Figure]:
    """Yield speed and memory by number of workers; each round reviews new tickets that wait in the queue already.

    The middle one of some rounds counts, which take turns. Memory has rounds of its own: to weigh a dozen processes
    takes time that workers on two cores have not to spare.
    """
    with tempfile.TemporaryDirectory() as folder:
        stack = Stack(Path(folder), workers=1, sandbox_apart=True, fsync="everysec", webhooks=False)
        with running(stack):
            stack.stop_process("worker")
            model = _delivery_elsewhere()
            done = [{workers: _round(stack, model, workers) for workers in WORKERS} for _ in range(ROUNDS)]
            least_mb, most_mb = (_round(stack, model, workers, weigh=True).most_mb for workers in (1, max(WORKERS)))
    rounds = {each: sorted((turn[each] for turn in done), key=lambda turn: turn.rate)[ROUNDS // 2] for each in WORKERS}
    one = rounds[1]
    for workers, found in rounds.items():
        ratio = found.rate / one.rate
        is_promised = workers == 2
        yield Figure(
            f"reviews a second, {workers} workers",
            f"{found.rate:.1f} (cores: workers {found.worker_cores:.2f}, sandbox {found.sandbox_cores:.2f})",
            f"{one.rate:.1f} (1 worker)",
            f"{ratio:.2f}",
            f"≥ {SMALLEST_SCALING}" if is_promised else "",
            ratio >= SMALLEST_SCALING if is_promised else None,
        )
    each_mb = (most_mb - least_mb) / (max(WORKERS) - 1)
    yield Figure(
        "memory of one more worker at work, no model",
        f"{each_mb:.0f} MB PSS",
        f"{least_mb:.0f} MB (parent and one worker)",
        f"{each_mb / least_mb:.2f}",
        f"≤ {MOST_MB_A_WORKER} MB",
        each_mb <= MOST_MB_A_WORKER,
    )


def _delivery_elsewhere() -> dict[str, Any]:
    """A sandbox without webhooks tells of nothing: take the model from one that does."""
    with tempfile.TemporaryDirectory() as folder:
        other = Stack(Path(folder))
        other.sandbox.start()
        try:
            return model_delivery(other)
        finally:
            other.sandbox.stop()


def _round(stack: Stack, model: dict[str, Any], workers: int, *, weigh: bool = False) -> Round:
    """Let `workers` workers review tickets that wait, and measure from when they are there to the last comment."""
    keys = [stack.file_ticket(*text) for text in tickets(TICKETS_A_ROUND, seed=1)]
    answers = send(stack.bot_port, deliveries(stack, model, keys), connections=8)
    assert set(answers.statuses) == {202}, answers.statuses
    stack.workers = workers
    assert isinstance(stack.sandbox, SandboxProcess)
    stack.start_workers()
    eventually(lambda: len(stack.health()["workers"]) >= workers, 120, "the workers")
    began, own, other = time.monotonic(), cpu_s(stack.pid("worker")), cpu_s_of(stack.sandbox.pid)
    most_mb = 0.0
    while not (moments := _commented(stack, keys)):
        assert time.monotonic() - began < LONGEST_ROUND_S, "reviews are late"
        most_mb = max(most_mb, pss_mb(stack.pid("worker")) if weigh else 0.0)
        time.sleep(0.5)
    passed = time.monotonic() - began
    own, other = cpu_s(stack.pid("worker")) - own, cpu_s_of(stack.sandbox.pid) - other
    stack.stop_process("worker")
    middle = sorted(moments)[FIRST:-workers]  # neither the start nor the moment when the last worker is alone
    rate = (len(middle) - 1) / (middle[-1] - middle[0])
    return Round(rate, own / passed, other / passed, most_mb)


def _commented(stack: Stack, keys: list[str]) -> list[float]:
    """Return when each ticket got its comment; nothing as long as one has none."""
    moments = []
    for key in reversed(keys):
        comments = stack.bot_comments(key)
        if not comments:
            return []
        moments.append(datetime.fromisoformat(comments[0]["created"]).timestamp())
    return moments


def latency() -> Iterator[Figure]:
    """Yield how long a person waits from filing a ticket to its comment, beside an empty job of RQ's own worker."""
    with tempfile.TemporaryDirectory() as folder:
        stack = Stack(Path(folder), workers=2, sandbox_apart=True, fsync="everysec")
        with running(stack):
            reference = empty_jobs(stack)
            filed: dict[str, float] = {}
            for text in tickets(LATENCY_TICKETS, seed=9):
                before = time.time()
                filed[stack.file_ticket(*text)] = before
                time.sleep(LATENCY_INTERVAL_S)
            moments = eventually(lambda: _commented(stack, list(filed)[::-1]), 60, "all comments")
    waited = [moment - before for moment, before in zip(moments, filed.values(), strict=True)]
    own, other = (percentile(values, 95) for values in (waited, reference))
    yield Figure(
        "webhook to comment, p95, 2 workers, no debounce", f"{own:.2f} s", f"{other:.2f} s (empty job)",
        f"{own / other:.1f}", f"≤ {LONGEST_P95_S:.0f} s", own <= LONGEST_P95_S,
    )  # fmt: skip
    yield Figure(
        "webhook to comment, p50", f"{statistics.median(waited):.2f} s", f"{statistics.median(reference):.2f} s"
    )


def empty_jobs(stack: Stack) -> list[float]:
    """Return the seconds from enqueue to end of jobs that do nothing, for RQ's own worker."""
    url = f"redis://127.0.0.1:{stack.redis_port}/0"
    worker = subprocess.Popen([sys.executable, "-m", "rq.cli", "worker", "empty-jobs", "--url", url, "--quiet"])
    waited = []
    try:
        with Redis(port=stack.redis_port) as redis:
            queue = Queue("empty-jobs", connection=redis)
            for _ in range(EMPTY_JOBS):
                before = datetime.now(UTC)
                job = queue.enqueue("benchmarks.empty.nothing")
                ended = eventually(partial(_ended, queue, job.id), 20, "an empty job") or before
                waited.append((ended - before).total_seconds())
    finally:
        worker.terminate()
        worker.wait()
    return waited[1:]  # the first one waited for the worker


def _ended(queue: Queue, job_id: str) -> datetime | None:
    job = queue.fetch_job(job_id)
    return job.ended_at if job else None


def main() -> int:
    """Measure and print."""
    quiet()
    show("Reviews without a model", [*scaling(), *latency()])
    return 0


if __name__ == "__main__":
    sys.exit(main())
