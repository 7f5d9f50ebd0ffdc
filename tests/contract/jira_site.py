"""A Jira for contract tests: the sandbox over HTTP with one ticket, what people do on it, and the bot's client."""

from typing import Any

import requests

from bot.sandbox.config import BOT, VISITOR, Account, Deployment
from bot.sandbox.server import SandboxServer
from config.projects import ProjectRules
from tests.support.fakes import MemoryOutbox, comment_by
from tests.support.reviewed import REPORT
from tests.support.wire import SIGNER
from workers.actions.outgoing import Outgoing
from workers.actions.plan import plan_review
from workers.atlassian.jira import JiraClient
from workers.comment.document import CommentDocument, paragraph
from workers.reading.language import Language
from workers.review.schemas import Decision

ANSWERS_WITHIN_S = 30.0
"""No test here is about a silent site, and the machine may be busy."""


class Site:
    """A running sandbox with one ticket, and the bot's client on it."""

    def __init__(self, server: SandboxServer, deployment: Deployment) -> None:
        self.url = server.url
        self.deployment: Deployment = deployment
        user = BOT.email if deployment == "cloud" else ""
        self.jira = JiraClient(server.url, deployment, user, BOT.token, ANSWERS_WITHIN_S, signer=SIGNER)
        fields = {
            "project": {"key": "DEMO"},
            "issuetype": {"name": "Story"},
            "summary": "导出订单",
            "description": "h2. 目标\n请支持导出。",
            "labels": ["people"],
        }
        self.key = str(self.call("POST", "issue", {"fields": fields})["key"])

    def call(self, method: str, path: str, body: Any = None, who: Account = VISITOR) -> dict[str, Any]:
        """Do what people do."""
        url = f"{self.url}/rest/api/2/{path}"
        answer = requests.request(method, url, json=body, auth=(who.name, who.token), timeout=10)
        assert answer.ok, answer.text
        found: dict[str, Any] = answer.json() if answer.content else {}
        return found

    def move(self, project: str) -> None:
        answer = requests.post(f"{self.url}/sandbox/issues/{self.key}/move", json={"project": project}, timeout=10)
        self.key = str(answer.json()["key"])

    def state(self) -> dict[str, Any]:
        state: dict[str, Any] = requests.get(f"{self.url}/sandbox/issues/{self.key}", timeout=10).json()
        return state

    def comments(self) -> list[dict[str, Any]]:
        return list(self.state()["comments"])

    def requests(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = requests.get(f"{self.url}/sandbox/requests", timeout=10).json()["requests"]
        return found

    def fault(self, **fault: Any) -> None:
        assert requests.post(f"{self.url}/sandbox/faults", json=fault, timeout=10).ok

    def review(
        self, run_id: str, text: str = "first", decision: Decision = Decision.PASS, language: Language = "en"
    ) -> MemoryOutbox:
        """Plan a review of the ticket as it is now."""
        ticket = self.jira.fetch_ticket(self.key)
        report = REPORT.model_copy(update={"decision": decision, "fingerprint": text, "language": language})
        document = CommentDocument((paragraph(text),))
        outbox = MemoryOutbox()
        outbox.record(
            run_id,
            plan_review(report, document, ticket, ProjectRules(), run_id, Outgoing(self.deployment, ("secret",))),
        )
        return outbox

    def apply(self, run_id: str, outbox: MemoryOutbox) -> str:
        return comment_by(run_id, outbox, self.jira)
