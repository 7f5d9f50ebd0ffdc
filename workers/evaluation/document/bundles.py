"""Measures the documents that rules make of real bundles of tickets: cited, supported, complete, nothing invented."""

import json
import re
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from langgraph.checkpoint.memory import InMemorySaver

from workers.document.convert.files import FileConverter
from workers.document.fix import Finding, LinterFailed
from workers.document.graph import resume_document, start_document, thread_of
from workers.document.outcome import DocumentOutcome
from workers.document.parts import DocumentParts, strict_serializer
from workers.document.request import Attachment, Comment, DocumentRequest, Link, Ticket
from workers.document.structure import Metadata
from workers.document.support import is_copied
from workers.document.templates import load_templates
from workers.evaluation.figures.bootstrap import mean, rate, share
from workers.evaluation.figures.metric import Metric
from workers.evaluation.rows import Row, Unmeasurable, measure, read_rows
from workers.handlers.document.lint import Rumdl

_IDS = tuple(
    f"document.bundle_{name}"
    for name in ("cited", "supported", "children", "invented", "same_bytes", "lint", "p95_ms", "words")
)
_HEADING = re.compile(r"^#{1,6} .*$", re.MULTILINE)
_NOTE = re.compile(r"\[\^(\d+)\]")
_DEFINITION = re.compile(r"^\[\^(\d+)\]: (.*)$", re.MULTILINE)
_KEY = re.compile(r"[A-Z][A-Z0-9_]{1,31}-\d{1,9}")
_NUMBER = re.compile(r"\d+(?:\.\d+)*")
_ADDRESS = re.compile(r"https?://[^\s<>()\[\]\"]+")
_MANY = 500


@dataclass(frozen=True)
class _Made:
    """A document of a bundle, its Markdown, and how long it took in milliseconds."""

    row: Row
    template: str
    outcome: DocumentOutcome
    markdown: str
    is_same: bool
    took_ms: float


def evaluate(data: Path) -> list[Metric]:
    """Return `document.bundle_*` of the folder `data`, over every bundle in every built-in template.

    Sections are headings with something below them. A statement is supported if it stands, word for word, in the parts
    of the bundle that it cites. What is invented is counted in a document without the numbers of its footnotes.
    """
    return measure(_IDS, partial(_measured, data))


def _measured(data: Path) -> list[Metric]:
    made = _all_made(data)
    cited = [_cited(one) for one in made]
    supported = [_supported(one) for one in made]
    large = [one for one in made if _words(_spoken(one.row)) > _MANY]
    shares = [_words(one.markdown) / _words(_spoken(one.row)) for one in large]
    times = sorted(one.took_ms for one in made)
    return [
        rate("document.bundle_cited", cited),
        rate("document.bundle_supported", supported),
        rate("document.bundle_children", [_children(one) for one in made]),
        mean("document.bundle_invented", (float(len(list(_invented(one)))) for one in made), lower_is_better=True),
        share("document.bundle_same_bytes", (one.is_same for one in made)),
        mean("document.bundle_lint", (float(bool(_findings(one.markdown))) for one in made), lower_is_better=True),
        mean("document.bundle_p95_ms", [times[int(0.95 * len(times))]], lower_is_better=True),
        mean("document.bundle_words", [median(shares)], lower_is_better=True),
    ]


@lru_cache(maxsize=1)
def _all_made(data: Path) -> tuple[_Made, ...]:
    rows = read_rows(data, "document/bundles.jsonl")
    with TemporaryDirectory() as folder:
        parts = DocumentParts(
            sessions=Path(folder), templates=load_templates(), checkpointer=InMemorySaver(serde=strict_serializer())
        )
        return tuple(_made(row, template, parts) for row in rows for template in parts.templates)


def _made(row: Row, template: str, parts: DocumentParts) -> _Made:
    """Make a document, its time taken with Markdown alone, and twice more with structure.json."""
    request, session = request_of(row, template), f"{row['id']}-{template}"
    started = time.process_time()
    outcome = _finished(request, parts, session)
    took = (time.process_time() - started) * 1000
    both = replace(parts, converter=_StructureOnly())
    first, second = (_finished(request, both, f"{session}-{number}") for number in (1, 2))
    is_same = _text(first.markdown) == _text(second.markdown) and _text(first.structure) == _text(second.structure)
    return _Made(row, template, outcome, _text(outcome.markdown), is_same, took)


class _StructureOnly(FileConverter):
    """Leaves the DOCX file out, which has figures of its own."""

    def docx(self, markdown: str, metadata: Metadata, pictures: Mapping[str, bytes]) -> bytes:
        """Return nothing."""
        return b""


def _finished(request: DocumentRequest, parts: DocumentParts, session: str) -> DocumentOutcome:
    """Run a document to its end; files that are missing are skipped."""
    thread = thread_of(session, request.template)
    outcome = start_document(request, parts, session, thread)
    while outcome.question is not None:
        outcome = resume_document(parts, thread, outcome.question.id, {})
    return outcome


