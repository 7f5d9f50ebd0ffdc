"""A Confluence for contract tests: the sandbox over HTTP with one page, what people do on it, and the bot's client."""

from typing import Any

import requests

from bot.sandbox.config import BOT, VISITOR, Account, Deployment
from bot.sandbox.server import SandboxServer
from config.projects import ProjectRules
from tests.contract.jira_site import ANSWERS_WITHIN_S
from tests.support.fakes import MemoryOutbox, comment_by
from tests.support.reviewed import REPORT
from tests.support.wire import SIGNER
from workers.actions.outgoing import Outgoing
from workers.actions.plan import plan_review
from workers.atlassian.confluence.client import ConfluenceClient
from workers.atlassian.confluence.cloud import ConfluenceCloud
from workers.atlassian.confluence.datacenter import ConfluenceDataCenter
from workers.comment.document import CommentDocument, paragraph
from workers.review.schemas import Decision

BODY = "<h2>目标</h2><p>请支持导出&nbsp;CSV。</p><table><tbody><tr><td>上限</td><td>5 s</td></tr></tbody></table>"


def client(url: str, deployment: Deployment, token: str = BOT.token) -> ConfluenceClient:
    if deployment == "cloud":
        return ConfluenceCloud(f"{url}/wiki", BOT.email, token, ANSWERS_WITHIN_S, signer=SIGNER)
    return ConfluenceDataCenter(f"{url}/confluence", "", token, ANSWERS_WITHIN_S, signer=SIGNER)


class Site:
    """A running sandbox with one page, and the bot's client on it."""

    def __init__(self, server: SandboxServer, deployment: Deployment) -> None:
        self.url = server.url
        self.deployment: Deployment = deployment
        self.confluence = client(server.url, deployment)
        self.page_id = str(self.people("POST", "pages", title="导出订单", body=BODY)["id"])
        self.key = f"confluence:{self.page_id}"
        self.call("POST", f"content/{self.page_id}/label", [{"prefix": "global", "name": "reqgate"}])

    def people(self, method: str, path: str, who: Account = VISITOR, **content: Any) -> dict[str, Any]:
        """Write a page or a comment as people do."""
        if self.deployment == "cloud":
            body = {"representation": "storage", "value": content.pop("body")}
            return self.call(method, path, {"body": body, **content}, who, root="wiki/api/v2")
        body = {"storage": {"representation": "storage", "value": content.pop("body")}}
        if "pageId" in content:
            content["container"] = {"id": content.pop("pageId"), "type": "page"}
        if "parentCommentId" in content:
            content["container"] = {"id": self.page_id, "type": "page"}
            content["ancestors"] = [{"id": content.pop("parentCommentId")}]
        kind = "page" if path == "pages" else "comment"
        return self.call(method, "content", {"type": kind, "body": body, **content}, who)

    def call(self, method: str, path: str, body: Any, who: Account = VISITOR, root: str = "") -> dict[str, Any]:
        root = root or ("wiki/rest/api" if self.deployment == "cloud" else "confluence/rest/api")
        answer = requests.request(
            method, f"{self.url}/{root}/{path}", json=body, auth=(who.email, who.token), timeout=10
        )
        assert answer.ok, answer.text
        found: dict[str, Any] = answer.json() if answer.content else {}
        return found

    def state(self) -> dict[str, Any]:
        state: dict[str, Any] = requests.get(f"{self.url}/sandbox/pages/{self.page_id}", timeout=10).json()
        return state

    def comments(self) -> list[dict[str, Any]]:
        return [each for each in self.state()["comments"] if each["author"] == BOT.account_id]

    def requests(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = requests.get(f"{self.url}/sandbox/requests", timeout=10).json()["requests"]
        return found

    def fault(self, **fault: Any) -> None:
        assert requests.post(f"{self.url}/sandbox/faults", json=fault, timeout=10).ok

    def review(self, run_id: str, text: str = "first", decision: Decision = Decision.PASS) -> MemoryOutbox:
        """Plan a review of the page as it is now."""
        page = self.confluence.fetch_ticket(self.key)
        report = REPORT.model_copy(update={"decision": decision, "fingerprint": text})
        outbox = MemoryOutbox()
        document = CommentDocument((paragraph(text),))
        outbox.record(
            run_id, plan_review(report, document, page, ProjectRules(), run_id, Outgoing("cloud", ("secret",)))
        )
        return outbox

    def apply(self, run_id: str, outbox: MemoryOutbox) -> str:
        return comment_by(run_id, outbox, self.confluence)
