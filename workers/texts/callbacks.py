"""Tells a caller's address how a review ended: one signed POST to a listed host. It decides nothing about retries.

The address is resolved once, checked, and connected to as it was checked (no second look at a name that may have
changed), without proxies, and no redirect is followed: whoever is listed cannot lead us elsewhere.
"""

import hashlib
import hmac
import socket
import ssl
from collections.abc import Callable, Iterable
from functools import lru_cache
from urllib.parse import urlsplit

from requests.utils import DEFAULT_CA_BUNDLE_PATH
from urllib3 import HTTPConnectionPool, HTTPSConnectionPool, Timeout
from urllib3.exceptions import ConnectTimeoutError, HTTPError, NewConnectionError

from config.callback_hosts import CallbackHost
from config.time_limit import TimeIsOver, within
from workers.contracts import Transient
from workers.texts.callback_urls import CallbackRefused, is_public, listed_host

SIGNATURE_HEADER = "X-ReqGate-Signature"
TIMESTAMP_HEADER = "X-ReqGate-Timestamp"

_CONNECT_S = 3.0
_CALL_S = 10.0
"""For everything: the name, every address that is tried, the whole answer."""
_TRIED_AGAIN = frozenset({408, 425, 429})

Resolve = Callable[[str, int], tuple[str, ...]]


class CallbackUnavailable(Transient):
    """The address did not take the news now; it may later. The message is fit for an admin."""


def sign_callback(raw: bytes, timestamp: int, secret: str) -> str:
    """Return ``sha256=<hex>`` of the HMAC-SHA256 over ``<timestamp>.<raw body>``.

    `timestamp` (seconds since 1970) stands in a header of its own; signed with the body, it makes a replay visible.
    """
    return "sha256=" + hmac.new(secret.encode(), f"{timestamp}.".encode() + raw, hashlib.sha256).hexdigest()


def resolve(host: str, port: int) -> tuple[str, ...]:
    """Return the addresses of a name, in the system's order. Raises OSError."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return tuple(dict.fromkeys(str(entry[4][0]) for entry in found))


def deliver(
    url: str,
    raw: bytes,
    *,
    secret: str,
    listed: Iterable[CallbackHost],
    timestamp: int,
    resolve: Resolve = resolve,
    limit_s: float = _CALL_S,
) -> None:
    """POST `raw` (JSON) to `url`, signed.

    Args:
        url: the caller's address.
        raw: the body.
        secret: API_CALLBACK_SECRET.
        listed: the services that may be called.
        timestamp: seconds since 1970.
        resolve, limit_s: given by tests.

    Raises:
        CallbackRefused: the address must not be called, or refused the news for good (a redirect, a 4xx).
        CallbackUnavailable: no connection, no answer in time, or an answer that says "later".
    """
    target = listed_host(url, listed)
    headers = {
        "Host": urlsplit(url).netloc,
        "Content-Type": "application/json",
        "User-Agent": "ReqGate",
        TIMESTAMP_HEADER: str(timestamp),
        SIGNATURE_HEADER: sign_callback(raw, timestamp, secret),
    }
    try:
        status = within(limit_s, lambda: _post(target, _addresses(target, resolve), _path(url), raw, headers))
    except TimeIsOver:
        raise CallbackUnavailable("the callback address did not answer in time") from None
    if 200 <= status < 300:
        return
    if status >= 500 or status in _TRIED_AGAIN:
        raise CallbackUnavailable(f"the callback address answered {status}")
    raise CallbackRefused(f"the callback address answered {status}")


def _addresses(target: CallbackHost, resolve: Resolve) -> tuple[str, ...]:
    """Return where to connect to. One private address among several is enough to refuse them all."""
    try:
        addresses = resolve(target.host, target.port)
    except OSError:
        raise CallbackUnavailable("the name of the callback address cannot be resolved") from None
    if not target.is_internal and not all(map(is_public, addresses)):
        raise CallbackRefused("the callback address is not on the internet; see API_CALLBACK_HOSTS")
    return addresses


def _post(target: CallbackHost, addresses: tuple[str, ...], path: str, raw: bytes, headers: dict[str, str]) -> int:
    """Send to the first address that can be connected to, and return the status. The answer's body is not read."""
    for address in addresses:
        with _pool(target, address) as pool:
            try:
                response = pool.urlopen(
                    "POST", path, body=raw, headers=headers, redirect=False, retries=False, preload_content=False
                )
            except (NewConnectionError, ConnectTimeoutError):
                continue
            except HTTPError as error:
                raise CallbackUnavailable(f"the callback address failed: {type(error).__name__}") from None
            response.close()
            return response.status
    raise CallbackUnavailable("the callback address cannot be reached")


def _pool(target: CallbackHost, address: str) -> HTTPConnectionPool:
    timeout = Timeout(connect=_CONNECT_S, read=_CALL_S)
    if target.scheme == "http":
        return HTTPConnectionPool(address, target.port, timeout=timeout)
    return HTTPSConnectionPool(
        address,
        target.port,
        timeout=timeout,
        ssl_context=_ssl_context(),
        server_hostname=target.host,
        assert_hostname=target.host,
    )


@lru_cache(maxsize=1)
def _ssl_context() -> ssl.SSLContext:
    """Return a context that trusts the system's authorities (one's own among them) and the usual ones."""
    context = ssl.create_default_context()
    context.load_verify_locations(DEFAULT_CA_BUNDLE_PATH)
    return context


def _path(url: str) -> str:
    parts = urlsplit(url)
    return (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
