"""An installation inside the test's process: sandbox Jira, Redis and store are real, jobs run when the test says so."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import requests
from redis import Redis
from rq import SimpleWorker

from bot.sandbox.config import BOT, VISITOR, Account, SandboxConfig
from bot.sandbox.server import SandboxServer
from config.settings import Settings, get_settings
from tests.support.databases import migrated
from tests.support.site_clock import SiteClock
from tests.support.stack import GOOD_STORY
from workers.missed.jobs import reconcile
from workers.queueing.known_jobs import KnownJob
from workers.runs.services import RunServices
from workers.setup import run_services


class Installation:
    """The parts, and what a test asks of them."""

    def __init__(self, settings: Settings, clock: SiteClock) -> None:
        self.settings, self._clock = settings, clock
        self.services: RunServices = run_services(settings)
        self.store, self.queue = self.services.store, self.services.queue
        self.redis: Redis = self.queue.connection

    def file_ticket(self, title: str = "Add invoice download to the order page", text: str = GOOD_STORY) -> str:
        fields = {
            "project": {"key": "DEMO"},
            "issuetype": {"name": "Story"},
            "summary": title,
            "description": text,
        }
        return str(self._jira("POST", "rest/api/2/issue", {"fields": fields})["key"])

    def delete_ticket(self, key: str) -> None:
        self._jira("DELETE", f"rest/api/2/issue/{key}")

    def say(self, key: str, text: str, who: Account = VISITOR) -> str:
        return str(self._jira("POST", f"rest/api/2/issue/{key}/comment", {"body": text}, who)["id"])

    def delete_comment(self, key: str, comment_id: str, who: Account = VISITOR) -> None:
        self._jira("DELETE", f"rest/api/2/issue/{key}/comment/{comment_id}", who=who)

    def move_clock(self, **ahead: float) -> None:
        """Let the site's clock be so far ahead of ours."""
        self._clock.ahead = timedelta(**ahead)

    def reconcile(self) -> None:
        """Look for what the site did not tell of."""
        reconcile()

    def comments(self, key: str) -> list[dict[str, Any]]:
        """Return the bot's comments, with what people read in `text`."""
        found = self._jira("GET", f"sandbox/issues/{key}")["comments"]
        return [{**each, "text": str(each["body"])} for each in found if each["author"] == BOT.account_id]

    def issue(self, key: str) -> dict[str, Any]:
        """Return the ticket as Jira tells it."""
        found: dict[str, Any] = self._jira("GET", f"rest/api/2/issue/{key}")
        return found

    def outcome(self, key: str) -> list[str]:
        labels = self._jira("GET", f"sandbox/issues/{key}")["labels"]
        return [label for label in labels if label.startswith("reqgate-")]

    def change_labels(self, key: str, **change: str) -> None:
        """Do as somebody who changes labels: `add` or `remove` one."""
        self._jira("PUT", f"rest/api/2/issue/{key}", {"update": {"labels": [change]}})

    def edit(self, key: str, **fields: str) -> None:
        """Do as somebody who edits the ticket."""
        self._jira("PUT", f"rest/api/2/issue/{key}", {"fields": fields})

    def fault(self, **fault: Any) -> None:
        self._jira("POST", "sandbox/faults", fault)

    def faults_left(self) -> int:
        return len(self._jira("GET", "sandbox/faults")["faults"])

    def bot_requests(self) -> list[dict[str, Any]]:
        """Return the requests of the bot that were handled."""
        return list(self._jira("GET", "sandbox/requests")["requests"])

    def clear_faults(self) -> None:
        self._jira("DELETE", "sandbox/faults", None)

    def work(self) -> None:
        """Run what waits in the queue, in this process."""
        worker = SimpleWorker([self.queue.rq_queue], connection=self.redis, serializer="json", job_class=KnownJob)
        worker.work(burst=True, logging_level="CRITICAL")

    def waiting(self) -> list[str]:
        """Return the ids of the jobs in the queue."""
        return list(self.queue.rq_queue.get_job_ids())

    def _jira(self, method: str, path: str, body: Any = None, who: Account = VISITOR) -> Any:
        url = f"{self.settings.jira_url}/{path}"
        response = requests.request(method, url, json=body, auth=(who.email, who.token), timeout=10)
        assert response.ok, response.text
        return response.json() if response.content else {}


@pytest.fixture
def installation(redis_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Installation]:
    """Jobs read the settings themselves, as in a worker, so they stand in the environment."""
    clock = SiteClock()
    with SandboxServer(SandboxConfig(deployment="cloud", clock=clock)) as sandbox:
        for name, value in {
            "JIRA_URL": sandbox.url,
            "JIRA_USER": BOT.email,
            "JIRA_TOKEN": BOT.token,
            "JIRA_TIMEOUT": "30",
            "CONFLUENCE_URL": f"{sandbox.url}/wiki",
            "REDIS_URL": redis_url,
            "DATABASE_URL": f"sqlite:///{tmp_path / 'reqgate.db'}",
            "DEBOUNCE_SECONDS": "0",
            "JOB_RETRIES": "2",
        }.items():
            monkeypatch.setenv(name, value)
        monkeypatch.chdir(tmp_path)
        get_settings.cache_clear()
        settings = get_settings()
        migrated(settings.effective_database_url)
        installation = Installation(settings, clock)
        yield installation
        installation.services.close()
        get_settings.cache_clear()
