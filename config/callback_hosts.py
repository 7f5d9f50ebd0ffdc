"""The services that may be called back, as API_CALLBACK_HOSTS lists them. Pure; sends and resolves nothing.

A bare host (`hooks.example.com`, `hooks.example.com:8443`) is a service on the internet: https, and its name must
resolve to public addresses only. An entry with its scheme written out (`http://ci.internal:8080`,
`https://ci.internal`) is a service of one's own network: exactly this scheme, host and port, at any address.
"""

import re
from dataclasses import dataclass
from ipaddress import IPv6Address
from urllib.parse import SplitResult, urlsplit

_PORTS = {"https": 443, "http": 80}
_NAME = re.compile(r"(?=.{1,253}\Z)[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*", re.ASCII)


@dataclass(frozen=True)
class CallbackHost:
    """One listed service. `is_internal` lets it stand at a private address."""

    scheme: str
    host: str
    port: int
    is_internal: bool = False


def parse_host(entry: str) -> CallbackHost:
    """Return an entry of API_CALLBACK_HOSTS.

    Raises:
        ValueError: it is neither a host nor scheme://host, each with or without a port.
    """
    is_internal = "://" in entry
    try:
        parts = urlsplit(entry if is_internal else f"https://{entry}")
        if parts.path or parts.query or parts.fragment:
            raise ValueError
        return CallbackHost(*origin_of(parts), is_internal)
    except ValueError:
        raise ValueError("write a host such as hooks.example.com, or http://ci.internal:8080, without a path") from None


def origin_of(parts: SplitResult) -> tuple[str, str, int]:
    """Return scheme, host and port in their one normal form.

    Raises:
        ValueError: another scheme, a user, or anything but a name or an IP address.
    """
    if parts.scheme not in _PORTS or "@" in parts.netloc:
        raise ValueError
    host = (parts.hostname or "").lower()
    if "[" in parts.netloc:
        host = str(IPv6Address(host))
    elif not _NAME.fullmatch(host):
        raise ValueError
    return parts.scheme, host, _PORTS[parts.scheme] if parts.port is None else parts.port
