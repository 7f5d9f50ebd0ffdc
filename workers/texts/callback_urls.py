"""Which addresses may be told of a review: only those that the operator listed. Pure; sends and resolves nothing."""

import re
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from urllib.parse import urlsplit

from config.callback_hosts import CallbackHost, origin_of
from workers.contracts import Permanent

# Visible ASCII without what some parser somewhere reads as another separator: an address is a host for all, or refused.
_PLAIN = re.compile(r"https?://[\w.\-\[\]:]+(?:[/?][!$-;=?-Z_a-z~\[\]]*)?", re.ASCII)
# The last 32 bits are an IPv4 address that a gateway connects to (RFC 6052).
_TRANSLATED = IPv6Network("64:ff9b::/96")
# The one block of the internet (RFC 4291, 2.4). Outside of it are site-local addresses, and more.
_INTERNET_6 = IPv6Network("2000::/3")
# No server of a caller has an address in them, and the library of Python 3.11 counts them, or parts of them, as global.
_NOBODYS = tuple(
    map(
        ip_network,
        (
            # IANA IPv4 and IPv6 Special-Purpose Address Registries
            "192.0.0.0/24",  # protocol assignments (RFC 6890); Oracle's cloud answers there
            "192.31.196.0/24",  # AS112-v4 (RFC 7535)
            "192.52.193.0/24",  # AMT (RFC 7450)
            "192.88.99.0/24",  # relays of 6to4 (RFC 7526)
            "192.175.48.0/24",  # AS112 (RFC 7534)
            "2001::/23",  # protocol assignments (RFC 2928), Teredo among them, which leads to an IPv4 address
            "2002::/16",  # 6to4 (RFC 3056): leads to an IPv4 address
            "2620:4f:8000::/48",  # AS112 (RFC 7534)
            "3fff::/20",  # documentation (RFC 9637)
            # Addresses of the internet that a cloud keeps for its own services, reachable from inside only
            "168.63.129.16/32",  # Azure: "What is IP address 168.63.129.16?"
            "161.26.0.0/16",  # IBM Cloud: services of the private network
            "166.8.0.0/14",  # IBM Cloud: service endpoints
        ),
    )
)


class CallbackRefused(Permanent):
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
    if any(parsed in network for network in _NOBODYS) or (parsed.version == 6 and parsed not in _INTERNET_6):
        return False
    return parsed.is_global and not parsed.is_multicast


def _ipv4_inside(address: IPv6Address) -> IPv4Address | None:
    """Return the IPv4 address that is connected to in place of an IPv6 address, or None."""
    return IPv4Address(int(address) & 0xFFFFFFFF) if address in _TRANSLATED else address.ipv4_mapped
