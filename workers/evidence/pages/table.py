"""What the index keeps and gives, wherever it lies. One port, two tables: SQLite and Postgres."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from pydantic import AwareDatetime

from workers.contracts import Value
from workers.evidence.pages.passages import IndexedPage, Passage
from workers.evidence.pages.words import words_of
from workers.reading.sentences import sentence_spans

APART = 10_000
"""More than a sentence has tokens."""


@dataclass(frozen=True, eq=False)
class Stored:
    """A passage as it is kept, in JSON, with its page and its tokens: of title, headings and each sentence."""

    page: str
    value: str
    title: tuple[str, ...]
    path: tuple[str, ...]
    sentences: tuple[tuple[str, ...], ...]

    @cached_property
    def passage(self) -> Passage:
        """The passage itself; of most candidates nobody asks for it."""
        return Passage.model_validate_json(self.value)

    @cached_property
    def places(self) -> Mapping[str, Sequence[int]]:
        """Where each token stands below the title: of every sentence, and of the headings last, `APART` further on."""
        found: defaultdict[str, list[int]] = defaultdict(list)
        for number, sentence in enumerate((*self.sentences, self.path)):
            for at, word in enumerate(sentence, number * APART):
                found[word].append(at)
        return dict(found)

    @cached_property
    def length(self) -> int:
        """How many tokens stand below the title."""
        return len(self.path) + sum(map(len, self.sentences))


@dataclass(frozen=True)
class Size:
    """How many passages there are, and how many tokens one has on average."""

    passages: int
    mean_length: float


class SpaceState(Value):
    """How far a space is, by Confluence's clock: changes up to `changed` and, by a whole listing, `listed` are in."""

    changed: AwareDatetime
    listed: AwareDatetime


class PassageTable(Protocol):
    """Passages by their tokens. What it raises when it cannot be read is of its own kind."""

    def size(self) -> Size:
        """Return how much there is."""
        ...

    def frequencies(self, terms: Iterable[str]) -> Mapping[str, int]:
        """Return in how many passages each term stands; one that is nowhere is left out."""
        ...

    def beginning_with(self, prefix: str) -> Sequence[str]:
        """Return the terms that begin so."""
        ...

    def nearest(self, terms: Sequence[str], spaces: Sequence[str], limit: int) -> list[Stored]:
        """Return passages of these spaces that hold any of the terms, those with the rarest first."""
        ...

    def of_page(self, page: str, spaces: Sequence[str], limit: int) -> list[Stored]:
        """Return the passages of the page with this id or title, in order."""
        ...

    def page(self, page_id: str) -> IndexedPage | None:
        """Return a page by its id, None where it is not indexed."""
        ...

    def pages(self, space: str) -> Mapping[str, IndexedPage]:
        """Return what is indexed of a space, by id."""
        ...

    def put(self, page: IndexedPage, passages: Sequence[Passage]) -> None:
        """Put a page in the place of what was there of it."""
        ...

    def state(self, space: str) -> SpaceState | None:
        """Return how far a space is, None where it was never read to its end."""
        ...

    def keep_state(self, space: str, state: SpaceState) -> None:
        """Remember how far a space is."""
        ...

    def forget_spaces(self, kept: Iterable[str]) -> Sequence[str]:
        """Forget every space that is not among those, and return them."""
        ...

    def together(self) -> AbstractContextManager[None]:
        """Make one step of what is put and dropped inside: all of it, or nothing."""
        ...

    def drop(self, page_ids: Iterable[str]) -> None:
        """Forget pages; one that is not there is no fault."""
        ...


def joined_words(text: str) -> str:
    """Return the tokens of a text as they are kept: blanks between them, and a line for each sentence."""
    spans = sentence_spans(text, 0, len(text))
    return "\n".join(line for start, end in spans if (line := " ".join(words_of(text[start:end]))))


def split_words(kept: str) -> tuple[tuple[str, ...], ...]:
    """Return the sentences of kept tokens."""
    return tuple(tuple(line.split(" ")) for line in kept.split("\n") if line)
