"""Jira answers late, with errors, or after it has done what was asked: still one comment and one label."""

import pytest

from tests.support.stack import GOOD_STORY, Stack, eventually, running
from tests.support.warm import WarmStack

FAULTS = {
    "a rate limit on the first read": {"method": "GET", "path": r"/issue/[A-Z]+-\d+$", "status": 429, "retry": "1"},
    "a rate limit on the comment": {"method": "POST", "path": "/comment$", "status": 429, "retry": "1"},
    "an inner error on the comment": {"method": "POST", "path": "/comment$", "status": 500},
    "an inner error on the labels": {"method": "PUT", "path": r"/issue/[A-Z]+-\d+$", "status": 500},
    "a conflict on the labels": {"method": "PUT", "path": r"/issue/[A-Z]+-\d+$", "status": 409},
    "a comment that was written though the answer got lost": {
        "method": "POST",
        "path": "/comment$",
        "mode": "apply_then_timeout",
        "delay_s": 3,
    },
    "a comment that is written only after we gave up waiting": {"method": "POST", "path": "/comment$", "delay_s": 3},
    "labels that were set though the answer got lost": {
        "method": "PUT",
        "path": r"/issue/[A-Z]+-\d+$",
        "mode": "apply_then_timeout",
        "delay_s": 3,
    },
    "a connection that breaks on the comment": {"method": "POST", "path": "/comment$", "mode": "reset"},
}


@pytest.mark.parametrize("name", FAULTS)
def test_one_comment_and_one_label_after(cloud: Stack, name: str) -> None:
    fault = dict(FAULTS[name])
    if retry := fault.pop("retry", None):
        fault["headers"] = {"Retry-After": retry}
    cloud.fault(**fault)
    key = cloud.file_ticket("Add invoice download to the order page", GOOD_STORY)
    cloud.wait_for_outcome(key, "reqgate-passed")
    cloud.wait_until_quiet()
    assert len(cloud.bot_comments(key)) == 1
    assert cloud.outcome(key) == ["reqgate-passed"]


def test_the_ticket_is_moved_once_even_when_the_first_try_fails(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("transition")
    rules = folder / "projects.yaml"
    rules.write_text("defaults: {transition_on_pass: Ready for development}\n")
    with running(WarmStack(folder, workers=1, PROJECTS_CONFIG_PATH=str(rules))) as stack:
        stack.fault(method="POST", path="/transitions$", status=500)
        key = stack.file_ticket("Add invoice download to the order page", GOOD_STORY)
        stack.wait_for_outcome(key, "reqgate-passed")
        assert stack.ticket(key)["status"] == "Ready for development"
        stack.say(key, "/reqgate review")
        eventually(lambda: len(stack.bot_comments(key)[0]["versions"]) >= 2, what="the edited comment")
        stack.wait_until_quiet()
        moves = [each for each in stack.writes(key) if each["path"].endswith("/transitions")]
        assert len(moves) == 2, "the failed one and the one that counted"


def test_a_store_that_is_away_for_a_while_only_delays(battered: Stack) -> None:
    store, away = battered.folder / "reqgate.db", battered.folder / "elsewhere.db"
    store.rename(away)
    store.mkdir()  # nothing can be opened or made here
    key = battered.file_ticket("Add invoice download to the order page", GOOD_STORY)
    eventually(lambda: battered.health()["queues"]["scheduled"] == 1, what="a run that waits")
    store.rmdir()
    away.rename(store)
    battered.wait_for_outcome(key, "reqgate-passed")
    assert len(battered.bot_comments(key)) == 1


def test_a_refused_bot_says_so_in_health_and_leaves_the_ticket_alone(cloud: Stack) -> None:
    cloud.fault(method="POST", path="/comment$", status=403, times=1)
    key = cloud.file_ticket("Add invoice download to the order page", GOOD_STORY)
    cloud.wait_until_quiet()
    assert cloud.bot_comments(key) == []
    jira = cloud.health()["services"]["jira"]
    assert "permission" in jira["last_error"]
    assert "127.0.0.1" not in jira["last_error"]
