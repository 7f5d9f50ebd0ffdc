"""Situations in which ReqGate comments, played on a sandbox of either kind by the worker's own parts."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import requests

from bot.sandbox.config import BOT, VISITOR, Deployment, SandboxConfig
from bot.sandbox.server import SandboxServer
from bot.sandbox.text.richtext import stored_form
from config.projects import ProjectRules
from config.settings import Settings
from tests.browser.installation import strict_guardrail
from tests.support.fakes import MemoryOutbox
from tests.support.stubs.llm_stub import LlmStub
from tests.support.wire import SIGNER
from workers.actions.apply import apply_actions
from workers.actions.outgoing import Outgoing
from workers.actions.plan import plan_review
from workers.atlassian.jira import JiraClient
from workers.handlers.intake import config_for, packet_from_ticket
from workers.review.graph import ReviewParts
from workers.review.reviewed import review_packet
from workers.review.schemas import ReviewReport, WorkflowConfig
from workers.setup import review_parts

RUNS = ("99fb6a6d9db6", "41c8e07b52da")
"""The first review of a ticket, and those after it."""


@dataclass(frozen=True)
class Situation:
    """A ticket in the versions that are reviewed one after the other, and what the comment must show at the end.

    `model` is what the model does: nothing when there is none, "honest", or a fault of `tests.support.stubs.llm_stub`.
    """

    name: str
    title: str
    versions: tuple[str, ...]
    lozenge: str
    says: tuple[str, ...]
    headings: tuple[str, ...] = ()
    issue_type: str = "Story"
    model: str = ""
    is_strict: bool = False
    profile: Literal["ready", "strict"] = "strict"


class Bench:
    """A sandbox, the bot's client on it, and the parts of a worker."""

    def __init__(self, server: SandboxServer, deployment: Deployment, model: LlmStub, guardrail: Path) -> None:
        self.url = server.url
        self._deployment, self._model, self._guardrail = deployment, model, guardrail
        user = BOT.email if deployment == "cloud" else ""
        self._jira = JiraClient(server.url, deployment, user, BOT.token, 5.0, signer=SIGNER)

    def play(self, situation: Situation) -> str:
        """File the ticket, review every version of it, and return its key."""
        self._model.reset()
        self._model.script(default=situation.model or "honest")
        first, *later = situation.versions
        key = self._file(situation, first)
        rules = ProjectRules(profile=situation.profile)
        report = self._review(key, self._parts(situation), None, rules)
        for version in later:
            body = {"fields": {"description": stored_form(version, self._deployment)}}
            self._call("PUT", f"issue/{key}", body)
            report = self._review(key, self._parts(situation), report, rules)
        return key

    def review(self, key: str) -> None:
        """Review a ticket that is there already, by rules alone."""
        self._review(key, review_parts(Settings(_env_file=None)), None, ProjectRules())

    def close(self) -> None:
        """Close the client."""
        self._jira.close()

    def _parts(self, situation: Situation) -> ReviewParts:
        settings = {"llm_model": "openai/your-model", "llm_base_url": self._model.url} if situation.model else {}
        if situation.is_strict:
            settings["guardrail_config_path"] = str(self._guardrail)
        return review_parts(Settings(_env_file=None, max_llm_retries=0, llm_timeout=5, **settings))  # type: ignore[arg-type]

    def _file(self, situation: Situation, description: str) -> str:
        fields = {
            "project": {"key": "DEMO"},
            "issuetype": {"name": situation.issue_type},
            "summary": situation.title,
            "description": stored_form(description, self._deployment),
        }
        return str(self._call("POST", "issue", {"fields": fields}).json()["key"])

    def _review(self, key: str, parts: ReviewParts, previous: ReviewReport | None, rules: ProjectRules) -> ReviewReport:
        ticket, run_id = self._jira.fetch_ticket(key), RUNS[previous is not None]
        packet = packet_from_ticket(ticket, rules)
        config = config_for(packet, rules, WorkflowConfig())
        reviewed = review_packet(packet, config, parts, run_id=run_id, previous=previous)
        report, comment = reviewed.report, reviewed.comment
        outbox = MemoryOutbox()
        outbox.record(run_id, plan_review(report, comment, ticket, rules, run_id, Outgoing(self._deployment)))
        apply_actions(run_id, outbox, self._jira)
        return report

    def _call(self, method: str, path: str, body: object) -> requests.Response:
        version = 3 if self._deployment == "cloud" else 2
        address = f"{self.url}/rest/api/{version}/{path}"
        response = requests.request(method, address, json=body, auth=(VISITOR.email, VISITOR.token), timeout=10)
        assert response.ok, response.text
        return response


@contextmanager
def bench(deployment: Deployment, folder: Path) -> Iterator[Bench]:
    """Start a sandbox and a model, and stop them."""
    guardrail = folder / "guardrail.yaml"
    guardrail.write_text(strict_guardrail())
    with LlmStub() as model, SandboxServer(SandboxConfig(deployment=deployment)) as server:
        bench = Bench(server, deployment, model, guardrail)
        yield bench
        bench.close()
