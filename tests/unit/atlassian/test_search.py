"""Searching Jira: page by page, with markers and comments on either kind of Jira."""

from typing import Any

import pytest

from tests.support.wire import ANSWERS, API, MARKED, MARKER, SEALED, TICKET_ID, Answer, Wire, search_on
from workers.atlassian.errors import JiraPermanent

JQL = 'updated >= "-20m" ORDER BY created ASC'


def issue(key: str, comments: int = 0, total: int | None = None, **more: Any) -> dict[str, Any]:
    listed = [{"id": str(number + 1), "body": "hello"} for number in range(comments)]
    page = {"comments": listed, "total": comments if total is None else total}
    return {"id": TICKET_ID, "key": key, "fields": {"summary": "Export", "comment": page}, **more}


def search_answers(*answers: Answer) -> Wire:
    return Wire(ANSWERS | {rf"GET {API}/search(/jql)?": list(answers)})


def test_cloud_gives_markers_with_the_search_and_names_the_next_page() -> None:
    marked = issue("SHOP-7", properties={"reqgate": SEALED})
    forged = issue("SHOP-8", properties={"reqgate": SEALED}) | {"id": "10008"}
    first = {"issues": [marked, forged, issue("SHOP-9")], "nextPageToken": "t2", "isLast": False}
    wire = search_answers((200, first), (200, {"issues": [], "isLast": True}))
    jira = search_on(wire)
    page = jira.search_tickets(JQL)
    assert [found.ticket.marker and found.ticket.marker.run for found in page.found] == [MARKER.run, None, None]
    assert jira.search_tickets(JQL, page.next_page).next_page == ""
    assert [line.partition("?")[0] for line in wire.lines()] == ["GET /rest/api/3/search/jql"] * 2
    assert "properties=reqgate" in wire.lines()[0]
    assert "nextPageToken" not in wire.lines()[0]
    assert "nextPageToken=t2" in wire.lines()[1]


def test_data_center_is_asked_for_each_marker_and_its_pages_overlap() -> None:
    issues = [issue(f"SHOP-{number}") for number in range(1, 51)]
    marker = {
        rf"GET {API}/issue/SHOP-1/properties/reqgate": (200, {"key": "reqgate", "value": SEALED}),
        rf"GET {API}/issue/SHOP-2/properties/reqgate": (200, {"key": "reqgate", "value": MARKED.model_dump()}),
    }
    none = {rf"GET {API}/issue/[\w-]+/properties/reqgate": (404, {})}
    pages = [(200, {"issues": issues, "total": 60}), (200, {"issues": issues[:20], "total": 60})]
    jira = search_on(wire := Wire({**marker, **none, rf"GET {API}/search": pages}), "datacenter")
    page = jira.search_tickets(JQL)
    assert [found.ticket.key for found in page.found if found.ticket.marker] == ["SHOP-1"]
    assert page.next_page == "40", "what left the result meanwhile moved the rest forward by less than that"
    assert jira.search_tickets(JQL, page.next_page).next_page == ""
    assert "startAt=40" in next(line for line in reversed(wire.lines()) if "/search?" in line)


def test_a_marker_that_data_center_may_not_show_is_no_missing_one() -> None:
    refused = {rf"GET {API}/issue/[\w-]+/properties/reqgate": (403, {})}
    found = {rf"GET {API}/search": (200, {"issues": [issue("SHOP-1")], "total": 1})}
    with pytest.raises(JiraPermanent):
        search_on(Wire({**refused, **found}), "datacenter").search_tickets(JQL)


@pytest.mark.parametrize(("listed", "total", "has_all"), [(0, 0, True), (2, 2, True), (2, 30, False)])
def test_a_found_ticket_says_whether_all_its_comments_came_along(listed: int, total: int, has_all: bool) -> None:
    wire = search_answers((200, {"issues": [issue("SHOP-7", listed, total)]}))
    (found,) = search_on(wire).search_tickets(JQL).found
    assert (len(found.comments), found.has_all_comments) == (listed, has_all)


def test_an_answer_without_issues_is_an_empty_last_page() -> None:
    for deployment in ("cloud", "datacenter"):
        page = search_on(search_answers((200, {"issues": [None], "total": 5})), deployment).search_tickets(JQL)
        assert (page.found, page.next_page) == ((), "")


def test_the_newest_comments_and_changes_are_asked_for() -> None:
    history = {"id": "5", "created": "2026-11-21T10:00:00.000+0000", "items": [{"field": "description"}]}
    changed = {rf"GET {API}/issue/[\w-]+": (200, {"key": "SHOP-7", "changelog": {"histories": [history, None]}})}
    jira = search_on(wire := Wire(changed | {k: v for k, v in ANSWERS.items() if k not in changed}))
    assert jira.changes("SHOP-7") == (history,)
    assert [comment["id"] for comment in jira.newest_comments("SHOP-7")] == ["31"]
    assert "expand=changelog" in wire.lines()[0]
    assert "orderBy=-created" in wire.lines()[1]


def test_jiras_clock_is_read_with_its_zone_or_not_at_all() -> None:
    def jira(answer: object) -> Any:
        return search_on(Wire(ANSWERS | {rf"GET {API}/serverInfo": (200, answer)}))

    moment = jira({"serverTime": "2026-11-21T12:00:00.000+0200"}).server_time()
    assert (moment.hour, moment.utcoffset().total_seconds()) == (12, 7200)
    assert jira({"serverTime": "soon"}).server_time() is None
    assert jira({}).server_time() is None
