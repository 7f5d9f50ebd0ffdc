"""From a filed ticket to the comment and the labels, as people see it, on Jira Cloud and Data Center."""

import json

import pytest

from bot.sandbox.config import BOT
from tests.support.stack import GOOD_STORY, VAGUE_WISH, Stack, eventually


def test_a_good_ticket_gets_one_comment_and_the_passed_label(cloud: Stack) -> None:
    key = cloud.file_ticket("Add invoice download to the order page", GOOD_STORY)
    cloud.wait_for_outcome(key, "reqgate-passed")
    cloud.wait_until_quiet()
    (comment,) = cloud.bot_comments(key)
    assert comment["body"]["type"] == "doc"
    assert comment["properties"]["reqgate"]["decision"] == "PASS"
    assert cloud.ticket(key)["properties"]["reqgate"]["parts"]["review"]["comment_id"] == comment["id"]


def test_a_vague_wish_is_rejected_in_its_own_words(cloud: Stack) -> None:
    key = cloud.file_ticket("Make the checkout nicer", VAGUE_WISH)
    cloud.wait_for_outcome(key, "reqgate-questions")
    (comment,) = cloud.bot_comments(key)
    text = json.dumps(comment["body"], ensure_ascii=False)
    assert "UNMEASURED" in text
    assert "/reqgate review" in text


def test_a_chinese_ticket_is_answered_in_chinese(cloud: Stack) -> None:
    key = cloud.file_ticket("优化体验", "希望结算页面更好用一些，用户体验要更友好，大家用起来更顺手，尽快上线。")
    cloud.wait_for_outcome(key, "reqgate-questions")
    (comment,) = cloud.bot_comments(key)
    assert "验收标准" in json.dumps(comment["body"], ensure_ascii=False)


def test_an_edited_ticket_has_the_same_comment_edited_without_a_mail(cloud: Stack) -> None:
    key = cloud.file_ticket("Make the checkout nicer", VAGUE_WISH)
    cloud.wait_for_outcome(key, "reqgate-questions")
    (before,) = cloud.bot_comments(key)
    mails = len([mail for mail in cloud.ticket(key)["notifications"] if mail["author"] == before["author"]])
    cloud.edit_ticket(key, GOOD_STORY)
    cloud.wait_for_outcome(key, "reqgate-passed")
    cloud.wait_until_quiet()
    (after,) = cloud.bot_comments(key)
    assert after["id"] == before["id"]
    assert len(after["versions"]) == 2
    assert len([mail for mail in cloud.ticket(key)["notifications"] if mail["author"] == before["author"]]) == mails


def test_labels_of_people_stay_and_only_one_label_is_ours(cloud: Stack) -> None:
    key = cloud.file_ticket("Make the checkout nicer", VAGUE_WISH, labels=["web", "reqgate-passed"])
    cloud.wait_for_outcome(key, "reqgate-questions")
    assert set(cloud.ticket(key)["labels"]) == {"web", "reqgate-questions"}


def test_the_bots_own_writes_start_no_review(cloud: Stack) -> None:
    key = cloud.file_ticket("Make the checkout nicer", VAGUE_WISH)
    cloud.wait_for_outcome(key, "reqgate-questions")
    cloud.wait_until_quiet()
    (comment,) = cloud.bot_comments(key)
    assert len(comment["versions"]) == 1
    assert len(cloud.writes(key)) == 2, "one comment, one update of labels and marker"


def test_an_edit_of_a_field_that_is_not_reviewed_starts_no_review(cloud: Stack) -> None:
    key = cloud.file_ticket("Make the checkout nicer", VAGUE_WISH)
    cloud.wait_for_outcome(key, "reqgate-questions")
    cloud.wait_until_quiet()
    cloud.change_labels(key, add="sprint-7")
    cloud.wait_until_quiet()
    assert len(cloud.bot_comments(key)[0]["versions"]) == 1


def test_a_comment_that_was_deleted_comes_back_with_the_next_review(cloud: Stack) -> None:
    key = cloud.file_ticket("Make the checkout nicer", VAGUE_WISH)
    cloud.wait_for_outcome(key, "reqgate-questions")
    (first,) = cloud.bot_comments(key)
    cloud.delete_comment(key, first["id"])
    cloud.say(key, "/reqgate review")
    (second,) = eventually(lambda: cloud.bot_comments(key))
    assert second["id"] != first["id"]


def test_two_review_comments_become_one_and_the_replies_stay(cloud: Stack) -> None:
    key = cloud.file_ticket("Make the checkout nicer", VAGUE_WISH)
    cloud.wait_for_outcome(key, "reqgate-questions")
    (first,) = cloud.bot_comments(key)
    marker = {"key": "reqgate", "value": first["properties"]["reqgate"]}
    cloud.call("POST", f"issue/{key}/comment", {"body": first["body"], "properties": [marker]}, BOT)
    cloud.say(key, "/reqgate help")
    eventually(lambda: len(cloud.bot_comments(key)) == 3, what="a second review comment and a reply")
    cloud.edit_ticket(key, GOOD_STORY)
    cloud.wait_for_outcome(key, "reqgate-passed")
    cloud.wait_until_quiet()
    kinds = {each["id"]: each["properties"]["reqgate"]["kind"] for each in cloud.bot_comments(key)}
    assert kinds.pop(first["id"]) == "review"
    assert list(kinds.values()) == ["reply"]


@pytest.mark.parametrize("title", ["Fix", "修"])
def test_a_ticket_with_nothing_in_it_is_answered_too(cloud: Stack, title: str) -> None:
    key = cloud.file_ticket(title, "", issue_type="Bug")
    cloud.wait_for_outcome(key, "reqgate-rejected")
    assert len(cloud.bot_comments(key)) == 1


def test_data_center_gets_wiki_markup_and_the_same_labels(datacenter: Stack) -> None:
    key = datacenter.file_ticket("Add invoice download to the order page", GOOD_STORY)
    datacenter.wait_for_outcome(key, "reqgate-passed")
    (comment,) = datacenter.bot_comments(key)
    assert isinstance(comment["body"], str)
    datacenter.edit_ticket(key, VAGUE_WISH)
    datacenter.wait_for_outcome(key, "reqgate-questions")
    datacenter.wait_until_quiet()
    (edited,) = datacenter.bot_comments(key)
    assert edited["id"] == comment["id"]
