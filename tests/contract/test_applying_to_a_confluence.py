"""Client and applier on the Confluence of the sandbox over HTTP: one comment whatever happens, on either product."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
import requests

from bot.sandbox.config import BOT, VISITOR, Account, Deployment, SandboxConfig
from bot.sandbox.server import SandboxServer
from config.projects import ProjectRules
from tests.unit.actions.fakes import MemoryOutbox
from tests.unit.actions.test_plan import REPORT
from workers.actions.apply import Applied, apply_actions
from workers.actions.plan import plan_review
from workers.atlassian.confluence import ConfluenceClient
from workers.atlassian.confluence_cloud import ConfluenceCloud
from workers.atlassian.confluence_content import FoundContent
from workers.atlassian.confluence_datacenter import ConfluenceDataCenter
from workers.atlassian.errors import JiraPermanent, JiraTransient
from workers.retry_policy import Kind
from workers.review.comment import CommentDocument, paragraph
from workers.review.schemas import Decision

BODY = "<h2>目标</h2><p>请支持导出&nbsp;CSV。</p><table><tbody><tr><td>上限</td><td>5 s</td></tr></tbody></table>"

CREATE_COMMENT = r"/(footer-comments|content)$"
SET_PROPERTY = r"/propert(y|ies)$"
ADD_LABEL = r"/label$"


def client(url: str, deployment: Deployment, token: str = BOT.token) -> ConfluenceClient:
    if deployment == "cloud":
        return ConfluenceCloud(f"{url}/wiki", BOT.email, token, 1.0)
    return ConfluenceDataCenter(f"{url}/confluence", "", token, 1.0)


class Site:
    """A running sandbox with one page, and the bot's client on it."""

    def __init__(self, server: SandboxServer, deployment: Deployment) -> None:
        self.url = server.url
        self.deployment: Deployment = deployment
        self.confluence = client(server.url, deployment)
        self.page_id = str(self.people("POST", "pages", title="导出订单", body=BODY)["id"])
        self.key = f"confluence:{self.page_id}"
        self.call("POST", f"content/{self.page_id}/label", [{"prefix": "global", "name": "reqgate"}])

    def people(self, method: str, path: str, who: Account = VISITOR, **content: Any) -> dict[str, Any]:
        """Write a page or a comment as people do."""
        if self.deployment == "cloud":
            body = {"representation": "storage", "value": content.pop("body")}
            return self.call(method, path, {"body": body, **content}, who, root="wiki/api/v2")
        body = {"storage": {"representation": "storage", "value": content.pop("body")}}
        if "pageId" in content:
            content["container"] = {"id": content.pop("pageId"), "type": "page"}
        kind = "page" if path == "pages" else "comment"
        return self.call(method, "content", {"type": kind, "body": body, **content}, who)

    def call(self, method: str, path: str, body: Any, who: Account = VISITOR, root: str = "") -> dict[str, Any]:
        root = root or ("wiki/rest/api" if self.deployment == "cloud" else "confluence/rest/api")
        answer = requests.request(
            method, f"{self.url}/{root}/{path}", json=body, auth=(who.email, who.token), timeout=10
        )
        assert answer.ok, answer.text
        found: dict[str, Any] = answer.json() if answer.content else {}
        return found

    def state(self) -> dict[str, Any]:
        state: dict[str, Any] = requests.get(f"{self.url}/sandbox/pages/{self.page_id}", timeout=10).json()
        return state

    def comments(self) -> list[dict[str, Any]]:
        return [each for each in self.state()["comments"] if each["author"] == BOT.account_id]

    def fault(self, **fault: Any) -> None:
        assert requests.post(f"{self.url}/sandbox/faults", json=fault, timeout=10).ok

    def review(self, run_id: str, text: str = "first", decision: Decision = Decision.PASS) -> MemoryOutbox:
        """Plan a review of the page as it is now."""
        page = self.confluence.fetch_ticket(self.key)
        report = REPORT.model_copy(update={"decision": decision, "fingerprint": text})
        outbox = MemoryOutbox()
        document = CommentDocument((paragraph(text),))
        outbox.record(run_id, plan_review(report, document, page, ProjectRules(), run_id, "cloud", ("secret",)))
        return outbox

    def apply(self, run_id: str, outbox: MemoryOutbox) -> Applied:
        return apply_actions(run_id, outbox, self.confluence)


@pytest.fixture(params=["cloud", "datacenter"])
def site(request: pytest.FixtureRequest) -> Iterator[Site]:
    with SandboxServer(SandboxConfig(deployment=request.param)) as server:
        yield (site := Site(server, request.param))
        site.confluence.close()


