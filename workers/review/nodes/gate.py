"""The gate node: asks the hard gate for the decision."""

from typing import Any

from workers.review.gate import HardGate
from workers.review.rubric import Rubric
from workers.review.schemas import Decision
from workers.review.state import AgentState


def gate_node(state: AgentState, gate: HardGate, rubric: Rubric) -> dict[str, Any]:
    """Return the decision. Without a score report there is nothing to decide on: ERROR."""
    report = state["score_report"]
    if report is None:
        return {"gate_decision": Decision.ERROR}
    packet = state["packet"]
    threshold = rubric.threshold_for(packet.scenario, packet.tier, state["config"].threshold)
    decision = gate.decide(
        report,
        threshold,
        judge_failed=state["judge_failed"],
        rejected_by_guardrail=state["guardrail"].rejection,
    )
    return {"gate_decision": decision}
