"""Comments over REST: atomic properties, quiet edits, order, limits, and whose they are."""

from typing import Any

import pytest

from bot.sandbox.app import close_sandbox, create_sandbox
from bot.sandbox.config import BOT, VISITOR, SandboxConfig
from tests.support.sandbox import Caller, adf

MARKER = {"key": "reqgate", "value": {"run": "r1", "v": 1}}


def test_a_comment_is_created_together_with_its_property(cloud: Caller) -> None:
    key = cloud.filed()

    made = cloud.post(f"issue/{key}/comment", {"body": adf("Passed"), "properties": [MARKER]})

    assert made.status_code == 201
    assert made.json["author"]["accountId"] == BOT.account_id
    listed = cloud.get(f"issue/{key}/comment?expand=properties&orderBy=-created").json
    assert listed["total"] == 1
    assert listed["comments"][0]["properties"] == [MARKER]
    assert "properties" not in cloud.get(f"issue/{key}/comment").json["comments"][0]


def test_an_edited_comment_keeps_its_properties_and_its_history(cloud: Caller) -> None:
    key = cloud.filed()
    comment_id = cloud.post(f"issue/{key}/comment", {"body": adf("Rejected"), "properties": [MARKER]}).json["id"]

    edited = cloud.put(f"issue/{key}/comment/{comment_id}?notifyUsers=false", {"body": adf("Passed")})

    assert edited.status_code == 200
    known = cloud.known(key)
    [comment] = known["comments"]
    assert comment["versions"] == [adf("Rejected"), adf("Passed")]
    assert comment["properties"] == {"reqgate": {"run": "r1", "v": 1}}
    assert [mail["event"] for mail in known["notifications"]] == ["jira:issue_created", "comment_created"]
    cloud.put(f"issue/{key}/comment/{comment_id}", {"body": adf("Passed again")})
    assert cloud.known(key)["notifications"][-1]["event"] == "comment_updated"


def test_a_visibility_that_is_not_sent_again_is_lost(cloud: Caller) -> None:
    key = cloud.filed()
    visibility = {"type": "role", "value": "Developers"}
    made = cloud.post(f"issue/{key}/comment", {"body": adf("inner"), "visibility": visibility}).json
    assert made["visibility"] == visibility

    edited = cloud.put(f"issue/{key}/comment/{made['id']}", {"body": adf("open")}).json

    assert "visibility" not in edited


def test_comments_are_paged_in_the_asked_order(cloud: Caller) -> None:
    key = cloud.filed()
    for number in range(3):
        cloud.post(f"issue/{key}/comment", {"body": adf(str(number))})

    page = cloud.get(f"issue/{key}/comment?orderBy=-created&startAt=1&maxResults=1").json

    assert (page["startAt"], page["maxResults"], page["total"]) == (1, 1, 3)
    assert page["comments"][0]["body"] == adf("1")
    assert cloud.get(f"issue/{key}/comment?maxResults=many").status_code == 400


@pytest.mark.parametrize(
    "body",
    [
        "a string",
        None,
        {"type": "doc", "version": 1, "content": []},
        {"type": "doc", "content": []},
        {"type": "doc", "version": 1, "content": [{"type": "text", "text": "loose"}]},
        {"type": "doc", "version": 1, "content": [{"type": "marquee", "content": []}]},
        {"type": "doc", "version": 1, "content": [{"type": "paragraph", "content": [{"type": "text", "text": ""}]}]},
    ],
)
def test_a_body_that_is_no_document_is_refused(cloud: Caller, body: Any) -> None:
    key = cloud.filed()

    response = cloud.post(f"issue/{key}/comment", {"body": body})

    assert response.status_code == 400
    assert "comment" in response.json["errors"]
    assert cloud.known(key)["comments"] == []


@pytest.mark.parametrize("kind", ["cloud", "data_center"])
def test_a_comment_longer_than_the_limit_is_refused_with_jiras_words(kind: str, request: pytest.FixtureRequest) -> None:
    caller: Caller = request.getfixturevalue(kind)
    key = caller.filed()
    fits, long = ("字" * 32_767, "字" * 32_768) if kind == "data_center" else (adf("字" * 32_767), adf("字" * 32_768))

    assert caller.post(f"issue/{key}/comment", {"body": fits}).status_code == 201
    refused = caller.post(f"issue/{key}/comment", {"body": long})

    assert refused.status_code == 400
    expected = "The entered text is too long. It exceeds the allowed limit of 32,767 characters."
    assert refused.json == {"errorMessages": [], "errors": {"comment": expected}}


def test_nobody_changes_the_comment_of_another(cloud: Caller) -> None:
    key = cloud.filed()
    theirs = cloud.post(f"issue/{key}/comment", {"body": adf("mine")}, who=VISITOR).json["id"]

    assert cloud.put(f"issue/{key}/comment/{theirs}", {"body": adf("yours")}).status_code == 400
    assert cloud.delete(f"issue/{key}/comment/{theirs}").status_code == 400
    assert cloud.delete(f"issue/{key}/comment/{theirs}", who=VISITOR).status_code == 204
    assert cloud.get(f"issue/{key}/comment/{theirs}").status_code == 404


def test_comment_properties_are_read_and_written_by_comment_id(cloud: Caller) -> None:
    comment_id = cloud.post(f"issue/{cloud.filed()}/comment", {"body": adf("x")}).json["id"]
    path = f"comment/{comment_id}/properties"

    assert cloud.get(f"{path}/reqgate").status_code == 404
    assert cloud.put(f"{path}/reqgate", MARKER["value"]).status_code == 201
    assert cloud.put(f"{path}/reqgate", MARKER["value"]).status_code == 200
    assert cloud.get(f"{path}/reqgate").json == MARKER
    assert [entry["key"] for entry in cloud.get(path).json["keys"]] == ["reqgate"]


def test_a_comment_belongs_to_its_issue_only(cloud: Caller) -> None:
    comment_id = cloud.post(f"issue/{cloud.filed()}/comment", {"body": adf("x")}).json["id"]

    assert cloud.get(f"issue/{cloud.filed()}/comment/{comment_id}").status_code == 404


def test_an_internal_comment_is_not_public(cloud: Caller) -> None:
    internal = {"key": "sd.public.comment", "value": {"internal": True}}
    wrapped = {"key": "sd.public.comment", "value": {"value": {"internal": True}}}
    key = cloud.filed()

    assert cloud.post(f"issue/{key}/comment", {"body": adf("x"), "properties": [internal]}).json["jsdPublic"] is False
    assert cloud.post(f"issue/{key}/comment", {"body": adf("x"), "properties": [wrapped]}).json["jsdPublic"] is True


def test_a_full_ticket_takes_no_more_comments() -> None:
    app = create_sandbox(SandboxConfig(max_comments_per_issue=1))
    caller = Caller(app, "3")
    key = caller.filed()

    statuses = [caller.post(f"issue/{key}/comment", {"body": adf("x")}).status_code for _ in range(2)]

    close_sandbox(app)
    assert statuses == [201, 413]
