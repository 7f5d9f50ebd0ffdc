"""Writes a document of 40 pages from 60 tickets in a process that a worker forks for it.

Usage: python -m benchmarks.document_alone FOLDER. Prints seconds, MB at most, MB before, pages and statements.
"""

import multiprocessing
import resource
import sys
import time
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

from lxml import etree

import bot.cli.serve  # noqa: F401 - the command that starts the workers, and is in each of them
import workers.jobs  # noqa: F401 - all that a job needs
from benchmarks.process import quiet
from config.settings import Settings
from workers.document.convert.files import FileConverter
from workers.document.graph import start_document
from workers.document.request import Comment, DocumentRequest, Ticket
from workers.document.session import Session
from workers.document.templates import load_templates
from workers.handlers.document.services import DocumentServices
from workers.processes.launcher import bring_up_to_date
from workers.processes.preload import preload

CHILDREN, REPORTS = 59, 3
"""Tickets of the epic, and how many reports each of them describes."""
WORDS_A_PAGE = 450
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


def write(folder: Path) -> tuple[float, float, float, int, int]:
    """Write the document with the state, the linter and the converters of an installation."""
    (folder / "kinds").mkdir()
    (folder / "kinds" / "everything.yaml").write_text(KIND, encoding="utf-8")
    kinds = load_templates(folder / "kinds")
    made = DocumentServices(folder / "documents", "sqlite:", kinds, 100, 30.0, FileConverter())
    before_mb, began = _most_mb(), time.perf_counter()
    with made.opened(made.converter, None) as parts:
        Session(parts.sessions / "alone").create()
        outcome = start_document(DocumentRequest(template="everything", sources=sources()), parts, "alone", "alone")
    took_s, most_mb = time.perf_counter() - began, _most_mb()  # before the file is read here, which is no part of it
    assert outcome.status == "finished"
    assert outcome.docx is not None
    pages = _words(outcome.docx.read_bytes()) // WORDS_A_PAGE
    return took_s, most_mb, before_mb, pages, len(outcome.statements)


def _most_mb() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _words(docx: bytes) -> int:
    with ZipFile(BytesIO(docx)) as archive:
        trees = [etree.fromstring(archive.read(f"word/{name}.xml")) for name in ("document", "footnotes")]
    return sum(len(str(text).split()) for tree in trees for text in tree.itertext())


def become_worker(folder: Path) -> None:
    """Load what the processes of an installation share, with its files in `folder`."""
    settings = Settings(var_dir=folder, _env_file=None)
    bring_up_to_date(settings.effective_database_url)
    preload(settings)


if __name__ == "__main__":
    given = Path(sys.argv[1])
    quiet()
    become_worker(given)
    job = multiprocessing.get_context("fork").Process(target=lambda: print(*write(given)))
    job.start()
    job.join()
    sys.exit(job.exitcode)
