"""Ordered faults and the log of requests: what a test needs to make a bad day repeatable."""

from collections.abc import Iterator

import pytest
import requests

from bot.sandbox.config import BOT, VISITOR, SandboxConfig
from bot.sandbox.server import SandboxServer
from tests.support.processes import eventually
from tests.support.sandbox import Caller, adf

AUTH = (BOT.email, BOT.token)


@pytest.fixture
def server() -> Iterator[SandboxServer]:
    with SandboxServer(SandboxConfig()) as running:
        yield running


def test_a_fault_answers_as_often_as_ordered_and_leaves_the_ticket_alone(cloud: Caller) -> None:
    key = cloud.filed()
    order = {
        "method": "POST", "path": "/comment$", "times": 2, "status": 429, "headers": {"Retry-After": "3"},
        "body": {"errorMessages": ["Rate limit exceeded."]},
    }  # fmt: skip
    assert cloud.http.post("/sandbox/faults", json=order).status_code == 200

    answers = [cloud.post(f"issue/{key}/comment", {"body": adf("x")}) for _ in range(3)]

    assert [answer.status_code for answer in answers] == [429, 429, 201]
    assert answers[0].headers["Retry-After"] == "3"
    assert answers[0].json == {"errorMessages": ["Rate limit exceeded."]}
    assert len(cloud.known(key)["comments"]) == 1


def test_a_fault_hits_its_share_the_same_ones_for_the_same_seed(cloud: Caller) -> None:
    runs = []
    for _ in range(2):
        cloud.http.post("/sandbox/faults", json={"share": 0.3, "seed": 5, "times": 1000, "status": 500})
        runs.append([cloud.get("myself").status_code for _ in range(200)])
        cloud.http.delete("/sandbox/faults")

    assert runs[0] == runs[1]
    assert 40 <= runs[0].count(500) <= 80


def test_a_fault_hits_only_what_fits(cloud: Caller) -> None:
    cloud.http.post("/sandbox/faults", json={"method": "PUT", "path": "comment", "status": 500})

    assert cloud.get("myself").status_code == 200
    assert len(cloud.http.get("/sandbox/faults").json["faults"]) == 1
    assert cloud.http.delete("/sandbox/faults").status_code == 204
    assert cloud.http.get("/sandbox/faults").json["faults"] == []


@pytest.mark.parametrize(
    "order", [{"path": "("}, {"times": 0}, {"mode": "explode"}, {"status": 99}, {"colour": "red"}, {"delay_s": -1}]
)
def test_an_order_that_makes_no_sense_is_refused(cloud: Caller, order: dict[str, object]) -> None:
    response = cloud.http.post("/sandbox/faults", json=order)

    assert response.status_code == 400
    assert set(response.json["errors"]) == set(order)


def test_a_string_body_is_an_html_page(cloud: Caller) -> None:
    cloud.http.post("/sandbox/faults", json={"status": 200, "body": "<html>Log in</html>"})

    answer = cloud.get("myself")

    assert (answer.mimetype, answer.text) == ("text/html", "<html>Log in</html>")


def test_applied_and_then_lost_the_comment_exists_though_the_caller_saw_a_failure(server: SandboxServer) -> None:
    base = f"{server.url}/rest/api/3"
    fields = {"project": {"key": "DEMO"}, "issuetype": {"name": "Bug"}, "summary": "x"}
    key = requests.post(f"{base}/issue", json={"fields": fields}, auth=AUTH, timeout=5).json()["key"]
    order = {"method": "POST", "path": "/comment$", "mode": "apply_then_timeout", "delay_s": 0}
    requests.post(f"{server.url}/sandbox/faults", json=order, timeout=5)

    with pytest.raises(requests.ConnectionError):
        requests.post(f"{base}/issue/{key}/comment", json={"body": adf("once")}, auth=AUTH, timeout=5)

    known = requests.get(f"{server.url}/sandbox/issues/{key}", timeout=5).json()
    assert [comment["body"] for comment in known["comments"]] == [adf("once")]


def test_a_slow_answer_outlasts_the_callers_patience_and_the_write_happened(server: SandboxServer) -> None:
    base = f"{server.url}/rest/api/3"
    order = {"method": "POST", "path": "/issue$", "mode": "apply_then_timeout", "delay_s": 2}
    requests.post(f"{server.url}/sandbox/faults", json=order, timeout=5)
    fields = {"project": {"key": "DEMO"}, "issuetype": {"name": "Bug"}, "summary": "x"}

    with pytest.raises(requests.Timeout):
        requests.post(f"{base}/issue", json={"fields": fields}, auth=AUTH, timeout=(5, 0.3))

    eventually(lambda: requests.get(f"{base}/issue/DEMO-1", auth=AUTH, timeout=30).ok, what="the write")


def test_a_reset_connection_applies_nothing(server: SandboxServer) -> None:
    requests.post(f"{server.url}/sandbox/faults", json={"mode": "reset"}, timeout=5)
    fields = {"project": {"key": "DEMO"}, "issuetype": {"name": "Bug"}, "summary": "x"}

    with pytest.raises(requests.ConnectionError):
        requests.post(f"{server.url}/rest/api/3/issue", json={"fields": fields}, auth=AUTH, timeout=5)

    assert requests.get(f"{server.url}/rest/api/3/issue/DEMO-1", auth=AUTH, timeout=5).status_code == 404


def test_the_bots_requests_are_recorded_without_credentials(cloud: Caller) -> None:
    key = cloud.filed()
    cloud.get(f"issue/{key}", who=VISITOR)
    cloud.post(f"issue/{key}/comment?expand=properties", {"body": adf("x")})

    log = cloud.http.get("/sandbox/requests")

    entries = log.json["requests"]
    assert [(entry["method"], entry["status"]) for entry in entries] == [("POST", 201), ("POST", 201)]
    assert entries[1]["path"] == f"/rest/api/3/issue/{key}/comment"
    assert entries[1]["query"] == {"expand": "properties"}
    assert entries[1]["body"] == {"body": adf("x")}
    assert BOT.token not in log.text


def test_a_request_without_credentials_is_recorded_too(cloud: Caller) -> None:
    cloud.http.get("/rest/api/3/myself")

    [entry] = cloud.http.get("/sandbox/requests").json["requests"]

    assert (entry["status"], entry["account_id"]) == (401, None)


def test_the_control_interface_hears_only_this_machine(cloud: Caller) -> None:
    strangers = {"REMOTE_ADDR": "192.0.2.7"}

    assert cloud.http.get("/sandbox/requests", environ_base=strangers).status_code == 403
    assert cloud.http.post("/sandbox/hold", environ_base=strangers).status_code == 403
