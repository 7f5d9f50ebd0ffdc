"""Installations with a fault each, as doctor examines them. No test of its own."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import requests
from redis import Redis
from rq import Worker

from bot.cli.doctor import Machine, examine
from bot.sandbox.config import ACCEPTANCE, BOT, DEMO, VISITOR, Deployment, SandboxConfig
from bot.sandbox.server import SandboxServer
from config.settings import Settings
from tests.support.databases import migrated
from workers.queueing.health import name_workers
from workers.queueing.queue import QUEUE_NAME
from workers.store import Bookmark, DeadLetter, open_store

NOW = datetime(2026, 11, 22, 12, 0, tzinfo=UTC)
SERVER = "http://127.0.0.1:1"  # nobody listens there


@dataclass
class Installation:
    """Everything that doctor looks at; a fault is a change to it before it is built or after."""

    folder: Path
    redis: Redis
    site: dict[str, Any] = field(default_factory=dict)
    settings: dict[str, Any] = field(default_factory=dict)
    machine: Machine = field(default_factory=lambda: Machine(lambda: NOW, lambda _: 10**10, lambda: date(2026, 10, 19)))
    has_worker: bool = True
    has_confluence: bool = False
    is_migrated: bool = True
    dead_letters: int = 0
    swept: timedelta = timedelta(minutes=1)
    projects: str = "projects:\n  DEMO:\n    enabled: true\n"


Fault = Callable[[Installation], object]


def site(**changes: Any) -> Fault:
    return lambda installation: installation.site.update(changes)


def project(**changes: Any) -> Fault:
    return site(projects=(replace(DEMO, **changes),))


def settings(**changes: Any) -> Fault:
    return lambda installation: installation.settings.update(changes)


def on_redis(**config: str) -> Fault:
    return lambda installation: [installation.redis.config_set(name, value) for name, value in config.items()]


def change(**changes: Any) -> Fault:
    return lambda installation: [setattr(installation, name, value) for name, value in changes.items()]


def machine(**changes: Any) -> Fault:
    return lambda installation: setattr(installation, "machine", replace(installation.machine, **changes))


def broken(path: str) -> Fault:
    def write(installation: Installation) -> None:
        file = installation.folder / "broken.yaml"
        file.write_text("no_such_key: 1\n")
        installation.settings[path] = file

    return write


PLANNED = change(projects="projects:\n  DEMO: {plan_subtasks: true}\n")
GROUPED = change(projects="projects:\n  DEMO: {accept: {groups: [leads]}}\n")

FAULTS: dict[str, tuple[Fault, str, str, str]] = {
    # fault: (how it is made, the part that is named, words of the detail, words of the remedy)
    "no secret": (settings(webhook_secrets=()), "webhook secret", "no secret", "WEBHOOK_SECRETS"),
    "redis away": (settings(redis_url="redis://127.0.0.1:1/0"), "redis", "does not answer", "REDIS_URL"),
    "redis forgets": (on_redis(appendonly="no"), "redis persistence", "off", "appendonly yes"),
    "redis evicts": (
        on_redis(**{"maxmemory": "100000000", "maxmemory-policy": "allkeys-lru"}),
        "redis memory", "allkeys-lru", "noeviction",
    ),
    "no worker": (change(has_worker=False), "workers", "none", "reqgate worker"),
    "old tables": (change(is_migrated=False), "database", "tables", "up to date"),
    "database away": (
        settings(database_url="postgresql://u:p@127.0.0.1:1/db"), "database", "cannot be used", "DATABASE_URL",
    ),
    "dead letters": (change(dead_letters=2), "dead letters", "2 run(s)", "reqgate dlq list"),
    "no sweep": (change(swept=timedelta(hours=3)), "sweep", "last done at 2026-11-22 09:00", "reqgate worker"),
    "disk full": (machine(free_bytes=lambda _: 10**6), "disk", "1 MB", "Make room"),
    "old certificates": (
        machine(certificates_made=lambda: date(2024, 1, 1)), "certificates", "days old", "newer certifi",
    ),
    "model away": (
        settings(llm_model="openai/small", llm_base_url=f"{SERVER}/v1", llm_timeout=5), "model", "", "LLM_BASE_URL",
    ),
    "rubric broken": (
        broken("scoring_rubric_path"), "configuration", "broken.yaml", "reqgate config check",
    ),
    "guardrail broken": (
        broken("guardrail_config_path"), "configuration", "broken.yaml", "reqgate config check",
    ),
    "projects broken": (
        change(projects="projects: [1]\n"), "configuration", "projects", "reqgate config check",
    ),
    "jira not set": (settings(jira_url=""), "jira", "JIRA_URL is not set", "JIRA_URL"),
    "jira away": (settings(jira_url=SERVER), "jira", "", "JIRA_URL"),
    "wrong token": (settings(jira_token="expired-token"), "jira", "credentials", "JIRA_TOKEN"),
    "clock ahead": (site(clock=lambda: NOW + timedelta(minutes=9)), "jira clock", "540 s ahead", "NTP"),
    "clock behind": (site(clock=lambda: NOW - timedelta(minutes=9)), "jira clock", "540 s behind", "NTP"),
    "project hidden": (
        change(projects="projects:\n  DEMO: {}\n  SHOP: {}\n"), "jira projects", "SHOP", "Browse projects",
    ),
    "cannot comment": (
        project(denied=("ADD_COMMENTS",)), "jira permissions", "DEMO lacks ADD_COMMENTS", "permission scheme",
    ),
    "cannot edit comments": (
        project(denied=("EDIT_OWN_COMMENTS",)), "jira permissions", "EDIT_OWN_COMMENTS", "permission scheme",
    ),
    "labels off screen": (project(off_screen=("labels",)), "jira labels", "DEMO-1", "edit screen"),
    "no sub-tasks": (
        lambda installation: [PLANNED(installation), project(has_subtasks=False)(installation)],
        "jira plans", "DEMO has no type for sub-tasks", "plan_subtasks: false",
    ),
    "sub-tasks want more": (
        lambda installation: [PLANNED(installation), project(subtask_needs=(ACCEPTANCE,))(installation)],
        "jira plans", "DEMO requires fields there that ReqGate cannot fill: Acceptance criteria", "schemes",
    ),
    "groups unseen": (
        lambda installation: [GROUPED(installation), project(denied=("USER_PICKER",))(installation)],
        "jira people", "nobody is let in by one; they are named under DEMO", "Browse users and groups",
    ),
    "pages without Confluence": (
        change(projects="projects:\n  DEMO: {plan_space: SHOP}\n"),
        "plan pages", "set under DEMO, and CONFLUENCE_URL is not", "plan_space",
    ),
    "no webhook": (site(webhook_url=""), "jira webhook", "none leads", "Make one"),
    "webhook elsewhere": (site(webhook_url="https://bot.example/hooks"), "jira webhook", "none leads", "Make one"),
    "webhook unsigned": (site(webhook_secret=""), "jira webhook", "no secret", "WEBHOOK_SECRETS"),
    "webhook disabled": (site(webhook_enabled=False), "jira webhook", "disabled", "Enable it"),
    "webhook deaf": (
        site(webhook_events=("jira:issue_created", "jira:issue_updated")), "jira webhook", "comment_created", "Tick",
    ),
}  # fmt: skip


def built(installation: Installation, server: SandboxServer, deployment: Deployment) -> Settings:
    """Return the settings of the installation, with its database, worker and one reviewed ticket."""
    file = installation.folder / "projects.yaml"
    file.write_text(installation.projects)
    built_before = len([*installation.folder.glob("test*.db")])
    database = f"sqlite:///{installation.folder / f'test{built_before}.db'}"
    values: dict[str, Any] = {
        "jira_url": server.url,
        "jira_deployment": deployment,
        "jira_user": BOT.email if deployment == "cloud" else "",
        "jira_token": BOT.token,
        "webhook_secrets": ("a-live-secret",),
        "database_url": database,
        "var_dir": installation.folder,
        "projects_config_path": file,
        "confluence_url": f"{server.url}/wiki" if installation.has_confluence else "",
    }
    fields = {"project": {"key": "DEMO"}, "issuetype": {"name": "Story"}, "summary": "Export"}
    visitor = (VISITOR.name, VISITOR.token)
    made = requests.post(f"{server.url}/rest/api/2/issue", json={"fields": fields}, auth=visitor, timeout=10)
    assert made.status_code == 201
    if installation.is_migrated:
        migrated(database)
        store = open_store(database)
        store.start_run("0123456789ab", "DEMO-1", "created")
        store.save_review("0123456789ab", "DEMO-1", {"fingerprint": "f", "decision": "PASS", "total_score": 90})
        store.finish_run("0123456789ab", "done", "PASS")
        for name in ("sweep", "reconcile"):
            ago = installation.swept if name == "sweep" else timedelta(minutes=1)
            store.set_bookmark(Bookmark(name, NOW - ago))
        for number in range(installation.dead_letters):
            store.save_dead_letter(DeadLetter(f"{number:012x}", "DEMO-1", "DEMO", "gone", {}, "r", 3, NOW))
    if installation.has_worker:
        installation.redis.delete("rq:worker:doctor-test")
        Worker([QUEUE_NAME], name="doctor-test", connection=installation.redis, serializer="json").register_birth()
        name_workers(installation.redis, ["doctor-test"])
    return Settings(_env_file=None, **(values | installation.settings))


def found(installation: Installation, deployment: Deployment = "cloud") -> list[Any]:
    known = {
        "webhook_url": "https://bot.example/webhooks/jira",
        "webhook_secret": "a-live-secret",
        "projects": (DEMO,),
        "clock": lambda: NOW,
        "retry_delays_s": (),
    }
    with SandboxServer(SandboxConfig(deployment=deployment, **(known | installation.site))) as server:
        return examine(built(installation, server, deployment), installation.machine)
