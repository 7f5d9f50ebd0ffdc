"""What can go wrong between us and Jira, as two kinds: trying again helps, or a person must act. It retries nothing."""

from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

import requests

LONGEST_WAIT_S = 7200.0
"""A quota's Retry-After can be half an hour and more; beyond this we try again anyway."""

_REASONS = {
    400: "Jira refused the request as invalid; a field may be missing from the ticket's edit screen",
    401: "Jira refused the bot's credentials; renew JIRA_TOKEN and check JIRA_USER",
    403: "the bot's account lacks a permission in this project (browse, add comments, edit issues)",
    404: "the ticket does not exist or the bot's account may not see it",
    413: "Jira refused the text as too large",
}
_RETRYABLE_REASONS = {
    408: "Jira did not finish reading the request in time",
    409: "the ticket was changed at the same moment",
    412: "the ticket was changed at the same moment",
    425: "Jira was not ready for the request",
    429: "Jira limits the bot's rate of requests",
}


class JiraError(Exception):
    """Base of both kinds. The message is for people: no host name, no personal data, no text of a ticket."""


class JiraPermanent(JiraError):
    """Trying again does not help; `reason` tells an administrator what to do. `status` is None without an answer."""

    def __init__(self, status: int | None, reason: str) -> None:
        super().__init__(reason if status is None else f"{reason} (HTTP {status})")
        self.status = status
        self.reason = reason


class JiraTransient(JiraError):
    """Trying again later may help.

    `retry_after_s` is Jira's own wish in seconds, or None. `may_be_applied` is True when the answer was lost, so that
    a write may have happened: look before you write again.
    """

    def __init__(self, reason: str, retry_after_s: float | None = None, *, may_be_applied: bool = False) -> None:
        super().__init__(reason)
        self.reason = reason
        self.retry_after_s = retry_after_s
        self.may_be_applied = may_be_applied


def classify(failure: requests.Response | requests.RequestException, now: datetime) -> JiraPermanent | JiraTransient:
    """Return the kind of `failure`: an answer that is not a success, or an exception of the transport.

    Args:
        now: the current time, for a Retry-After given as a date.
    """
    if isinstance(failure, requests.Response):
        return _classify_answer(failure.status_code, failure.headers.get("Retry-After"), now)
    if isinstance(failure, requests.exceptions.SSLError):
        return JiraPermanent(None, "Jira's certificate is not trusted; check JIRA_URL and the CA certificates")
    if isinstance(failure, requests.Timeout):
        return JiraTransient("Jira did not answer in time", may_be_applied=True)
    if isinstance(failure, ValueError):  # InvalidURL, MissingSchema, InvalidHeader and their like are ValueErrors
        return JiraPermanent(None, "the address or the token of Jira is malformed; check JIRA_URL and JIRA_TOKEN")
    return JiraTransient("the connection to Jira failed", may_be_applied=True)


def _classify_answer(status: int, retry_after: str | None, now: datetime) -> JiraPermanent | JiraTransient:
    if status in _RETRYABLE_REASONS:
        return JiraTransient(_RETRYABLE_REASONS[status], retry_after_s(retry_after, now))
    if status >= 500:
        return JiraTransient(
            f"Jira had an inner error (HTTP {status})", retry_after_s(retry_after, now), may_be_applied=True
        )
    if 300 <= status < 400:
        return JiraPermanent(status, "Jira redirects elsewhere, often to a login; check JIRA_URL and the credentials")
    return JiraPermanent(status, _REASONS.get(status, "Jira refused the request"))


def retry_after_s(header: str | None, now: datetime) -> float | None:
    """Return a Retry-After header, seconds or an HTTP date (RFC 9110, 10.2.3), as seconds from `now` within limits."""
    if header is None:
        return None
    try:
        seconds = float(header)
    except ValueError:
        try:
            until = parsedate_to_datetime(header)
        except ValueError:
            return None
        seconds = ((until if until.tzinfo else until.replace(tzinfo=UTC)) - now).total_seconds()
    if seconds != seconds:  # "nan" is a float too
        return None
    return min(max(seconds, 0.0), LONGEST_WAIT_S)
