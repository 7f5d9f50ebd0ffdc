"""How fast questions are answered without a model: found in 100,000 passages, pages read, and from comment to reply.

Usage: python -m benchmarks.ask. Prints one table. The passages are made up, with words as frequent as in a language;
the sandbox runs in a process of its own. Each figure stands beside what the same machine needs for the least of it.
"""

import argparse
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from string import ascii_lowercase

import requests

from benchmarks.pages import postgres
from benchmarks.process import quiet
from benchmarks.report import Figure, percentile, show
from benchmarks.reviews import empty_jobs
from bot.sandbox.config import BOT, VISITOR, SandboxConfig
from tests.support.processes import SandboxProcess, eventually
from tests.support.stack import Stack, running
from workers.atlassian.confluence.cloud import ConfluenceCloud
from workers.evidence.pages.opening import open_table
from workers.evidence.pages.passages import IndexedPage, Passage
from workers.evidence.pages.search import IndexedPages
from workers.evidence.pages.sync import listed_pages, sync_space
from workers.evidence.pages.table import PassageTable, SpaceState

PASSAGES = 100_000
PASSAGES_A_PAGE = 5
WORDS_A_PASSAGE = 60
VOCABULARY = 40_000
QUESTIONS = 300
ANSWERS = 5
MOST_RETRIEVAL_MS = 50.0
SYNCED_PAGES = 400
ASKED_TICKETS = 30
LONGEST_P95_S = 5.0
SPACE = "ENG"
SEED = 20261124
_BATCH = 200


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--passages", type=int, default=PASSAGES)
    given = parser.parse_args()
    quiet()
    show("Questions without a model", [*retrieval(given.passages), *syncing(), *replying()])
    return 0


def retrieval(passages: int) -> Iterator[Figure]:
    """Yield how long a question takes to find its passages, beside the table's own search for the same words."""
    with tempfile.TemporaryDirectory() as folder, postgres() as server:
        for name, url in (("SQLite", ""), ("Postgres", server)):
            table = open_table(Path(folder), url)
            began = time.perf_counter()
            questions = _filled(table, passages)
            rate = passages / (time.perf_counter() - began)
            pages = IndexedPages(table, (SPACE,), lambda page: True)
            began_cpu = time.process_time()
            own = [_ms(partial(pages.search, question, ANSWERS)) for question in questions]
            cpu = 1000 * (time.process_time() - began_cpu) / len(questions)
            words = [list(pages.candidates(question, "")[0].words) for question in questions]
            bare = [_ms(partial(table.nearest, one, (SPACE,), ANSWERS)) for one in words]
            p95, reference = percentile(own, 95), percentile(bare, 95)
            yield Figure(
                f"a question in {passages:,} passages, p95, {name}", f"{p95:.1f} ms",
                f"{reference:.1f} ms (first {ANSWERS} of the full-text search)", f"{p95 / reference:.1f}",
                f"≤ {MOST_RETRIEVAL_MS:.0f} ms", p95 <= MOST_RETRIEVAL_MS,
            )  # fmt: skip
            yield Figure(
                f"the same, p50, {name}", f"{statistics.median(own):.1f} ms", f"{statistics.median(bare):.1f} ms"
            )
            yield Figure(f"processor time of this process for it, mean, {name}", f"{cpu:.1f} ms")
            yield Figure(f"passages indexed a second, {name}", f"{rate:,.0f}")
            yield Figure(
                f"memory of this process then, {name}",
                f"{_memory_mb('VmRSS'):.0f} MB",
                f"{_memory_mb('RssFile'):.0f} MB (mapped)",
            )


def _memory_mb(name: str) -> float:
    """Return a line of proc(5)'s status of this process, in MB. What it maps of files the system may take back."""
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(f"{name}:")) / 1024


def _filled(table: PassageTable, passages: int) -> list[str]:
    """Fill the table as a sync does, and return questions: some words of a passage each, as people ask for things."""
    chance = random.Random(SEED)
    vocabulary = ["".join(chance.choices(ascii_lowercase, k=3 + number % 6)) for number in range(VOCABULARY)]
    weights = [1 / (rank + 10) for rank in range(VOCABULARY)]  # Zipf's law
    words = chance.choices(vocabulary, weights, k=passages * WORDS_A_PASSAGE)
    asked = set(chance.sample(range(passages), QUESTIONS))
    questions = []
    for first in range(0, passages, _BATCH * PASSAGES_A_PAGE):
        with table.together():
            for at in range(first, min(first + _BATCH * PASSAGES_A_PAGE, passages), PASSAGES_A_PAGE):
                page = IndexedPage(id=str(at + 1), space=SPACE, title=f"Page {at}")
                table.put(page, tuple(_passage(page, at + number, words) for number in range(PASSAGES_A_PAGE)))
                for number in asked & set(range(at, at + PASSAGES_A_PAGE)):
                    said = words[number * WORDS_A_PASSAGE : (number + 1) * WORDS_A_PASSAGE]
                    questions.append(" ".join(chance.sample(said, 8)))
    now = datetime.now(UTC)
    table.keep_state(SPACE, SpaceState(changed=now, listed=now))
    return questions


