"""What everybody who asks a model about a ticket needs."""

from dataclasses import dataclass, field

from config.guardrail import InputGuardrail
from workers.llm.chain import ChatModel


@dataclass(frozen=True)
class Asker:
    """Asks a model, within a time.

    Attributes:
        client: the model.
        timeout_s: seconds for an answer, retries and the correction included; of a long ticket's draft, for each part.
        guardrail: how the ticket was redacted before the model sees it.
        prompt: version of the prompt, such as ``v2``; the current one when empty.
    """

    client: ChatModel
    timeout_s: float
    guardrail: InputGuardrail = field(default_factory=InputGuardrail)
    prompt: str = ""
