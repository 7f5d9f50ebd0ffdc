"""Issues over REST: what is kept, what comes back, and what is refused with which words."""

from typing import Any

import pytest

from bot.sandbox.config import DEVELOPER, VISITOR
from tests.support.sandbox import Caller, adf

MARKER = {"key": "reqgate", "value": {"run": "r1", "v": 1}}


def test_a_filed_ticket_comes_back_with_its_fields(cloud: Caller) -> None:
    key = cloud.filed(
        "Save a cart",
        description=adf("Carts get lost"),
        labels=["web"],
        priority={"name": "High"},
        components=[{"name": "checkout"}],
        reporter={"accountId": DEVELOPER.account_id},
    )

    issue = cloud.get(f"issue/{key}").json

    fields = issue["fields"]
    assert key == "DEMO-1"
    assert fields["description"] == adf("Carts get lost")
    assert (fields["summary"], fields["labels"], fields["priority"]["name"]) == ("Save a cart", ["web"], "High")
    assert fields["components"][0]["name"] == "checkout"
    assert fields["reporter"]["accountId"] == DEVELOPER.account_id
    assert fields["issuetype"]["name"] == "Story"
    assert cloud.get(f"issue/{issue['id']}").json["key"] == key


def test_only_the_asked_fields_and_properties_come_back(cloud: Caller) -> None:
    key = cloud.filed(description=adf("text"))
    cloud.put(f"issue/{key}/properties/reqgate", {"run": "r1"})
    cloud.put(f"issue/{key}/properties/other", {"x": 1})

    issue = cloud.get(f"issue/{key}?fields=summary,labels&properties=reqgate&expand=changelog,renderedFields").json

    assert set(issue["fields"]) == {"summary", "labels"}
    assert issue["properties"] == {"reqgate": {"run": "r1"}}
    assert issue["changelog"]["total"] == 0
    assert issue["renderedFields"]["description"] == "<p>text</p>"
    assert "summary" not in cloud.get(f"issue/{key}?fields=*all,-summary").json["fields"]


def test_labels_and_marker_are_set_in_one_change_without_touching_others(cloud: Caller) -> None:
    key = cloud.filed(labels=["web", "reqgate-rejected"])

    response = cloud.put(
        f"issue/{key}?notifyUsers=false",
        {"update": {"labels": [{"add": "reqgate-passed"}, {"remove": "reqgate-rejected"}]}, "properties": [MARKER]},
    )

    assert response.status_code == 204
    known = cloud.known(key)
    assert known["labels"] == ["web", "reqgate-passed"]
    assert known["properties"] == {"reqgate": {"run": "r1", "v": 1}}
    assert [mail["event"] for mail in known["notifications"]] == ["jira:issue_created"]
    assert [item["field"] for change in known["changes"] for item in change["items"]] == ["labels"]


def test_an_edit_notifies_unless_told_otherwise(cloud: Caller) -> None:
    key = cloud.filed()

    cloud.put(f"issue/{key}", {"fields": {"summary": "Another title"}})

    assert [mail["event"] for mail in cloud.known(key)["notifications"]] == ["jira:issue_created", "jira:issue_updated"]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"fields": {"labels": ["a"]}, "update": {"labels": [{"add": "b"}]}}, "labels"),
        ({"fields": {"labels": ["two words"]}}, "labels"),
        ({"update": {"labels": [{"add": "two words"}]}}, "labels"),
        ({"update": {"labels": "reqgate-passed"}}, "labels"),
        ({"update": {"labels": [{"append": "x"}]}}, "labels"),
        ({"update": {"summary": [{"add": "x"}]}}, "summary"),
        ({"fields": {"summary": ""}}, "summary"),
        ({"fields": {"summary": "x" * 256}}, "summary"),
        ({"fields": {"summary": "two\nlines"}}, "summary"),
        ({"fields": {"description": "a string on version 3"}}, "description"),
        ({"fields": {"description": adf("x" * 32_768)}}, "description"),
        ({"fields": {"priority": {"name": "Sky high"}}}, "priority"),
        ({"fields": {"components": [{"name": "unknown"}]}}, "components"),
        ({"fields": {"customfield_10001": 1}}, "customfield_10001"),
    ],
)
def test_a_bad_edit_is_refused_by_field_and_changes_nothing(cloud: Caller, body: dict[str, Any], field: str) -> None:
    key = cloud.filed(labels=["web"])
    before = cloud.known(key)

    response = cloud.put(f"issue/{key}", body)

    assert response.status_code == 400
    assert field in response.json["errors"]
    assert cloud.known(key) == before


