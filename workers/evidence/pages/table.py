"""What the index keeps and gives, wherever it lies. One port, two tables: SQLite and Postgres."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, chain
from sys import intern
from typing import Protocol

from pydantic import AwareDatetime

from workers.contracts import Value
from workers.evidence.pages.passages import IndexedPage, Passage
from workers.evidence.pages.words import words_of
from workers.reading.sentences import sentence_spans

APART = 10_000
"""More than a sentence has tokens."""
BEGINNING = 4
"""Letters that words with stems of their own share where they are of one family: "invade" and "invasion"."""
_MOST_WITH_ONE = 2_000
"""Passages, counted by term, that are ranked though they hold one term alone."""
_TOLD = frozenset(
    words_of(
        "you your sudo click select install open settings menu button try use run http https www type terminal"
        " 点击 执行 使用 可以 建议 配置 参数 设置"
    )
)
"""Words of a text that tells how something is done."""


class Stored:
    """A passage as it is kept, in JSON, with its page and its tokens: of title, headings and each sentence.

    `last` tells where each token below the title stands, of those that stand there several times where the last time;
    `often` tells of these every place. Places count on sentence by sentence, each `APART` from the one before, and the
    headings stand behind them all. `length` is how many tokens there are.
    """

    def __init__(self, page: str, value: str, title: str, path: str, body: str) -> None:
        """Take the tokens as they are kept, `joined_words`. Of one that comes again and again there is one string."""
        self.page, self.value = page, value
        self.title, self.path = tuple(title.split()), tuple(path.split())
        lengths = [line.count(" ") + 1 for line in body.split("\n") if line]
        words = list(map(intern, chain(self.path, body.split())))
        places = list(range(len(lengths) * APART, len(lengths) * APART + len(self.path)))
        for number, length in enumerate(lengths):
            places += range(number * APART, number * APART + length)
        self.length = len(words)
        self.last: Mapping[str, int] = dict(zip(words, places, strict=True))
        self.often: Mapping[str, tuple[int, ...]] = {}
        if len(self.last) < len(words):
            self.often = _all_places(self.last, words, places)

    def times(self, word: str) -> int:
        """Return how often a token that stands below the title does."""
        return len(self.often[word]) if word in self.often else 1

    @cached_property
    def passage(self) -> Passage:
        """The passage itself; of most candidates nobody asks for it."""
        return Passage.model_validate_json(self.value)

    @cached_property
    def beginnings(self) -> frozenset[str]:
        """The first letters of the tokens below the title."""
        return frozenset({word[:BEGINNING] for word in self.last if len(word) >= BEGINNING})

    @cached_property
    def tells_how(self) -> float:
        """How much of it tells how something is done, about 0 to 1."""
        last, often = self.last, self.often
        told = sum([len(often[word]) if word in often else 1 for word in _TOLD if word in last])
        return min(1.0, told / (1 + self.length / 25))


def _all_places(last: Mapping[str, int], words: Sequence[str], places: Sequence[int]) -> Mapping[str, tuple[int, ...]]:
    """Return the places of the words that stand at more than their last place."""
    found: dict[str, list[int]] = {}
    for word, at in zip(words, places, strict=True):
        if last[word] != at:
            found.setdefault(word, []).append(at)
    return {word: (*before, last[word]) for word, before in found.items()}


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

    def at_once(self) -> AbstractContextManager[None]:
        """Ask all that is asked inside in one step, where each would cost a server a transaction."""
        ...

    def drop(self, page_ids: Iterable[str]) -> None:
        """Forget pages; one that is not there is no fault."""
        ...


def narrowed(terms: Mapping[str, int], either: str, both: str) -> str:
    """Return a query of full text for the passages that may be among the first for any of these terms.

    They hold one of the rarest, which are few, or two of the others: what holds one common term alone is never among
    them, and to rank it costs as much as any other. Two of many are sought half by half.

    Args:
        terms: as the query writes them, each with how many passages hold it.
        either: stands between two of which one is enough, as `both` between two that must both be there.
    """
    order = sorted(terms, key=lambda term: (terms[term], term))
    holding = accumulate(terms[term] for term in order)
    rare = max(1, sum(total <= _MOST_WITH_ONE for total in holding))
    return either.join([*order[:rare], *_two_of(order[rare:], either, both)])


def _two_of(terms: Sequence[str], either: str, both: str) -> list[str]:
    if len(terms) < 2:
        return []
    halves = terms[: len(terms) // 2], terms[len(terms) // 2 :]
    across = both.join(f"({either.join(half)})" for half in halves)
    return [f"({across})", *(part for half in halves for part in _two_of(half, either, both))]


def joined_words(text: str) -> str:
    """Return the tokens of a text as they are kept: blanks between them, and a line for each sentence."""
    spans = sentence_spans(text, 0, len(text))
    return "\n".join(line for start, end in spans if (line := " ".join(words_of(text[start:end]))))
