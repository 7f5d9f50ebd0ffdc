"""Client and applier on the Confluence of the sandbox over HTTP: one comment whatever happens, on either product."""

from datetime import timedelta
from typing import Any

import pytest

from bot.sandbox.config import BOT
from tests.contract.confluence_site import BODY, Site, client
from workers.atlassian.confluence.content import FoundContent
from workers.atlassian.errors import JiraPermanent, JiraTransient
from workers.contracts import Kind
from workers.review.schemas import Decision

CREATE_COMMENT = r"/(footer-comments|content)$"
SET_PROPERTY = r"/propert(y|ies)$"
ADD_LABEL = r"/label$"


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
    assert first == second == comment["id"]
    assert "second" in comment["body"]
    assert comment["properties"]["reqgate"]["run"] == "r2"
    state = site.state()
    assert sorted(state["labels"]) == ["reqgate", "reqgate-passed"]
    assert state["properties"]["reqgate"]["parts"]["review"]["comment_id"] == comment["id"]
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
    path = f"{'footer-comments' if site.deployment == 'cloud' else 'content'}/{first}"
    site.call("DELETE", path, None, BOT, root)
    second = site.apply("r2", site.review("r2", "second"))
    assert [comment["id"] for comment in site.comments()] == [second]


@pytest.mark.parametrize("path", [CREATE_COMMENT, SET_PROPERTY, ADD_LABEL])
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
    assert site.confluence.find_marked_comments(copy.key, original["comments"][0]["id"]) == ()
    assert site.confluence.fetch_ticket(site.key).marker is not None


def test_a_property_that_others_wrote_on_a_page_is_no_marker(site: Site) -> None:
    site.apply("r1", site.review("r1", decision=Decision.REJECT))
    written = site.state()["properties"]["reqgate"]
    passed = {"review": written["parts"]["review"] | {"decision": "PASS"}}
    for forged in (written | {"parts": passed}, {"run": "r1", "fingerprint": "first", "decision": "PASS"}):
        sent = {"key": "reqgate", "value": forged}
        if site.deployment == "cloud":
            root, path = "wiki/api/v2", f"pages/{site.page_id}/properties"
            (stored,) = site.call("GET", f"{path}?key=reqgate", None, root=root)["results"]
            path = f"{path}/{stored['id']}"
        else:
            root, path = "", f"content/{site.page_id}/property/reqgate"
            stored = site.call("GET", path, None)
        site.call("PUT", path, sent | {"version": {"number": stored["version"]["number"] + 1}}, root=root)
        assert site.confluence.fetch_ticket(site.key).marker is None


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


def test_what_is_not_there_is_permanent_and_who_is_not_let_in_may_be_later(site: Site) -> None:
    with pytest.raises(JiraPermanent) as missing:
        site.confluence.fetch_ticket("confluence:999")
    assert missing.value.status == 404
    assert "page" in str(missing.value)
    with pytest.raises(JiraTransient) as refused:
        client(site.url, site.deployment, "wrong").myself()
    assert refused.value.status == 401
    assert "CONFLUENCE_TOKEN" in refused.value.reason
    assert "Jira" not in refused.value.reason


@pytest.mark.parametrize("key", ["DEMO-1", "confluence:", "confluence:1/../2", "confluence:0", "12"])
def test_anything_but_a_pages_key_chooses_no_other_resource(site: Site, key: str) -> None:
    with pytest.raises(ValueError, match="page"):
        site.confluence.fetch_ticket(key)
