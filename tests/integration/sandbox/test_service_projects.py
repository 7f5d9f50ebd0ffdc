"""A service project of the sandbox: customers comment there, and a ticket may be moved into it."""

import json
from collections.abc import Callable

import pytest

from bot.sandbox.config import CUSTOMER, DEMO, VISITOR
from tests.support.sandbox import Caller, Receiver, settled
from tests.support.stubs.projects import DESK


@pytest.mark.parametrize("deployment", ["cloud", "datacenter"])
def test_a_moved_ticket_keeps_its_id_and_its_old_key_leads_to_it(
    hooked: Callable[..., Caller], receiver: Receiver, deployment: str
) -> None:
    jira = hooked(deployment, projects=(DEMO, DESK))
    key = jira.filed()
    before = jira.get(f"issue/{key}").json
    moved = jira.http.post(f"/sandbox/issues/{key}/move", json={"project": "DESK"}).json
    assert moved == {"id": before["id"], "key": "DESK-1"}
    for name in (key, "DESK-1", before["id"]):
        found = jira.get(f"issue/{name}").json
        assert (found["id"], found["key"]) == (before["id"], "DESK-1")
        assert found["fields"]["project"]["projectTypeKey"] == "service_desk"
    settled(jira)
    told = [json.loads(request.body) for request in receiver.received]
    changes = [item["field"] for event in told if "changelog" in event for item in event["changelog"]["items"]]
    assert changes == ["project", "Key"]
    assert jira.http.post("/sandbox/issues/DESK-1/move", json={"project": "NONE"}).status_code == 404


@pytest.mark.parametrize(("deployment", "kind"), [("cloud", "customer"), ("datacenter", None)])
def test_only_cloud_says_that_a_customer_is_one(
    hooked: Callable[..., Caller], receiver: Receiver, deployment: str, kind: str | None
) -> None:
    jira = hooked(deployment, projects=(DESK,))
    key = jira.filed(project="DESK")
    body = {"type": "doc", "version": 1, "content": []} if deployment == "cloud" else "hello"
    if isinstance(body, dict):
        body["content"] = [{"type": "paragraph", "content": [{"type": "text", "text": "hello"}]}]
    said = jira.post(f"issue/{key}/comment", {"body": body}, who=CUSTOMER).json
    assert said["author"].get("accountType") == kind
    settled(jira)
    told = [json.loads(request.body) for request in receiver.received]
    (event,) = [event for event in told if event["webhookEvent"] == "comment_created"]
    assert event["comment"]["author"].get("accountType") == kind
    assert jira.post(f"issue/{key}/comment", {"body": body}, who=VISITOR).json["author"].get("accountType") in (
        "atlassian",
        None,
    )
