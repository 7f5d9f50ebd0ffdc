"""Evidence: the passages of the sources, each with an id, and the sentences in them. It selects nothing."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain

from workers.document.request import Attachment, Comment, File, Page, Ticket, place_of
from workers.document.sources.merging import read
from workers.document.sources.sentences import Sentence, sentences_of
from workers.document.sources.titles import title_of

FIELDS = (
    "type",
    "status",
    "resolution",
    "priority",
    "components",
    "labels",
    "fix_versions",
    "affects_versions",
    "environment",
    "created",
    "resolved",
)
"""Fields of a ticket that a document may show; of times it shows the day."""
_TIMES = frozenset({"created", "resolved"})
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


@dataclass(frozen=True)
class Passage:
    """A part of a source that can be cited: `id` names place and part, `SHOP-7:comment-458502`.

    `part` is summary, description, comment, section, title, fields, links or attachments; the last three have a
    sentence for each field, link and file, by its name: `SHOP-7:fields#status`. `name` tells a passage from others of
    its kind; `day` is that of a comment, where it is known.
    """

    id: str
    place: str
    part: str
    name: str
    text: str
    address: str
    sentences: tuple[Sentence, ...]
    day: str = ""


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

    @property
    def place(self) -> str:
        """By what the first source is cited."""
        return place_of(self.root)

    def sentence(self, evidence_id: str) -> Sentence | None:
        """Return a sentence by its id, None where there is none."""
        return self._said.get(evidence_id)

    def is_in_table(self, sentence: Sentence) -> bool:
        """Say whether a sentence is a row whose head is known."""
        head = self.sentence(sentence.intro)
        return head is not None and head.is_head and head.kind is sentence.kind

    def asset(self, evidence_id: str) -> str:
        """Return under which name the session holds the file of a sentence, if anybody brought it."""
        return self._assets.get(evidence_id, "")

    def order(self, evidence_id: str) -> int:
        """Return where a sentence stands among all of the sources."""
        return self._places[evidence_id]

    @cached_property
    def _places(self) -> dict[str, int]:
        return {one: number for number, one in enumerate(self._said)}

    @cached_property
    def _said(self) -> dict[str, Sentence]:
        return {one.id: one for passage in self.passages for one in passage.sentences}

    @cached_property
    def _assets(self) -> dict[str, str]:
        return {
            f"{_id_of(place_of(source))}:attachments#{one.name}": one.asset or one.name
            for source in self.sources
            for one in source.attachments
        }

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
            yield from _titled(source.id, source.title, source.address)
            yield from _attached(source.id, source.address, source.attachments)
            yield from _comments(source.id, source.address, source.comments)
        case File():
            yield from _of_text(source.name, source.title, source.text, "")
            yield from _titled(source.name, source.title or source.name, "")
            yield from _attached(source.name, "", source.attachments)


def _of_ticket(ticket: Ticket) -> Iterator[Passage]:
    if ticket.summary.strip():
        said = (Sentence(f"{ticket.key}:summary#1", _one_line(ticket.summary)),)
        yield Passage(f"{ticket.key}:summary", ticket.key, "summary", "", ticket.summary, ticket.address, said)
    links = {one.key: f"{one.kind} {one.key} {one.summary}" for one in ticket.links}
    for part, values in (("fields", _fields(ticket)), ("links", links)):
        yield from _listed(ticket.key, ticket.address, part, values)
    yield from _attached(ticket.key, ticket.address, ticket.attachments)
    if ticket.description.strip():
        yield _prose(ticket.key, ticket.address, "description", "", ticket.description, ticket.summary)
    yield from _comments(ticket.key, ticket.address, ticket.comments)


def _fields(ticket: Ticket) -> dict[str, str]:
    values = {name: getattr(ticket, name) for name in FIELDS}
    texts = {name: value if isinstance(value, str) else ", ".join(value) for name, value in values.items()}
    return {name: _day(value) if name in _TIMES else value for name, value in texts.items()}


def _day(time: str) -> str:
    found = _DAY.match(time)
    return found[0] if found else ""


def _titled(place: str, title: str, address: str) -> Iterator[Passage]:
    """Yield the title behind the sections: no document opens with it, and it stands above what they say."""
    if title.strip():
        said = (Sentence(title_id(place), _one_line(title)),)
        yield Passage(f"{_id_of(place)}:title", place, "title", "", title, address, said)


def title_id(place: str) -> str:
    """Return the id of the title of a page or file."""
    return f"{_id_of(place)}:title#1"


def _attached(place: str, address: str, files: Iterable[Attachment]) -> Iterator[Passage]:
    yield from _listed(place, address, "attachments", {one.name: one.name for one in files})


def _listed(place: str, address: str, part: str, values: Mapping[str, str]) -> Iterator[Passage]:
    """Yield the passage of short values, each a sentence of its own, which is named by what it is; none of none."""
    passage_id = f"{_id_of(place)}:{part}"
    said = tuple(
        Sentence(f"{passage_id}#{name}", _listed_line(value)) for name, value in values.items() if value.strip()
    )
    if said:
        yield Passage(passage_id, place, part, "", "\n".join(one.text for one in said), address, said)


def _id_of(place: str) -> str:
    return place.replace("#", "_")


def _comments(place: str, address: str, comments: Iterable[Comment]) -> Iterator[Passage]:
    for one in comments:
        if one.text.strip():
            yield replace(_prose(place, address, "comment", one.id, one.text), day=_day(one.created))


def _prose(place: str, address: str, part: str, name: str, text: str, title: str = "") -> Passage:
    passage_id = f"{place}:{part}-{name}" if name else f"{place}:{part}"
    said = sentences_of(passage_id, read(title, text))
    return Passage(passage_id, place, part, name, text, address, said)


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _listed_line(text: str) -> str:
    """Return lines as one, still told apart: an environment is a list of versions, one on each line."""
    return "; ".join(line.rstrip(";,") for line in map(_one_line, text.splitlines()) if line)


def _of_text(place: str, title: str, text: str, address: str) -> Iterator[Passage]:
    """Yield the sections of a page or a file; each has its own id, by its number from the top. The line that holds its
    title is no part of them.
    """
    found = title_of(text)
    is_titled = found.text == title and found.end > 0
    document = read(title, text, ((found.start, found.end),) if is_titled else ())
    for number, section in enumerate(document.sections, start=1):
        passage_id = f"{_id_of(place)}:section-{number}"
        heading = " ".join(section.heading.text.split()) if section.heading else title
        said = sentences_of(passage_id, replace(document, sections=(section,)))
        whole = "\n".join(block.text for block in section.blocks)
        if whole.strip():  # one of pictures only says nothing, and refers to them
            yield Passage(passage_id, place, "section", heading or str(number), whole, address, said)
