"""Addresses of repositories as projects.yaml names them, and which tokens go to their hosts. No git is called here."""

import hashlib
import re
from dataclasses import dataclass
from typing import Annotated, Literal
from urllib.parse import urlsplit

from pydantic import AfterValidator, SecretStr

Transport = Literal["https", "ssh", "file"]

_HOST = r"[A-Za-z0-9][A-Za-z0-9.-]{0,252}"
_USER = r"[A-Za-z0-9_][\w.-]{0,63}"
# None begins with a hyphen, which git or ssh would take for an option, and none holds what a shell or git would read.
_STEP = r"[\w.~+][\w.~+ -]{0,254}"
_HTTPS = re.compile(rf"https://{_HOST}(?::\d{{1,5}})?(?:/{_STEP})+/?", re.ASCII)
_SSH = re.compile(rf"ssh://(?:{_USER}@)?{_HOST}(?::\d{{1,5}})?(?:/{_STEP})+/?", re.ASCII)
_SSH_IN_SHORT = re.compile(rf"{_USER}@{_HOST}:/?{_STEP}(?:/{_STEP})*/?", re.ASCII)
_LOCAL = re.compile(r"(?:/\w[^\x00-\x1f/]*|/\.\w[^\x00-\x1f/]*)+/?")
_UNSAFE_IN_A_NAME = re.compile(r"[^\w.-]+", re.ASCII)


def transport_of(address: str) -> Transport | None:
    """Return how git would fetch an address, None for one that is not allowed."""
    if any(step in (".", "..") for step in re.split("[/:]", address)):
        return None
    if _HTTPS.fullmatch(address):
        return "https"
    if _SSH.fullmatch(address) or _SSH_IN_SHORT.fullmatch(address):
        return "ssh"
    return "file" if _LOCAL.fullmatch(address) else None


def _fetchable(address: str) -> str:
    """The address is never quoted in an error: it may hold a password."""
    if "@" in address and address.startswith("https:"):
        raise ValueError("leave user and password out of the address; put a token into REPOSITORY_TOKENS")
    if transport_of(address) is None:
        raise ValueError("not a usable address; write https://…, ssh://…, git@host:path, or an absolute path")
    return address


RepositoryAddress = Annotated[str, AfterValidator(_fetchable)]
"""Where a repository is: https, ssh, or a path on this machine."""


def repository_name(address: str) -> str:
    """Return what people call a repository: the last step of its address."""
    last = re.split("[/:]", address.rstrip("/"))[-1].removesuffix(".git")
    return _UNSAFE_IN_A_NAME.sub("-", last).strip("-.") or "repository"


def mirror_name(address: str) -> str:
    """Return the name of the folder for a repository's mirror: its own and safe, whatever the address."""
    digest = hashlib.sha256(address.encode()).hexdigest()[:12]
    return f"{repository_name(address)[:60]}-{digest}"


@dataclass(frozen=True)
class HostToken:
    """A token and the one host that it goes to."""

    host: str
    user: str
    token: SecretStr


_HOST_TOKEN = re.compile(rf"({_HOST}(?::\d{{1,5}})?)=(?:({_USER}):)?([^\s:]{{8,}})", re.ASCII)
_ANY_USER = "x-access-token"
"""What GitHub wants beside a token; GitLab and others take any name."""


def parse_token(written: str) -> HostToken:
    """Return `host=token` or `host=user:token`. Raises ValueError, which does not quote it."""
    match = _HOST_TOKEN.fullmatch(written)
    if match is None:
        raise ValueError("write host=token or host=user:token, such as github.com=ghp_…, comma separated")
    return HostToken(match[1].lower(), match[2] or _ANY_USER, SecretStr(match[3]))


def token_for(address: str, tokens: tuple[HostToken, ...]) -> HostToken | None:
    """Return the token for the host of an https address, None for another and where there is none."""
    if transport_of(address) != "https":
        return None
    host = urlsplit(address).netloc.lower()
    return next((one for one in tokens if one.host == host), None)
