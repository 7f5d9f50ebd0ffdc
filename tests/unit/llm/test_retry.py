"""Which failures are tried again, how long we wait, and what the review is told in the end."""

from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from tests.support.waits import Waits
from workers.contracts import LLMRateLimitError, LLMTimeoutError, WorkflowExecutionError
from workers.llm.errors import LlmUnavailable, ProviderFailure
from workers.llm.retry import call_llm_with_retry, classify


class ModelError(Exception):
    """Looks like an exception of litellm."""

    def __init__(self, status_code: int | None, text: str = "", headers: dict[str, str] | None = None) -> None:
        super().__init__(text)
        self.status_code = status_code
        self.litellm_response_headers = headers


class JobTimeoutException(Exception):
    """Has the name of RQ's."""


@pytest.mark.parametrize("status", [408, 409, 425, 429, 500, 502, 503, 504, 529])
def test_a_transient_status_is_worth_another_attempt(status: int) -> None:
    assert classify(ModelError(status)).is_transient


@pytest.mark.parametrize("status", [400, 401, 403, 404, 413, 422, 501, None])
def test_any_other_status_is_not(status: int | None) -> None:
    assert not classify(ModelError(status)).is_transient


@pytest.mark.parametrize(
    "text", ["You exceeded your current quota", "insufficient_quota", "Check your billing", "Missing credentials. Pass"]
)
def test_what_waiting_cannot_mend_is_not_tried_again(text: str) -> None:
    assert not classify(ModelError(429, text)).is_transient
    assert not classify(ModelError(500, text)).is_transient


def test_the_time_out_of_the_job_is_not_taken_for_a_fault_of_the_provider() -> None:
    try:
        try:
            raise JobTimeoutException
        except JobTimeoutException:
            raise ModelError(500, "Connection error.") from None
    except ModelError as error:
        failure = classify(error)

    assert not failure.is_transient


@pytest.mark.parametrize(
    ("value", "seconds"),
    [
        ("7", 7.0),
        ("0.5", 0.5),
        ("-3", 0.0),
        ("nan", 0.0),
        ("inf", 0.0),
        ("soon", 0.0),
        ("", 0.0),
        ("Sat, 21 Nov 2026 12:00:30 GMT", 30.0),
        ("Sat, 21 Nov 2026 11:00:00 GMT", 0.0),
        ("Sat, 21 Nov 2026 12:00:30", 30.0),
    ],
)
def test_retry_after_is_read_in_both_its_forms(value: str, seconds: float) -> None:
    now = datetime(2026, 11, 21, 12, 0, 0, tzinfo=UTC)

    assert classify(ModelError(429, headers={"retry-after": value}), now).retry_after_s == seconds


def test_a_refused_schema_is_told_from_another_bad_request() -> None:
    assert classify(ModelError(400, "'response_format' of type json_schema is not supported")).refuses_schema
    assert not classify(ModelError(400, "the context is too long")).refuses_schema
    assert not classify(ModelError(500, "response_format")).refuses_schema


def failing(*failures: ProviderFailure) -> Callable[[], str]:
    """Return an attempt that raises `failures` one by one and then succeeds."""
    waiting = list(failures)

    def attempt() -> str:
        if waiting:
            raise waiting.pop(0)
        return "done"

    return attempt


def transient(status: int = 500, retry_after_s: float = 0) -> ProviderFailure:
    return ProviderFailure(status, is_transient=True, retry_after_s=retry_after_s)


def test_transient_failures_are_waited_out_with_growing_pauses(waits: Waits) -> None:
    result, retries = call_llm_with_retry(
        failing(transient(), transient(), transient()), max_retries=3, deadline_s=60, sleep=waits
    )

    assert (result, retries) == ("done", 3)
    assert waits.seconds[0] < waits.seconds[1] < waits.seconds[2] <= 12


def test_the_provider_says_how_long_to_wait(waits: Waits) -> None:
    call_llm_with_retry(failing(transient(429, 17)), max_retries=1, deadline_s=60, sleep=waits)

    assert waits.seconds == [17]


def test_a_wait_beyond_the_deadline_is_not_begun(waits: Waits) -> None:
    with pytest.raises(LLMRateLimitError):
        call_llm_with_retry(failing(transient(429, 1800)), max_retries=3, deadline_s=60, sleep=waits)

    assert waits.seconds == []


@pytest.mark.parametrize(
    ("status", "error"),
    [
        (408, LLMTimeoutError),
        (504, LLMTimeoutError),
        (429, LLMRateLimitError),
        (401, LlmUnavailable),
        (404, LlmUnavailable),
        (400, LlmUnavailable),
        (500, LlmUnavailable),
        (None, LlmUnavailable),
    ],
)
def test_the_last_failure_becomes_an_error_of_the_review(
    status: int | None, error: type[WorkflowExecutionError], waits: Waits
) -> None:
    with pytest.raises(error):
        call_llm_with_retry(failing(ProviderFailure(status)), max_retries=3, deadline_s=60, sleep=waits)

    assert waits.seconds == []


def test_retries_are_counted_off(waits: Waits) -> None:
    with pytest.raises(LlmUnavailable):
        call_llm_with_retry(failing(*[transient()] * 3), max_retries=2, deadline_s=60, sleep=waits)

    assert len(waits.seconds) == 2


def test_what_is_no_failure_of_the_provider_passes_through_at_once(waits: Waits) -> None:
    def attempt() -> str:
        raise JobTimeoutException

    with pytest.raises(JobTimeoutException):
        call_llm_with_retry(attempt, max_retries=3, deadline_s=60, sleep=waits)

    assert waits.seconds == []