def _passage(page: IndexedPage, number: int, words: Sequence[str]) -> Passage:
    said = words[number * WORDS_A_PASSAGE : (number + 1) * WORDS_A_PASSAGE]
    text = ". ".join(" ".join(said[at : at + 12]) for at in range(0, WORDS_A_PASSAGE, 12))
    return Passage(id=f"{page.id}#{number}", page=page.id, space=page.space, title=page.title, text=text)


def _ms(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return 1000 * (time.perf_counter() - began)


def syncing() -> Iterator[Figure]:
    """Yield how many pages a second are read into the index, beside reading them and throwing them away."""
    sandbox = SandboxProcess(SandboxConfig())
    sandbox.start()
    rates: dict[str, float] = {}
    try:
        for number in range(SYNCED_PAGES):
            body = {
                "representation": "storage",
                "value": "".join(f"<h2>Part {at}</h2><p>{_prose(number)}</p>" for at in "1234"),
            }
            page = {"title": f"Page {number}", "body": body}
            url = f"{sandbox.url}/wiki/api/v2/pages"
            requests.post(url, json=page, auth=(VISITOR.email, VISITOR.token), timeout=10).raise_for_status()
        confluence = ConfluenceCloud(f"{sandbox.url}/wiki", BOT.email, BOT.token, 30)
        began = time.perf_counter()
        cql = 'type = page AND space = "DEMO" ORDER BY created ASC'
        assert len(list(listed_pages(confluence, cql, bodies=True))) == SYNCED_PAGES
        bare = SYNCED_PAGES / (time.perf_counter() - began)
        with tempfile.TemporaryDirectory() as folder, postgres() as server:
            for name, url in (("SQLite", ""), ("Postgres", server)):
                began = time.perf_counter()
                done = sync_space(confluence, open_table(Path(folder), url), "DEMO", lambda what, share: None)
                rates[name] = done.read / (time.perf_counter() - began)
        confluence.close()
    finally:
        sandbox.stop()
    for name, rate in rates.items():
        yield Figure(
            f"pages synced a second, {name}", f"{rate:.0f}", f"{bare:.0f} (read, not indexed)", f"{rate / bare:.2f}"
        )


def _prose(seed: int) -> str:
    chance = random.Random(seed)
    return ". ".join(
        f"The {chance.choice(_THINGS)} of the {chance.choice(_THINGS)} takes {number} minutes" for number in range(12)
    )


_THINGS = ("backup", "restore", "release", "refund", "alarm", "deployment", "checkout", "invoice", "pipeline", "review")


def replying() -> Iterator[Figure]:
    """Yield how long a person waits from the question to its answer, beside an empty job of RQ's own worker."""
    with tempfile.TemporaryDirectory() as folder:
        stack = Stack(Path(folder), workers=2, sandbox_apart=True, fsync="everysec")
        with running(stack):
            reference = empty_jobs(stack)
            words = "As an accountant I want it."
            keys = [stack.file_ticket(f"Export {number}", words) for number in range(ASKED_TICKETS)]
            stack.wait_until_quiet(180)
            waited = [_waited(stack, key) for key in keys]
    own, other = (percentile(values, 95) for values in (waited, reference))
    yield Figure(
        "question to answer, p95", f"{own:.2f} s", f"{other:.2f} s (empty job)", f"{own / other:.1f}",
        f"≤ {LONGEST_P95_S:.0f} s", own <= LONGEST_P95_S,
    )  # fmt: skip
    yield Figure(
        "question to answer, p50", f"{statistics.median(waited):.2f} s", f"{statistics.median(reference):.2f} s"
    )


def _waited(stack: Stack, key: str) -> float:
    """Ask on a ticket, and return the seconds until Jira has the answer; one question at a time."""
    before = time.time()
    stack.say(key, "/reqgate ask how many stories are open?", VISITOR)
    return float(eventually(partial(_replied, stack, key), 60, "an answer")) - before


def _replied(stack: Stack, key: str) -> float:
    """Return when a ticket got its answer; 0 as long as it has none."""
    comments = stack.bot_comments(key)
    replies = [one for one in comments if one["properties"].get("reqgate", {}).get("kind") == "reply"]
    return datetime.fromisoformat(replies[0]["created"]).timestamp() if replies else 0.0


if __name__ == "__main__":
    sys.exit(main())
