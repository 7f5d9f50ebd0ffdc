"""The graph's first node: the guardrail over the packet's text. It records; the graph ends the run on a rejection."""

from typing import Any

import structlog

from config.guardrail import InputGuardrail
from workers.guardrail import inspect
from workers.guardrail.spans import GuardrailResult
from workers.review.state import AgentState

log = structlog.get_logger(__name__)


def guardrail_node(state: AgentState, config: InputGuardrail) -> dict[str, Any]:
    """Return `guardrail`, `current_stage` and `error_logs`.

    With the guardrail switched off the model sees the text as it is. The logs name codes and counts, never a value.
    """
    packet, workflow = state["packet"], state["config"]
    if not workflow.enable_guardrail:
        return {"guardrail": GuardrailResult(model_text=packet.raw_text), "current_stage": "guardrail"}
    result = inspect(packet.raw_text, config, workflow.guardrail_mode)
    if result.errors:
        log.info(
            "guardrail",
            ticket=packet.ticket_id,
            rejection=result.rejection,
            pii=len(result.pii),
            injection=len(result.injection),
        )
    return {"guardrail": result, "current_stage": "guardrail", "error_logs": result.errors}
