"""Who may be told of an issue, as a real site says it of a person, on Cloud and on Data Center."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

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
from workers.people.sight import projects_seen

OPS = Project("OPS", "Operations")
BOARD = Project("BOARD", "Board", members=(DEVELOPER.account_id,))
SHY = Project("SHY", "Nobody may look people up", denied=("USER_PICKER",))


@dataclass
class Site:
    """A sandbox with projects that not everybody sees."""

    url: str
    deployment: Deployment

    def seen_by(self, who: Account, *projects: str) -> tuple[str, ...]:
        cloud = self.deployment == "cloud"
        jira = JiraClient(self.url, self.deployment, BOT.email if cloud else "", BOT.token, 10)
        return projects_seen(who.account_id if cloud else who.name, projects, jira)

    def asked(self) -> int:
        """How often it was asked what a person may browse."""
        path = f"{self.url}/sandbox/requests"
        return sum("viewissue" in entry["path"] for entry in requests.get(path, timeout=10).json()["requests"])


@pytest.fixture(scope="module", params=["cloud", "datacenter"])
def site(request: pytest.FixtureRequest) -> Iterator[Site]:
    config = replace(SandboxConfig(), deployment=request.param, projects=(DEMO, OPS, BOARD, SHY, HIDDEN))
    with SandboxServer(config) as server:
        yield Site(server.url, request.param)


def test_open_projects_are_seen_and_one_that_is_closed_to_the_asker_is_not(site: Site) -> None:
    assert site.seen_by(VISITOR, "DEMO", "OPS", "BOARD") == ("DEMO", "OPS")
    assert site.seen_by(DEVELOPER, "DEMO", "BOARD") == ("DEMO", "BOARD")


def test_no_project_is_seen_that_was_not_named(site: Site) -> None:
    assert site.seen_by(VISITOR) == ()


@pytest.mark.parametrize("project", ["SHY", "HIDDEN", "GONE"])
def test_what_cannot_be_asked_is_not_told(site: Site, project: str) -> None:
    assert site.seen_by(VISITOR, project) == ()


@pytest.mark.parametrize(
    "who",
    [CUSTOMER, replace(VISITOR, account_id="5f9", name="nobody"), replace(VISITOR, account_id="", name="")],
)
def test_customers_strangers_and_nobody_are_told_nothing(site: Site, who: Account) -> None:
    assert site.seen_by(who, "DEMO") == ()


def test_jira_is_asked_once_a_project(site: Site) -> None:
    before = site.asked()
    assert site.seen_by(VISITOR, "DEMO", "DEMO") == ("DEMO",)
    assert site.asked() == before + 1
