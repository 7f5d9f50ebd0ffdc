"""A model that routes, writes and objects for one question. It judges nothing: what it writes passes the guard."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from pydantic import BaseModel

from prompts import DataBlock, load_prompt
from workers.ask.found import Draft
from workers.ask.ports import Brief
from workers.asking.ask.seen import Seen
from workers.asking.ask.use import ModelUse
from workers.asking.ask.wire import AnswerObjections, AnswerSentences, AskedKind
from workers.asking.review.asker import Asker
from workers.asking.review.structurer import LANGUAGES
from workers.contracts import WorkflowExecutionError
from workers.llm.client import Message
from workers.llm.schema import schema_text
from workers.llm.structured import ask

_Answer = TypeVar("_Answer", bound=BaseModel)

_NOTHING_WRITTEN = ""


@dataclass(frozen=True)
class LlmAnswerer(Asker):
    """Implements `workers.ask.ports.Router` with `route`, and `Writer`. Make one for each question: `use` is of it.

    A failure is no error: the router says nothing, the writer writes nothing, and rules go on.
    """

    use: ModelUse = field(default_factory=ModelUse)

    def route(self, question: str) -> tuple[str, str]:
        """Return type and track that the model reads in a question, ("", "") where it tells none."""
        shown = self._seen.block(question, ())
        said = self._asked("ask/router", shown, AskedKind) if self._seen.question(question) else None
        return (said.request_type, said.track) if said else ("", "")

    def write(self, brief: Brief) -> str:
        """Return the sentences that the model writes, as JSON; "" where it failed."""
        if not self._seen.question(brief.question):
            return _NOTHING_WRITTEN
        said = self._asked(
            "ask/writer",
            self._seen.block(brief.question, brief.evidence),
            AnswerSentences,
            language=LANGUAGES[brief.language],
            forbidden=", ".join(brief.spec.forbidden_content),
            terms=", ".join(brief.spec.domain_terms) or "none",
            reasons=_listed(brief.reasons),
        )
        return said.model_dump_json() if said else _NOTHING_WRITTEN

    def objections(self, brief: Brief, draft: Draft) -> tuple[str, ...]:
        """Return what the model has against a draft; nothing where it failed, for the guard judges without it."""
        cited = {one for sentence in draft.sentences for one in sentence.evidence}
        evidence = tuple(one for one in brief.evidence if one.id in cited)
        said = self._asked("ask/critic", self._seen.block(brief.question, evidence, draft.sentences), AnswerObjections)
        return said.objections if said else ()

    @property
    def _seen(self) -> Seen:
        return Seen(self.guardrail)

    def _asked(self, prompt: str, shown: DataBlock, wanted: type[_Answer], **values: str) -> _Answer | None:
        if self.use.has_failed:
            return None
        template = load_prompt(prompt, self.prompt)
        instructions = template.render(tag=shown.tag, answer_schema=schema_text(wanted), **values)
        messages: list[Message] = [
            {"role": "system", "content": instructions},
            {"role": "user", "content": shown.text},
        ]
        try:
            answer = ask(self.client, messages, wanted, timeout_s=self.timeout_s)
        except WorkflowExecutionError as error:
            self.use.failed(error.tokens)
            return None
        self.use.note(answer.tokens)
        return answer.value


def _listed(reasons: Sequence[str]) -> str:
    return "\n".join(f"- {' '.join(one.split())[:200]}" for one in reasons[:10]) or "none"
