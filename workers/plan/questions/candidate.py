"""A matter that may be asked about, and which of two that stand side by side is asked. It finds none."""

import re
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256

from workers.contracts import Value
from workers.plan.questions.matters import Matter

ENDS_IN_QUESTION = re.compile(r"[?？][\s”\"')）]*\Z")
_QUESTION_BEFORE = re.compile(r"(?P<asked>[^.?!。？！；;:：]{4,160}[?？])\s?\Z")
_LEFT_OPEN = frozenset[Matter]({"undecided", "asks"})
_NO_WORD = re.compile(r"\W+")


class Candidate(Value):
    """A matter that may be asked about.

    Attributes:
        words: the ticket's words that it is about; empty where a part is missing.
        quote: the sentence they stand in, or the title.
        options: the readings that the ticket itself leaves open, or that a model offers.
        asked: the question in a model's words.
    """

    matter: Matter
    words: str = ""
    quote: str = ""
    options: tuple[str, ...] = ()
    recommended: str | None = None
    asked: str = ""
    weight: float

    @property
    def id(self) -> str:
        """Return what stays the same while the matter does, however it is put."""
        return matter_id(self.matter, self.words)


def matter_id(matter: Matter, words: str = "") -> str:
    """Return the id of a question about `words`; a missing part has none."""
    return "Q-" + sha256(f"{matter}\n{bare(words)}".encode()).hexdigest()[:8]


def with_what_they_answer(found: Sequence[Candidate], source: str) -> Iterator[Candidate]:
    """Yield the candidates; readings that stand right behind an open question are its answers: "How? By A or by B?"."""
    answered = set[str]()
    whole: list[Candidate] = []
    for one in found:
        at = max(0, source.find(one.quote)) if _may_answer(one) else 0
        before = source[source.rfind("\n", 0, at) + 1 : at]
        if (open_before := _left_open_before(one, found, before.rstrip())) is not None:
            answered.add(open_before)
            whole.append(one.model_copy(update={"quote": f"{before[before.rindex(open_before) :]}{one.quote}"}))
        elif question := _QUESTION_BEFORE.search(before):
            answered.add(question["asked"].strip())
            whole.append(one.model_copy(update={"quote": f"{question[0]}{one.quote}".strip()}))
        else:
            whole.append(one)
    choices = [one.quote for one in whole if one.matter == "choice"]
    for one in whole:
        is_asked = one.quote in answered or any(one.quote.startswith(choice) for choice in choices)
        if one.matter not in _LEFT_OPEN or not is_asked:
            yield one


def _left_open_before(one: Candidate, found: Sequence[Candidate], before: str) -> str | None:
    """Return what is left open right before a list to choose from: "Where is undecided. There are two ways:"."""
    is_choice = one.matter == "choice" and before != ""
    quotes = (other.quote for other in found if other.matter in _LEFT_OPEN)
    return next((quote for quote in quotes if before.endswith(quote)), None) if is_choice else None


def _may_answer(one: Candidate) -> bool:
    return one.matter in ("undecided", "choice")


def bare(text: str) -> str:
    """Return a text without what tells two spellings of it apart."""
    return _NO_WORD.sub(" ", text).casefold().strip()


def is_about_one_of(words: str, others: Iterable[str]) -> bool:
    """Say whether words are those of one of the others, or a part of it, or hold it."""
    own = bare(words)
    return any(own in other or other in own for other in map(bare, others) if other)
