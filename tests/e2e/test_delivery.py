"""Deliveries: duplicates, wrong order, forgeries, and a queue that is away."""

import contextlib
import json

import requests

from bot.webhooks.signature import sign
from tests.support.stack import GOOD_STORY, SECRET, VAGUE_WISH, Stack, eventually


def test_duplicates_and_a_shuffled_order_end_in_one_comment_on_the_latest_text(cloud: Stack) -> None:
    cloud.control("hold")
    key = cloud.file_ticket("Make the checkout nicer", VAGUE_WISH)
    cloud.edit_ticket(key, VAGUE_WISH + " Thanks!")
    cloud.edit_ticket(key, GOOD_STORY)
    cloud.control("release", order="reverse")
    for each in cloud.deliveries():
        cloud.control("redeliver", identifier=each["identifier"], times=2)
    cloud.wait_for_outcome(key, "reqgate-passed")
    cloud.wait_until_quiet()
    assert len(cloud.bot_comments(key)) == 1
    assert cloud.outcome(key) == ["reqgate-passed"]


def test_many_edits_in_a_row_never_run_side_by_side(cloud: Stack) -> None:
    key = cloud.file_ticket("Make the checkout nicer", VAGUE_WISH)
    for number in range(8):
        cloud.edit_ticket(key, f"{VAGUE_WISH} Version {number}.")
    cloud.edit_ticket(key, GOOD_STORY)
    cloud.wait_for_outcome(key, "reqgate-passed")
    cloud.wait_until_quiet()
    assert len(cloud.bot_comments(key)) == 1


def post(stack: Stack, body: bytes, **headers: str) -> requests.Response:
    sent = {"Content-Type": "application/json", **{name.replace("_", "-"): value for name, value in headers.items()}}
    return requests.post(f"{stack.bot_url}/webhooks/jira", data=body, headers=sent, timeout=30)


def test_a_forged_event_is_refused_and_starts_nothing(cloud: Stack) -> None:
    key = cloud.file_ticket("Make the checkout nicer", VAGUE_WISH)
    cloud.wait_for_outcome(key, "reqgate-questions")
    cloud.wait_until_quiet()
    runs = len(cloud.bot_comments(key)[0]["versions"])
    comment = {"id": "990001", "body": "/reqgate review", "author": {"accountId": "x"}}
    body = json.dumps({"webhookEvent": "comment_created", "issue": {"key": key}, "comment": comment}).encode()
    assert post(cloud, body).status_code == 401
    assert post(cloud, body, X_Hub_Signature=sign(body + b" ", SECRET)).status_code == 401
    assert post(cloud, body, X_Hub_Signature=sign(body, "not-the-secret")).status_code == 401
    cloud.wait_until_quiet()
    assert len(cloud.bot_comments(key)[0]["versions"]) == runs
    assert post(cloud, body, X_Hub_Signature=sign(body, SECRET)).status_code == 202


def test_what_jira_sends_while_redis_is_away_is_reviewed_once_it_is_back(battered: Stack) -> None:
    filed: list[str] = []

    def while_away() -> None:
        filed.append(battered.file_ticket("Add invoice download to the order page", GOOD_STORY))
        refused = lambda: [  # noqa: E731 - one line says it
            each for each in battered.deliveries() if any(a.get("status") == 503 for a in each["attempts"])
        ]
        eventually(refused, what="a 503 to Jira")
        with contextlib.suppress(requests.RequestException):
            assert requests.get(f"{battered.bot_url}/readyz", timeout=30).status_code == 503

    battered.restart_redis(while_away)
    battered.wait_for_outcome(filed[0], "reqgate-passed")
    assert len(battered.bot_comments(filed[0])) == 1
