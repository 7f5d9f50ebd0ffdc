"""The templates: which sections a ticket of each kind has, in which order, and what is asked where one is empty."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from config.loading import load_yaml
from config.projects import RoleName, TemplateSection
from workers.reading.document import SectionRole
from workers.reading.headings import normalise_heading
from workers.reading.language import Language
from workers.review.schemas import Scenario

TEMPLATES_PATH = Path(__file__).parent / "templates.yaml"

ROLE_OF_FACET: dict[str, SectionRole] = {
    "reason": SectionRole.GOAL,
    "actor": SectionRole.STORY,
    "outcome": SectionRole.STORY,
    "criteria": SectionRole.ACCEPTANCE,
    "done_state": SectionRole.ACCEPTANCE,
    "error_case": SectionRole.EDGE_CASES,
    "out_of_scope": SectionRole.SCOPE_OUT,
    "dependency": SectionRole.DEPENDENCIES,
    "observed": SectionRole.OBSERVED,
    "expected": SectionRole.EXPECTED,
    "steps": SectionRole.STEPS,
    "trace": SectionRole.EVIDENCE,
    "environment": SectionRole.ENVIRONMENT,
    "frequency": SectionRole.FREQUENCY,
    "question": SectionRole.QUESTION,
    "rollback": SectionRole.ROLLBACK,
}
"""Which section a facet of a ticket belongs to."""

_ROLES = {role.value: role for role in SectionRole}


class _Words(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    en: str
    zh: str

    def of(self, language: Language) -> str:
        return self.zh if language == "zh" else self.en


class _ShippedSection(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    heading: _Words
    roles: tuple[RoleName, ...]
    question: _Words | None = None


class _Shipped(BaseModel):
    """`templates.yaml`."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    rest: _Words
    kinds: dict[Scenario, tuple[_ShippedSection, ...]]


@dataclass(frozen=True)
class Slot:
    """A section of a template. With no `question` it is left out where it is empty."""

    heading: str
    roles: frozenset[SectionRole]
    question: str


@dataclass(frozen=True)
class Template:
    """The sections of a kind of ticket, in order; below `rest` stands what belongs to none of them."""

    slots: tuple[Slot, ...]
    rest: str

    @cached_property
    def _by_name(self) -> dict[str, int]:
        return {normalise_heading(slot.heading): number for number, slot in enumerate(self.slots)}

    @cached_property
    def _by_role(self) -> dict[SectionRole, int]:
        return {role: number for number, slot in enumerate(self.slots) for role in slot.roles}

    def slot_of(self, heading: str, role: SectionRole) -> int | None:
        """Return the number of the section that a heading begins, by the template's own name before its role."""
        found = self._by_name.get(normalise_heading(heading))
        return self._by_role.get(role) if found is None else found

    def slot_at(self, place: str) -> int | None:
        """Return the number of the section for the role of a section, or a facet, of this name."""
        role = ROLE_OF_FACET.get(place) or _ROLES.get(place)
        return self._by_role.get(role) if role else None

    def slots_at(self, places: Iterable[str]) -> frozenset[int]:
        """Return the numbers of the sections for these places, as `slot_at`."""
        return frozenset(slot for place in places if (slot := self.slot_at(place)) is not None)


def template_for(kind: Scenario, language: Language, own: tuple[TemplateSection, ...] = ()) -> Template:
    """Return the template of a kind of ticket: the project's `own` one, or the shipped one in the ticket's language."""
    shipped = _shipped()
    rest = shipped.rest.of(language)
    if own:
        return Template(tuple(_slot(one.heading, one.roles, one.question) for one in own), rest)
    sections = shipped.kinds[kind]
    return Template(
        tuple(
            _slot(one.heading.of(language), one.roles, one.question.of(language) if one.question else "")
            for one in sections
        ),
        rest,
    )


@lru_cache(maxsize=1)
def shipped_questions() -> frozenset[str]:
    """Return every question that a shipped template asks, in both languages."""
    asked = (one.question for sections in _shipped().kinds.values() for one in sections)
    return frozenset(words for question in asked if question for words in (question.en, question.zh))


def _slot(heading: str, roles: tuple[RoleName, ...], question: str) -> Slot:
    return Slot(heading, frozenset(SectionRole(role) for role in roles), question)


@lru_cache(maxsize=1)
def _shipped() -> _Shipped:
    return load_yaml(TEMPLATES_PATH, _Shipped)
