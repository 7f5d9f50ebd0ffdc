"""What follows from each failure: every row of the table stands here, and the waits that go with it."""

from datetime import UTC, datetime

import pytest
import requests
from hypothesis import given
from hypothesis import strategies as st

from workers.atlassian.errors import JiraPermanent, JiraTransient, classify
from workers.contracts import Kind
from workers.retry_policy import (
    JIRA_LIMITS,
    JIRA_STATUS,
    LONGEST_ASKED_S,
    MODEL_STATUS,
    jira_rule,
    model_rule,
    retry_after_s,
    run_delay_s,
)

NOW = datetime(2026, 11, 21, 12, 0, 0, tzinfo=UTC)

PERMANENT, AGAIN, READ_AGAIN = Kind.PERMANENT, Kind.AGAIN, Kind.READ_AGAIN

JIRA = {
    # status: kind, a write may have happened, a word that the administrator needs
    "3xx": (AGAIN, False, "{setting}_URL"),
    400: (PERMANENT, False, "invalid"),
    401: (AGAIN, False, "{setting}_TOKEN"),
    403: (PERMANENT, False, "permission"),
    404: (PERMANENT, False, "may not see it"),
    407: (AGAIN, False, "HTTPS_PROXY"),
    408: (AGAIN, False, "in time"),
    409: (READ_AGAIN, False, "same moment"),
    412: (READ_AGAIN, False, "same moment"),
    413: (PERMANENT, False, "too large"),
    425: (AGAIN, False, "not ready"),
    429: (AGAIN, False, "rate"),
    "4xx": (PERMANENT, False, "refused"),
    "5xx": (AGAIN, True, "inner error"),
}
LIMITS = {
    # RateLimit-Reason: seconds at least
    "jira-burst-based": 1,
    "jira-per-issue-on-write": 30,
    "jira-quota-global-based": 60,
    "jira-quota-tenant-based": 60,
}
MODEL = {
    400: PERMANENT,
    401: PERMANENT,
    403: PERMANENT,
    404: PERMANENT,
    408: AGAIN,
    409: AGAIN,
    413: PERMANENT,
    422: PERMANENT,
    425: AGAIN,
    429: AGAIN,
    500: AGAIN,
    502: AGAIN,
    503: AGAIN,
    504: AGAIN,
    529: AGAIN,
}


def test_every_row_stands_here() -> None:
    assert set(JIRA_STATUS) == set(JIRA)
    assert set(JIRA_LIMITS) == set(LIMITS)
    assert set(MODEL_STATUS) == set(MODEL)


@pytest.mark.parametrize(("status", "expected"), JIRA.items())
def test_a_row_for_jira(status: int | str, expected: tuple[Kind, bool, str]) -> None:
    rule = jira_rule({"3xx": 302, "4xx": 418, "5xx": 503}[status] if isinstance(status, str) else status)
    assert (rule.kind, rule.may_be_applied) == expected[:2]
    assert expected[2] in rule.advice


@pytest.mark.parametrize(("reason", "least_s"), LIMITS.items())
def test_a_limit_of_jira_calls_for_a_wait(reason: str, least_s: float) -> None:
    for asked, waited in (("", least_s), ("0", least_s), ("300", 300.0)):
        answer = requests.Response()
        answer.status_code = 429
        answer.headers.update({"RateLimit-Reason": reason, "Retry-After": asked})
        error = classify(answer, NOW)
        assert isinstance(error, JiraTransient)
        assert error.retry_after_s == waited


@pytest.mark.parametrize(("status", "kind"), MODEL.items())
def test_a_row_for_models(status: int, kind: Kind) -> None:
    assert model_rule(status).kind is kind
    assert model_rule(status).advice.endswith(".")


def test_a_failure_without_a_row_has_one_all_the_same() -> None:
    assert model_rule(None).kind is model_rule(501).kind is PERMANENT
    assert jira_rule(451).kind is jira_rule(199).kind is PERMANENT


@pytest.mark.parametrize("status", [403, 404])
def test_who_is_shut_out_does_not_knock_once_more(status: int) -> None:
    answer = requests.Response()
    answer.status_code = status
    error = classify(answer, NOW)
    assert isinstance(error, JiraPermanent)
    assert error.is_shut_out


@given(st.integers(1, 10_000), st.floats(0, 1e6), st.floats(1.0, 1.3))
def test_a_delay_is_never_shorter_than_asked_and_never_nothing(attempt: int, asked_s: float, drawn: float) -> None:
    asked_for = run_delay_s(AGAIN, attempt, asked_s, lambda low, high: drawn)
    assert max(1.0, asked_s) <= asked_for
    assert 2.0 <= run_delay_s(AGAIN, attempt, None, lambda low, high: drawn) <= 300 * 1.3


def test_unknown_trouble_is_tried_later_and_later_a_changed_ticket_soon() -> None:
    def delays(kind: Kind) -> list[float]:
        return [run_delay_s(kind, attempt, spread=lambda low, high: low) for attempt in range(1, 10)]

    assert delays(AGAIN) == [2, 4, 8, 16, 32, 64, 128, 256, 300]
    assert delays(READ_AGAIN) == [1, 2, 3, 4, 5, 6, 7, 8, 9]


def test_short_pauses_that_jira_asked_for_do_not_lead_to_a_long_one() -> None:
    """Seven attempts within ten seconds, and then a failure of another kind."""
    assert run_delay_s(AGAIN, 8, None, lambda low, high: low, age_s=10) == 20
    assert run_delay_s(AGAIN, 8, None, lambda low, high: low, age_s=0) == 2
    assert run_delay_s(AGAIN, 8, 60, lambda low, high: low, age_s=10) == 60


def test_a_service_that_asks_for_a_second_each_time_gets_as_long_as_one_that_asks_for_nothing() -> None:
    """Jira's burst limit does so: eight attempts would be over in ten seconds, and the limit would not."""
    age_s = 0.0
    for attempt in range(1, 9):
        age_s += run_delay_s(AGAIN, attempt, 1, lambda low, high: low, age_s=age_s)
    assert age_s == 510


def test_a_run_that_is_as_old_as_its_delays_waits_as_ever() -> None:
    age_s, delays = 0.0, []
    for attempt in range(1, 9):
        delays.append(run_delay_s(AGAIN, attempt, spread=lambda low, high: low, age_s=age_s))
        age_s += delays[-1]
    assert delays == [2, 4, 8, 16, 32, 64, 128, 256]


def test_delays_differ_so_that_no_herd_comes_back_as_one() -> None:
    assert run_delay_s(AGAIN, 5, 60, lambda low, high: high) == 60 * 1.3


@given(st.text(max_size=40))
def test_no_header_makes_a_wait_that_cannot_be_waited(header: str) -> None:
    seconds = retry_after_s(header, NOW)
    assert seconds is None or 0 <= seconds <= LONGEST_ASKED_S


@given(st.integers(0, 10**30), st.integers(0, 10**30))
def test_no_date_makes_one_either(hour: int, zone: int) -> None:
    seconds = retry_after_s(f"Sun, 22 Nov 2026 {hour}:00:00 +{zone}", NOW)
    assert seconds is None or 0 <= seconds <= LONGEST_ASKED_S
