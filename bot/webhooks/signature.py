"""Whether a request comes from a sender who knows a secret of ours. Knows bytes and headers, not what they mean."""

import hmac
from collections.abc import Iterable

METHODS = {"sha256": "sha256"}
"""The methods that count, by their names in the header, and what OpenSSL calls them."""


def sign(raw: bytes, secret: str, method: str = "sha256") -> str:
    """Return the `X-Hub-Signature` of `raw`: ``<method>=<hex>`` (WebSub; Atlassian, "Secure webhooks").

    Raises:
        KeyError: `method` is not on the allow-list.
    """
    return f"{method}={hmac.digest(secret.encode(), raw, METHODS[method]).hex()}"


def is_signed(raw: bytes, header: str | None, secrets: Iterable[str]) -> bool:
    """Return whether `header` is the signature of exactly these bytes with one of the live `secrets`.

    The sender names the method; only methods of the allow-list count, so nobody can ask for a weaker one.
    """
    method = (header or "").partition("=")[0]
    if method not in METHODS:
        return False
    return matches_one(header, (sign(raw, secret, method) for secret in secrets))


def matches_one(given: str | None, expected: Iterable[str]) -> bool:
    """Return whether `given` equals one of `expected`, in a time that tells neither which nor how nearly."""
    found = False
    for value in expected:
        found |= hmac.compare_digest((given or "").encode("utf-8", "replace"), value.encode()) and bool(value)
    return found
