"""A ticket is read from Jira's JSON, whatever is missing; a comment is ours by author and property, never by text."""

from typing import Any

import pytest

from workers.atlassian.marker import Marker, TicketMarker, marker_from
from workers.atlassian.models import MARKER_PROPERTY, marked_comment_from, ticket_from

MARKER = {"v": 1, "run": "a1b2c3d4e5f6", "kind": "review", "fingerprint": "f", "decision": "PASS", "later": "ignored"}


def issue(**fields: Any) -> dict[str, Any]:
    return {"id": "10007", "key": "SHOP-7", "fields": fields, "properties": {MARKER_PROPERTY: MARKER}}


def test_a_cloud_ticket_is_read_with_its_adf_as_text() -> None:
    adf = {"type": "doc", "content": [{"type": "heading", "content": [{"type": "text", "text": "目标"}]}]}
    ticket = ticket_from(
        issue(
            summary="Export",
            description=adf,
            environment=None,
            labels=["ui", "reqgate-passed"],
            components=[{"name": "web"}],
            priority={"name": "High"},
            status={"name": "To Do"},
            issuetype={"name": "故事"},
            project={"key": "SHOP", "projectTypeKey": "service_desk"},
            reporter={"accountId": "5b10"},
            assignee=None,
            attachment=[{"filename": "a.png", "mimeType": "image/png"}],
            issuelinks=[{"outwardIssue": {"key": "SHOP-1"}}, {"inwardIssue": {"key": "SHOP-2"}}, {}],
        ),
        ("https://figma.example/f1",),
        TicketMarker(ticket="10007").with_part(Marker(run="a1b2c3d4e5f6")),
    )
    assert ticket.id == "10007"
    assert (ticket.key, ticket.project_key, ticket.issue_type) == ("SHOP-7", "SHOP", "故事")
    assert ticket.description == "## 目标"
    assert ticket.labels == ("ui", "reqgate-passed")
    assert ticket.links == ("SHOP-1", "SHOP-2", "https://figma.example/f1")
    assert (ticket.reporter_id, ticket.assignee_id) == ("5b10", "")
    assert ticket.attachments[0].mime_type == "image/png"
    assert ticket.marker == Marker(run="a1b2c3d4e5f6"), "what the caller found to be ours, not what stands there"
    assert ticket.is_service_desk


def test_a_data_center_ticket_keeps_its_wiki_text_and_user_keys() -> None:
    ticket = ticket_from(issue(description="h2. Ziel", reporter={"key": "JIRAUSER1", "name": "jane"}), (), None)
    assert ticket.description == "h2. Ziel"
    assert ticket.reporter_id == "JIRAUSER1"


@pytest.mark.parametrize("fields", [{}, {"fields": None}, {"fields": {"project": None, "labels": None}}])
def test_a_ticket_with_nothing_in_it_is_still_a_ticket(fields: dict[str, Any]) -> None:
    ticket = ticket_from({"key": "A_B2-1", **fields}, (), None)
    assert (ticket.project_key, ticket.title, ticket.marker) == ("A_B2", "", None)


def test_nulls_among_a_tickets_parts_are_passed_over() -> None:
    fields = {
        "labels": [None, "mobile"],
        "components": [None, {"name": "Checkout"}, {"name": None}],
        "attachment": [None, {"filename": "log.txt", "mimeType": None}],
        "issuelinks": [None, {"outwardIssue": None, "inwardIssue": {"key": "SHOP-2"}}, {"outwardIssue": "SHOP-3"}],
        "project": None,
        "issuetype": {"name": None},
    }
    ticket = ticket_from({"key": "A-1", "fields": fields, "properties": None}, (), None)
    assert ticket.labels == ("mobile",)
    assert ticket.components == ("Checkout", "")
    assert [file.filename for file in ticket.attachments] == ["log.txt"]
    assert ticket.links == ("SHOP-2",)


@pytest.mark.parametrize("value", [None, "no json", 3, {"run": 5}, {"v": 2, "run": "x"}, []])
def test_a_marker_that_is_not_ours_counts_as_none(value: object) -> None:
    assert marker_from(value) is None


def comment(**changes: Any) -> dict[str, Any]:
    ours: dict[str, Any] = {
        "id": "10",
        "author": {"accountId": "bot"},
        "properties": [{"key": "other", "value": 1}, {"key": MARKER_PROPERTY, "value": MARKER}],
    }
    return ours | changes


def test_our_marked_comment_is_recognised_with_its_visibility() -> None:
    found = marked_comment_from(comment(visibility={"type": "role", "value": "Developers", "self": "https://…"}), "bot")
    assert found is not None
    assert (found.id, found.marker.run) == ("10", "a1b2c3d4e5f6")
    assert found.visibility == {"type": "role", "value": "Developers"}


def test_a_marker_as_json_text_is_read_too() -> None:
    value = '{"v": 1, "run": "a1b2c3d4e5f6"}'
    assert marked_comment_from(comment(properties=[{"key": MARKER_PROPERTY, "value": value}]), "bot") is not None


@pytest.mark.parametrize(
    "changes",
    [
        {"author": {"accountId": "mallory"}},
        {"author": None},
        {"properties": []},
        {"properties": None},
        {"properties": [None]},
        {"body": "ReqGate"},
    ],
)
def test_what_another_wrote_or_nobody_marked_is_not_ours(changes: dict[str, Any]) -> None:
    theirs = comment(**({"properties": [], **changes}))
    assert marked_comment_from(theirs | {"properties": changes.get("properties", theirs["properties"])}, "bot") is None


def test_a_marker_copied_by_another_account_is_not_ours() -> None:
    assert marked_comment_from(comment(author={"accountId": "mallory"}), "bot") is None


def test_fields_of_the_sites_own_are_read_in_whatever_form_they_hold_words() -> None:
    adf = {"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "A file is saved."}]}]}
    ticket = ticket_from(
        issue(
            customfield_10031=adf,
            customfield_10032="# Open\n# Save",
            customfield_10033={"self": "…", "id": "7", "value": "Production"},
            customfield_10034=None,
            customfield_10035="  ",
            customfield_10036={"value": None},
            customfield_10037=[{"value": "ticked"}],
            customfield_10038=7,
            versions=[{"name": "3.2"}, {}, None],
            fixVersions=[{"name": "3.3"}],
            parent={"key": "SHOP-1", "fields": {"summary": "Invoices"}},
        ),
        (),
        None,
    )
    assert ticket.custom_fields == (
        ("customfield_10031", "A file is saved."),
        ("customfield_10032", "# Open\n# Save"),
        ("customfield_10033", "Production"),
    )
    assert (ticket.affects_versions, ticket.parent) == (("3.2",), "SHOP-1")
