"""What can be seen of a question to the model: its span and its figures. It changes nothing."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from config.tracing import span
from workers.contracts import LLMRateLimitError, LLMTimeoutError, TokenUse, WorkflowExecutionError
from workers.telemetry.metrics import LLM_CALLS, LLM_COST, LLM_RETRIES, LLM_SECONDS, LLM_TOKENS, count
from workers.telemetry.observation import timed


@contextmanager
def question_to_model(model: str) -> Iterator[Callable[[TokenUse, int], None]]:
    """Observe what happens inside: count calls, retries, tokens and cost of a model.

    It gives what is to be called with an answer: with the tokens that it used, and the attempts that failed before it.
    """
    with span("model", model=model) as notes, timed(LLM_SECONDS, model):

        def answered(used: TokenUse, retries: int) -> None:
            notes.update(retries=retries, prompt_tokens=used.prompt, completion_tokens=used.completion)
            count(LLM_CALLS, model, "answered")
            count(LLM_RETRIES, model, by=retries)
            count(LLM_TOKENS, model, "prompt", by=used.prompt)
            count(LLM_TOKENS, model, "completion", by=used.completion)
            count(LLM_COST, model, by=float(used.cost_usd or 0))

        try:
            yield answered
        except WorkflowExecutionError as error:
            count(LLM_CALLS, model, _outcome(error))
            raise


def _outcome(error: WorkflowExecutionError) -> str:
    match error:
        case LLMTimeoutError():
            return "timed out"
        case LLMRateLimitError():
            return "rate limited"
    return "failed"
