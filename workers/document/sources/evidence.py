"""Evidence: the passages of the sources, each with an id, and the sentences in them. It selects nothing."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import chain

from workers.document.request import File, Page, Ticket
from workers.document.sources.inline import plain_text
from workers.reading.document import Block, BlockKind, Document, SectionRole
from workers.reading.hints import is_form_text, is_hint, is_placeholder
from workers.reading.parse import parse_document
from workers.reading.sentences import sentence_spans

_LISTED = frozenset({BlockKind.ITEM, BlockKind.STEP, BlockKind.CHECKBOX})
_SAID = _LISTED | {BlockKind.PARAGRAPH, BlockKind.ROW, BlockKind.QUOTATION}
_LEAST_WORDS = 2
_LONGEST = 600
_NESTED = re.compile(r"\n\s*(?:[-*+•#]{1,3}|\d{1,2}[.)])\s+(?:\[[ xX]?\]\s*)?")
_PROSE_SIGN = re.compile(r"[^\W\d_]{2}")
_STRUCK = re.compile(r"~~.+~~|(?<!\w)-(?=\S)[^-\n]{2,200}(?<=\S)-(?!\w)")
_CELL = re.compile(r"\s*\|+\s*")


@dataclass(frozen=True)
class Sentence:
    """A sentence of a passage, verbatim. `id` is the passage's and a number: `SHOP-7:description#3`.

    `heading` is what stands above it, `intro` a line that ends with a colon and introduces the list that it is in.
    """

    id: str
    text: str
    role: SectionRole = SectionRole.OTHER
    kind: BlockKind = BlockKind.PARAGRAPH
    heading: str = ""
    intro: str = ""


@dataclass(frozen=True)
class Passage:
    """A part of a source that can be cited: `id` names place and part, `SHOP-7:comment-458502`.

    `part` is description, comment, section, or the name of a field; `name` tells it from others of its kind.
    """

    id: str
    place: str
    part: str
    name: str
    text: str
    address: str
    sentences: tuple[Sentence, ...]
    created: str = ""


@dataclass(frozen=True, eq=False)
class Evidence:
    """Every passage of every source, in the order of the sources. It is equal to itself only, for memories."""

    sources: tuple[Ticket | Page | File, ...]
    passages: tuple[Passage, ...]

    @property
    def root(self) -> Ticket | Page | File:
        """What the document was asked for on."""
        return self.sources[0]

    def passage(self, evidence_id: str) -> Passage | None:
        """Return the passage of an id, be it of a sentence in it; None where there is none."""
        return self._by_id.get(evidence_id.partition("#")[0])

    @cached_property
    def _by_id(self) -> dict[str, Passage]:
        return {one.id: one for one in self.passages}


def evidence_of(sources: Iterable[Ticket | Page | File]) -> Evidence:
    """Return the evidence in sources that are cleaned already (see `cleaning`)."""
    known = tuple(sources)
    return Evidence(known, tuple(chain.from_iterable(map(_passages, known))))


def _passages(source: Ticket | Page | File) -> Iterator[Passage]:
    match source:
        case Ticket():
            yield from _of_ticket(source)
        case Page():
            yield from _of_text(source.id, source.title, source.text, source.address)
        case File():
            yield from _of_text(source.name, "", source.text, "")


def _of_ticket(ticket: Ticket) -> Iterator[Passage]:
    fields = {
        "type": ticket.type,
        "status": ticket.status,
        "resolution": ticket.resolution,
        "priority": ticket.priority,
        "components": ", ".join(ticket.components),
        "labels": ", ".join(ticket.labels),
        "fix_versions": ", ".join(ticket.fix_versions),
        "affects_versions": ", ".join(ticket.affects_versions),
        "environment": ticket.environment,
    }
    if ticket.summary.strip():
        yield _passage(ticket, "summary", "", ticket.summary, is_prose=False)
    for name, value in fields.items():
        if value.strip():
            yield _passage(ticket, name, "", value, is_prose=False)
    if ticket.description.strip():
        yield _passage(ticket, "description", "", ticket.description, title=ticket.summary)
    for comment in ticket.comments:
        if comment.text.strip():
            yield replace(_passage(ticket, "comment", comment.id, comment.text), created=comment.created)
    for one in ticket.links:
        yield _passage(ticket, "link", one.key, f"{one.kind} {one.key} {one.summary}".strip(), is_prose=False)
    for file in ticket.attachments:
        yield _passage(ticket, "attachment", file.name, file.name, is_prose=False)


def _passage(ticket: Ticket, part: str, name: str, text: str, *, title: str = "", is_prose: bool = True) -> Passage:
    passage_id = f"{ticket.key}:{part}-{name}" if name else f"{ticket.key}:{part}"
    said = (
        tuple(_sentences(passage_id, parse_document(title, text)))
        if is_prose
        else (Sentence(f"{passage_id}#1", " ".join(text.split())),)
    )
    return Passage(passage_id, ticket.key, part, name, text, ticket.address, said)


def _of_text(place: str, title: str, text: str, address: str) -> Iterator[Passage]:
    """Yield the sections of a page or a file; each has its own id, by its number from the top."""
    document = parse_document(title, text)
    for number, section in enumerate(document.sections, start=1):
        passage_id = f"{place}:section-{number}"
        heading = " ".join(section.heading.text.split()) if section.heading else title
        said = tuple(_sentences(passage_id, replace(document, sections=(section,))))
        whole = "\n".join(block.text for block in section.blocks)
        if said:
            yield Passage(passage_id, place, "section", heading or str(number), whole, address, said)


def _sentences(passage_id: str, document: Document) -> Iterator[Sentence]:
    number = 0
    for section in document.sections:
        heading = " ".join(section.heading.text.split()) if section.heading else ""
        intro = ""
        for block in section.blocks:
            if block.kind not in _SAID:
                continue
            for text in _texts(document.source, block):
                if not _says_something(text):
                    continue
                number += 1
                is_listed = block.kind in _LISTED
                yield Sentence(
                    f"{passage_id}#{number}", text, section.role, block.kind, heading, intro if is_listed else ""
                )
                if not is_listed:
                    intro = text if text.endswith((":", "：")) else ""


def _texts(source: str, block: Block) -> Iterator[str]:
    if block.kind is BlockKind.ROW:
        yield _CELL.sub(" · ", " ".join(block.text.split())).strip(" ·")
        return
    for start, end in sentence_spans(source, block.start, block.end):
        for line in _NESTED.split(source[start:end]):
            yield " ".join(line.split())


@lru_cache(maxsize=50_000)
def _says_something(text: str) -> bool:
    """A sentence of the author's own: no stand-in, no hint of a form, not struck out, no mere link or picture."""
    plain = plain_text(text)
    words = re.sub(r"\S+://\S+", " ", plain)
    return (
        len(plain) <= _LONGEST
        and bool(_PROSE_SIGN.search(words))
        and (len(words.split()) >= _LEAST_WORDS or not words.isascii() or len(words) > 3)
        and not _STRUCK.fullmatch(text)
        and not (is_placeholder(plain) or is_form_text(plain) or is_hint(plain))
    )
