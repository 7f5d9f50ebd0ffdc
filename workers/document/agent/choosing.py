"""Chooses which sentences of the sources go into which section of a template. By rules; it writes no word."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from workers.document.request import Ticket
from workers.document.sources.cues import has_cue
from workers.document.sources.evidence import Evidence, Passage, Sentence
from workers.document.sources.pictures import referenced
from workers.document.templates import (
    FieldsPart,
    LeftOutPart,
    LinksPart,
    Part,
    PicturesPart,
    SectionRule,
    SentencesPart,
    Template,
    Tickets,
    TicketsPart,
)
from workers.document.writing.forms import Form

NOT_DONE = frozenset(
    {
        "duplicate",
        "invalid",
        "won't fix",
        "won't do",
        "wont fix",
        "wontfix",
        "cannot reproduce",
        "not a bug",
        "incomplete",
        "重复",
        "无效",
        "不修复",
        "不做",
        "无法复现",
    }
)
"""Resolutions of tickets of which nothing comes into being, in lower case."""

_SHARE = 0.5
"""Most of the sources' words that a document takes; people read a document instead of its sources."""
_SMALL = 300
"""Sources of fewer words are taken as far as the template goes."""
_FORMS = {"list": Form.ITEM, "paragraph": Form.PARAGRAPH, "steps": Form.STEP}


@dataclass(frozen=True)
class Chosen:
    """A statement of a section: the evidence that is copied, and how it stands there."""

    evidence: tuple[str, ...]
    form: Form
    words: int


@dataclass(frozen=True)
class ChosenSection:
    """A section with what was chosen for it, in the order of its parts."""

    rule: SectionRule
    statements: tuple[Chosen, ...]


def chosen_sections(template: Template, evidence: Evidence, assets: frozenset[str]) -> tuple[ChosenSection, ...]:
    """Return every section of a template with what goes into it; one of which no source says anything is empty."""
    words = sum(map(_words, (said.text for one in evidence.passages for said in one.sentences)))
    scale = 1.0
    while True:
        sections = _chosen(template, evidence, assets, scale)
        taken = sum(one.words for section in sections for one in section.statements)
        if words <= _SMALL or taken <= _SHARE * words or scale < 0.1:
            return sections
        scale *= 0.75


def _chosen(template: Template, evidence: Evidence, assets: frozenset[str], scale: float) -> tuple[ChosenSection, ...]:
    """Choose for the parts that look for something first, then for those that take what is left."""
    taken: set[str] = set()
    found: dict[tuple[int, int], list[Chosen]] = {}
    places = [(at, number, part) for at, rule in enumerate(template.sections) for number, part in enumerate(rule.parts)]
    for at, number, part in sorted(places, key=lambda one: isinstance(one[2], SentencesPart) and one[2].is_rest):
        found[at, number] = list(_of_part(part, evidence, assets, taken, scale))
    return tuple(
        ChosenSection(rule, tuple(one for number in range(len(rule.parts)) for one in found[at, number]))
        for at, rule in enumerate(template.sections)
    )


def _of_part(part: Part, evidence: Evidence, assets: frozenset[str], taken: set[str], scale: float) -> Iterator[Chosen]:
    match part:
        case FieldsPart():
            root = evidence.passages[0].place if evidence.passages else ""
            known = (evidence.passage(f"{root}:{name}") for name in part.fields)
            yield from (_whole(one, Form.ROW) for one in known if one)
        case SentencesPart():
            yield from _sentences(part, evidence, taken, max(1, round(part.most * scale)))
        case TicketsPart():
            yield from _tickets(part, evidence, taken, scale)
        case LinksPart():
            place = evidence.passages[0].place if evidence.passages else ""
            links = (one for one in evidence.passages if one.part == "link" and one.place == place)
            yield from (_whole(one, Form.LINK) for one in links)
        case PicturesPart():
            yield from (_whole(one, Form.PICTURE) for one in referenced(evidence))
        case LeftOutPart():
            for child in _children(evidence):
                if is_not_done(child) and (summary := evidence.passage(f"{child.key}:summary")):
                    ids = (summary.id, f"{child.key}:resolution")
                    yield Chosen(ids, Form.LEFT_OUT, _words(summary.text))


def is_not_done(ticket: Ticket) -> bool:
    """Say whether a ticket was closed without anything coming of it."""
    return ticket.resolution.strip().lower().replace("’", "'") in NOT_DONE


def _children(evidence: Evidence) -> tuple[Ticket, ...]:
    return tuple(one for one in evidence.sources[1:] if isinstance(one, Ticket))


def _counts(ticket: Ticket, wanted: Tickets) -> bool:
    kind = ticket.type.lower()
    return (
        not is_not_done(ticket)
        and (not wanted.types or kind in wanted.types)
        and kind not in wanted.not_types
        and (wanted.is_resolved is None or wanted.is_resolved == bool(ticket.resolution))
    )


def _sentences(part: SentencesPart, evidence: Evidence, taken: set[str], most: int) -> Iterator[Chosen]:
    """Give the sentences of sections with one of the roles first claim, then those with a cue; in their own order."""
    places = _places(part, evidence)
    said = [
        (passage, one)
        for passage in evidence.passages
        if passage.part in part.where and passage.place in places
        for one in passage.sentences
        if one.text not in taken
    ]
    cues = frozenset(part.cues)
    of_role = [one.id for _, one in said if one.role in part.roles]
    of_cue = [one.id for _, one in said if cues and one.role not in part.roles and has_cue(one.text, cues)]
    wanted = frozenset((*of_role, *of_cue)[:most]) if not part.is_rest else frozenset(one.id for _, one in said[:most])
    for _, one in said:
        if one.id in wanted and one.text not in taken:
            taken.add(one.text)
            yield _sentence(one, _FORMS[part.form])


def _places(part: SentencesPart, evidence: Evidence) -> frozenset[str]:
    root = {one.place for one in evidence.passages[:1]}
    children = {one.key for one in _children(evidence) if _counts(one, part.tickets)}
    others = {one.place for one in evidence.passages} - root - {one.key for one in _children(evidence)}
    return frozenset({"root": root, "children": children | others, "all": root | children | others}[part.of])


def _tickets(part: TicketsPart, evidence: Evidence, taken: set[str], scale: float) -> Iterator[Chosen]:
    cues = frozenset(part.cues)
    for child in _children(evidence):
        summary = evidence.passage(f"{child.key}:summary")
        if summary is None or not _counts(child, part.tickets):
            continue
        yield _whole(summary, Form.TICKET)
        description = evidence.passage(f"{child.key}:description")
        said = description.sentences if description else ()
        for one in _best(said, cues, round(part.most_each * scale)):
            if one.text not in taken:
                taken.add(one.text)
                yield _sentence(one, Form.NESTED)


def _best(said: Iterable[Sentence], cues: frozenset[str], most: int) -> list[Sentence]:
    return [one for one in said if not cues or has_cue(one.text, cues)][:most]


def _sentence(one: Sentence, form: Form) -> Chosen:
    return Chosen((one.id,), form, _words(one.text))


def _whole(one: Passage, form: Form) -> Chosen:
    return Chosen((one.id,), form, _words(one.text))


def _words(text: str) -> int:
    return len(text.split()) if text.isascii() else len(text.split()) + sum(not sign.isascii() for sign in text) // 2
