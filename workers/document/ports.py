"""What a document is made with from outside of the graph: agent, linter, converter, publisher. Protocols only."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from workers.contracts import TokenUse, Value, WorkflowExecutionError
from workers.document.outcome import Issue
from workers.document.sources.evidence import Evidence
from workers.document.structure import Metadata
from workers.document.templates import Template
from workers.reading.language import Language


class AgentFailed(WorkflowExecutionError):
    """The model failed, or gave no answer that can be used, not even after one correction."""


class ConversionFailed(Exception):
    """A document cannot be brought into a form; the text says why, for people."""


class Call(Value):
    """One call of a tool, as an agent words it. Nothing of it is believed: the tool checks every argument."""

    tool: str
    arguments: dict[str, Any] = {}


class Step(Value):
    """What an agent does next. A step with `is_finished` and no call ends the writing."""

    calls: tuple[Call, ...] = ()
    is_finished: bool = False
    tokens: TokenUse = TokenUse()


class Answered(Value):
    """A call that was made, and what the tool answered."""

    call: Call
    answer: str


@dataclass(frozen=True)
class View:
    """What an agent sees when it is its turn.

    Attributes:
        session: names the session.
        template: which sections the document has.
        language: in which the document is written.
        files: the names that the tools list_files and read_file know.
        evidence: what the sources say.
        assets: names of the pictures that the session holds.
        draft: the Markdown so far.
        answered: every call so far with its answer, in order.
        issues: what the linter found in the draft; empty once there are no attempts left to mend it.
        decisions: reference, and "skip" or the name of a file in assets.
    """

    session: str
    template: Template
    language: Language
    files: tuple[str, ...]
    evidence: Evidence
    assets: frozenset[str]
    draft: str
    answered: tuple[Answered, ...]
    issues: tuple[Issue, ...]
    decisions: Mapping[str, str]


class Agent(Protocol):
    """Decides on one step. It reads and writes by the tools only, and keeps nothing between two steps."""

    def step(self, view: View) -> Step:
        """Return what to do next. Raises AgentFailed."""
        ...


class Linter(Protocol):
    """Finds and mends what is wrong with the form of Markdown."""

    def find(self, markdown: str) -> tuple[Issue, ...]:
        """Return what is wrong, in the order of the lines."""
        ...

    def fix(self, markdown: str) -> str:
        """Return the same document with what can be mended without changing its HTML."""
        ...


class Converter(Protocol):
    """Turns the finished Markdown into other forms."""

    def structure(self, markdown: str, metadata: Metadata) -> str:
        """Return structure.json as text, by the published schema."""
        ...

    def docx(self, markdown: str, metadata: Metadata, pictures: Mapping[str, bytes]) -> bytes:
        """Return a DOCX file. `pictures` are by the names that the text has for them. Raises ConversionFailed."""
        ...


class Published(Value):
    """What is to be published: the finished files of a session."""

    session_id: str
    template: str
    markdown: Path
    structure: Path | None
    docx: Path | None
    assets: Path


class Publisher(Protocol):
    """Brings a finished document to people. Publishing the same session twice is publishing it once."""

    def publish(self, published: Published) -> str:
        """Return where people find it, empty where that has no address."""
        ...
