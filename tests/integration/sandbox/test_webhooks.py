"""Webhooks: what is said, how it is signed, when it is said again, and in which order."""

import hashlib
import hmac
import json
from collections.abc import Callable

import pytest

from bot.sandbox.config import VISITOR
from bot.sandbox.delivery.webhooks import signature
from tests.support.sandbox import Caller, Receiver, adf, settled

Hooked = Callable[..., Caller]


def test_the_signature_is_the_one_of_atlassians_documentation() -> None:
    expected = "sha256=a4771c39fbe90f317c7824e83ddef3caae9cb3d976c214ace1f2937e133263c9"
    assert signature("It's a Secret to Everybody", b"Hello World!") == expected


def test_a_delivery_is_signed_over_its_raw_bytes(hooked: Hooked, receiver: Receiver) -> None:
    caller = hooked()
    caller.filed("中文标题")
    settled(caller)

    [request] = receiver.received
    digest = hmac.new(b"It's a Secret to Everybody", request.body, hashlib.sha256).hexdigest()
    assert request.headers["X-Hub-Signature"] == f"sha256={digest}"
    assert request.headers["Content-Type"].startswith("application/json")
    assert request.headers["X-Atlassian-Webhook-Flow"] == "Primary"
    assert request.headers["X-Atlassian-Webhook-Identifier"]
    assert "X-Atlassian-Webhook-Retry" not in request.headers


def test_a_created_ticket_is_told_in_the_form_of_version_2(hooked: Hooked, receiver: Receiver) -> None:
    caller = hooked()
    key = caller.filed("Save a cart", description=adf("Carts get lost"))
    settled(caller)

    payload = json.loads(receiver.received[0].body)

    assert payload["webhookEvent"] == "jira:issue_created"
    assert payload["issue_event_type_name"] == "issue_created"
    assert payload["user"]["accountType"] == "atlassian"
    assert payload["issue"]["key"] == key
    assert payload["issue"]["fields"]["description"] == "Carts get lost"
    assert "/rest/api/2/" in payload["issue"]["self"]


def test_a_change_of_labels_is_told_with_its_changelog(hooked: Hooked, receiver: Receiver) -> None:
    caller = hooked()
    key = caller.filed(labels=["web"])
    settled(caller)
    caller.put(f"issue/{key}", {"update": {"labels": [{"add": "reqgate-passed"}]}})
    settled(caller)

    payload = json.loads(receiver.received[1].body)

    [item] = payload["changelog"]["items"]
    assert payload["issue_event_type_name"] == "issue_updated"
    assert (item["field"], item["fromString"], item["toString"]) == ("labels", "web", "web reqgate-passed")


def test_what_changes_nothing_visible_is_not_told(hooked: Hooked, receiver: Receiver) -> None:
    caller = hooked()
    key = caller.filed(labels=["web"])
    caller.put(f"issue/{key}", {"update": {"labels": [{"add": "web"}]}})
    caller.put(f"issue/{key}/properties/reqgate", {"run": 1})
    settled(caller)

    assert receiver.names() == ["jira:issue_created"]


def test_clouds_comment_event_has_no_user_and_six_fields(hooked: Hooked, receiver: Receiver) -> None:
    caller = hooked()
    key = caller.filed()
    settled(caller)
    caller.post(f"issue/{key}/comment", {"body": adf("/reqgate review")}, who=VISITOR)
    settled(caller)

    payload = json.loads(receiver.received[1].body)

    assert set(payload) == {"timestamp", "webhookEvent", "comment", "issue"}
    assert payload["comment"]["body"] == "/reqgate review"
    assert payload["comment"]["author"]["accountId"] == VISITOR.account_id
    assert len(payload["issue"]["fields"]) == 6


def test_data_center_tells_of_a_comment_twice_and_first_without_the_issue(hooked: Hooked, receiver: Receiver) -> None:
    caller = hooked("datacenter", delivery_threads=1)
    key = caller.filed()
    caller.post(f"issue/{key}/comment", {"body": "/reqgate review"})
    settled(caller)

    _, first, second = [json.loads(request.body) for request in receiver.received]

    assert first["webhookEvent"] == "comment_created"
    assert "issue" not in first
    assert second["webhookEvent"] == "jira:issue_updated"
    assert second["issue_event_type_name"] == "issue_commented"
    assert second["comment"]["id"] == first["comment"]["id"]
    assert second["user"]["name"] == "reqgate"
    assert "X-Atlassian-Webhook-Identifier" not in receiver.received[0].headers


def test_a_comment_on_a_ticket_is_not_told_to_the_webhook_of_confluence(hooked: Hooked, receiver: Receiver) -> None:
    caller = hooked(confluence_webhook_url=receiver.url)
    key = caller.filed()
    caller.post(f"issue/{key}/comment", {"body": adf("Hello")})

    told = [each["event"] for each in settled(caller)]

    assert told.count("comment_created") == 1


def test_everything_that_happens_is_told(hooked: Hooked, receiver: Receiver) -> None:
    caller = hooked(delivery_threads=1)
    key = caller.filed()
    comment_id = caller.post(f"issue/{key}/comment", {"body": adf("a")}).json["id"]
    caller.put(f"issue/{key}/comment/{comment_id}", {"body": adf("b")})
    caller.delete(f"issue/{key}/comment/{comment_id}")
    caller.put(f"issue/{key}", {"fields": {"summary": "Another"}})
    caller.delete(f"issue/{key}")
    settled(caller)

    assert receiver.names() == [
        "jira:issue_created", "comment_created", "comment_updated", "comment_deleted", "jira:issue_updated",
        "jira:issue_deleted",
    ]  # fmt: skip


