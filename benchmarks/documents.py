"""A document of 40 pages from 60 tickets without a model: how long it takes, how much memory, and whether reviews wait.

Usage: python -m benchmarks.documents. Prints one table. The document is written in a process of its own, beside one
that only makes a DOCX of the same Markdown; reviews are timed without documents and while one follows another.
"""

import resource
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

from lxml import etree

from benchmarks.process import quiet
from benchmarks.report import Figure, percentile, show
from benchmarks.tickets import tickets
from bot.sandbox.config import VISITOR
from config.settings import Settings
from tests.support.processes import eventually
from tests.support.stack import Stack, running
from workers.document.convert.storage.render import render_sections
from workers.document.convert.storage.sections import merge, owned
from workers.document.graph import start_document
from workers.document.request import Comment, DocumentRequest, Ticket
from workers.document.session import Session
from workers.setup import document_services

CHILDREN, REPORTS = 59, 3
"""Tickets of the epic, and how many reports each of them describes."""
LEAST_PAGES = 40
WORDS_A_PAGE = 450
LONGEST_S = 10.0
MOST_MB = 200
REVIEWS = 60
REVIEW_INTERVAL_S = 0.5
LONGEST_P95_S = 1.0
SECTIONS = 1_000, 10_000
MOST_GROWTH = 15.0
"""Of the time for ten times as many sections."""
KIND = """name: everything
title: {en: Everything, zh: 全部}
sections:
  - {id: overview, title: {en: Overview, zh: 概况}, parts: [{take: fields, fields: [type, status, priority]}]}
  - id: acceptance
    title: {en: Acceptance criteria, zh: 验收标准}
    parts: [{take: sentences, of: all, roles: [acceptance], most: 200}]
  - id: outside
    title: {en: Out of scope, zh: 不在范围内}
    parts: [{take: sentences, of: all, roles: [scope_out], most: 200}]
  - id: discussion
    title: {en: Discussion, zh: 讨论}
    parts: [{take: sentences, of: all, where: [comment], cues: [decided, risk, question], most: 200}]
  - id: tickets
    title: {en: Tickets, zh: 工单}
    parts: [{take: tickets}]
  - id: rest
    title: {en: All else, zh: 其余}
    parts:
      - {take: sentences, of: all, form: paragraph, most: 200}
      - {take: sentences, of: all, form: paragraph, most: 200}
      - {take: sentences, of: all, form: paragraph, most: 200}
      - {take: sentences, of: all, form: paragraph, most: 200}
"""
"""A kind that leaves nothing out: the shipped ones take the most telling sentences of a ticket."""
_TEXT = """As a shop customer I want to download report {n} as PDF, so that I can hand it to accountant number {n}.
The report of shop {n} lists every order of a month with its date, its total and the tax on it. Shop {n} has {m} orders
in a usual month. The file of shop {n} is named after the month and the shop.

## Background of report {n}
Accountants of shop {n} copy the figures by hand today. They spend {m} hours on it each month. Report {n} replaces a
spreadsheet that nobody in shop {n} keeps up to date any more.

## Acceptance criteria
- Given a paid order of shop {n}, when I open its page, then a "Download {n}" button is shown.
- When I click the button {n}, then a PDF of at most {m} MB is downloaded within 3 seconds.
- If the service of shop {n} does not answer within 5 seconds, then the message "Please try again {n}" is shown.
- Given a month without orders in shop {n}, when I download it, then report {n} says that there are none.

## Out of scope
- Orders of shop {n} before 2024 are not in the report.
- Returns of shop {n} get a report of their own."""
_SAID = (
    "We decided that report {n} is kept for ten years, as the tax office of shop {n} demands.",
    "There is a risk that shop {n} has more than {m} thousand orders in December, which takes report {n} longer.",
)


@dataclass(frozen=True)
class Written:
    """What a process that wrote a document measured: seconds, MB at most, pages, statements."""

    took_s: float
    most_mb: float
    pages: int
    statements: int


def sources() -> tuple[Ticket, ...]:
    """Return an epic with its children, no two alike."""
    return tuple(_ticket(number) for number in range(1, CHILDREN + 2))


def _ticket(number: int) -> Ticket:
    reports = [{"n": f"{number}.{at}", "m": 3 + (number + at) % 7} for at in range(1, REPORTS + 1)]
    said = [text.format(**told) for told in reports for text in _SAID]
    comments = tuple(Comment(id=f"{number}{at}", text=text) for at, text in enumerate(said))
    kind = "Epic" if number == 1 else "Story"
    return Ticket(
        key=f"SHOP-{number}",
        type=kind,
        summary=f"Add export number {number} to the order page",
        status="Open",
        description="\n\n".join(_TEXT.format(**told) for told in reports),
        comments=comments,
    )


def write(folder: Path) -> Written:
    """Write the document in this process, with the state, the linter and the converters of an installation."""
    (folder / "kinds").mkdir()
    (folder / "kinds" / "everything.yaml").write_text(KIND, encoding="utf-8")
    settings = Settings(
        _env_file=None, var_dir=folder, document_templates=folder / "kinds", webhook_secrets="of-a-bench"
    )
    made = document_services(settings)
    began = time.perf_counter()
    with made.opened(made.converter, None) as parts:
        Session(parts.sessions / "bench").create()
        outcome = start_document(DocumentRequest(template="everything", sources=sources()), parts, "bench", "bench")
    took_s = time.perf_counter() - began
    assert outcome.status == "finished"
    assert outcome.docx is not None
    most_mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return Written(took_s, most_mb, _words(outcome.docx.read_bytes()) // WORDS_A_PAGE, len(outcome.statements))


def _words(docx: bytes) -> int:
    with ZipFile(BytesIO(docx)) as archive:
        trees = [etree.fromstring(archive.read(f"word/{name}.xml")) for name in ("document", "footnotes")]
    return sum(len(str(text).split()) for tree in trees for text in tree.itertext())


def document() -> Iterator[Figure]:
    """Yield what a document of a process of its own needs, beside the start of such a process."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "benchmarks.documents", "--write", folder]
        done = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        subprocess.run([sys.executable, "-c", "import workers.setup, workers.document.graph"], check=True)
        start_s = time.perf_counter() - began
    took_s, most_mb, pages, statements = (float(each) for each in done.split())
    yield Figure(
        f"document of {pages:.0f} pages from {CHILDREN + 1} tickets, {statements:.0f} statements",
        f"{took_s:.1f} s", f"{start_s:.1f} s (start of its process)", f"{took_s / start_s:.1f}",
        f"≤ {LONGEST_S:.0f} s, ≥ {LEAST_PAGES} pages", took_s <= LONGEST_S and pages >= LEAST_PAGES,
    )  # fmt: skip
    yield Figure("memory of its process", f"{most_mb:.0f} MB", "", "", f"≤ {MOST_MB} MB", most_mb <= MOST_MB)


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
    if sys.argv[1:2] == ["--write"]:
        done = write(Path(sys.argv[2]))
        sys.stdout.write(f"{done.took_s} {done.most_mb} {done.pages} {done.statements}\n")
        return 0
    show("Documents without a model", [*document(), page(), *reviews()])
    return 0


if __name__ == "__main__":
    sys.exit(main())
