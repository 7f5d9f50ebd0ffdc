"""What can be seen of a question to the model: its span and its figures. It changes nothing."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from config.tracing import span
from workers.contracts import LLMRateLimitError, LLMTimeoutError, TokenUse, WorkflowExecutionError
from workers.telemetry.metrics import LLM_CALLS, LLM_COST, LLM_RETRIES, LLM_SECONDS, LLM_TOKENS, count
from workers.telemetry.observation import timed

Params = ParamSpec("Params")


class Asker(Protocol):
    """Whoever asks a model."""

    @property
    def model(self) -> str:
        """The model's name."""
        ...


class Answered(Protocol):
    """A model's answer and what it took."""

    @property
    def tokens(self) -> TokenUse:
        """What the answer used."""
        ...

    @property
    def retry_count(self) -> int:
        """Attempts that failed before it."""
        ...


Client = TypeVar("Client", bound=Asker)
Answer = TypeVar("Answer", bound=Answered)


def question_to_model(
    ask: Callable[Concatenate[Client, Params], Answer],
) -> Callable[Concatenate[Client, Params], Answer]:
    """Decorate the method of a client that asks a model: count calls, retries, tokens and cost by model."""

    @wraps(ask)
    def observed(client: Client, /, *args: Params.args, **kwargs: Params.kwargs) -> Answer:
        model = client.model
        with span("model", model=model) as notes, timed(LLM_SECONDS, model):
            try:
                answer = ask(client, *args, **kwargs)
            except WorkflowExecutionError as error:
                count(LLM_CALLS, model, _outcome(error))
                raise
            used = answer.tokens
            notes.update(retries=answer.retry_count, prompt_tokens=used.prompt, completion_tokens=used.completion)
        count(LLM_CALLS, model, "answered")
        count(LLM_RETRIES, model, by=answer.retry_count)
        count(LLM_TOKENS, model, "prompt", by=used.prompt)
        count(LLM_TOKENS, model, "completion", by=used.completion)
        count(LLM_COST, model, by=float(used.cost_usd or 0))
        return answer

    return observed


def _outcome(error: WorkflowExecutionError) -> str:
    match error:
        case LLMTimeoutError():
            return "timed out"
        case LLMRateLimitError():
            return "rate limited"
    return "failed"
