"""Two review comments on one ticket or page become one again, over HTTP on either product of either kind."""

from collections.abc import Iterator
from typing import Any

import pytest

from bot.sandbox.config import BOT, Project, SandboxConfig
from bot.sandbox.server import SandboxServer
from tests.contract import confluence_site, jira_site
from tests.support.fakes import MemoryOutbox
from workers.actions.outgoing import Outgoing
from workers.actions.plan import plain, plan_reply
from workers.atlassian.marker import Marker, TicketMarker

ADF = {"type": "doc", "version": 1, "content": [{"type": "paragraph", "content": [{"type": "text", "text": "old"}]}]}


@pytest.fixture(params=["cloud", "datacenter"])
def jira(request: pytest.FixtureRequest) -> Iterator[jira_site.Site]:
    with SandboxServer(SandboxConfig(deployment=request.param)) as server:
        yield (site := jira_site.Site(server, request.param))
        site.jira.close()


def write_again(jira: jira_site.Site, *runs: str) -> list[str]:
    """Let the bot write a review comment for each run, as a repeated request would, and return their ids."""
    body: Any = ADF if jira.deployment == "cloud" else "old"
    return [jira.jira.create_comment(jira.key, body, Marker(run=run), internal=False) for run in runs]


def texts(comments: list[dict[str, Any]]) -> dict[str, str]:
    return {comment["id"]: str(comment["body"]) for comment in comments}


def test_the_oldest_comment_stays_and_the_surplus_ones_go(jira: jira_site.Site) -> None:
    oldest, *_ = write_again(jira, "r0", "r0", "r0")
    applied = jira.apply("r1", jira.review("r1"))
    assert applied == oldest
    assert list(texts(jira.comments())) == [oldest]


def test_the_comment_that_the_ticket_names_stays_though_it_is_not_the_oldest(jira: jira_site.Site) -> None:
    older, named = write_again(jira, "r0", "r0")
    marker = TicketMarker(ticket=jira.jira.fetch_ticket(jira.key).id).with_part(Marker(run="r0", comment_id=named))
    jira.jira.set_outcome(jira.key, (), (), marker)
    assert jira.apply("r1", jira.review("r1")) == named
    assert list(texts(jira.comments())) == [named]
    assert int(older) < int(named)


def test_replies_and_what_people_wrote_are_no_surplus(jira: jira_site.Site) -> None:
    kept, _ = write_again(jira, "r0", "r0")
    ticket = jira.jira.fetch_ticket(jira.key)
    for run, answers in (("r1", "77"), ("r2", "78")):
        outbox = MemoryOutbox()
        outbox.record(run, plan_reply(plain("help"), ticket, answers, run, "en", Outgoing(jira.deployment)))
        jira.apply(run, outbox)
    said = jira.call("POST", f"issue/{jira.key}/comment", {"body": "old"})["id"]
    as_bot = jira.call("POST", f"issue/{jira.key}/comment", {"body": "old"}, BOT)["id"]
    jira.apply("r3", jira.review("r3"))
    marked = {each.id: each.marker.kind for each in jira.jira.find_marked_comments(jira.key)}
    assert list(marked.values()).count("reply") == 2
    assert set(texts(jira.comments())) == {*marked, said, as_bot}
    assert [each for each, kind in marked.items() if kind == "review"] == [kept]


@pytest.mark.parametrize("status", [400, 403])
def test_where_deleting_is_refused_one_line_leads_to_the_comment_that_counts_and_nobody_is_told(
    jira: jira_site.Site, status: int
) -> None:
    kept, surplus = write_again(jira, "r0", "r0")
    jira.fault(method="DELETE", status=status, body={}, times=9)
    mails = len(jira.state()["notifications"])
    jira.apply("r1", jira.review("r1"))
    shown = texts(jira.comments())
    assert set(shown) == {kept, surplus}
    assert "written twice" in shown[surplus]
    assert "first" in shown[kept]
    if jira.deployment == "cloud":  # Data Center cannot be asked to be quiet
        assert len(jira.state()["notifications"]) == mails
    jira.apply("r2", jira.review("r2", "second"))
    (pointer,) = [comment for comment in jira.comments() if comment["id"] == surplus]
    assert len(pointer["versions"]) == 2, "it is left alone from then on"


def test_without_the_permission_the_sandbox_refuses_as_jira_does(jira: jira_site.Site) -> None:
    locked = Project("DEMO", "Demo", denied=("DELETE_OWN_COMMENTS",))
    config = SandboxConfig(deployment=jira.deployment, projects=(locked,))
    with SandboxServer(config) as server:
        site = jira_site.Site(server, jira.deployment)
        kept, surplus = write_again(site, "r0", "r0")
        site.apply("r1", site.review("r1"))
        assert set(texts(site.comments())) == {kept, surplus}
        assert "written twice" in texts(site.comments())[surplus]


