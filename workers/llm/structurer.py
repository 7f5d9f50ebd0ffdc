"""Make a draft with a model: ask for an extraction, then believe only what stands in the ticket."""

from dataclasses import dataclass, field

import structlog
from pydantic import ValidationError

from config.guardrail import InputGuardrail
from prompts import load_prompt
from workers.llm.client import LlmClient, Message
from workers.llm.drafts import NothingGrounded, draft_of
from workers.llm.sieve import Sieve
from workers.llm.structured import ask
from workers.llm.ticket import TicketView, view_for_model
from workers.llm.wire import ANSWERS, DraftAnswer, schema_text
from workers.review.document import Document
from workers.review.errors import StructuringFailureError, WorkflowExecutionError
from workers.review.grounding import prepare
from workers.review.ports import Structured
from workers.review.schemas import RequirementPacket, Scenario
from workers.review.text import Language

_log = structlog.get_logger(__name__)

_KINDS = {
    Scenario.FEATURE: "a request for a feature",
    Scenario.BUG: "a bug report",
    Scenario.TECH_TASK: "a technical task",
    Scenario.SPIKE: "a research task (spike)",
}
_LANGUAGES: dict[Language, str] = {"en": "English", "zh": "Chinese (简体中文)"}


@dataclass(frozen=True)
class LlmStructurer:
    """Implements `workers.review.ports.Structurer` with a model.

    Attributes:
        client: the model.
        timeout_s: seconds for the whole structuring, retries and the correction included.
        guardrail: how the ticket was redacted before the model sees it.
    """

    client: LlmClient
    timeout_s: float
    guardrail: InputGuardrail = field(default_factory=InputGuardrail)

    def structure(self, packet: RequirementPacket, document: Document, model_text: str) -> Structured:
        """Return a draft whose every statement is grounded in `packet.raw_text`.

        Raises:
            StructuringFailureError: the model failed, or said mostly what the ticket does not say.
        """
        view = view_for_model(packet, model_text, self.guardrail)
        schema = ANSWERS[packet.scenario]
        try:
            answer = ask(self.client, _messages(packet, view, schema), schema, timeout_s=self.timeout_s)
        except WorkflowExecutionError as error:
            raise StructuringFailureError(str(error)) from None
        sieve = Sieve(prepare(packet.raw_text), view.restore)
        try:
            draft = draft_of(packet, answer.value, sieve)
        except NothingGrounded as error:
            raise StructuringFailureError(str(error)) from None
        except ValidationError:
            raise StructuringFailureError("The ticket does not say enough for a draft.") from None
        finally:
            _log.info("draft_grounded", kept=sieve.kept, dropped=len(sieve.dropped))
        return Structured(
            draft=draft, dropped=tuple(sieve.dropped), tokens=answer.tokens, retry_count=answer.retry_count
        )


def _messages(packet: RequirementPacket, view: TicketView, schema: type[DraftAnswer]) -> list[Message]:
    instructions = load_prompt("structuring_agent").render(
        tag=view.block.tag,
        kind=_KINDS[packet.scenario],
        language=_LANGUAGES[packet.language],
        answer_schema=schema_text(schema),
    )
    return [{"role": "system", "content": instructions}, {"role": "user", "content": view.block.text}]