def _text(file: Path | None) -> str:
    return file.read_text(encoding="utf-8") if file else ""


def _findings(markdown: str) -> tuple[Finding, ...]:
    try:
        return Rumdl().find(markdown)
    except LinterFailed as error:
        raise Unmeasurable(str(error)) from None


def request_of(row: Row, template: str) -> DocumentRequest:
    """Return a labelled bundle as what a document is made of."""
    return DocumentRequest(template=template, sources=tuple(map(_ticket, (row["root"], *row["children"]))))


def _ticket(row: Row) -> Ticket:
    return Ticket(
        key=row["key"],
        **{name: row[name] or "" for name in ("type", "summary", "status", "resolution", "priority", "description")},
        **{name: tuple(row[name]) for name in ("labels", "components", "fix_versions", "affects_versions")},
        environment=row["environment"] or "",
        created=row["created"] or "",
        resolved=row["resolved"] or "",
        comments=tuple(
            Comment(id=one["id"], text=one["body"] or "", created=one["created"] or "") for one in row["comments"]
        ),
        attachments=tuple(Attachment(name=one["filename"], mime=one["mime"] or "") for one in row["attachments"]),
        links=tuple(Link(kind=one["type"], key=one["key"], summary=one["summary"] or "") for one in row["links"]),
    )


def _cited(one: _Made) -> tuple[float, float]:
    """Return how many sections have a footnote that names a ticket of the bundle, and how many there are."""
    keys = {ticket["key"] for ticket in _tickets(one.row)}
    notes = {number: _KEY.findall(text)[:1] for number, text in _DEFINITION.findall(one.markdown)}
    sections = [text for text in _HEADING.split(_DEFINITION.sub("", one.markdown))[1:] if text.strip()]
    good = sum(
        any(True for _ in _NOTE.findall(text)) and all(set(notes[each]) <= keys for each in _NOTE.findall(text))
        for text in sections
    )
    return good, len(sections)


def _supported(one: _Made) -> tuple[float, float]:
    """Return how many statements stand in the raw text of what they cite, and how many there are."""
    parts = dict(_raw_parts(one.row))
    held = (
        is_copied("\n".join(parts.get(each, "") for each in said.evidence), said.text)
        for said in one.outcome.statements
    )
    found = list(held)
    return sum(found), len(found)


def _raw_parts(row: Row) -> Iterator[tuple[str, str]]:
    for ticket in _tickets(row):
        key = ticket["key"]
        yield f"{key}:summary", f"{key}: {ticket['summary']} ({ticket['resolution']})"
        yield f"{key}:description", ticket["description"] or ""
        for comment in ticket["comments"]:
            yield f"{key}:comment-{comment['id']}", comment["body"] or ""
        for link in ticket["links"]:
            yield f"{key}:links", f"{link['type']} {link['key']} {link['summary'] or ''}"
        yield f"{key}:links", "\n".join(f"{one['type']} {one['key']} {one['summary'] or ''}" for one in ticket["links"])
        yield f"{key}:attachments", "\n".join(one["filename"] for one in ticket["attachments"])
        yield f"{key}:fields", "\n".join(_field_texts(ticket))


def _field_texts(ticket: Row) -> Iterator[str]:
    for name in ("type", "status", "resolution", "priority", "environment"):
        yield ticket[name] or ""
    for name in ("created", "resolved"):
        yield (ticket[name] or "")[:10]
    for name in ("components", "labels", "fix_versions", "affects_versions"):
        yield ", ".join(ticket[name])


def _children(one: _Made) -> tuple[float, float]:
    keys = [child["key"] for child in one.row["children"]]
    told = set(one.outcome.places) | {each.key for each in one.outcome.left_out_tickets}
    return sum(key in told for key in keys), len(keys)


def _invented(one: _Made) -> Iterator[str]:
    known = json.dumps(one.row, ensure_ascii=False).replace("\\\\", "\\").replace('\\"', '"')
    shown = re.sub(r"^\d+\. ", "", _NOTE.sub("", one.markdown), flags=re.MULTILINE)
    for form in (_ADDRESS, _KEY, _NUMBER):
        yield from (found for found in form.findall(shown) if found not in known)


def _spoken(row: Row) -> str:
    texts = ((ticket["summary"], ticket["description"] or "", *(_bodies(ticket))) for ticket in _tickets(row))
    return "\n".join(one for text in texts for one in text)


def _bodies(ticket: Row) -> Iterator[str]:
    return (comment["body"] or "" for comment in ticket["comments"])


def _tickets(row: Row) -> tuple[Row, ...]:
    return (row["root"], *row["children"])


def _words(text: str) -> int:
    return len(text.split())
