"""The ticket as a model sees it, and the way back from the model's words to the ticket's. Judges nothing."""

from dataclasses import dataclass

from config.guardrail import InputGuardrail
from prompts import DataBlock, as_data
from workers.guardrail import inspect
from workers.guardrail.pii import find_pii
from workers.guardrail.redaction import Redaction
from workers.review.schemas import RequirementPacket


@dataclass(frozen=True)
class TicketView:
    """`block` goes to the model; `restore` turns its placeholders back into what the ticket says."""

    block: DataBlock
    redaction: Redaction

    def restore(self, text: str) -> str:
        """Return the model's words with placeholders such as [EMAIL-1] replaced by the ticket's values."""
        return self.redaction.restore(text)


def view_for_model(packet: RequirementPacket, model_text: str, config: InputGuardrail) -> TicketView:
    """Return what the model sees of `packet`.

    Args:
        packet: the ticket.
        model_text: its text after the guardrail.
        config: the guardrail's configuration. The title has not passed the guardrail's node, so it is redacted and
            sanitised here in the same way; a title that the guardrail would refuse is not shown.
    """
    return view_of(packet.title, packet.raw_text, model_text, config)


def view_of(title: str, text: str, model_text: str, config: InputGuardrail) -> TicketView:
    """Return the same of a title and a text, which is `model_text` after the guardrail."""
    seen = inspect(title, config.model_copy(update={"min_length": 0}), "lenient").model_text
    block = as_data(f"Title: {seen}\n\nDescription:\n{model_text}" if seen else f"Description:\n{model_text}")
    return TicketView(block, Redaction.of(text, find_pii(text, config.pii_detection)))
