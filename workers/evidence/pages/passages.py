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


class IndexedPage(Value):
    """A page as the index knows it. `above` are the ids of the pages above it, the highest first."""

    id: str
    space: str
    title: str
    labels: tuple[str, ...] = ()
    version: int = 1
    updated: str = ""
    above: tuple[str, ...] = ()


class Hit(Value):
    """A passage that was found, and how well it fits the question: more is better, comparable within one search.

    `rare` are the question's words as the index knows them, each with how much it says that a text holds it, as a share
    of what a word says that the index does not know: the same in an index of ten passages and of ten thousand. `among`
    says of how many passages it was found; 0 where nobody counted.
    """

    passage: Passage
    score: float
    rare: tuple[tuple[str, float], ...] = ()
    among: int = 0


class PageSearch(Protocol):
    """Finds passages that the asker and everybody who reads the ticket may see."""

    def search(self, question: str, limit: int = 5, *, page: str = "") -> tuple[Hit, ...]:
        """Return the best passages, the best first; of one page only, where `page` names its title or id."""
        ...