def test_one_comment_costs_no_request_more_than_it_did(jira: jira_site.Site) -> None:
    jira.apply("r1", jira.review("r1"))
    outbox = jira.review("r2", "second")
    before = len(jira.requests())
    jira.apply("r2", outbox)
    sent = [f"{each['method']} {each['path'].rpartition('/rest/api/')[2][2:]}" for each in jira.requests()[before:]]
    key, (comment,) = jira.key, texts(jira.comments())
    assert sent == [
        f"GET issue/{key}/comment",
        "GET myself",
        f"PUT issue/{key}/comment/{comment}",
        f"PUT comment/{comment}/properties/reqgate",
        f"PUT issue/{key}/properties/reqgate",
    ]


def test_a_chinese_pointer_is_chinese(jira: jira_site.Site) -> None:
    _, surplus = write_again(jira, "r0", "r0")
    jira.fault(method="DELETE", status=403, body={})
    jira.apply("r1", jira.review("r1", language="zh"))
    assert "重复" in texts(jira.comments())[surplus]


# Confluence


def anchored_twice(site: confluence_site.Site) -> tuple[str, str]:
    """Let the bot write two review comments, the second without its property, and return their ids."""
    first = site.confluence.create_comment(site.key, "<p>old</p>", Marker(run="r0"), internal=False)
    body = '<p><ac:structured-macro ac:name="anchor"><ac:parameter ac:name="">reqgate-review-r0</ac:parameter>'
    body += "</ac:structured-macro>old</p>"
    second = site.people("POST", "footer-comments", BOT, pageId=site.page_id, body=body)
    return first, str(second["id"])


def test_a_page_keeps_its_oldest_comment(site: confluence_site.Site) -> None:
    oldest, _ = anchored_twice(site)
    assert site.apply("r1", site.review("r1")) == oldest
    assert list(texts(site.comments())) == [oldest]


def test_a_second_comment_on_a_page_is_seen_beside_the_one_that_the_page_names(site: confluence_site.Site) -> None:
    named = site.apply("r1", site.review("r1"))
    anchored_twice(site)
    assert site.apply("r2", site.review("r2", "second")) == named
    assert list(texts(site.comments())) == [named]


@pytest.mark.parametrize("status", [403, 404])  # Cloud says 404 to who may not
def test_on_a_page_where_deleting_is_refused_one_line_is_left(site: confluence_site.Site, status: int) -> None:
    kept, surplus = anchored_twice(site)
    site.fault(method="DELETE", path="/(footer-comments|content)/[0-9]+$", status=status, body={}, times=9)
    site.apply("r1", site.review("r1"))
    shown = texts(site.comments())
    assert set(shown) == {kept, surplus}
    assert "written twice" in shown[surplus]
    site.apply("r2", site.review("r2", "second"))
    (pointer,) = [comment for comment in site.comments() if comment["id"] == surplus]
    assert len(pointer["versions"]) == 2
    assert pointer["properties"]["reqgate"]["kind"] == "surplus"


def test_a_second_comment_on_a_page_that_somebody_replied_to_stays_as_one_line(site: confluence_site.Site) -> None:
    """Nobody's words may go with it."""
    kept, surplus = anchored_twice(site)
    said = site.people("POST", "footer-comments", parentCommentId=surplus, body="<p>Which one counts?</p>")["id"]
    site.apply("r1", site.review("r1"))
    assert set(texts(site.comments())) == {kept, surplus}
    assert "written twice" in texts(site.comments())[surplus]
    path = f"footer-comments/{said}" if site.deployment == "cloud" else f"content/{said}"
    assert site.call("GET", path, None, root="wiki/api/v2" if site.deployment == "cloud" else "")["id"] == said


def test_a_page_with_one_comment_costs_no_request_more_than_it_did(site: confluence_site.Site) -> None:
    site.apply("r1", site.review("r1"))
    outbox = site.review("r2", "second")
    for number in range(5):
        site.people("POST", "footer-comments", pageId=site.page_id, body=f"<p>no {number}</p>")
    before = len(site.requests())
    site.apply("r2", outbox)
    sent = site.requests()[before:]
    assert [each["method"][0] for each in sent] == [*"GGGGPGPGP"]


def test_a_comment_that_somebody_deleted_meanwhile_is_none_to_remove() -> None:
    """Between looking and deleting; the second time, too, nothing is left to do."""
    with SandboxServer(SandboxConfig()) as server:
        site = jira_site.Site(server, "cloud")
        kept, _ = write_again(site, "r0", "r0")
        outbox = site.review("r1")
        site.fault(method="DELETE", status=404, body={})
        site.fault(method="PUT", path=r"/comment/\d+$", status=200, body={})
        site.fault(method="PUT", path=r"/comment/\d+$", status=404, body={})
        assert site.apply("r1", outbox) == kept
