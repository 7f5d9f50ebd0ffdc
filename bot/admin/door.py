"""Who may see the pages of administrators: whoever sends a live token or logged in with one. It counts the misses."""

import hashlib
import hmac
from time import time

from flask import current_app, redirect, request, session, url_for
from limits import RateLimitItemPerMinute
from limits.errors import StorageError
from limits.strategies import RateLimiter
from pydantic import SecretStr
from werkzeug.wrappers import Response

from bot.errors import Refused
from bot.security import SESSION_HOURS, client_address
from bot.webhooks.signature import matches_one

TOKEN_HEADER = "X-Admin-Token"  # noqa: S105 - the name of a header
MISSES = RateLimitItemPerMinute(10, 5, namespace="admin-misses")

_SESSION_KEY = "admin"
_BEGUN = "begun"


class AdminDoor:
    """Opens for a live token in a header (programs) and for a session begun with one (people)."""

    def __init__(self, tokens: tuple[SecretStr, ...], limiter: RateLimiter, names: str = "ADMIN_TOKEN") -> None:
        """Take the live tokens, none of which switches all of it off, the counter of requests, and what they are named
        in the settings.
        """
        self._tokens = tuple(token.get_secret_value() for token in tokens)
        self._limiter = limiter
        self._names = names

    def require(self) -> None:
        """Let the request pass, or refuse it.

        Raises:
            Refused: 404 when switched off, 401 without a live token or session, 429 after too many misses. While
                misses cannot be counted (Redis is away) a live token still opens: that is when health is looked at.
        """
        self.require_switched_on()
        if self.has_session():
            return
        given = self._given()
        opens = matches_one(given, self._tokens)
        try:
            if opens:
                self._require_patience()
            elif given:
                self._count_miss()
        except StorageError:
            if not opens:
                raise
        if not opens:
            message = f"Send {self._names} as `Authorization: Bearer …` or in {TOKEN_HEADER}; people log in."
            raise Refused(401, "admin_token_needed", message, WWW_Authenticate='Bearer realm="ReqGate"')

    def require_or_lead_to_login(self) -> Response | None:
        """As `require`, but people get the login page instead of 401, and from there what they asked for."""
        try:
            self.require()
        except Refused as refusal:
            if refusal.status != 401 or not wants_html():
                raise
            wanted = request.full_path.removesuffix("?") if request.method == "GET" else None
            return redirect(url_for("admin.login", next=wanted), 303)
        return None

    def require_switched_on(self) -> None:
        """Refuse with 404 when there is no token at all."""
        if not self._tokens:
            raise Refused(404, "switched_off", "The pages under /admin are switched off; set ADMIN_TOKEN to use them.")

    def has_session(self) -> bool:
        """Return whether the browser logged in with a token that is still live, and not too long ago.

        Each message that a page shows signs the cookie again, so its own age says nothing.
        """
        is_recent = time() - session.get(_BEGUN, 0) < SESSION_HOURS * 3600
        return is_recent and matches_one(session.get(_SESSION_KEY), map(_session_name, self._tokens))

    def log_in(self, given: str) -> bool:
        """Begin a session for who knows a live token, and return whether that is so.

        Raises:
            Refused: 429, too many misses from this address.
            StorageError: misses cannot be counted now; nobody is let in.
        """
        live = next((token for token in self._tokens if matches_one(given, (token,))), None)
        if live is None:
            self._count_miss()
            return False
        self._require_patience()
        session.clear()
        session[_SESSION_KEY] = _session_name(live)
        session[_BEGUN] = int(time())
        session.permanent = True
        return True

    def log_out(self) -> Response:
        """End the session and lead back to the login page."""
        session.clear()
        return redirect(url_for("admin.login"), 303)

    def _given(self) -> str:
        if token := request.headers.get(TOKEN_HEADER):
            return token
        authorization = request.authorization
        return (authorization.token or "") if authorization and authorization.type == "bearer" else ""

    def _require_patience(self) -> None:
        """Refuse who missed too often, also with the right token: otherwise guessing would only be slower to read."""
        if not self._limiter.test(MISSES, client_address()):
            raise self._too_many()

    def _count_miss(self) -> None:
        """Count a wrong token, in one step with asking how many there were: guesses at the same moment all count."""
        if not self._limiter.hit(MISSES, client_address()):
            raise self._too_many()

    def _too_many(self) -> Refused:
        wait_s = max(1, round(self._limiter.get_window_stats(MISSES, client_address()).reset_time - time()))
        message = f"Too many wrong tokens from this address; try again in {wait_s} s."
        return Refused(429, "too_many_attempts", message, Retry_After=str(wait_s))


def wants_html() -> bool:
    """Programs that accept anything get JSON; only a stated preference for HTML gets the page."""
    return request.accept_mimetypes.best_match(("application/json", "text/html")) == "text/html"


def _session_name(token: str) -> str:
    """Return what the session says of its token, so that it ends when the token is no longer live.

    With the key of the sessions in it: who holds the cookie can read it, and must not guess the token by it.
    """
    return hmac.new(current_app.config["SECRET_KEY"], token.encode(), hashlib.sha256).hexdigest()