def test_a_page_is_read_as_it_is(site: Site) -> None:
    page = site.confluence.fetch_ticket(site.key)
    assert (page.key, page.title, page.project_key, page.labels) == (site.key, "导出订单", "DEMO", ("reqgate",))
    assert page.description == "## 目标\n\n请支持导出 CSV。\n\n| 上限 | 5 s |"
    assert page.is_page
    assert page.marker is None
    assert page.reporter_id


def test_pages_are_searched_for_in_parts_with_the_moment_of_their_last_edit(site: Site) -> None:
    others = [site.people("POST", "pages", title=f"page {number}", body=BODY)["id"] for number in range(55)]
    found, part = list[FoundContent](), ""
    while True:
        page = site.confluence.search_pages('type = page AND created >= now("-5m") ORDER BY created ASC', part)
        found += page.found
        if not page.next_page:
            break
        part = page.next_page
    assert list(dict.fromkeys(each.key for each in found)) == [f"confluence:{i}" for i in (site.page_id, *others)]
    now = site.confluence.server_time()
    assert now is not None
    assert all(each.edited and abs(now - each.edited) < timedelta(minutes=1) for each in found)
    with pytest.raises(JiraPermanent):
        site.confluence.search_pages("type is page")


def test_a_comment_is_created_then_edited_in_place_and_marked(site: Site) -> None:
    first = site.apply("r1", site.review("r1", "first", Decision.REJECT))
    second = site.apply("r2", site.review("r2", "second", Decision.PASS))
    (comment,) = site.comments()
    assert first.comment_id == second.comment_id == comment["id"]
    assert "second" in comment["body"]
    assert comment["properties"]["reqgate"]["run"] == "r2"
    state = site.state()
    assert sorted(state["labels"]) == ["reqgate", "reqgate-passed"]
    assert state["properties"]["reqgate"]["comment_id"] == comment["id"]
    marker = site.confluence.fetch_ticket(site.key).marker
    assert marker is not None
    assert (marker.run, marker.decision, marker.fingerprint) == ("r2", "PASS", "second")


def test_doing_it_again_writes_nothing_new(site: Site) -> None:
    for _ in range(2):
        site.apply("r1", site.review("r1"))
    (comment,) = site.comments()
    assert len(comment["versions"]) == 1


@pytest.mark.parametrize("site", ["datacenter"], indirect=True)  # Cloud cannot be asked to edit quietly
def test_nobody_is_notified_of_an_edit(site: Site) -> None:
    site.apply("r1", site.review("r1"))
    site.apply("r2", site.review("r2", "second", Decision.REJECT))
    assert site.comments()[0]["quiet_edits"] == 1


def test_a_comment_deleted_by_a_person_is_created_anew(site: Site) -> None:
    first = site.apply("r1", site.review("r1"))
    root = "wiki/api/v2" if site.deployment == "cloud" else "confluence/rest/api"
    path = f"{'footer-comments' if site.deployment == 'cloud' else 'content'}/{first.comment_id}"
    site.call("DELETE", path, None, BOT, root)
    second = site.apply("r2", site.review("r2", "second"))
    assert [comment["id"] for comment in site.comments()] == [second.comment_id]


@pytest.mark.parametrize("path", [CREATE_COMMENT, SET_PROPERTY, ADD_LABEL])
@pytest.mark.parametrize(
    "fault",
    [
        {"status": 429, "headers": {"Retry-After": "7"}, "body": {}},
        {"status": 500, "body": "<html>stack trace</html>"},
        {"mode": "reset"},
        {"mode": "apply_then_timeout", "delay_s": 1.2},
    ],
)
def test_one_comment_and_one_label_survive_any_trouble(site: Site, fault: dict[str, Any], path: str) -> None:
    outbox = site.review("r1")
    site.fault(method="POST", path=path, times=1, **fault)
    try:
        site.apply("r1", outbox)
    except JiraTransient:
        outbox.on_their_way.clear()  # time passes
        site.apply("r1", outbox)
    (comment,) = site.comments()
    assert "reqgate-review-r1" in comment["body"]
    assert sorted(site.state()["labels"]) == ["reqgate", "reqgate-passed"]
    marker = site.confluence.fetch_ticket(site.key).marker
    assert marker is not None
    assert marker.comment_id == comment["id"]
    site.apply("r2", site.review("r2", "second"))
    (comment,) = site.comments()
    assert comment["properties"]["reqgate"]["run"] == "r2"


