"""Who may edit a ticket may write its properties. What stands there decides nothing, on Cloud and Data Center."""

import json
from typing import Any

import pytest

from bot.sandbox.config import DEVELOPER
from bot.sandbox.text.richtext import stored_form
from tests.support.stack import GOOD_STORY, VAGUE_WISH, Json, Stack, eventually
from workers.store import Feedback, open_store

TITLE = "Make the checkout nicer"


@pytest.fixture(params=["cloud", "datacenter"])
def stack(request: pytest.FixtureRequest) -> Stack:
    stack: Stack = request.getfixturevalue(request.param)
    return stack


def rejected(stack: Stack, description: str = VAGUE_WISH) -> str:
    key = stack.file_ticket(TITLE, description)
    stack.wait_for_outcome(key, "reqgate-questions")
    stack.wait_until_quiet()
    return key


def property_of(stack: Stack, key: str) -> Json:
    found: Json = stack.call("GET", f"issue/{key}/properties/reqgate", None)["value"]
    return found


def review_in(value: Json) -> Json:
    part: Json = value["parts"]["review"]
    return part


def changed(value: Json, **fields: Any) -> Json:
    """Return a ticket's property with other words about the review."""
    return {**value, "parts": {**value["parts"], "review": review_in(value) | fields}}


def with_property(value: Json, **body: Any) -> Json:
    return {**body, "properties": [{"key": "reqgate", "value": value}]}


def review_of(stack: Stack, key: str) -> Json:
    (review,) = [each for each in stack.bot_comments(key) if each["properties"]["reqgate"]["kind"] == "review"]
    return review


def words_of(stack: Stack, key: str) -> str:
    return json.dumps(review_of(stack, key)["body"], ensure_ascii=False).replace("\\\\", "")


def examples(stack: Stack, key: str) -> list[Feedback]:
    store = open_store(f"sqlite:///{stack.folder / 'reqgate.db'}")
    return [each for each in store.all_feedback() if each.ticket_key == key]


def overridden(stack: Stack, reason: str, description: str = VAGUE_WISH) -> str:
    key = rejected(stack, description)
    stack.say(key, f"/reqgate override {reason}")
    eventually(lambda: "admin-override" in stack.ticket(key)["labels"], what="the label")
    stack.wait_until_quiet()
    return key


def test_a_property_copied_from_another_ticket_keeps_no_review_from_a_bad_one(stack: Stack) -> None:
    copied = changed(property_of(stack, rejected(stack)), decision="PASS")
    fields = {
        "project": {"key": "DEMO"},
        "issuetype": {"name": "Story"},
        "summary": TITLE,
        "description": stored_form(VAGUE_WISH, stack.deployment),
        "labels": ["reqgate-passed"],
    }
    key = str(stack.call("POST", "issue", with_property(copied, fields=fields))["key"])
    stack.wait_for_outcome(key, "reqgate-questions")
    stack.wait_until_quiet()
    assert review_of(stack, key)["properties"]["reqgate"]["decision"] == "REJECT"
    assert open_store(f"sqlite:///{stack.folder / 'reqgate.db'}").previous_review(key, "") is not None


@pytest.mark.parametrize("is_altered", [True, False])
def test_a_property_of_a_passed_ticket_lets_no_other_pass(stack: Stack, is_altered: bool) -> None:
    """As it is, signature and all, and with the ticket's own number written into it."""
    passed = stack.file_ticket("Add invoice download to the order page", GOOD_STORY)
    stack.wait_for_outcome(passed, "reqgate-passed")
    key = rejected(stack)
    mine = property_of(stack, key)
    forged = changed(property_of(stack, passed), fingerprint=review_in(mine)["fingerprint"])
    if is_altered:
        forged = changed(forged, comment_id=review_in(mine)["comment_id"]) | {"ticket": mine["ticket"]}
    change = {
        "labels": [{"remove": "reqgate-questions"}, {"add": "reqgate-passed"}],
        "priority": [{"set": {"name": "Low"}}],  # starts a run, and changes nothing that is judged
    }
    stack.call("PUT", f"issue/{key}", with_property(forged, update=change))
    stack.wait_for_outcome(key, "reqgate-questions")
    stack.wait_until_quiet()
    now = review_in(property_of(stack, key))
    assert now["decision"] == "REJECT"
    assert now["run"] != review_in(mine)["run"]


