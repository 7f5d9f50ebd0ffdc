"""The stages that each kind of work has, from `stages.yaml`, with the ticket's words in them. Fills in no pieces."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, RootModel

from config.loading import load_yaml
from config.script import simplified
from workers.plan.request import WorkKind
from workers.plan.staging.draft import Frame, Task
from workers.plan.staging.faults import is_of_team, is_upstream
from workers.plan.staging.placing.done import is_said_done
from workers.plan.staging.shape import changes_no_product, families, is_for_speed, staged_as
from workers.plan.staging.told import told_by
from workers.plan.understood import Understood
from workers.reading.language import Language

STAGES = Path(__file__).parent / "stages.yaml"

Sort = Literal["product", "plain", "container", "speed", "team", "upstream"]

_BEGINNING = 60
"""What comes further on is seldom what a statement is about."""
_PLACE = re.compile(r"\{(\w+)(\??)\}")
_BARE = re.compile(r"\{bare(?:_change)?\}")
"""In a task: the title, where the ticket tells nothing else that the task could name."""
_DOTTED = re.compile(r"`[^`\n]+`|\b\w+(?:\.\w+){1,5}\b")
"""A name in code, "Log.error", tells of no stage."""
_TWICE = re.compile(r"\A(\w{2,12})(?:: |：)(?=\1(?![A-Za-z]))", re.IGNORECASE)
"""The verb of ours before the same one of the title: "Fix: Fix the login"."""


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class PlainText(_Model):
    """What differs for work of another sort: no change of a product, a fault that no user has, and the like."""

    name: str = ""
    goal: str = ""
    verb: str = ""
    given: str = ""
    when: str = ""
    proof: str = ""
    check: str = ""
    tasks: tuple[str, ...] = ()


class StageText(_Model):
    """The texts of a stage in one language."""

    name: str
    goal: str
    verb: str
    given: str
    when: str
    proof: str
    check: str
    tasks: tuple[str, ...]
    plain: PlainText = PlainText()
    container: PlainText = PlainText()
    speed: PlainText = PlainText()
    team: PlainText = PlainText()
    upstream: PlainText = PlainText()


class StageTexts(_Model):
    """A stage of `stages.yaml`."""

    main: bool = False
    optional: bool = False
    en: StageText
    zh: StageText


class KindsOfWork(RootModel[dict[WorkKind | Literal["DONE"], dict[str, StageTexts]]]):
    """`stages.yaml`."""


def frames(kind: WorkKind, understood: Understood, language: Language) -> tuple[Frame, ...]:
    """Return three or four frames in the order of the work; one is the main one."""
    kind = staged_as(kind, understood)
    told = told_by(understood, "；" if language == "zh" else "; ", language)
    if is_said_done(understood):
        return tuple(
            _frame(role, texts, language, told, "product") for role, texts in load_stages().root["DONE"].items()
        )
    sort: Sort = "plain" if changes_no_product(understood) else "product"
    if understood.gathers and kind in ("FEATURE", "TECH_TASK"):
        kind, sort = "TECH_TASK", "container"
    elif is_for_speed(understood) and kind in ("FEATURE", "TECH_TASK"):
        kind, sort = "TECH_TASK", "speed"
    elif kind == "BUG" and (is_upstream(understood) or is_of_team(understood)):
        sort = "upstream" if is_upstream(understood) else "team"
    stages = load_stages().root[kind]
    return tuple(_frame(role, texts, language, told, sort) for role, texts in stages.items())


@lru_cache(maxsize=1)
def load_stages() -> KindsOfWork:
    """Return the texts of all stages. Raises ConfigError when the file is unusable."""
    return load_yaml(STAGES, KindsOfWork)


def roles_of(text: str, roles: Iterable[str]) -> tuple[str, ...]:
    """Return the stages whose words a piece begins with, that of its first word first; a stage without words never."""
    read = _DOTTED.sub(lambda name: "·" * len(name[0]), simplified(text[:_BEGINNING]))
    hits = ((role, families()[role].first(read)) for role in roles if role in families())
    places = {role: hit.start for role, hit in hits if hit}
    return tuple(sorted(places, key=places.__getitem__))


def _frame(role: str, texts: StageTexts, language: Language, told: Mapping[str, str], sort: Sort) -> Frame:
    text = texts.zh if language == "zh" else texts.en
    if sort != "product":
        other = {
            "plain": text.plain,
            "container": text.container,
            "speed": text.speed,
            "team": text.team,
            "upstream": text.upstream,
        }[sort]
        changed = {name: value for name, value in other if value}
        text = text.model_copy(update=changed)
    return Frame(
        role=role,
        name=_first_filled(text.name, told),
        goal=_first_filled(text.goal, told),
        verb=text.verb,
        given=_first_filled(text.given, told),
        when=_first_filled(text.when, told),
        proof=_first_filled(text.proof, told),
        otherwise=_first_filled("|".join(reversed(text.proof.split("|"))), told),
        check=_first_filled(text.check, told),
        opening=tuple(
            Task(task, is_listed=False, is_bare=_BARE.search(pattern) is not None)
            for pattern in text.tasks
            if (task := _filled(pattern, told))
        ),
        is_main=texts.main,
        is_optional=texts.optional,
    )


def _first_filled(patterns: str, told: Mapping[str, str]) -> str:
    """Return the first of the patterns for which the ticket has the words; the last asks for none."""
    return next(filter(None, (_filled(pattern, told) for pattern in patterns.split("|"))), "")


def _filled(pattern: str, told: Mapping[str, str]) -> str:
    """Return the pattern with the ticket's words, nothing where it has none for a place."""
    if not all(told[name] for name, _ in _PLACE.findall(pattern)):
        return ""
    return _TWICE.sub("", _PLACE.sub(lambda place: "" if place[2] else told[place[1]], pattern))
