"""What an answer needs from outside, as ports. They ask with the asker's eyes, never with the bot's."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, Protocol

from workers.ask.contracts.request_types import RequestType
from workers.ask.contracts.state import ArchitectSpec
from workers.ask.found import Draft, Evidence
from workers.ask.passages.reading import Quoted
from workers.contracts import Value
from workers.evidence.issues.found import FoundIssues, IssueFacts
from workers.evidence.issues.names import SiteVersion
from workers.evidence.issues.query import DayField, PersonField
from workers.evidence.links.walk import Walk
from workers.evidence.pages.passages import Hit, PageSearch
from workers.reading.language import Language

Progress = Literal["open", "done", "running", "to do", "unresolved"]


class IssueAnswer(Value):
    """What a question to Jira finds. `counts` says that it asked for a number, `lists` for which they are beside that,
    `person` for who has or wrote each of them, `day` for one of its days.

    `people` are the accounts that the query names, each with the person's name, `words` those that it searches texts
    for. `release` is the version that "the next release" was taken for, `progress` how far the issues are that it was
    limited to; None where it was not.
    """

    found: FoundIssues
    counts: bool = False
    lists: bool = False
    person: PersonField | None = None
    day: DayField | None = None
    people: tuple[tuple[str, str], ...] = ()
    words: tuple[str, ...] = ()
    release: SiteVersion | None = None
    progress: Progress | None = None


class Told(Value):
    """A sentence from the fields of an issue; `corrects` says that the question took something else as given."""

    text: str
    corrects: bool = False


class Issues(Protocol):
    """Jira, with no more than the asker and everybody who reads the ticket may see."""

    def reads(self, question: str) -> bool:
        """Tell whether the question can be put as a query. It asks nobody."""
        ...

    def about(self, question: str) -> IssueAnswer | None:
        """Return what the question finds; None where it is none to Jira."""
        ...

    def unread(self, question: str) -> tuple[str, ...]:
        """Return what the question seems to name and the site does not have, as it is written; where it
        names an issue, what no field of that tells. It asks nobody."""
        ...

    def versions(self, question: str) -> tuple[SiteVersion, ...]:
        """Return the versions whose release the question asks about, none for another one. It asks nobody."""
        ...

    def keys_in(self, question: str) -> tuple[str, ...]:
        """Return the keys that the question names, in order, with those of issues that it describes by their titles."""
        ...

    def told(self, question: str, issue: IssueFacts, language: Language) -> tuple[Told, ...]:
        """Return what the issue's fields say to the question, corrections of a wrong premise first. It asks nobody."""
        ...

    def left_out(self, question: str) -> str:
        """Return the part of a question in several parts about an issue that no field of it tells, as it is written;
        "" where there is none. It asks nobody."""
        ...

    def one(self, key: str) -> IssueFacts | None:
        """Return an issue; None alike for one that is hidden and one that does not exist."""
        ...

    def around(self, key: str) -> Walk:
        """Return an issue with what it is linked to over a few steps."""
        ...


Quoting = Callable[[str, tuple[Hit, ...]], Quoted]
"""Chooses the sentences of passages that answer a question."""


Router = Callable[[str], tuple[str, str]]
"""A model's reading of a question: request type and track. It is asked where the rules are unsure."""


class Brief(Value):
    """What a model gets to write an answer from. Evidence is data; `reasons` say what was wrong with its last draft."""

    question: str
    request_type: RequestType
    language: Language
    spec: ArchitectSpec
    evidence: tuple[Evidence, ...]
    reasons: tuple[str, ...] = ()


class Writer(Protocol):
    """A model that drafts. What it writes passes the same guard as what code writes."""

    def write(self, brief: Brief) -> str:
        """Return text with a JSON object: ``{"sentences": [{"text": "…", "evidence": ["E1"]}]}``."""
        ...

    def objections(self, brief: Brief, draft: Draft) -> tuple[str, ...]:
        """Return what speaks against a draft, none if nothing does."""
        ...


@dataclass(frozen=True)
class Ports:
    """The ports of one asker. What is None is not there: no Jira, no pages, no model."""

    issues: Issues | None = None
    pages: PageSearch | None = None
    quoted: Quoting | None = None
    router: Router | None = None
    writer: Writer | None = None
