"""What can go wrong between us and Jira or Confluence, as two kinds: trying again helps, or a person must act.

Which failure is which stands in `workers.retry_policy`.
"""

from datetime import datetime
from typing import Literal

import requests

from workers.contracts import Kind, Permanent, Transient
from workers.retry_policy import (
    JIRA_ADDRESS,
    JIRA_CERTIFICATE,
    JIRA_CONNECTION,
    JIRA_FORM,
    JIRA_PAGE,
    JIRA_SILENCE,
    Rule,
    jira_rule,
    retry_after_s,
)

Product = Literal["Jira", "Confluence"]

# Both answer alike; only what an administrator has to look at is called otherwise.
_WORDS: dict[Product, dict[str, str]] = {
    "Jira": {
        "product": "Jira",
        "setting": "JIRA",
        "thing": "ticket",
        "rights": "in this project (browse, add comments, edit issues)",
    },
    "Confluence": {
        "product": "Confluence",
        "setting": "CONFLUENCE",
        "thing": "page",
        "rights": "in this space (view, add comments, edit pages)",
    },
}


class JiraError(Exception):
    """Base of both kinds. The message is for people: no host name, no personal data, no text of a ticket.

    `status` is None without an answer.
    """

    status: int | None = None


GONE = 410
"""The status under which a page in the trash is reported: it is there, and nothing is to be done with it."""


class JiraPermanent(JiraError, Permanent):
    """Jira refused, and will again; see `Permanent`."""

    is_of_site = True

    def __init__(self, status: int | None, reason: str, *, is_shut_out: bool = False, site: str = "") -> None:
        super().__init__(reason if status is None else f"{reason} (HTTP {status})")
        self.site = site
        self.status = status
        self.is_shut_out = is_shut_out
        self.reason = reason


class JiraTransient(JiraError, Transient):
    """Jira did not do it now, and may later; see `Transient`."""

    is_of_site = True

    def __init__(
        self,
        reason: str,
        retry_after_s: float | None = None,
        *,
        may_be_applied: bool = False,
        kind: Kind = Kind.AGAIN,
        status: int | None = None,
        site: str = "",
    ) -> None:
        super().__init__(reason)
        self.site = site
        self.status = status
        self.retry_after_s = retry_after_s
        self.may_be_applied = may_be_applied
        self.kind = kind


def classify(
    failure: requests.Response | requests.RequestException, now: datetime, product: Product = "Jira"
) -> JiraPermanent | JiraTransient:
    """Return the kind of `failure`: an answer that is not a success, or an exception of the transport.

    Args:
        now: the current time, for a Retry-After given as a date.
        product: what the words for an administrator are about.
    """
    if isinstance(failure, requests.Response):
        if _is_of_something_between(failure):
            return web_page(failure.status_code, product)
        rule = jira_rule(failure.status_code, failure.headers.get("RateLimit-Reason", ""))
        asked_s = retry_after_s(failure.headers.get("Retry-After"), now)
        return _error(rule, product, failure.status_code, asked_s)
    if isinstance(failure, requests.exceptions.SSLError) and "CERTIFICATE_VERIFY_FAILED" in str(failure):
        return _error(JIRA_CERTIFICATE, product)
    if isinstance(failure, requests.Timeout):
        return _error(JIRA_SILENCE, product)
    if isinstance(failure, ValueError):  # InvalidURL, MissingSchema, InvalidHeader and their like are ValueErrors
        return _error(JIRA_ADDRESS, product)
    return _error(JIRA_CONNECTION, product)


def _is_of_something_between(response: requests.Response) -> bool:
    """Return whether a refusal is no word of Jira's on the request: a web page, from a proxy or a gate in front of it.

    Those of 401 and 429 mean the same from whomever.
    """
    is_refusal = 400 <= response.status_code < 500 and response.status_code not in (401, 407, 429)
    return is_refusal and "html" in response.headers.get("Content-Type", "")


def web_page(status: int, product: Product) -> JiraPermanent | JiraTransient:
    """Return what it means that a web page came where JSON was due."""
    return _error(JIRA_PAGE, product, status)


def another_form(product: Product) -> JiraPermanent | JiraTransient:
    """Return what it means that JSON of another form came than was asked for, with a status of success."""
    return _error(JIRA_FORM, product, 200)


def _error(
    rule: Rule, product: Product, status: int | None = None, asked_s: float | None = None
) -> JiraPermanent | JiraTransient:
    advice, site = rule.advice.format_map(_WORDS[product]), product.lower()
    if rule.kind is Kind.PERMANENT:
        return JiraPermanent(status, advice, is_shut_out=rule.is_shut_out, site=site)
    wait_s = max(asked_s or 0.0, rule.least_wait_s) if rule.least_wait_s else asked_s
    reason = advice if status is None else f"{advice} (HTTP {status})"
    return JiraTransient(reason, wait_s, may_be_applied=rule.may_be_applied, kind=rule.kind, status=status, site=site)
