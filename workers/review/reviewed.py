"""The review as its callers see it: a packet in; a verdict, the comment on it and how they came about out."""

from dataclasses import dataclass, replace
from typing import Self

from workers.comment.document import CommentDocument
from workers.contracts import WorkflowExecutionError
from workers.review.graph import ReviewParts, faulty_run, run_workflow
from workers.review.schemas import RequirementPacket, ReviewReport, WorkflowConfig
from workers.review.state import AgentState


@dataclass(frozen=True)
class Reviewed:
    """How the review of a packet ended.

    Attributes:
        previous: the report that it was compared with.
        refused: why the guardrail let nobody judge the text; empty when it did, or when the bar judged it all the same.
        is_scored: scoring came to an end.
        judge_failed: the model was asked and gave no usable answer.
        retry_count: how often the model was asked for a draft again.
        fallback_activated: the raw text was judged, and no draft of it.
    """

    run_id: str
    packet: RequirementPacket
    previous: ReviewReport | None
    report: ReviewReport
    comment: CommentDocument
    refused: tuple[str, ...]
    is_scored: bool
    judge_failed: bool
    retry_count: int
    fallback_activated: bool

    def with_comment(self, comment: CommentDocument) -> Self:
        """Return the same under another comment."""
        return replace(self, comment=comment)


def review_packet(
    packet: RequirementPacket,
    config: WorkflowConfig | None = None,
    parts: ReviewParts | None = None,
    *,
    run_id: str = "",
    previous: ReviewReport | None = None,
) -> Reviewed:
    """Review a packet. Arguments and errors are those of `run_workflow`."""
    return _reviewed(run_workflow(packet, config, parts, run_id=run_id, previous=previous))


def faulty_review(packet: RequirementPacket, config: WorkflowConfig, parts: ReviewParts, *, run_id: str) -> Reviewed:
    """Return the review of a packet that a fault kept from being judged: report and comment say ERROR."""
    return _reviewed(faulty_run(packet, config, parts, run_id=run_id))


def _reviewed(state: AgentState) -> Reviewed:
    report, comment, guardrail = state["report"], state["comment"], state["guardrail"]
    if report is None or comment is None:
        raise WorkflowExecutionError("the run ended before the formatter")
    is_judged = guardrail.rejection is None or (report.profile == "ready" and report.outcome is not None)
    return Reviewed(
        run_id=state["run_id"],
        packet=state["packet"],
        previous=state["previous"],
        report=report,
        comment=comment,
        refused=() if is_judged else guardrail.errors,
        is_scored=state["score_report"] is not None,
        judge_failed=state["judge_failed"],
        retry_count=state["retry_count"],
        fallback_activated=state["fallback_activated"],
    )
