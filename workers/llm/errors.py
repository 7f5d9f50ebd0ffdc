"""What can go wrong with a model, apart from time-outs and rate limits, which the review names itself."""

from dataclasses import dataclass

from workers.contracts import WorkflowExecutionError


class LlmUnavailable(WorkflowExecutionError):
    """The model cannot be reached, refuses the request, or breaks off its answer."""


class QuestionFailed(LlmUnavailable):
    """The model is up, and refuses this request or breaks off this answer: another question may well do."""


class UnusableAnswer(WorkflowExecutionError):
    """The model answered, but not with what was asked for, not even after the correction round."""


@dataclass
class ProviderFailure(Exception):
    """One failed call, classified. It never leaves this package and its text is never shown.

    Attributes:
        status: the HTTP status, or litellm's guess where there was no answer.
        is_transient: another attempt may succeed.
        retry_after_s: seconds that the provider asks to wait, 0 when it does not say.
        refuses_schema: the request was refused for its `response_format`.
    """

    status: int | None
    is_transient: bool = False
    retry_after_s: float = 0.0
    refuses_schema: bool = False
