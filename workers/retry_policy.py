"""What follows from a failure of Jira or of a model: the one table, and the waits that go with it. It retries nothing.

Sources: Atlassian's pages on rate limiting (Retry-After, RateLimit-Reason) and RFC 9110, 15 (status codes) and 10.2.3
(Retry-After). A status that has no row of its own falls to the row of its class.

Eight attempts (JOB_RETRIES) of the kind AGAIN bridge ten minutes. What a longer outage of Jira ends becomes a dead
letter, and the sweeper runs it again once Jira answers, for a day; see `workers/runs/revival.py`. That the bot is not
let in at all (its token, a login page, a certificate) concerns every ticket alike and is such an outage.
"""

import math
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

from workers.contracts import Kind

LONGEST_ASKED_S = 7200.0
"""A quota's Retry-After can be half an hour and more; beyond this we try again anyway."""

_LONGEST_BACKOFF_S = 300.0


@dataclass(frozen=True)
class Rule:
    """One row.

    Attributes:
        advice: for an administrator: what happened, and what to do if it does not pass by itself. {product}, {setting}
            (what its settings begin with), {thing} and {rights} stand for what differs between Jira and Confluence.
        may_be_applied: the answer was lost or came from a broken server, so a write may have happened all the same.
        least_wait_s: seconds to wait at least, whatever was asked.
        is_shut_out: the bot cannot reach the ticket or may not write on it, so there is no use in telling the ticket.
    """

    kind: Kind
    advice: str
    may_be_applied: bool = False
    least_wait_s: float = 0.0
    is_shut_out: bool = False


_PERMANENT, _AGAIN, _READ_AGAIN = Kind.PERMANENT, Kind.AGAIN, Kind.READ_AGAIN
_REFUSED = "{product} refused the request"

JIRA_STATUS: Mapping[int | str, Rule] = {
    "3xx": Rule(_AGAIN, "{product} redirects elsewhere, often to a login; check {setting}_URL and the credentials"),
    400: Rule(_PERMANENT, _REFUSED + " as invalid"),
    401: Rule(_AGAIN, "{product} refused the bot's credentials; renew {setting}_TOKEN and check {setting}_USER"),
    403: Rule(
        _PERMANENT,
        "the bot's account lacks a permission {rights}",
        is_shut_out=True,
    ),
    404: Rule(_PERMANENT, "the {thing} does not exist or the bot's account may not see it", is_shut_out=True),
    407: Rule(_AGAIN, "a proxy on the way to {product} asks for a login; check HTTPS_PROXY"),
    408: Rule(_AGAIN, "{product} did not finish reading the request in time"),
    409: Rule(_READ_AGAIN, "the {thing} was changed at the same moment"),
    412: Rule(_READ_AGAIN, "the {thing} was changed at the same moment"),
    413: Rule(_PERMANENT, "{product} refused the text as too large"),
    425: Rule(_AGAIN, "{product} was not ready for the request"),
    429: Rule(_AGAIN, "{product} limits the bot's rate of requests"),
    "4xx": Rule(_PERMANENT, _REFUSED),
    "5xx": Rule(_AGAIN, "{product} had an inner error", may_be_applied=True),
}

JIRA_LIMITS: Mapping[str, Rule] = {
    "jira-burst-based": Rule(_AGAIN, "{product} limits the bot's rate of requests", least_wait_s=1),
    "jira-per-issue-on-write": Rule(_AGAIN, "{product} limits how often one {thing} is written", least_wait_s=30),
    "jira-quota-global-based": Rule(_AGAIN, "the bot's quota of requests to {product} is used up", least_wait_s=60),
    "jira-quota-tenant-based": Rule(_AGAIN, "the site's quota of requests to {product} is used up", least_wait_s=60),
}
"""Rows for a 429 with one of these values of the header RateLimit-Reason."""

JIRA_PAGE = Rule(
    _AGAIN,
    "{product} answered with a web page, a login or one of a proxy in between; check {setting}_URL and the credentials",
    may_be_applied=True,
)
JIRA_FORM = Rule(
    _AGAIN,
    "{product}'s answer is not of the expected form; check {setting}_URL and {setting}_DEPLOYMENT",
    may_be_applied=True,
)
JIRA_CERTIFICATE = Rule(_AGAIN, "{product}'s certificate is not trusted; check {setting}_URL and the CA certificates")
JIRA_ADDRESS = Rule(
    _PERMANENT,
    "the address or the token of {product} is malformed; check {setting}_URL and {setting}_TOKEN",
    is_shut_out=True,
)
JIRA_SILENCE = Rule(_AGAIN, "{product} did not answer in time", may_be_applied=True)
JIRA_CONNECTION = Rule(_AGAIN, "the connection to {product} failed", may_be_applied=True)

