"""Which addresses may be told of a review: only those that the operator listed. Pure; sends and resolves nothing."""

import re
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from urllib.parse import urlsplit

from config.callback_hosts import CallbackHost, origin_of

# Visible ASCII without what some parser somewhere reads as another separator: an address is a host for all, or refused.
_PLAIN = re.compile(r"https?://[\w.\-\[\]:]+(?:[/?][!$-;=?-Z_a-z~\[\]]*)?", re.ASCII)
# Their last 32 bits are an IPv4 address that a gateway or an old system connects to (RFC 6052; RFC 4291, 2.5.5.1).
_WITH_IPV4 = (IPv6Network("64:ff9b::/96"), IPv6Network("::/96"))
# The one block of the internet (RFC 4291, 2.4). Outside of it are translated IPv4 addresses, site-local ones, and more.
_INTERNET_6 = IPv6Network("2000::/3")
# Kept for protocols (RFC 6890); the library of older Pythons knows parts of it, and clouds answer there.
_PROTOCOLS_4 = IPv4Network("192.0.0.0/24")


class CallbackRefused(Exception):
    """An address that must not be called. The message says what to do and is fit for the caller."""


def listed_host(url: str, listed: Iterable[CallbackHost]) -> CallbackHost:
    """Return the listed service that `url` belongs to.

    Raises:
        CallbackRefused: none, or `url` is not a plain address.
    """
    try:
        if not _PLAIN.fullmatch(url):
            raise ValueError
        wanted = origin_of(urlsplit(url))
    except ValueError:
        raise CallbackRefused("callback_url is not a plain address; give https://host/path.") from None
    for entry in listed:
        if (entry.scheme, entry.host, entry.port) == wanted:
            return entry
    raise CallbackRefused("The host of callback_url is not allowed; ask the operator to list it in API_CALLBACK_HOSTS.")


def is_public(address: str) -> bool:
    """Return whether an IP address is one of the internet: not private, local or reserved, nor such a one disguised."""
    try:
        parsed: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    inner = _ipv4_inside(parsed) if isinstance(parsed, IPv6Address) else None
    if inner is not None:
        return is_public(str(inner))
    is_assigned = parsed in _INTERNET_6 if isinstance(parsed, IPv6Address) else parsed not in _PROTOCOLS_4
    return is_assigned and parsed.is_global and not parsed.is_multicast


def _ipv4_inside(address: IPv6Address) -> IPv4Address | None:
    """Return the IPv4 address that an IPv6 address leads to by any of the known ways, or None."""
    if any(address in network for network in _WITH_IPV4):
        return IPv4Address(int(address) & 0xFFFFFFFF)
    return address.ipv4_mapped or address.sixtofour or (address.teredo[1] if address.teredo else None)
