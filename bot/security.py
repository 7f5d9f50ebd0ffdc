"""What protects every page and every form: headers, trusted proxies, sessions, forgery, rates. Decides nobody's rights.

Who may see what is `bot.admin.door`'s; who may send events, `bot.webhooks`'.
"""

import hashlib
import re
import secrets
from collections.abc import Callable
from datetime import timedelta
from ipaddress import IPv6Address, ip_address

from flask import Flask, Request, Response, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface
from flask.typing import ResponseReturnValue
from flask_talisman import Talisman
from flask_wtf.csrf import CSRFProtect
from limits.strategies import MovingWindowRateLimiter, RateLimiter
from redis import Redis
from werkzeug.middleware.proxy_fix import ProxyFix

from config.settings import Settings
from workers.limits.counters import counters_on

SESSION_HOURS = 8
LARGEST_FORM = 10_000
"""Bytes: a token and what protects it. Uploaded files would lie on the disk before anybody asks who sent them."""

_POLICY = {
    "default-src": "'none'",
    "style-src": "'self'",
    "img-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}
# What deliveries are answered with: no browser comes there, and each header costs time on the busiest path.
_FOR_PROGRAMS = (
    ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
    ("Referrer-Policy", "no-referrer"),
    ("Cache-Control", "no-store"),
)
_HSTS = "max-age=31536000; includeSubDomains"
_PAGES = "/admin"
_WITH_PORT = re.compile(r"(?:\[(?P<v6>[^\]]+)\]|(?P<v4>[0-9.]+))(?::[0-9]+)?")
_SALT = b"reqgate admin sessions 1"


class _Sessions(SecureCookieSessionInterface):
    """Sessions of the pages. The cookie is for https only where the browser came by https: it would not come back."""

    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """Leave alone what the cookie does not come to."""
        return super().open_session(app, request) if request.path.startswith(_PAGES) else None


def protect(app: Flask, settings: Settings) -> CSRFProtect:
    """Protect `app`, and return what exempts from the check against forged forms those who bring credentials along."""
    if settings.trusted_proxies:
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]  # as its documentation says
            app.wsgi_app, x_for=settings.trusted_proxies, x_proto=settings.trusted_proxies, x_host=0, x_prefix=0
        )
    Talisman(
        app,
        content_security_policy=_POLICY,
        frame_options="DENY",
        referrer_policy="no-referrer",
        permissions_policy={},
        force_https=False,  # TLS is the proxy's work, and probes come without it
        session_cookie_secure=False,  # see _Sessions
        strict_transport_security=False,  # it believes a header that anybody may send; see below
        session_cookie_samesite="Strict",
    )
    app.after_request(_add_headers)
    app.session_interface = _Sessions()
    app.config.update(
        SECRET_KEY=_session_key(settings),
        SESSION_COOKIE_NAME="reqgate_admin",
        SESSION_COOKIE_PATH=_PAGES,
        SESSION_REFRESH_EACH_REQUEST=False,
        MAX_CONTENT_LENGTH=LARGEST_FORM,  # bodies of JSON have limits of their own
        PERMANENT_SESSION_LIFETIME=timedelta(hours=SESSION_HOURS),
        # The pages send no referrer. A session cookie of its own site and the token in the form are the check.
        WTF_CSRF_SSL_STRICT=False,
    )
    return CSRFProtect(app)


def mark_for_programs(app: Flask) -> None:
    """Let the answers of `app`, which are for programs, say to a browser that there is nothing for it."""

    def mark(response: Response) -> Response:
        response.headers.extend(_FOR_PROGRAMS)
        return response

    app.after_request(mark)


def allow_own_style(view: Callable[..., ResponseReturnValue]) -> None:
    """Let the answers of `view` carry their style inside, as pictures must, and nothing else."""
    policy = {"default-src": "'none'", "style-src": "'unsafe-inline'", "frame-ancestors": "'none'", "sandbox": ""}
    view.talisman_view_options = {"content_security_policy": policy}  # type: ignore[attr-defined]  # its way, too


def rate_limiter(connection: Redis) -> RateLimiter:
    """Return the counter of requests, kept in Redis for all processes. While that is away it raises StorageError."""
    return MovingWindowRateLimiter(counters_on(connection, "reqgate:limit", wrap_exceptions=True))


def client_address() -> str:
    """Return who calls, for counting. An IPv6 customer has a whole /64 of addresses and counts as one.

    Some proxies give the caller's port along (192.0.2.1:4711, [2001:db8::1]:4711); each connection has another one.
    """
    given = request.remote_addr or ""
    with_port = _WITH_PORT.fullmatch(given)
    try:
        # Without the zone of a link-local address (fe80::1%eth0): no arithmetic of the library takes it.
        address = ip_address((with_port["v6"] or with_port["v4"] if with_port else given).partition("%")[0])
    except ValueError:
        return "unknown"
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or address.exploded[:19])
    return str(address)


def _session_key(settings: Settings) -> bytes:
    """Return what signs the sessions, the same in every process.

    Everybody who opens the login page gets a signed cookie and could guess the token by it at leisure, so the key is
    derived slowly (scrypt, RFC 7914, 16 MB). Without a token nobody can log in, and any key will do.
    """
    if not settings.admin_token:
        return secrets.token_bytes(32)
    token = settings.admin_token[0].get_secret_value()
    return hashlib.scrypt(token.encode(), salt=_SALT, n=2**14, r=8, p=1, dklen=32)


def _add_headers(response: Response) -> Response:
    response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
    response.headers["Cross-Origin-Opener-Policy"] = "same-origin"
    response.headers["Cache-Control"] = "no-store"
    if request.is_secure:
        response.headers["Strict-Transport-Security"] = _HSTS
    return response
