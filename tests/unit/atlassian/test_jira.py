"""The client sends exactly what Jira documents, trusts no answer that only looks like one, and repeats no write."""

import base64
from typing import Any
from urllib.parse import unquote

import pytest
import requests

from tests.support.wire import ANSWERS, API, MARKED, MARKER, OWN, SEALED, Answer, Wire, client_on, own_comment
from workers.atlassian.errors import JiraPermanent, JiraTransient
from workers.atlassian.marker import Marker
from workers.atlassian.models import MarkedComment, WrittenComment

ADF = {"type": "doc", "version": 1, "content": []}
COMMENT = MarkedComment("31", MARKER, None)


def wire() -> Wire:
    return Wire(ANSWERS)


def wire_with(pattern: str, *answers: Answer) -> Wire:
    return Wire(ANSWERS | {pattern: list(answers)})


def test_the_ticket_is_read_with_its_marker_and_remote_links() -> None:
    jira = client_on(sent := wire())
    ticket = jira.fetch_ticket("SHOP-7")
    assert (ticket.key, ticket.title, ticket.links) == ("SHOP-7", "Export", ("https://figma.example/f1",))
    assert "properties=reqgate" in sent.lines()[0]
    assert "updateHistory=false" in sent.lines()[0]
    assert ticket.marker is not None
    assert ticket.marker.run == MARKER.run


@pytest.mark.parametrize("changed", [{"id": "10008"}, {"properties": {"reqgate": MARKED.model_dump()}}])
def test_a_marker_that_others_wrote_or_brought_along_is_none(changed: dict[str, Any]) -> None:
    found = {"id": "10007", "key": "SHOP-7", "fields": {}, "properties": {"reqgate": SEALED}} | changed
    assert client_on(wire_with(rf"GET {API}/issue/[\w-]+", (200, found))).fetch_ticket("SHOP-7").marker is None


def test_a_ticket_may_be_named_by_its_number() -> None:
    client_on(sent := wire()).fetch_ticket("10042")
    assert sent.lines()[0].startswith("GET /rest/api/3/issue/10042?")


@pytest.mark.parametrize("links", [None, {}, [None], [{"object": None}, {"object": {"url": None}}]])
def test_remote_links_that_lead_nowhere_are_passed_over(links: object) -> None:
    jira = client_on(wire_with(rf"GET {API}/issue/[\w-]+/remotelink", (200, links)))
    assert jira.fetch_ticket("SHOP-7").links == ()


@pytest.mark.parametrize("status", [403, 404])
def test_a_site_without_issue_linking_still_has_tickets(status: int) -> None:
    jira = client_on(wire_with(rf"GET {API}/issue/[\w-]+/remotelink", (status, {})))
    assert jira.fetch_ticket("SHOP-7").links == ()


def test_a_comment_carries_its_marker_from_its_first_moment() -> None:
    jira = client_on(sent := wire())
    assert jira.create_comment("SHOP-7", ADF, MARKER, internal=False) == "31"
    assert sent.lines() == ["POST /rest/api/3/issue/SHOP-7/comment"]
    assert sent.bodies() == [{"body": ADF, "properties": [{"key": "reqgate", "value": MARKER.model_dump(mode="json")}]}]


def test_a_service_desk_comment_is_internal_by_jiras_own_property() -> None:
    jira = client_on(sent := wire())
    jira.create_comment("SHOP-7", ADF, MARKER, internal=True)
    assert {"key": "sd.public.comment", "value": {"internal": True}} in sent.bodies()[0]["properties"]


def test_an_edit_is_quiet_keeps_properties_and_writes_the_marker_last() -> None:
    jira = client_on(sent := wire())
    restricted = MarkedComment("31", MARKER, {"type": "role", "value": "Developers"})
    jira.edit_comment("SHOP-7", restricted, ADF, MARKER)
    assert sent.lines() == [
        "PUT /rest/api/3/issue/SHOP-7/comment/31?notifyUsers=false",
        "PUT /rest/api/3/comment/31/properties/reqgate",
    ]
    assert sent.bodies() == [
        {"body": ADF, "visibility": {"type": "role", "value": "Developers"}},
        MARKER.model_dump(mode="json"),
    ]


