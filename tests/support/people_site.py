"""A sandbox of both products over HTTP: what people do there, and the bot's clients on it."""

from dataclasses import dataclass, field
from typing import Any

import requests

from bot.sandbox.config import BOT, VISITOR, Account, Deployment
from workers.atlassian.confluence.client import ConfluenceClient
from workers.atlassian.confluence.cloud import ConfluenceCloud
from workers.atlassian.confluence.datacenter import ConfluenceDataCenter
from workers.atlassian.jira import JiraClient

WITHIN_S = 30.0


@dataclass
class Site:
    """A sandbox of both products, and what people do there."""

    url: str
    deployment: Deployment
    made: list[str] = field(default_factory=list)

    @property
    def jira(self) -> JiraClient:
        return JiraClient(self.url, self.deployment, *self._login, WITHIN_S)

    @property
    def confluence(self) -> ConfluenceClient:
        if self.deployment == "cloud":
            return ConfluenceCloud(f"{self.url}/wiki", *self._login, WITHIN_S)
        return ConfluenceDataCenter(f"{self.url}/confluence", *self._login, WITHIN_S)

    @property
    def _login(self) -> tuple[str, str]:
        return (BOT.email if self.deployment == "cloud" else "", BOT.token)

    def call(self, method: str, path: str, body: Any = None, who: Account = VISITOR) -> Any:
        answer = requests.request(method, f"{self.url}/{path}", json=body, auth=(who.email, who.token), timeout=10)
        assert answer.ok, answer.text
        return answer.json() if answer.content else None

    def filed(self, project: str = "DEMO", who: Account = VISITOR, **fields: Any) -> str:
        fields = {"project": {"key": project}, "issuetype": {"name": "Story"}, "summary": "A ticket", **fields}
        return str(self.call("POST", "rest/api/2/issue", {"fields": fields}, who)["key"])

    def linked(self, one: str, other: str) -> None:
        sides = {"inwardIssue": {"key": one}, "outwardIssue": {"key": other}}
        self.call("POST", "rest/api/2/issueLink", {"type": {"name": "Blocks"}, **sides})

    def page(self, title: str, body: str, above: str = "", who: Account = VISITOR) -> str:
        if self.deployment == "cloud":
            page = {"title": title, "body": {"representation": "storage", "value": body}, "parentId": above}
            return str(self.call("POST", "wiki/api/v2/pages", page, who)["id"])
        stored = {"storage": {"representation": "storage", "value": body}}
        ancestors = [{"id": above}] if above else []
        sent: dict[str, Any] = {"type": "page", "title": title, "body": stored, "ancestors": ancestors}
        return str(self.call("POST", "confluence/rest/api/content", sent, who)["id"])

    def restrict(self, page_id: str) -> None:
        root = "wiki" if self.deployment == "cloud" else "confluence"
        path = f"{root}/rest/api/content/{page_id}/restriction/byOperation/read/user?accountId={VISITOR.account_id}"
        self.call("PUT", path)

    def edit(self, page_id: str, title: str, body: str, version: int) -> None:
        stored = {"representation": "storage", "value": body}
        page: dict[str, Any] = {"id": page_id, "title": title, "version": {"number": version}}
        if self.deployment == "cloud":
            self.call("PUT", f"wiki/api/v2/pages/{page_id}", {**page, "status": "current", "body": stored})
        else:
            page |= {"type": "page", "body": {"storage": stored}}
            self.call("PUT", f"confluence/rest/api/content/{page_id}", page)

    def move(self, page_id: str, title: str, body: str, version: int, above: str) -> None:
        """Put a page below another one, which on either site is an edit as well."""
        stored = {"representation": "storage", "value": body}
        page: dict[str, Any] = {"id": page_id, "title": title, "version": {"number": version}}
        if self.deployment == "cloud":
            page |= {"status": "current", "body": stored, "parentId": above}
            self.call("PUT", f"wiki/api/v2/pages/{page_id}", page)
        else:
            page |= {"type": "page", "body": {"storage": stored}, "ancestors": [{"id": above}]}
            self.call("PUT", f"confluence/rest/api/content/{page_id}", page)

    def delete(self, page_id: str) -> None:
        root = "wiki/api/v2/pages" if self.deployment == "cloud" else "confluence/rest/api/content"
        self.call("DELETE", f"{root}/{page_id}")

    def fault(self, **fault: Any) -> None:
        self.call("POST", "sandbox/faults", fault)

    def asked(self) -> list[str]:
        logged = self.call("GET", "sandbox/requests")["requests"]
        return [one["path"] for one in logged if one["account_id"] == BOT.account_id]
