"""Client and applier against the sandbox Jira over HTTP: one comment whatever Jira does, Cloud and Data Center."""

from collections.abc import Iterator
from typing import Any

import pytest
import requests

from bot.sandbox.config import BOT, VISITOR, SandboxConfig
from bot.sandbox.server import SandboxServer
from tests.contract.jira_site import Site
from tests.support.fakes import MemoryOutbox
from workers.actions.outgoing import Outgoing
from workers.actions.plan import plain, plan_reply
from workers.atlassian.errors import JiraPermanent, JiraTransient
from workers.atlassian.jira import JiraClient
from workers.review.schemas import Decision


@pytest.fixture(params=["cloud", "datacenter"])
def site(request: pytest.FixtureRequest) -> Iterator[Site]:
    with SandboxServer(SandboxConfig(deployment=request.param)) as server:
        yield (site := Site(server, request.param))
        site.jira.close()


def test_a_ticket_is_read_as_it_is(site: Site) -> None:
    ticket = site.jira.fetch_ticket(site.key)
    assert (ticket.title, ticket.project_key, ticket.issue_type) == ("导出订单", "DEMO", "Story")
    assert "目标" in ticket.description
    assert "请支持导出。" in ticket.description
    assert ticket.labels == ("people",)
    assert ticket.reporter_id
    assert ticket.marker is None


def test_a_comment_is_created_then_edited_in_place_and_marked(site: Site) -> None:
    first = site.apply("r1", site.review("r1", "first", Decision.REJECT))
    second = site.apply("r2", site.review("r2", "second", Decision.PASS))
    (comment,) = site.comments()
    assert first == second == comment["id"]
    assert "second" in str(comment["body"])
    assert comment["properties"]["reqgate"]["run"] == "r2"
    state = site.state()
    assert sorted(state["labels"]) == ["people", "reqgate-passed"]
    assert state["properties"]["reqgate"]["parts"]["review"]["comment_id"] == comment["id"]
    ticket = site.jira.fetch_ticket(site.key)
    assert ticket.marker is not None
    assert (ticket.marker.run, ticket.marker.decision, ticket.marker.fingerprint) == ("r2", "PASS", "second")


@pytest.mark.parametrize("site", ["cloud"], indirect=True)  # Data Center cannot be asked to edit quietly
def test_nobody_is_notified_of_an_edit(site: Site) -> None:
    site.apply("r1", site.review("r1"))
    before = site.state()["notifications"]
    site.apply("r2", site.review("r2", "second", Decision.REJECT))
    assert site.state()["notifications"] == before


def test_a_comment_deleted_by_a_person_is_created_anew(site: Site) -> None:
    first = site.apply("r1", site.review("r1"))
    gone = f"{site.url}/rest/api/2/issue/{site.key}/comment/{first}"
    assert requests.delete(gone, auth=(BOT.name, BOT.token), timeout=10).status_code == 204
    second = site.apply("r2", site.review("r2", "second"))
    assert [comment["id"] for comment in site.comments()] == [second]
    assert first != second


@pytest.mark.parametrize("path", [r"/comment$", r"/issue/[A-Z]+-\d+$"])
@pytest.mark.parametrize(
    "fault",
    [
        {"status": 429, "headers": {"Retry-After": "7"}, "body": {}},
        {"status": 500, "body": "<html>stack trace</html>"},
        {"mode": "reset"},
        {"mode": "apply_then_timeout", "delay_s": 0},
    ],
)
def test_one_comment_and_one_label_survive_any_trouble(site: Site, fault: dict[str, Any], path: str) -> None:
    outbox = site.review("r1")
    site.fault(method="POST" if "comment" in path else "PUT", path=path, times=1, **fault)
    try:
        site.apply("r1", outbox)
    except JiraTransient:
        outbox.on_their_way.clear()  # time passes
        site.apply("r1", outbox)
    (comment,) = site.comments()
    assert comment["properties"]["reqgate"]["run"] == "r1"
    assert sorted(site.state()["labels"]) == ["people", "reqgate-passed"]


def test_labels_that_cannot_be_set_leave_the_marker_or_the_ticket_would_count_as_never_reviewed(site: Site) -> None:
    """The field may be missing from the edit screen; the marker needs no screen."""
    site.fault(method="PUT", path=r"/issue/[A-Z]+-\d+$", status=400, body={"errors": {"labels": "not on the screen"}})
    with pytest.raises(JiraPermanent, match="edit screen"):
        site.apply("r1", site.review("r1"))
    (comment,) = site.comments()
    ticket = site.jira.fetch_ticket(site.key)
    assert ticket.marker is not None
    assert (ticket.marker.fingerprint, ticket.marker.comment_id) == ("first", comment["id"])
    assert ticket.labels == ("people",)


def test_a_marker_that_the_comment_may_not_have_does_not_keep_the_labels_from_saying_the_same(site: Site) -> None:
    """A token may lack the one scope of many that properties of comments need."""
    site.apply("r1", site.review("r1", "first", Decision.REJECT))
    site.fault(method="PUT", path=r"/comment/\d+/properties/", status=403)
    site.apply("r2", site.review("r2", "second", Decision.PASS))
    (comment,) = site.comments()
    assert "second" in str(comment["body"])
    assert sorted(site.state()["labels"]) == ["people", "reqgate-passed"]
    site.apply("r3", site.review("r3", "third", Decision.PASS))
    (comment,) = site.comments()
    assert comment["properties"]["reqgate"]["run"] == "r3"


def test_a_lost_answer_to_the_create_is_settled_in_the_same_attempt(site: Site) -> None:
    outbox = site.review("r1")
    site.fault(method="POST", path=r"/comment$", mode="apply_then_timeout", delay_s=0)
    applied = site.apply("r1", outbox)
    assert [comment["id"] for comment in site.comments()] == [applied]


def test_a_command_is_answered_beside_the_review_comment(site: Site) -> None:
    site.apply("r1", site.review("r1"))
    ticket = site.jira.fetch_ticket(site.key)
    for run_id in ("r2", "r3"):
        outbox = MemoryOutbox()
        lines = ("命令：", "• /reqgate review — 重新评审")
        outbox.record(run_id, plan_reply(plain(*lines), ticket, "10777", run_id, "zh", Outgoing(site.deployment)))
        site.apply(run_id, outbox)
    kinds = [comment["properties"]["reqgate"]["kind"] for comment in site.comments()]
    assert kinds == ["review", "reply"]


def test_our_comment_is_found_among_many_of_others(site: Site) -> None:
    site.apply("r1", site.review("r1"))
    for number in range(105):
        said = requests.post(
            f"{site.url}/rest/api/2/issue/{site.key}/comment",
            json={"body": f"no {number}"},
            auth=(VISITOR.name, VISITOR.token),
            timeout=10,
        )
        assert said.status_code == 201
    assert [comment.marker.run for comment in site.jira.find_marked_comments(site.key)] == ["r1"]


def test_what_is_not_there_is_permanent_and_who_is_not_let_in_may_be_later(site: Site) -> None:
    with pytest.raises(JiraPermanent) as missing:
        site.jira.fetch_ticket("DEMO-9999")
    assert missing.value.status == 404
    stranger = JiraClient(site.url, site.deployment, BOT.email, "wrong", 1.0)
    with pytest.raises(JiraTransient) as refused:
        stranger.myself()
    assert refused.value.status == 401


def test_groups_are_read(site: Site) -> None:
    visitor = site.jira.fetch_ticket(site.key).reporter_id
    assert site.jira.user_groups(visitor) == VISITOR.groups
