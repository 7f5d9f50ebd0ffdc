"""The structurer without a model: picks the scenario's draft. Everything it returns stands in the ticket."""

from collections.abc import Callable

from pydantic import ValidationError

from workers.grounding.script import in_simplified
from workers.reading.document import Document
from workers.review.errors import StructuringFailureError
from workers.review.extract.bug import bug_draft
from workers.review.extract.feature import feature_draft
from workers.review.extract.spike import spike_draft
from workers.review.extract.task import task_draft
from workers.review.ports import Structured
from workers.review.schemas import AnyDraft, RequirementPacket, Scenario
from workers.review.script import script_of

_DRAFTS: dict[Scenario, Callable[[RequirementPacket, Document], AnyDraft]] = {
    Scenario.FEATURE: feature_draft,
    Scenario.BUG: bug_draft,
    Scenario.TECH_TASK: task_draft,
    Scenario.SPIKE: spike_draft,
}


class RuleStructurer:
    """Implements `ports.Structurer` by rules. Statements are slices of the text and hence grounded by construction."""

    def structure(self, packet: RequirementPacket, document: Document, model_text: str) -> Structured:
        """Return the draft of the packet's scenario. `model_text` is not used: there is no model to protect.

        Raises:
            StructuringFailureError: the ticket does not hold what such a draft needs.
        """
        script = script_of(packet)
        try:
            return Structured(draft=script.verbatim(_DRAFTS[packet.scenario](in_simplified(packet), document)))
        except ValidationError as error:
            fields = ", ".join(str(item["loc"][0]) for item in error.errors(include_input=False) if item["loc"])
            raise StructuringFailureError(f"the draft is incomplete: {fields}") from None
