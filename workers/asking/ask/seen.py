"""Question and evidence as a model sees them: redacted, without words for a machine, fenced as data."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from config.guardrail import InputGuardrail
from prompts import DataBlock, as_data
from workers.ask.found import Evidence, Sentence
from workers.guardrail import inspect

_MOST_EVIDENCE = 20
_LONGEST_PIECE = 2_000
_LONGEST_QUESTION = 1_000


@dataclass(frozen=True)
class Seen:
    """What a model is shown of strangers' words."""

    guardrail: InputGuardrail

    def question(self, question: str) -> str:
        """Return a question as it may be shown; "" where nothing of it may."""
        return self._words(question[:_LONGEST_QUESTION])

    def block(self, question: str, evidence: Sequence[Evidence], draft: Sequence[Sentence] = ()) -> DataBlock:
        """Return question, evidence and draft, an object a line."""
        return as_data("\n".join(self._lines(question, evidence, draft)), "question")

    def _lines(self, question: str, evidence: Sequence[Evidence], draft: Sequence[Sentence]) -> Iterator[str]:
        yield _line(question=self.question(question))
        for one in evidence[:_MOST_EVIDENCE]:
            if text := self._words(one.item.snippet[:_LONGEST_PIECE]):
                yield _line(id=one.id, title=self._words(one.title), text=text)
        for sentence in draft:
            yield _line(sentence=self._words(sentence.text), evidence=list(sentence.evidence))

    def _words(self, text: str) -> str:
        return inspect(text, self.guardrail.model_copy(update={"min_length": 0}), "lenient").model_text


def _line(**told: object) -> str:
    return json.dumps(told, ensure_ascii=False)
