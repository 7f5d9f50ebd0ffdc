"""Measure how long each node of the graph takes without a model. Usage: -m benchmarks.review_latency TICKETS.jsonl …

Lines need the keys `title` and `description`. Prints one table in milliseconds, from the reports' `execution_times`,
with the time of the firewall over each comment, and the tickets per second of one process.
"""

import json
import statistics
import sys
import time
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks.process import quiet
from benchmarks.report import percentile
from config.projects import ProjectRules
from workers.comment.document import CommentDocument
from workers.comment.firewall import clean
from workers.handlers.intake import TextTicket, packet_from_text
from workers.review.graph import NODES, run_workflow

SECRETS = ("a-webhook-secret-1", "an-admin-token-22", "a-jira-token-333")


def main(paths: list[str]) -> None:
    """Review every ticket of the files once and print the table."""
    quiet()
    lines = [line for path in paths for line in Path(path).read_text(encoding="utf-8").strip().split("\n")]
    tickets = [json.loads(line) for line in lines]
    packets = [
        packet_from_text(TextTicket(str(each["id"]), each["title"], each["description"]), ProjectRules())
        for each in tickets
        if each["description"]
    ]
    run_workflow(packets[0])  # the first review of a process compiles graph and lexicons
    started = time.perf_counter()
    # Of a review no more is kept than what is measured: to look through thousands of them takes the collector a second.
    kept = [(state["execution_times"], state["comment"]) for state in map(run_workflow, packets)]
    elapsed_s = time.perf_counter() - started
    times = [each for each, _ in kept]
    table = Table("node", "n", "median ms", "p95 ms", "max ms")
    for node in NODES:
        _add_row(table, node, [each[node] for each in times if node in each])
    _add_row(table, "total", [sum(each.values()) for each in times])
    _add_row(table, "firewall", [_cleaning_s(comment) for _, comment in kept])
    console = Console()
    console.print(table)
    console.print(f"{len(packets)} tickets, {len(packets) / elapsed_s:.0f} a second in one process")


def _cleaning_s(comment: CommentDocument | None) -> float:
    assert comment is not None
    started = time.perf_counter()
    clean(comment, secrets=SECRETS, allowed_hosts=frozenset())
    return time.perf_counter() - started


def _add_row(table: Table, name: str, seconds: list[float]) -> None:
    row = (statistics.median(seconds), percentile(seconds, 95), max(seconds))
    table.add_row(name, str(len(seconds)), *(f"{value * 1000:.2f}" for value in row))


if __name__ == "__main__":
    main(sys.argv[1:])
