"""Typed queries on a running Jira count exactly, and neither show nor count what a ticket's readers cannot see."""

from collections.abc import Iterator
from typing import Any

import pytest
import requests

from bot.sandbox.config import BOT, DEVELOPER, HIDDEN, VISITOR, SandboxConfig
from bot.sandbox.server import SandboxServer
from workers.atlassian.errors import JiraError
from workers.atlassian.jira import JiraClient
from workers.evidence.issues.found import FoundIssues
from workers.evidence.issues.jql import jql_of
from workers.evidence.issues.query import IssueField, IssueQuery, Operator, Order, Term
from workers.evidence.issues.search import JiraIssueSearch, site_names, sprint_field_of

F = IssueField


class Site:
    """A running sandbox with some tickets, and the bot's client on it."""

    def __init__(self, server: SandboxServer, is_cloud: bool) -> None:
        self.url, self.is_cloud = server.url, is_cloud
        self.jira = JiraClient(
            server.url, "cloud" if is_cloud else "datacenter", BOT.email if is_cloud else "", BOT.token, 30
        )
        self.developer = DEVELOPER.account_id if is_cloud else DEVELOPER.name
        who = {"accountId": DEVELOPER.account_id} if is_cloud else {"name": DEVELOPER.name}
        self.crash = self.filed(
            "Crash at checkout", issuetype={"name": "Bug"}, priority={"name": "High"}, labels=["ux"]
        )
        self.slow = self.filed("Slow search", issuetype={"name": "Bug"}, assignee=who, components=[{"name": "search"}])
        self.story = self.filed('Gift cards, "now"; (soon)', priority={"name": "Low"}, labels=["ux", "needs-design"])
        self.secret = self.filed("Layoffs", issuetype={"name": "Bug"}, security={"name": "Board"})

    def filed(self, summary: str, **fields: Any) -> str:
        body = {"project": {"key": "DEMO"}, "issuetype": {"name": "Story"}, "summary": summary, **fields}
        answer = requests.post(
            f"{self.url}/rest/api/2/issue", json={"fields": body}, auth=(VISITOR.name, VISITOR.token), timeout=30
        )
        assert answer.status_code == 201, answer.text
        return str(answer.json()["key"])

    def run(self, query: IssueQuery, *projects: str) -> FoundIssues:
        return JiraIssueSearch(self.jira, projects or ("DEMO",)).run(query)

    def keys(self, *terms: Term) -> set[str]:
        return {issue.key for issue in self.run(IssueQuery(projects=("DEMO",), where=(terms,))).issues}


@pytest.fixture(scope="module", params=[True, False], ids=["cloud", "datacenter"])
def site(request: pytest.FixtureRequest) -> Iterator[Site]:
    with SandboxServer(SandboxConfig(deployment="cloud" if request.param else "datacenter")) as server:
        yield (found := Site(server, request.param))
        found.jira.close()


def term(field: IssueField, operator: Operator = "is", *values: str) -> Term:
    return Term(field=field, operator=operator, values=values)


def test_every_kind_of_term_finds_what_it_means(site: Site) -> None:
    crash, slow, story = site.crash, site.slow, site.story
    assert site.keys(term(F.TYPE, "is", "Bug")) == {crash, slow}
    assert site.keys(term(F.TYPE, "is not", "Bug")) == {story}
    assert site.keys(term(F.PRIORITY, ">=", "High")) == {crash}
    assert site.keys(term(F.PRIORITY, "is", "High", "Low")) == {crash, story}
    assert site.keys(term(F.LABEL, "is", "needs-design")) == {story}
    assert site.keys(term(F.LABEL, "is not", "needs-design")) == {crash, slow}
    assert site.keys(term(F.LABEL, "empty")) == {slow}
    assert site.keys(term(F.ASSIGNEE, "is", site.developer)) == {slow}
    assert site.keys(term(F.ASSIGNEE, "is not", site.developer)) == {crash, story}
    assert site.keys(term(F.ASSIGNEE, "not empty")) == {slow}
    assert site.keys(term(F.COMPONENT, "is", "search"), term(F.LABEL, "is", "ux")) == {crash, slow, story}
    assert site.keys(term(F.TITLE, "phrase", "at checkout")) == {crash}
    assert site.keys(term(F.TITLE, "words", "checkout crash")) == {crash}
    assert site.keys(term(F.TITLE, "no words", "crash")) == {slow, story}
    assert site.keys(term(F.TITLE, "phrase", "Gift cards,")) == {story}
    assert site.keys(term(F.STATUS, "is", "To Do"), term(F.CATEGORY, "is", "Done")) == {crash, slow, story}
    assert site.keys(term(F.CREATED, ">=", "2020-01-01")) == {crash, slow, story}
    assert site.keys(term(F.CREATED, "<", "2020-01-01")) == set()
    assert site.keys(term(F.RESOLUTION, "empty")) == {crash, slow, story}
    assert site.keys(term(F.DUE, "<", "2030-01-01")) == site.keys(term(F.SPRINT_STATE, "is", "open")) == set()
    assert site.keys(term(F.KEY, "is", crash, story)) == {crash, story}


