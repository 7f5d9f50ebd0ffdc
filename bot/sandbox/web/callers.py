"""Who calls the REST interface and what they may do; and the record of their requests."""

import base64
import binascii
import hmac
import threading
from collections import deque
from collections.abc import Iterable
from typing import Any

from flask import Request

from bot.sandbox.config import Account, Project, SandboxConfig
from bot.sandbox.errors import JiraError

PERMISSIONS = ("BROWSE_PROJECTS", "CREATE_ISSUES", "EDIT_ISSUES", "ADD_COMMENTS", "EDIT_OWN_COMMENTS",
               "DELETE_OWN_COMMENTS", "CREATE_ATTACHMENTS", "DELETE_OWN_ATTACHMENTS", "TRANSITION_ISSUES",
               "USER_PICKER", "ADMINISTER_PROJECTS", "ADMINISTER")  # fmt: skip
_READING = {"BROWSE_PROJECTS"}
_NEVER = {"ADMINISTER", "ADMINISTER_PROJECTS"}
_KEPT_REQUESTS = 10_000


def authenticate(request: Request, config: SandboxConfig) -> Account:
    """Return the account of a request: Basic `email:token` (or `name:token`), or Bearer token. Raises JiraError 401."""
    scheme, _, credentials = request.headers.get("Authorization", "").partition(" ")
    for account in config.accounts:
        if scheme.lower() == "bearer" and _same(credentials.strip(), account.token):
            return account
        if scheme.lower() == "basic":
            user, token = _decoded(credentials)
            if user in (account.email, account.name) and _same(token, account.token):
                return account
    raise JiraError(401, "Client must be authenticated to access this resource.")


def _same(given: str, held: str) -> bool:
    return hmac.compare_digest(given.encode(), held.encode())


def _decoded(credentials: str) -> tuple[str, str]:
    try:
        user, _, token = base64.b64decode(credentials, validate=True).decode().partition(":")
    except (binascii.Error, UnicodeDecodeError):
        return "", ""
    return user, token


def permissions_in(project: Project) -> frozenset[str]:
    """Return what anybody with an account may do in a project."""
    if project.hidden:
        return frozenset()
    return (frozenset(_READING) if project.read_only else frozenset(PERMISSIONS) - _NEVER) - frozenset(project.denied)


def require(project: Project, *permissions: str) -> None:
    """Raise JiraError 404 for a project nobody sees and 403 when a permission lacks."""
    held = permissions_in(project)
    if "BROWSE_PROJECTS" not in held:
        raise JiraError(404, "Issue does not exist or you do not have permission to see it.")
    lacking = [permission for permission in permissions if permission not in held]
    if lacking:
        raise JiraError(403, f"You do not have the permission for this action: {', '.join(lacking)}.")


class RequestLog:
    """The REST requests so far, the newest ten thousand, without credentials."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._entries: deque[dict[str, Any]] = deque(maxlen=_KEPT_REQUESTS)

    def add(self, entry: dict[str, Any]) -> None:
        """Record a request."""
        with self._lock:
            self._entries.append(entry)

    def of(self, account_ids: Iterable[str | None]) -> list[dict[str, Any]]:
        """Return the requests of these accounts (None = of callers without valid credentials), oldest first."""
        wanted = set(account_ids)
        with self._lock:
            return [entry for entry in self._entries if entry["account_id"] in wanted]