def test_an_override_of_another_ticket_can_be_neither_borrowed_nor_told(stack: Stack) -> None:
    secret = "SECRET-REASON agreed with legal"
    lent = overridden(stack, secret)
    key = rejected(stack)
    borrowed = changed(property_of(stack, key), override=review_in(property_of(stack, lent))["override"])
    change = {"summary": [{"set": "Make the checkout much nicer"}], "labels": [{"add": "admin-override"}]}
    stack.call("PUT", f"issue/{key}", with_property(borrowed, update=change), DEVELOPER)
    eventually(lambda: "reqgate-passed" in stack.ticket(key)["labels"], what="the label set by hand counts")
    stack.wait_until_quiet()
    assert "SECRET-REASON" not in words_of(stack, key)
    (example,) = examples(stack, key)
    assert (example.kind, example.reason, example.withdrawn_at) == ("override", "", None)
    (own,) = examples(stack, lent)
    assert own.withdrawn_at is None


def test_an_override_of_another_ticket_cannot_be_taken_back(stack: Stack) -> None:
    lent = overridden(stack, "agreed in planning")
    key = rejected(stack)
    forged = changed(property_of(stack, key), override=review_in(property_of(stack, lent))["override"])
    change = {"summary": [{"set": "Make the checkout much nicer"}]}
    stack.call("PUT", f"issue/{key}", with_property(forged, update=change))
    eventually(lambda: len(review_of(stack, key)["versions"]) == 2, what="the review of the edit")
    stack.wait_until_quiet()
    (own,) = examples(stack, lent)
    assert own.withdrawn_at is None
    assert {"reqgate-passed", "admin-override"} <= set(stack.ticket(lent)["labels"])


def test_an_own_marker_of_before_is_not_of_now(stack: Stack) -> None:
    """The ticket once passed by an override, whose property is genuine. It was taken back since."""
    key = overridden(stack, "agreed in planning")
    genuine = property_of(stack, key)
    stack.call("PUT", f"issue/{key}", {"update": {"labels": [{"remove": "admin-override"}]}})
    stack.wait_for_outcome(key, "reqgate-questions")
    stack.wait_until_quiet()
    change = {"labels": [{"remove": "reqgate-questions"}, {"add": "reqgate-passed"}, {"add": "admin-override"}]}
    stack.call("PUT", f"issue/{key}", with_property(genuine, update=change), DEVELOPER)
    eventually(lambda: len(examples(stack, key)) == 2, what="the override by hand is recorded")
    stack.wait_until_quiet()
    assert "agreed in planning" not in words_of(stack, key)
    assert "Overridden by a person." in words_of(stack, key)
    first, second = sorted(examples(stack, key), key=lambda example: example.created_at)
    assert first.withdrawn_at is not None
    assert (second.reason, second.withdrawn_at) == ("", None)


def test_a_genuine_marker_of_an_earlier_text_does_not_make_the_comment_right(stack: Stack) -> None:
    key = stack.file_ticket("Add invoice download to the order page", GOOD_STORY)
    stack.wait_for_outcome(key, "reqgate-passed")
    genuine = property_of(stack, key)
    stack.edit_ticket(key, VAGUE_WISH)
    stack.wait_for_outcome(key, "reqgate-questions")
    stack.wait_until_quiet()
    text = {"description": [{"set": stored_form(GOOD_STORY, stack.deployment)}]}
    stack.call("PUT", f"issue/{key}", with_property(genuine, update=text))
    stack.wait_for_outcome(key, "reqgate-passed")
    stack.wait_until_quiet()
    assert review_of(stack, key)["properties"]["reqgate"]["decision"] == "PASS"
    assert len(review_of(stack, key)["versions"]) == 3


def test_a_moved_ticket_keeps_its_outcome_and_its_override(stack: Stack) -> None:
    key = overridden(stack, "agreed in planning")
    before = stack.ticket(key)
    moved = stack.move_ticket(key, "DESK")
    eventually(lambda: len(review_of(stack, moved)["versions"]) == 3, what="it is internal there")
    stack.wait_until_quiet()
    assert stack.ticket(moved)["id"] == before["id"]
    assert review_of(stack, moved)["id"] == review_of(stack, key)["id"]
    assert review_of(stack, moved)["properties"]["sd.public.comment"] == {"internal": True}
    assert "agreed in planning" in words_of(stack, moved)
    assert len(examples(stack, key)) == 1
    assert examples(stack, moved) == []
