"""Measures documents as pages of Confluence: what is written, what is read back, what people's edits come to."""

import random
import re
from collections.abc import Iterator
from functools import partial
from html import unescape
from pathlib import Path
from typing import Any

from workers.document.convert.markdown import read
from workers.document.convert.storage.comments import restore
from workers.document.convert.storage.markup import LEGAL
from workers.document.convert.storage.reading import storage_to_markdown
from workers.document.convert.storage.render import PageSection, render_sections, render_storage
from workers.document.convert.storage.sections import Merged, merge, owned
from workers.document.convert.storage.source import MARKER, Element, Unreadable, tree
from workers.evaluation.document.levelled import measures
from workers.evaluation.figures.bootstrap import mean, share
from workers.evaluation.figures.metric import Metric
from workers.evaluation.rows import Row, Unmeasurable, measure, read_rows

_PAIRS = "document/storage_pairs.jsonl"
_READ = "document/storage_read.jsonl"
_COMMENTS = "document/inline_comments.jsonl"
_DOCUMENTS = "document/documents.jsonl"
_SPEC = "document/spec_examples.jsonl"
_SEED = 20_261_122
_RAW = ("html_block", "html_inline")
_UNREAD = ("{ac}parameter", "{ac}task-status")
_CHANGED = "<p>The next run says something else here.</p>"
_FEWEST_SECTIONS = 2


def evaluate(data: Path) -> list[Metric]:
    """Return the `document.*` metrics of pages in the folder `data`.

    `edits_kept` publishes each document twice: a person replaces a section by one of another document, and the next
    run changes another section or the same one. Between them the page is saved as Confluence saves it, with new ids.
    """
    return [
        *measure(["document.storage_f", "document.storage_f_other"], partial(_pairs, data)),
        *measure(["document.storage_wellformed", "document.storage_text"], partial(_spec, data)),
        *measure(["document.storage_unsafe"], partial(_unsafe, data)),
        *measure(["document.storage_roundtrip"], partial(_roundtrip, data)),
        *measure(["document.comments_kept", "document.comments_body"], partial(_comments, data)),
        *measure(["document.edits_kept"], partial(_edits, data)),
    ]


def _pairs(data: Path) -> list[Metric]:
    rows, levelled = read_rows(data, _PAIRS), measures(data)

    def alike(is_core: bool) -> Iterator[float]:
        chosen = (row for row in rows if row["core"] == is_core)
        return (levelled.storage_f(render_storage(row["markdown"]), row["storage"]) for row in chosen)

    return [mean("document.storage_f", alike(True)), mean("document.storage_f_other", alike(False))]


def _spec(data: Path) -> list[Metric]:
    wellformed, same = [], []
    for row in read_rows(data, _SPEC):
        try:
            body = tree(render_storage(row["markdown"]))
        except Unreadable:
            wellformed.append(False)
            continue
        wellformed.append(True)
        if not any(node.type in _RAW for node in read(row["markdown"]).walk()):
            same.append("".join(_shown(body)) == _said(row["html"]))
    return [share("document.storage_wellformed", wellformed), share("document.storage_text", same)]


def _shown(element: Element) -> Iterator[str]:
    """Yield the words that people read, without blanks."""
    if element.tag not in _UNREAD:
        yield re.sub(r"\s+", "", element.text or "")
        for child in element:
            yield from _shown(child)
            yield re.sub(r"\s+", "", child.tail or "")


def _said(html: str) -> str:
    return re.sub(r"\s+", "", unescape(re.sub(r"<[^>]*>", "", html)))


def _unsafe(data: Path) -> list[Metric]:
    rows = [row["markdown"] for name in (_SPEC, _DOCUMENTS) for row in read_rows(data, name)]
    found = 0
    for markdown in rows:
        for element in list(tree(render_storage(markdown)).iter())[1:]:
            legal = LEGAL.get(_named(element.tag))
            found += legal is None or bool({_named(name) for name in element.keys()} - legal)  # noqa: SIM118 - an element
    return [Metric("document.storage_unsafe", float(found), len(rows), lower_is_better=True)]


def _named(tag: Any) -> str:
    return str(tag).replace("{", "").replace("}", ":")


def _roundtrip(data: Path) -> list[Metric]:
    rows, levelled = read_rows(data, _READ), measures(data)
    return [
        share(
            "document.storage_roundtrip",
            [_comes_back(row, levelled.storage_f) for row in rows if "disposition" in row],
        )
    ]


def _comes_back(row: Row, storage_f: Any) -> bool:
    try:
        markdown = storage_to_markdown(row["storage"])
    except Unreadable:
        return bool(row["disposition"] != "lossless")
    return bool(row["disposition"] == "lossless" and storage_f(render_storage(markdown), row["storage"]) == 1)


def _comments(data: Path) -> list[Metric]:
    kept, bodies = [], []
    for row in read_rows(data, _COMMENTS):
        body = restore(row["old"], row["new"]).body
        bodies.append(re.sub(rf"</?{MARKER}\b[^>]*>", "", body) == row["new"])
        selections = {comment["ref"]: comment["selection"] for comment in row["comments"]}
        kept += [_marked(body, reference) == selections[reference] for reference in row["anchored"]]
    return [share("document.comments_kept", kept), share("document.comments_body", bodies)]


def _marked(body: str, reference: str) -> str:
    marks = re.findall(rf'<{MARKER} ac:ref="{re.escape(reference)}">(.*?)</{MARKER}>', body, re.DOTALL)
    return unescape(re.sub(r"<[^>]*>", "", "".join(marks)))


def _edits(data: Path) -> list[Metric]:
    documents = [render_sections(row["markdown"]) for row in read_rows(data, _DOCUMENTS)]
    documents = [sections for sections in documents if len(sections) >= _FEWEST_SECTIONS]
    if len(documents) < _FEWEST_SECTIONS:
        raise Unmeasurable("documents.jsonl holds no two documents with sections")
    chance = random.Random(_SEED)  # noqa: S311 - which section is edited, the same at each measurement
    return [
        share(
            "document.edits_kept",
            [
                _is_kept(sections, chance.choice([other for other in documents if other is not sections]), same, chance)
                for sections in documents
                for same in (False, True)
            ],
        )
    ]


def _is_kept(
    sections: tuple[PageSection, ...], other: tuple[PageSection, ...], same: bool, chance: random.Random
) -> bool:
    first = merge("", {}, sections)
    page = _saved(first.body)
    before = owned(page, first, {})
    edited = chance.randrange(len(sections))
    theirs = chance.choice(other).body
    ours = chance.choice([each for each in range(len(sections)) if (each == edited) == same])
    people = "".join(theirs if at == edited else each.body for at, each in enumerate(sections))
    new = [
        PageSection(each.id, each.title, each.body + _CHANGED) if at == ours else each
        for at, each in enumerate(sections)
    ]
    merged = merge(_saved(people), before, new)
    return _is_right(merged, _saved(theirs), sections[edited].id, is_changed=not same)


def _is_right(merged: Merged, theirs: str, edited: str, *, is_changed: bool) -> bool:
    told = any(kept.id == edited for kept in merged.kept)
    return theirs in merged.body and (_CHANGED in merged.body) == is_changed and told


def _saved(body: str) -> str:
    """Return a body as Confluence gives it back: with ids of its own in its macros."""
    return body.replace("<ac:structured-macro ", '<ac:structured-macro ac:schema-version="1" ac:macro-id="0b8c" ')
