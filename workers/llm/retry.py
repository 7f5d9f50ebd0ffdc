"""Try a model call again as `workers.retry_policy` says, within a deadline, and tell the review how it ended."""

from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from typing import TypeVar

from tenacity import RetryCallState, Retrying, retry_if_exception, stop_after_attempt, stop_before_delay
from tenacity.wait import wait_exponential_jitter

from workers.contracts import Kind, LLMRateLimitError, LLMTimeoutError, WorkflowExecutionError
from workers.llm.errors import LlmUnavailable, ProviderFailure, QuestionFailed
from workers.retry_policy import MODEL_HOPELESS_WORDS, model_rule, retry_after_s

Result = TypeVar("Result")

_SCHEMA_WORDS = ("response_format", "json_schema", "schema", "grammar", "structured output")
_JOB_TIMEOUT = "JobTimeoutException"
_BACKOFF = wait_exponential_jitter(initial=1, max=10, jitter=1)


def classify(error: BaseException, now: datetime | None = None) -> ProviderFailure:
    """Return what an exception of litellm means.

    Its classes do not tell (a refused connection is an InternalServerError), its `status_code` does. A time-out of the
    surrounding job that was raised inside a call comes out as a 500; it is recognised by the name of its class,
    because this package does not know the queue.
    """
    status = getattr(error, "status_code", None)
    text = str(error).lower()
    is_hopeless = any(word in text for word in MODEL_HOPELESS_WORDS) or any(
        type(link).__name__ == _JOB_TIMEOUT for link in _chain(error)
    )
    return ProviderFailure(
        status=status,
        is_transient=model_rule(status).kind is not Kind.PERMANENT and not is_hopeless,
        retry_after_s=_asked_s(getattr(error, "litellm_response_headers", None), now or datetime.now(UTC)),
        refuses_schema=status in (400, 422) and any(word in text for word in _SCHEMA_WORDS),
    )


def call_llm_with_retry(
    attempt: Callable[[], Result], *, max_retries: int, deadline_s: float, sleep: Callable[[float], None]
) -> tuple[Result, int]:
    """Call `attempt` until it succeeds, with exponential backoff between transient failures.

    Args:
        attempt: one call of the model; raises ProviderFailure.
        max_retries: further attempts after the first.
        deadline_s: seconds for everything. A wait that would end after it is not begun: a provider that asks for half
            an hour is a failure now.
        sleep: waits the given seconds.

    Returns:
        The result and the number of retries that it took.

    Raises:
        LLMTimeoutError: the last attempt timed out.
        LLMRateLimitError: the last attempt was refused for a rate limit or a quota.
        QuestionFailed: the request itself was refused.
        LlmUnavailable: the last attempt failed in another way.
    """
    retrying = Retrying(
        retry=retry_if_exception(lambda error: isinstance(error, ProviderFailure) and error.is_transient),
        wait=_wait_s,
        stop=stop_after_attempt(max_retries + 1) | stop_before_delay(deadline_s),
        sleep=sleep,
        reraise=True,
    )
    try:
        result = retrying(attempt)
    except ProviderFailure as failure:
        raise _for_people(failure) from None
    return result, int(retrying.statistics["attempt_number"]) - 1


def _wait_s(state: RetryCallState) -> float:
    error = state.outcome.exception() if state.outcome else None
    asked = error.retry_after_s if isinstance(error, ProviderFailure) else 0.0
    return max(asked, _BACKOFF(state))


def _for_people(failure: ProviderFailure) -> WorkflowExecutionError:
    """Return the error that leaves this package: a sentence without the provider's words, which may name hosts."""
    advice = model_rule(failure.status).advice
    match failure.status:
        case 408 | 504:
            return LLMTimeoutError(advice)
        case 429:
            return LLMRateLimitError(advice)
        case 400 | 413 | 422:
            return QuestionFailed(advice)
        case _:
            return LlmUnavailable(advice)


def _asked_s(headers: object, now: datetime) -> float:
    value = headers.get("retry-after") if isinstance(headers, Mapping) else None
    return retry_after_s(str(value), now) or 0.0 if value is not None else 0.0


def _chain(error: BaseException) -> Iterator[BaseException]:
    """Yield the error and everything that it was raised from or while handling."""
    seen: set[int] = set()
    waiting: list[BaseException | None] = [error]
    while waiting:
        link = waiting.pop()
        if link is None or id(link) in seen:
            continue
        seen.add(id(link))
        yield link
        waiting += (link.__cause__, link.__context__)
