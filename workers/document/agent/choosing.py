"""Chooses which sentences of the sources go into which section of a template. By rules; it writes no word."""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from workers.document.agent.lists import SHARED, homes_of, is_cued
from workers.document.agent.places import children, counts, is_not_done, places
from workers.document.agent.placing import Chosen, copy_of, evenly, in_order, nested, titled, words_in
from workers.document.request import Ticket
from workers.document.sources.cues import OWN_PLACE, SCENARIO, has_cue
from workers.document.sources.cutting import ENDS
from workers.document.sources.evidence import Evidence
from workers.document.sources.pictures import referenced
from workers.document.sources.roles import RecordRole
from workers.document.sources.sentences import CELLS, LISTED, Sentence
from workers.document.sources.telling import is_filed_label, is_told
from workers.document.templates import (
    FieldsPart,
    LeftOutPart,
    LinksPart,
    Part,
    PicturesPart,
    SectionRule,
    SentencesPart,
    Template,
    TicketsPart,
)
from workers.document.writing.forms import Form
from workers.reading.document import BlockKind, SectionRole

_SHARE = 0.5
"""Most of the sources' words that a document takes; people read a document instead of its sources."""
_SMALL = 1000
"""Sources of fewer words, which is two pages, are taken as far as the template goes."""
_DEPENDS = re.compile(r"block|depend|require|prerequisite|阻塞|阻碍|依赖|前置", re.IGNORECASE)
_KEY = re.compile(r"\b[A-Z][A-Z0-9_]+-\d+")
_SAME = re.compile(r"clone|duplicated by|克隆|复制|被重复", re.IGNORECASE)
"""How a link is worded that says nothing about the matter: somebody filed it twice."""
_VOICES = re.compile(
    r"\W*(?:says?|said|quotes?|statements?|feedback|answers?|反馈|反饋|原话|原話|评价|評價|回答)\W*", re.IGNORECASE
)
_OF_REPORTS = frozenset({SectionRole.STEPS, SectionRole.ENVIRONMENT, SectionRole.EVIDENCE, SectionRole.DEPENDENCIES})
"""Sections whose sentences are told as what they are or not at all: "Add a user" is a step there, and no need."""
_NO_CHANGE = {
    SectionRole.OBSERVED,
    SectionRole.PRECONDITIONS,
    SectionRole.SCOPE_OUT,
    SectionRole.QUESTION,
    SectionRole.RISKS,
}
_NOT_SO = _OF_REPORTS | _NO_CHANGE | {RecordRole.OPTIONS}
"""The same where whatever is left is told: what is seen, out of scope, open, feared or one of several ways."""
_FORMS = {"list": Form.ITEM, "paragraph": Form.PARAGRAPH, "steps": Form.STEP}


@dataclass(frozen=True)
class ChosenSection:
    """A section with what was chosen for it, in the order of its parts."""

    rule: SectionRule
    statements: tuple[Chosen, ...]


class _Taken(NamedTuple):
    """What is told already, what a part would have told but for its limit, which is nothing that is left over, and of
    the items of lists where they go together.
    """

    told: set[str]
    passed: set[str]
    homes: Mapping[str, frozenset[str]]


def chosen_sections(template: Template, evidence: Evidence) -> tuple[ChosenSection, ...]:
    """Return every section of a template with what goes into it; one of which no source says anything is empty."""
    words = sum(map(words_in, (said.text for one in evidence.passages for said in one.sentences)))
    scale = 1.0
    while True:
        sections = _chosen(template, evidence, scale)
        taken = sum(one.words for section in sections for one in section.statements)
        if words <= _SMALL or taken <= _SHARE * words or scale < 0.1:
            return sections
        scale *= 0.75


def _chosen(template: Template, evidence: Evidence, scale: float) -> tuple[ChosenSection, ...]:
    """Choose for the parts that look for something first, then for those that take what is left."""
    opening = opening_of(evidence)
    taken = _Taken({opening.text} if opening else set(), set(), homes_of(template, evidence))
    filed = _OF_REPORTS.union(*(_filed_by(part) for rule in template.sections for part in rule.parts))
    found: dict[tuple[int, int], list[Chosen]] = {}
    parts = [(at, number, part) for at, rule in enumerate(template.sections) for number, part in enumerate(rule.parts)]
    for at, number, part in sorted(parts, key=lambda one: isinstance(one[2], SentencesPart) and one[2].is_rest):
        found[at, number] = list(_of_part(part, evidence, filed, taken, scale))
    return tuple(
        ChosenSection(rule, tuple(_joined(rule, [found[at, number] for number in range(len(rule.parts))], evidence)))
        for at, rule in enumerate(template.sections)
    )


