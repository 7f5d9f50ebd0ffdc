"""A piece of evidence and what finds it. Values only; nothing here asks anybody."""

from typing import Literal, Protocol

from workers.contracts import Value

EvidenceKind = Literal["linked", "parent", "child", "alike", "page", "script", "code"]


class EvidenceItem(Value):
    """Something outside the ticket that a statement may rest on.

    `place` is where it stands: a ticket's key, a page's id, or a file with its line such as ``Makefile:12``. `title` is
    what people call it, `quote` its own words, verbatim. `id` is given when it is put before a graph: E1, E2, ….
    """

    id: str = ""
    kind: EvidenceKind
    place: str
    title: str = ""
    quote: str = ""


class Sought(Value):
    """What evidence is sought for: the ticket, and the words that tell it from others."""

    ticket: str
    project_key: str
    title: str
    text: str
    links: tuple[str, ...] = ()
    parent: str = ""


class EvidenceSource(Protocol):
    """Finds evidence. It never writes, and what it cannot reach it leaves out."""

    def find(self, sought: Sought) -> tuple[EvidenceItem, ...]:
        """Return what there is, the nearest first."""
        ...
