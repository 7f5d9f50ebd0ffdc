"""How fast webhooks are taken, beside an empty Flask view on the same server. Usage: python -m benchmarks.edge

Prints one table; ends with code 1 when an event of the burst is lost. No worker runs meanwhile.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from redis import Redis

from benchmarks.events import PATH, deliveries, model_delivery
from benchmarks.load import Answers, send
from benchmarks.process import cpu_s, quiet
from benchmarks.report import Figure, show
from bot.cli.embedded.stack import free_port
from tests.support.processes import eventually, processes_of
from tests.support.stack import Stack, running

ROUNDS = 3
EVENTS_A_ROUND = 3000
BURST = 10_000
CONNECTIONS = 16
WEB_PROCESSES = 2
SMALLEST_RATIO = 0.5
LONGEST_P99_MS = 25


@contextmanager
def empty_views(redis_port: int) -> Iterator[tuple[int, int]]:
    """Serve the views of `benchmarks.empty` with the options of `reqgate serve`; yields their port and session."""
    port = free_port()
    options = ["--workers", str(WEB_PROCESSES), "--threads", "4", "--no-control-socket", "--log-level", "warning"]
    command = [sys.executable, "-m", "gunicorn", "benchmarks.empty:app", "--bind", f"127.0.0.1:{port}", *options]
    environment = os.environ | {"REDIS_URL": f"redis://127.0.0.1:{redis_port}/1"}
    server = subprocess.Popen(command, env=environment, start_new_session=True)
    try:
        eventually(lambda: len(processes_of(server.pid)) > WEB_PROCESSES, 20, "the empty views")
        time.sleep(1)
        yield port, server.pid
    finally:
        server.terminate()
        server.wait()


def measure(stack: Stack, empty: tuple[int, int]) -> Iterator[Figure]:
    """Yield the figures, one after another."""
    model = model_delivery(stack)
    numbers = iter(range(1, 1_000_000))

    def fresh(count: int, path: str = PATH) -> list[bytes]:
        return deliveries(stack, model, [f"LOAD-{next(numbers)}" for _ in range(count)], path)

    servers = {
        "reqgate": (stack.bot_port, stack.pid("web"), PATH),
        "empty": (*empty, PATH),
        "job": (*empty, "/jobs"),
    }
    for port, _session, path in servers.values():
        send(port, fresh(500, path), CONNECTIONS)
    rates: dict[str, list[float]] = {name: [] for name in servers}
    costs: dict[str, list[float]] = {name: [] for name in servers}
    for _ in range(ROUNDS):
        for name, (port, session, path) in servers.items():
            prepared = fresh(EVENTS_A_ROUND, path)
            before = cpu_s(session)
            rates[name].append(_taken(send(port, prepared, CONNECTIONS)).per_second)
            costs[name].append((cpu_s(session) - before) / EVENTS_A_ROUND * 1000)
    rate, reference, with_job = (statistics.median(rates[name]) for name in servers)
    yield Figure(
        "signed webhooks a second", f"{rate:.0f}", f"{reference:.0f} (empty view)", f"{rate / reference:.2f}",
        f"≥ {SMALLEST_RATIO}", rate / reference >= SMALLEST_RATIO,
    )  # fmt: skip
    yield Figure("the same", f"{rate:.0f}", f"{with_job:.0f} (view that queues a job)", f"{rate / with_job:.2f}")
    cost, least, _ = (statistics.median(costs[name]) for name in servers)
    yield Figure("server CPU a webhook", f"{cost:.2f} ms", f"{least:.2f} ms", f"{cost / least:.2f}")
    half = {
        name: _taken(send(port, fresh(4000), CONNECTIONS, rate / 2)) for name, (port, _, _) in list(servers.items())[:2]
    }
    for percent, target in ((50, ""), (99, f"≤ {LONGEST_P99_MS} ms")):
        own, other = (answers.percentile_ms(percent) for answers in half.values())
        yield Figure(
            f"p{percent} at {rate / 2:.0f} webhooks a second", f"{own:.1f} ms", f"{other:.1f} ms", f"{own / other:.1f}",
            target, own <= LONGEST_P99_MS if target else None,
        )  # fmt: skip
    yield _burst(stack, fresh(BURST), reference)


def _burst(stack: Stack, prepared: list[bytes], reference: float) -> Figure:
    """Send all at once and look for the run of each in the queue."""
    answers = send(stack.bot_port, prepared, 4 * CONNECTIONS)
    runs = {json.loads(body)["run_id"] for body in answers.bodies if b"run_id" in body}
    with Redis(port=stack.redis_port) as redis:
        kept = sum(bool(redis.exists(f"rq:job:{run}")) for run in runs)
    return Figure(
        f"burst of {len(prepared):,}: accepted, waiting in the queue",
        f"{answers.statuses[202]:,}, {kept:,} ({answers.elapsed_s:.1f} s)",
        f"{len(prepared) / reference:.1f} s (empty view)",
        f"{answers.per_second / reference:.2f}",
        "none lost",
        kept == len(prepared),
    )


def _taken(answers: Answers) -> Answers:
    if set(answers.statuses) != {202}:
        raise SystemExit(f"events were not accepted: {dict(answers.statuses)}")
    return answers


def main() -> int:
    """Measure and print; 1 when an event is lost."""
    quiet()
    with tempfile.TemporaryDirectory() as folder:
        stack = Stack(
            Path(folder), web=WEB_PROCESSES, workers=1, sandbox_apart=True, fsync="everysec", DEBOUNCE_SECONDS="5"
        )
        with running(stack), empty_views(stack.redis_port) as empty:
            stack.stop_process("worker")
            figures = list(measure(stack, empty))
    show("The edge", figures)
    return 0 if figures[-1].is_met else 1


if __name__ == "__main__":
    sys.exit(main())