def _joined(rule: SectionRule, found: list[list[Chosen]], evidence: Evidence) -> Iterator[Chosen]:
    """Give what the parts of a section chose; sentences of neighbouring parts in the order of the sources."""
    pairs = zip(rule.parts, found, strict=True)
    for is_of_sentences, group in groupby(pairs, key=lambda pair: isinstance(pair[0], SentencesPart)):
        chosen = [one for _, part in group for one in part]
        yield from titled(nested(chosen, evidence), evidence) if is_of_sentences else chosen


def _filed_by(part: Part) -> tuple[str, ...]:
    """Return what has a place of its own in a part: sections of these roles, and what says so of itself."""
    return (*part.roles, *(one for one in part.cues if one in OWN_PLACE)) if isinstance(part, SentencesPart) else ()


def _is_filed(one: Sentence, filed: frozenset[str]) -> bool:
    """Say whether a sentence has its place by its heading or by itself; in a comment a label is no heading."""
    return (one.role in filed and not one.is_of_comment) or _says_its_place(one, filed)


def _says_its_place(one: Sentence, filed: frozenset[str]) -> bool:
    return has_cue(one.text, filed & OWN_PLACE)


def _of_part(part: Part, evidence: Evidence, filed: frozenset[str], taken: _Taken, scale: float) -> Iterator[Chosen]:
    match part:
        case FieldsPart():
            fields = (evidence.sentence(f"{evidence.place}:fields#{name}") for name in part.fields)
            yield from (copy_of(one, Form.ROW) for one in fields if one)
        case SentencesPart():
            yield from _sentences(part, evidence, filed, taken, max(1, round(part.most * scale)))
        case TicketsPart():
            yield from _tickets(part, evidence, filed, taken, scale)
        case LinksPart():
            links = evidence.passage(f"{evidence.place}:links")
            known = {child.key for child in children(evidence)} if part.of == "others" else set()
            told = (one for one in (links.sentences if links else ()) if _is_wanted(part, one.text, known))
            yield from (copy_of(one, Form.LINK) for one in told)
        case PicturesPart():
            yield from (copy_of(one, Form.PICTURE) for one in referenced(evidence))
        case LeftOutPart():
            for child in children(evidence):
                summary = evidence.passage(f"{child.key}:summary")
                if is_not_done(child) and summary:
                    ids = (summary.id, f"{child.key}:fields#resolution")
                    yield Chosen(ids, Form.LEFT_OUT, words_in(summary.text))


def opening_of(evidence: Evidence) -> Sentence | None:
    """Return the sentence that a document opens with; None where the sources say nothing but their titles."""
    said = [(passage, one) for passage in evidence.passages if passage.part != "title" for one in passage.sentences]
    told = (one for passage, one in said if passage.part == "summary" or is_told(passage, one))
    return next(told, said[0][1] if said else None)


def _sentences(
    part: SentencesPart, evidence: Evidence, filed: frozenset[str], taken: _Taken, most: int
) -> Iterator[Chosen]:
    """Give the sentences of sections with one of the roles first claim, then those with a cue; in their own order.

    What its author filed under a heading that the template asks for, one of `filed`, no cue takes from there, and none
    of it is left out for the sake of brevity; but what says itself that it is out of scope, or open, is told there.
    What is left over is told in whole sentences: a cell or a fragment of a list says nothing without its place.
    """
    taken_of = places(part, evidence)
    filed_as_test = {SectionRole.ACCEPTANCE}.intersection(part.roles)  # complete, whatever else says the same
    opening = opening_of(evidence)
    told = {opening.text} if opening and filed_as_test else taken.told
    said = [
        one
        for passage in evidence.passages
        if passage.part in part.where and passage.place in taken_of
        for one in passage.sentences
        if one.text not in (told if one.role in filed_as_test else taken.told) and is_told(passage, one)
    ]
    cues = frozenset(part.cues)
    elsewhere = (filed | {"guessed"}) - cues
    said = [one for one in said if not _says_its_place(one, elsewhere)]
    filed_here = evenly(one for one in said if one.role in part.roles)[: part.most]
    if part.is_of_tables:
        yield from in_order(_tables(said, most, evidence), _FORMS[part.form], evidence, taken.told)
        return
    rest = said if part.is_rest else ()
    others = [one for one in rest if _is_whole(one) and _is_so(one) and one.text not in taken.passed]
    others += [
        one
        for one in said
        if _says_its_place(one, cues)
        or (cues and not _is_filed(one, elsewhere) and _is_for(one, cues, taken.homes, evidence))
    ]
    taken_here = (*filed_here, *evenly(others)[: max(0, most - len(filed_here))])
    lists = {one.intro for one in taken_here if one.kind in LISTED and one.intro}
    chosen = {one.id for one in (*taken_here, *(one for one in others if one.kind in LISTED and one.intro in lists))}
    for one in said:  # the parts of an item after it
        above = evidence.sentence(one.intro) if one.intro in chosen else None
        if above and above.kind in LISTED and not _is_filed(one, elsewhere):
            chosen.add(one.id)
    if not part.is_rest:
        taken.passed.update(one.text for one in others if one.id not in chosen)
    yield from in_order((one for one in said if one.id in chosen), _FORMS[part.form], evidence, told)
    taken.told.update(told)


