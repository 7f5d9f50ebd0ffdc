"""Who may be told of an issue, as a real site says it of a person, on Cloud and on Data Center."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest
import requests

from bot.sandbox.config import (
    BOT,
    CUSTOMER,
    DEMO,
    DEVELOPER,
    HIDDEN,
    VISITOR,
    Account,
    Deployment,
    Project,
    SandboxConfig,
)
from bot.sandbox.server import SandboxServer
from workers.atlassian.jira import JiraClient
from workers.atlassian.jira_issues import FoundIssue
from workers.people.sight import Sight

OPS = Project("OPS", "Operations")
BOARD = Project("BOARD", "Board", members=(DEVELOPER.account_id,))
SHY = Project("SHY", "Nobody may look people up", denied=("USER_PICKER",))


@dataclass
class Site:
    """A sandbox with projects that not everybody sees."""

    url: str
    deployment: Deployment

    def sight_of(self, who: Account, *projects: str) -> Sight:
        cloud = self.deployment == "cloud"
        jira = JiraClient(self.url, self.deployment, BOT.email if cloud else "", BOT.token, 10)
        return Sight(jira, who.account_id if cloud else who.name, projects)

    def asked(self) -> int:
        """How often it was asked what a person may browse."""
        path = f"{self.url}/sandbox/requests"
        return sum("viewissue" in entry["path"] for entry in requests.get(path, timeout=10).json()["requests"])


@pytest.fixture(scope="module", params=["cloud", "datacenter"])
def site(request: pytest.FixtureRequest) -> Iterator[Site]:
    config = replace(SandboxConfig(), deployment=request.param, projects=(DEMO, OPS, BOARD, SHY, HIDDEN))
    with SandboxServer(config) as server:
        yield Site(server.url, request.param)


def issue(project: str, *, is_restricted: bool = False) -> FoundIssue:
    values: dict[str, Any] = dict.fromkeys(FoundIssue.__annotations__, "")
    return FoundIssue(**values | {"key": f"{project}-1", "project_key": project, "is_restricted": is_restricted})


def test_issues_of_the_own_project_and_of_named_ones_are_told_of_and_no_others(site: Site) -> None:
    sight = site.sight_of(VISITOR, "DEMO", "OPS")
    assert [sight.tells_of(issue(project)) for project in ("DEMO", "OPS", "BOARD")] == [True, True, False]


def test_what_a_level_of_security_hides_is_told_to_nobody(site: Site) -> None:
    assert not site.sight_of(VISITOR, "DEMO").tells_of(issue("DEMO", is_restricted=True))


def test_a_project_that_is_named_but_closed_to_the_asker_is_not_told_of(site: Site) -> None:
    assert not site.sight_of(VISITOR, "DEMO", "BOARD").reaches("BOARD")
    assert site.sight_of(DEVELOPER, "DEMO", "BOARD").reaches("BOARD")


@pytest.mark.parametrize("project", ["SHY", "HIDDEN", "GONE"])
def test_what_cannot_be_asked_is_not_told(site: Site, project: str) -> None:
    assert not site.sight_of(VISITOR, project).reaches(project)


@pytest.mark.parametrize(
    "who", [CUSTOMER, replace(VISITOR, account_id="5f9", name="nobody"), replace(VISITOR, account_id="", name="")]
)
def test_customers_strangers_and_nobody_are_told_nothing(site: Site, who: Account) -> None:
    assert not site.sight_of(who, "DEMO").reaches("DEMO")


def test_jira_is_asked_once_a_project(site: Site) -> None:
    sight, before = site.sight_of(VISITOR, "DEMO"), site.asked()
    assert [sight.tells_of(issue("DEMO")) for _ in range(3)] == [True] * 3
    assert site.asked() == before + 1