def test_a_comment_whose_writer_died_before_its_property_is_found(site: Site) -> None:
    body = '<p><ac:structured-macro ac:name="anchor"><ac:parameter ac:name="">reqgate-review-r0</ac:parameter>'
    left = site.people(
        "POST", "footer-comments", BOT, pageId=site.page_id, body=f"{body}</ac:structured-macro>left behind</p>"
    )
    applied = site.apply("r1", site.review("r1"))
    assert applied.comment_id == left["id"]
    assert len(site.comments()) == 1


@pytest.mark.parametrize("who", [BOT, VISITOR])
def test_what_people_write_is_left_alone_whatever_it_says(site: Site, who: Account) -> None:
    """A person who copies our comment is another author; one who writes with our account has no marker."""
    anchored = '<p><ac:structured-macro ac:name="anchor"><ac:parameter ac:name="">reqgate-review-r0</ac:parameter>'
    text = "<p>reqgate-review-r0 first</p>" if who is BOT else f"{anchored}</ac:structured-macro>first</p>"
    said = site.people("POST", "footer-comments", who, pageId=site.page_id, body=text)
    applied = site.apply("r1", site.review("r1"))
    assert applied.comment_id != said["id"]
    assert [each["body"] for each in site.state()["comments"] if each["id"] == said["id"]] == [text]


def test_a_copy_of_a_page_is_another_page(site: Site) -> None:
    """Copying brings labels and properties along, but no comments."""
    site.apply("r1", site.review("r1"))
    original = site.state()
    copied = site.people("POST", "pages", title="导出订单 (copy)", body=BODY)["id"]
    brought = {"key": "reqgate", "value": original["properties"]["reqgate"]}
    if site.deployment == "cloud":
        site.call("POST", f"pages/{copied}/properties", brought, root="wiki/api/v2")
    else:
        site.call("POST", f"content/{copied}/property", brought)
    copy = site.confluence.fetch_ticket(f"confluence:{copied}")
    assert copy.marker is None
    assert site.confluence.marked_comment(copy.key, original["comments"][0]["id"]) is None
    assert site.confluence.fetch_ticket(site.key).marker is not None


def test_our_comment_is_found_among_many_of_others(site: Site) -> None:
    site.apply("r1", site.review("r1"))
    for number in range(105):
        site.people("POST", "footer-comments", pageId=site.page_id, body=f"<p>no {number}</p>")
    assert [comment.marker.run for comment in site.confluence.find_marked_comments(site.key)] == ["r1"]


def test_a_comment_that_changed_under_us_is_read_again(site: Site) -> None:
    site.apply("r1", site.review("r1"))
    status = 400 if site.deployment == "cloud" else 409
    body = {"errorMessages": ["Version must be incremented when updating a page. Current Version: 2."]}
    site.fault(method="PUT", path=r"/(footer-comments|content)/\d+$", status=status, body=body)
    outbox = site.review("r2", "second")
    with pytest.raises(JiraTransient) as caught:
        site.apply("r2", outbox)
    assert caught.value.kind is Kind.READ_AGAIN
    site.apply("r2", outbox)
    assert len(site.comments()) == 1


def test_a_label_that_is_gone_already_is_no_failure(site: Site) -> None:
    site.apply("r1", site.review("r1", "first", Decision.REJECT))
    outbox = site.review("r2", "second")
    site.call("DELETE", f"content/{site.page_id}/label?name=reqgate-rejected", None)
    site.apply("r2", outbox)
    assert sorted(site.state()["labels"]) == ["reqgate", "reqgate-passed"]


def test_what_is_not_there_and_who_may_not_are_permanent(site: Site) -> None:
    with pytest.raises(JiraPermanent) as caught:
        site.confluence.fetch_ticket("confluence:999")
    assert caught.value.status == 404
    assert "page" in str(caught.value)
    with pytest.raises(JiraPermanent) as caught:
        client(site.url, site.deployment, "wrong").myself()
    assert caught.value.status == 401
    assert "CONFLUENCE_TOKEN" in caught.value.reason
    assert "Jira" not in caught.value.reason


@pytest.mark.parametrize("key", ["DEMO-1", "confluence:", "confluence:1/../2", "confluence:0", "12"])
def test_anything_but_a_pages_key_chooses_no_other_resource(site: Site, key: str) -> None:
    with pytest.raises(ValueError, match="page"):
        site.confluence.fetch_ticket(key)
