"""The page of a plan beside its comment: `plan_space` in projects.yaml, what people do to it, and what goes wrong."""

from pathlib import Path
from typing import Any

import pytest
import requests

from bot.sandbox.config import DEVELOPER, VISITOR
from config.settings import get_settings
from tests.integration.workers.test_plan_rounds import OPEN, command, plan_comment
from tests.support.installation import Installation
from workers.setup import run_services


@pytest.fixture
def planned(installation: Installation, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    """A ticket with a plan, in a project whose plans have pages."""
    (tmp_path / "projects.yaml").write_text("defaults: {plan_space: DEMO}\n")
    monkeypatch.setenv("PROJECTS_CONFIG_PATH", str(tmp_path / "projects.yaml"))
    get_settings.cache_clear()
    installation.services.close()
    installation.services = run_services(get_settings())
    key = installation.file_ticket("Export the invoices of a month", OPEN)
    command(installation, key, "plan", "/reqgate plan")
    assert pages(installation) == [], "there is no plan yet"
    command(installation, key, "answer", "/reqgate answer defaults", DEVELOPER)
    return key


def pages(installation: Installation) -> list[dict[str, Any]]:
    found = requests.get(f"{installation.settings.jira_url}/sandbox/pages", timeout=10).json()["pages"]
    return [one for one in found if "reqgate-plan" in one["properties"]]


def replan(installation: Installation, key: str, text: str) -> str:
    """Plan a ticket that says something else, and return what the plan's comment says."""
    installation.edit(key, description=text)
    command(installation, key, "plan", "/reqgate plan")
    return plan_comment(installation, key)


def test_a_plan_has_one_page_which_follows_it(installation: Installation, planned: str) -> None:
    (page,) = pages(installation)
    assert page["title"] == f"{planned}: implementation plan"
    assert "40 invoices" in page["body"]
    assert "It also has a page in the Confluence space DEMO." in plan_comment(installation, planned)
    comment = replan(installation, planned, OPEN.replace("40 invoices", "70 invoices").replace("40 rows", "70 rows"))
    (again,) = pages(installation)
    assert (again["id"], len(again["versions"])) == (page["id"], 2)
    assert "70 invoices" in again["body"]
    assert "space DEMO" in comment
    marked = installation.services.jira.fetch_ticket(planned).marked
    assert marked is not None
    part = marked.of("plan")
    assert part is not None
    assert part.page_id == page["id"]


def test_what_stands_on_the_page_passed_the_firewall(installation: Installation, planned: str) -> None:
    secret = "ghp_" + "a1B2c3D4" * 5
    replan(installation, planned, OPEN.replace("says that there are none", f"names the key {secret}"))
    (page,) = pages(installation)
    assert "names the key" in page["body"]
    assert secret not in page["body"]


def test_the_same_plan_again_writes_no_page(installation: Installation, planned: str) -> None:
    command(installation, planned, "plan", "/reqgate plan")
    assert [len(one["versions"]) for one in pages(installation)] == [1]


def test_a_page_that_somebody_edited_stays_theirs_and_the_comment_says_so(
    installation: Installation, planned: str
) -> None:
    (page,) = pages(installation)
    sent = {
        "id": page["id"],
        "status": "current",
        "title": page["title"],
        "body": {"representation": "storage", "value": "<p>We do it otherwise.</p>"},
        "version": {"number": 2},
    }
    url = f"{installation.settings.jira_url}/wiki/api/v2/pages/{page['id']}"
    assert requests.put(url, json=sent, auth=(VISITOR.email, VISITOR.token), timeout=10).ok
    comment = replan(installation, planned, OPEN.replace("40", "70"))
    assert "Somebody edited its page in Confluence, so I left that page as it is" in comment
    assert "70 invoices" in comment
    assert [one["body"] for one in pages(installation)] == ["<p>We do it otherwise.</p>"]


@pytest.mark.parametrize(
    "fault",
    [
        {"status": 403},
        {"status": 500},
        {"mode": "reset"},
    ],
)
def test_a_confluence_that_does_not_take_it_keeps_no_plan_waiting(
    installation: Installation, planned: str, fault: dict[str, Any]
) -> None:
    installation.fault(path="/wiki/api/v2/pages", times=99, **fault)
    comment = replan(installation, planned, OPEN.replace("40", "70"))
    assert "70 invoices" in comment
    if fault.get("status") == 403:  # who may not see it is told what one hears of a page that is gone
        assert "Somebody removed its page in Confluence" in comment
    else:
        assert "Its page in Confluence could not be brought up to date." in comment
    installation.clear_faults()
    command(installation, planned, "plan", "/reqgate plan")
    assert "70 invoices" in pages(installation)[0]["body"]
    assert len(pages(installation)) == 1


def test_a_ticket_that_lost_its_marker_gets_no_second_page(installation: Installation, planned: str) -> None:
    services = installation.services
    assert services.confluence is not None
    url = f"{installation.settings.jira_url}/rest/api/2/issue/{planned}/properties/reqgate"
    assert requests.delete(url, auth=(VISITOR.email, VISITOR.token), timeout=10).ok
    command(installation, planned, "plan", "/reqgate plan")
    command(installation, planned, "answer", "/reqgate answer defaults", DEVELOPER)
    assert len(pages(installation)) == 1
