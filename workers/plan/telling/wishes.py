"""Which sentences say what is wanted, by how likely the review takes them to; words alone mislead. It sorts nothing."""

from collections.abc import Iterable

from config.script import simplified
from workers.plan.request import PlanRequest
from workers.plan.telling.demands import may_be_wanted

_WANTED, _DOUBTED, _ONLY_TOLD = 0.5, 0.3, 0.05
"""From the first on a sentence says what is wanted, whatever its words; below the last it does not. In between its
words decide: of rows that the fit did not see, most are wanted above and hardly any below. What nobody demands in words
is taken for wanted from the second on, if a ticket says nothing likelier.
"""
_LEAST = 6
"""So many letters tell a passage from any other."""


class Wishes:
    """How likely each sentence of a ticket is to say what is wanted."""

    def __init__(self, request: PlanRequest) -> None:
        """Read what the review says of the passages of the ticket."""
        source = request.document.source
        passages = ((_letters(source[one.start : one.end]), one.likelihood) for one in request.wanted)
        self._passages = tuple((letters, likely) for letters, likely in passages if len(letters) >= _LEAST)

    def sure(self, sentences: Iterable[str]) -> frozenset[str]:
        """Return the sentences that say what is wanted."""
        return frozenset(one for one in sentences if (self._of(one) or 0) >= _WANTED and may_be_wanted(one))

    def likeliest(self, sentences: Iterable[str]) -> str:
        """Return the sentence that says it likeliest; empty where none may say it."""
        likely = {one: self._of(one) or 0 for one in sentences if may_be_wanted(one)}
        best = max(likely, key=likely.__getitem__, default="")
        return best if best and likely[best] >= _DOUBTED else ""

    def denied(self, sentences: Iterable[str]) -> frozenset[str]:
        """Return the sentences that do not, though they may read so."""
        return frozenset(one for one in sentences if (likely := self._of(one)) is not None and likely < _ONLY_TOLD)

    def _of(self, sentence: str) -> float | None:
        """Return the likelihood of what a sentence holds that is likeliest, else of what holds it; None if unread."""
        letters = _letters(sentence)
        inside = [likely for words, likely in self._passages if words in letters]
        around = (likely for words, likely in self._passages if letters in words)
        return max(inside or (around if len(letters) >= _LEAST else ()), default=None)


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, simplified(text).casefold()))
