"""A ticket's text as blocks and sections with offsets, whatever markup it was written in. No judgement."""

from dataclasses import dataclass
from enum import StrEnum


class BlockKind(StrEnum):
    """What a block is in the author's layout."""

    HEADING = "heading"
    ITEM = "item"
    STEP = "step"
    CHECKBOX = "checkbox"
    PARAGRAPH = "paragraph"
    CODE = "code"
    QUOTATION = "quotation"
    ROW = "row"


class SectionRole(StrEnum):
    """What a section is about, told by its heading in either language."""

    ACCEPTANCE = "acceptance"
    STORY = "story"
    GOAL = "goal"
    SCOPE_IN = "scope_in"
    SCOPE_OUT = "scope_out"
    EDGE_CASES = "edge_cases"
    DEPENDENCIES = "dependencies"
    DESIGN = "design"
    STEPS = "steps"
    OBSERVED = "observed"
    EXPECTED = "expected"
    ENVIRONMENT = "environment"
    FREQUENCY = "frequency"
    IMPACT = "impact"
    PRECONDITIONS = "preconditions"
    EVIDENCE = "evidence"
    APPROACH = "approach"
    RISKS = "risks"
    ROLLBACK = "rollback"
    SECURITY = "security"
    QUESTION = "question"
    TIMEBOX = "timebox"
    OUTPUT = "output"
    CHECKLIST = "checklist"
    OTHER = "other"


@dataclass(frozen=True)
class Block:
    """One block. ``source[start:end] == text``; leading markers (bullets, numbers, #) stand outside the span."""

    kind: BlockKind
    text: str
    start: int
    end: int
    level: int = 0
    checked: bool | None = None


@dataclass(frozen=True)
class Section:
    """A heading with what follows it until the next heading; the first section may have no heading."""

    role: SectionRole
    heading: Block | None
    blocks: tuple[Block, ...]


@dataclass(frozen=True, eq=False)
class Document:
    """The parsed text. HTML comments and template boilerplate are left out of the blocks.

    A document is equal to itself only, so that what several readers find in it can be kept by document at no cost.
    """

    source: str
    title: str
    blocks: tuple[Block, ...]
    sections: tuple[Section, ...]

    def sections_with(self, *roles: SectionRole) -> tuple[Section, ...]:
        """Return the sections of these roles, in order."""
        return tuple(section for section in self.sections if section.role in roles)
