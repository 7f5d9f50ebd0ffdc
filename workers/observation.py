"""What can be seen of a run from outside: the ids on its log lines, its spans, its figures. It changes nothing."""

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import wraps
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from redis import Redis
from structlog.contextvars import bound_contextvars

from config.error_reports import flush_error_reports
from config.tracing import flush_traces, span
from workers.metrics import (
    JIRA_REQUESTS,
    JIRA_SECONDS,
    LLM_CALLS,
    LLM_COST,
    LLM_RETRIES,
    LLM_SECONDS,
    LLM_TOKENS,
    RUN_SECONDS,
    STAGE_SECONDS,
    Histogram,
    count,
    observe,
    tallying,
)
from workers.review.errors import LLMRateLimitError, LLMTimeoutError, WorkflowExecutionError
from workers.review.schemas import TokenUse

Params = ParamSpec("Params")

NO_ANSWER = "none"
"""The status of a request that was not answered."""


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


@contextmanager
def observed_run(
    run_id: str, ticket: str, trigger: str, attempt: int, parent: Mapping[str, str], redis: Redis
) -> Iterator[None]:
    """Surround one attempt of a run.

    Args:
        run_id, ticket, trigger, attempt: stand on each log line and on the run's span.
        parent: the trace that the job carries; see `config.tracing.outgoing_trace`.
        redis: where the figures are added at the end.
    """
    ids: dict[str, str | int] = {"run": run_id, "ticket": ticket, "attempt": attempt}
    try:
        with (
            bound_contextvars(**ids),
            tallying(redis),
            span("run", parent, trigger=trigger, **ids),
            _timed(RUN_SECONDS, trigger),
        ):
            yield
    finally:
        flush_traces()
        flush_error_reports()


@contextmanager
def stage(name: str) -> Iterator[None]:
    """Surround one stage of a run: `read`, a node of the graph, or `apply`."""
    with bound_contextvars(stage=name), span(f"stage {name}"), _timed(STAGE_SECONDS, name):
        yield


@contextmanager
def jira_request(method: str) -> Iterator[dict[str, str | int | float | bool]]:
    """Surround one request to Jira; put the answer's status under `status` into the dictionary that is yielded."""
    with span(f"jira {method}", method=method) as notes, _timed(JIRA_SECONDS, method):
        try:
            yield notes
        finally:
            count(JIRA_REQUESTS, method, str(notes.get("status", NO_ANSWER)))


def question_to_model(
    ask: Callable[Concatenate[Client, Params], Answer],
) -> Callable[Concatenate[Client, Params], Answer]:
    """Decorate the method of a client that asks a model: count calls, retries, tokens and cost by model."""

    @wraps(ask)
    def observed(client: Client, *args: Params.args, **kwargs: Params.kwargs) -> Answer:
        model = client.model
        with span("model", model=model) as notes, _timed(LLM_SECONDS, model):
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


@contextmanager
def _timed(figure: Histogram, *labels: str) -> Iterator[None]:
    started = time.perf_counter()
    try:
        yield
    finally:
        observe(figure, time.perf_counter() - started, *labels)


def _outcome(error: WorkflowExecutionError) -> str:
    match error:
        case LLMTimeoutError():
            return "timed out"
        case LLMRateLimitError():
            return "rate limited"
    return "failed"
