"""Make a draft with a model: ask for an extraction, then believe only what stands in the ticket."""

import structlog
from pydantic import ValidationError

from prompts import Prompt, load_prompt
from workers.asking.review.asker import Asker
from workers.asking.review.drafts import NothingGrounded, draft_of
from workers.asking.review.joining import joined
from workers.asking.review.parts import parts_of
from workers.asking.review.questions import may_be_asked
from workers.asking.review.sieve import Sieve
from workers.asking.review.ticket import TicketView, view_for_model
from workers.asking.review.wire import ANSWERS, DraftAnswer
from workers.contracts import TokenUse, WorkflowExecutionError
from workers.grounding.claims import prepare
from workers.llm.client import Message
from workers.llm.schema import schema_text
from workers.llm.structured import Answer, ask
from workers.reading.document import Document
from workers.reading.language import Language
from workers.review.errors import StructuringFailureError
from workers.review.ports import Structured
from workers.review.schemas import RequirementPacket, Scenario

_log = structlog.get_logger(__name__)

_MOST_PARTS = 8
"""Beyond this a ticket is a book; a draft of it would cost more than it is worth."""

KINDS = {
    Scenario.FEATURE: "a request for a feature",
    Scenario.BUG: "a bug report",
    Scenario.TECH_TASK: "a technical task",
    Scenario.SPIKE: "a research task (spike)",
}
LANGUAGES: dict[Language, str] = {"en": "English", "zh": "Chinese (简体中文)"}


class LlmStructurer(Asker):
    """Implements `workers.review.ports.Structurer` with a model."""

    def structure(self, packet: RequirementPacket, document: Document, model_text: str) -> Structured:
        """Return a draft whose every statement is grounded in `packet.raw_text`.

        Raises:
            StructuringFailureError: the model failed, or said mostly what the ticket does not say.
        """
        parts = parts_of(model_text)
        if len(parts) > _MOST_PARTS:
            raise StructuringFailureError("The ticket is too long for a draft.")
        view = view_for_model(packet, model_text, self.guardrail)
        answer = self._ask(packet, parts)
        ticket, shown = prepare(packet.raw_text), prepare(model_text)
        asked = tuple(line for line in answer.value.clarification_questions if may_be_asked(line, ticket, shown))
        return structured(packet, document, answer, Sieve(ticket, view.restore), asked)

    def _ask(self, packet: RequirementPacket, parts: tuple[str, ...]) -> Answer[DraftAnswer]:
        """Ask for each part in turn and return the answers as one. Raises StructuringFailureError."""
        schema = ANSWERS[packet.scenario]
        answers: list[DraftAnswer] = []
        tokens, retries = TokenUse(), 0
        for number, part in enumerate(parts, 1):
            kind = KINDS[packet.scenario]
            if len(parts) > 1:
                kind = f"{kind}, and you see part {number} of {len(parts)} of it"
            prompt = load_prompt("review/structuring_agent", self.prompt)
            messages = _messages(packet, view_for_model(packet, part, self.guardrail), schema, kind, prompt)
            try:
                answer = ask(self.client, messages, schema, timeout_s=self.timeout_s)
            except WorkflowExecutionError as error:
                raise StructuringFailureError(str(error), tokens + error.tokens) from None
            answers.append(answer.value)
            tokens, retries = tokens + answer.tokens, retries + answer.retry_count
        return Answer(joined(answers), tokens, retries)


def structured(
    packet: RequirementPacket,
    document: Document,
    answer: Answer[DraftAnswer],
    sieve: Sieve,
    asked: tuple[str, ...] = (),
) -> Structured:
    """Return the draft that is left of an answer, which has the questions `asked`. Raises StructuringFailureError."""
    try:
        draft = draft_of(packet, document, answer.value, sieve, asked)
    except NothingGrounded as error:
        raise StructuringFailureError(str(error), answer.tokens) from None
    except ValidationError:
        raise StructuringFailureError("The ticket does not say enough for a draft.", answer.tokens) from None
    finally:
        _log.info("draft grounded", kept=sieve.kept, dropped=len(sieve.dropped))
    return Structured(draft=draft, dropped=tuple(sieve.dropped), tokens=answer.tokens, retry_count=answer.retry_count)


def _messages(
    packet: RequirementPacket, view: TicketView, schema: type[DraftAnswer], kind: str, prompt: Prompt
) -> list[Message]:
    instructions = prompt.render(
        tag=view.block.tag,
        kind=kind,
        language=LANGUAGES[packet.language],
        answer_schema=schema_text(schema),
    )
    return [{"role": "system", "content": instructions}, {"role": "user", "content": view.block.text}]