def test_labels_and_marker_are_one_quiet_update() -> None:
    jira = client_on(sent := wire())
    jira.set_outcome("SHOP-7", ("reqgate-passed",), ("reqgate-rejected",), MARKED)
    assert sent.lines() == ["PUT /rest/api/3/issue/SHOP-7?notifyUsers=false"]
    assert sent.bodies() == [
        {
            "update": {"labels": [{"add": "reqgate-passed"}, {"remove": "reqgate-rejected"}]},
            "properties": [{"key": "reqgate", "value": SEALED}],
        }
    ]


def test_without_label_changes_only_the_marker_is_written() -> None:
    jira = client_on(sent := wire())
    jira.set_outcome("SHOP-7", (), (), MARKED)
    assert sent.lines() == ["PUT /rest/api/3/issue/SHOP-7/properties/reqgate"]
    assert sent.bodies() == [SEALED]


def test_data_center_that_forbids_quiet_updates_is_asked_for_a_loud_one() -> None:
    jira = client_on(sent := wire_with(rf"PUT {API}/issue/[\w-]+", (403, {}), (204, None)), "datacenter")
    jira.set_outcome("SHOP-7", ("reqgate-passed",), (), MARKED)
    assert sent.lines() == ["PUT /rest/api/2/issue/SHOP-7?notifyUsers=false", "PUT /rest/api/2/issue/SHOP-7"]


def test_our_comments_come_newest_first_over_all_pages_and_no_others() -> None:
    theirs = own_comment("5", author={"accountId": "mallory"})
    unmarked = own_comment("6", properties=[])
    pages: list[Answer] = [
        (200, {"comments": [own_comment("9"), theirs, own_comment("10")], "total": 4}),
        (200, {"comments": [unmarked], "total": 4}),
    ]
    jira = client_on(sent := wire_with(rf"GET {API}/issue/[\w-]+/comment", *pages))
    assert [comment.id for comment in jira.find_marked_comments("SHOP-7")] == ["10", "9"]
    assert [line for line in sent.lines() if "startAt" in line] == [
        "GET /rest/api/3/issue/SHOP-7/comment?startAt=0&maxResults=100&expand=properties",
        "GET /rest/api/3/issue/SHOP-7/comment?startAt=3&maxResults=100&expand=properties",
    ]


@pytest.mark.parametrize(("named", "pages_read"), [("9", 1), ("10", 2), ("5", 3), ("77", 3), ("", 3)])
def test_no_page_is_read_behind_the_one_with_the_comment_that_is_named(named: str, pages_read: int) -> None:
    theirs = own_comment("5", author={"accountId": "mallory"})
    pages: list[Answer] = [
        (200, {"comments": [own_comment("9"), theirs], "total": 4}),
        (200, {"comments": [own_comment("10")], "total": 4}),
        (200, {"comments": [own_comment("11")], "total": 4}),
    ]
    jira = client_on(sent := wire_with(rf"GET {API}/issue/[\w-]+/comment", *pages))
    found = [comment.id for comment in jira.find_marked_comments("SHOP-7", named)]
    assert found == ["11", "10", "9"][3 - pages_read :]
    assert len([line for line in sent.lines() if "startAt" in line]) == pages_read


@pytest.mark.parametrize("name", ["ready", "READY"])
def test_a_transition_is_found_by_its_name(name: str) -> None:
    jira = client_on(sent := wire())
    assert jira.transition("SHOP-7", name)
    assert sent.bodies() == [{"transition": {"id": "4"}}]


def test_a_transition_that_is_not_offered_is_not_tried() -> None:
    jira = client_on(sent := wire())
    assert not jira.transition("SHOP-7", "Done")
    assert len(sent.sent) == 1


@pytest.mark.parametrize(
    ("deployment", "line"),
    [
        ("cloud", "GET /rest/api/3/user/groups?accountId=5b10%3Ax"),
        ("datacenter", "GET /rest/api/2/user?key=5b10%3Ax&expand=groups"),
    ],
)
def test_groups_are_asked_for_as_each_deployment_knows_them(deployment: Any, line: str) -> None:
    jira = client_on(sent := wire(), deployment)
    assert jira.user_groups("5b10:x") == ("developers",)
    assert sent.lines() == [line]


