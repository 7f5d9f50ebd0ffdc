"""A document of 40 pages from 60 tickets without a model: how long it takes, how much memory, and whether reviews wait.

Usage: python -m benchmarks.documents. Prints one table. Reviews are timed without documents and while one follows
another.
"""

import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from datetime import datetime
from functools import partial
from pathlib import Path

from benchmarks.document_alone import CHILDREN, KIND, sources
from benchmarks.process import quiet
from benchmarks.report import Figure, percentile, show
from benchmarks.tickets import tickets
from bot.sandbox.config import VISITOR
from tests.support.processes import eventually
from tests.support.stack import Stack, running
from workers.document.convert.storage.render import render_sections
from workers.document.convert.storage.sections import merge, owned
from workers.reading.parse import parse_document

LEAST_PAGES = 40
LONGEST_S = 10.0
MOST_MB = 200
REVIEWS = 60
REVIEW_INTERVAL_S = 0.5
LONGEST_P95_S = 1.0
SECTIONS = 1_000, 10_000
MOST_GROWTH = 15.0
"""Of the time for ten times as many sections."""


def document() -> Iterator[Figure]:
    """Yield what a document needs in a worker's process, beside the reading of its tickets."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "benchmarks.document_alone", folder]
        done = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    took_s, most_mb, before_mb, pages, statements = map(float, done.split())
    reference_s = _parsed_s()
    yield Figure(
        f"document of {pages:.0f} pages from {CHILDREN + 1} tickets, {statements:.0f} statements", f"{took_s:.1f} s",
        f"{reference_s:.1f} s (to parse the tickets)", f"{took_s / reference_s:.1f}",
        f"≤ {LONGEST_S:.0f} s, ≥ {LEAST_PAGES} pages", took_s <= LONGEST_S and pages >= LEAST_PAGES,
    )  # fmt: skip
    yield Figure(
        "memory of its process at most", f"{most_mb:.0f} MB", f"{before_mb:.0f} MB (a worker before)",
        f"{most_mb / before_mb:.2f}", f"≤ {MOST_MB} MB", most_mb <= MOST_MB,
    )  # fmt: skip


def _parsed_s() -> float:
    """Return how long the bot's own reader needs for the texts of the same tickets, which is the least of it."""
    parse_document("", "")  # the first one compiles
    began = time.perf_counter()
    for each in sources():
        parse_document(each.summary, each.description)
    return time.perf_counter() - began


def page() -> Figure:
    """Return how the time to bring a page up to date grows with its sections."""
    few, many = (_merged_s(count) for count in SECTIONS)
    ratio = many / few
    return Figure(
        f"page of {SECTIONS[1]:,} sections brought up to date", f"{many:.1f} s",
        f"{few:.2f} s ({SECTIONS[0]:,} sections)", f"{ratio:.1f}", f"≤ {MOST_GROWTH:.0f}", ratio <= MOST_GROWTH,
    )  # fmt: skip


def _merged_s(count: int) -> float:
    """Return the processor time of a merge in which every section changes."""
    before, after = (
        render_sections("".join(f"## Section {number}\n\nIt says {word} {number}.\n\n" for number in range(count)))
        for word in ("this", "that")
    )
    first = merge("", {}, before)
    ours = owned(first.body, first, {})
    began = time.process_time()
    merge(first.body, ours, after)
    return time.process_time() - began


def reviews() -> Iterator[Figure]:
    """Yield how long people wait for a review while one document follows another, beside the same without."""
    with tempfile.TemporaryDirectory() as folder:
        kinds = Path(folder) / "kinds"
        kinds.mkdir()
        (kinds / "everything.yaml").write_text(KIND, encoding="utf-8")
        stack = Stack(Path(folder), workers=2, sandbox_apart=True, fsync="everysec", DOCUMENT_TEMPLATES=str(kinds))
        with running(stack):
            epic = _filed(stack)
            stack.wait_until_quiet(120)
            alone = _waited(stack, range(1, REVIEWS + 1))
            written, is_over = [0], threading.Event()
            author = threading.Thread(target=_documents, args=(stack, epic, written, is_over))
            author.start()
            beside = _waited(stack, range(REVIEWS + 1, 2 * REVIEWS + 1))
            is_over.set()
            author.join()
    own, other = (percentile(values, 95) for values in (beside, alone))
    yield Figure(
        f"webhook to comment, p95, while {written[0]} documents are written", f"{own:.2f} s", f"{other:.2f} s (none)",
        f"{own / other:.1f}", f"≤ {LONGEST_P95_S:.0f} s", own <= LONGEST_P95_S,
    )  # fmt: skip


def _filed(stack: Stack) -> str:
    first, *others = sources()
    epic = stack.file_ticket(first.summary, first.description, "Epic")
    for each in others:
        stack.file_ticket(each.summary, each.description, parent={"key": epic})
    return epic


def _waited(stack: Stack, numbers: range) -> list[float]:
    """File tickets evenly and return how long each waited for its comment, in seconds."""
    filed = {}
    for text in tickets(numbers.stop, seed=9)[numbers.start - 1 : numbers.stop - 1]:
        before = time.time()
        filed[stack.file_ticket(*text)] = before
        time.sleep(REVIEW_INTERVAL_S)
    for key in filed:
        eventually(partial(stack.bot_comments, key), 120, f"the comment of {key}")
    moments = {key: datetime.fromisoformat(stack.bot_comments(key)[0]["created"]).timestamp() for key in filed}
    return [moments[key] - before for key, before in filed.items()]


def _documents(stack: Stack, epic: str, written: list[int], is_over: threading.Event) -> None:
    """Ask for the document again as soon as it is finished."""
    while not is_over.is_set():
        stack.say(epic, "/reqgate document everything", VISITOR)
        written[0] += 1
        is_over.wait(1)
        stack.wait_until_quiet(120)


def main() -> int:
    """Measure and print."""
    quiet()
    show("Documents without a model", [*document(), page(), *reviews()])
    return 0


if __name__ == "__main__":
    sys.exit(main())