def _is_for(one: Sentence, cues: frozenset[str], homes: Mapping[str, frozenset[str]], evidence: Evidence) -> bool:
    """Say whether a sentence has one of the cues, or its list goes where they do."""
    home = homes.get(one.id) if cues & SHARED else None
    return is_cued(one, cues, evidence) if home is None else home == cues


def _tables(said: list[Sentence], most: int, evidence: Evidence) -> Iterator[Sentence]:
    """Give the rows of whole tables, as long as there are no more of them than `most`; the first one as far as it goes.

    Where somebody saw something, and how it was brought about, is told as what it is.
    """
    rows = [one for one in said if _is_so(one) and evidence.is_in_table(one) and not _is_voice(one, evidence)]
    left = most
    for _, table in groupby(rows, key=lambda one: one.intro):
        whole = list(table)
        found = [one for one in whole if not is_filed_label(one.text.partition(CELLS)[0])]
        if len(found) * 2 > len(whole):  # one column of many that is called "status" files no ticket
            found = whole
        if left == most or len(found) <= left:
            yield from found[:left]
            left -= min(left, len(found))


def _is_voice(row: Sentence, evidence: Evidence) -> bool:
    """Say whether a table tells who said what: interviews and feedback are no requirement."""
    head = evidence.sentence(row.intro)
    return head is not None and any(map(_VOICES.fullmatch, head.text.split(CELLS)))


def _is_so(one: Sentence) -> bool:
    return one.role not in _NOT_SO and not has_cue(one.text, OWN_PLACE - {SCENARIO})


def _is_whole(one: Sentence) -> bool:
    """Say whether a sentence says something alone; an item below no heading is about what the title says."""
    is_placed = bool(one.intro or not one.heading)
    return one.kind is not BlockKind.ROW and (is_placed or one.kind not in LISTED or one.text.endswith(ENDS))


def _is_wanted(part: LinksPart, link: str, known: Collection[str]) -> bool:
    """Say whether a list of links has room for one, by the words in front of its key; for those `known` it has none."""
    key = _KEY.search(link)
    if key is None:
        return part.of == "all"
    kind = link[: key.start()]
    if key[0] in known or _SAME.search(kind):
        return False
    return part.of == "all" or bool(_DEPENDS.search(kind)) == (part.of == "dependencies")


def _tickets(
    part: TicketsPart, evidence: Evidence, filed: frozenset[str], taken: _Taken, scale: float
) -> Iterator[Chosen]:
    """Give the tickets that the part asks for, each with some of its sentences that have no place of their own."""
    cues = frozenset(part.cues)
    own = (evidence.root,) if part.or_root and isinstance(evidence.root, Ticket) else ()
    for one in children(evidence) or own:
        summary = evidence.passage(f"{one.key}:summary")
        if summary is None or is_not_done(one) or not counts(one, part.tickets) or summary.id in taken.told:
            continue
        taken.told.add(summary.id)
        yield Chosen((summary.id,), Form.TICKET, words_in(summary.text))
        most = part.most_root if one is evidence.root else round(part.most_each * scale)
        description = evidence.passage(f"{one.key}:description")
        said = [
            each
            for each in (description.sentences if description else ())
            if description and is_told(description, each) and not each.intro and not _is_filed(each, filed)
        ]
        for each in [each for each in said if is_cued(each, cues, evidence)][:most]:
            if each.text not in taken.told:
                taken.told.add(each.text)
                yield copy_of(each, Form.NESTED)