def test_order_groups_and_limit_are_those_of_the_query(site: Site) -> None:
    query = IssueQuery(
        projects=("DEMO",), group_by="type", order=(Order(field="priority"), Order(field="key")), limit=2
    )
    found = site.run(query)
    assert [issue.key for issue in found.issues] == [site.crash, site.slow]
    assert (found.total, found.groups, found.is_complete) == (3, (("Bug", 2), ("Story", 1)), True)
    assert found.jql == jql_of(query)


def test_what_a_level_of_security_hides_is_neither_shown_nor_counted(site: Site) -> None:
    bugs = IssueQuery(projects=("DEMO",), where=((term(F.TYPE, "is", "Bug"),),), counts=True)
    assert site.run(bugs).total == 2
    everything = site.run(IssueQuery(projects=("DEMO",), counts=True, group_by="type"))
    assert site.secret not in {issue.key for issue in everything.issues}
    assert dict(everything.groups)["Bug"] == 2


def test_a_key_that_is_hidden_and_one_that_does_not_exist_answer_alike(site: Site) -> None:
    def asked(key: str) -> FoundIssues:
        found = site.run(IssueQuery(where=((term(F.KEY, "is", key),),)))
        return found.model_copy(update={"jql": found.jql.replace(key, "KEY")})

    assert asked(f"{HIDDEN.key}-1") == asked("DEMO-4711") == asked(site.secret)
    both = site.run(IssueQuery(where=((term(F.KEY, "is", site.crash, "DEMO-4711"),),)))
    assert [issue.key for issue in both.issues] == [site.crash]


def test_projects_that_are_not_open_to_the_readers_are_not_asked_about(site: Site) -> None:
    elsewhere = IssueQuery(projects=("FROZEN",), counts=True)
    assert site.run(elsewhere) == FoundIssues(jql="", total=0)
    assert "FROZEN" in site.run(elsewhere, "DEMO", "FROZEN").jql


def test_the_names_of_a_site_are_read(site: Site) -> None:
    names = site_names(site.jira, ("DEMO",), sprint_field_of(site.jira))
    assert {"Bug", "Story", "Sub-task"} <= {one.name for one in names.types}
    assert {one.name for one in names.types if one.is_subtask} == {"Sub-task"}
    assert ("Done", "Done") in {(one.name, one.category) for one in names.statuses}
    assert names.priorities[0] == "Highest"
    assert names.components == ("checkout", "mobile app", "payments", "search")
    assert set(names.labels) == {"ux", "needs-design"}
    assert site.developer in {one.account for one in names.people}


def test_an_answer_is_more_than_its_first_page(site: Site) -> None:
    before = site.run(IssueQuery(projects=("DEMO",), counts=True)).total
    for number in range(101):
        site.filed(f"Many {number}")
    assert site.run(IssueQuery(projects=("DEMO",), counts=True)).total == before + 101


def test_a_site_that_is_down_is_an_error_and_not_an_empty_answer(site: Site) -> None:
    requests.post(f"{site.url}/sandbox/faults", json={"status": 503, "path": "/search", "times": 1}, timeout=30)
    with pytest.raises(JiraError):
        site.run(IssueQuery(projects=("DEMO",), counts=True))
