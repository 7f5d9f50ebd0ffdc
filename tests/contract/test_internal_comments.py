"""In a service project customers do not see what the bot writes, on Cloud and on Data Center; elsewhere people do."""

import json
from typing import Any

import pytest

from bot.sandbox.config import DEMO, SandboxConfig
from bot.sandbox.server import SandboxServer
from config.projects import ProjectRules
from config.settings import Deployment
from tests.contract.jira_site import Site
from tests.support.fakes import MemoryOutbox
from tests.support.reviewed import COMMENT, REPORT
from tests.support.stubs.projects import DESK
from tests.support.wire import ANSWERS, API, Answer, Wire, client_on
from workers.actions.apply import apply_actions
from workers.actions.models import Action
from workers.actions.outgoing import Outgoing
from workers.actions.plan import plain, plan_reply, plan_review
from workers.atlassian.jira import JiraClient

INTERNAL = {"key": "sd.public.comment", "value": {"internal": True}}


def written(deployment: Deployment, project_type: str, kind: str) -> dict[str, Any]:
    """Return the body of the request by which a new comment is made on a ticket of such a project."""
    issue = {
        "key": "SHOP-7",
        "fields": {"summary": "Export", "project": {"key": "SHOP", "projectTypeKey": project_type}},
    }
    answers: dict[str, Answer | list[Answer]] = ANSWERS | {
        rf"GET {API}/issue/[\w-]+": (200, issue),
        rf"GET {API}/issue/[\w-]+/comment": (200, {"comments": [], "total": 0}),
    }
    jira: JiraClient = client_on(wire := Wire(answers), deployment)
    outbox = MemoryOutbox()
    outbox.record("r1", actions(kind, jira, deployment))
    apply_actions("r1", outbox, jira)
    (sent,) = [sent for sent in wire.sent if sent.method == "POST" and str(sent.url).endswith("/comment")]
    return dict(json.loads(sent.body or ""))


def actions(kind: str, jira: JiraClient, deployment: Deployment) -> tuple[Action, ...]:
    ticket = jira.fetch_ticket("SHOP-7")
    if kind == "review":
        return plan_review(REPORT, COMMENT, ticket, ProjectRules(), "r1", Outgoing(deployment))
    return plan_reply(plain("help"), ticket, "10019", "r1", "en", Outgoing(deployment))


@pytest.mark.parametrize("kind", ["review", "reply"])
@pytest.mark.parametrize("deployment", ["cloud", "datacenter"])
def test_a_comment_in_a_service_project_is_internal_from_its_first_moment(deployment: Deployment, kind: str) -> None:
    assert INTERNAL in written(deployment, "service_desk", kind)["properties"]


@pytest.mark.parametrize("kind", ["review", "reply"])
@pytest.mark.parametrize("project_type", ["software", "business", ""])
@pytest.mark.parametrize("deployment", ["cloud", "datacenter"])
def test_elsewhere_a_comment_is_for_everybody_who_sees_the_ticket(
    deployment: Deployment, project_type: str, kind: str
) -> None:
    keys = [entry["key"] for entry in written(deployment, project_type, kind)["properties"]]
    assert keys == ["reqgate"]


@pytest.mark.parametrize("deployment", ["cloud", "datacenter"])
def test_the_comment_of_a_ticket_that_moved_into_a_service_project_is_internal_before_it_says_anything_new(
    deployment: Deployment,
) -> None:
    with SandboxServer(SandboxConfig(deployment=deployment, projects=(DEMO, DESK))) as server:
        site = Site(server, deployment)
        site.apply("r1", site.review("r1", "first"))
        assert "sd.public.comment" not in site.comments()[0]["properties"]
        site.move("DESK")
        outbox = site.review("r2", "second")
        before = len(site.requests())
        site.apply("r2", outbox)
        (comment,) = site.comments()
        assert comment["properties"]["sd.public.comment"] == {"internal": True}
        assert comment["properties"]["reqgate"]["run"] == "r2"
        (edit,) = [each for each in site.requests()[before:] if each["path"].endswith(f"/comment/{comment['id']}")]
        assert edit["body"]["properties"] == [INTERNAL]
        assert "second" in str(edit["body"]["body"])
        if deployment == "cloud":
            assert site.call("GET", f"issue/{site.key}/comment/{comment['id']}")["jsdPublic"] is False
