"""A passage of a page, and what finds passages. Values only."""

from typing import Protocol

from workers.contracts import Value


class Passage(Value):
    """A few paragraphs under one heading. `path` are the headings above it, `updated` is ISO 8601 in UTC."""

    id: str
    page: str
    space: str
    title: str
    path: tuple[str, ...] = ()
    text: str
    labels: tuple[str, ...] = ()
    version: int = 1
    updated: str = ""


class Hit(Value):
    """A passage that was found, and how well it fits the question: more is better, comparable within one search."""

    passage: Passage
    score: float


class PageSearch(Protocol):
    """Finds passages that the asker and everybody who reads the ticket may see."""

    def search(self, question: str, limit: int = 5, *, page: str = "") -> tuple[Hit, ...]:
        """Return the best passages, the best first; of one page only, where `page` names its title or id."""
        ...
