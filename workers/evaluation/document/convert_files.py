"""Measures documents as files: structure.json, DOCX, and the pictures that may stand in them."""

import base64
import resource
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from io import BytesIO
from multiprocessing import get_context
from pathlib import Path

from docx import Document
from docx.oxml.ns import qn
from markdown_it import MarkdownIt

from workers.document.convert.docx.write import write_docx
from workers.document.images import NoPicture, read_picture
from workers.document.structure import Block, Code, List, Note, Table, parse
from workers.evaluation.document.levelled import measures, pandoc
from workers.evaluation.figures.bootstrap import Counts, f_score, mean, share
from workers.evaluation.figures.metric import Metric
from workers.evaluation.rows import Row, measure, read_rows

_DOCUMENTS = "document/documents.jsonl"
_FILES = "document/hostile_files.jsonl"
_PICTURES = (".png", ".jpg", ".jpeg", ".gif", ".webp")
_KB = 1024


def evaluate(data: Path) -> list[Metric]:
    """Return the `document.*` metrics of files in the folder `data`.

    A DOCX is compared without its table of contents, which says the headings again. `files_mb` is the peak of a process
    of its own above what it needs before it reads the first file.
    """
    return [
        *measure(["document.docx_f", "document.docx_ms"], partial(_docx, data)),
        *measure(["document.structure_f"], partial(_structure, data)),
        *measure(["document.files_accepted", "document.files_good", "document.files_mb"], partial(_pictures, data)),
    ]


def _docx(data: Path) -> list[Metric]:
    rows, levelled = read_rows(data, _DOCUMENTS), measures(data)
    alike, times = [], []
    for row in rows:
        begun = time.perf_counter()
        written = write_docx(row["markdown"])
        times.append((time.perf_counter() - begun) * 1000)
        source = pandoc(row["markdown"].encode(), "gfm-raw_html")
        alike.append(levelled.document_f(source, pandoc(_without_contents(written), "docx")))
    return [mean("document.docx_f", alike), mean("document.docx_ms", times, lower_is_better=True)]


def _without_contents(written: bytes) -> bytes:
    document = Document(BytesIO(written))
    body = document.element.body
    for contents in body.findall(qn("w:sdt")):
        body.remove(contents)
    stripped = BytesIO()
    document.save(stripped)
    return stripped.getvalue()


def _structure(data: Path) -> list[Metric]:
    counts = []
    for row in read_rows(data, _DOCUMENTS):
        ours, gold = _parsed(row["markdown"]), _tokens(row["markdown"])
        counts.append(Counts((ours & gold).total(), ours.total(), gold.total()))
    return [f_score("document.structure_f", counts)]


def _parsed(markdown: str) -> Counter[tuple[str, ...]]:
    sections = parse(markdown).sections
    found = Counter(("heading", f"h{section.level}", section.title) for section in sections if section.level)
    return found + Counter(each for section in sections for block in section.blocks for each in _inside(block))


def _inside(block: Block) -> Iterator[tuple[str, ...]]:
    match block:
        case Code(text=text):
            yield "code", text
        case Table(header=header, rows=rows):
            yield from (("cell", cell) for row in (header, *rows) for cell in row)
        case List(items=items):
            yield from (each for item in items for inner in item.blocks for each in _inside(inner))
        case Note(blocks=blocks):
            yield from (each for inner in blocks for each in _inside(inner))


def _tokens(markdown: str) -> Counter[tuple[str, ...]]:
    tokens = MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(markdown)
    found: Counter[tuple[str, ...]] = Counter()
    for number, token in enumerate(tokens):
        if token.type == "heading_open":
            found["heading", token.tag, tokens[number + 1].content] += 1
        elif token.type in ("fence", "code_block"):
            found["code", token.content] += 1
        elif token.type in ("th_open", "td_open"):
            found["cell", tokens[number + 1].content] += 1
    return found


def _pictures(data: Path) -> list[Metric]:
    rows = read_rows(data, _FILES)
    taken = [_is_taken(row) for row in rows]
    hostile = sum(is_taken for row, is_taken in zip(rows, taken, strict=True) if row["kind"] != "good")
    good = [
        is_taken
        for row, is_taken in zip(rows, taken, strict=True)
        if row["kind"] == "good" and row["filename"].lower().endswith(_PICTURES)
    ]
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as apart:
        peak = apart.submit(_peak_mb, rows).result()
    return [
        Metric("document.files_accepted", float(hostile), len(rows), lower_is_better=True),
        share("document.files_good", good),
        Metric("document.files_mb", peak, len(rows), lower_is_better=True),
    ]


def _is_taken(row: Row) -> bool:
    try:
        read_picture(base64.b64decode(row["base64"]))
    except NoPicture:
        return False
    return True


def _peak_mb(rows: list[Row]) -> float:
    idle = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for row in rows:
        _is_taken(row)
    return (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - idle) / _KB
