"""Measures the index of pages: whether the paragraph that answers is among the first, and how long that takes."""

import gzip
import json
import tempfile
import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from workers.evaluation.figures.bootstrap import mean, share
from workers.evaluation.figures.metric import Metric
from workers.evaluation.rows import Row, Unmeasurable, measure, read_rows
from workers.evidence.pages.passages import IndexedPage, Passage
from workers.evidence.pages.search import IndexedPages
from workers.evidence.pages.sqlite import SqliteTable
from workers.evidence.pages.table import SpaceState

CORPORA = ("ask/pages_en.jsonl.gz", "ask/pages_zh.jsonl.gz")
QUESTIONS = "ask/questions.jsonl"
FIRST = 5
_OF_ONE_PAGE = frozenset({"policyqa", "cail2019"})
"""Sets whose questions name their page."""
_SETS = {
    "squad": ("squad2",),
    "help": ("AskUbuntuCorpus", "WebApplicationsCorpus"),
    "policy_page": ("policyqa",),
    "cmrc": ("cmrc2018",),
    "drcd": ("drcd",),
    "tidb": ("tidb_faq",),
    "law_page": ("cail2019",),
}
_IDS = (*(f"ask.recall5.{name}" for name in _SETS), "ask.index_s")


def evaluate(data: Path) -> list[Metric]:
    """Return the `ask.recall5.*` metrics of the rows in the folder `data`, and the CPU seconds of indexing them.

    A paragraph is a passage. The figure of several sets is the mean of theirs.
    """
    return measure(_IDS, partial(_measured, data))


def page_asked(row: Row) -> str:
    """Return the page that is part of a question, empty where none is."""
    return str(row["page"]) if row["set"] in _OF_ONE_PAGE else ""


def answerable(data: Path) -> list[Row]:
    """Return the questions that a paragraph answers. Raises Unmeasurable."""
    return [row for row in read_rows(data, QUESTIONS) if row["answerable"]]


def corpus(data: Path) -> dict[IndexedPage, list[Passage]]:
    """Return the paragraphs of both languages by their pages. Raises Unmeasurable."""
    pages: dict[IndexedPage, list[Passage]] = defaultdict(list)
    for name in CORPORA:
        try:
            lines = gzip.decompress((data / name).read_bytes()).decode().split("\n")
            rows = [json.loads(line) for line in lines if line]
        except (OSError, EOFError, ValueError):
            raise Unmeasurable(f"{name} is not gzipped JSON lines") from None
        for row in rows:
            labels = tuple(row.get("labels", ()))
            title = row["page"].replace("_", " ")
            page = IndexedPage(id=row["page"], space=row["space"], title=title, labels=labels)
            path = (row["path"],) if row.get("path") else ()
            pages[page].append(
                Passage(
                    id=row["para_id"], page=page.id, space=page.space, title=title, path=path, text=row["text"],
                    labels=labels,
                )
            )  # fmt: skip
    return pages


def indexed_corpus(data: Path, folder: Path) -> IndexedPages:
    """Return the index of both corpora, made in `folder` as a sync makes it. Raises Unmeasurable."""
    paragraphs = corpus(data)
    spaces = tuple(sorted({page.space for page in paragraphs}))
    pages = IndexedPages(SqliteTable(folder / "pages.db"), spaces, lambda page: True)
    put_all(pages, paragraphs)
    now = datetime.now(UTC)
    for space in spaces:
        pages.table.keep_state(space, SpaceState(changed=now, listed=now))
    return pages


def put_all(pages: IndexedPages, paragraphs: Mapping[IndexedPage, Sequence[Passage]]) -> None:
    """Put pages into the index in one step."""
    with pages.table.together():
        for page, passages in paragraphs.items():
            pages.table.put(page, passages)


def _measured(data: Path) -> list[Metric]:
    rows = answerable(data)
    found: dict[str, list[bool]] = defaultdict(list)
    with tempfile.TemporaryDirectory() as folder:
        began = time.process_time()
        pages = indexed_corpus(data, Path(folder))
        took = time.process_time() - began
        for row in rows:
            hits = pages.search(row["question"], FIRST, page=page_asked(row))
            gold = set(row.get("para_ids") or [row["para_id"]])
            found[row["set"]].append(any(hit.passage.id in gold for hit in hits))
    return [
        *(_recall(f"ask.recall5.{name}", [found[one] for one in sets]) for name, sets in _SETS.items()),
        mean("ask.index_s", [took], lower_is_better=True),
    ]


def _recall(metric_id: str, found: list[list[bool]]) -> Metric:
    if len(found) == 1:
        return share(metric_id, found[0])
    weighed = [(value / len(values) / len(found), len(values)) for values in found for value in values]
    total = sum(len(values) for values in found)
    return mean(metric_id, (value * total for value, _ in weighed))
