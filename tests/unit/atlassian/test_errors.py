"""Every failure of Jira is one of two kinds: a person must act, or trying again may help."""

from datetime import UTC, datetime

import pytest
import requests

from workers.atlassian.errors import JiraPermanent, JiraTransient, classify
from workers.retry_policy import LONGEST_ASKED_S

NOW = datetime(2026, 11, 21, 12, 0, 0, tzinfo=UTC)


def answer(status: int, **headers: str) -> requests.Response:
    response = requests.Response()
    response.status_code = status
    response.headers.update({name.replace("_", "-"): value for name, value in headers.items()})
    return response


@pytest.mark.parametrize("status", [400, 403, 404, 405, 410, 413, 415, 422])
def test_a_refusal_is_permanent_and_says_why(status: int) -> None:
    error = classify(answer(status), NOW)
    assert isinstance(error, JiraPermanent)
    assert error.status == status
    assert len(error.reason) > 15
    assert str(status) in str(error)


@pytest.mark.parametrize(
    ("status", "may_be_applied"),
    [
        (302, False),
        (401, False),
        (408, False),
        (409, False),
        (412, False),
        (425, False),
        (429, False),
        (500, True),
        (502, True),
        (503, True),
        (504, True),
    ],
)
def test_a_passing_trouble_is_transient(status: int, may_be_applied: bool) -> None:
    error = classify(answer(status), NOW)
    assert isinstance(error, JiraTransient)
    assert error.may_be_applied is may_be_applied
    assert error.retry_after_s is None


@pytest.mark.parametrize(
    ("header", "seconds"),
    [
        ("30", 30.0),
        ("0", 0.0),
        ("1.5", 1.5),
        ("-4", 0.0),
        ("99999999", LONGEST_ASKED_S),
        ("Sat, 21 Nov 2026 12:02:00 GMT", 120.0),
        ("Sat, 21 Nov 2026 11:00:00 GMT", 0.0),
        ("soon", None),
        ("nan", None),
        ("", None),
    ],
)
def test_retry_after_is_seconds_or_a_date_within_limits(header: str, seconds: float | None) -> None:
    error = classify(answer(429, Retry_After=header), NOW)
    assert isinstance(error, JiraTransient)
    assert error.retry_after_s == seconds


@pytest.mark.parametrize(
    ("failure", "kind"),
    [
        (requests.exceptions.ReadTimeout("host jira.corp"), JiraTransient),
        (requests.exceptions.ConnectTimeout("host jira.corp"), JiraTransient),
        (requests.exceptions.ConnectionError("host jira.corp"), JiraTransient),
        (requests.exceptions.ChunkedEncodingError("host jira.corp"), JiraTransient),
        (requests.exceptions.SSLError("host jira.corp: UNEXPECTED_EOF_WHILE_READING"), JiraTransient),
        (requests.exceptions.SSLError("host jira.corp: CERTIFICATE_VERIFY_FAILED"), JiraTransient),
        (requests.exceptions.MissingSchema("host jira.corp"), JiraPermanent),
        (requests.exceptions.InvalidURL("host jira.corp"), JiraPermanent),
    ],
)
def test_a_failed_transport_is_classified_and_names_no_host(
    failure: requests.RequestException, kind: type[Exception]
) -> None:
    error = classify(failure, NOW)
    assert isinstance(error, kind)
    assert "jira.corp" not in str(error)


def test_a_lost_answer_means_that_the_write_may_have_happened() -> None:
    broken = requests.exceptions.SSLError("UNEXPECTED_EOF_WHILE_READING")
    for failure in (requests.exceptions.ReadTimeout(), requests.exceptions.ConnectionError(), broken):
        error = classify(failure, NOW)
        assert isinstance(error, JiraTransient)
        assert error.may_be_applied


@pytest.mark.parametrize("status", [302, 400, 401, 403, 404, 408, 409, 413, 418, 429, 500])
def test_what_confluence_answers_is_told_in_its_own_words(status: int) -> None:
    error = classify(answer(status), NOW, "Confluence")
    assert type(error) is type(classify(answer(status), NOW))
    assert not {"Jira", "JIRA", "ticket", "project", "issue"} & set(error.reason.replace("_", " ").split())


@pytest.mark.parametrize("failure", [requests.exceptions.SSLError(), requests.Timeout(), requests.ConnectionError()])
def test_a_connection_to_confluence_that_fails_is_not_jiras(failure: requests.RequestException) -> None:
    assert "Jira" not in classify(failure, NOW, "Confluence").reason
    assert "JIRA" not in classify(failure, NOW, "Confluence").reason