@pytest.mark.parametrize(
    ("deployment", "lines"),
    [
        ("cloud", ["GET /rest/api/3/user/assignable/search?issueKey=SHOP-7&accountId=5b10%3Ax&maxResults=100"]),
        (
            "datacenter",
            [
                "GET /rest/api/2/user?key=5b10%3Ax",
                "GET /rest/api/2/user/assignable/search?issueKey=SHOP-7&username=dan&maxResults=100",
            ],
        ),
    ],
)
def test_a_ticket_is_assignable_to_who_is_found_by_the_very_id(deployment: Any, lines: list[str]) -> None:
    for found, is_assignable in ((["5b10:x"], True), (["5b10:x2"], False), ([], False)):
        people = [{"accountId": one, "key": one, "name": "dan"} for one in found]
        answers = {rf"GET {API}/user": (200, {"name": "dan"}), rf"GET {API}/user/assignable/search": (200, people)}
        jira = client_on(sent := Wire(ANSWERS | answers), deployment)
        assert jira.is_assignable("SHOP-7", "5b10:x") is is_assignable
        assert sent.lines() == lines


@pytest.mark.parametrize(
    ("deployment", "user", "header"),
    [
        ("cloud", "bot@example.com", "Basic " + base64.b64encode(b"bot@example.com:t0ken").decode()),
        ("datacenter", "", "Bearer t0ken"),
    ],
)
def test_credentials_are_sent_as_the_deployment_wants_them(deployment: Any, user: str, header: str) -> None:
    jira = client_on(sent := wire(), deployment, user)
    assert jira.myself() == OWN
    assert jira.myself() == OWN
    assert [request.headers["Authorization"] for request in sent.sent] == [header]


@pytest.mark.parametrize("key", ["AB-1/../../serverInfo", "AB-1?x=", "ab-1", "", "AB-1\n", "１", "AB-1#", "../myself"])
def test_what_is_no_key_never_becomes_a_path(key: str) -> None:
    jira = client_on(sent := wire())
    for call in (
        lambda: jira.fetch_ticket(key),
        lambda: jira.find_marked_comments(key),
        lambda: jira.create_comment(key, ADF, MARKER, False),
        lambda: jira.edit_comment(key, COMMENT, ADF, MARKER),
        lambda: jira.set_outcome(key, ("x",), (), MARKED),
        lambda: jira.transition(key, "Ready"),
        lambda: jira.edit_comment("AB-1", MarkedComment(key, MARKER, None), ADF, MARKER),
        lambda: jira.delete_comment("AB-1", MarkedComment(key, MARKER, None)),
    ):
        with pytest.raises(ValueError, match="not a Jira key or id"):
            call()
    assert sent.sent == []


@pytest.mark.parametrize("status", [200, 201])
def test_a_login_page_is_a_failure_although_it_says_ok(status: int) -> None:
    page = (status, "<!DOCTYPE html><title>Log in</title>", {"Content-Type": "text/html;charset=UTF-8"})
    with pytest.raises(JiraTransient, match="web page"):
        client_on(wire_with(rf"POST {API}/issue/[\w-]+/comment", page)).create_comment("SHOP-7", ADF, MARKER, False)
    with pytest.raises(JiraTransient, match="web page"):
        client_on(wire_with(rf"PUT {API}/issue/[\w-]+", page)).set_outcome("SHOP-7", ("x",), (), MARKED)


def test_a_redirect_is_not_followed_with_our_credentials() -> None:
    moved = (302, None, {"Location": "https://evil.example/login"})
    jira = client_on(sent := wire_with(rf"GET {API}/myself", moved))
    with pytest.raises(JiraTransient, match="redirects"):
        jira.myself()
    assert len(sent.sent) == 1


@pytest.mark.parametrize("body", ["[]", '"text"', "7"])
def test_an_answer_of_another_form_is_not_jiras_and_may_hide_a_success(body: str) -> None:
    jira = client_on(wire_with(rf"POST {API}/issue/[\w-]+/comment", (201, body)))
    with pytest.raises(JiraTransient, match="form") as caught:
        jira.create_comment("AB-1", ADF, MARKER, False)
    assert caught.value.may_be_applied


@pytest.mark.parametrize("body", [None, '{"id": "3'])
def test_an_answer_that_broke_off_may_have_been_a_success(body: str | None) -> None:
    jira = client_on(wire_with(rf"POST {API}/issue/[\w-]+/comment", (201, body)))
    with pytest.raises(JiraTransient) as caught:
        jira.create_comment("AB-1", ADF, MARKER, False)
    assert caught.value.may_be_applied