_MODEL_REFUSED = "The model's provider refused the request."
_MODEL_KEY = "The model's provider refused the key."
_MODEL_LATE = "The model did not answer in time."
_MODEL_FAULT = "The model cannot be reached or its provider has a fault."

MODEL_STATUS: Mapping[int | str, Rule] = {
    400: Rule(_PERMANENT, _MODEL_REFUSED),
    401: Rule(_PERMANENT, _MODEL_KEY),
    403: Rule(_PERMANENT, _MODEL_KEY),
    404: Rule(_PERMANENT, "The model's provider does not know this model."),
    408: Rule(_AGAIN, _MODEL_LATE),
    409: Rule(_AGAIN, "The model's provider was busy with the same request."),
    413: Rule(_PERMANENT, _MODEL_REFUSED),
    422: Rule(_PERMANENT, _MODEL_REFUSED),
    425: Rule(_AGAIN, "The model's provider was not ready."),
    429: Rule(_AGAIN, "The model's provider accepts no more requests for now."),
    500: Rule(_AGAIN, _MODEL_FAULT),
    502: Rule(_AGAIN, _MODEL_FAULT),
    503: Rule(_AGAIN, _MODEL_FAULT),
    504: Rule(_AGAIN, _MODEL_LATE),
    529: Rule(_AGAIN, _MODEL_FAULT),
}
MODEL_UNKNOWN = Rule(_PERMANENT, _MODEL_FAULT)
"""A failure without a status of the table: also what the model's library refuses before it sends anything."""

MODEL_HOPELESS_WORDS = ("quota", "billing", "missing credentials")
"""What a provider says under a passing status although no second attempt can help."""


def jira_rule(status: int, limit_reason: str = "") -> Rule:
    """Return the row for an answer of Jira; `limit_reason` is its header RateLimit-Reason."""
    if status == 429 and limit_reason in JIRA_LIMITS:
        return JIRA_LIMITS[limit_reason]
    return JIRA_STATUS.get(status) or JIRA_STATUS.get(f"{status // 100}xx") or JIRA_STATUS["4xx"]


def model_rule(status: int | None) -> Rule:
    """Return the row for a failed call of a model; `status` is None where the library names none."""
    return MODEL_STATUS.get(status, MODEL_UNKNOWN) if status is not None else MODEL_UNKNOWN


def retry_after_s(header: str | None, now: datetime) -> float | None:
    """Return a Retry-After header, seconds or an HTTP date, as seconds from `now`; None when it says nothing.

    Never negative, and at most LONGEST_ASKED_S.
    """
    if not header:
        return None
    try:
        seconds = float(header)
    except ValueError:
        try:
            until = parsedate_to_datetime(header)
        except (ValueError, OverflowError):
            return None
        seconds = ((until if until.tzinfo else until.replace(tzinfo=UTC)) - now).total_seconds()
    return min(max(seconds, 0.0), LONGEST_ASKED_S) if math.isfinite(seconds) else None


def run_delay_s(
    kind: Kind,
    attempt: int,
    asked_s: float | None = None,
    spread: Callable[[float, float], float] = random.uniform,
    *,
    age_s: float = math.inf,
) -> float:
    """Return the seconds until a run is tried again.

    Args:
        attempt: which attempt failed, 1 for the first.
        asked_s: what the service asked for, if it did. Our own wait is 2, 4, 8 … 300 s, and 1, 2, 3 … s after a ticket
            changed under us; the longer of both counts, or a service that asks for a second each time would soon have
            used up all attempts.
        age_s: seconds since the run was asked for. Our own wait is at most twice as long: attempts may have followed
            each other fast, as they do when the ticket changes under us, and must not lead to a long wait.
        spread: draws between two numbers. A delay grows by up to a third, so that no herd comes back as one, and is
            never shorter than asked.
    """
    doubled_s = min(_LONGEST_BACKOFF_S, 2.0 ** min(attempt, 16), max(2.0, 2 * age_s))
    own_s = float(attempt) if kind is Kind.READ_AGAIN else doubled_s
    return max(1.0, asked_s or 0.0, own_s) * spread(1.0, 1.3)
