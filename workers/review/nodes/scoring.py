"""The scoring node: gives the agent what it needs and turns every fault into "could not judge"."""

from typing import Any

import structlog

from workers.guardrail.masking import hidden_places
from workers.review.checks.registry import CheckContext
from workers.review.draft_for_checks import draft_for_checks
from workers.review.facets.reader import given_in_fields, read_ticket
from workers.review.facets.values import Readiness
from workers.review.rubric.rubric import Rubric
from workers.review.scoring.bar import LEAK, advised
from workers.review.scoring.gate import DEFICIENT
from workers.review.scoring.scores import ScoringAgent, worth_nothing
from workers.review.script import script_of
from workers.review.state import AgentState, document_of

_log = structlog.get_logger(__name__)


def scoring_node(state: AgentState, agent: ScoringAgent, rubric: Rubric, draft_by_model: bool) -> dict[str, Any]:
    """Return the score report; none after an internal fault, which the gate turns into ERROR.

    From here on `structured_prd is None` ⇔ `fallback_activated`, also where structuring was never tried
    (guardrail rejection, switched off). A draft that was tried and not made costs points, and so does one that a text
    was too short to be tried for: writing less must not be cheaper.
    """
    packet, draft = state["packet"], state["structured_prd"]
    document = document_of(state)
    is_deficient = state["config"].enable_structuring and state["guardrail"].rejection in DEFICIENT
    failed = state["structuring_failed"] or is_deficient
    changed: dict[str, Any] = {"fallback_activated": draft is None, "structuring_failed": failed}
    try:
        scored = agent.score(
            CheckContext(
                packet=packet,
                document=document,
                draft=draft_for_checks(draft, packet, document) if draft_by_model else draft,
                guardrail=state["guardrail"],
                dropped=state["dropped"],
            ),
            threshold=rubric.threshold_for(packet.scenario, packet.tier, state["config"].threshold),
            structure_errors=len(state["structure_errors"]),
            structuring_failed=failed,
            previous=state["previous"],
        )
        score = scored.report
        has_secret = any(issue.code == LEAK for issue in score.blocking_issues)
        reading = read_ticket(
            document,
            packet.scenario,
            hidden_places(packet.raw_text, state["guardrail"].pii),
            has_secret=has_secret,
            is_chinese=packet.language == "zh",
            given=given_in_fields(packet),
            is_unfilled=packet.is_unfilled_form,
        )
        reading = script_of(packet).verbatim(reading)
        if reading.outcome is Readiness.EMPTY and not has_secret:
            score = worth_nothing(score, rubric.scenarios[packet.scenario], packet.language)
    except Exception as error:  # noqa: BLE001 - a fault is an outcome of its own, never a verdict and never a crash
        _log.error("scoring failed inside", exc_info=error)
        return changed | {"error_logs": ("scoring: an internal fault; no verdict was made",)}
    changed |= {
        "score_report": advised(score, reading) if state["config"].profile == "ready" else score,
        "reading": reading,
        "judge_failed": scored.judge_failed,
        "tokens": scored.tokens,
        "retry_count": state["retry_count"] + scored.retry_count,
    }
    if (used := state["tokens"] + scored.tokens).calls:
        _log.info("model used", **used.model_dump())
    if scored.judge_failed:
        changed["error_logs"] = ("scoring: the model gave no usable answer; no verdict was made",)
    return changed
