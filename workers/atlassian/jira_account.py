"""The bot's account on a Jira site: where the REST interface is, who the bot is there, and what it may do."""

import re
from functools import cached_property
from typing import Any

import requests

from config.projects import PROJECT_KEY
from config.settings import Deployment
from config.signing import Signer
from workers.atlassian.errors import JiraError, JiraPermanent
from workers.atlassian.models import TICKET_FIELDS, account_id, object_of
from workers.atlassian.rest import RestClient

_TICKET = re.compile(PROJECT_KEY + "-[0-9]{1,12}|[0-9]{1,19}")
_NUMBER = re.compile(r"[0-9]{1,19}")
_PROJECT = re.compile(PROJECT_KEY)


class JiraAccount(RestClient):
    """One account on one Jira site, without the calls that are made with it."""

    def __init__(
        self,
        url: str,
        deployment: Deployment,
        user: str,
        token: str,
        timeout_s: float,
        session: requests.Session | None = None,
        signer: Signer | None = None,
        custom_fields: tuple[str, ...] = (),
    ) -> None:
        """Open the client; no request is made.

        Args:
            url: the site, or `https://api.atlassian.com/ex/jira/{cloudId}` for scoped tokens.
            user: the account's e-mail (Cloud) or user name; empty for a personal access token (Data Center).
            token: API token, password or personal access token.
            timeout_s: seconds for one answer.
            session: for tests; a session with time limits is opened otherwise.
            signer: of the markers on tickets.
            custom_fields: ids of the site's own fields that are read with each ticket.
        """
        super().__init__(url, user, token, timeout_s, session, signer)
        self.deployment: Deployment = deployment
        self._is_cloud = deployment == "cloud"
        self._ticket_fields = ",".join((TICKET_FIELDS, *custom_fields))

    def _address(self, path: str) -> str:
        return path if path.startswith(("rest/", "secure/")) else f"rest/api/{3 if self._is_cloud else 2}/{path}"

    def myself(self) -> str:
        """Return our own account id (Cloud) or user key (Data Center)."""
        return self._own_id

    @cached_property
    def _own_id(self) -> str:
        own_id = account_id(self._object("GET", "myself"))
        if not own_id:
            raise JiraPermanent(200, "Jira does not say which account the bot uses; check the credentials")
        return own_id

    def _property(self, key: str, name: str) -> Any:
        """Return the value of a ticket's property, None without one."""
        try:
            return self._object("GET", issue_path(key, f"properties/{name}")).get("value")
        except JiraPermanent as error:
            if error.status == 404:
                return None
            raise

    def is_gone(self, key: str) -> bool:
        """Return whether a ticket that Jira does not find was deleted, or is hidden by a security level: the bot may
        browse its project. False where that cannot be seen. Raises nothing.
        """
        project_key = key.rpartition("-")[0]
        try:
            return bool(project_key) and not self.missing_of(("BROWSE_PROJECTS",), project_key)
        except JiraError:
            return False

    def missing_of(self, permissions: tuple[str, ...], project_key: str = "") -> tuple[str, ...]:
        """Return which of these permissions the bot lacks in a project that it may browse, or on the whole site."""
        query = {"projectKey": project_key} if project_key else {}
        if self._is_cloud:  # required there, unknown to Data Center
            query["permissions"] = ",".join(permissions)
        granted = object_of(self._object("GET", "mypermissions", query=query).get("permissions"))
        return tuple(name for name in permissions if not object_of(granted.get(name)).get("havePermission"))


def _valid(pattern: re.Pattern[str], value: str) -> str:
    """Return `value`. It becomes part of a path, so anything else than a key or id would choose another resource."""
    if not pattern.fullmatch(value):
        raise ValueError("not a Jira key or id")
    return value


def issue_path(key: str, rest: str = "") -> str:
    """Return where a ticket is, or the `rest` below it. Raises ValueError for what can be no key."""
    path = f"issue/{_valid(_TICKET, key)}"
    return f"{path}/{rest}" if rest else path


def project_path(project_key: str) -> str:
    """Return a project's key as a part of a path. Raises ValueError for what can be none."""
    return _valid(_PROJECT, project_key)


def number(value: str) -> str:
    """Return an id of Jira's as a part of a path. Raises ValueError for what can be none."""
    return _valid(_NUMBER, value)
