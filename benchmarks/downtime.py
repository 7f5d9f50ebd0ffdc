"""A day of downtime: tickets that are filed while the bot is off. Usage: python -m benchmarks.downtime [--tickets 500]

Jira gives up its deliveries meanwhile; after the start only reconciliation knows of the tickets. Prints one table; ends
with code 1 unless each ticket was reviewed once.
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.once import once_each
from benchmarks.process import quiet
from benchmarks.report import Figure, show
from benchmarks.tickets import tickets
from tests.support.processes import eventually
from tests.support.stack import GOOD_STORY, Stack, running

WORKERS = 2
RECONCILE_INTERVAL_S = 5
LONGEST_WAIT_S = 900


def measure(count: int) -> Figure:
    """File `count` tickets while the bot is off, start it, and return what came of them."""
    with tempfile.TemporaryDirectory() as folder:
        stack = Stack(Path(folder), workers=WORKERS, RECONCILE_INTERVAL=str(RECONCILE_INTERVAL_S))
        with running(stack):
            # The first start sets the point from which on tickets are looked at.
            known = stack.file_ticket("Add invoice download to the order page", GOOD_STORY)
            stack.wait_for_outcome(known, "reqgate-passed", 60)
            time.sleep(2 * RECONCILE_INTERVAL_S)
            stack.stop_bot()
            keys = [stack.file_ticket(*text) for text in tickets(count, seed=5)]
            eventually(lambda: not stack.control_get("deliveries/pending")["pending"], 120, "Jira's last try")
            stack.start_bot()
            started = time.monotonic()
            _wait(stack, keys)
            settled_s = time.monotonic() - started
            time.sleep(3 * RECONCILE_INTERVAL_S)  # further sweeps find nothing to do
            name = f"{count} tickets filed while the bot was off, one before"
            return once_each(name, stack, [known, *keys], f"all after {settled_s:.0f} s with {WORKERS} workers")


def _wait(stack: Stack, keys: list[str]) -> None:
    left, deadline = list(keys), time.monotonic() + LONGEST_WAIT_S
    while left and time.monotonic() < deadline:
        time.sleep(1)
        left = [key for key in left if len(stack.outcome(key)) != 1]


def main() -> int:
    """Measure and print; 1 when a ticket was forgotten or reviewed twice."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.downtime")
    parser.add_argument("--tickets", type=int, default=500)
    quiet()
    figure = measure(parser.parse_args().tickets)
    show("A day of downtime", [figure])
    return 0 if figure.is_met else 1


if __name__ == "__main__":
    sys.exit(main())