@pytest.mark.parametrize(
    "answer",
    [(429, {}, {"Retry-After": "3600"}), (500, {}), (503, {}, {"Retry-After": "1"}), requests.exceptions.ReadTimeout()],
)
def test_a_write_is_sent_once_whatever_the_answer(answer: Answer) -> None:
    jira = client_on(sent := wire_with(rf"POST {API}/issue/[\w-]+/comment", answer))
    with pytest.raises(JiraTransient):
        jira.create_comment("AB-1", ADF, MARKER, False)
    assert len(sent.sent) == 1


def test_an_error_shows_neither_host_nor_text_of_the_answer() -> None:
    leaky = requests.exceptions.ConnectionError("HTTPSConnectionPool(host='jira.example', port=443)")
    for answer in (leaky, (500, "secret stack trace at jira.example")):
        with pytest.raises(JiraTransient) as caught:
            client_on(wire_with(rf"GET {API}/myself", answer)).myself()
        assert "jira.example" not in str(caught.value)
        assert "secret" not in str(caught.value)
        assert caught.value.__cause__ is None


def test_an_account_that_jira_does_not_name_is_nobody() -> None:
    with pytest.raises(JiraPermanent, match="account"):
        client_on(wire_with(rf"GET {API}/myself", (200, {}))).myself()


def test_a_marker_written_by_the_client_is_read_back_whole() -> None:
    written = Marker(run="r", kind="reply", answers="77")
    page = {"comments": [own_comment("1", written)], "total": 1}
    jira = client_on(wire_with(rf"GET {API}/issue/[\w-]+/comment", (200, page)))
    (found,) = jira.find_marked_comments("AB-1")
    assert found.marker == written


def test_a_comment_of_a_person_is_read_with_author_and_last_editor() -> None:
    body = {
        "type": "doc",
        "version": 1,
        "content": [{"type": "paragraph", "content": [{"type": "text", "text": "hi"}]}],
    }
    found = {"id": "9", "author": {"accountId": "a"}, "updateAuthor": {"accountId": "b"}, "body": body}
    sent = Wire({rf"GET {API}/issue/SHOP-7/comment/9": (200, found)})
    assert client_on(sent).written_comment("SHOP-7", "9") == WrittenComment("a", "b", "hi", True, id="9")
    sent = Wire({rf"GET {API}/issue/SHOP-7/comment/9": (200, {"author": {"key": "k"}, "body": "理由"})})
    assert client_on(sent, "datacenter", "").written_comment("SHOP-7", "9") == WrittenComment("k", "k", "理由", True)
    gone = client_on(Wire({rf"GET {API}/issue/SHOP-7/comment/9": (404, {})}))
    assert gone.written_comment("SHOP-7", "9") is None


@pytest.mark.parametrize(
    ("comment", "may_be_customers"),
    [
        ({"author": {"accountType": "customer"}}, True),
        ({"author": {"accountType": "atlassian"}, "jsdPublic": True}, False),
        ({"author": {}}, True),
        ({"author": None, "jsdPublic": None, "properties": None}, True),
        ({"author": {}, "jsdPublic": False}, False),
        ({"author": {}, "properties": [{"key": "sd.public.comment", "value": {"internal": True}}]}, False),
        ({"author": {}, "properties": [{"key": "sd.public.comment", "value": {"internal": False}}]}, True),
        ({"author": {}, "properties": [{"key": "sd.public.comment", "value": {"value": {"internal": True}}}]}, True),
        ({"author": {}, "properties": [None, {"key": "other", "value": {"internal": True}}]}, True),
    ],
)
def test_a_comment_may_be_a_customers_unless_jira_says_that_it_is_not(
    comment: dict[str, Any], may_be_customers: bool
) -> None:
    sent = Wire({rf"GET {API}/issue/SHOP-7/comment/9": (200, {"body": "hi", **comment})})
    written = client_on(sent).written_comment("SHOP-7", "9")
    assert written is not None
    assert written.may_be_customers == may_be_customers
    assert sent.lines() == ["GET /rest/api/3/issue/SHOP-7/comment/9?expand=properties"]


def test_an_edit_that_mentions_somebody_may_be_told_of() -> None:
    jira = client_on(sent := wire())
    jira.edit_comment("SHOP-7", COMMENT, ADF, MARKER, True)
    assert "notifyUsers" not in sent.lines()[0]


def test_the_fields_of_the_sites_own_that_are_read_are_asked_for_with_each_ticket() -> None:
    jira = client_on(sent := wire(), custom_fields=("customfield_10031", "customfield_10040"))
    jira.fetch_ticket("SHOP-7")
    assert "parent,customfield_10031,customfield_10040" in unquote(sent.lines()[0])
