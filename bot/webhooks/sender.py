"""Who sent a delivery and when: refuses strangers and recordings. What the delivery says is read elsewhere."""

import time
from typing import Literal

import structlog
from flask import Request
from pydantic import SecretStr

from bot.errors import Refused
from bot.webhooks.replay import ReplayWindow
from bot.webhooks.signature import is_signed, matches_one
from config.settings import Settings

SIGNATURE_HEADER = "X-Hub-Signature"
TOKEN_HEADER = "X-ReqGate-Token"  # noqa: S105 - the name of a header

_ASK_BY_HAND = {
    "Jira": "a comment `/reqgate review` asks for a review now",
    "Confluence": "the next edit of the page brings a review",
}

log = structlog.get_logger(__name__)


def require_known_sender(request: Request, raw: bytes, settings: Settings, product: str) -> None:
    """Refuse whoever knows neither a secret nor a token. Either is enough; each may have several live values."""
    signature = request.headers.get(SIGNATURE_HEADER)
    token = request.headers.get(TOKEN_HEADER)
    if is_signed(raw, signature, _plain(settings.webhook_secrets)):
        return
    if token and matches_one(token, _plain(settings.webhook_tokens)):
        return
    log.warning("sender not recognised", has_signature=bool(signature), has_token=bool(token))
    if signature is None and token is None:
        message = f"No {SIGNATURE_HEADER} or {TOKEN_HEADER} header; give the webhook in {product} a secret."
    else:
        message = "The signature or token does not match; use a value of WEBHOOK_SECRETS or WEBHOOK_TOKENS."
    raise Refused(401, "unknown_sender", message)


def require_current(timestamp_ms: int | None, window: ReplayWindow, product: Literal["Jira", "Confluence"]) -> None:
    """Refuse a delivery from outside the window, with a status after which Jira does not send it again."""
    age = window.age_of(timestamp_ms, time.time())
    if age == "current":
        return
    log.warning("delivery refused", reason=age)
    if age == "too_old":
        message = f"The event is older than WEBHOOK_MAX_AGE seconds; {_ASK_BY_HAND[product]}."
    else:
        message = (
            f"The event is from the future; correct the clocks of {product} and of this machine, or WEBHOOK_CLOCK_SKEW."
        )
    raise Refused(403, age, message)


def _plain(secrets: tuple[SecretStr, ...]) -> tuple[str, ...]:
    return tuple(secret.get_secret_value() for secret in secrets)
