"""The structuring node: makes the scenario's draft, or falls back to the raw text. It scores nothing."""

from typing import Any

import structlog

from workers.review.errors import StructuringFailureError
from workers.review.parse import parse_document
from workers.review.ports import Structurer
from workers.review.schemas import TokenUse
from workers.review.state import AgentState

_log = structlog.get_logger(__name__)


def structuring_node(state: AgentState, structurer: Structurer) -> dict[str, Any]:
    """Return the draft, or the marks of a failed structuring.

    Raises:
        StructuringFailureError: no draft, and the fallback is switched off.
    """
    packet, used = state["packet"], TokenUse()
    document = parse_document(packet.title, packet.raw_text)
    try:
        structured = structurer.structure(packet, document, state["guardrail"].model_text)
    except StructuringFailureError as error:
        reason, used = str(error), error.tokens
    except Exception as error:  # noqa: BLE001 - a draft is a help, its loss must not cost the review
        _log.error("structuring_fault", error_type=type(error).__name__)
        reason = "an internal fault; the raw text is judged"
    else:
        return {
            "document": document,
            "structured_prd": structured.draft,
            "dropped": structured.dropped,
            "retry_count": state["retry_count"] + structured.retry_count,
            "tokens": structured.tokens,
        }
    if not state["config"].enable_fallback:
        raise StructuringFailureError(reason, used)
    return {
        "document": document,
        "structuring_failed": True,
        "fallback_activated": True,
        "error_logs": (f"structuring: {reason}",),
        "tokens": used,
    }
