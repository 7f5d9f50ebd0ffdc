"""The addresses among the settings, refused by their form when the settings are read. Connects to nothing.

An address of the wrong kind would be noticed at its first use only, by a library and in its words.
"""

import re
from collections.abc import Callable
from ipaddress import ip_address
from typing import Annotated
from urllib.parse import urlsplit

from pydantic import AfterValidator, SecretStr

_SENTRY_DSN = re.compile(r"https?://[0-9A-Za-z]+@[^/@\s]+/(?:[^@\s]*/)?[0-9]+")
_NEO4J = re.compile(r"(?:bolt|neo4j)(?:\+s|\+ssc)?://[^@]*")
_IN_CLEAR = ("http", "bolt", "neo4j")
_LAST_PORT = 65535
_ATLASSIANS = re.compile(r"(?:^|\.)atlassian\.(?:net|com)$")
# Names that lead nowhere on the internet: without a dot, or below what is kept for one's own network.
_OWN_NAME = re.compile(r"[^.]*|.*\.(?:corp|home\.arpa|internal|intranet|lan|local|localhost|private|test)")


def is_loopback(host: str) -> bool:
    """Return whether a host, as it stands in an address, is this machine by its loopback interface."""
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def _address_of(*schemes: str) -> Callable[[str], str]:
    def usable(value: str) -> str:
        if value and not _is_usable(value, schemes):
            starts = " or ".join(f"{scheme}://" for scheme in schemes)
            raise ValueError(f"not a usable address; begin with {starts}, percent-encode a password's punctuation")
        return value

    return usable


def _is_usable(value: str, schemes: tuple[str, ...]) -> bool:
    try:
        parts = urlsplit(value)
        has_port = parts.port != 0  # raises when it is no number
    except ValueError:
        return False
    # What stands before a late @ is a password, cut by its own punctuation: nothing would know it for a secret.
    if parts.netloc and "@" not in parts.netloc and "@" in value:
        return False
    if parts.scheme in ("http", "https") and (not parts.hostname or re.search(r"\s", value)):
        return False
    return has_port and parts.scheme.partition("+")[0] in schemes and value.startswith(f"{parts.scheme}://")


def is_in_clear(url: str) -> bool:
    """Return whether what is sent to an address leaves this machine without TLS."""
    host = _host_of(url)
    is_here = host == "localhost" or (_is_ip(host) and ip_address(host).is_loopback)
    return urlsplit(url).scheme in _IN_CLEAR and not is_here


def is_in_clear_on_the_internet(url: str, *, is_cloud: bool) -> bool:
    """Return whether strangers may read on its way what is sent to a site: http to a host of Atlassian's.

    Of another host only its form is known: a name with a dot may be of one's own network as well, and is taken for that
    unless the site is one of Cloud, which is on the internet.
    """
    host = _host_of(url)
    is_own = ip_address(host).is_private if _is_ip(host) else _OWN_NAME.fullmatch(host) is not None
    return is_in_clear(url) and (_ATLASSIANS.search(host) is not None or (is_cloud and not is_own))


def _host_of(url: str) -> str:
    return (urlsplit(url).hostname or "").rstrip(".")


def _is_ip(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def _usable_bind(value: str) -> str:
    """The web server takes a lone word for a host and would look for it; a port beyond the last ends it."""
    host, separator, port = value.rpartition(":")
    is_port = port.isdecimal() and int(port) <= _LAST_PORT
    if not value.startswith("unix:/") and not (separator and is_port and not re.search(r"\s", host)):
        raise ValueError("not a usable address; write host and port, such as 127.0.0.1:8000, or unix:/run/reqgate.sock")
    return value


def _usable_dsn(value: SecretStr) -> SecretStr:
    """The form is Sentry's: `https://<public key>@<host>/<number of the project>`."""
    if value.get_secret_value() and not _SENTRY_DSN.fullmatch(value.get_secret_value()):
        raise ValueError("not a usable DSN; copy it from the project's client keys: https://<key>@<host>/<number>")
    return value


def _usable_neo4j(value: str) -> str:
    """The driver takes a login for itself only."""
    if value and not (_NEO4J.fullmatch(value) and urlsplit(value).hostname):
        raise ValueError(
            "not a usable address; write bolt:// or neo4j://, with TLS bolt+s:// or neo4j+s://, then host and port "
            "without a login, which has settings of its own"
        )
    return value


WebAddress = Annotated[str, AfterValidator(_address_of("https", "http"))]
RedisAddress = Annotated[str, AfterValidator(_address_of("redis", "rediss", "unix"))]
DatabaseAddress = Annotated[str, AfterValidator(_address_of("sqlite", "postgresql", "postgres"))]
Neo4jAddress = Annotated[str, AfterValidator(_address_of("bolt", "neo4j")), AfterValidator(_usable_neo4j)]
BindAddress = Annotated[str, AfterValidator(_usable_bind)]
SentryDsn = Annotated[SecretStr, AfterValidator(_usable_dsn)]


_GATEWAY = "api.atlassian.com"


def site_of_people(url: str) -> str:
    """Return where people open a site, without a slash at the end; "" where the address is for programs only: the
    gateway of scoped tokens, or one with a name or password in it.
    """
    parts = urlsplit(url)
    return "" if not url or parts.hostname == _GATEWAY or "@" in parts.netloc else url.rstrip("/")