def test_a_new_ticket_needs_project_title_and_type(cloud: Caller) -> None:
    assert "project" in cloud.post("issue", {"fields": {"summary": "x"}}).json["errors"]
    without = cloud.post("issue", {"fields": {"project": {"key": "DEMO"}}})
    assert without.status_code == 400
    assert set(without.json["errors"]) == {"summary", "issuetype"}


def test_issue_properties_live_and_die(cloud: Caller) -> None:
    path = f"issue/{cloud.filed()}/properties"

    assert cloud.get(f"{path}/reqgate").status_code == 404
    assert cloud.put(f"{path}/reqgate", {"run": 1}).status_code == 201
    assert cloud.put(f"{path}/reqgate", {"run": 2}).status_code == 200
    assert cloud.get(f"{path}/reqgate").json == {"key": "reqgate", "value": {"run": 2}}
    assert [entry["key"] for entry in cloud.get(path).json["keys"]] == ["reqgate"]
    assert cloud.delete(f"{path}/reqgate").status_code == 204
    assert cloud.delete(f"{path}/reqgate").status_code == 404
    assert cloud.put(f"{path}/reqgate", "x" * 32_768).status_code == 400


def test_a_transition_moves_the_ticket_and_is_then_gone_from_the_list(cloud: Caller) -> None:
    path = f"issue/{cloud.filed()}/transitions"
    ready = next(t for t in cloud.get(path).json["transitions"] if t["name"] == "Ready for development")

    assert cloud.post(path, {"transition": {"id": ready["id"]}}).status_code == 204
    assert ready["id"] not in [t["id"] for t in cloud.get(path).json["transitions"]]
    assert cloud.post(path, {"transition": {"id": ready["id"]}}).status_code == 400


def test_a_deleted_ticket_is_gone(cloud: Caller) -> None:
    key = cloud.filed()

    assert cloud.delete(f"issue/{key}").status_code == 204
    assert cloud.get(f"issue/{key}").status_code == 404


def test_data_center_speaks_wiki_markup_and_names(data_center: Caller) -> None:
    key = data_center.filed(description="h2. Story\n* one", reporter={"name": "developer"})

    fields = data_center.get(f"issue/{key}").json["fields"]

    assert fields["description"] == "h2. Story\n* one"
    assert fields["reporter"]["name"] == "developer"
    assert "accountId" not in fields["reporter"]
    refused = data_center.put(f"issue/{key}", {"fields": {"description": adf("x")}})
    assert refused.status_code == 400


def test_data_center_has_no_version_3(data_center: Caller) -> None:
    data_center.version = "3"
    assert data_center.get("myself").status_code == 404
    data_center.version = "latest"
    assert data_center.get("myself").json["name"] == "reqgate"


def test_cloud_gives_the_same_text_as_adf_and_as_wiki_markup(cloud: Caller) -> None:
    key = cloud.filed(description={"type": "doc", "version": 1, "content": [
        {"type": "heading", "attrs": {"level": 2}, "content": [{"type": "text", "text": "Story"}]},
        {"type": "bulletList", "content": [{"type": "listItem", "content": adf("one")["content"]}]},
    ]})  # fmt: skip

    cloud.version = "2"

    assert cloud.get(f"issue/{key}").json["fields"]["description"] == "h2. Story\n\n* one"
    cloud.put(f"issue/{key}", {"fields": {"description": "h1. New\n\n# first"}}, who=VISITOR)
    cloud.version = "3"
    kinds = [node["type"] for node in cloud.get(f"issue/{key}").json["fields"]["description"]["content"]]
    assert kinds == ["heading", "orderedList"]
