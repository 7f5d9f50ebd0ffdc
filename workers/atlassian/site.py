"""What setting up and examining an installation ask a Jira site: its kind, projects, permissions, screens, webhooks.

The bot itself needs none of it, so its client does not have it. Nothing is written but a webhook that is registered.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from config.settings import Deployment
from workers.atlassian.errors import JiraError, JiraPermanent
from workers.atlassian.jira import JiraClient
from workers.atlassian.jira_account import issue_path
from workers.atlassian.models import CUSTOM_FIELD, object_of, objects_in

WEBHOOK_PATH = "/webhooks/jira"
WEBHOOK_EVENTS = (
    "jira:issue_created", "jira:issue_updated", "comment_created", "comment_updated", "comment_deleted",
)  # fmt: skip
"""The events that ReqGate reads."""

DELETE_PERMISSION = "DELETE_OWN_COMMENTS"
"""By it a comment that was written twice is removed; without it a line in it leads to the other."""
PERMISSIONS = (
    "BROWSE_PROJECTS", "ADD_COMMENTS", "EDIT_OWN_COMMENTS", DELETE_PERMISSION, "EDIT_ISSUES", "TRANSITION_ISSUES"
)  # fmt: skip
"""What the bot can use; it needs all but the one for deleting, and that for transitions only where it makes them."""

PEOPLE_PERMISSION = "USER_PICKER"
"""What administrators call "Browse users and groups"."""

_WEBHOOKS_CLOUD = "rest/webhooks/1.0/webhook"
_WEBHOOKS_DATA_CENTER_10 = "rest/jira-webhook/1.0/webhooks"
_PROJECTS_PER_PAGE = 100
_TEXTS = ("textarea", "textfield")
_CHOICE = "select"


@dataclass(frozen=True)
class SiteWebhook:
    """A webhook that leads to a ReqGate. `is_signed` is None where Jira does not say."""

    name: str
    url: str
    is_enabled: bool
    is_signed: bool | None
    events: frozenset[str]


@dataclass(frozen=True)
class SiteField:
    """A field that somebody added to the site; `is_choice` where one chooses a value instead of writing."""

    id: str
    name: str
    is_choice: bool


class JiraSite(JiraClient):
    """The client with eyes for the whole site. Errors as there."""

    def visible_projects(self) -> frozenset[str]:
        """Return the keys of the projects that the bot may browse."""
        found = self._projects_by_page() if self._is_cloud else objects_in(self._send("GET", "project"))
        return frozenset(str(project["key"]) for project in found if project.get("key"))

    def _projects_by_page(self) -> list[Mapping[str, Any]]:
        found: list[Mapping[str, Any]] = []
        while True:
            query = {"startAt": len(found), "maxResults": _PROJECTS_PER_PAGE}
            answer = self._object("GET", "project/search", query=query)
            page = list(objects_in(answer.get("values")))
            found += page
            if not page or answer.get("isLast", True):
                return found

    def text_fields(self) -> tuple[SiteField, ...]:
        """Return the site's own fields that hold words: texts, and one choice of a list."""
        fields = objects_in(self._send("GET", "field"))
        kinds = (
            (field, str(object_of(field.get("schema")).get("custom") or "").rpartition(":")[2]) for field in fields
        )
        return tuple(
            SiteField(str(field["id"]), str(field.get("name") or ""), is_choice=kind == _CHOICE)
            for field, kind in kinds
            if kind in (*_TEXTS, _CHOICE) and str(field.get("id") or "").startswith(CUSTOM_FIELD)
        )

    def missing_permissions(self, project_key: str) -> tuple[str, ...]:
        """Return which of the permissions that the bot can use it lacks in a project that it may browse."""
        return self.missing_of(PERMISSIONS, project_key)

    def may_browse_people(self) -> bool:
        """Return whether the bot may see who is in which group; a permission of the whole site."""
        return not self.missing_of((PEOPLE_PERMISSION,))

    def can_edit_labels(self, key: str) -> bool:
        """Return whether the edit screen of a ticket has the field for labels."""
        return "labels" in object_of(self._object("GET", issue_path(key, "editmeta")).get("fields"))

    def reqgate_webhooks(self) -> tuple[SiteWebhook, ...]:
        """Return the webhooks whose address ends as ours does. Only administrators may see webhooks."""
        if self._is_cloud:
            answer = self._send("GET", _WEBHOOKS_CLOUD)
        else:
            try:
                answer = self._send("GET", _WEBHOOKS_DATA_CENTER_10)
            except JiraPermanent as error:
                if error.status != 404:
                    raise
                answer = self._send("GET", _WEBHOOKS_CLOUD)  # before Data Center 10
        return tuple(_webhook(found) for found in objects_in(answer) if _leads_here(found))

    def register_webhook(self, name: str, url: str, secret: str) -> None:
        """Register a webhook that tells `url` of our events, signed with `secret`. Needs an administrator.

        Data Center takes the secret from `configuration` (a `secret` beside it is silently ignored); before version 10
        it knows none, and the address is missing there (404).
        """
        webhook: dict[str, Any] = {"name": name, "url": url, "events": list(WEBHOOK_EVENTS)}
        if self._is_cloud:
            self._send("POST", _WEBHOOKS_CLOUD, data={**webhook, "secret": secret, "excludeBody": False})
        else:
            configuration = {"SECRET": secret, "EXCLUDE_BODY": "false"}
            data = {**webhook, "active": True, "configuration": configuration}
            self._send("POST", _WEBHOOKS_DATA_CENTER_10, data=data)


def deployment_at(url: str, timeout_s: float) -> Deployment:
    """Return which kind of Jira answers at `url`, asked without an account. Raises JiraError when none does.

    Cloud says so to everybody; a Data Center may be closed to strangers.
    """
    host = urlsplit(url).hostname or ""
    if host.endswith(".atlassian.net") or host == "api.atlassian.com":
        return "cloud"
    stranger = JiraSite(url, "datacenter", "", "", timeout_s)
    try:
        kind = stranger._object("GET", "serverInfo").get("deploymentType")
    except JiraError as error:
        if error.status not in (401, 403):
            raise
        return "datacenter"
    finally:
        stranger.close()
    return "cloud" if kind == "Cloud" else "datacenter"


def _leads_here(webhook: Mapping[str, Any]) -> bool:
    try:
        return urlsplit(str(webhook.get("url"))).path.rstrip("/").endswith(WEBHOOK_PATH)
    except ValueError:
        return False


def _webhook(webhook: Mapping[str, Any]) -> SiteWebhook:
    signed = webhook.get("isSigned")
    return SiteWebhook(
        name=str(webhook.get("name") or ""),
        url=str(webhook.get("url") or ""),
        is_enabled=bool(webhook.get("enabled", webhook.get("active", True))),
        is_signed=signed if isinstance(signed, bool) else None,
        events=frozenset(map(str, webhook.get("events") or ())),
    )
