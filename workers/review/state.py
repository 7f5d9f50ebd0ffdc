"""The state that flows through the graph. Nodes return only the keys that they change; no key is ever removed."""

from typing import Annotated, TypedDict

from config.script import simplified
from workers.comment.document import CommentDocument
from workers.contracts import TokenUse
from workers.guardrail.inspection import whole_sentences
from workers.guardrail.spans import GuardrailResult
from workers.reading.document import Document
from workers.reading.parse import parse_document
from workers.review.facets.reader import TicketReading
from workers.review.facets.values import Point
from workers.review.schemas import (
    AnyDraft,
    Decision,
    RequirementPacket,
    ReviewReport,
    TicketScoreReport,
    WorkflowConfig,
)


def merge_times(left: dict[str, float], right: dict[str, float]) -> dict[str, float]:
    """Reducer: keep the times of earlier nodes."""
    return {**left, **right}


def append_logs(left: tuple[str, ...], right: tuple[str, ...]) -> tuple[str, ...]:
    """Reducer: keep what earlier nodes logged."""
    return (*left, *right)


def add_tokens(left: TokenUse, right: TokenUse) -> TokenUse:
    """Reducer: sum the model's use over the nodes."""
    return left + right


class AgentState(TypedDict):
    """Everything that is known about a run. `structured_prd is None` ⇔ `fallback_activated` from scoring on.

    `fallback_activated` says that the raw text was judged; `structuring_failed` that no draft could be made, or that
    the text was too short for one, which alone costs points. `verdict_kept` says that the last verdict stands although
    the score alone would have turned it. `previous` is the ticket's last report, `document` the parsed text.
    `questions` are a reader's, not yet seen by the critic; `critic_failed` says that it could not be asked.
    """

    packet: RequirementPacket
    config: WorkflowConfig
    run_id: str
    previous: ReviewReport | None
    document: Document | None
    guardrail: GuardrailResult
    structured_prd: AnyDraft | None
    dropped: tuple[str, ...]
    structuring_failed: bool
    score_report: TicketScoreReport | None
    reading: TicketReading | None
    gate_decision: Decision | None
    verdict_kept: bool
    report: ReviewReport | None
    comment: CommentDocument | None
    current_stage: str
    retry_count: int
    error_logs: Annotated[tuple[str, ...], append_logs]
    fallback_activated: bool
    execution_times: Annotated[dict[str, float], merge_times]
    structure_check_passed: bool
    structure_errors: tuple[str, ...]
    tokens: Annotated[TokenUse, add_tokens]
    judge_failed: bool
    questions: tuple[Point, ...]
    critic_failed: bool


def initial_state(
    packet: RequirementPacket, config: WorkflowConfig, run_id: str = "", previous: ReviewReport | None = None
) -> AgentState:
    """Return the state before the first node, with every key present."""
    return AgentState(
        packet=packet,
        config=config,
        run_id=run_id,
        previous=previous,
        document=None,
        guardrail=GuardrailResult(model_text=packet.raw_text),
        structured_prd=None,
        dropped=(),
        structuring_failed=False,
        score_report=None,
        reading=None,
        gate_decision=None,
        verdict_kept=False,
        report=None,
        comment=None,
        current_stage="start",
        retry_count=0,
        error_logs=_unread(packet),
        fallback_activated=False,
        execution_times={},
        structure_check_passed=False,
        structure_errors=(),
        tokens=TokenUse(),
        judge_failed=False,
        questions=(),
        critic_failed=False,
    )


def document_of(state: AgentState) -> Document:
    """Return the parsed ticket. A sentence that the guardrail found to speak to the reviewer is no part of it."""
    packet, orders = state["packet"], state["guardrail"].injection
    return state["document"] or parse_document(
        simplified(packet.title), simplified(packet.raw_text), whole_sentences(packet.raw_text, orders)
    )


def _unread(packet: RequirementPacket) -> tuple[str, ...]:
    if not packet.unread:
        return ()
    read = len(packet.raw_text)
    return (f"The text is very long: its first {read:,} of {read + packet.unread:,} characters were reviewed.",)
