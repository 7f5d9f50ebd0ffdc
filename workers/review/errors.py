"""The ways a review can fail to come to a verdict. A fault is never a verdict."""

from pydantic import BaseModel, ConfigDict

from workers.contracts import WorkflowExecutionError
from workers.review.facets.values import Point


class GuardrailRejectionError(WorkflowExecutionError):
    """The guardrail refused the text before any model saw it."""


class StructuringFailureError(WorkflowExecutionError):
    """No usable, grounded draft could be made; the review goes on with the raw text.

    `questions` are those that the reader asked all the same.
    """

    questions: tuple[Point, ...] = ()


class JudgeUnavailableError(WorkflowExecutionError):
    """The judge gave no usable answer; the review ends as ERROR, never as REJECT."""


class CriticUnavailableError(WorkflowExecutionError):
    """The critic gave no usable answer; what the rules found stands as it is."""


class WorkflowError(BaseModel):
    """A failure as callers over HTTP see it: guardrail 400, scoring unavailable 503."""

    model_config = ConfigDict(frozen=True)

    stage: str
    error_type: str
    message: str
    retry_count: int = 0
    fallback_activated: bool = False
