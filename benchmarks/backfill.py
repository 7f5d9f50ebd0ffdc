"""A backfill of many tickets, interrupted by Ctrl-C and begun anew. Usage: python -m benchmarks.backfill [--tickets N]

Prints one table; ends with code 1 unless each ticket was reviewed once.
"""

import argparse
import signal
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.once import once_each
from benchmarks.process import quiet
from benchmarks.report import Figure, show
from benchmarks.tickets import tickets
from tests.support.processes import eventually
from tests.support.stack import Stack, running

WORKERS = 2
INTERRUPTIONS = 2
COMMAND = ("backfill", "--jql", "project = DEMO", "--yes", "--per-minute", "6000")


def measure(count: int) -> list[Figure]:
    """File `count` tickets that nobody is told of, review them in parts, and return what came of it."""
    with tempfile.TemporaryDirectory() as folder:
        stack = Stack(Path(folder), workers=WORKERS, webhooks=False, sandbox_apart=True, RECONCILE_INTERVAL="3600")
        with running(stack):
            keys = [stack.file_ticket(*text) for text in tickets(count, seed=6)]
            started = time.monotonic()
            codes = [_interrupted(stack, keys[count * (n + 1) // (INTERRUPTIONS + 2)]) for n in range(INTERRUPTIONS)]
            stack.command(*COMMAND)
            took_s = time.monotonic() - started
            stack.wait_until_quiet()
            reviewed = once_each(f"{count} tickets, {INTERRUPTIONS} times Ctrl-C", stack, keys)
    return [
        reviewed,
        Figure(
            "exit codes of what was interrupted", ", ".join(map(str, codes)), target="130", is_met={*codes} == {130}
        ),
        Figure(f"speed, as fast as {WORKERS} workers can", f"{60 * count / took_s:.0f} a minute", f"{took_s:.0f} s"),
    ]


def _interrupted(stack: Stack, key: str) -> int:
    """Begin the backfill, interrupt it once `key` is reviewed, and return its exit code."""
    stack.start_process("backfill", *COMMAND)
    eventually(lambda: stack.outcome(key), 600, f"a review of {key}")
    return stack.stop_process("backfill", signal.SIGINT)


def main() -> int:
    """Measure and print; 1 when a ticket was forgotten or reviewed twice."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.backfill")
    parser.add_argument("--tickets", type=int, default=1000)
    quiet()
    figures = measure(parser.parse_args().tickets)
    show("A backfill", figures)
    return 0 if all(figure.is_met is not False for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
