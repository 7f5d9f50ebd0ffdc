"""Jira and Confluence as sources, over HTTP: what is around a ticket, and nothing that its readers may not see."""

from collections.abc import Iterator
from typing import Any

import pytest

from bot.sandbox.config import BOT, DEMO, SUBTASK_TYPE, Project, SandboxConfig
from bot.sandbox.server import SandboxServer
from config.projects import ProjectRules
from tests.support.people_site import Site
from workers.atlassian.jira_issues import jql_text
from workers.evidence.confluence import ConfluenceEvidence
from workers.evidence.items import Sought
from workers.evidence.jira import JiraEvidence
from workers.evidence.sources import evidence_sources

SUBTASK = {"name": SUBTASK_TYPE}
TITLE = "Export invoices as PDF for accountants"
ALIKE: dict[str, Any] = {
    "summary": "Download invoices as PDF",
    "description": "Every month.\nAccountants export the invoices as PDF.",
}


@pytest.fixture(params=["cloud", "datacenter"])
def site(request: pytest.FixtureRequest) -> Iterator[Site]:
    config = SandboxConfig(deployment=request.param, projects=(DEMO, Project("OPS", "Operations")))
    with SandboxServer(config) as server:
        yield Site(server.url, request.param)


def sought(ticket: str, title: str = TITLE, **more: Any) -> Sought:
    return Sought(ticket=ticket, project_key="DEMO", title=title, text="", **more)


def tickets(site: Site, wanted: Sought) -> list[tuple[str, str]]:
    return [(one.kind, one.place) for one in JiraEvidence(site.jira).find(wanted)]


def test_children_links_and_earlier_tickets_are_found(site: Site) -> None:
    alike, own = site.filed(**ALIKE), site.filed(summary=TITLE)
    child, linked = site.filed(parent={"key": own}, issuetype=SUBTASK), site.filed(summary="Accounting interface")
    site.filed(summary="Login is slow")
    site.linked(own, linked)

    found = tickets(site, sought(own, links=(linked,)))

    assert set(found[:2]) == {("child", child), ("linked", linked)}
    assert found[2:] == [("alike", alike)]


def test_the_parent_comes_first(site: Site) -> None:
    parent, alike = site.filed(summary="Invoices"), site.filed(**ALIKE)
    own = site.filed(summary=TITLE, parent={"key": parent}, issuetype=SUBTASK)
    assert tickets(site, sought(own, parent=parent)) == [("parent", parent), ("alike", alike)]


def test_an_earlier_ticket_is_quoted_by_its_own_words(site: Site) -> None:
    key = site.filed(**ALIKE)
    (item,) = JiraEvidence(site.jira).find(sought("DEMO-404"))
    assert (item.place, item.title) == (key, "Download invoices as PDF")
    assert item.quote == "Accountants export the invoices as PDF."


def test_chinese_tickets_are_found_alike(site: Site) -> None:
    key = site.filed(summary="订单发票可以下载", description="会计每月导出订单发票。")
    assert ("alike", key) in tickets(site, sought("DEMO-404", "支持导出订单发票"))


def test_what_its_readers_may_not_see_is_no_evidence(site: Site) -> None:
    own = site.filed(summary=TITLE)
    hidden = site.filed(**ALIKE, security={"name": "Board"})
    elsewhere = site.filed("OPS", **ALIKE)
    for other in (hidden, elsewhere):
        site.linked(own, other)
    assert tickets(site, sought(own, links=(hidden, elsewhere), parent=hidden)) == []


def test_what_the_bot_wrote_itself_is_no_evidence(site: Site) -> None:
    own = site.filed(summary=TITLE)
    site.filed(who=BOT, parent={"key": own}, issuetype=SUBTASK, **ALIKE)
    assert tickets(site, sought(own)) == []


def test_a_parent_that_is_gone_takes_nothing_else_with_it(site: Site) -> None:
    key = site.filed(**ALIKE)
    assert tickets(site, sought("DEMO-404", parent="DEMO-405")) == [("alike", key)]


@pytest.mark.parametrize("text", ['x" OR project = OPS OR summary ~ "invoices', "invoices\\", '") OR (project = "OPS'])
def test_no_text_breaks_out_of_its_quotation(site: Site, text: str) -> None:
    site.filed("OPS", summary="invoices project ops summary", description="invoices")
    assert site.jira.find_issues(f"project = DEMO AND summary ~ {jql_text(text)}", 10) == ()


def test_a_site_that_fails_gives_no_evidence_and_no_error(site: Site) -> None:
    site.filed(**ALIKE)
    site.fault(status=500, times=20)
    assert tickets(site, sought("DEMO-404")) == []


def test_no_more_is_asked_when_the_time_is_over(site: Site) -> None:
    site.filed(**ALIKE)
    assert JiraEvidence(site.jira, limit_s=-1).find(sought("DEMO-404")) == ()
    assert [path for path in site.asked() if "search" in path] == []


def pages(site: Site) -> list[tuple[str, str, str]]:
    source = ConfluenceEvidence(site.confluence, ("DEMO",))
    return [(one.kind, one.place, one.quote) for one in source.find(sought("DEMO-1"))]


BODY = "<p>Some background.</p><p>Accountants export the invoices as PDF every month.</p>"


def test_a_page_of_the_spaces_is_found_and_quoted(site: Site) -> None:
    page_id = site.page("Invoices", BODY)
    site.page("Lunch", "<p>At noon, with PDF of the menu.</p>")
    assert pages(site) == [("page", f"confluence:{page_id}", "Accountants export the invoices as PDF every month.")]


def test_a_page_with_restrictions_or_below_one_is_left_out(site: Site) -> None:
    board = site.page("Board", "<p>Secret.</p>")
    site.restrict(board)
    site.page("Invoices", BODY, above=site.page("Minutes", "<p>Of the board.</p>", above=board))
    own = site.page("Invoices again", BODY)
    site.restrict(own)
    assert pages(site) == []


def test_a_page_whose_restrictions_cannot_be_seen_is_left_out(site: Site) -> None:
    site.page("Invoices", BODY)
    site.fault(status=403, times=20, path="restriction")
    assert pages(site) == []


def test_a_page_that_the_bot_wrote_and_other_spaces_are_left_out(site: Site) -> None:
    site.page("Invoices", BODY, who=BOT)
    assert pages(site) == []
    site.page("Invoices", BODY)
    assert ConfluenceEvidence(site.confluence, ("OTHER",)).find(sought("DEMO-1")) == ()


def test_the_sources_of_a_project_are_those_that_its_rules_name(site: Site, tmp_path: Any) -> None:
    jira, confluence = site.jira, site.confluence
    assert len(evidence_sources(ProjectRules(), tmp_path, jira, confluence)) == 1
    assert evidence_sources(ProjectRules(), tmp_path, None, None) == ()
    named = ProjectRules(repositories=("/srv/git/shop.git",), spaces=("DEMO",))
    assert len(evidence_sources(named, tmp_path, jira, confluence)) == 3
    assert len(evidence_sources(named, tmp_path, jira, None)) == 2