@pytest.mark.parametrize("status", [408, 409, 425, 429, 500, 503])
def test_a_failed_delivery_is_repeated_with_the_same_identifier(
    hooked: Hooked, receiver: Receiver, status: int
) -> None:
    receiver.statuses = [status, status]
    caller = hooked()
    caller.filed()

    [delivery] = settled(caller)

    assert delivery["state"] == "delivered"
    assert [attempt["status"] for attempt in delivery["attempts"]] == [status, status, 202]
    assert {request.headers["X-Atlassian-Webhook-Identifier"] for request in receiver.received} == {
        delivery["identifier"]
    }
    assert [request.headers.get("X-Atlassian-Webhook-Retry") for request in receiver.received] == [None, "1", "2"]


@pytest.mark.parametrize("status", [400, 401, 403, 404, 413, 422])
def test_a_refused_delivery_is_lost(hooked: Hooked, receiver: Receiver, status: int) -> None:
    receiver.statuses = [status]
    caller = hooked()
    caller.filed()

    [delivery] = settled(caller)

    assert delivery["state"] == "failed"
    assert len(receiver.received) == 1


def test_after_five_repetitions_jira_gives_up(hooked: Hooked, receiver: Receiver) -> None:
    receiver.statuses = [503] * 10
    caller = hooked()
    caller.filed()

    [delivery] = settled(caller)

    assert delivery["state"] == "failed"
    assert len(receiver.received) == 6


def test_nobody_listening_is_a_failure_to_be_repeated(hooked: Hooked) -> None:
    caller = hooked(webhook_url="http://127.0.0.1:1/")
    caller.filed()

    [delivery] = settled(caller)

    assert [attempt["error"] for attempt in delivery["attempts"]] == ["ConnectionError"] * 6


def test_data_center_does_not_repeat(hooked: Hooked, receiver: Receiver) -> None:
    receiver.statuses = [503]
    caller = hooked("datacenter")
    caller.filed()

    [delivery] = settled(caller)

    assert (delivery["state"], len(receiver.received)) == ("failed", 1)


def test_a_delivery_can_be_sent_again(hooked: Hooked, receiver: Receiver) -> None:
    caller = hooked()
    caller.filed()
    [delivery] = settled(caller)

    order = {"identifier": delivery["identifier"], "times": 3}
    assert caller.http.post("/sandbox/redeliver", json=order).status_code == 202
    settled(caller)

    assert len(receiver.received) == 4
    assert len({request.body for request in receiver.received}) == 1
    assert caller.http.post("/sandbox/redeliver", json={"identifier": "none"}).status_code == 404


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        (None, ["a", "b", "c"]),
        ("reverse", ["c", "b", "a"]),
        ([1, 2, 0], ["b", "c", "a"]),
    ],
)
def test_held_deliveries_arrive_in_the_asked_order(
    hooked: Hooked, receiver: Receiver, order: object, expected: list[str]
) -> None:
    caller = hooked()
    caller.http.post("/sandbox/hold")
    for title in ("a", "b", "c"):
        caller.filed(title)
    assert receiver.received == []

    released = caller.http.post("/sandbox/release", json={"order": order})
    settled(caller)

    assert released.json == {"released": 3}
    titles = [json.loads(request.body)["issue"]["fields"]["summary"] for request in receiver.received]
    assert titles == expected


def test_a_shuffle_loses_nothing_and_repeats_by_its_seed(hooked: Hooked, receiver: Receiver) -> None:
    caller = hooked()
    orders = []
    for _ in range(2):
        receiver.received.clear()
        caller.http.post("/sandbox/hold")
        for title in "abcdef":
            caller.filed(title)
        caller.http.post("/sandbox/release", json={"order": "shuffle", "seed": 7})
        settled(caller)
        orders.append([json.loads(request.body)["issue"]["fields"]["summary"] for request in receiver.received])

    assert orders[0] == orders[1] != list("abcdef")
    assert sorted(orders[0]) == list("abcdef")


def test_a_shuffle_sends_each_as_often_as_asked(hooked: Hooked, receiver: Receiver) -> None:
    caller = hooked()
    caller.http.post("/sandbox/hold")
    for title in "abc":
        caller.filed(title)

    released = caller.http.post("/sandbox/release", json={"order": "shuffle", "seed": 7, "times": 3})
    settled(caller)

    assert released.json == {"released": 9}
    titles = [json.loads(request.body)["issue"]["fields"]["summary"] for request in receiver.received]
    assert sorted(titles) == list("aaabbbccc")
    assert len({request.headers["X-Atlassian-Webhook-Identifier"] for request in receiver.received}) == 3


def test_what_is_lost_is_drawn_by_a_seed_and_is_never_sent(hooked: Hooked, receiver: Receiver) -> None:
    caller = hooked()
    caller.http.post("/sandbox/hold")
    for title in "abcdef":
        caller.filed(title)

    released = caller.http.post("/sandbox/release", json={"seed": 7, "share": 0.5})
    settled(caller)

    states = [each["state"] for each in caller.http.get("/sandbox/deliveries").json["deliveries"]]
    assert 0 < len(receiver.received) < 6
    assert released.json == {"released": len(receiver.received)}
    assert states.count("delivered") == len(receiver.received)
    assert states.count("failed") == 6 - len(receiver.received)


def test_an_order_that_forgets_a_delivery_is_refused(hooked: Hooked) -> None:
    caller = hooked()
    caller.http.post("/sandbox/hold")
    caller.filed("a")

    assert caller.http.post("/sandbox/release", json={"order": [0, 0]}).status_code == 400
    assert caller.http.post("/sandbox/release", json={"order": "sideways"}).status_code == 400
    assert caller.http.get("/sandbox/deliveries").json["deliveries"][0]["state"] == "held"
