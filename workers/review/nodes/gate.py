"""The gate node: asks the hard gate for the decision."""

from typing import Any

from workers.review.comparison import last_verdict
from workers.review.rubric.rubric import Rubric
from workers.review.schemas import Decision
from workers.review.scoring.bar import decision_by_bar
from workers.review.scoring.gate import DEFICIENT, HardGate
from workers.review.state import AgentState


def gate_node(state: AgentState, gate: HardGate, rubric: Rubric, with_model: bool) -> dict[str, Any]:
    """Return the decision, and whether it is the last one kept. Without a score report there is none to make: ERROR."""
    report = state["score_report"]
    if report is None:
        return {"gate_decision": Decision.ERROR}
    packet, reading, rejection = state["packet"], state["reading"], state["guardrail"].rejection
    may_judge = not state["judge_failed"] and (rejection is None or rejection in DEFICIENT)
    if state["config"].profile == "ready" and reading is not None and may_judge:
        return {"gate_decision": decision_by_bar(reading, questions_pass=state["config"].questions_pass)}
    threshold = rubric.threshold_for(packet.scenario, packet.tier, state["config"].threshold)
    afresh = gate.decide(report, threshold, state["judge_failed"], state["guardrail"].rejection, with_model=with_model)
    decision = gate.decide(
        report,
        threshold,
        state["judge_failed"],
        state["guardrail"].rejection,
        with_model=with_model,
        previous=last_verdict(state["previous"], packet.scenario, rubric.version, threshold),
        margin=rubric.margin,
    )
    return {"gate_decision": decision, "verdict_kept": decision is not afresh}
