"""Sorts the units of a ticket's text into the template of its kind. Nothing is rephrased, nothing left out.

The author's own headings stay: the first one that a section of the template knows stands for the section's heading, one
that it does not know keeps what stands below it. A block without a heading goes where it is `placed`, or stays on top.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum

from workers.reading.document import Block, BlockKind, Document, Section, SectionRole
from workers.reading.headings import role_of_heading
from workers.reading.language import Language
from workers.reading.parse_sections import group_sections
from workers.review.rewriting.parts import (
    HOLE,
    PROPOSAL,
    Decision,
    Kept,
    NewHeading,
    NewLine,
    Part,
    Proposal,
    Rewritten,
    decided,
    hole,
    proposed,
)
from workers.review.rewriting.template import Slot, Template, shipped_questions
from workers.review.rewriting.units import LEVELS_OF_MARKUP, Span, Unit, is_heading_behind, units_of

HEADING_LEVEL = 2
_SAID_FIRST = frozenset({SectionRole.STORY, SectionRole.OBSERVED, SectionRole.QUESTION})
"""What people write first, without a heading: nobody is asked for it where there is such a text."""


# "1. …", "2.3 …", "R1: …", "第二步 …", "三、…".
_NUMBER = re.compile(
    r"\W*(?:(?:step|phase|part|section)\s)?[A-Z]{0,3}\d{1,3}(?:\.\d{1,3}){0,4}[.:：)、·\s]"
    r"|\W*第?[一二三四五六七八九十\d]{1,3}(?:[、.．]|[章节節步阶階部])",
    re.IGNORECASE,
)
_FEWEST_NUMBERED = 2


class _Zone(Enum):
    """Where a unit stands that belongs to no section of the template: above all of them, or below."""

    TOP = "top"
    REST = "rest"


Home = int | _Zone
"""The number of a section of the template, or a zone."""


def rewrite(
    document: Document,
    language: Language,
    template: Template,
    placed: Mapping[int, str] | None = None,
    decisions: Sequence[Decision] = (),
    proposals: Sequence[Proposal] = (),
    spans: Sequence[Span] = (),
    said: Collection[str] = (),
    asked: Collection[str] = (),
) -> Rewritten:
    """Return a ticket's text in the order of a template. Doing so again changes nothing more.

    A text that cannot be sorted stays as it is, below decisions and proposals: one line that lost its breaks, one in
    which something begins and never ends, such as code, or one whose author numbered its headings.

    Args:
        document: the text as it was read.
        language: of the words that are added.
        template: of the ticket's kind.
        placed: the facet, or the role of a section, of blocks by where they start; headings of the author count more.
        decisions: what people answered, each once.
        proposals: what a model proposes, marked as proposals.
        spans: as for `units_of`.
        said: the facets that the text states somewhere: nobody is asked for them.
        asked: the facets that a review found missing: they are asked for whatever the text says first.
    """
    sorting = _Sorting(document, template, placed or {}, template.slots_at(said), template.slots_at(asked))
    units, new_lines = units_of(document, spans), _new_lines(document.source, language, decisions, proposals)
    if not spans and not _may_be_sorted(document, units):
        unsorted = (Kept(unit.start, unit.end) for unit in units)
        return Rewritten(document.source, (*(line for _, line in new_lines), *unsorted))
    sorting.take_in(units)
    added: dict[Home, list[NewLine]] = {}
    for place, line in new_lines:
        slot = template.slot_at(place)
        added.setdefault(_Zone.TOP if slot is None else slot, []).append(line)
    return Rewritten(document.source, tuple(sorting.parts(added)))


def is_hole(text: str, template: Template) -> bool:
    """Return whether a text is a mark that asks one of our questions, and nothing else."""
    plain = text.replace("\\", "").strip()
    questions = {slot.question for slot in template.slots} | shipped_questions()
    return plain.startswith("⟨?") and any(plain == HOLE.format(question=one) for one in questions if one)


def _may_be_sorted(document: Document, units: Sequence[Unit]) -> bool:
    is_flat = len(units) == 1 and any(block.kind is BlockKind.HEADING for block in document.blocks) and units[0].says
    return not is_flat and not _is_numbered(units) and is_heading_behind(document, "h2. ")


def _is_numbered(units: Sequence[Unit]) -> bool:
    """Say whether an author gave headings an order of their own: in another one their numbers would be wrong."""
    headings = [unit.heading for unit in units if unit.heading and unit.heading.level <= LEVELS_OF_MARKUP]
    return sum(_NUMBER.match(heading.text) is not None for heading in headings) >= _FEWEST_NUMBERED


def _new_lines(
    source: str, language: Language, decisions: Sequence[Decision], proposals: Sequence[Proposal]
) -> list[tuple[str, NewLine]]:
    """Return what is to be added and is not there yet, with its place."""
    there = source.replace("\\", "")
    lines = [
        (one.place, decided(one, language)) for one in decisions if _plain(one.what(language)) not in _plain(there)
    ]
    return lines + [
        (one.place, proposed(one))
        for one in proposals
        if one.text.strip() and PROPOSAL.format(text=_plain(one.text)) not in _plain(there)
    ]


def _plain(text: str) -> str:
    return " ".join(text.split())


@dataclass
class _Sorting:
    """The units of one text by where they belong."""

    document: Document
    template: Template
    placed: Mapping[int, str]
    told: frozenset[int] = frozenset()
    asked: frozenset[int] = frozenset()
    homes: dict[Home, list[Unit]] = field(default_factory=dict)
    _headings: list[tuple[Block, SectionRole | None]] = field(default_factory=list)
    _led: set[int] = field(default_factory=set)
    """Sections of labels that no template knows, such as "Docs:", below a heading: they go where that goes."""
    _head: tuple[int, Home] = (0, _Zone.TOP)
    """The level of the heading that leads, and where it went; 0 before the first one."""
    _is_below_template: bool = False
    _says_something_first: bool = False
    _level: int = HEADING_LEVEL

    def __post_init__(self) -> None:
        self._section = {
            block.start: section
            for section in self.document.sections
            for block in (*((section.heading,) if section.heading else ()), *section.blocks)
        }
        levels = [block.level for block in self.document.blocks if block.kind is BlockKind.HEADING]
        self._level = min([HEADING_LEVEL, *levels])

    def take_in(self, units: Sequence[Unit]) -> None:
        """Give every unit its home. A mark of ours is left out: it is asked anew where it still has to be."""
        home: Home = _Zone.TOP
        self._take_back(units)
        for unit in units:
            if is_hole(self.document.source[unit.start : unit.end], self.template):
                continue
            if unit.blocks:
                home = self._home_of(unit)
            self.homes.setdefault(home, []).append(unit)

    def _take_back(self, units: Sequence[Unit]) -> None:
        """Undo the sections of labels within a unit, such as a list: what follows it belongs where the list does."""
        within: dict[int, Section] = {}
        for unit in units:
            for block in unit.blocks[1:]:
                if block.kind is BlockKind.HEADING and block.level > LEVELS_OF_MARKUP:
                    own = self._section_of(unit)
                    within[id(self._section[block.start])] = within.get(id(own), own)
        self._section = {start: within.get(id(section), section) for start, section in self._section.items()}

    def _home_of(self, unit: Unit) -> Home:
        section = self._section[unit.blocks[0].start]
        own, level = self._slot_of(section), section.heading.level if section.heading else 0
        if own is not None:
            self._is_below_template = True
            self._head = level, own
            return own
        if (level > LEVELS_OF_MARKUP and self._head[0] > 0) or id(section) in self._led:
            self._led.add(id(section))
            return self._head[1]
        if unit.heading is None and _lets_go(section):
            said = (block.start for block in unit.blocks if block.kind is not BlockKind.HEADING)
            places = (self.template.slot_at(self.placed[start]) for start in said if start in self.placed)
            slot = next((place for place in places if place is not None), None)
            if slot is not None:
                return slot
        home = _Zone.REST if section.heading and self._is_below_template else _Zone.TOP
        self._head = level, home
        return home

    def _slot_of(self, section: Section) -> int | None:
        return self.template.slot_of(section.heading.text, section.role) if section.heading else None

    def parts(self, added: Mapping[Home, Sequence[NewLine]]) -> list[Part]:
        """Return all parts in the order of the template."""
        top = self.homes.get(_Zone.TOP, [])
        self._says_something_first = _Zone.TOP in added or any(
            unit.says and unit.blocks and unit.heading is None and _lets_go(self._section_of(unit)) for unit in top
        )
        parts = [*self._kept(top), *added.get(_Zone.TOP, ())]
        for number, slot in enumerate(self.template.slots):
            parts += self._slot_parts(number, slot, self.homes.get(number, []), added.get(number, ()))
        rest = self.homes.get(_Zone.REST, [])
        head = rest[0].heading if rest else None
        if rest and (head is None or head.level > LEVELS_OF_MARKUP or not self._is_read_as(None, head)):
            parts.append(self._new_heading(self.template.rest))
        return [*parts, *self._kept(rest)]

    def _slot_parts(self, number: int, slot: Slot, units: list[Unit], added: Sequence[NewLine]) -> list[Part]:
        head = next((unit for unit in units if unit.heading and self._slot_of(self._section_of(unit)) == number), None)
        is_asked = slot.question and not added and not any(unit.says for unit in units)
        is_said_first = head is None and slot.roles & _SAID_FIRST and self._says_something_first
        if number in self.told or (is_said_first and number not in self.asked):
            is_asked = False
        if head is None and not units and not added and not is_asked:
            return []
        parts: list[Part] = []
        if head is None or not head.heading or not self._is_read_as(number, head.heading):
            parts.append(self._new_heading(slot.heading))
        if head is not None:
            units = self._below(head, units)
        parts += [*self._kept(units), *added]
        return [*parts, hole(slot.question)] if is_asked else parts

    def _below(self, head: Unit, units: list[Unit]) -> list[Unit]:
        """Return the head, what is of its own section or was placed there, then what brings a heading of its own."""
        near, far, last = [head], list[Unit](), list[Unit]()
        for unit in units:
            if unit.blocks and id(self._section_of(unit)) not in self._led:
                section = self._section_of(unit)
                is_near = section is self._section_of(head) or (not unit.heading and self._slot_of(section) is None)
                last = near if is_near else far
            if unit is not head:
                last.append(unit)
        return near + far

    def _section_of(self, unit: Unit) -> Section:
        return self._section[unit.blocks[0].start]

    def _kept(self, units: Sequence[Unit]) -> list[Part]:
        for unit in units:
            self._headings += [
                (block, role_of_heading(block.text))
                for block in unit.blocks
                if block is unit.heading or (block.kind is BlockKind.HEADING and block.level <= LEVELS_OF_MARKUP)
            ]
        return [Kept(unit.start, unit.end) for unit in units]

    def _new_heading(self, text: str) -> NewHeading:
        block = Block(BlockKind.HEADING, text, 0, 0, self._level)
        self._headings.append((block, role_of_heading(text)))
        return NewHeading(text, self._level)

    def _is_read_as(self, number: int | None, heading: Block) -> bool:
        """Return whether a heading of the author's begins this section of the template where it stands now."""
        role = role_of_heading(heading.text)
        section = group_sections([*self._headings, (heading, role)])[-1]
        if number is None and self._headings and heading.level > LEVELS_OF_MARKUP:
            return False  # in a list it would be one more of the criteria above it
        return self._slot_of(section) == number and (number is None or role is None or section.role is role)


def _lets_go(section: Section) -> bool:
    """Whether blocks may leave a section: it has no heading, or one that says nothing, such as "Description"."""
    return section.heading is None or role_of_heading(section.heading.text) is SectionRole.OTHER
