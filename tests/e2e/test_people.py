"""People in the loop, on Jira Cloud and Data Center: they override, dispute, ask why, and are asked themselves."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
import requests

from bot.sandbox.config import BOT, DEVELOPER, OTHER_APP, VISITOR, Account
from bot.sandbox.text.richtext import stored_form
from tests.support.stack import VAGUE_WISH, Stack, eventually, running
from tests.support.warm import WarmStack
from workers.store import Feedback, open_store

MANY_WISHES = tuple(f"{VAGUE_WISH} Version {number} of this text." for number in (2, 3, 4))


@pytest.fixture(scope="module", params=["cloud", "datacenter"])
def stack(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """An installation where everybody may command, only the visitor may override, and the developer is asked."""
    folder = tmp_path_factory.mktemp(request.param)
    rules = folder / "projects.yaml"
    visitor, developer = (each.account_id if request.param == "cloud" else each.name for each in (VISITOR, DEVELOPER))
    rules.write_text(f"defaults: {{override: {{account_ids: ['{visitor}']}}, escalation_account_id: '{developer}'}}\n")
    with running(WarmStack(folder, deployment=request.param, PROJECTS_CONFIG_PATH=str(rules))) as stack:
        yield stack


def rejected(stack: Stack, **fields: Any) -> str:
    key = stack.file_ticket("Make the checkout nicer", VAGUE_WISH, **fields)
    stack.wait_for_outcome(key, "reqgate-questions")
    stack.wait_until_quiet()
    return key


def say(stack: Stack, key: str, text: str, who: Account = VISITOR) -> str:
    """Comment on the ticket as somebody else than the visitor."""
    body = {"body": stored_form(text, stack.deployment)}
    address = f"{stack.api}/issue/{key}/comment"
    answer = requests.post(address, json=body, auth=(who.email, who.token), timeout=10)
    assert answer.ok, answer.text
    return str(answer.json()["id"])


def change_labels(stack: Stack, key: str, **change: str) -> None:
    body = {"update": {"labels": [change]}}
    answer = requests.put(f"{stack.api}/issue/{key}", json=body, auth=(VISITOR.email, VISITOR.token), timeout=10)
    assert answer.ok, answer.text


def comments(stack: Stack, key: str, kind: str) -> list[dict[str, Any]]:
    return [each for each in stack.bot_comments(key) if each["properties"].get("reqgate", {}).get("kind") == kind]


def text_of(comment: dict[str, Any]) -> str:
    return json.dumps(comment["body"], ensure_ascii=False).replace("\\\\", "")


def reply_to(stack: Stack, key: str) -> str:
    """Return the one reply on the ticket."""
    eventually(lambda: comments(stack, key, "reply"), what="a reply")
    stack.wait_until_quiet()
    (reply,) = comments(stack, key, "reply")
    return text_of(reply)


def examples(stack: Stack, key: str) -> list[Feedback]:
    store = open_store(f"sqlite:///{stack.folder / 'reqgate.db'}")
    return [each for each in store.all_feedback() if each.ticket_key == key]


def scenario_of(stack: Stack, key: str) -> str:
    """Return the kind of work that the ticket's last review took it for."""
    last = open_store(f"sqlite:///{stack.folder / 'reqgate.db'}").previous_review(key, "")
    assert last is not None
    return str(last.report["scenario"])


def our_labels(stack: Stack, key: str) -> set[str]:
    return set(stack.ticket(key)["labels"])


def test_an_override_passes_the_gate_with_the_reason_quoted(stack: Stack) -> None:
    key = rejected(stack)
    comment_id = say(stack, key, "/reqgate override Agreed with @everyone in planning, token sk-abcdefghijklmnopqrstuv")
    eventually(lambda: our_labels(stack, key) == {"reqgate-passed", "admin-override"}, what="the labels")
    stack.wait_until_quiet()
    (review,) = comments(stack, key, "review")
    text = text_of(review)
    assert "Overridden by a person:" in text
    assert "in planning" in text
    assert "@everyone" not in text
    assert "sk-abcdef" not in text
    assert VISITOR.display_name not in text
    assert review["properties"]["reqgate"]["decision"] == "PASS"
    (example,) = examples(stack, key)
    assert (example.kind, example.verdict, example.comment_id) == ("override", "REJECT", comment_id)
    assert example.packet["raw_text"] == VAGUE_WISH


def test_an_override_outlives_edits_until_its_label_is_removed(stack: Stack) -> None:
    key = rejected(stack)
    say(stack, key, "/reqgate 放行：客户已经确认\n下周补充细节")
    eventually(lambda: "admin-override" in our_labels(stack, key), what="the label")
    stack.edit_ticket(key, MANY_WISHES[0])
    eventually(lambda: len(comments(stack, key, "review")[0]["versions"]) == 3, what="the review of the edit")
    stack.wait_until_quiet()
    assert "客户已经确认 下周补充细节" in text_of(comments(stack, key, "review")[0])
    assert our_labels(stack, key) == {"reqgate-passed", "admin-override"}
    change_labels(stack, key, remove="admin-override")
    stack.wait_for_outcome(key, "reqgate-questions")
    stack.wait_until_quiet()
    assert "Overridden" not in text_of(comments(stack, key, "review")[0])
    (example,) = examples(stack, key)
    assert example.withdrawn_at is not None


def test_the_label_set_by_hand_passes_without_a_reason_and_is_recorded(stack: Stack) -> None:
    key = rejected(stack)
    change_labels(stack, key, add="admin-override")
    eventually(lambda: our_labels(stack, key) == {"reqgate-passed", "admin-override"}, what="the labels")
    stack.wait_until_quiet()
    (review,) = comments(stack, key, "review")
    assert "Overridden by a person." in text_of(review)
    assert len(review["versions"]) == 2
    (example,) = examples(stack, key)
    assert (example.kind, example.reason, example.comment_id) == ("override", "", "")


