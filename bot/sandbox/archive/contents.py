"""The archive of the demo: an older project's issues and the pages of a space, made from two files. Nobody is told."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import lru_cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from bot.sandbox.config import DEVELOPER, PRIORITIES, PRODUCT_OWNER, VISITOR, Project
from bot.sandbox.models import Issue, IssueLink
from config.loading import load_yaml

ARCHIVE = Project(
    "SHOP", "Demo Shop, the years before", components=("checkout", "payments", "search", "mobile app"), read_only=True
)
"""Issues to ask about; nobody files any there."""

_FOLDER = Path(__file__).parent
_FIRST_ID = 1_000
_PEOPLE = (DEVELOPER.account_id, PRODUCT_OWNER.account_id, VISITOR.account_id, None)
_STATUSES = ("Done", "Done", "To Do", "Done", "In Progress", "Done", "To Do")
_CHINESE = {"Bug": "缺陷", "Story": "故事", "Task": "任务", "Spike": "调研"}
_AGES_DAYS = 700
_LINKED_EVERY = 10


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    component: str
    is_chinese: bool = False


class _Matter(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    type: str
    en: str
    zh: str


class _Issues(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    parts: tuple[_Part, ...]
    matters: tuple[_Matter, ...]


class ArchivedPage(BaseModel):
    """A page in storage format."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    title: str
    body: str
    labels: tuple[str, ...] = ()


class _Pages(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    pages: tuple[ArchivedPage, ...]


@lru_cache(maxsize=1)
def archived_pages() -> tuple[ArchivedPage, ...]:
    """Return the pages. Raises ConfigError for a file that does not fit."""
    return load_yaml(_FOLDER / "pages.yaml", _Pages).pages


def archived_issues(now: datetime) -> Iterator[Issue]:
    """Give the issues, the oldest first, of the two years before `now`. Raises ConfigError as `archived_pages`."""
    made_of = load_yaml(_FOLDER / "issues.yaml", _Issues)
    pairs = [(part, matter) for matter in made_of.matters for part in made_of.parts]
    for at, (part, matter) in enumerate(pairs):
        created = now - timedelta(days=_AGES_DAYS - at * _AGES_DAYS / len(pairs))
        # Strides without a common factor: types, people, priorities and statuses mix, and stay the same each time.
        linked = at // _LINKED_EVERY * _LINKED_EVERY
        is_linked = at % _LINKED_EVERY in (0, 1)
        other = linked + (1 if at == linked else 0)
        yield Issue(
            id=str(_FIRST_ID + at),
            key=f"{ARCHIVE.key}-{at + 1}",
            project_key=ARCHIVE.key,
            issue_type=_CHINESE.get(matter.type, matter.type) if part.is_chinese else matter.type,
            summary=(matter.zh if part.is_chinese else matter.en).format(name=part.name),
            description=None,
            environment=None,
            priority=PRIORITIES[at * 7 % len(PRIORITIES)],
            labels=("customer",) if at % 6 == 0 else (),
            components=(part.component,),
            creator=VISITOR.account_id,
            reporter=(VISITOR, PRODUCT_OWNER)[at % 2].account_id,
            assignee=_PEOPLE[at * 3 % len(_PEOPLE)],
            status=_STATUSES[at * 5 % len(_STATUSES)],
            created=created,
            updated=created + timedelta(days=at % 9),
            links=(IssueLink("Relates", f"{ARCHIVE.key}-{other + 1}", other > at),) if is_linked else (),
        )
