"""Which sections a document has, and what of the sources goes into each: read from YAML files that people may edit."""

from functools import lru_cache
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, StringConstraints, field_validator

from config.loading import ConfigError, load_yaml
from workers.contracts import Value
from workers.document.sources.cues import cue_names
from workers.document.sources.roles import Role

BUILT_IN = Path(__file__).parents[2] / "config" / "documents"

Name = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9-]{0,39}$")]


class Titles(Value):
    """The same words in both languages."""

    en: str = Field(min_length=1, max_length=80)
    zh: str = Field(min_length=1, max_length=80)


class Tickets(Value):
    """Which tickets count: by type, in lower case, and whether they are resolved; none of a list empty means any."""

    types: tuple[str, ...] = ()
    not_types: tuple[str, ...] = ()
    is_resolved: bool | None = None


class FieldsPart(Value):
    """A table of fields of the first source."""

    take: Literal["fields"]
    fields: tuple[str, ...] = Field(min_length=1)


class SentencesPart(Value):
    """Sentences of texts. A sentence counts if its section has one of the roles, or it has one of the cues.

    Without roles and cues every sentence counts that no other part of the template took; or with `is_of_tables` every
    row of tables, each table as a whole. `most` bounds how many.
    """

    take: Literal["sentences"]
    of: Literal["root", "children", "all"] = "root"
    where: tuple[Literal["description", "comment", "section"], ...] = ("description", "section")
    roles: tuple[Role, ...] = ()
    cues: tuple[str, ...] = ()
    is_of_tables: bool = False
    tickets: Tickets = Tickets()
    form: Literal["list", "paragraph", "steps"] = "list"
    most: int = Field(12, ge=1, le=200)

    @field_validator("cues")
    @classmethod
    def _known(cls, cues: tuple[str, ...]) -> tuple[str, ...]:
        for cue in cues:
            if cue not in cue_names():
                raise ValueError(f"there is no cue {cue}; there are {', '.join(sorted(cue_names()))}")
        return cues

    @property
    def is_rest(self) -> bool:
        """Whether it takes what no other part took: whole sentences, or with `is_of_tables` tables."""
        return not self.roles and not self.cues


class TicketsPart(Value):
    """A list of the children, each with its summary and up to `most_each` of its sentences that have a cue.

    With `or_root` a ticket without children stands there itself, with up to `most_root` of them. Each ticket stands in
    the first list that it fits.
    """

    take: Literal["tickets"]
    or_root: bool = False
    tickets: Tickets = Tickets()
    cues: tuple[str, ...] = ()
    most_each: int = Field(0, ge=0, le=20)
    most_root: int = Field(0, ge=0, le=20)


class LinksPart(Value):
    """A list of the tickets that the first source is linked to: all, those that it depends on or that depend on it, or
    the others. Clones, and tickets that somebody filed a second time, are no news.
    """

    take: Literal["links"]
    of: Literal["all", "dependencies", "others"] = "all"


class PicturesPart(Value):
    """The pictures and files that the texts refer to."""

    take: Literal["pictures"]


class LeftOutPart(Value):
    """A list of the children that are closed as duplicates, invalid or not to be done."""

    take: Literal["left_out"]


Part = Annotated[
    FieldsPart | SentencesPart | TicketsPart | LinksPart | PicturesPart | LeftOutPart, Field(discriminator="take")
]


class SectionRule(Value):
    """A section: its id, its title, and what goes into it, in this order. A section of nothing is left out."""

    id: Name
    title: Titles
    parts: tuple[Part, ...] = Field(min_length=1)
    is_expected: bool = True
    """Whether people are told when no source says anything about it."""


class Template(Value):
    """A kind of document."""

    name: Name
    title: Titles
    is_of_version: bool = False
    """Whether it can be about a version of a project, and all that is finished in it."""
    sections: tuple[SectionRule, ...] = Field(min_length=1)

    @property
    def titles(self) -> frozenset[str]:
        """What the document and its sections are called, in both languages."""
        named = (self.title, *(one.title for one in self.sections))
        return frozenset(title for one in named for title in (one.en, one.zh))

    @field_validator("sections")
    @classmethod
    def _distinct(cls, sections: tuple[SectionRule, ...]) -> tuple[SectionRule, ...]:
        for one in ("id", "title"):
            seen = [str(getattr(section, one)) for section in sections]
            if len(set(seen)) < len(seen):
                raise ValueError(f"two sections have the same {one}; give each its own")
        return sections


@lru_cache(maxsize=8)
def load_templates(folder: Path | None = None) -> dict[str, Template]:
    """Return the templates by their names: the built-in ones, then those of a folder, which may replace them.

    Raises:
        ConfigError: a file is no template, or its name is not the one that it holds.
    """
    found: dict[str, Template] = {}
    for place in (BUILT_IN, *([folder] if folder else [])):
        if not place.is_dir():
            raise ConfigError(f"{place}: no such folder; create it or correct the path in the environment")
        for file in sorted(place.glob("*.yaml")):
            template = load_yaml(file, Template)
            if template.name != file.stem:
                raise ConfigError(f"{file}: its name key is {template.name}; call the file {template.name}.yaml")
            found[template.name] = template
    return found
