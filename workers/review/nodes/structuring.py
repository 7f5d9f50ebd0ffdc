"""The structuring node: makes the scenario's draft, or falls back to the raw text. It scores nothing."""

from typing import Any

import structlog

from workers.contracts import TokenUse
from workers.grounding.script import in_simplified
from workers.reading.document import Document
from workers.review.errors import StructuringFailureError
from workers.review.extract import RuleStructurer
from workers.review.extract.criteria import find_criteria, without_acceptance
from workers.review.facets.values import Point
from workers.review.nodes.structure_check import structure_errors
from workers.review.ports import Structurer
from workers.review.schemas import AnyDraft, RequirementPacket
from workers.review.state import AgentState, document_of

_log = structlog.get_logger(__name__)


def structuring_node(state: AgentState, structurer: Structurer) -> dict[str, Any]:
    """Return the draft, or the marks of a failed structuring; a reader's questions in both cases.

    An acceptance section that was left empty gives no draft: its author wrote no criteria. It costs what the ticket
    would cost without the section, so that deleting the heading never helps.

    Raises:
        StructuringFailureError: no draft, and the fallback is switched off.
    """
    packet, used, rest, questions = state["packet"], TokenUse(), None, tuple[Point, ...]()
    document = document_of(state)
    try:
        structured = structurer.structure(packet, document, state["guardrail"].model_text)
    except StructuringFailureError as error:
        reason, used, rest = str(error), error.tokens, _draft_beside_empty_section(packet, document)
        questions = error.questions
    except Exception as error:  # noqa: BLE001 - a draft is a help, its loss must not cost the review
        _log.error("structuring failed inside", exc_info=error)
        reason = "an internal fault; the raw text is judged"
    else:
        return {
            "document": document,
            "structured_prd": structured.draft,
            "dropped": structured.dropped,
            "retry_count": state["retry_count"] + structured.retry_count,
            "tokens": structured.tokens,
            "questions": structured.questions,
        }
    if not state["config"].enable_fallback:
        raise StructuringFailureError(reason, used)
    return {
        "document": document,
        "structuring_failed": rest is None,
        "structure_errors": structure_errors(in_simplified(rest), document, packet.language)
        if rest is not None
        else (),
        "fallback_activated": True,
        "error_logs": (f"structuring: {reason}",),
        "tokens": used,
        "questions": questions,
    }


def _draft_beside_empty_section(packet: RequirementPacket, document: Document) -> AnyDraft | None:
    """Return the draft of what stands outside the acceptance section where that is empty; nobody is shown it."""
    rest = without_acceptance(document)
    if rest is document or find_criteria(document):
        return None
    try:
        return RuleStructurer().structure(packet, rest, "").draft
    except StructuringFailureError:
        return None
