"""Turns statements into Markdown: lists, paragraphs, tables, pictures, and the footnotes that say where they stand."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from urllib.parse import quote

from workers.document.sources.evidence import Evidence, Passage
from workers.document.sources.inline import code_span, escaped, inline_markdown, link, plain_text
from workers.document.writing.draft import Draft, Numbering, passage_of, tidied
from workers.document.writing.forms import CELL_GAP, Form, Written
from workers.document.writing.texts import text_of
from workers.reading.language import Language

_DEPTHS = {Form.NESTED: 1, Form.DEEP: 2}
_END = ".,;:!。，；：！、 "


@dataclass(frozen=True)
class Chapter:
    """A heading with its statements. The heading of level 1 is the document's title."""

    heading: str
    level: int
    written: tuple[Written, ...]


def with_chapter(draft: Draft, chapter: Chapter, language: Language) -> Draft:
    """Return the draft with a chapter at its end."""
    cited = (each for one in chapter.written for each in one.evidence)
    numbering = Numbering(draft.notes).with_passages(tuple(map(passage_of, cited)))
    heading = heading_line(chapter.heading, chapter.level)
    body = "\n\n".join(filter(None, (draft.body, heading, *_blocks(chapter.written, numbering, language))))
    return draft.model_copy(update={"body": tidied(body), "notes": numbering.notes})


def heading_line(heading: str, level: int) -> str:
    """Return a heading, without the punctuation that no heading ends with; nothing of nothing."""
    shown = inline_markdown(heading).rstrip(_END)
    return f"{'#' * level} {shown}" if shown else ""


def whole_text(draft: Draft, evidence: Evidence, language: Language) -> str:
    """Return the Markdown of a draft with the definitions of its footnotes."""
    known = {one.id: one for one in evidence.passages}
    notes = "\n\n".join(
        f"[^{number}]: {source_line(known[one], language)}"
        for number, one in enumerate(draft.notes, start=1)
        if one in known
    )
    return tidied("\n\n".join(filter(None, (draft.body.rstrip("\n"), notes))))


def source_line(passage: Passage, language: Language) -> str:
    """Return how a passage is cited: its place, linked where that has an address, and which part of it."""
    place = link(passage.place, passage.address) if passage.address else inline_markdown(passage.place)
    part = text_of(f"part_{passage.part}", language)
    name = escaped(plain_text(passage.name)) if passage.part in ("comment", "section") else ""
    gap = ", " if language == "en" else "，"
    return f"{place}{gap}{part}" + (f" {name}" if name else "") + (f" ({passage.day})" if passage.day else "")


def _blocks(written: Sequence[Written], numbering: Numbering, language: Language) -> Iterator[str]:
    for form, group in groupby(written, key=lambda one: one.form.group):
        yield _block(form, tuple(group), numbering, language)


def _block(group: str, written: tuple[Written, ...], numbering: Numbering, language: Language) -> str:
    lines = [_cited(one, numbering) for one in written]
    match group:
        case "paragraph" | "subject":
            return "".join(_run_on(written, lines))
        case "table":
            head = (text_of("table_field", language), text_of("table_value", language))
            rows = (f"| {escaped(one.label)} | {line} |" for one, line in zip(written, lines, strict=True))
            return "\n".join((f"| {head[0]} | {head[1]} |", "| --- | --- |", *rows))
        case "grid":
            return "\n\n".join(_grid(table, numbering) for table in _tables(written))
        case "steps":
            return "\n".join(_numbered(written, lines))
        case "pictures":
            return "\n\n".join(lines)
    indents = ["  " * (_DEPTHS.get(one.form, 0) if at else 0) for at, one in enumerate(written)]
    return "\n".join(f"{indent}- {line}" for indent, line in zip(indents, lines, strict=True))


def _run_on(written: Sequence[Written], lines: Iterable[str]) -> Iterator[str]:
    """Yield lines in the paragraphs that they stand in in the sources; behind one that no sign ends another begins."""
    is_long = _is_long(written)
    before: Written | None = None
    for one, line in zip(written, lines, strict=True):
        is_apart = before is not None and (is_long if not one.paragraph else one.paragraph != before.paragraph)
        yield (
            "\n\n" if is_apart or (before and not before.text.endswith(tuple(_END))) else " " if before else ""
        ) + line
        before = one


def _numbered(written: Iterable[Written], lines: Iterable[str]) -> Iterator[str]:
    number = 0
    for one, line in zip(written, lines, strict=True):
        if one.form is Form.SUBSTEP and number:
            yield f"   - {line}"
        else:
            number += 1
            yield f"{number}. {line}"


def _tables(written: Iterable[Written]) -> Iterator[list[Written]]:
    """Yield the rows of each table; the first one is its head."""
    rows: list[Written] = []
    for one in written:
        if one.form is Form.HEAD and rows:
            yield rows
            rows = []
        rows.append(one)
    yield rows


def _grid(rows: Sequence[Written], numbering: Numbering) -> str:
    """Return a table whose rows have as many cells as its head; the last cell of a row holds its footnotes."""
    width = len(rows[0].markdown.split(CELL_GAP))
    lines = [f"| {_fitted(one.markdown, width)}{_references(one, numbering)} |" for one in rows]
    return "\n".join((lines[0], f"|{' --- |' * width}", *lines[1:]))


def _fitted(row: str, width: int) -> str:
    cells = row.split(CELL_GAP, width - 1)
    return CELL_GAP.join((*cells[:-1], cells[-1].replace(CELL_GAP, ", "), *[""] * (width - len(cells))))


def _references(one: Written, numbering: Numbering) -> str:
    return numbering.references(tuple(map(passage_of, one.evidence)))


def _cited(one: Written, numbering: Numbering) -> str:
    return one.markdown + _references(one, numbering)


def _is_long(written: Iterable[Written]) -> bool:
    return sum(len(one.text) for one in written) > 900


def picture(name: str, asset: str) -> str:
    """Return a file as a picture where the session holds one, under the name `asset`; as its name otherwise."""
    return f"![{escaped(name)}]({picture_source(asset)})" if asset else code_span(name)


def picture_source(asset: str) -> str:
    """Return what the text calls a picture of the session."""
    return f"assets/{quote(asset)}"