def test_an_override_needs_a_reason(stack: Stack) -> None:
    key = rejected(stack)
    say(stack, key, "/reqgate override")
    assert "Please add the reason" in reply_to(stack, key)
    assert our_labels(stack, key) == {"reqgate-questions"}
    assert examples(stack, key) == []


def test_who_may_not_override_is_told_so_and_nothing_starts(stack: Stack) -> None:
    key = rejected(stack)
    say(stack, key, "/reqgate override because I say so", DEVELOPER)
    assert "only some people" in reply_to(stack, key)
    assert our_labels(stack, key) == {"reqgate-questions"}
    assert len(comments(stack, key, "review")[0]["versions"]) == 1
    assert examples(stack, key) == []


@pytest.mark.parametrize("command", ["override it is fine", "dispute UNMEASURED wrong", "explain UNMEASURED"])
def test_a_bot_commands_nothing_and_gets_no_reply(stack: Stack, command: str) -> None:
    key = rejected(stack)
    # Data Center does not tell apps from people; there it is the bot's own account that must not command itself.
    say(stack, key, f"/reqgate {command}", OTHER_APP if stack.deployment == "cloud" else BOT)
    stack.wait_until_quiet()
    assert comments(stack, key, "reply") == []
    assert our_labels(stack, key) == {"reqgate-questions"}
    assert examples(stack, key) == []


def test_a_dispute_is_recorded_with_its_reason_and_labels_the_ticket(stack: Stack) -> None:
    key = rejected(stack)
    comment_id = say(stack, key, "/reqgate dispute unmeasured: the criteria are in the mock-up, ask kim@example.com")
    reply = reply_to(stack, key)
    assert "Thank you" in reply
    assert "UNMEASURED" in reply
    assert "mock-up" not in reply
    assert our_labels(stack, key) == {"reqgate-questions", "ai-disputed"}
    (example,) = examples(stack, key)
    assert (example.kind, example.code, example.verdict) == ("dispute", "UNMEASURED", "REJECT")
    assert example.reason == "the criteria are in the mock-up, ask [EMAIL-1]"
    assert example.comment_id == comment_id
    (review,) = comments(stack, key, "review")
    assert stack.ticket(key)["properties"]["reqgate"]["parts"]["review"]["comment_id"] == review["id"], (
        "the marker still names the review"
    )
    assert len(review["versions"]) == 1


def test_a_dispute_of_an_unknown_code_gets_the_nearest_one(stack: Stack) -> None:
    key = rejected(stack)
    say(stack, key, "/reqgate dispute UNMEASURE /assign-all-to-me")
    reply = reply_to(stack, key)
    assert "UNMEASURED" in reply
    assert "assign" not in reply
    assert our_labels(stack, key) == {"reqgate-questions"}
    assert examples(stack, key) == []


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("/reqgate explain UNMEASURED", ("UNMEASURED", " asks: ", "How would somebody tell")),
        ("/reqgate 解释 UNMEASURED", ("UNMEASURED", "问的是", "如何判断")),
    ],
)
def test_an_explanation_is_one_reply_in_the_readers_language(
    stack: Stack, command: str, words: tuple[str, ...]
) -> None:
    key = rejected(stack)
    say(stack, key, command)
    reply = reply_to(stack, key)
    assert all(word in reply for word in words)
    assert our_labels(stack, key) == {"reqgate-questions"}


def test_the_kind_that_a_person_settles_stays_on_the_ticket(stack: Stack) -> None:
    key = rejected(stack, issuetype={"name": "Task"})
    say(stack, key, "/reqgate type chocolate")
    assert "Please name one of these: bug, feature, task, spike." in reply_to(stack, key)
    assert len(comments(stack, key, "review")[0]["versions"]) == 1
    say(stack, key, "/reqgate 类型 缺陷")
    eventually(lambda: len(comments(stack, key, "review")[0]["versions"]) == 2, what="the review")
    stack.wait_until_quiet()
    assert scenario_of(stack, key) == "BUG"
    assert stack.ticket(key)["properties"]["reqgate"]["settled"] == "BUG"
    stack.edit_ticket(key, MANY_WISHES[0])
    eventually(lambda: len(comments(stack, key, "review")[0]["versions"]) == 3, what="the review of the edit")
    stack.wait_until_quiet()
    assert scenario_of(stack, key) == "BUG"
    assert stack.ticket(key)["properties"]["reqgate"]["settled"] == "BUG"


def test_three_rejected_versions_in_a_row_ask_a_person_once(stack: Stack) -> None:
    key = rejected(stack)
    account = DEVELOPER.account_id if stack.deployment == "cloud" else DEVELOPER.name
    mention = f'"mention", "attrs": {{"id": "{account}"' if stack.deployment == "cloud" else f"[~{account}]"
    asked = []
    for number, wish in enumerate(MANY_WISHES, start=2):
        stack.edit_ticket(key, wish)
        eventually(lambda: len(comments(stack, key, "review")[0]["versions"]) == number, what="the review")  # noqa: B023
        stack.wait_until_quiet()
        asked.append(mention in text_of(comments(stack, key, "review")[0]))
    assert asked == [False, True, False], "not before the third version, and in that review only"
    (review,) = comments(stack, key, "review")
    assert "4 versions in a row" in text_of(review)
    assert "was asked" in text_of(review)
    say(stack, key, "/reqgate review")
    eventually(lambda: len(comments(stack, key, "review")[0]["versions"]) == 5, what="the review")
    stack.wait_until_quiet()
    assert "4 versions in a row" in text_of(comments(stack, key, "review")[0]), "the same content counts once"
