"""Who may use the API: whoever sends a live token, so many times a minute."""

import hashlib
from time import time

from flask import request
from limits import RateLimitItemPerMinute
from limits.strategies import RateLimiter
from pydantic import SecretStr

from bot.errors import Refused
from bot.security import client_address
from bot.webhooks.signature import matches_one


class ApiDoor:
    """Opens for `Authorization: Bearer <token>`."""

    def __init__(self, tokens: tuple[SecretStr, ...], per_minute: int, limiter: RateLimiter) -> None:
        """Take the live tokens, none of which switches the API off, the requests of each, and their counter."""
        self._tokens = tuple(token.get_secret_value() for token in tokens)
        self._calls = RateLimitItemPerMinute(per_minute, namespace="api-calls")
        self._misses = RateLimitItemPerMinute(per_minute, namespace="api-misses")
        self._limiter = limiter

    def require_switched_on(self) -> None:
        """Refuse with 404 when there is no token at all."""
        if not self._tokens:
            raise Refused(404, "switched_off", "The HTTP API is switched off; set API_TOKENS to use it.")

    def require(self) -> str:
        """Return the caller's name, a digest of the token, or refuse the request.

        Raises:
            Refused: 404 when switched off, 401 without a live token, 429 after too many requests or wrong tokens.
            StorageError: requests cannot be counted now.
        """
        self.require_switched_on()
        given = _given()
        if not matches_one(given, self._tokens):
            if given:
                self._count(self._misses, client_address())
            message = "Send a live token of API_TOKENS as `Authorization: Bearer …`."
            raise Refused(401, "token_needed", message, WWW_Authenticate='Bearer realm="ReqGate"')
        if not self._limiter.test(self._misses, client_address()):  # with the right token, or guessing would go on
            raise self._too_many(self._misses, client_address())
        caller = hashlib.sha256(given.encode()).hexdigest()
        self._count(self._calls, caller)
        return caller

    def _count(self, limit: RateLimitItemPerMinute, who: str) -> None:
        """Count a request or a miss, in one step with asking whether it is one too many. Raises Refused."""
        if not self._limiter.hit(limit, who):
            raise self._too_many(limit, who)

    def _too_many(self, limit: RateLimitItemPerMinute, who: str) -> Refused:
        wait_s = max(1, round(self._limiter.get_window_stats(limit, who).reset_time - time()))
        return Refused(
            429, "too_many_requests", f"Too many requests; try again in {wait_s} s.", Retry_After=str(wait_s)
        )


def _given() -> str:
    authorization = request.authorization
    return (authorization.token or "") if authorization and authorization.type == "bearer" else ""
