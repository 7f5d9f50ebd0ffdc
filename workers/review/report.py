"""Builds the review report, the JSON interface, from the state of a finished run. It decides nothing."""

from config.script import simplified
from workers.review.extract.gaps import settled
from workers.review.extract.story import find_story
from workers.review.facets.values import Readiness
from workers.review.rubric.rubric import Rubric
from workers.review.schemas import AnyDraft, Decision, LostPoints, PRD_Draft, ReviewReport, Verdict
from workers.review.scoring.gate import DEFICIENT
from workers.review.scoring.lost_points import lost_points
from workers.review.script import script_of
from workers.review.silence import silenced
from workers.review.state import AgentState


def build_report(state: AgentState, *, rubric: Rubric, model: str | None, fingerprint: str) -> ReviewReport:
    """Return the report of the run.

    Args:
        state: the state after the gate.
        rubric: for version and threshold.
        model: the configured model, None when there is none; the report names those that answered.
        fingerprint: of the reviewed content.

    After an internal fault there is no score report; the score is then 0 and the decision ERROR.
    """
    packet, score, reading = state["packet"], state["score_report"], state["reading"]
    role, goal, benefit = _story(state)
    report = ReviewReport(
        id=packet.ticket_id,
        scenario=packet.scenario,
        tier=packet.tier,
        language=packet.language,
        decision=state["gate_decision"] or Decision.ERROR,
        profile=state["config"].profile,
        outcome=_outcome(state),
        facets=dict(reading.facets) if reading else {},
        points=reading.points if reading else (),
        total_score=score.total_score if score else 0,
        threshold=rubric.threshold_for(packet.scenario, packet.tier, state["config"].threshold),
        dimension_scores=score.dimension_scores if score else {},
        blocking_issues=score.blocking_issues if score else (),
        non_blocking_issues=score.non_blocking_issues if score else (),
        checks=score.checks if score else (),
        lost_points=_lost_points(state, rubric),
        structured_prd=_draft(state),
        role=role,
        goal=goal,
        benefit=benefit,
        fallback_activated=state["fallback_activated"],
        structure_check_passed=state["structure_check_passed"],
        structure_errors=state["structure_errors"],
        error_logs=state["error_logs"],
        execution_times=state["execution_times"],
        model=", ".join(state["tokens"].models) or model,
        tokens=state["tokens"],
        rubric_version=rubric.version,
        fingerprint=fingerprint,
    )
    return report.model_copy(update={"silenced": silenced(report, state["config"].silent_codes)})


def _outcome(state: AgentState) -> Readiness | None:
    """Return the outcome for people, whatever decided; None where the ticket could not be judged."""
    reading = state["reading"] if state["gate_decision"] in (Decision.PASS, Decision.REJECT) else None
    return reading.outcome if reading else None


def _draft(state: AgentState) -> AnyDraft | None:
    """The draft without the gaps that the checks, which read more than it, found filled."""
    draft, score = state["structured_prd"], state["score_report"]
    if draft is None or score is None:
        return draft
    answered = settled({one.id for one in score.checks if one.verdict is Verdict.MET}, state["packet"].language)
    lists = ("missing_info", "clarification_questions")
    kept = {name: tuple(words for words in getattr(draft, name) if words not in answered) for name in lists}
    return draft.model_copy(update=kept)


def _lost_points(state: AgentState, rubric: Rubric) -> tuple[LostPoints, ...]:
    packet, score = state["packet"], state["score_report"]
    if score is None:
        return ()
    return lost_points(
        score,
        rubric,
        packet.scenario,
        packet.language,
        structure_errors=state["structure_errors"],
        structuring_failed=state["structuring_failed"],
        is_hardly_text=any(issue.code in DEFICIENT for issue in score.blocking_issues),
    )


def _story(state: AgentState) -> tuple[str | None, str | None, str | None]:
    """Return role, goal and benefit: the draft's, else those of a story sentence in the raw text."""
    draft = state["structured_prd"]
    if isinstance(draft, PRD_Draft) and (draft.role or draft.goal or draft.benefit):
        return draft.role or None, draft.goal or None, draft.benefit or None
    packet = state["packet"]
    story = script_of(packet).verbatim(find_story(simplified(packet.raw_text)))
    if story is None:
        return None, None, None
    return story.role or None, story.goal or None, story.benefit or None
