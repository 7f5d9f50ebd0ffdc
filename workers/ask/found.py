"""What an answer is made of: evidence with its place, and sentences that name it. Values only."""

from collections.abc import Iterable, Mapping
from typing import Literal

from workers.ask.contracts.state import EvidenceItem, EvidenceSource
from workers.contracts import Value

Section = Literal["correction", "answer", "items"]
SentenceKind = Literal["quoted", "told", "written"]
"""`quoted` from a passage, `told` by a template that was filled with fields, `written` by a model."""


class Evidence(Value):
    """A piece of evidence as the graph keeps it: the item itself, and what people need to find it.

    `id` is E1, E2, …. `place` is the key of an issue, the id of a page or a query: two items of one place are one
    source. `shown` is what a comment quotes of it. `updated` is ISO 8601 in UTC, "" where nobody knows. A suspect item
    carries words for a machine: it is linked and never quoted, so its snippet holds no words of people.
    """

    id: str
    item: EvidenceItem
    place: str
    title: str = ""
    shown: str = ""
    updated: str = ""
    is_suspect: bool = False

    @property
    def source(self) -> EvidenceSource:
        """Where it comes from."""
        return self.item.source


class Sentence(Value):
    """One sentence of an answer and the ids of the evidence that it stands on. Citations are put in afterwards."""

    text: str
    evidence: tuple[str, ...] = ()
    kind: SentenceKind
    section: Section = "answer"
    values: tuple[str, ...] = ()
    """What a template was filled with, word by word as it stands in the evidence."""


class Draft(Value):
    """An answer before anybody looked at it. `fault` is why there is none, where a model's could not be read."""

    sentences: tuple[Sentence, ...] = ()
    fault: str = ""

    @property
    def text(self) -> str:
        """The sentences, one a line."""
        return "\n".join(one.text for one in self.sentences)


def by_id(evidence: Iterable[Evidence]) -> Mapping[str, Evidence]:
    """Return the evidence by its id."""
    return {one.id: one for one in evidence}
