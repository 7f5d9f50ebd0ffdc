"""What a run of the graph ends with: a finished document, an open question, or that it goes on later. Values only."""

from pathlib import Path
from typing import Literal

from workers.contracts import TokenUse, Value

DocumentStatus = Literal["finished", "asking", "running"]

Lack = Literal["source", "exact", "opposite", "words"]
"""Why no source supports a sentence: it names no source that there is; it names a number, name or date that the source
does not have; the source says the opposite; the source says too few of its words."""


class TracedStatement(Value):
    """A sentence of the document as it stands there, and the ids of the evidence that it was taken from.

    An id names a place and a part, `SHOP-7:description` or `SHOP-7:comment-458502`.
    """

    section: str
    text: str
    evidence: tuple[str, ...]


class LeftOutTicket(Value):
    """A ticket that the document tells nothing of, with its resolution, such as Duplicate."""

    key: str
    summary: str
    reason: str


class LeftOutStatement(Value):
    """A sentence that somebody proposed and no source supports.

    Attributes:
        text: the sentence; where it was to be copied, the ids that it named.
        reason: what its author was told.
        lack: what is missing, as people are told it.
        section: the section of the template that it was to stand in, empty under a heading of the author's own.
    """

    text: str
    reason: str
    lack: Lack
    section: str = ""


class Issue(Value):
    """Something that a linter finds: the line counted from 1, the rule such as MD009, what it says."""

    line: int
    rule: str
    message: str


class MadeCall(Value):
    """A call that the agent made at a step: the tool, what it was about, and what the tool answered, cut."""

    step: int
    tool: str
    about: str
    answer: str


class KeptCheckpoint(Value):
    """A draft that was kept, and what it has changed since the one before, as a unified diff, cut."""

    name: str
    diff: str


class OpenQuestion(Value):
    """What people are asked. `id` addresses the answer; asking twice under one id is asking once.

    `references` are the names of files that texts refer to and nobody attached.
    """

    id: str
    text: str
    references: tuple[str, ...] = ()


class DocumentOutcome(Value):
    """How far a document is.

    Attributes:
        status: finished; asking, when `question` waits for an answer; running, when its time was over.
        markdown, structure, docx: files inside the session's folder, None where there is none.
        statements: every sentence that was taken from a source, in the order of the document.
        places: the tickets, pages and files that the statements were taken from, each once.
        untold: the pages and files that no statement was taken from, by what they are cited by.
        not_said: titles of sections that no source says anything about; they are no part of the document.
        held_back: how many passages of sources gave orders to a bot, and were left out.
        issues: what a linter still finds after all attempts.
        published: where the document was published, empty where it was not.
        path: the nodes that were run, in order; while it asks, the last one waits. Like calls and checkpoints it is
            empty while it is running.
        calls: what the agent did.
        checkpoints: the drafts that were kept on the way.
        note: what went otherwise than it should, in the document's language; empty where nothing did.
    """

    status: DocumentStatus
    session_id: str
    title: str = ""
    language: Literal["en", "zh"] = "en"
    markdown: Path | None = None
    structure: Path | None = None
    docx: Path | None = None
    statements: tuple[TracedStatement, ...] = ()
    places: tuple[str, ...] = ()
    left_out_tickets: tuple[LeftOutTicket, ...] = ()
    left_out: tuple[LeftOutStatement, ...] = ()
    untold: tuple[str, ...] = ()
    not_said: tuple[str, ...] = ()
    held_back: int = 0
    question: OpenQuestion | None = None
    issues: tuple[Issue, ...] = ()
    published: str = ""
    progress: tuple[int, int] = (0, 0)
    """How many sections are written, of how many."""
    steps: int = 0
    path: tuple[str, ...] = ()
    calls: tuple[MadeCall, ...] = ()
    checkpoints: tuple[KeptCheckpoint, ...] = ()
    note: str = ""
    tokens: TokenUse = TokenUse()
